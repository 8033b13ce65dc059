import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import {
  countColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import { type ColumnContext, defineList } from '#renderer/components/list-screen/define-list.ts';
import { choiceFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { barItem, valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { textFilter } from '#renderer/components/list-screen/filters/text-filter.tsx';
import { deskPages } from '#renderer/components/list-screen/page-chain.ts';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { outboxCountsQuery, outboxKey, statusQuery } from '#renderer/platform/bridge/queries.ts';
import { kindOf, outboxKinds, outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { NextText } from './detail/next-text.tsx';
import styles from './outbox.module.css';
import { useRetryNow } from './outbox-buttons.tsx';
import { identifierOf, nextStep, type OutboxContext, piecesOf, sinceOf } from './outbox-sentences.ts';
import {
  countOfView,
  type OutboxView,
  outboxStatusRank,
  outboxViews,
  showOutboxStatus,
  statesOfView,
  summaryOf,
} from './outbox-state.ts';

/** The view of pending writes at all desks of the site. */
export const allDesks = 'desks';
const shownViews = [...outboxViews, allDesks] as const;

const idOf = (entry: OutboxEntry) => String(entry.id);

export const viewFilter = {
  ...valueFilter(
    'view',
    // Shows the open writes unless the address says otherwise.
    (raw) => shownViews.find((view) => view === raw && view !== 'open'),
    OutboxViews,
  ),
  isView: true,
};

export const kindsFilter = choiceFilter('kinds', 'term.type', outboxKinds, (kind, t) =>
  t(`outbox.kindShort.${kind}`),
);

/** Newest first. */
export const outboxList = defineList({
  path: '/outbox',
  title: 'rail.outbox',
  label: (part) => `outbox.list.${part}`,
  rowId: idOf,
  filters: [
    viewFilter,
    kindsFilter,
    textFilter('text', { label: 'outbox.text', widthPx: 230, longest: 200 }),
    barItem(TryAllNow),
  ],
  columns: (context) => outboxColumns(context, { isSignedIn: true, isOffline: false }),
  source: {
    toRequest: ({ view = 'open' }): OutboxView => (view === allDesks ? 'open' : view),
    query: (accountId, view) =>
      deskPages({
        queryKey: [...outboxKey(accountId), 'list', view],
        read: (range) => call('outbox.list', { states: [...statesOfView[view]], order: 'newest', ...range }),
        rowsOf: ({ entries }) => entries,
        rowId: idOf,
      }),
    readsAll: ({ view, kinds, text }) =>
      kinds !== undefined || text !== undefined || (view !== 'sent' && view !== 'ended'),
  },
});

export function outboxColumns(
  { t, counts }: ColumnContext,
  context: OutboxContext,
): readonly GridColumn<OutboxEntry>[] {
  return [
    stateColumn(
      { id: 'state', header: t('term.state'), width: 136, grow: 0.1, priority: 1 },
      (entry) => showOutboxStatus(outboxStatusOf(entry), t),
      outboxStatusRank,
    ),
    {
      ...textColumn<OutboxEntry>(
        {
          id: 'reference',
          header: t('term.reference'),
          width: 150,
          wholeWidth: 226,
          grow: 0.1,
          priority: 1,
        },
        ({ referenceId }) => referenceId,
      ),
      cell: ({ referenceId }) => (
        <span className={`${styles.reference} mono`}>
          <bdi>{referenceId}</bdi>
        </span>
      ),
    },
    textColumn({ id: 'what', header: t('term.type'), width: 76, grow: 0.1, priority: 2 }, (entry) =>
      t(`outbox.kindShort.${kindOf(entry)}`),
    ),
    {
      id: 'next',
      header: t('outbox.column.next'),
      width: 160,
      wholeWidth: 236,
      grow: 2,
      priority: 3,
      cell: (entry) => <NextText entry={entry} context={context} />,
      // No countdown, because a copied or saved value would be wrong a second later.
      text: (entry) => entry.nextAttemptAt ?? '',
      sortValue: (entry) =>
        nextStep(entry, context).at === null ? null : Date.parse(entry.nextAttemptAt ?? ''),
      exportKind: 'instant',
      exportValue: ({ nextAttemptAt }) => nextAttemptAt,
    },
    textColumn(
      { id: 'tracking', header: t('outbox.column.tracking'), width: 158, grow: 0.5, priority: 5 },
      (entry) => identifierOf(entry, t),
      { isMono: true },
    ),
    countColumn(
      { id: 'pieces', header: t('term.pieces'), width: 66, grow: 0, priority: 7 },
      piecesOf,
      counts,
    ),
    {
      ...instantColumn(
        { id: 'since', header: t('outbox.column.since'), width: 84, grow: 0.1, priority: 4 },
        sinceOf,
      ),
      cell: (entry) => <TimeText instant={sinceOf(entry)} form="age" />,
    },
    textColumn(
      { id: 'operator', header: t('term.operator'), width: 100, grow: 0.4, priority: 8 },
      ({ operator }) => operator,
    ),
    textColumn(
      { id: 'center', header: t('term.center'), width: 120, grow: 0.5, priority: 9 },
      ({ content, receiving }) => (content ?? receiving)?.centerName ?? null,
    ),
    countColumn(
      { id: 'attempts', header: t('term.attempts'), width: 80, grow: 0, priority: 10 },
      ({ attempts }) => attempts,
      counts,
    ),
  ];
}

type ShownView = (typeof shownViews)[number];

type OutboxViewsProps = {
  readonly value: ShownView | undefined;
  readonly onChange: (view: ShownView | undefined) => void;
};

function OutboxViews({ value, onChange }: OutboxViewsProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const { data } = useQuery(outboxCountsQuery(useAccount().id));
  const { data: status } = useQuery(statusQuery);
  return (
    <SegmentedControl
      className="rigid"
      aria-label={t('list.views')}
      value={value ?? 'open'}
      onChange={(chosen) => {
        const view = shownViews.find((known) => known === chosen);
        onChange(view === 'open' ? undefined : view);
      }}
      data={[
        ...outboxViews.map((view) => {
          const count = data === undefined ? 0 : countOfView(data, view);
          return {
            value: view,
            label: (
              <span className={styles.view}>
                {t(`outbox.view.${view}`)}
                {count > 0 && <span className={styles.count}>{counts.short(count)}</span>}
              </span>
            ),
          };
        }),
        ...(status?.site == null ? [] : [{ value: allDesks, label: t('site.allDesks') }]),
      ]}
    />
  );
}

/** Offered while something is pending that could be tried immediately. */
function TryAllNow() {
  const t = useMessages();
  const account = useAccount();
  const { data: counts } = useQuery(outboxCountsQuery(account.id));
  const { retryNow, isPending } = useRetryNow();
  if (counts === undefined || summaryOf(counts).waiting === 0) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      title={t('outbox.tryAllTitle')}
      loading={isPending}
      onClick={retryNow}
    >
      {t('outbox.tryAllNow')}
    </Button>
  );
}
