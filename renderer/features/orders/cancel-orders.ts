import {
  type BatchResults,
  endAfterDoubt,
  inBatches,
} from '#renderer/components/list-screen/batch-change.tsx';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import { wasCanceled } from '#shared/orders/model/shipment-states.ts';
import type { Order } from '#shared/orders/orders.ts';
import type { CanceledOrder } from '#shared/shipments/shipment-cancels.ts';
import type { ShipmentResults } from '#shared/shipments/shipment-view.ts';
import { openShipments } from './detail/shipment-rules.ts';

/** The outcome for one order, or for one of its shipments (`shipmentId`). */
export type CancelOutcome = {
  readonly orderId: number;
  readonly shipmentId: number | null;
  readonly isDone: boolean;
  /** Why it was not canceled; null if it was, or if the reason is unknown. */
  readonly reason: Sentence | null;
  readonly requestId: string | null;
};

/** Lists the outcome of an order that was canceled, and of each of its shipments that could not be canceled. */
export function outcomesOf(orderId: number, { outcome, order, results }: CanceledOrder): CancelOutcome[] {
  // The service also reports shipments that were canceled before, as failed.
  const canceledIds = new Set(order.data.shipments.filter(wasCanceled).map(({ id }) => id));
  const left = results.filter(({ isSuccess, shipmentId }) => !isSuccess && !canceledIds.has(shipmentId));
  const orderOutcome: CancelOutcome = {
    orderId,
    shipmentId: null,
    isDone: outcome === 'done',
    reason: outcome === 'done' ? null : sentence('failure.unconfirmed'),
    requestId: null,
  };
  // The shipments explain more than the order that they kept open.
  const shipments = left.map(({ shipmentId, reason }) => ({
    orderId,
    shipmentId,
    isDone: false,
    reason: reason === null ? null : quoted(reason),
    requestId: null,
  }));
  return shipments.length === 0 ? [orderOutcome] : shipments;
}

/**
 * Cancels orders sequentially, since the service has no request for several, up to the first whose response is lost.
 * Each has its own result.
 *
 * @param refusalOf returns the message for an order that was refused; null stops here, because all remaining orders
 *   would fail too.
 */
export async function cancelOrders(
  orders: readonly Pick<Order, 'id'>[],
  cancel: (query: { id: number }) => Promise<CanceledOrder>,
  refusalOf: (error: unknown) => Pick<CancelOutcome, 'reason' | 'requestId'> | null,
): Promise<BatchResults<CancelOutcome>> {
  return inBatches(orders, 1, async ([{ id }]) => {
    try {
      return { results: outcomesOf(id, await cancel({ id })) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      const isInDoubt = failureOf(error).mayBeDone === true;
      return {
        results: [{ orderId: id, shipmentId: null, isDone: false, ...refusal }],
        error: isInDoubt ? endAfterDoubt() : null,
      };
    }
  });
}

/** Refusals that concern a single order; the next one may still be canceled. */
const singleOrderFailures = ['CONFLICT', 'NOT_FOUND', 'INVALID'];

/** Whether a failure belongs to one order alone, as a lost response does, which leaves only that order in doubt. */
export function concernsOneOrder({ code, mayBeDone }: Failure): boolean {
  return mayBeDone === true || singleOrderFailures.includes(code);
}

/** Per request. */
export const maxShipments = 500;

const doubts: ReadonlySet<string> = new Set(['failure.unconfirmed', 'failure.earlierUnconfirmed']);

/** Changes shipments in as many requests as needed, up to the first with a lost response. */
export function inShipmentBatches(
  ids: readonly number[],
  change: (ids: number[]) => Promise<ShipmentResults>,
): Promise<BatchResults<ShipmentResults['results'][number]>> {
  return inBatches(ids, maxShipments, async (batch) => {
    const answer = await change(batch);
    const isInDoubt = doubts.has(answer.results.at(-1)?.reason?.id ?? '');
    return { ...answer, error: isInDoubt ? endAfterDoubt() : null };
  });
}

/** Cancels the open part of orders by their shipments, for accounts that may change shipments but not orders. */
export async function cancelShipmentsOf(
  orders: readonly Order[],
  cancel: (query: { ids: number[] }) => Promise<ShipmentResults>,
): Promise<BatchResults<CancelOutcome>> {
  const orderOf = new Map(orders.flatMap((order) => openShipments(order).map(({ id }) => [id, order.id])));
  const { results, error } = await inShipmentBatches([...orderOf.keys()], (ids) => cancel({ ids }));
  const outcomes = results.map((result) => ({ ...result, orderId: orderOf.get(result.shipmentId) ?? 0 }));
  return { results: outcomes, error };
}

/**
 * Lists what was not canceled; `unasked` gives the reason for orders that no result names and, if they were canceled by
 * their shipments, for the shipments left of an order that was split between two requests.
 */
export function notCanceled(
  by: 'orders' | 'shipments',
  orders: readonly Pick<Order, 'id' | 'shipments'>[],
  results: readonly CancelOutcome[],
  unasked: Pick<CancelOutcome, 'reason' | 'requestId'> | null,
): CancelOutcome[] {
  const left = results.filter(({ isDone }) => !isDone);
  if (unasked === null) return left;
  const answeredOrders = new Set(results.map(({ orderId }) => orderId));
  const answeredShipments = new Set(results.map(({ shipmentId }) => shipmentId));
  const shipmentsLeft = (order: Pick<Order, 'shipments'>) =>
    by === 'orders' ? [] : openShipments(order).filter(({ id }) => !answeredShipments.has(id));
  const rest = orders.flatMap((order) =>
    (answeredOrders.has(order.id) ? shipmentsLeft(order).map(({ id }) => id) : [null]).map((shipmentId) => ({
      orderId: order.id,
      shipmentId,
      isDone: false,
      ...unasked,
    })),
  );
  return [...left, ...rest];
}
