import type { Ref } from 'react';
import type { DeskView } from '../../../shared/desk/desk.ts';
import { CenterFilter } from '../../components/list-screen/filters/center-filter.tsx';
import { DaySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import { FilterField } from '../../components/list-screen/filters/filter-field.tsx';
import { StatusFilter } from '../../components/list-screen/filters/status-filter.tsx';
import { orNothing } from '../../components/list-screen/list-search.ts';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FurtherFilters } from './further-filters.tsx';
import { type ReturnSearch, referencesFromText, trackingFromText } from './return-search.ts';
import { askableStatuses, showReturnStatus } from './return-status.ts';
import styles from './returns.module.css';

type ReturnsFiltersProps = {
  readonly accountId: string;
  readonly desk: DeskView | null;
  readonly search: ReturnSearch;
  /** The list shows the returns of the desk's center only. */
  readonly isDeskOnly: boolean;
  readonly onDeskOnly: () => void;
  readonly onChange: (change: Partial<ReturnSearch>) => void;
  readonly first: Ref<HTMLInputElement>;
};

/** Everything that narrows the list of returns; what is seldom asked for stands behind one key. */
export function ReturnsFilterControls(props: ReturnsFiltersProps) {
  const { accountId, desk, search, isDeskOnly, onDeskOnly, onChange, first } = props;
  const t = useMessages();
  return (
    <>
      <FilterField
        ref={first}
        label={t('returns.filter.tracking')}
        values={search.tracking ?? []}
        widthPx={154}
        keyHint="/"
        onCommit={(text) => onChange({ tracking: orNothing(trackingFromText(text)) })}
      />
      <FilterField
        label={t('returns.filter.references')}
        values={search.references ?? []}
        widthPx={122}
        onCommit={(text) => onChange({ references: orNothing(referencesFromText(text)) })}
      />
      <StatusFilter
        statuses={askableStatuses}
        show={showReturnStatus}
        chosen={search.statuses}
        onChoose={(statuses) => onChange({ statuses })}
      />
      <CenterFilter
        accountId={accountId}
        desk={desk}
        chosen={search.centers ?? []}
        onChoose={(centers) => {
          // Of this filter "undefined" means the desk's own center, which here has to be asked for.
          if (centers === undefined) onChange({ centers: desk === null ? undefined : [desk.centerId] });
          else onChange({ centers: orNothing(centers) });
        }}
      />
      {desk !== null && (
        <button
          type="button"
          className={styles.deskKey}
          aria-pressed={isDeskOnly}
          title={t('returns.deskOnlyTitle', { center: desk.centerName })}
          onClick={onDeskOnly}
        >
          {t('returns.deskOnly')}
          <KeyHint>D</KeyHint>
        </button>
      )}
      <DaySpanFilter
        label={t('returns.column.created')}
        fromLabel={t('returns.filter.createdFrom')}
        toLabel={t('returns.filter.createdTo')}
        from={search.from}
        to={search.to}
        onChoose={onChange}
      />
      <FurtherFilters search={search} onChange={onChange} />
    </>
  );
}
