import { z } from 'zod';
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
import { fetchById } from '#electron/cache/record-reader.ts';
import type { ChangeContext } from '#electron/resources/account-context.ts';
import { sentence } from '#shared/messages/messages.ts';
import { OrderBody } from '#shared/orders/order-body.ts';
import { type Order, OrderListWire, OrderWire, type Shipment, ShipmentWire } from '#shared/orders/orders.ts';
import {
  type CanceledOrder,
  type CancelResult,
  OrderCancelAnswerWire,
} from '#shared/shipments/shipment-cancels.ts';
import type { ChangedShipment } from '#shared/shipments/shipment-view.ts';
import { orderOnWire } from './order-wire.ts';
import { fetchOrder, type Orders } from './orders.ts';

/** What is written into the activity log about a change of an order. */
type OrderChangeEntry = ChangeEntry<'orders.create' | 'orders.cancel' | 'shipments.cancel'>;

type OrderChangesContext = ChangeContext<OrderChangeEntry> & {
  orders: Pick<Orders, 'read' | 'readShipment'>;
  /** Epoch milliseconds. */
  now?: () => number;
};

/** The desk's clock and the service's may differ by so much. */
const clockToleranceMs = 24 * 60 * 60_000;

/** Orders that are created and cancelled (specification 1, 4.11 and 9.6, reference-notes 16). */
export function createOrderChanges(context: OrderChangesContext) {
  const { api, orders, account, startActivity, now = Date.now } = context;

  /** An order of this reference that came since then; a comma divides references, so that one with it finds none. */
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
    const owner = account();
    const guard = { isCurrent: () => account() === owner };
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
     * Creates an order; one product for each reference id that nobody knows (specification 9.6). Rejects with INVALID
     * and the fields where a bound is broken, before anything is sent. Where the answer is lost, the order is looked
     * for under its reference: found, it is answered as if nothing had happened; else the loss is reported, and nothing
     * is sent again.
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
     * Cancels what can still be cancelled of an order, which cannot be taken back. Rejects with CONFLICT where nothing
     * can, here or by the service's word.
     */
    async cancel({ id }: { id: number }): Promise<CanceledOrder> {
      let results: CancelResult[] = [];
      const subject = sentence('activity.subject.order', { id });
      const entry = { action: 'orders.cancel', subject } as const;
      const { outcome, record } = await noteChange(startActivity, entry, () =>
        changeRecord<Order>({
          operation: 'orders.cancel',
          account,
          read: () => orders.read({ id }),
          fetch: async () => (await fetchOrder(api, id)).data,
          check: (order, requestId) => refuseIfEnded('orders.cancel', order, requestId),
          send: async (guard) => {
            const call = { path: { id }, guard, priority: 'person', schema: OrderCancelAnswerWire } as const;
            const { value, requestId } = await api.call('orders.cancel', call);
            results = value.canceledShipmentResults;
            return { requestId };
          },
          isDone: hasNothingOpen,
          explain: async (refusal) => (refusal.code === 'NOT_FOUND' ? refusal : notCanceled(refusal)),
        }),
      );
      return { outcome, order: record, results };
    },

    /**
     * Cancels one shipment as a part of its order, which the scope of orders is enough for; rejects as `cancel` does.
     */
    async cancelShipment(path: { orderId: number; id: number }): Promise<ChangedShipment> {
      const { id } = path;
      const subject = sentence('activity.subject.shipment', { id });
      const entry = { action: 'shipments.cancel', subject } as const;
      const { outcome, record } = await noteChange(startActivity, entry, () =>
        changeRecord<Shipment>({
          operation: 'orders.cancelShipment',
          account,
          read: () => orders.readShipment({ id }),
          fetch: async () => (await fetchById(api, 'orders.readShipment', id, ShipmentWire)).data,
          check: (shipment, requestId) => refuseIfEnded('orders.cancelShipment', shipment, requestId),
          send: (guard) =>
            api.call('orders.cancelShipment', { path, guard, priority: 'person', schema: z.unknown() }),
          isDone: ({ status }) => status === 'Cancelled',
          explain: async (refusal) => (refusal.code === 'NOT_FOUND' ? refusal : notCanceled(refusal)),
        }),
      );
      return { outcome, shipment: record };
    },
  };
}

/** Shipments in these states have left, or will not. */
const closed: ReadonlySet<string> = new Set(['Completed', 'LabeledCreated', 'Cancelled', 'CleanSweeped']);

function hasNothingOpen({ status, shipments }: Order): boolean {
  return status === 'Cancelled' || shipments.every((shipment) => closed.has(shipment.status));
}

const endedIds = {
  'orders.cancel': { left: 'orders.failure.shipped', canceled: 'orders.failure.canceled' },
  'orders.cancelShipment': { left: 'shipments.failure.shipped', canceled: 'shipments.failure.canceled' },
} as const;

function refuseIfEnded(
  operation: keyof typeof endedIds,
  { id, status }: { id: number; status: string },
  requestId: string | null,
): void {
  const hasLeft = status === 'Fulfilled' || status === 'Completed';
  if (!hasLeft && status !== 'Cancelled') return;
  const message = sentence(endedIds[operation][hasLeft ? 'left' : 'canceled'], { id });
  throw failedWith(operation, { code: 'CONFLICT', message, requestId });
}
