import { FailedList } from '../../../components/list-screen/export/failed-list.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { FailedUpload } from './tracking-upload.ts';

type FailedUploadsProps = { readonly failed: readonly FailedUpload[]; readonly onClose: () => void };

/** The shipments that were not marked, each with its reason; their orders stay chosen. */
export function FailedUploads({ failed, onClose }: FailedUploadsProps) {
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
        {t('find.shipment')} <span className="mono">{shipmentId}</span>
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
