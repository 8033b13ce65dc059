import type { InventoryLots } from '../../../shared/inventory/inventory.ts';
import type { LotExclusion } from '../../../shared/lots/lots.ts';
import { type RecordPart, RecordSection } from '../../components/record-pane/record-section.tsx';
import tableStyles from '../../components/record-pane/record-table.module.css';
import { firstOutFirst, LotCells, LotTableHead } from '../../components/stock/lot-cells.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { keyOfLot } from './changes/changeable-lots.ts';
import type { LotChoice } from './changes/use-lot-choice.ts';
import { lotsGoingOut } from './lot-exclusions.ts';
import { ChoosableLot, LotRowButton } from './lot-row-buttons.tsx';
import styles from './lots.module.css';

type GoingOutSectionProps = {
  readonly part: RecordPart<InventoryLots>;
  /** The item's exclusions; null where they are not known. */
  readonly exclusions: readonly LotExclusion[] | null;
  readonly minimumShelfLifeDays: number | null;
  readonly itemAsOf: string;
  readonly choice: LotChoice;
};

/** The lots that nothing keeps back, as they go out; all of them where the exclusions are not known. */
export function GoingOutSection(props: GoingOutSectionProps) {
  const { part, exclusions, minimumShelfLifeDays, itemAsOf, choice } = props;
  const t = useMessages();
  const lots = firstOutFirst(lotsGoingOut(part.data?.data.lots ?? [], exclusions ?? []));
  return (
    <RecordSection
      title={t(exclusions === null ? 'goingOut.allLots' : 'goingOut.title')}
      count={part.data && String(lots.length)}
      part={part}
      recordAsOf={itemAsOf}
      remains={t('goingOut.remains')}
    >
      {() => (
        <>
          {exclusions === null && <p className={tableStyles.none}>{t('goingOut.exclusionsUnknown')}</p>}
          {lots.length === 0 ? (
            <p className={tableStyles.none}>{t('goingOut.none')}</p>
          ) : (
            <table className={`${tableStyles.table} ${styles.goingOut}`}>
              <LotTableHead>
                <th scope="col" className={styles.keyColumn}>
                  {t('lotChange.column')}
                </th>
              </LotTableHead>
              <tbody>
                {lots.map((lot, index) => (
                  <tr key={`${lot.lotNumber} ${lot.lotDate} ${index}`}>
                    <th scope="row" className={tableStyles.name}>
                      <ChoosableLot
                        choice={choice}
                        lotKey={keyOfLot(lot, exclusions)}
                        number={lot.lotNumber}
                      />
                    </th>
                    <LotCells lot={lot} minimumShelfLifeDays={minimumShelfLifeDays} />
                    <td className={styles.keyColumn}>
                      <LotRowButton choice={choice} lotKey={keyOfLot(lot, exclusions)} />
                    </td>
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
