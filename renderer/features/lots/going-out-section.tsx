import type { Answer } from '../../../shared/ipc/answer.ts';
import type { InventoryLots } from '../../../shared/service/inventory.ts';
import type { LotExclusion } from '../../../shared/service/lots.ts';
import { RecordSection } from '../../components/record-pane/record-section.tsx';
import tableStyles from '../../components/record-pane/record-table.module.css';
import { ServiceText } from '../../components/service-text.tsx';
import { CountCell } from '../../components/stock/count-cell.tsx';
import { DayText } from '../../components/stock/day-text.tsx';
import { ExpiryMark } from '../../components/stock/expiry-mark.tsx';
import { firstOutFirst } from '../../components/stock/lot-order.ts';
import { useWords } from '../../messages/use-words.ts';
import { lotsGoingOut } from './lot-exclusions.ts';

type GoingOutSectionProps = {
  readonly answer: Answer<InventoryLots> | null;
  /** The item's exclusions; null where they are not known. */
  readonly exclusions: readonly LotExclusion[] | null;
  readonly minimumShelfLifeDays: number | null;
  readonly itemAsOf: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** The lots that nothing keeps back, as they go out; all of them where the exclusions are not known. */
export function GoingOutSection(props: GoingOutSectionProps) {
  const { answer, exclusions, minimumShelfLifeDays, itemAsOf, error, onRetry } = props;
  const words = useWords();
  const lots = firstOutFirst(lotsGoingOut(answer?.data.lots ?? [], exclusions ?? []));
  return (
    <RecordSection
      title={words(exclusions === null ? 'goingOut.allLots' : 'goingOut.title')}
      count={answer === null ? undefined : String(lots.length)}
      answer={answer}
      recordAsOf={itemAsOf}
      error={error}
      remains={words('goingOut.remains')}
      onRetry={onRetry}
    >
      {() => (
        <>
          {exclusions === null && <p className={tableStyles.none}>{words('goingOut.exclusionsUnknown')}</p>}
          {lots.length === 0 ? (
            <p className={tableStyles.none}>{words('goingOut.none')}</p>
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
              <tbody>
                {lots.map((lot, index) => (
                  <tr key={`${lot.lotNumber} ${lot.lotDate} ${index}`}>
                    <th scope="row" className={tableStyles.name}>
                      <ServiceText mono={lot.lotNumber !== null}>
                        {lot.lotNumber ?? words('lot.unnumbered')}
                      </ServiceText>
                    </th>
                    <td>
                      {lot.lotDate === null ? (
                        <span className={tableStyles.dim}>–</span>
                      ) : (
                        <DayText day={lot.lotDate} />
                      )}
                    </td>
                    <td className={tableStyles.barColumn}>
                      <ExpiryMark lotDate={lot.lotDate} minimumShelfLifeDays={minimumShelfLifeDays} />
                    </td>
                    <CountCell count={lot.onHandQuantity} />
                    <CountCell count={lot.committedQuantity} />
                    <CountCell count={lot.fulfillableQuantity} />
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </RecordSection>
  );
}
