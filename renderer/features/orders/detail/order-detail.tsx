import { useIntl } from 'react-intl';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordLines } from '#renderer/components/record-pane/record-lines.tsx';
import { RecordColumns, RecordPane } from '#renderer/components/record-pane/record-pane.tsx';
import styles from '#renderer/components/record-pane/record-table.module.css';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { showOrderStatus } from '#renderer/components/records/order-status.ts';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import orderStyles from '#renderer/features/orders/orders.module.css';
import { ordersList } from '#renderer/features/orders/orders-list.tsx';
import { orderKey } from '#renderer/features/orders/orders-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Order } from '#shared/orders/orders.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderSide } from './order-side.tsx';
import { ShipmentSections } from './shipment-sections.tsx';

export function CustomerOrderDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(ordersList);
  const orderId = recordId ?? '';
  const id = Number(orderId);
  const order = useCachedRecord(orderKey(account.id, id), (prefer) => call('orders.read', { id, prefer }));
  const answer = order.data;
  const shown = answer?.data;
  const number = shown?.orderNumber ?? shown?.referenceId ?? null;
  return (
    <RecordPane
      label={t('record.order', { id: orderId })}
      id={orderId}
      idWhat={t('term.customerOrderId')}
      state={shown === undefined ? null : showOrderStatus(shown.status, t)}
      second={
        number === null
          ? null
          : { label: t('term.number'), text: number, what: t('customerOrder.numberWhat') }
      }
      isRefreshing={order.isFetching}
      error={order.error}
      remains={t('orders.remains')}
      onRefresh={() => void order.refetch()}
      onClose={close}
    >
      {answer === undefined || shown === undefined ? null : (
        <RecordColumns
          main={
            <>
              <OrderActions key={shown.id} order={shown} />
              <OrderLines order={shown} source={answer.source} asOf={answer.asOf} />
              <ShipmentSections order={shown} />
            </>
          }
          side={<OrderSide order={shown} />}
        />
      )}
    </RecordPane>
  );
}

type OrderLinesProps = { readonly order: Order; readonly source: 'service' | 'cache'; readonly asOf: string };

export function OrderLines({ order, source, asOf }: OrderLinesProps) {
  const t = useMessages();
  const intl = useIntl();
  const counts = useCountFormat();
  const lines = order.products;
  const hasReferences = lines.some(
    ({ sku, referenceId }) => (referenceId ?? '') !== '' && referenceId !== sku,
  );
  const hasPrices = lines.some(({ unitPrice }) => unitPrice !== null);
  return (
    <RecordLines
      title={t('term.lines')}
      lines={lines}
      none={t('customerOrder.noLines')}
      titleEnd={<AgeStamp source={source} asOf={asOf} />}
      head={
        <>
          <th scope="col">{t('term.sku')}</th>
          {hasReferences && <th scope="col">{t('term.reference')}</th>}
          <th scope="col">{t('customerOrder.lineBarcode')}</th>
          <th scope="col" className={styles.number}>
            {t('term.quantity')}
          </th>
          {hasPrices && (
            <th scope="col" className={styles.number}>
              {t('customerOrder.linePrice')}
            </th>
          )}
        </>
      }
    >
      {(shown) => (
        <tbody>
          {shown.map((line, index) => (
            <tr key={`${line.id} ${index}`}>
              <th scope="row" className={orderStyles.lineText}>
                <Text text={line.sku} />
              </th>
              {hasReferences && (
                <td className={orderStyles.lineText}>
                  <Text text={line.referenceId} />
                </td>
              )}
              <td className={orderStyles.lineText}>
                <Text text={line.gtin ?? line.upc} />
              </td>
              <td className={styles.number}>
                {counts.full(line.quantity)}
                {line.quantityUnitOfMeasureCode !== null && (
                  <span className="dim regular">
                    {' '}
                    <bdi>{line.quantityUnitOfMeasureCode}</bdi>
                  </span>
                )}
              </td>
              {hasPrices && (
                <td className={styles.number}>
                  {line.unitPrice === null
                    ? '–'
                    : intl.formatNumber(line.unitPrice, {
                        minimumFractionDigits: 2,
                        maximumFractionDigits: 4,
                      })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      )}
    </RecordLines>
  );
}

function Text({ text }: { readonly text: string | null }) {
  return text === null || text === '' ? (
    <span className="dim regular">–</span>
  ) : (
    <ServiceText mono>{text}</ServiceText>
  );
}
