import type { Ref } from 'react';
import { DaySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import { FilterField } from '../../components/list-screen/filters/filter-field.tsx';
import { YesNoFilter } from '../../components/list-screen/filters/yes-no-filter.tsx';
import { idsFromText, orNothing } from '../../components/list-screen/list-search.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type OrdersSearch, referencesFromText } from './orders-search.ts';
import { isTrackingUpload } from './tracking-upload/tracking-upload.ts';

type OrderFilterControlsProps = {
  readonly search: OrdersSearch;
  readonly onChange: (change: Partial<OrdersSearch>) => void;
  readonly onFind: (text: string) => void;
  readonly first: Ref<HTMLInputElement>;
};

/** The field that finds one order, and everything that narrows the list. */
export function OrderFilterControls({ search, onChange, onFind, first }: OrderFilterControlsProps) {
  const t = useMessages();
  return (
    <>
      <FilterField
        ref={first}
        label={t('orders.find')}
        values={search.find === undefined ? [] : [search.find]}
        widthPx={272}
        keyHint="/"
        onCommit={onFind}
      />
      <FilterField
        label={t('orders.ids')}
        values={search.ids ?? []}
        widthPx={104}
        onCommit={(text) => onChange({ ids: orNothing(idsFromText(text)) })}
      />
      <FilterField
        label={t('orders.references')}
        values={search.references ?? []}
        widthPx={104}
        onCommit={(text) => onChange({ references: orNothing(referencesFromText(text)) })}
      />
      <DaySpanFilter
        label={t('orders.created')}
        fromLabel={t('orders.createdFrom')}
        toLabel={t('orders.createdTo')}
        from={search.from}
        to={search.to}
        onChoose={onChange}
      />
      {/* What is to be handed on is narrowed by these two already. */}
      {!isTrackingUpload(search) && <TrackingFilters search={search} onChange={onChange} />}
    </>
  );
}

/** Whether there are tracking numbers, and whether they were handed on. */
function TrackingFilters({ search, onChange }: Pick<OrderFilterControlsProps, 'search' | 'onChange'>) {
  const t = useMessages();
  return (
    <>
      <YesNoFilter
        label={t('orders.hasTracking')}
        yes={t('orders.hasTrackingYes')}
        no={t('orders.hasTrackingNo')}
        chosen={search.tracked}
        onChoose={(tracked) => onChange({ tracked })}
      />
      <YesNoFilter
        label={t('orders.uploaded')}
        no={t('filter.notYet')}
        chosen={search.uploaded}
        onChoose={(uploaded) => onChange({ uploaded })}
      />
    </>
  );
}
