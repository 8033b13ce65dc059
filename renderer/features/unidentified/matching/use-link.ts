import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceDone } from '#renderer/components/feedback/announce-outcome.ts';
import { useQueueChanges } from '#renderer/components/records/queued-changes.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { listsKey, recordKey } from '#renderer/features/unidentified/unidentified-queries.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { announce } from '#renderer/platform/announce.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import type { LinkTarget } from './candidate-row.tsx';

/** Why it cannot be linked as both stand now; null where nothing is known to speak against it. */
export function useLinkRefusal(
  { linkedWroId, linkedWroDate }: UnidentifiedOrder,
  { order }: LinkTarget,
): string | null {
  const t = useMessages();
  const times = useTimes();
  const missing = useMissingScope('receiving_write');
  if (linkedWroId !== null) {
    const time = linkedWroDate === null ? '' : times.short(linkedWroDate);
    return t('match.meanwhile', { order: String(linkedWroId), hasTime: String(time !== ''), time });
  }
  if (order.status === 'Cancelled') return t('match.cancelled');
  return missing === null ? null : t('failure.FORBIDDEN.adviceScope', { scope: missing });
}

/** Which parcel, and the receiving order that it is to be linked with. */
export type Link = { readonly id: number; readonly receivingOrderId: number };

/** The one way in which the window links a parcel, which nothing undoes; whoever calls it has asked. */
function linkParcel(link: Link) {
  return call('unidentified.link', link);
}

/** What became of a parcel that was to be linked; `queued`: it waits in the outbox, `unverified`: it may be linked. */
export type LinkResult = Link & {
  readonly outcome: 'linked' | 'queued' | 'unverified' | 'refused' | 'skipped';
  readonly reason: Sentence | null;
  /** Since when that is so; ISO 8601. Null where nobody says. */
  readonly since: string | null;
  readonly requestId: string | null;
  /** The parcel as it was read afterward; null where it was not. */
  readonly answer: Answer<UnidentifiedOrder> | null;
};

/** The outcome for a parcel that no request was sent for. */
export const notAsked = { reason: null, since: null, requestId: null, answer: null } as const;

/** What the parcel or its order is, and not whether anything can be asked at all. */
const ownFailures: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND', 'INVALID']);

/** The result of a link that waits in the outbox. */
export function asQueuedLink(link: Link): LinkResult {
  return { ...link, ...notAsked, outcome: 'queued' };
}

/** Links one of several parcels: what speaks against it alone is its result; what stops the others too rejects. */
export async function linkOneOfMany(link: Link): Promise<LinkResult> {
  try {
    const { outcome, order: answer } = await linkParcel(link);
    return { ...link, ...notAsked, outcome: outcome === 'done' ? 'linked' : 'unverified', answer };
  } catch (error) {
    const failure = failureOf(error);
    if (!ownFailures.has(failure.code)) throw error;
    const since = failure.code === 'CONFLICT' ? (failure.since ?? null) : null;
    const { requestId } = failure;
    return { ...link, ...notAsked, outcome: 'refused', reason: failureReason(failure), since, requestId };
  }
}

/** Reports what became of a parcel to whoever looks elsewhere by now. */
export function announceLink({ id, receivingOrderId, outcome }: LinkResult, t: Translate): void {
  const isDone = outcome === 'linked';
  const values = { id: String(id), order: String(receivingOrderId) };
  announce({
    title: t(isDone ? 'match.linked' : 'match.unverified', values),
    text: t(isDone ? 'match.linkedText' : 'match.unverifiedText', values),
    isTrouble: !isDone,
    closeLabel: t('notice.close'),
  });
}

/**
 * Links a parcel with a receiving order, or has that wait in the outbox; shows what the service made of it, and says
 * so.
 */
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
        announceDone(t('queueChange.done', { count: 1 }), t('queueChange.doneText'), t);
        onDone();
        return;
      }
      const { outcome, order: answer } = linked;
      client.setQueryData(recordKey(account.id, link.id), answer);
      const reached = outcome === 'done' ? 'linked' : 'unverified';
      announceLink({ ...link, ...notAsked, outcome: reached, answer }, t);
      onDone();
      void readListsAgain();
    },
    // What speaks against it is what the parcel has become meanwhile: it is shown in the question and behind it.
    onError: (_error, { id }) => {
      void client.invalidateQueries({ queryKey: recordKey(account.id, id) });
      void readListsAgain();
    },
  });
}
