import { type BatchResults, inBatches } from '#renderer/components/list-screen/batch-change.tsx';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
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
export function outcomesOf(orderId: number, { outcome, results }: CanceledOrder): CancelOutcome[] {
  const left = results.filter(({ isSuccess }) => !isSuccess);
  const whole: CancelOutcome = {
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
  return shipments.length === 0 ? [whole] : shipments;
}

/**
 * Cancels orders sequentially, since the server has no request for several. Each has its own result.
 *
 * @param refusalOf returns the message for an order that was refused; null stops here, because all remaining orders
 *   would fail too.
 */
export async function cancelOrders(
  orders: readonly Pick<Order, 'id'>[],
  cancel: (query: { id: number }) => Promise<CanceledOrder>,
  refusalOf: (error: unknown) => Pick<CancelOutcome, 'reason' | 'requestId'> | null,
): Promise<BatchResults<CancelOutcome>> {
  return inBatches(orders, 1, async (batch) => {
    const results: CancelOutcome[] = [];
    for (const { id } of batch) {
      try {
        results.push(...outcomesOf(id, await cancel({ id })));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        results.push({ orderId: id, shipmentId: null, isDone: false, ...refusal });
      }
    }
    return { results };
  });
}

/** Per request. */
const maxShipments = 500;

/** Cancels the open part of orders by their shipments, for accounts that may change shipments but not orders. */
export async function cancelShipmentsOf(
  orders: readonly Order[],
  cancel: (query: { ids: number[] }) => Promise<ShipmentResults>,
): Promise<BatchResults<CancelOutcome>> {
  const orderOf = new Map(orders.flatMap((order) => openShipments(order).map(({ id }) => [id, order.id])));
  const { results, error } = await inBatches([...orderOf.keys()], maxShipments, (ids) => cancel({ ids }));
  const outcomes = results.map((result) => ({ ...result, orderId: orderOf.get(result.shipmentId) ?? 0 }));
  return { results: outcomes, error };
}

/** Lists what was not canceled; `unasked` gives the reason for orders that no result names. */
export function notCanceled(
  orders: readonly Pick<Order, 'id'>[],
  results: readonly CancelOutcome[],
  unasked: Pick<CancelOutcome, 'reason' | 'requestId'> | null,
): CancelOutcome[] {
  const answered = new Set(results.map(({ orderId }) => orderId));
  const rest = unasked === null ? [] : orders.filter(({ id }) => !answered.has(id));
  return [
    ...results.filter(({ isDone }) => !isDone),
    ...rest.map(({ id }) => ({
      orderId: id,
      shipmentId: null,
      isDone: false,
      reason: null,
      requestId: null,
      ...unasked,
    })),
  ];
}
