import { useMemo, useRef } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ChoiceFilter } from '../../components/list-screen/filters/choice-filter.tsx';
import { DaySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import { TextFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { orNothing } from '../../components/list-screen/list-search.ts';
import { useListRoute } from '../../components/list-screen/use-list-route.ts';
import { useOnThisDesk } from '../../components/list-screen/use-on-this-desk.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { useActivityColumns } from './activity-columns.tsx';
import { activityAreas, activityOutcomes, outcomeMark } from './activity-names.ts';
import { activityQuery, idOf } from './activity-queries.ts';
import { parseActivitySearch } from './activity-search.ts';

/** What was done on this computer for this account: when, by whom, and what came of it. */
export function ActivityScreen() {
  const t = useMessages();
  const account = useAccount();
  const place = useListRoute('/activity', parseActivitySearch);
  const { search, change } = place;
  const field = useRef<HTMLInputElement>(null);
  const query = useMemo(() => activityQuery(account.id, search), [account.id, search]);
  const list = useOnThisDesk(usePagedList(query, { matches: none, needsAll: false }));
  return (
    <ListScreen
      labels={{
        title: t('activity.title'),
        filters: t('activity.filters'),
        refresh: t('activity.refreshList'),
        noneMatch: t('activity.noneMatch'),
        noneMatchText: t('activity.noneMatchText'),
      }}
      place={place}
      list={list}
      rowId={idOf}
      columns={useActivityColumns()}
      firstFilter={field}
      filters={
        <>
          <TextFilter
            ref={field}
            label={t('activity.text')}
            value={search.text ?? ''}
            widthPx={280}
            keyHint="/"
            onType={doNothing}
            onSettle={(typed) => change({ text: typed.trim() || undefined }, { replace: true })}
          />
          <ChoiceFilter
            label={t('activity.area')}
            choices={activityAreas.map((value) => ({ value, word: t(`activity.area.${value}`) }))}
            chosen={search.areas ?? []}
            onChoose={(areas) => change({ areas: orNothing(areas) })}
          />
          <ChoiceFilter
            label={t('activity.column.outcome')}
            choices={activityOutcomes.map((value) => ({ value, word: outcomeMark(value, t).word }))}
            chosen={search.outcomes ?? []}
            onChoose={(outcomes) => change({ outcomes: orNothing(outcomes) })}
          />
          <DaySpanFilter
            label={t('activity.column.at')}
            fromLabel={t('activity.from')}
            toLabel={t('activity.to')}
            from={search.from}
            to={search.to}
            onChoose={change}
          />
        </>
      }
      empty={<EmptyState title={t('activity.none')}>{t('activity.noneText')}</EmptyState>}
    />
  );
}

/** Rows of other filters say nothing of these. */
const none = () => false;
const doNothing = () => undefined;
