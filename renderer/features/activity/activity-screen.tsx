import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { instantColumn, stateColumn, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { defineList } from '#renderer/components/list-screen/define-list.ts';
import { choiceFilter, OneOfFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { textFilter } from '#renderer/components/list-screen/filters/text-filter.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { startOfDay, textFrom } from '#renderer/components/list-screen/list-search.ts';
import { deskPages } from '#renderer/components/list-screen/page-chain.ts';
import { useList } from '#renderer/components/list-screen/use-list.ts';
import { useOnThisDesk } from '#renderer/components/list-screen/use-paged-list.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call, type OutputOf } from '#renderer/platform/bridge/call.ts';
import { activityKey, siteDesksQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import {
  actionLabel,
  activityAreas,
  activityOutcomes,
  areaLabel,
  detailText,
  subjectText,
} from '#shared/activity/model/activity-words.ts';
import { daysLater } from '#shared/wire/model/zoned-day.ts';
import { outcomeMark } from './activity-names.ts';

export type ActivityRow = OutputOf<'activity.list'>['rows'][number];

/** Above the row numbers of a desk. */
const firstOfSite = 1_000_000_000_000;

/** Rows of other desks have their own numbers, and a number at the site. */
const idOf = ({ id, siteSeq }: ActivityRow) => String(siteSeq === null ? id : firstOfSite + siteSeq);

/** The site's desk that did it; nothing on a desk without a site. */
const deskFilter = valueFilter(
  'desk',
  (raw) => (typeof raw === 'string' && /^(?:all|[\da-f-]{36})$/u.test(raw) ? raw : undefined),
  ({ value, onChange }) => {
    const t = useMessages();
    const { data: desks = [] } = useQuery(siteDesksQuery(useAccount().id));
    if (desks.length === 0) return null;
    return (
      <NativeSelect
        className="rigid"
        aria-label={t('term.desk')}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        data={[
          { value: '', label: t('term.thisDesk') },
          { value: 'all', label: t('site.allDesks') },
          ...desks
            .filter(({ isThisDesk }) => !isThisDesk)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    );
  },
);

/** Who did it, exactly; '' for rows without an operator. */
const operatorFilter = valueFilter(
  'operator',
  (raw) => (raw === '' ? raw : textFrom(raw, 100)),
  ({ value, onChange }) => {
    const t = useMessages();
    const [{ operators }] = usePreferences();
    const names = ['', ...operators.map(({ name }) => name)];
    return (
      <OneOfFilter
        label={t('term.operator')}
        // One from an address may work at another desk.
        values={value === undefined || names.includes(value) ? names : [...names, value]}
        wordOf={(name) => name || t('operator.nobody')}
        chosen={value}
        onChoose={onChange}
      />
    );
  },
);

/** Activity on this computer, or at the other desks of its site, newest first: none of its columns sorts. */
export const activityList = defineList({
  path: '/activity',
  title: 'activity.list.title',
  label: (part) => `activity.list.${part}`,

  rowId: idOf,
  largestId: Number.MAX_SAFE_INTEGER,
  filters: [
    textFilter('text', { label: 'activity.text', widthPx: 280, longest: 200 }),
    deskFilter,
    operatorFilter,
    choiceFilter('areas', 'activity.area', activityAreas, areaLabel),
    choiceFilter('outcomes', 'term.result', activityOutcomes, (outcome, t) => outcomeMark(outcome, t).label),
    daySpanFilter({ label: 'activity.column.at', from: 'term.from', to: 'term.to' }),
  ],
  columns({ t }, { desk }) {
    const columns: GridColumn<ActivityRow>[] = [
      instantColumn(
        { id: 'at', header: t('activity.column.at'), width: 112, grow: 0.1, priority: 1 },
        ({ at }) => at,
      ),
      textColumn(
        {
          id: 'who',
          header: t('activity.column.who'),
          width: 88,
          wholeWidth: 164,
          grow: 0.4,
          priority: 3,
        },
        doerOf,
      ),
      ...(desk === undefined
        ? []
        : [
            textColumn<ActivityRow>(
              { id: 'desk', header: t('term.desk'), width: 88, wholeWidth: 130, grow: 0.4, priority: 3 },
              (row) => row.desk,
            ),
          ]),
      textColumn(
        {
          id: 'action',
          header: t('term.actionTaken'),
          width: 130,
          wholeWidth: 206,
          grow: 1.6,
          priority: 1,
        },
        ({ action }) => actionLabel(action, t),
      ),
      textColumn(
        {
          id: 'subject',
          header: t('term.record'),
          width: 160,
          wholeWidth: 318,
          grow: 1.6,
          priority: 2,
        },
        ({ subject }) => subjectText(subject, t),
      ),
      {
        ...stateColumn<ActivityRow>(
          { id: 'outcome', header: t('term.result'), width: 118, grow: 0.2, priority: 1 },
          ({ outcome }) => outcomeMark(outcome, t),
          () => null,
        ),
        // The reason, also if the window has no room for its column.
        cell: ({ outcome, detail }) => (
          <span title={detailText(detail, t) ?? undefined}>
            <StateMark {...outcomeMark(outcome, t)} />
          </span>
        ),
      },
      textColumn(
        {
          id: 'detail',
          header: t('activity.column.detail'),
          width: 140,
          wholeWidth: 264,
          grow: 2.6,
          priority: 3,
        },
        ({ detail }) => detailText(detail, t),
      ),
      textColumn(
        { id: 'requestId', header: t('failure.requestId'), width: 92, grow: 1.55, priority: 6 },
        ({ requestId }) => requestId,
        { isMono: true },
      ),
    ];
    return columns.map(({ sortValue: _sort, ...column }) => column);
  },
  source: {
    /** The timestamps that enclose the days, the second excluded. */
    toRequest: (
      { text = '', areas = [], outcomes = [], from, to, desk = null, operator = null },
      _desk,
      day,
    ) => ({
      text,
      desk,
      operator,
      areas: [...areas],
      outcomes: [...outcomes],
      from: startOfDay(from, day),
      to: startOfDay(to && daysLater(to, 1), day),
    }),
    query: (accountId, filters) =>
      deskPages({
        queryKey: [...activityKey(accountId), 'list', filters],
        read: (range) => call('activity.list', { ...filters, ...range }),
        rowsOf: ({ rows }) => rows,
        rowId: idOf,
      }),
  },
});

/** Returns who did it: the operator, else the desk. */
function doerOf({ operator, desk }: Pick<ActivityRow, 'operator' | 'desk'>): string | null {
  return operator ?? desk;
}

export function ActivityScreen() {
  const { route, list } = useList(activityList);
  return <ListScreen of={activityList} route={route} list={useOnThisDesk(list)} />;
}
