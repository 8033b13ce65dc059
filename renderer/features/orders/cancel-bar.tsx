import type { GridSelection } from '#renderer/components/data-grid/row-selection.ts';
import { failureLine } from '#renderer/components/feedback/failure-text.ts';
import { useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { BatchChangeBar, useBatchChange } from '#renderer/components/list-screen/batch-change.tsx';
import { RecordName } from '#renderer/components/text/record-link.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { useHasScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { Order } from '#shared/orders/orders.ts';
import {
  type CancelOutcome,
  cancelOrders,
  cancelShipmentsOf,
  concernsOneOrder,
  notCanceled,
} from './cancel-orders.ts';
import { openShipments, uncancelableOrderStatusOf } from './detail/shipment-rules.ts';
import { ordersList } from './orders-list.tsx';
import { ordersKey } from './orders-queries.ts';

/** How orders are canceled here: as a whole, by their shipments, or not at all (null). */
export function useCancelBy(): 'orders' | 'shipments' | null {
  const hasOrders = useHasScope('orders_write');
  const hasShipments = useHasScope('fulfillments_write');
  return hasOrders ? 'orders' : hasShipments ? 'shipments' : null;
}

type CancelBarProps = {
  readonly by: 'orders' | 'shipments';
  readonly rows: readonly Order[];
  readonly selection: GridSelection;
};

/** Cancels the chosen orders after a confirmation; orders that were not canceled stay chosen, with the reason. */
export function CancelBar({ by, rows, selection }: CancelBarProps) {
  const t = useMessages();
  const account = useAccount();
  const offline = useServiceRefusal();
  const refusalOf = (error: unknown) => {
    const failure = failureOf(error);
    if (!concernsOneOrder(failure)) return null;
    return {
      reason: quoted(failureLine({ ...failure, requestId: null }, t)),
      requestId: failure.requestId,
    };
  };
  const batch = useBatchChange({
    run: (orders: readonly Order[]) =>
      by === 'orders'
        ? cancelOrders(orders, (query) => call('orders.cancel', query), refusalOf)
        : cancelShipmentsOf(orders, (query) => call('shipments.cancelMany', query)),
    changedKeys: [ordersKey(account.id)],
    leftOf: (orders, results, unasked) => notCanceled(by, orders, results, unasked),
    textOf(results) {
      const count = results.filter(({ isDone }) => isDone).length;
      if (count === 0) return null;
      return { title: t('cancelOrders.done', { by }), text: t('cancelOrders.doneText', { count, by }) };
    },
  });
  const chosen = rows.filter((order) => selection.chosen.ids.has(ordersList.rowId(order)));
  const open = chosen.filter((order) =>
    by === 'orders' ? uncancelableOrderStatusOf(order) === null : openShipments(order).length > 0,
  );
  const numbers = {
    by,
    orders: chosen.length,
    count: by === 'orders' ? open.length : open.flatMap(openShipments).length,
  };
  return (
    <BatchChangeBar
      selection={selection}
      batch={batch}
      sentence={t('cancelOrders.chosen', numbers)}
      label={t('cancelOrders.cancel', numbers)}
      reason={offline ?? (open.length === 0 ? t('cancelOrders.nothingOpen') : null)}
      question={{
        title: t('cancelOrders.question', numbers),
        sentences: [t('cancelOrders.text'), t('action.irreversible')],
        confirm: t('cancelOrders.confirm', numbers),
        cancel: t('cancelOrders.keep'),
        isDestructive: true,
      }}
      failed={{
        title: t('cancelOrders.failed', { count: batch.left.length }),
        text: t('trackingUpload.failedText'),
        rows: batch.left.map((left) => ({
          key: `${left.orderId} ${left.shipmentId}`,
          name: <UncanceledName left={left} />,
          reason: left.reason,
          requestId: left.requestId,
        })),
      }}
      rowIdOf={({ orderId }) => String(orderId)}
      onConfirm={() => batch.change(open)}
    />
  );
}

function UncanceledName({ left: { orderId, shipmentId } }: { readonly left: CancelOutcome }) {
  const t = useMessages();
  return (
    <>
      {shipmentId !== null && (
        <span>
          {t('term.shipment')} <span className="mono">{shipmentId}</span>
        </span>
      )}
      <RecordName
        kind={t(shipmentId === null ? 'term.customerOrder' : 'trackingUpload.ofOrder')}
        id={orderId}
        to={`/orders/${orderId}`}
      />
    </>
  );
}
