import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DuplicateReason } from '../../../shared/returns/model/return-duplicate-rules.ts';
import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { StateMark, StateShape } from '../../components/feedback/state-mark.tsx';
import { SideSection } from '../../components/record-pane/record-pane.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { duplicatesQuery } from './return-queries.ts';
import { showReturnStatus } from './return-status.ts';
import styles from './returns.module.css';

type ReturnDuplicatesProps = { readonly accountId: string; readonly order: ReturnOrder };

/** Other returns of the same parcel, shipment or reference, at the service and on this desk; nothing without any. */
export function ReturnDuplicates({ accountId, order }: ReturnDuplicatesProps) {
  const t = useMessages();
  const { data: found } = useQuery(duplicatesQuery(accountId, order));
  const others = found?.duplicates.filter((other) => other.order.id !== order.id) ?? [];
  // What this desk sent is the return itself once the service lists it.
  const waiting =
    found?.onThisDesk.filter(
      ({ state, referenceId }) => state !== 'sent' && referenceId !== order.referenceId,
    ) ?? [];
  if (others.length + waiting.length === 0) return null;
  return (
    <SideSection title={t('return.duplicates')}>
      <p className={styles.duplicatesText}>
        <StateShape tone="attention" />
        {t('return.duplicatesText', { count: others.length + waiting.length })}
      </p>
      <ul className={styles.duplicates}>
        {others.map(({ order: other, reasons }) => (
          <li key={other.id}>
            <Link to={`/returns/${other.id}`} search className="mono with-mark semibold link">
              {other.id}
            </Link>
            <StateMark {...showReturnStatus(other.status, t)} />
            <Reasons reasons={reasons} />
          </li>
        ))}
        {waiting.map(({ outboxId, referenceId, reasons }) => (
          <li key={outboxId}>
            <Link to={`/outbox/${outboxId}`} className="mono with-mark semibold link">
              {referenceId}
            </Link>
            <span>{t('return.inOutbox')}</span>
            <Reasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly DuplicateReason[] }) {
  const t = useMessages();
  return <span className="small dim">{reasons.map((reason) => t(`return.same.${reason}`)).join(', ')}</span>;
}
