import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { failureText } from '../../components/feedback/failure-text.ts';
import { RecordLink } from '../../components/text/record-link.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { assertNever } from '../../platform/bridge/assert-never.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import type { Attempt, FoundOrder, OrderFinding } from './find-order.ts';
import styles from './finding-notice.module.css';
import { showOrderStatus, showShipmentStatus } from './order-status.ts';

type FindingNoticeProps = {
  readonly text: string;
  /** Null while it is looked for. */
  readonly finding: OrderFinding | null;
  readonly onClose: () => void;
};

const mostShown = 6;

/** What was looked for, where, and what was found. */
export function FindingNotice({ text, finding, onClose }: FindingNoticeProps) {
  const t = useMessages();
  const tried = finding?.attempts.map((attempt) => attemptWord(attempt, t)).join('; ');
  const found = finding?.found ?? [];
  return (
    <section className={styles.finding} aria-label={t('find.title', { text })}>
      <div className="row gap-10">
        <strong className={styles.title}>
          <ServiceText>{t('find.title', { text })}</ServiceText>
        </strong>
        <span className="grow muted" role="status">
          {tried === undefined ? t('find.running') : `${tried}.`}
        </span>
        <Tooltip label={t('find.close')}>
          <ActionIcon aria-label={t('find.close')} onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.slice(0, mostShown).map((each) => (
            <li key={each.kind === 'order' ? `order ${each.orderId}` : `shipment ${each.hit.shipmentId}`}>
              {each.kind === 'order' ? <FoundByOrder found={each} /> : <FoundByShipment found={each} />}
            </li>
          ))}
          {found.length > mostShown && (
            <li className={styles.more}>{t('find.more', { count: found.length - mostShown })}</li>
          )}
        </ul>
      )}
    </section>
  );
}

function FoundByOrder({ found }: { readonly found: FoundOrder & { kind: 'order' } }) {
  const t = useMessages();
  const { order } = found;
  const name = order.orderNumber ?? order.referenceId ?? '';
  const recipient = order.recipient?.fullName ?? order.recipient?.name ?? null;
  const detail = [showOrderStatus(order.status, t).word, recipient];
  return (
    <>
      <RecordLink to={`/orders/${found.orderId}`}>
        {t('find.order')} <span className="mono">{found.orderId}</span>
      </RecordLink>
      {name !== '' && <ServiceText mono>{name}</ServiceText>}
      <span className={styles.detail}>
        <ServiceText>{inOneLine(detail)}</ServiceText>
      </span>
    </>
  );
}

function FoundByShipment({ found }: { readonly found: FoundOrder & { kind: 'shipment' } }) {
  const t = useMessages();
  const { shipmentId, orderId, trackingNumber, carrier, customerName, orderReference, status, by } =
    found.hit;
  const detail = [showShipmentStatus(status, t).word, customerName, orderReference, carrier];
  return (
    <>
      {orderId === null ? (
        <span>
          {t('find.shipment')} <span className="mono">{shipmentId}</span>
        </span>
      ) : (
        <RecordLink to={`/orders/${orderId}?shipment=${shipmentId}`}>
          {t('find.shipment')} <span className="mono">{shipmentId}</span>
        </RecordLink>
      )}
      {trackingNumber !== '' && <ServiceText mono>{trackingNumber}</ServiceText>}
      <span className={styles.detail}>
        <ServiceText>{inOneLine(detail)}</ServiceText>
      </span>
      {by === 'suffix' && <span className={styles.how}>{t('find.bySuffix')}</span>}
    </>
  );
}

function inOneLine(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function attemptWord(attempt: Attempt, t: Translate): string {
  const stored = (what: string, isStored: boolean) => (isStored ? t('find.stored', { what }) : what);
  const failed = (id: 'find.failed' | 'find.noShipments', error: unknown) =>
    t(id, { title: failureText(failureOf(error), t).title });
  switch (attempt.by) {
    case 'label':
      return t(attempt.isBySuffix ? 'find.labelSuffix' : 'find.label', { count: attempt.count });
    case 'shipments':
      return t('find.shipments', { count: attempt.count, hasMore: String(attempt.hasMore) });
    case 'noShipments':
      return failed('find.noShipments', attempt.error);
    case 'id':
      return stored(t('find.byId', { found: attempt.isFound }), attempt.isStored);
    case 'reference':
      return stored(t('find.byReference', { count: attempt.count }), attempt.isStored);
    case 'noComma':
      return t('find.noComma');
    case 'failed':
      return failed('find.failed', attempt.error);
    default:
      return assertNever(attempt);
  }
}
