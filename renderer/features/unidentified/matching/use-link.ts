import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { useQueueChanges } from '#renderer/components/records/queued-changes.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { listsKey, recordKey } from '#renderer/features/unidentified/unidentified-queries.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { announce } from '#renderer/platform/announce.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import type { LinkTarget } from './candidate-row.tsx';

/**
 * Returns why the two cannot be linked in their current state; null if no obstacle is known. They may have been linked
 * from here, by a link whose response was lost.
 */
export function useLinkRefusal(
  { id, linkedWroId, linkedWroDate }: UnidentifiedOrder,
  { order }: LinkTarget,
): string | null {
  const t = useMessages();
  const times = useTimes();
  const refusal = useQueueRefusal('receiving_write');
  if (linkedWroId === order.id)
    return t('unidentified.failure.alreadyLinked', { id: String(id), order: String(order.id) });
  if (linkedWroId !== null) {
    const time = linkedWroDate === null ? '' : times.short(linkedWroDate);
    return t('match.meanwhile', { order: String(linkedWroId), hasTime: String(time !== ''), time });
  }
  if (order.status === 'Cancelled') return t('match.cancelled');
  return refusal;
}

export type Link = { readonly id: number; readonly receivingOrderId: number };

/**
 * Links a parcel, which cannot be undone: the only way to do so in the window. The caller has asked for confirmation.
 */
function linkParcel(link: Link & { readonly canWait?: boolean }) {
  return call('unidentified.link', link);
}

/** The result for a parcel that was to be linked; `queued`: it waits in the outbox, `unverified`: it may be linked. */
export type LinkResult = Link & {
  readonly outcome: 'linked' | 'queued' | 'unverified' | 'refused' | 'skipped';
  readonly reason: Sentence | null;
  /** The time of that state; ISO 8601. Null if unknown. */
  readonly since: string | null;
  readonly requestId: string | null;
  /** The parcel as read afterward; null if it was not read. */
  readonly answer: Answer<UnidentifiedOrder> | null;
};

/** The result for a parcel without a request. */
export const notRequested = { reason: null, since: null, requestId: null, answer: null } as const;

/** Failures that concern this parcel or order, not whether requests work at all. */
const ownFailures: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND', 'INVALID']);

export function asQueuedLink(link: Link): LinkResult {
  return { ...link, ...notRequested, outcome: 'queued' };
}

/**
 * Links one of several parcels: a problem of this parcel alone becomes its result, as does a lost response; a problem
 * that affects the others too rejects.
 *
 * @param canWait whether no one waits for this one: it then waits for the rate limit as long as it takes
 */
export async function linkOneOfMany(link: Link, canWait = false): Promise<LinkResult> {
  try {
    const { outcome, order: answer } = await linkParcel({ ...link, canWait });
    return { ...link, ...notRequested, outcome: outcome === 'done' ? 'linked' : 'unverified', answer };
  } catch (error) {
    const failure = failureOf(error);
    const { requestId } = failure;
    if (failure.mayBeDone === true)
      return {
        ...link,
        ...notRequested,
        outcome: 'unverified',
        reason: sentence('match.perhapsLinked'),
        requestId,
      };
    if (!ownFailures.has(failure.code)) throw error;
    const since = failure.code === 'CONFLICT' ? (failure.since ?? null) : null;
    return { ...link, ...notRequested, outcome: 'refused', reason: failureReason(failure), since, requestId };
  }
}

/** Announces the result for a parcel to users who have moved on. */
export function announceLink({ id, receivingOrderId, outcome, reason }: LinkResult, t: Translate): void {
  const isDone = outcome === 'linked';
  const values = { id: String(id), order: String(receivingOrderId) };
  const titleId = isDone ? 'match.linked' : outcome === 'refused' ? 'match.refused' : 'match.unverified';
  const text = t(isDone ? 'match.linkedText' : 'match.unverifiedText', values);
  announce({
    title: t(titleId, values),
    text: reason === null ? text : translateSentence(t, reason),
    isTrouble: !isDone,
    address: `/unidentified/${id}`,
  });
}

/** Links a parcel with a receiving order, or queues the link in the outbox; shows and announces the resulting state. */
export function useLink(onDone: () => void) {
  const t = useMessages();
  const client = useQueryClient();
  const account = useAccount();
  const queue = useQueueChanges();
  const readListsAgain = () => client.invalidateQueries({ queryKey: listsKey(account.id) });
  return useMutation({
    gcTime: 0,
    async mutationFn({ isLater, ...link }: Link & { readonly isLater: boolean }) {
      if (!isLater) return linkParcel(link);
      await queue([{ kind: 'unidentified.link', ...link }]);
      return null;
    },
    onSuccess: (linked, link) => {
      if (linked === null) {
        announce({
          title: t('queueChange.done', { count: 1 }),
          text: t('queueChange.doneText'),
          isTrouble: false,
          address: `/unidentified/${link.id}`,
        });
        onDone();
        return;
      }
      const { outcome, order: answer } = linked;
      client.setQueryData(recordKey(account.id, link.id), answer);
      const reached = outcome === 'done' ? 'linked' : 'unverified';
      announceLink({ ...link, ...notRequested, outcome: reached, answer }, t);
      onDone();
      // A read of it that began before the link may still be under way.
      void client.invalidateQueries({ queryKey: recordKey(account.id, link.id) });
      void readListsAgain();
    },
    // The obstacle is a change to the parcel in the meantime; it is shown in the question and behind it.
    onError: (_error, { id }) => {
      void client.invalidateQueries({ queryKey: recordKey(account.id, id) });
      void readListsAgain();
    },
  });
}
