import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '../../../../shared/orders/orders.ts';
import { chooseRows, type GridSelection } from '../../../components/data-grid/row-selection.ts';
import { StateShape } from '../../../components/feedback/state-mark.tsx';
import { useWriteRefusal } from '../../../components/feedback/write-refusal.tsx';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { ReasonedButton } from '../../../components/layout/reasoned-button.tsx';
import { FailedList } from '../../../components/list-screen/export/failed-list.tsx';
import { SelectionBar } from '../../../components/list-screen/selection-bar.tsx';
import type { PagedList } from '../../../components/list-screen/use-paged-list.ts';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { shipmentsToHandOn } from '../detail/shipment-rules.ts';
import { ordersList } from '../orders-list.tsx';
import { type Polling, usePolling } from '../use-polling.ts';
import type { FailedUpload } from './tracking-upload.ts';
import { useMarkUploads } from './use-mark-uploads.ts';

type TrackingUploadBarProps = {
  readonly list: PagedList<Order>;
  readonly selection: GridSelection;
};

/** What can be done with the orders whose tracking is to be handed on, when their list is read again, and what failed. */
export function TrackingUploadBar({ list, selection }: TrackingUploadBarProps) {
  const t = useMessages();
  const refusal = useWriteRefusal('fulfillments_write');
  const [isAsking, setAsking] = useState(false);
  const { ids } = selection.chosen;
  const chosen = list.rows.filter((order) => ids.has(ordersList.rowId(order)));
  const shipments = shipmentsToHandOn(chosen);
  const uploads = useMarkUploads((failed) => {
    setAsking(false);
    selection.onChange(chooseRows(failed.map(({ orderId }) => String(orderId))));
  });
  const polling = usePolling(list, ids.size > 0 || uploads.isPending);
  const numbers = { orders: chosen.length, shipments: shipments.length };
  return (
    <>
      <SelectionBar
        selection={selection}
        sentence={t('trackingUpload.chosen', numbers)}
        actions={
          <ReasonedButton
            reason={refusal ?? (shipments.length === 0 ? t('trackingUpload.nothingToMark') : null)}
            loading={uploads.isPending}
            onClick={() => setAsking(true)}
          >
            {t('trackingUpload.mark', numbers)}
          </ReasonedButton>
        }
      >
        <PollingLabels polling={polling} />
      </SelectionBar>
      <FailedUploads failed={uploads.failed} onClose={uploads.forget} />
      {isAsking && (
        <QuestionDialog
          title={t('trackingUpload.question', numbers)}
          confirmLabel={t('trackingUpload.confirm')}
          cancelLabel={t('trackingUpload.cancel')}
          isDestructive={false}
          isPending={uploads.isPending}
          error={null}
          onConfirm={() => uploads.mark(chosen)}
          onClose={() => setAsking(false)}
        >
          <p>{t('trackingUpload.questionText', numbers)}</p>
          <p>{t('trackingUpload.questionBack')}</p>
        </QuestionDialog>
      )}
    </>
  );
}

/** When the list was read, when it is again, and why not where it is not. */
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

type FailedUploadsProps = { readonly failed: readonly FailedUpload[]; readonly onClose: () => void };

/** The shipments that were not marked, each with its reason; their orders stay chosen. */
function FailedUploads({ failed, onClose }: FailedUploadsProps) {
  const t = useMessages();
  return (
    <FailedList
      title={t('trackingUpload.failed', { count: failed.length })}
      text={t('trackingUpload.failedText')}
      closeLabel={t('trackingUpload.closeFailed')}
      rows={failed.map(({ shipmentId, orderId, reason, requestId }) => ({
        key: shipmentId,
        name: <ShipmentName shipmentId={shipmentId} orderId={orderId} />,
        reason: reason ?? t('trackingUpload.noReason'),
        requestId,
      }))}
      onClose={onClose}
    />
  );
}

function ShipmentName({ shipmentId, orderId }: Pick<FailedUpload, 'shipmentId' | 'orderId'>) {
  const t = useMessages();
  return (
    <>
      <span>
        {t('term.shipment')} <span className="mono">{shipmentId}</span>
      </span>
      <span>
        {t('trackingUpload.ofOrder')}{' '}
        <RecordLink to={`/orders/${orderId}?tracked=true&uploaded=false&shipment=${shipmentId}`}>
          <span className="mono">{orderId}</span>
        </RecordLink>
      </span>
    </>
  );
}
