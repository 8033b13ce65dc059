import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { type RecordPart, RecordSection } from '#renderer/components/record-pane/record-section.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { ExpiryMark } from '#renderer/components/stock/expiry-mark.tsx';
import { CountCell, LotDate } from '#renderer/components/stock/lot-cells.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { LotExclusions } from '#shared/lots/lots.ts';
import { keyOfLot, type LotChoice } from './changes/changeable-lots.ts';
import { type ExcludedLot, excludedLots } from './lot-exclusions.ts';
import { ChoosableLot, LotRowButton } from './lot-row-buttons.tsx';
import styles from './lots.module.css';

type ExclusionSectionProps = {
  readonly part: RecordPart<LotExclusions>;
  /** Null if they are unknown. */
  readonly lots: readonly LotLevel[] | null;
  readonly minimumShelfLifeDays: number | null;
  readonly itemAsOf: string;
  readonly choice: LotChoice;
};

/** The exclusions of an item, active and deleted, with the quantity on hand of each lot. */
export function ExclusionSection(props: ExclusionSectionProps) {
  const { part, lots, minimumShelfLifeDays, itemAsOf, choice } = props;
  const t = useMessages();
  return (
    <RecordSection
      title={t('exclusions.title')}
      count={part.data && String(part.data.data.lotExclusions.length)}
      part={part}
      recordAsOf={itemAsOf}
      remains={t('exclusions.remains')}
    >
      {({ lotExclusions }) =>
        lotExclusions.length === 0 ? (
          <p className={tableStyles.none}>{t('exclusions.none')}</p>
        ) : (
          <table className={`${tableStyles.table} ${styles.exclusions}`}>
            <thead>
              <tr>
                <th scope="col">{t('term.lot')}</th>
                <th scope="col">{t('term.lotDate')}</th>
                <th scope="col" className={tableStyles.barColumn}>
                  {t('term.daysLeft')}
                </th>
                <th scope="col" className={tableStyles.number}>
                  {t('quantities.onHand')}
                </th>
                <th scope="col">{t('term.state')}</th>
                <th scope="col" className={styles.wide}>
                  {t('term.created')}
                </th>
                <th scope="col" className={styles.wide}>
                  {t('exclusions.deleted')}
                </th>
                <th scope="col" className={styles.keyColumn}>
                  {t('term.actionTaken')}
                </th>
              </tr>
            </thead>
            <tbody>
              {excludedLots(lotExclusions, lots).map((row, index) => (
                <ExclusionRow
                  key={`${row.exclusion.id} ${index}`}
                  row={row}
                  choice={choice}
                  lotKey={keyOfLot(row.exclusion, lotExclusions)}
                  minimumShelfLifeDays={minimumShelfLifeDays}
                />
              ))}
            </tbody>
          </table>
        )
      }
    </RecordSection>
  );
}

type ExclusionRowProps = {
  readonly row: ExcludedLot;
  readonly choice: LotChoice;
  readonly lotKey: string | null;
  readonly minimumShelfLifeDays: number | null;
};

function ExclusionRow({ row, choice, lotKey, minimumShelfLifeDays }: ExclusionRowProps) {
  const t = useMessages();
  const times = useTimes();
  const { exclusion, lotDate, onHand } = row;
  const { createdTimestamp, deletedTimestamp, isDeleted, lotNumber } = exclusion;
  const changedAt = isDeleted ? deletedTimestamp : createdTimestamp;
  const none = <span className="dim regular">–</span>;
  return (
    <tr>
      <th scope="row" className={tableStyles.name}>
        <span className={tableStyles.copyable}>
          <ChoosableLot choice={choice} lotKey={lotKey} number={lotNumber}>
            {lotNumber !== null && <CopyButton text={lotNumber} what={t('lot.numberWhat')} />}
          </ChoosableLot>
        </span>
      </th>
      <td>
        <LotDate day={lotDate} />
      </td>
      <td className={tableStyles.barColumn}>
        <ExpiryMark lotDate={lotDate} minimumShelfLifeDays={minimumShelfLifeDays} />
      </td>
      {onHand === null ? (
        <td className={tableStyles.number} title={t('exclusions.onHandUnknown')}>
          {none}
        </td>
      ) : (
        <CountCell count={onHand} />
      )}
      <td title={changedAt === null ? undefined : times.exact(changedAt)}>
        <StateMark
          tone={isDeleted ? 'ended' : 'attention'}
          label={t(isDeleted ? 'exclusions.isDeleted' : 'lots.excluded')}
        />
      </td>
      <td className={styles.wide}>
        {createdTimestamp === null ? none : <TimeText instant={createdTimestamp} form="date" />}
      </td>
      <td className={styles.wide}>
        {deletedTimestamp === null ? none : <TimeText instant={deletedTimestamp} form="date" />}
      </td>
      <td className={styles.keyColumn}>
        <LotRowButton choice={choice} lotKey={lotKey} />
      </td>
    </tr>
  );
}
