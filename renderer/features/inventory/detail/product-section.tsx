import { useIntl } from 'react-intl';
import type { InventoryItem } from '../../../../shared/inventory/inventory.ts';
import type { Product, ReturnPreferences, Variant } from '../../../../shared/products/products.ts';
import { type RecordPart, RecordSection } from '../../../components/record-pane/record-section.tsx';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { variantsOf } from '../../../components/stock/item-variants.ts';
import { CountCell } from '../../../components/stock/lot-cells.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { Fact, FactList, TextFact } from '../../../components/text/facts.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { barcodesOf, bundlePartsOf } from './item-products.ts';
import styles from './item-sections.module.css';

const actions = [
  'primaryAction',
  'backupAction',
  'returnToSenderPrimaryAction',
  'returnToSenderBackupAction',
] as const;

/** What the merchant wants done with returned pieces, with the instructions for whoever does it. */
function ReturnPreferencesBlock({ preferences }: { readonly preferences: ReturnPreferences }) {
  const t = useMessages();
  const { instructions } = preferences;
  return (
    <section aria-label={t('returnPreferences.title')}>
      <h4 className={styles.title}>{t('returnPreferences.title')}</h4>
      <FactList>
        {actions.map((action) => {
          const chosen = preferences[action];
          const name = chosen?.name ?? (chosen?.id == null ? null : String(chosen.id));
          return <TextFact key={action} label={t(`returnPreferences.${action}`)} text={name} />;
        })}
      </FactList>
      {instructions !== null && instructions !== '' && (
        <p className={styles.instructions} tabIndex={0}>
          <ServiceText wraps>{instructions}</ServiceText>
        </p>
      )}
    </section>
  );
}

type ProductSectionProps = {
  readonly item: InventoryItem;
  readonly part: RecordPart<Product[]>;
  readonly itemAsOf: string;
};

/** What the products say of the item that is their variant: codes, customs, handling, and what to do with returns. */
export function ProductSection({ item, part, itemAsOf }: ProductSectionProps) {
  const t = useMessages();
  return (
    <RecordSection title={t('product.title')} part={part} recordAsOf={itemAsOf}>
      {(products) => {
        const variants = variantsOf(products, item.inventoryId);
        return (
          <div className={styles.product}>
            <Barcodes item={item} variants={variants} />
            {variants.length === 0 && <p className={tableStyles.none}>{t('product.none')}</p>}
            {variants.map((variant) => (
              <VariantFacts
                key={variant.id}
                variant={variant}
                product={products.find((product) => product.variants.includes(variant)) ?? null}
              />
            ))}
          </div>
        );
      }}
    </RecordSection>
  );
}

type BarcodesProps = { readonly item: InventoryItem; readonly variants: readonly Variant[] };

function Barcodes({ item, variants }: BarcodesProps) {
  const t = useMessages();
  const barcodes = barcodesOf(item, variants);
  return (
    <section aria-label={t('barcodes.title')}>
      <h4 className={styles.title}>{t('barcodes.title')}</h4>
      {barcodes.length === 0 && <p className={tableStyles.none}>{t('barcodes.none')}</p>}
      <ul className={styles.codes}>
        {barcodes.map(({ value, kinds }) => (
          <li key={value}>
            <ServiceText mono>{value}</ServiceText>
            <CopyButton text={value} what={t('barcodes.what')} />
            <span className="rigid push-end small dim">
              {kinds.map((kind) => t(`barcodes.${kind}`)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type VariantFactsProps = { readonly variant: Variant; readonly product: Product | null };

function VariantFacts({ variant, product }: VariantFactsProps) {
  const t = useMessages();
  const intl = useIntl();
  const { customs, fulfillmentSettings: handling, lotInformation, returnPreferences } = variant;
  const care = [
    handling?.dangerousGoods === true && t('handling.dangerous'),
    handling?.isCasePick === true && t('handling.casePick'),
    handling?.isBpmParcel === true && t('handling.boundPrinted'),
    handling?.requiresProp65 === true && t('handling.prop65'),
    handling?.serialScan?.isEnabled === true && t('handling.serials'),
  ].filter((word) => word !== false);
  const statusText = (status: string | null) => {
    if (status !== 'Active' && status !== 'Inactive') return status;
    return t(status === 'Active' ? 'inventory.activeYes' : 'inventory.activeNo');
  };
  const shelfLife = lotInformation?.minimumShelfLifeDays ?? null;
  return (
    <>
      <section aria-label={t('product.facts')}>
        <h4 className={styles.title}>{t('product.facts')}</h4>
        <FactList>
          <TextFact label={t('product.name')} text={product?.name ?? null} />
          <TextFact label={t('product.variant')} text={variant.name} />
          <TextFact label={t('term.status')} text={statusText(variant.status)} />
          <Fact label={t('product.care')}>{care.length === 0 ? null : care.join(', ')}</Fact>
          {shelfLife !== null && (
            <Fact label={t('product.shelfLife')}>{t('product.days', { count: shelfLife })}</Fact>
          )}
        </FactList>
      </section>
      {customs !== null && (
        <section aria-label={t('customs.title')}>
          <h4 className={styles.title}>{t('customs.title')}</h4>
          <FactList>
            <TextFact label={t('customs.origin')} text={customs.countryCodeOfOrigin} isMono />
            <TextFact label={t('customs.tariff')} text={customs.hsTariffCode} isMono />
            <TextFact
              label={t('customs.value')}
              text={
                customs.value === null
                  ? null
                  : `${intl.formatNumber(customs.value)} ${customs.currency ?? ''}`
              }
            />
            <Fact label={t('customs.description')}>
              {customs.description === null ? null : <ServiceText wraps>{customs.description}</ServiceText>}
            </Fact>
          </FactList>
        </section>
      )}
      {returnPreferences !== null && <ReturnPreferencesBlock preferences={returnPreferences} />}
    </>
  );
}

type BundleSectionProps = { readonly variants: readonly Variant[]; readonly products: readonly Product[] };

/** What a bundle is made of; nothing for an item that is none. */
export function BundleSection({ variants, products }: BundleSectionProps) {
  const t = useMessages();
  const parts = bundlePartsOf(variants, products);
  if (parts.length === 0) return null;
  return (
    <section className={tableStyles.block} aria-label={t('bundle.title')}>
      <h3 className={tableStyles.title}>
        {t('bundle.title')} <span className={tableStyles.count}>{parts.length}</span>
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
                  <span className={tableStyles.dim}>–</span>
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

/** Leads to the part; where only its SKU is known, to the list that is searched for it. */
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
