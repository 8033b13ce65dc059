import type { InventoryLevel } from '../../../../shared/inventory/inventory.ts';
import type { Answer } from '../../../../shared/ipc/answer.ts';
import type { Product, Variant } from '../../../../shared/products/products.ts';
import { type RecordPart, RecordSection } from '../../../components/record-pane/record-section.tsx';
import { StockBar, StockSwatch } from '../../../components/stock/stock-bar.tsx';
import { AgeStamp } from '../../../components/text/age-stamp.tsx';
import { useCountFormat } from '../../../components/text/use-count-format.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { variantOnHandOf } from './item-products.ts';
import { figuresOf, itemQuantities } from './item-quantities.ts';
import styles from './item-sections.module.css';

type QuantitySectionProps = {
  readonly part: RecordPart<InventoryLevel>;
  readonly products: Answer<Product[]> | undefined;
  readonly variants: readonly Variant[];
  readonly itemAsOf: string;
  /** The quantities by center and by lot are not offered either, and nothing is said of them elsewhere. */
  readonly isRestMissing: boolean;
};

/** The quantities of an item over all centers, as one picture with its figures. */
export function QuantitySection(props: QuantitySectionProps) {
  const { part, products, variants, itemAsOf, isRestMissing } = props;
  const t = useMessages();
  const isNotOffered = part.error !== null && failureOf(part.error).code === 'UNSUPPORTED';
  return (
    <div className={styles.picture}>
      <RecordSection
        title={t('quantities.title')}
        part={part}
        recordAsOf={itemAsOf}
        remains={isRestMissing ? t('quantities.alsoMissing') : undefined}
      >
        {(totals) => <Picture level={totals} />}
      </RecordSection>
      {isNotOffered && products !== undefined && <VariantOnHand products={products} variants={variants} />}
    </div>
  );
}

function Picture({ level }: { readonly level: InventoryLevel }) {
  const t = useMessages();
  const counts = useCountFormat();
  return (
    <>
      <StockBar figures={figuresOf(level)} isLarge />
      <dl className={styles.figures}>
        {itemQuantities.map(([id, field]) => {
          const quantity = level[field];
          return (
            <div key={id} title={t(`quantities.${id}.title`)}>
              <dt>
                {(id === 'committed' || id === 'fulfillable') && <StockSwatch kind={id} />}
                {t(`quantities.${id}`)}
              </dt>
              <dd data-main={id === 'onHand' || undefined} data-zero={quantity === 0 || undefined}>
                {quantity === null ? '–' : counts.full(quantity)}
                <span className={styles.meaning}>{t(`quantities.${id}.short`)}</span>
                <span className="visually-hidden">{t(`quantities.${id}.title`)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** What the product list knows instead: the pieces of the variant, named as what they are. */
function VariantOnHand({
  products,
  variants,
}: {
  readonly products: Answer<Product[]>;
  readonly variants: readonly Variant[];
}) {
  const t = useMessages();
  const counts = useCountFormat();
  const onHand = variantOnHandOf(variants);
  return (
    <p className={styles.instead}>
      {onHand === null ? (
        t('quantities.noVariantOnHand')
      ) : (
        <>
          <strong>{counts.full(onHand)}</strong> {t('quantities.variantOnHand')}
        </>
      )}
      <span className="push-end small">
        <AgeStamp source={products.source} asOf={products.asOf} />
      </span>
    </p>
  );
}
