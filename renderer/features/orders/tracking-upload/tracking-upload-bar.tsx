import { useIntl } from 'react-intl';
import type { GridSelection } from '#renderer/components/data-grid/row-selection.ts';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { useWriteRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import {
  BatchChangeBar,
  type BatchText,
  useBatchChange,
} from '#renderer/components/list-screen/batch-change.tsx';
import type { PagedList } from '#renderer/components/list-screen/use-paged-list.ts';
import { RecordName } from '#renderer/components/text/record-link.tsx';
import { inShipmentBatches } from '#renderer/features/orders/cancel-orders.ts';
import { shipmentsToUpload } from '#renderer/features/orders/detail/shipment-rules.ts';
import { ordersList } from '#renderer/features/orders/orders-list.tsx';
import { ordersKey } from '#renderer/features/orders/orders-queries.ts';
import { type Polling, usePolling } from '#renderer/features/orders/use-polling.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Order } from '#shared/orders/orders.ts';
import { type FailedUpload, failedUploads, uploadName } from './tracking-upload.ts';

type TrackingUploadBarProps = {
  readonly list: PagedList<Order>;
  readonly selection: GridSelection;
};

type UploadChange = {
  readonly orders: readonly Order[];
  /** Limits it to these shipments; when omitted, all whose tracking is still to be handed on. */
  readonly only?: ReadonlySet<number>;
  readonly isUploaded: boolean;
};

/** Marks the tracking of many orders as handed to the shops, and keeps the failures with their reasons. */
function useMarkUploads() {
  const t = useMessages();
  const account = useAccount();
  const uploads = useBatchChange({
    run({ orders, only, isUploaded }: UploadChange) {
      const shipments = shipmentsToUpload(orders).map(({ id }) => id);
      const targetIds = only === undefined ? shipments : shipments.filter((id) => only.has(id));
      return inShipmentBatches(targetIds, (ids) =>
        call('shipments.markTrackingUploaded', { ids, isUploaded }),
      );
    },
    changedKeys: [ordersKey(account.id)],
    leftOf: ({ orders }, results, unasked) => failedUploads(orders, results, unasked),
    textOf(results, _left, { orders, isUploaded }): BatchText | null {
      const done = results.flatMap(({ shipmentId, isDone }) => (isDone ? shipmentId : []));
      const count = done.length;
      if (count === 0) return null;
      if (!isUploaded) {
        return { title: t('trackingUpload.undone'), text: t('trackingUpload.count', { count }) };
      }
      return {
        title: t('trackingUpload.done'),
        text: t('trackingUpload.count', { count }),
        undo: {
          about: done.map(uploadName),
          run: () => void uploads.takeBack({ orders, only: new Set(done), isUploaded: false }),
        },
      };
    },
  });
  return uploads;
}

/** Actions for orders whose tracking is to be handed on, the next refresh of their list, and the failures. */
export function TrackingUploadBar({ list, selection }: TrackingUploadBarProps) {
  const t = useMessages();
  const refusal = useWriteRefusal('fulfillments_write');
  const uploads = useMarkUploads();
  const { ids } = selection.chosen;
  const chosen = list.rows.filter((order) => ids.has(ordersList.rowId(order)));
  const shipments = shipmentsToUpload(chosen);
  const polling = usePolling(list, ids.size > 0 || uploads.isPending);
  const numbers = { orders: chosen.length, shipments: shipments.length };
  return (
    <BatchChangeBar
      selection={selection}
      batch={uploads}
      sentence={t('trackingUpload.chosen', numbers)}
      label={t('trackingUpload.mark', numbers)}
      reason={refusal ?? (shipments.length === 0 ? t('trackingUpload.nothingToMark') : null)}
      question={{
        title: t('trackingUpload.question', numbers),
        sentences: [t('trackingUpload.questionText', numbers), t('trackingUpload.questionBack')],
        confirm: t('trackingUpload.confirm'),
        cancel: t('action.cancel'),
      }}
      failed={{
        title: t('trackingUpload.failed', { count: uploads.left.length }),
        text: t('trackingUpload.failedText'),
        rows: uploads.left.map(({ shipmentId, orderId, reason, requestId }) => ({
          key: shipmentId,
          name: <ShipmentName shipmentId={shipmentId} orderId={orderId} />,
          reason,
          requestId,
        })),
      }}
      rowIdOf={({ orderId }: FailedUpload) => String(orderId)}
      onConfirm={() => uploads.change({ orders: chosen, isUploaded: true })}
    >
      <PollingLabels polling={polling} />
    </BatchChangeBar>
  );
}

/** Shows the last and next refresh of the list, or why it is paused. */
function PollingLabels({ polling }: { readonly polling: Polling }) {
  const t = useMessages();
  const intl = useIntl();
  const { readAtMs, nextAtMs, pause } = polling;
  const clock = (ms: number) =>
    intl.formatTime(ms, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  return (
    <span className="inline-row gap-6 small dim nowrap">
      {pause === 'offline' && <StateShape tone="attention" />}
      {pause === 'reading' && <StateShape tone="moving" />}
      {nextAtMs !== null
        ? t('trackingUpload.polling', { at: clock(readAtMs), next: clock(nextAtMs) })
        : t(`trackingUpload.paused.${pause ?? 'hidden'}`, { at: clock(readAtMs) })}
    </span>
  );
}

function ShipmentName({ shipmentId, orderId }: Pick<FailedUpload, 'shipmentId' | 'orderId'>) {
  const t = useMessages();
  return (
    <>
      <span>
        {t('term.shipment')} <span className="mono">{shipmentId}</span>
      </span>
      <RecordName
        kind={t('trackingUpload.ofOrder')}
        id={orderId}
        to={`/orders/${orderId}?tracked=true&uploaded=false&shipment=${shipmentId}`}
      />
    </>
  );
}
