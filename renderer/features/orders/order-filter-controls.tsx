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
  const words = useMessages();
  return (
    <>
      <FilterField
        ref={first}
        label={words('orders.find')}
        values={search.find === undefined ? [] : [search.find]}
        widthPx={272}
        keyHint="/"
        onCommit={onFind}
      />
      <FilterField
        label={words('orders.ids')}
        values={search.ids ?? []}
        widthPx={104}
        onCommit={(text) => onChange({ ids: orNothing(idsFromText(text)) })}
      />
      <FilterField
        label={words('orders.references')}
        values={search.references ?? []}
        widthPx={104}
        onCommit={(text) => onChange({ references: orNothing(referencesFromText(text)) })}
      />
      <DaySpanFilter
        label={words('orders.created')}
        fromLabel={words('orders.createdFrom')}
        toLabel={words('orders.createdTo')}
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
  const words = useMessages();
  return (
    <>
      <YesNoFilter
        label={words('orders.hasTracking')}
        yes={words('orders.hasTrackingYes')}
        no={words('orders.hasTrackingNo')}
        chosen={search.tracked}
        onChoose={(tracked) => onChange({ tracked })}
      />
      <YesNoFilter
        label={words('orders.uploaded')}
        no={words('filter.notYet')}
        chosen={search.uploaded}
        onChoose={(uploaded) => onChange({ uploaded })}
      />
    </>
  );
}
