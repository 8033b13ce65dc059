import { useSearch } from '@tanstack/react-router';
import type { InventoryQuantity, ReceivingBox } from '../../../../shared/receiving/receiving.ts';
import { idsFrom } from '../../../components/list-screen/list-search.ts';
import { type RecordPart, RecordSection } from '../../../components/record-pane/record-section.tsx';
import styles from '../../../components/record-pane/record-table.module.css';
import { useMessages } from '../../../messages/use-messages.ts';
import { BoxRow } from './box-row.tsx';

type BoxTableProps = {
  readonly boxes: RecordPart<ReceivingBox[]>;
  /** When the service answered for the order itself. */
  readonly orderAsOf: string;
  /** The order's lines: boxes name only the inventory id, the lines know its SKU. */
  readonly skus: readonly InventoryQuantity[];
};

/** So many boxes show their items at once. */
const fewBoxes = 4;

/** The boxes of an order with their states, tracking numbers and items. */
export function BoxTable({ boxes, orderAsOf, skus }: BoxTableProps) {
  const t = useMessages();
  const skuById = new Map(skus.map(({ inventoryId, sku }) => [inventoryId, sku]));
  const rows = boxes.data?.data ?? [];
  const pointed = usePointedBox();
  return (
    <RecordSection
      title={t('term.boxes')}
      count={boxes.data && String(rows.length)}
      part={boxes}
      recordAsOf={orderAsOf}
    >
      {() => (
        <>
          {rows.length === 0 && <p className={styles.none}>{t('order.noBoxes')}</p>}
          {rows.length > 0 && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col" className={styles.boxNumber}>
                    {t('term.box')}
                  </th>
                  <th scope="col">{t('term.state')}</th>
                  <th scope="col">{t('term.tracking')}</th>
                  <th scope="col">{t('box.column.arrived')}</th>
                  <th scope="col">{t('box.column.received')}</th>
                  <th scope="col" className={styles.number}>
                    {t('box.column.stowed')}
                  </th>
                </tr>
              </thead>
              {rows.map((box, index) => (
                <BoxRow
                  // A box that is pointed at later unfolds then.
                  key={`${box.boxId} ${index} ${box.boxId === pointed}`}
                  box={box}
                  skuById={skuById}
                  isOpenAtFirst={rows.length <= fewBoxes || box.boxId === pointed}
                  isPointedAt={box.boxId !== null && box.boxId === pointed}
                />
              ))}
            </table>
          )}
        </>
      )}
    </RecordSection>
  );
}

/** The box that led to the opened order, out of the address; null where none did. */
function usePointedBox(): number | null {
  const search = useSearch({ strict: false }) as { readonly box?: unknown };
  return idsFrom(search.box)[0] ?? null;
}
