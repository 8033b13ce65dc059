import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { StateMark, StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import { ChargesLink } from '#renderer/components/records/charges-link.tsx';
import { feeWord, returnTypeWord, showReturnStatus } from '#renderer/components/records/return-status.ts';
import { FactList, RecordFact, TextFact, TimeFact } from '#renderer/components/text/facts.tsx';
import { moneyText } from '#renderer/components/text/money-text.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { DuplicateReason } from '#shared/returns/model/return-duplicate-rules.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';
import { duplicatesQuery, shipmentKey } from './return-queries.ts';
import styles from './returns.module.css';

type ReturnFactsProps = { readonly accountId: string; readonly order: ReturnOrder };

export function ReturnFacts({ accountId, order }: ReturnFactsProps) {
  const t = useMessages();
  const { fulfillmentCenter: center, channel, originalShipmentId: shipmentId } = order;
  const orderId = useOrderId(accountId, shipmentId);
  return (
    <>
      <SideSection title={t('term.parcel')}>
        <FactList>
          <TextFact
            label={t('term.tracking')}
            text={order.trackingNumber}
            copyAs={t('term.trackingNumberWhat')}
          />
          <TextFact label={t('term.center')} text={nameOf(center)} />
          <TextFact label={t('term.type')} text={returnTypeWord(order.returnType, t)} />
          <TimeFact label={t('term.created')} instant={order.insertDate} />
          <TimeFact label={t('returns.column.completed')} instant={order.completedDate} />
        </FactList>
      </SideSection>
      <SideSection title={t('term.originalShipment')}>
        <FactList>
          <TextFact
            label={t('term.shipment')}
            text={shipmentId === null ? null : String(shipmentId)}
            copyAs={t('shipment.idWhat')}
          />
          {orderId !== null && <RecordFact label={t('term.customerOrder')} path="/orders" id={orderId} />}
          <TextFact
            label={t('return.shippedWith')}
            text={order.shipmentTrackingNumber}
            copyAs={t('term.trackingNumberWhat')}
          />
          <TextFact
            label={t('return.storeOrder')}
            text={order.storeOrderId}
            copyAs={t('return.storeOrderWhat')}
          />
          <TextFact label={t('term.customer')} text={order.customerName} />
          <TextFact label={t('term.channel')} text={nameOf(channel)} />
        </FactList>
      </SideSection>
      <Costs order={order} />
    </>
  );
}

function nameOf(named: { readonly id: number | null; readonly name: string | null } | null): string | null {
  return named?.name ?? (named?.id == null ? null : String(named.id));
}

/** Returns the order of the original shipment if known; the return itself does not name it. */
function useOrderId(accountId: string, shipmentId: number | null): number | null {
  const { data } = useQuery({
    queryKey: shipmentKey(accountId, shipmentId ?? 0),
    // The order of a shipment never changes, so the stored copy is enough.
    queryFn: () => call('orders.readShipment', { id: shipmentId ?? 0, prefer: 'cache' }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: shipmentId !== null,
  });
  return data?.data.orderId ?? null;
}

function Costs({ order }: { readonly order: ReturnOrder }) {
  const t = useMessages();
  const intl = useIntl();
  const total = order.invoice?.amount ?? order.invoiceAmount;
  const currency = order.invoice?.currencyCode ?? null;
  const money = (amount: number | null) => (amount === null ? '–' : moneyText(intl, amount, currency));
  return (
    <SideSection title={t('return.costs')}>
      {total === null && order.transactions.length === 0 ? (
        <p className="no-margin dim">{t('return.noCosts')}</p>
      ) : (
        <dl className={styles.costs}>
          {order.transactions.map(({ amount, transactionType }, index) => (
            <div key={index}>
              <dt>
                <ServiceText>{feeWord(transactionType, t)}</ServiceText>
              </dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('term.invoice')}</dt>
            <dd>{money(total)}</dd>
          </div>
        </dl>
      )}
      <ChargesLink about="Return" id={order.id} />
    </SideSection>
  );
}

type ReturnDuplicatesProps = { readonly accountId: string; readonly order: ReturnOrder };

/**
 * Other returns of the same parcel, shipment, or reference, on the service and on this desk; nothing if there are none.
 */
export function ReturnDuplicates({ accountId, order }: ReturnDuplicatesProps) {
  const t = useMessages();
  const { data: found } = useQuery(duplicatesQuery(accountId, order));
  const others = found?.duplicates.filter((other) => other.order.id !== order.id) ?? [];
  // A write sent from this desk is the return itself once the service lists it.
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
