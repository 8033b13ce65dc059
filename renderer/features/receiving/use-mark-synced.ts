import { useIsUnreachable } from '#renderer/components/feedback/write-refusal.tsx';
import { type BatchText, useBatchChange } from '#renderer/components/list-screen/batch-change.tsx';
import { useQueueChanges } from '#renderer/components/records/queued-changes.tsx';
import { useReasonsSince } from '#renderer/components/records/since-sentence.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { receivingKey } from '#renderer/platform/bridge/queries.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import {
  isAsWanted,
  markSynced,
  queueMarks,
  type SyncResult,
  type UnmarkedOrder,
  unmarkedOrders,
} from './sync-marks.ts';

type Wanted = {
  readonly orders: readonly ReceivingOrder[];
  readonly isSynced: boolean;
  /** Queue it in the outbox although the service is reachable; default false. */
  readonly isLater?: boolean;
};

function useSyncMarks(
  textOf: (
    results: readonly SyncResult[],
    left: readonly UnmarkedOrder[],
    wanted: Wanted,
  ) => BatchText | null,
) {
  const account = useAccount();
  const withTimes = useReasonsSince();
  const isUnreachable = useIsUnreachable();
  const queue = useQueueChanges();
  const marks = useBatchChange({
    async run({ orders, isSynced, isLater = false }: Wanted) {
      if (isUnreachable || isLater) return queueMarks(orders, isSynced, queue);
      const mark = (batch: Parameters<Parameters<typeof markSynced>[1]>[0]) =>
        call('receiving.setExternalSync', { orders: batch, isSynced });
      const { results, error } = await markSynced(orders, mark);
      return { results: withTimes(results), error };
    },
    changedKeys: [receivingKey(account.id)],
    leftOf: ({ orders }, results, unasked) => unmarkedOrders(orders, { results, error: null }, unasked),
    textOf(results, left, change): BatchText | null {
      const text = textOf(results, left, change);
      // As they were read afterward, so that an undo does not overwrite another user's mark.
      const orders = results.flatMap(({ outcome, order }) =>
        outcome === 'done' && order !== null ? order : [],
      );
      if (text === null || orders.length === 0) return text;
      return {
        ...text,
        undo: {
          about: orders.map(({ id }) => `receiving ${id} synced`),
          run: () => void marks.takeBack({ orders, isSynced: !change.isSynced }),
        },
      };
    },
  });
  return marks;
}

/** Returns how many marks wait in the outbox; null if none do. */
function queuedText(results: readonly SyncResult[], t: Translate): BatchText | null {
  const count = results.filter(({ outcome }) => outcome === 'queued').length;
  return count === 0 ? null : { title: t('queueChange.done', { count }), text: t('queueChange.doneText') };
}

/** Marks many orders as synced to another system, and keeps the failures with their reasons. */
export function useMarkManySynced() {
  const t = useMessages();
  return useSyncMarks((results, _left, { isSynced }) => {
    const count = results.filter(isAsWanted).length;
    const queued = queuedText(results, t);
    if (queued !== null) return queued;
    const already = results.filter(({ outcome }) => outcome === 'already').length;
    if (count === 0) return null;
    return isSynced
      ? { title: t('syncMark.done'), text: t('syncMark.doneText', { count, already }) }
      : { title: t('syncMark.undone'), text: t('syncMark.undoneText', { count, already }) };
  });
}

/** Marks one order as synced, or removes the mark, and reports the outcome. */
export function useMarkSynced() {
  const t = useMessages();
  return useSyncMarks(([result], [failed], { orders, isSynced }) => {
    const id = String(orders[0]?.id ?? '');
    // Another order may be open by now.
    const address = `/receiving/${id}`;
    const queued = queuedText(result === undefined ? [] : [result], t);
    if (queued !== null) return { ...queued, address };
    if (result !== undefined && isAsWanted(result)) {
      const title = t(isSynced ? 'syncMark.nowSynced' : 'syncMark.nowNotSynced', { id });
      const text =
        result.reason === null
          ? t(isSynced ? 'syncMark.nowSyncedText' : 'syncMark.nowNotSyncedText')
          : translateSentence(t, result.reason);
      return { title, text, address };
    }
    const title = t(
      failed?.outcome === 'unverified'
        ? 'syncMark.unverified'
        : failed?.outcome === 'conflict'
          ? 'syncMark.conflict'
          : 'syncMark.notMarked',
      { id },
    );
    const reason = failed?.reason == null ? t('failure.noReason') : translateSentence(t, failed.reason);
    const request = failed?.requestId == null ? '' : ` ${t('failure.requestId')} ${failed.requestId}`;
    return { title, text: `${reason}${request}`, isTrouble: true, address };
  });
}
