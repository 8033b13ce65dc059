import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { CountCell } from '#renderer/components/stock/lot-cells.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { Product, Variant } from '#shared/products/products.ts';
import { bundlePartsOf } from './item-products.ts';

type BundleSectionProps = { readonly variants: readonly Variant[]; readonly products: readonly Product[] };

/** The contents of a bundle; nothing for an item that is not a bundle. */
export function BundleSection({ variants, products }: BundleSectionProps) {
  const t = useMessages();
  const parts = bundlePartsOf(variants, products);
  if (parts.length === 0) return null;
  return (
    <section className={tableStyles.block} aria-label={t('bundle.title')}>
      <h3 className={tableStyles.title}>
        {t('bundle.title')} <span className="dim regular">{parts.length}</span>
      </h3>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('term.sku')}</th>
            <th scope="col" className={tableStyles.barColumn}>
              {t('term.name')}
            </th>
            <th scope="col" className={tableStyles.number}>
              {t('term.pieces')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, inventoryId }, index) => (
            <tr key={`${part.variantId} ${index}`}>
              <th scope="row" className={tableStyles.name}>
                <PartLink sku={part.variantSku} inventoryId={inventoryId} />
              </th>
              <td className={`${tableStyles.name} ${tableStyles.barColumn}`}>
                {part.variantName === null ? (
                  <span className="dim regular">–</span>
                ) : (
                  <ServiceText>{part.variantName}</ServiceText>
                )}
              </td>
              <CountCell count={part.quantity} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PartLinkProps = { readonly sku: string | null; readonly inventoryId: number | null };

/** Links to the part or, if only its SKU is known, to a list search for it. */
function PartLink({ sku, inventoryId }: PartLinkProps) {
  const t = useMessages();
  if (inventoryId === null && sku === null) return t('item.noSku');
  const href =
    inventoryId === null
      ? `#/inventory?text=${encodeURIComponent(JSON.stringify(sku))}`
      : `#/inventory/${inventoryId}`;
  return (
    <a className="link" href={href}>
      <ServiceText mono>{sku ?? String(inventoryId)}</ServiceText>
    </a>
  );
}
