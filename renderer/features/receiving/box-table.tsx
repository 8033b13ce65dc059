import type { Answer } from '../../../shared/ipc/answer.ts';
import type { InventoryQuantity, ReceivingBox } from '../../../shared/service/receiving.ts';
import { AgeStamp } from '../../components/age-stamp.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PatientSkeleton } from '../../components/patient-skeleton.tsx';
import { useWords } from '../../messages/use-words.ts';
import { BoxRow } from './box-row.tsx';
import styles from './detail-table.module.css';

type BoxTableProps = {
  /** Null until they were read. */
  readonly boxes: Answer<ReceivingBox[]> | null;
  /** When the service answered for the order itself. */
  readonly orderAsOf: string;
  /** The order's lines: boxes name only the inventory id, the lines know its SKU. */
  readonly skus: readonly InventoryQuantity[];
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** So many boxes show their items at once. */
const fewBoxes = 4;

const noteworthyMs = 60_000;

/** Boxes say their age only where it is another than the order's, which stands above. */
function hasOtherAge(boxes: Answer<unknown>, orderAsOf: string): boolean {
  return !(Math.abs(Date.parse(boxes.asOf) - Date.parse(orderAsOf)) < noteworthyMs);
}

/** The boxes of an order with their states, tracking numbers and items. */
export function BoxTable({ boxes, orderAsOf, skus, error, onRetry }: BoxTableProps) {
  const words = useWords();
  const skuById = new Map(skus.map(({ inventoryId, sku }) => [inventoryId, sku]));
  const rows = boxes?.data ?? [];
  return (
    <section className={styles.block} aria-label={words('order.boxes')}>
      <h3 className={styles.title}>
        {words('order.boxes')} {boxes !== null && <span className={styles.count}>{rows.length}</span>}
        {boxes !== null && hasOtherAge(boxes, orderAsOf) && (
          <span className={styles.titleEnd}>
            <AgeStamp source={boxes.source} asOf={boxes.asOf} />
          </span>
        )}
      </h3>
      {error !== null && <FailureNotice error={error} onRetry={onRetry} />}
      {boxes === null && error === null && <PatientSkeleton lines={3} />}
      {boxes !== null && rows.length === 0 && <p className={styles.none}>{words('order.noBoxes')}</p>}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.boxNumber}>
                {words('box.column.number')}
              </th>
              <th scope="col">{words('box.column.state')}</th>
              <th scope="col">{words('box.column.tracking')}</th>
              <th scope="col">{words('box.column.arrived')}</th>
              <th scope="col">{words('box.column.received')}</th>
              <th scope="col" className={styles.number}>
                {words('box.column.stowed')}
              </th>
            </tr>
          </thead>
          {rows.map((box, index) => (
            <BoxRow
              key={`${box.boxId} ${index}`}
              box={box}
              skuById={skuById}
              isOpenAtFirst={rows.length <= fewBoxes}
            />
          ))}
        </table>
      )}
    </section>
  );
}
