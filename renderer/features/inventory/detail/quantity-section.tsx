import { useQuery } from '@tanstack/react-query';
import { variantOnHandOf } from '#renderer/components/product/item-products.ts';
import { type RecordPart, RecordSection } from '#renderer/components/record-pane/record-section.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { CountCell } from '#renderer/components/stock/lot-cells.tsx';
import { StockBar, type StockFigures, StockSwatch } from '#renderer/components/stock/stock-bar.tsx';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { deskQuery } from '#renderer/platform/bridge/queries.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type {
  InventoryLevel,
  InventoryLocations,
  LocationLevel,
  LotLevel,
} from '#shared/inventory/inventory.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Product, Variant } from '#shared/products/products.ts';
import styles from './item-sections.module.css';

type QuantitySectionProps = {
  readonly part: RecordPart<InventoryLevel>;
  readonly products: Answer<Product[]> | undefined;
  readonly variants: readonly Variant[];
  readonly itemAsOf: string;
  /** The quantities by center and by lot are not offered either, and no other part states this. */
  readonly isRestMissing: boolean;
};

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
        {(totals) => <StockOverview level={totals} />}
      </RecordSection>
      {isNotOffered && products !== undefined && <VariantOnHand products={products} variants={variants} />}
    </div>
  );
}

function StockOverview({ level }: { readonly level: InventoryLevel }) {
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

/** The product list's figure instead: the pieces of the variant, labeled as such. */
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

/** In display order. */
const itemQuantities = [
  ['onHand', 'totalOnHandQuantity'],
  ['committed', 'totalCommittedQuantity'],
  ['fulfillable', 'totalFulfillableQuantity'],
  ['sellable', 'totalSellableQuantity'],
  ['awaiting', 'totalAwaitingQuantity'],
  ['internalTransfer', 'totalInternalTransferQuantity'],
  ['exception', 'totalExceptionQuantity'],
  ['backordered', 'totalBackorderedQuantity'],
] as const satisfies readonly (readonly [string, keyof InventoryLevel])[];

export function figuresOf(level: InventoryLevel): StockFigures {
  return {
    onHand: level.totalOnHandQuantity,
    committed: level.totalCommittedQuantity,
    fulfillable: level.totalFulfillableQuantity,
  };
}

function placeFigures(
  place: Pick<LocationLevel | LotLevel, 'onHandQuantity' | 'committedQuantity' | 'fulfillableQuantity'>,
): StockFigures {
  return {
    onHand: place.onHandQuantity,
    committed: place.committedQuantity,
    fulfillable: place.fulfillableQuantity,
  };
}

/** Largest quantity first. */
export function fullestFirst(places: readonly LocationLevel[]): LocationLevel[] {
  return places.toSorted(
    (one, other) =>
      other.onHandQuantity - one.onHandQuantity || (one.locationId ?? 0) - (other.locationId ?? 0),
  );
}

type CenterSectionProps = { readonly part: RecordPart<InventoryLocations>; readonly itemAsOf: string };

export function CenterSection({ part, itemAsOf }: CenterSectionProps) {
  const t = useMessages();
  const account = useAccount();
  const { data: desk = null } = useQuery(deskQuery(account.id));
  return (
    <RecordSection
      title={t('byCenter.title')}
      count={part.data && String(part.data.data.locations.length)}
      part={part}
      recordAsOf={itemAsOf}
    >
      {({ locations }) =>
        locations.length === 0 ? (
          <p className={tableStyles.none}>{t('byCenter.none')}</p>
        ) : (
          <CenterTable places={fullestFirst(locations)} hereId={desk?.centerId ?? null} />
        )
      }
    </RecordSection>
  );
}

type CenterTableProps = {
  readonly places: readonly LocationLevel[];
  /** The center of this desk. */
  readonly hereId: number | null;
};

function CenterTable({ places, hereId }: CenterTableProps) {
  const t = useMessages();
  const maxQuantity = Math.max(...places.map(({ onHandQuantity }) => onHandQuantity));
  // Transfers are rare; a column of zeros would take width from the others.
  const hasTransfers = places.some(({ internalTransferQuantity }) => internalTransferQuantity !== 0);
  return (
    <table className={`${tableStyles.table} ${styles.centers}`}>
      <thead>
        <tr>
          <th scope="col">{t('term.center')}</th>
          <th scope="col" className={`${tableStyles.barColumn} ${styles.slim}`}>
            {t('inventory.column.stock')}
          </th>
          {(['onHand', 'committed', 'fulfillable', 'awaiting'] as const).map((id) => (
            <th key={id} scope="col" className={tableStyles.number}>
              {t(`quantities.${id}`)}
            </th>
          ))}
          {hasTransfers && (
            <th scope="col" className={tableStyles.number} title={t('quantities.internalTransfer.title')}>
              {t('byCenter.transfer')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {places.map((place, index) => (
          <tr key={`${place.locationId} ${index}`}>
            <th scope="row" className={tableStyles.name}>
              <ServiceText>{place.name ?? String(place.locationId ?? '–')}</ServiceText>
              {hereId !== null && hereId === place.locationId && (
                <span className={styles.here}>{t('byCenter.here')}</span>
              )}
            </th>
            <td className={`${tableStyles.barColumn} ${styles.slim}`}>
              <StockBar figures={placeFigures(place)} maxPieces={maxQuantity} />
            </td>
            <CountCell count={place.onHandQuantity} />
            <CountCell count={place.committedQuantity} />
            <CountCell count={place.fulfillableQuantity} />
            <CountCell count={place.awaitingQuantity} />
            {hasTransfers && <CountCell count={place.internalTransferQuantity} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
