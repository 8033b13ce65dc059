import { z } from 'zod';
import { answerOf } from '../ipc/answer.ts';
import { Shipment } from '../orders/orders.ts';

/**
 * A shipment after a change, as it was read again. `unverified`: the service took the change, and does not show it,
 * or could not be asked any more.
 */
export const ChangedShipment = z.object({
  outcome: z.enum(['done', 'unverified']),
  shipment: answerOf(Shipment),
});
export type ChangedShipment = z.infer<typeof ChangedShipment>;

/** What became of each shipment whose tracking was to be marked. */
export const TrackingUploads = z.object({
  results: z.array(
    z.object({
      shipmentId: z.number().int(),
      isDone: z.boolean(),
      /** Why not, in words; null where it is done. */
      reason: z.string().nullable(),
      requestId: z.string().nullable(),
    }),
  ),
});
export type TrackingUploads = z.infer<typeof TrackingUploads>;
