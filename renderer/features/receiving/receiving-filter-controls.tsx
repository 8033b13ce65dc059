import type { Ref } from 'react';
import type { DeskView } from '../../../shared/desk/desk.ts';
import { CenterFilter } from '../../components/list-screen/filters/center-filter.tsx';
import { DaySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import { FilterField } from '../../components/list-screen/filters/filter-field.tsx';
import { StatusFilter } from '../../components/list-screen/filters/status-filter.tsx';
import { YesNoFilter } from '../../components/list-screen/filters/yes-no-filter.tsx';
import { idsFromText, orNothing } from '../../components/list-screen/list-search.ts';
import { askableStatuses, showOrderStatus } from '../../components/records/receiving-status.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { purchaseOrdersFromText, type ReceivingSearch } from './receiving-search.ts';

type ReceivingFiltersProps = {
  readonly accountId: string;
  readonly desk: DeskView | null;
  readonly search: ReceivingSearch;
  readonly onChange: (change: Partial<ReceivingSearch>) => void;
  readonly first: Ref<HTMLInputElement>;
};

/** Everything that narrows the list of receiving orders. */
export function ReceivingFilterControls(props: ReceivingFiltersProps) {
  const { accountId, desk, search, onChange, first } = props;
  const t = useMessages();
  return (
    <>
      <FilterField
        ref={first}
        label={t('filter.ids')}
        values={search.ids ?? []}
        widthPx={120}
        keyHint="/"
        onCommit={(text) => onChange({ ids: orNothing(idsFromText(text)) })}
      />
      <FilterField
        label={t('filter.pos')}
        values={search.pos ?? []}
        widthPx={120}
        onCommit={(text) => onChange({ pos: orNothing(purchaseOrdersFromText(text)) })}
      />
      <StatusFilter
        statuses={askableStatuses}
        show={showOrderStatus}
        chosen={search.statuses}
        onChoose={(statuses) => onChange({ statuses })}
      />
      <CenterFilter
        accountId={accountId}
        desk={desk}
        chosen={search.centers}
        onChoose={(centers) => onChange({ centers })}
      />
      <DaySpanFilter
        label={t('filter.inserted')}
        fromLabel={t('filter.insertedFrom')}
        toLabel={t('filter.insertedTo')}
        from={search.from}
        to={search.to}
        onChoose={onChange}
      />
      <YesNoFilter
        label={t('filter.synced')}
        no={t('filter.notYet')}
        chosen={search.synced}
        onChoose={(synced) => onChange({ synced })}
      />
    </>
  );
}
