import { FailedList } from '../../../components/list-screen/export/failed-list.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { FailedUpload } from './tracking-upload.ts';

type FailedUploadsProps = { readonly failed: readonly FailedUpload[]; readonly onClose: () => void };

/** The shipments that were not marked, each with its reason; their orders stay chosen. */
export function FailedUploads({ failed, onClose }: FailedUploadsProps) {
  const words = useMessages();
  return (
    <FailedList
      title={words('trackingUpload.failed', { count: failed.length })}
      text={words('trackingUpload.failedText')}
      closeLabel={words('trackingUpload.closeFailed')}
      rows={failed.map(({ shipmentId, orderId, reason, requestId }) => ({
        key: shipmentId,
        name: <ShipmentName shipmentId={shipmentId} orderId={orderId} />,
        reason: reason ?? words('trackingUpload.noReason'),
        requestId,
      }))}
      onClose={onClose}
    />
  );
}

function ShipmentName({ shipmentId, orderId }: Pick<FailedUpload, 'shipmentId' | 'orderId'>) {
  const words = useMessages();
  return (
    <>
      <span>
        {words('find.shipment')} <span className="mono">{shipmentId}</span>
      </span>
      <span>
        {words('trackingUpload.ofOrder')}{' '}
        <RecordLink to={`/orders/${orderId}?tracked=true&uploaded=false&shipment=${shipmentId}`}>
          <span className="mono">{orderId}</span>
        </RecordLink>
      </span>
    </>
  );
}
