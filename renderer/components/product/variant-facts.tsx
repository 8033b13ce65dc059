import { useIntl } from 'react-intl';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { Fact, FactList, TextFact } from '#renderer/components/text/facts.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { InventoryItem } from '#shared/inventory/inventory.ts';
import type { Product, ReturnPreferences, Variant } from '#shared/products/products.ts';
import { barcodesOf } from './item-products.ts';
import styles from './variant-facts.module.css';

const actions = [
  'primaryAction',
  'backupAction',
  'returnToSenderPrimaryAction',
  'returnToSenderBackupAction',
] as const;

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
          return <TextFact key={action} label={t(`variantForm.field.${action}`)} text={name} />;
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

type BarcodesProps = {
  /** Its own barcode is included. */
  readonly item: Pick<InventoryItem, 'barcode'>;
  readonly variants: readonly Variant[];
};

/** Every barcode of an item or a variant, with its kinds. */
export function Barcodes({ item, variants }: BarcodesProps) {
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

type VariantFactsProps = {
  readonly variant: Variant;
  /** The product to link to; omitted if the facts are shown in that product. */
  readonly product?: Product | null;
};

/** A group of these facts below another, each with its title. */
export const factsClass = styles.facts;

/** The product's data about a variant: status, handling, customs, and the handling of returns. */
export function VariantFacts({ variant, product }: VariantFactsProps) {
  const t = useMessages();
  const intl = useIntl();
  const { customs, fulfillmentSettings: handling, lotInformation, returnPreferences } = variant;
  const care = [
    handling?.dangerousGoods === true && t('handling.dangerous'),
    handling?.isCasePick === true && t('handling.casePick'),
    handling?.isBpmParcel === true && t('handling.boundPrinted'),
    handling?.requiresProp65 === true && t('handling.prop65'),
    handling?.serialScan?.isEnabled === true && t('handling.serials'),
  ].filter((label) => label !== false);
  const statusText = (status: string | null) => {
    if (status !== 'Active' && status !== 'Inactive') return status;
    return t(status === 'Active' ? 'inventory.activeYes' : 'inventory.activeNo');
  };
  const shelfLife = lotInformation?.minimumShelfLifeDays ?? null;
  return (
    <>
      <section aria-label={t('term.variant')}>
        <h4 className={styles.title}>{t('term.variant')}</h4>
        <FactList>
          {product !== undefined && (
            <Fact label={t('term.product')}>
              {product !== null && (
                <RecordLink to={`/products/${product.id}?variant=${variant.id}`}>
                  <ServiceText>{product.name ?? String(product.id)}</ServiceText>
                </RecordLink>
              )}
            </Fact>
          )}
          <TextFact label={t('term.variant')} text={variant.name} />
          <TextFact label={t('term.status')} text={statusText(variant.status)} />
          <Fact label={t('variantForm.handling')}>{care.length === 0 ? null : care.join(', ')}</Fact>
          {shelfLife !== null && (
            <Fact label={t('product.shelfLife')}>{t('product.days', { count: shelfLife })}</Fact>
          )}
        </FactList>
      </section>
      {customs !== null && (
        <section aria-label={t('variantForm.customs')}>
          <h4 className={styles.title}>{t('variantForm.customs')}</h4>
          <FactList>
            <TextFact label={t('customs.origin')} text={customs.countryCodeOfOrigin} isMono />
            <TextFact label={t('variantForm.field.tariff')} text={customs.hsTariffCode} isMono />
            <TextFact
              label={t('customs.value')}
              text={
                customs.value === null
                  ? null
                  : `${intl.formatNumber(customs.value)} ${customs.currency ?? ''}`
              }
            />
            <TextFact label={t('variantForm.field.customsDescription')} text={customs.description} wraps />
          </FactList>
        </section>
      )}
      {returnPreferences !== null && <ReturnPreferencesBlock preferences={returnPreferences} />}
    </>
  );
}
