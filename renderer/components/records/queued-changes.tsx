import { IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { outboxChangesQuery, outboxKey } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import type { NamedLot } from '#shared/lots/model/lot-exclusion-rules.ts';
import { lotRecord, recordOf } from '#shared/outbox/model/change-records.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import { changeName } from './change-name.ts';
import styles from './queued-changes.module.css';

/** Puts changes into the outbox, all or none, and shows that they wait there. */
export function useQueueChanges(): (changes: readonly QueuedChange[]) => Promise<void> {
  const client = useQueryClient();
  const account = useAccount();
  return useCallback(
    async (changes) => {
      await call('outbox.queueChanges', { changes: [...changes] });
      // The record shows that it waits before the dialog closes.
      await client.invalidateQueries({ queryKey: outboxKey(account.id) });
    },
    [client, account.id],
  );
}

/** Returns the changes of a record that have not reached the service yet, in sending order. */
export function useQueuedChanges(record: string): readonly OutboxEntry[] {
  const account = useAccount();
  const { data } = useQuery(outboxChangesQuery(account.id));
  return data?.entries.filter(({ change }) => change !== null && recordOf(change) === record) ?? [];
}

/** Returns the records with changes that have not reached the service yet. */
export function useQueuedRecords(): ReadonlySet<string> {
  const { data } = useQuery(outboxChangesQuery(useAccount().id));
  return useMemo(
    () => new Set(data?.entries.flatMap(({ change }) => (change === null ? [] : recordOf(change)))),
    [data],
  );
}

/** Filters the changes of all lots with a number by lot date: a lot named without its date matches any. */
export function filterByLotDate(
  entries: readonly OutboxEntry[],
  lotDate: string | null,
): readonly OutboxEntry[] {
  return entries.filter(({ change }) => {
    if (change?.kind !== 'lot.change') return false;
    return lotDate === null || change.lotDate === null || change.lotDate === lotDate;
  });
}

/** Returns the changes of one lot of an item. */
export function changesOfLot(
  entries: readonly OutboxEntry[],
  { inventoryId, lotNumber, lotDate }: NamedLot & { readonly inventoryId: number },
): readonly OutboxEntry[] {
  const record = lotRecord(inventoryId, lotNumber);
  const ofNumber = entries.filter(({ change }) => change !== null && recordOf(change) === record);
  return filterByLotDate(ofNumber, lotDate);
}

/** Shows on a list row that changes of its record wait in the outbox, and which; nothing if there are none. */
export function QueuedMark({
  record,
  lotDate,
}: {
  readonly record: string;
  readonly lotDate?: string | null;
}) {
  const t = useMessages();
  const ofRecord = useQueuedChanges(record);
  const entries = lotDate === undefined ? ofRecord : filterByLotDate(ofRecord, lotDate);
  if (entries.length === 0) return null;
  const isForPerson = entries.some(({ needsDecision, state }) => needsDecision || state === 'held');
  const text = t('queuedChange.waits', { change: entries.map((entry) => changeName(entry, t)).join('; ') });
  return (
    <span
      className={`row rigid ${isForPerson ? 'attention' : 'waiting'}`}
      role="img"
      aria-label={text}
      title={text}
    >
      <IconSend size={14} stroke={1.75} aria-hidden="true" />
    </span>
  );
}

type QueuedChangesProps = {
  readonly entries: readonly OutboxEntry[];
  /** A row has no room to describe the change. */
  readonly isShort?: boolean;
};

/**
 * Shows on a record that its changes wait in the outbox, and their state; a change can be withdrawn until it is sent.
 */
export function QueuedChanges({ entries, isShort = false }: QueuedChangesProps) {
  return entries.map((entry) => <QueuedChangeLine key={entry.id} entry={entry} isShort={isShort} />);
}

function QueuedChangeLine({ entry, isShort }: { readonly entry: OutboxEntry; readonly isShort: boolean }) {
  const t = useMessages();
  const navigate = useNavigate();
  const withdraw = useRequest('outbox.cancel', (changed) => {
    // A change that may have arrived is looked up instead.
    const isWithdrawn = changed.state === 'cancelled';
    const title = t(isWithdrawn ? 'queuedChange.withdrawn' : 'outbox.ask.cancel.doneLookedUp');
    announceDone(title, changeName(changed, t));
  });
  const onError = (error: unknown) => announceTrouble(t('queuedChange.notWithdrawn'), error, t);
  const { state, needsDecision } = entry;
  const isForPerson = needsDecision || state === 'held';
  const text = t(needsDecision ? 'outbox.state.needsDecision' : `outbox.state.${state}`);
  return (
    <p className={isShort ? styles.short : styles.line} role="status">
      <StateMark
        tone={isForPerson ? 'attention' : state === 'queued' ? 'waiting' : 'moving'}
        label={text}
        isLoud={isForPerson}
      />
      {!isShort && <span>{changeName(entry, t)}</span>}
      {state === 'queued' && (
        <TextButton
          aria-label={t('queuedChange.withdrawOf', { change: changeName(entry, t) })}
          disabled={withdraw.isPending}
          onClick={() => void withdraw.mutateAsync({ id: entry.id }).catch(onError)}
        >
          {t('queuedChange.withdraw')}
        </TextButton>
      )}
      {(!isShort || isForPerson) && (
        <TextButton onClick={() => void navigate({ href: `/outbox/${entry.id}` })}>
          {t('queuedChange.open')}
        </TextButton>
      )}
    </p>
  );
}
