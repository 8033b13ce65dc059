import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../../../shared/orders/orders.ts';
import { failureLine } from '../../../components/feedback/failure-text.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/bridge/call.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { shipmentsToHandOn } from '../detail/shipment-rules.ts';
import { ordersKey } from '../orders-queries.ts';
import { markUploads } from './mark-uploads.ts';
import { type FailedUpload, failedUploads } from './tracking-upload.ts';

/** Marks the tracking of many orders as handed to the shops, and keeps what was not done with its reasons. */
export function useMarkUploads(onDone: (failed: readonly FailedUpload[]) => void) {
  const t = useMessages();
  const account = useAccount();
  const client = useQueryClient();
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const marking = useMutation({
    gcTime: 0,
    mutationFn: (orders: readonly Order[]) =>
      markUploads(
        shipmentsToHandOn(orders).map(({ id }) => id),
        (ids) => call('shipments.markTrackingUploaded', { ids, isUploaded: true }),
      ),
    onSuccess: ({ results, error }, orders) => {
      const failure = error === null ? null : failureOf(error);
      const unasked =
        failure === null
          ? null
          : { reason: failureLine({ ...failure, requestId: null }, t), requestId: failure.requestId };
      const notDone = failedUploads(orders, results, unasked);
      const count = results.filter(({ isDone }) => isDone).length;
      setFailed(notDone);
      onDone(notDone);
      if (count > 0) {
        announce({
          title: t('trackingUpload.done'),
          text: t('trackingUpload.doneText', { count }),
          isTrouble: false,
          closeLabel: t('notice.close'),
        });
      }
      void client.invalidateQueries({ queryKey: ordersKey(account.id) });
    },
  });
  return { mark: marking.mutate, isPending: marking.isPending, failed, forget: () => setFailed([]) };
}
