import { useIntl } from 'react-intl';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { variantName } from '#renderer/components/product/item-products.ts';
import { RecordLines } from '#renderer/components/record-pane/record-lines.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { CountCell } from '#renderer/components/stock/lot-cells.tsx';
import { Fact, FactList } from '#renderer/components/text/facts.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import styles from '#renderer/features/products/products.module.css';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { Product, Variant } from '#shared/products/products.ts';

type VariantTableProps = {
  readonly product: Product;
  /** The variant whose details are shown below. */
  readonly chosen: Variant | null;
  readonly onChoose: (id: number) => void;
};

function showStatus(status: string | null, t: Translate) {
  if (status === 'Active') return { tone: 'done', label: t('inventory.activeYes') } as const;
  if (status === 'Inactive') return { tone: 'ended', label: t('inventory.activeNo') } as const;
  return { tone: 'waiting', label: status ?? '–' } as const;
}

export function VariantTable({ product, chosen, onChoose }: VariantTableProps) {
  const t = useMessages();
  return (
    <RecordLines
      title={t('products.column.variants')}
      lines={product.variants}
      none={t('products.noVariants')}
      head={
        <>
          <th scope="col">{t('term.sku')}</th>
          <th scope="col" className={tableStyles.barColumn}>
            {t('term.name')}
          </th>
          <th scope="col">{t('term.status')}</th>
          <th scope="col">{t('term.item')}</th>
          <th scope="col" className={tableStyles.number}>
            {t('quantities.onHand')}
          </th>
        </>
      }
    >
      {(variants) => (
        <tbody>
          {variants.map((variant) => {
            const isChosen = variant === chosen;
            const itemId = variant.inventory?.inventoryId ?? null;
            return (
              <tr key={variant.id} className={isChosen ? styles.chosen : undefined}>
                <th scope="row" className={tableStyles.name}>
                  <TextButton aria-pressed={isChosen} onClick={() => onChoose(variant.id)}>
                    <ServiceText mono>{variantName(variant)}</ServiceText>
                  </TextButton>
                </th>
                <td className={`${tableStyles.name} ${tableStyles.barColumn}`}>
                  <ServiceText>{variant.name ?? '–'}</ServiceText>
                </td>
                <td>
                  <StateMark {...showStatus(variant.status, t)} />
                </td>
                <td>
                  {itemId === null ? '–' : <RecordLink to={`/inventory/${itemId}`}>{itemId}</RecordLink>}
                </td>
                {variant.inventory?.onHandQty == null ? (
                  <td className={tableStyles.number}>–</td>
                ) : (
                  <CountCell count={variant.inventory.onHandQty} />
                )}
              </tr>
            );
          })}
        </tbody>
      )}
    </RecordLines>
  );
}

/** The bundles that a variant is part of, and the variants that were merged into it; nothing if there are none. */
export function RelatedVariants({ variant }: { readonly variant: Variant }) {
  const t = useMessages();
  const { associatedBundles, mergeChildren } = variant;
  if (associatedBundles.length === 0 && mergeChildren.length === 0) return null;
  return (
    <section className={tableStyles.block}>
      <FactList>
        {associatedBundles.length > 0 && (
          <Fact label={t('products.inBundles')}>
            {associatedBundles.map(({ productId, productName, variantSku, quantity }, index) => {
              const name = variantSku ?? productName ?? String(productId);
              const text = t('products.part', { quantity, name });
              return (
                <div key={index}>
                  {productId === null ? (
                    <ServiceText>{text}</ServiceText>
                  ) : (
                    <RecordLink to={`/products/${productId}`}>
                      <ServiceText>{text}</ServiceText>
                    </RecordLink>
                  )}
                </div>
              );
            })}
          </Fact>
        )}
        {mergeChildren.length > 0 && (
          <Fact label={t('products.merged')}>
            {mergeChildren.map(({ variantId, variantName: name }, index) => (
              <div key={index}>
                <ServiceText>{name ?? String(variantId)}</ServiceText>
              </div>
            ))}
          </Fact>
        )}
      </FactList>
    </section>
  );
}

type ListingsTableProps = { readonly listings: Variant['channelMetadata'] };

/** Nothing if the variant is in no store. */
export function ListingsTable({ listings }: ListingsTableProps) {
  const t = useMessages();
  const intl = useIntl();
  if (listings.length === 0) return null;
  return (
    <RecordLines
      title={t('products.listings')}
      lines={listings}
      none=""
      head={
        <>
          <th scope="col">{t('term.channel')}</th>
          <th scope="col">{t('products.platform')}</th>
          <th scope="col">{t('products.sellerSku')}</th>
          <th scope="col" className={tableStyles.number}>
            {t('products.price')}
          </th>
          <th scope="col">{t('products.stockSync')}</th>
        </>
      }
    >
      {(shown) => (
        <tbody>
          {shown.map((listing, index) => (
            <tr key={index}>
              <th scope="row" className={tableStyles.name}>
                <ServiceText>{listing.channelName ?? String(listing.channelId ?? '–')}</ServiceText>
              </th>
              <td className={tableStyles.name}>
                <ServiceText>{listing.platform ?? '–'}</ServiceText>
              </td>
              <td className={tableStyles.name}>
                <ServiceText mono>{listing.sellerSku ?? '–'}</ServiceText>
              </td>
              <td className={tableStyles.number}>
                {listing.price === null
                  ? '–'
                  : `${intl.formatNumber(listing.price, { minimumFractionDigits: 2 })} ${listing.currency ?? ''}`}
              </td>
              <td>{t(listing.isInventorySyncEnabled ? 'term.yes' : 'term.no')}</td>
            </tr>
          ))}
        </tbody>
      )}
    </RecordLines>
  );
}
