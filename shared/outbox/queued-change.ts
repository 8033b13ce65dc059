import { z } from 'zod';
import { WantedLot } from '#shared/lots/lot-change-view.ts';
import { lotActions, maxLotNumberLength } from '#shared/lots/model/lot-exclusion-rules.ts';

const id = z.number().int().min(1).max(2_147_483_647);

/** The link between a parcel that no order claimed and the receiving order that it belongs to. */
export const QueuedLink = z.object({ kind: z.literal('unidentified.link'), id, receivingOrderId: id });
export type QueuedLink = z.infer<typeof QueuedLink>;

/** A change of one lot, based on what the user saw (`expectedStatus`). */
export const QueuedLotChange = WantedLot.pick({ lotDate: true, expectedStatus: true }).extend({
  kind: z.literal('lot.change'),
  action: z.enum(lotActions),
  inventoryId: id,
  /** As stored at the service, as in a {@link WantedLot}. */
  lotNumber: z.string().max(maxLotNumberLength).regex(/\S/u),
  /** The item's display name; null if unknown. */
  itemName: z.string().max(400).nullable(),
});
export type QueuedLotChange = z.infer<typeof QueuedLotChange>;

/** The mark of one receiving order, which had `expectedTimestamp` when the user looked. */
export const QueuedMark = z.object({
  kind: z.literal('receiving.mark'),
  id,
  isSynced: z.boolean(),
  expectedTimestamp: z.string().max(4_096).nullable(),
});
export type QueuedMark = z.infer<typeof QueuedMark>;

/** A change of a service record that may wait in the outbox: it is checked again before it is sent. */
export const QueuedChange = z.discriminatedUnion('kind', [QueuedLink, QueuedLotChange, QueuedMark]);
export type QueuedChange = z.infer<typeof QueuedChange>;
