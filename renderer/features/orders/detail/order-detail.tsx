import { useListRoute } from '../../../components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '../../../components/record-pane/record-pane.tsx';
import { useCachedRecord } from '../../../components/record-pane/use-cached-record.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { showOrderStatus } from '../order-status.ts';
import { ordersList } from '../orders-list.tsx';
import { orderKey, readOrder } from '../orders-queries.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderSide } from './order-side.tsx';
import { ShipmentSections } from './shipment-sections.tsx';

/** One order with its lines and shipments, beside the list. */
export function CustomerOrderDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(ordersList);
  const orderId = recordId ?? '';
  const id = Number(orderId);
  const order = useCachedRecord(orderKey(account.id, id), (prefer) => readOrder(id, prefer));
  const answer = order.data;
  const shown = answer?.data;
  const number = shown?.orderNumber ?? shown?.referenceId ?? null;
  return (
    <RecordPane
      label={t('customerOrder.region', { id: orderId })}
      id={orderId}
      idWhat={t('term.orderId')}
      state={shown === undefined ? null : showOrderStatus(shown.status, t)}
      second={
        number === null
          ? null
          : { label: t('term.number'), text: number, what: t('customerOrder.numberWhat') }
      }
      refreshLabel={t('record.refreshOrder')}
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
