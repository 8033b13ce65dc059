import type { z } from 'zod';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import { checkedInput } from '#electron/api/request-body.ts';
import {
  type ChangeEntry,
  changeRecord,
  entryOfError,
  isAnswerLost,
  notCanceled,
  noteChange,
} from '#electron/cache/activity/change-record.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import { cancelShipment } from '#electron/resources/shipments/shipment-changes.ts';
import { sentence } from '#shared/messages/messages.ts';
import { wasCanceled } from '#shared/orders/model/shipment-states.ts';
import { OrderBody } from '#shared/orders/order-body.ts';
import { type Order, OrderListWire, OrderWire, type Shipment } from '#shared/orders/orders.ts';
import {
  type CanceledOrder,
  type CancelResult,
  OrderCancelAnswerWire,
} from '#shared/shipments/shipment-cancels.ts';
import type { ChangedShipment } from '#shared/shipments/shipment-view.ts';
import { orderOnWire } from './order-wire.ts';
import { fetchOrder, type Orders } from './orders.ts';

type OrderChangeEntry = ChangeEntry<'orders.create' | 'orders.cancel' | 'shipments.cancel'>;

type OrderChangesContext = ChangeContext<OrderChangeEntry> & {
  orders: Pick<Orders, 'read' | 'readShipment'>;
  /** Epoch milliseconds. */
  now?: () => number;
};

/** Possible difference between the desk's clock and the service's. */
const clockToleranceMs = 24 * 60 * 60_000;

/** Specification 1, 4.11 and 9.6, reference-notes 16. */
export function createOrderChanges(context: OrderChangesContext) {
  const { api, orders, account, startActivity, now = Date.now } = context;

  /**
   * Finds an order of this reference received since then; a comma separates references, so one that contains it finds
   * none.
   */
  const lookUp = async (referenceId: string, sinceMs: number): Promise<Order | null> => {
    if (referenceId.includes(',')) return null;
    const query = { ReferenceIds: referenceId, Page: 1, Limit: 50, SortOrder: 'Newest' };
    const { value } = await api.call('orders.list', { query, priority: 'person', schema: OrderListWire });
    const isIt = (order: Order) =>
      order.referenceId === referenceId && Date.parse(order.createdDate ?? '') >= sinceMs;
    return value.find(isIt) ?? null;
  };

  const send = async (body: OrderBody) => {
    const sinceMs = now() - clockToleranceMs;
    const accountId = account();
    const guard = { isCurrent: () => account() === accountId };
    try {
      const call = { body: orderOnWire(body), guard, priority: 'person', schema: OrderWire } as const;
      const { value, requestId } = await api.call('orders.create', call);
      return { order: value, requestId };
    } catch (error) {
      if (!(error instanceof ServiceError) || !isAnswerLost(error)) throw error;
      const order = await lookUp(body.referenceId, sinceMs).catch(() => null);
      if (order === null) throw error;
      return { order, requestId: error.requestId };
    }
  };

  return {
    /**
     * Creates an order, and one product for each unknown reference id (specification 9.6). Rejects with INVALID and the
     * fields if a limit is exceeded, before anything is sent. If the response is lost, looks for the order under its
     * reference: if found, returns it as if nothing had happened; otherwise reports the loss and resends nothing.
     */
    async create(input: z.input<typeof OrderBody>) {
      const body = checkedInput('orders.create', OrderBody, input);
      const action = 'orders.create';
      const note = startActivity();
      try {
        const created = await send(body);
        const { id } = created.order;
        const { requestId } = created;
        const subject = sentence('activity.subject.order', { id });
        note({ action, subject, outcome: 'done', requestId, detail: null });
        return created;
      } catch (error) {
        const subject = sentence('activity.subject.newOrder', { reference: body.referenceId });
        note({ action, subject, ...entryOfError(error) });
        throw error;
      }
    },

    /**
     * Cancels what can still be canceled of an order, irreversibly. Rejects with CONFLICT if nothing can be, by the
     * check here or the service's refusal.
     */
    async cancel({ id }: { id: number }): Promise<CanceledOrder> {
      let results: CancelResult[] = [];
      let openIds: readonly number[] | null = null;
      const subject = sentence('activity.subject.order', { id });
      const entry = { action: 'orders.cancel', subject } as const;
      const { outcome, record } = await noteChange(startActivity, entry, () =>
        changeRecord<Order>({
          operation: 'orders.cancel',
          account,
          read: () => orders.read({ id }),
          fetch: async () => (await fetchOrder(api, id)).data,
          check: (order, requestId) => {
            refuseIfEnded(order, requestId);
            openIds ??= order.shipments.filter((one) => !isClosed(one)).map(({ id: openId }) => openId);
          },
          send: async (guard) => {
            const call = { path: { id }, guard, priority: 'person', schema: OrderCancelAnswerWire } as const;
            const { value, requestId } = await api.call('orders.cancel', call);
            results = value.canceledShipmentResults;
            return { requestId };
          },
          isDone: (order) => isCanceled(order, openIds ?? []),
          explain: async (refusal) => (refusal.code === 'NOT_FOUND' ? refusal : notCanceled(refusal)),
        }),
      );
      return { outcome, order: record, results };
    },

    /** Cancels one shipment as a part of its order, for which the orders scope is enough; rejects like `cancel`. */
    cancelShipment: (path: { orderId: number; id: number }): Promise<ChangedShipment> =>
      cancelShipment(context, path),
  };
}

/** Whether a shipment has left or will not leave. */
function isClosed(shipment: Shipment): boolean {
  return wasCanceled(shipment) || ['Completed', 'LabeledCreated'].includes(shipment.status);
}

/** @param openIds shipments that were not closed before: what was closed already proves nothing */
function isCanceled({ status, shipments }: Order, openIds: readonly number[]): boolean {
  if (status === 'Cancelled') return true;
  const canceledIds = new Set(shipments.filter(wasCanceled).map(({ id }) => id));
  return openIds.length > 0 && openIds.every((id) => canceledIds.has(id));
}

function refuseIfEnded({ id, status }: Order, requestId: string | null): void {
  const hasLeft = status === 'Fulfilled' || status === 'Completed';
  if (!hasLeft && status !== 'Cancelled') return;
  const message = sentence(`orders.failure.${hasLeft ? 'shipped' : 'canceled'}`, { id });
  throw failedWith('orders.cancel', { code: 'CONFLICT', message, requestId });
}
