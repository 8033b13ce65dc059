import { type BatchText, useBatchChange } from '#renderer/components/list-screen/batch-change.tsx';
import { useReasonsSince } from '#renderer/components/records/since-sentence.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { receivingKey } from '#renderer/platform/bridge/queries.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import {
  isAsWanted,
  markSynced,
  queuedMark,
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
  addressOf?: (wanted: Wanted) => string,
) {
  const account = useAccount();
  const withTimes = useReasonsSince();
  const marks = useBatchChange({
    async run({ orders, isSynced }: Wanted) {
      const mark = (batch: Parameters<Parameters<typeof markSynced>[1]>[0]) =>
        call('receiving.setExternalSync', { orders: batch, isSynced });
      const { results, error } = await markSynced(orders, mark);
      return { results: withTimes(results), error };
    },
    toQueue: ({ orders, isSynced }) => orders.map((order) => queuedMark(order, isSynced)),
    changedKeys: [receivingKey(account.id)],
    addressOf,
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

/** Marks many orders as synced to another system, and keeps the failures with their reasons. */
export function useMarkManySynced() {
  const t = useMessages();
  return useSyncMarks((results, _left, { isSynced }) => {
    const count = results.filter(isAsWanted).length;
    const already = results.filter(({ outcome }) => outcome === 'already').length;
    if (count === 0) return null;
    return isSynced
      ? { title: t('syncMark.done'), text: t('syncMark.doneText', { count, already }) }
      : { title: t('syncMark.undone'), text: t('syncMark.undoneText', { count, already }) };
  });
}

const addressOfOne = ({ orders: [order] }: Wanted) => `/receiving/${order?.id ?? ''}`;

/** Marks one order as synced, or removes the mark, and reports the outcome. */
export function useMarkSynced() {
  const t = useMessages();
  return useSyncMarks(([result], [failed], { orders, isSynced }) => {
    const id = String(orders[0]?.id ?? '');
    if (result !== undefined && isAsWanted(result)) {
      const title = t(isSynced ? 'syncMark.nowSynced' : 'syncMark.nowNotSynced', { id });
      const text =
        result.reason === null
          ? t(isSynced ? 'syncMark.nowSyncedText' : 'syncMark.nowNotSyncedText')
          : translateSentence(t, result.reason);
      return { title, text };
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
    return { title, text: `${reason}${request}`, isTrouble: true };
  }, addressOfOne);
}
