import { FailedList } from '../../../components/list-screen/export/failed-list.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { useWords } from '../../../messages/use-words.ts';
import type { FailedUpload } from './hand-over.ts';

type FailedUploadsProps = { readonly failed: readonly FailedUpload[]; readonly onClose: () => void };

/** The shipments that were not marked, each with its reason; their orders stay chosen. */
export function FailedUploads({ failed, onClose }: FailedUploadsProps) {
  const words = useWords();
  return (
    <FailedList
      title={words('handOver.failed', { count: failed.length })}
      text={words('handOver.failedText')}
      closeLabel={words('handOver.closeFailed')}
      rows={failed.map(({ shipmentId, orderId, reason, requestId }) => ({
        key: shipmentId,
        name: <ShipmentName shipmentId={shipmentId} orderId={orderId} />,
        reason: reason ?? words('handOver.noReason'),
        requestId,
      }))}
      onClose={onClose}
    />
  );
}

function ShipmentName({ shipmentId, orderId }: Pick<FailedUpload, 'shipmentId' | 'orderId'>) {
  const words = useWords();
  return (
    <>
      <span>
        {words('find.shipment')} <span className="mono">{shipmentId}</span>
      </span>
      <span>
        {words('handOver.ofOrder')}{' '}
        <RecordLink to={`/orders/${orderId}?tracked=true&uploaded=false&shipment=${shipmentId}`}>
          <span className="mono">{orderId}</span>
        </RecordLink>
      </span>
    </>
  );
}
