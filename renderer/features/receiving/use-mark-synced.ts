import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import { failureLine } from '../../components/feedback/failure-text.ts';
import { useReasonsSince } from '../../components/records/since-sentence.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { announce } from '../../platform/announce.ts';
import { call } from '../../platform/bridge/call.ts';
import { receivingKey } from '../../platform/bridge/queries.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { isAsWanted, markSynced, type SyncMarks, type UnmarkedOrder, unmarkedOrders } from './sync-marks.ts';

/** Which orders, and what they are to be. */
type Wanted = { readonly orders: readonly ReceivingOrder[]; readonly isSynced: boolean };

function useSyncMarks(onSettled: (marks: SyncMarks, wanted: Wanted) => void) {
  const account = useAccount();
  const client = useQueryClient();
  const withTimes = useReasonsSince();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ orders, isSynced }: Wanted) =>
      markSynced(orders, (batch) => call('receiving.setExternalSync', { orders: batch, isSynced })),
    onSuccess: (marks, wanted) => {
      onSettled({ ...marks, results: withTimes(marks.results) }, wanted);
      void client.invalidateQueries({ queryKey: receivingKey(account.id) });
    },
  });
}

/** Marks many orders as synced to another system, and keeps what was not done with its reasons. */
export function useMarkManySynced(onDone: (unmarked: readonly UnmarkedOrder[]) => void) {
  const t = useMessages();
  const [unmarked, setUnmarked] = useState<readonly UnmarkedOrder[]>([]);
  const marking = useSyncMarks((marks, { orders }) => {
    const failed = unmarkedOrders(orders, marks, marks.error === null ? null : unaskedOf(marks.error, t));
    const count = marks.results.filter(isAsWanted).length;
    const already = marks.results.filter(({ outcome }) => outcome === 'already').length;
    setUnmarked(failed);
    onDone(failed);
    if (count === 0) return;
    announce({
      title: t('syncMark.done'),
      text: t('syncMark.doneText', { count, already }),
      isTrouble: false,
      closeLabel: t('notice.close'),
    });
  });
  return {
    mark: (orders: readonly ReceivingOrder[]) => marking.mutate({ orders, isSynced: true }),
    isPending: marking.isPending,
    unmarked,
    forget: () => setUnmarked([]),
  };
}

/** Marks one order as synced, or takes the mark away, and says what came of it. */
export function useMarkSynced() {
  const t = useMessages();
  const closeLabel = t('notice.close');
  return useSyncMarks((marks, { orders, isSynced }) => {
    const [result] = marks.results;
    const id = String(orders[0]?.id ?? '');
    if (result !== undefined && isAsWanted(result)) {
      const title = t(isSynced ? 'syncMark.nowSynced' : 'syncMark.nowNotSynced', { id });
      const text = result.reason ?? t(isSynced ? 'syncMark.nowSyncedText' : 'syncMark.nowNotSyncedText');
      announce({ title, text, isTrouble: false, closeLabel });
      return;
    }
    const [failed] = unmarkedOrders(orders, marks, marks.error === null ? null : unaskedOf(marks.error, t));
    const title = t(
      failed?.outcome === 'unverified'
        ? 'syncMark.unverified'
        : failed?.outcome === 'conflict'
          ? 'syncMark.conflict'
          : 'syncMark.notMarked',
      { id },
    );
    const reason = failed?.reason ?? t('syncMark.noReason');
    const request = failed?.requestId == null ? '' : ` ${t('failure.requestId')} ${failed.requestId}`;
    announce({ title, text: `${reason}${request}`, isTrouble: true, closeLabel });
  });
}

/** Why those were not asked for that no answer names. */
function unaskedOf(error: Error, t: Translate): { reason: string; requestId: string | null } {
  const failure = failureOf(error);
  return { reason: failureLine({ ...failure, requestId: null }, t), requestId: failure.requestId };
}
