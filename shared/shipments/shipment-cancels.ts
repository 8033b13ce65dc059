import { z } from 'zod';
import { changedOrder } from '#shared/ipc/answer.ts';
import { Order } from '#shared/orders/orders.ts';
import { Flag, Id, listOf, OptionalText, optional, wire } from '#shared/wire/wire.ts';

const ShipmentIds = z.array(z.int().min(1).max(2_147_483_647)).min(1).max(10_000);

export const ShipmentCancelBody = z.object({ ids: ShipmentIds });

/** The result for one shipment to cancel (reference-notes 16). */
export const CancelResult = z.looseObject({
  shipmentId: Id,
  /** Cancel, CleanSweep and others. */
  action: OptionalText,
  isSuccess: Flag,
  reason: OptionalText,
});
export type CancelResult = z.infer<typeof CancelResult>;

/** An order after cancellation, with the result for each shipment if the service reported it. */
export const CanceledOrder = changedOrder(Order).extend({ results: z.array(CancelResult) });
export type CanceledOrder = z.infer<typeof CanceledOrder>;

export const CancelAnswerWire = wire(z.looseObject({ results: listOf(CancelResult) }));

/** A cancelled order, with the result for each of its shipments. */
export const OrderCancelAnswerWire = wire(
  z.looseObject({ order: optional(Order), canceledShipmentResults: listOf(CancelResult) }),
);
