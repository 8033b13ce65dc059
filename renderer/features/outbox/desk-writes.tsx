import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { instantColumn, stateColumn, textColumn } from '#renderer/components/data-grid/value-columns.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { defineList } from '#renderer/components/list-screen/define-list.ts';
import { textFilter } from '#renderer/components/list-screen/filters/text-filter.tsx';
import { ListNote } from '#renderer/components/list-screen/list-note.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { deskPages } from '#renderer/components/list-screen/page-chain.ts';
import { useNarrowedRows } from '#renderer/components/list-screen/row-finder.ts';
import { useList } from '#renderer/components/list-screen/use-list.ts';
import { useOnThisDesk } from '#renderer/components/list-screen/use-paged-list.ts';
import { TimeText } from '#renderer/components/text/time-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call, type OutputOf } from '#renderer/platform/bridge/call.ts';
import { outboxDesksKey, statusQuery } from '#renderer/platform/bridge/queries.ts';
import { kindOf, outboxKinds, outboxStatuses } from '#shared/outbox/model/outbox-status.ts';
import { kindsFilter, viewFilter } from './outbox-list.tsx';
import { showOutboxStatus } from './outbox-state.ts';

type DeskWrite = NonNullable<OutputOf<'outbox.listDesks'>>['writes'][number];

const noDeskWrites = { writes: [], totalCount: 0 };

const rankOf = ({ standing }: DeskWrite) => outboxStatuses.indexOf(standing);

/** Pending writes at all desks of the site, those that need a user first. None can be changed from here. */
const deskWriteList = defineList({
  path: '/outbox',
  title: 'outbox.desks.title',
  label: (part) => (part === 'none' || part === 'noneText' ? `outbox.desks.${part}` : `outbox.list.${part}`),
  rowId: ({ deskId, id }: DeskWrite) => `${deskId} ${id}`,
  filters: [
    viewFilter,
    textFilter('text', { label: 'outbox.text', widthPx: 230, longest: 200 }),
    kindsFilter,
  ],
  columns: ({ t }) => [
    textColumn(
      { id: 'desk', header: t('term.desk'), width: 110, grow: 0.6, priority: 1 },
      ({ desk, deskId }) => desk ?? deskId.slice(0, 8),
    ),
    stateColumn(
      { id: 'state', header: t('term.state'), width: 136, grow: 0.1, priority: 1 },
      ({ standing }) => showOutboxStatus(standing, t),
      rankOf,
    ),
    textColumn(
      { id: 'reference', header: t('term.reference'), width: 150, wholeWidth: 226, grow: 0.4, priority: 1 },
      ({ referenceId }) => referenceId,
      { isMono: true },
    ),
    textColumn({ id: 'what', header: t('term.type'), width: 76, grow: 0.2, priority: 2 }, (write) =>
      t(`outbox.kindShort.${kindOf(write)}`),
    ),
    {
      ...instantColumn<DeskWrite>(
        { id: 'since', header: t('outbox.column.since'), width: 84, grow: 0.2, priority: 3 },
        ({ since }) => since,
      ),
      cell: ({ since }) => <TimeText instant={since} form="age" />,
    },
    textColumn(
      { id: 'operator', header: t('term.operator'), width: 100, grow: 0.5, priority: 4 },
      ({ operator }) => operator,
    ),
  ],
  source: {
    toRequest: () => null,
    query: (accountId) => ({
      ...deskPages({
        queryKey: outboxDesksKey(accountId),
        read: async () => (await call('outbox.listDesks', {})) ?? noDeskWrites,
        rowsOf: ({ writes }) => writes,
        rowId: ({ deskId, id }) => `${deskId} ${id}`,
      }),
      // The first page contains everything that the desks share.
      nextParam: () => null,
    }),
    readsAll: () => true,
  },
});

/** Shows the pending writes of all desks, so that a supervisor sees them anywhere. */
export function DeskWrites() {
  const { route, list: read } = useList(deskWriteList);
  const list = useOnThisDesk(read);
  const { kinds = outboxKinds } = route.search;
  const ordered = useMemo(
    () =>
      list.rows
        .filter((write) => kinds.includes(kindOf(write)))
        .toSorted((one, other) => rankOf(one) - rankOf(other) || (one.since < other.since ? -1 : 1)),
    [list.rows, kinds],
  );
  const { rows, setText } = useNarrowedRows(ordered, ({ desk, referenceId, operator }) =>
    [desk, referenceId, operator].filter((part) => part !== null).join(' '),
  );
  return (
    <ListScreen
      of={deskWriteList}
      route={route}
      list={list}
      rows={rows}
      onType={setText}
      // Rows of other desks can have the same numbers.
      openRowId={null}
      onOpen={({ isThisDesk, id }) => {
        if (isThisDesk) route.open(String(id));
      }}
      above={
        <>
          <AwayNote />
          <MoreNote count={(read.totalCount ?? 0) - read.rows.length} />
        </>
      }
    />
  );
}

/** Shows how many pending writes the desks only count. */
function MoreNote({ count }: { readonly count: number }) {
  const t = useMessages();
  if (count <= 0) return null;
  return (
    <ListNote role="note">
      <StateShape tone="waiting" />
      {t('outbox.desks.more', { count })}
    </ListNote>
  );
}

/** Shows how old this data is while the site is unreachable. */
function AwayNote() {
  const t = useMessages();
  const times = useTimes();
  const { data: status } = useQuery(statusQuery);
  if (status?.site == null || status.site.state === 'connected') return null;
  const { name, seenAt } = status.site;
  return (
    <ListNote role="note">
      <StateShape tone="attention" />
      {seenAt === null
        ? t('site.awaySinceStart', { name })
        : t('site.awaySince', { name, time: times.short(seenAt) })}
    </ListNote>
  );
}
