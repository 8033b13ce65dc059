import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { ListNote } from '#renderer/components/list-screen/list-note.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { useNarrowedRows } from '#renderer/components/list-screen/row-finder.ts';
import { useList, useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { useOnThisDesk } from '#renderer/components/list-screen/use-paged-list.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { outboxHealthQuery } from '#renderer/platform/bridge/queries.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { kindOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxHealth } from '#shared/outbox/outbox-view.ts';
import { DeskWrites } from './desk-writes.tsx';
import { useOutboxContext } from './detail/next-text.tsx';
import { allDesks, outboxColumns, outboxList } from './outbox-list.tsx';
import { textOfEntry } from './outbox-sentences.ts';
import { deskOf, inViewOrder } from './outbox-state.ts';

export function OutboxScreen() {
  const { search } = useListRoute(outboxList);
  return search.view === allDesks ? <DeskWrites /> : <OwnOutbox />;
}

/** What was sent from this desk and has not reached the service yet, what needs a user, and what is finished. */
function OwnOutbox() {
  const t = useMessages();
  const counts = useCountFormat();
  const { isSignedIn, isOffline } = useOutboxContext();
  const columns = useMemo(
    () => outboxColumns({ t, counts }, { isSignedIn, isOffline }),
    [t, counts, isSignedIn, isOffline],
  );
  const { route, request: view, list: read } = useList(outboxList);
  const { kinds } = route.search;
  const list = useOnThisDesk(read);
  const ordered = useMemo(() => inViewOrder(list.rows, view, kinds), [list.rows, view, kinds]);
  const { rows, setText } = useNarrowedRows(ordered, textOfEntry);
  return (
    <ListScreen
      of={outboxList}
      route={route}
      list={list}
      rows={rows}
      columns={columns}
      onType={setText}
      above={<HealthNote />}
      empty={
        list.rows.length > 0 || view !== 'open' ? (
          <EmptyState title={t('outbox.list.noneMatch')}>{t('outbox.list.noneMatchText')}</EmptyState>
        ) : (
          <EmptyState
            title={t('outbox.list.none')}
            action={
              <>
                <BeginButton kind="return.create">{t('action.newReturn')}</BeginButton>
                <BeginButton kind="receiving.create">{t('action.newReceiving')}</BeginButton>
              </>
            }
          >
            {t('outbox.list.noneText')}
          </EmptyState>
        )
      }
    />
  );
}

/** Opens the desk that builds this kind of write; shows the reason if it could not be sent. */
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

function healthSentences(health: OutboxHealth, t: Translate): string[] {
  const { setAside, salvagedRows: rows, cause, missing } = health;
  const files = setAside.join(', ');
  const lacks = (['outbox.missing', 'outbox.missingDrafts'] as const).flatMap((name) => {
    const lost = missing.filter(({ wasQueued }) => wasQueued === (name === 'outbox.missing'));
    const references = lost.map(({ referenceId }) => referenceId).join(', ');
    return lost.length === 0 ? [] : [t(name, { count: lost.length, references })];
  });
  if (rows === null) return setAside.length === 0 ? lacks : [...lacks, t('outbox.damagedBefore', { files })];
  const title = t(cause === 'newer' ? 'outboxBar.newer' : 'outboxBar.damaged');
  return [
    `${title}.`,
    t(cause === 'newer' ? 'outbox.newerText' : 'outbox.damagedText', { rows, files }),
    ...lacks,
  ];
}

/** Nothing if the outbox file was intact. */
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
