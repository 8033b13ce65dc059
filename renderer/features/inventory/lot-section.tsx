import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { InventoryLots, LotLevel } from '../../../shared/service/inventory.ts';
import { RecordSection } from '../../components/record-pane/record-section.tsx';
import tableStyles from '../../components/record-pane/record-table.module.css';
import { ServiceText } from '../../components/service-text.tsx';
import { CountCell } from '../../components/stock/count-cell.tsx';
import { DayText } from '../../components/stock/day-text.tsx';
import { ExpiryMark } from '../../components/stock/expiry-mark.tsx';
import { firstOutFirst } from '../../components/stock/lot-order.ts';
import { useWords } from '../../messages/use-words.ts';
import { fullestFirst } from './item-quantities.ts';
import styles from './lot-section.module.css';

type LotSectionProps = {
  readonly answer: Answer<InventoryLots> | null;
  readonly minimumShelfLifeDays: number | null;
  readonly itemAsOf: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** An item's lots as they go out, each with its date, how long it is still good, and where it lies. */
export function LotSection({ answer, minimumShelfLifeDays, itemAsOf, error, onRetry }: LotSectionProps) {
  const words = useWords();
  return (
    <RecordSection
      title={words('byLot.title')}
      count={answer === null ? undefined : String(answer.data.lots.length)}
      answer={answer}
      recordAsOf={itemAsOf}
      error={error}
      onRetry={onRetry}
    >
      {({ lots }) =>
        lots.length === 0 ? (
          <p className={tableStyles.none}>{words('byLot.none')}</p>
        ) : (
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{words('lot.number')}</th>
                <th scope="col">{words('lot.date')}</th>
                <th scope="col" className={tableStyles.barColumn}>
                  {words('lot.expiry')}
                </th>
                {(['onHand', 'committed', 'fulfillable'] as const).map((id) => (
                  <th key={id} scope="col" className={tableStyles.number}>
                    {words(`stock.${id}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {firstOutFirst(lots).map((lot, index) => (
              <LotRows
                key={`${lot.lotNumber} ${lot.lotDate} ${index}`}
                lot={lot}
                minimumShelfLifeDays={minimumShelfLifeDays}
              />
            ))}
          </table>
        )
      }
    </RecordSection>
  );
}

type LotRowsProps = { readonly lot: LotLevel; readonly minimumShelfLifeDays: number | null };

/** One lot; its centers unfold beneath it. */
function LotRows({ lot, minimumShelfLifeDays }: LotRowsProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const centersId = useId();
  const number = lot.lotNumber ?? words('lot.unnumbered');
  return (
    <tbody>
      <tr>
        <th scope="row" className={`${tableStyles.name} ${styles.lotCell}`}>
          <button
            type="button"
            className={`${tableStyles.unfold} ${styles.lot}`}
            aria-expanded={isOpen}
            aria-controls={centersId}
            aria-label={words('byLot.centers', { lot: number, count: lot.locations.length })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
            <ServiceText mono={lot.lotNumber !== null}>{number}</ServiceText>
          </button>
        </th>
        <td>
          {lot.lotDate === null ? <span className={tableStyles.dim}>–</span> : <DayText day={lot.lotDate} />}
        </td>
        <td className={tableStyles.barColumn}>
          <ExpiryMark lotDate={lot.lotDate} minimumShelfLifeDays={minimumShelfLifeDays} />
        </td>
        <CountCell count={lot.onHandQuantity} />
        <CountCell count={lot.committedQuantity} />
        <CountCell count={lot.fulfillableQuantity} />
      </tr>
      <tr id={centersId} hidden={!isOpen} className={tableStyles.itemsRow}>
        <td colSpan={6}>{isOpen && <LotCenters lot={lot} />}</td>
      </tr>
    </tbody>
  );
}

function LotCenters({ lot }: { readonly lot: LotLevel }) {
  const words = useWords();
  if (lot.locations.length === 0) return <p className={tableStyles.none}>{words('byLot.noCenters')}</p>;
  return (
    <ul className={styles.centers}>
      {fullestFirst(lot.locations).map((place, index) => (
        <li key={`${place.locationId} ${index}`}>
          <ServiceText>{place.name ?? String(place.locationId ?? '–')}</ServiceText>
          <span>
            {words('stock.bar', {
              onHand: place.onHandQuantity,
              committed: place.committedQuantity,
              fulfillable: place.fulfillableQuantity,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
