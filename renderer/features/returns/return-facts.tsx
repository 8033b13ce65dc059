import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import type { ReturnOrder } from '../../../shared/returns/returns.ts';
import { SideSection } from '../../components/record-pane/record-pane.tsx';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { TimeText } from '../../components/text/time-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { moneyText } from './money-text.ts';
import { readShipment, shipmentKey } from './return-queries.ts';
import { feeWord, returnTypeWord } from './return-status.ts';
import styles from './returns.module.css';

type ReturnFactsProps = { readonly accountId: string; readonly order: ReturnOrder };

/** Where a return comes from and goes to, its plain facts, and what it cost. */
export function ReturnFacts({ accountId, order }: ReturnFactsProps) {
  const t = useMessages();
  const { fulfillmentCenter: center, channel, originalShipmentId: shipmentId } = order;
  const orderId = useOrderId(accountId, shipmentId);
  const text = (value: string | null) => (value === null ? null : <ServiceText>{value}</ServiceText>);
  const instant = (value: string | null) => (value === null ? null : <TimeText instant={value} />);
  return (
    <>
      <SideSection title={t('return.parcel')}>
        <FactList>
          <Fact label={t('return.tracking')}>
            {order.trackingNumber === null ? null : (
              <Copied text={order.trackingNumber} what={t('return.trackingWhat')} />
            )}
          </Fact>
          <Fact label={t('return.center')}>
            {center === null ? null : text(center.name ?? (center.id === null ? null : String(center.id)))}
          </Fact>
          <Fact label={t('term.type')}>{text(returnTypeWord(order.returnType, t))}</Fact>
          <Fact label={t('return.created')}>{instant(order.insertDate)}</Fact>
          <Fact label={t('returns.column.completed')}>{instant(order.completedDate)}</Fact>
        </FactList>
      </SideSection>
      <SideSection title={t('return.origin')}>
        <FactList>
          <Fact label={t('return.shipment')}>
            {shipmentId === null ? null : (
              <Copied text={String(shipmentId)} what={t('return.shipmentWhat')} />
            )}
          </Fact>
          {orderId !== null && (
            <Fact label={t('return.order')}>
              <Link to={`/orders/${orderId}`} className={`mono ${styles.order}`}>
                {orderId}
                <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
              </Link>
            </Fact>
          )}
          <Fact label={t('return.shippedWith')}>
            {order.shipmentTrackingNumber === null ? null : (
              <Copied text={order.shipmentTrackingNumber} what={t('return.trackingWhat')} />
            )}
          </Fact>
          <Fact label={t('return.storeOrder')}>
            {order.storeOrderId === null ? null : (
              <Copied text={order.storeOrderId} what={t('return.storeOrderWhat')} />
            )}
          </Fact>
          <Fact label={t('return.customer')}>{text(order.customerName)}</Fact>
          <Fact label={t('return.channel')}>
            {channel === null
              ? null
              : text(channel.name ?? (channel.id === null ? null : String(channel.id)))}
          </Fact>
        </FactList>
      </SideSection>
      <Costs order={order} />
    </>
  );
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.copied}>
      <ServiceText mono>{text}</ServiceText>
      <CopyButton text={text} what={what} size={20} />
    </span>
  );
}

/** The order that the original shipment belongs to, where it is known; the return itself does not name it. */
function useOrderId(accountId: string, shipmentId: number | null): number | null {
  const { data } = useQuery({
    queryKey: shipmentKey(accountId, shipmentId ?? 0),
    // The order of a shipment never changes: what is kept of it is enough.
    queryFn: () => readShipment(shipmentId ?? 0, 'cache'),
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
        <p className={styles.none}>{t('return.noCosts')}</p>
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
            <dt>{t('return.invoice')}</dt>
            <dd>{money(total)}</dd>
          </div>
        </dl>
      )}
    </SideSection>
  );
}
