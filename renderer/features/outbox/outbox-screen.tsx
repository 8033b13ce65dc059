import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef } from 'react';
import type { OutboxEntries, OutboxEntry, OutboxHealth } from '../../../shared/outbox/outbox-view.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { ReasonedButton } from '../../components/layout/reasoned-button.tsx';
import { ListNote } from '../../components/list-screen/list-note.tsx';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import { type ListRoute, useListRoute } from '../../components/list-screen/use-list-route.ts';
import { useNarrowedRows } from '../../components/list-screen/use-narrowed-rows.ts';
import { useOnThisDesk } from '../../components/list-screen/use-on-this-desk.ts';
import { usePagedList } from '../../components/list-screen/use-paged-list.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { call } from '../../platform/bridge/call.ts';
import { outboxCountsQuery, outboxHealthQuery, outboxKey } from '../../platform/bridge/queries.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import { useOutboxColumns } from './outbox-columns.tsx';
import { summaryOf } from './outbox-counts.ts';
import { OutboxFilterControls } from './outbox-filter-controls.tsx';
import { deskOf, kindOf } from './outbox-kind.ts';
import { type OutboxSearch, type OutboxView, parseOutboxSearch, statesOfView } from './outbox-search.ts';
import { textOfEntry } from './outbox-sentences.ts';
import { inViewOrder } from './outbox-state.ts';
import { useOutboxContext } from './use-outbox-context.ts';
import { useRetryNow } from './use-retry-now.ts';

const pageSize = 200;

/** The id of a write as the grid and the address write it. */
const idOf = (entry: OutboxEntry) => String(entry.id);

/** A page of the outbox, and how many rows stand before it. */
type Page = OutboxEntries & { readonly offset: number };

/** The writes of a view, page by page, the newest first. */
function outboxListQuery(accountId: string, view: OutboxView): PagedListQuery<Page, OutboxEntry, number> {
  return {
    queryKey: [...outboxKey(accountId), 'list', view],
    firstParam: 0,
    // It is all on this computer: there is no older copy of it.
    hasNoCopy: true,
    isLocal: true,
    fetchPage: async (offset) => {
      const states = [...statesOfView[view]];
      const page = await call('outbox.list', { states, order: 'newest', offset, limit: pageSize });
      return { data: { ...page, offset }, source: 'service', asOf: new Date().toISOString() };
    },
    rowsOf: ({ entries }) => entries,
    rowId: idOf,
    nextParam: ({ entries, offset, totalCount }) => {
      const end = offset + entries.length;
      return entries.length > 0 && end < totalCount ? end : null;
    },
    totalOf: ({ totalCount }) => totalCount,
  };
}

/** What narrows the list; which part of the outbox it is, is no filter. */
type Narrowing = Omit<OutboxSearch, 'view'>;

/** What was sent from this desk and is not at the service yet, what waits for a person, and what is over. */
export function OutboxScreen() {
  const t = useMessages();
  const account = useAccount();
  const place = useListRoute('/outbox', parseOutboxSearch);
  const { search, change } = place;
  const { view = 'open' } = search;
  const firstFilter = useRef<HTMLInputElement>(null);
  const query = useMemo(() => outboxListQuery(account.id, view), [account.id, view]);
  const isOver = view === 'sent' || view === 'ended';
  const list = useOnThisDesk(
    usePagedList(query, { matches: none, needsAll: !isOver || search.sort !== undefined }),
  );
  const ordered = useMemo(() => inViewOrder(list.rows, view), [list.rows, view]);
  const { rows, setText } = useNarrowedRows(ordered, textOfEntry);
  const columns = useOutboxColumns(useOutboxContext());
  const narrowing = useMemo<ListRoute<Narrowing>>(() => {
    const { view: _part, ...rest } = search;
    return { ...place, search: rest, clear: () => change({ text: undefined }) };
  }, [place, search, change]);
  const noneMatch = t('outbox.noneMatch');
  return (
    <ListScreen
      labels={{
        title: t('outbox.title'),
        filters: t('outbox.filters'),
        refresh: t('outbox.refreshList'),
        noneMatch,
        noneMatchText: t('outbox.noneMatchText'),
      }}
      place={narrowing}
      list={list}
      rows={rows}
      rowId={idOf}
      columns={columns}
      firstFilter={firstFilter}
      filters={
        <>
          <OutboxFilterControls search={search} onType={setText} onChange={change} first={firstFilter} />
          <TryAllNow />
        </>
      }
      above={<HealthNote />}
      empty={
        list.rows.length > 0 || view !== 'open' ? (
          <EmptyState title={noneMatch}>{t('outbox.noneMatchText')}</EmptyState>
        ) : (
          <EmptyState
            title={t('outbox.none')}
            action={
              <>
                <BeginButton kind="return.create">{t('outbox.newReturn')}</BeginButton>
                <BeginButton kind="receiving.create">{t('outbox.newReceiving')}</BeginButton>
              </>
            }
          >
            {t('outbox.noneText')}
          </EmptyState>
        )
      }
    />
  );
}

/** Leads to the desk that builds a kind of write; says why not where it could not be sent. */
function BeginButton({ kind, children }: { readonly kind: string; readonly children: ReactNode }) {
  const t = useMessages();
  const navigate = useNavigate();
  const desk = deskOf({ kind });
  const scope = useMissingScope(desk?.scope ?? '');
  if (desk === null) return null;
  return (
    <ReasonedButton
      variant="default"
      reason={scope === null ? null : t('outbox.refusal.missingScope', { kind: kindOf({ kind }) })}
      onClick={() => void navigate({ to: desk.path })}
    >
      {children}
    </ReasonedButton>
  );
}

/** Offered while something waits that could be tried at once. */
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

/** Rows of one part of the outbox say nothing of another. */
const none = () => false;

function healthSentences(health: OutboxHealth, t: Translate): string[] {
  const { setAside, salvagedRows: rows, cause, missing } = health;
  const files = setAside.join(', ');
  const lacks = (['outbox.missing', 'outbox.missingDrafts'] as const).flatMap((name) => {
    const lost = missing.filter(({ wasQueued }) => wasQueued === (name === 'outbox.missing'));
    const references = lost.map(({ referenceId }) => referenceId).join(', ');
    return lost.length === 0 ? [] : [t(name, { count: lost.length, references })];
  });
  if (rows === null) return setAside.length === 0 ? lacks : [...lacks, t('outbox.damagedBefore', { files })];
  const title = t(cause === 'newer' ? 'outbox.newer' : 'outbox.damaged');
  return [
    `${title}.`,
    t(cause === 'newer' ? 'outbox.newerText' : 'outbox.damagedText', { rows, files }),
    ...lacks,
  ];
}

/** How the file of the outbox was found; nothing where it is and was sound. */
function HealthNote() {
  const t = useMessages();
  const account = useAccount();
  const { data: health, error, refetch } = useQuery(outboxHealthQuery(account.id));
  if (error !== null) return <FailureNotice error={error} isRead onRetry={() => void refetch()} />;
  if (health === undefined) return null;
  const sentences = healthSentences(health, t);
  if (sentences.length === 0) return null;
  const isNews = health.salvagedRows !== null || health.missing.length > 0;
  return (
    <ListNote role="note">
      <StateShape tone={isNews ? 'attention' : 'ended'} />
      <ServiceText wraps>{sentences.join(' ')}</ServiceText>
    </ListNote>
  );
}
