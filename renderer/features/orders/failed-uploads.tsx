import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { StateShape } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './failed-uploads.module.css';
import type { FailedUpload } from './hand-over.ts';

type FailedUploadsProps = { readonly failed: readonly FailedUpload[]; readonly onClose: () => void };

/** The shipments that were not marked, each with its reason; their orders stay chosen. */
export function FailedUploads({ failed, onClose }: FailedUploadsProps) {
  const words = useWords();
  if (failed.length === 0) return null;
  const title = words('handOver.failed', { count: failed.length });
  return (
    <section className={styles.failed} aria-label={title}>
      <div className={styles.head}>
        <StateShape tone="wrong" />
        <strong role="alert">{title}</strong>
        <span className={styles.stays}>{words('handOver.failedText')}</span>
        <Tooltip label={words('handOver.closeFailed')}>
          <ActionIcon aria-label={words('handOver.closeFailed')} onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      <ul className={styles.list} tabIndex={0} aria-label={title}>
        {failed.map(({ shipmentId, orderId, reason, requestId }) => (
          <li key={shipmentId}>
            <span className={styles.name}>
              {words('find.shipment')} <span className="mono">{shipmentId}</span>
            </span>
            <span className={styles.name}>
              {words('handOver.ofOrder')}{' '}
              <RecordLink to={`/orders/${orderId}?tracked=true&uploaded=false&shipment=${shipmentId}`}>
                <span className="mono">{orderId}</span>
              </RecordLink>
            </span>
            <span className={styles.reason}>
              <ServiceText>{reason ?? words('handOver.noReason')}</ServiceText>
            </span>
            {requestId !== null && (
              <span className={styles.request}>
                {words('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
                <CopyButton text={requestId} what={words('failure.requestIdWhat')} size={20} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
