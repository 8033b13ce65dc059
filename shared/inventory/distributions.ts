import { z } from 'zod';
import { Day, listOf, OptionalNumber, OptionalText, openEnum, Quantity, wire } from '#shared/wire/wire.ts';

/** How far the placement of one item at one center has progressed (reference-notes 3.6). */
export const distributionStatuses = ['NotStarted', 'InProgress', 'Stowing', 'Completed'] as const;

/** The quantity of one item sent to one center, for accounts in the placement program (reference-notes 3.6). */
export const Distribution = z.looseObject({
  inventoryId: OptionalNumber,
  productSku: OptionalText,
  lotNumber: OptionalText,
  /** A calendar day, never shifted by a time zone. */
  lotDate: Day,
  fulfillmentCenterId: OptionalNumber,
  fulfillmentCenterAbbreviation: OptionalText,
  expectedQuantity: Quantity,
  /** Counted at the hub. */
  receivedQuantity: Quantity,
  /** On the shelf at the destination. */
  stowedQuantity: Quantity,
  status: openEnum(distributionStatuses),
});
export type Distribution = z.infer<typeof Distribution>;

export const Distributions = z.looseObject({
  id: OptionalNumber,
  status: OptionalText,
  distributions: listOf(Distribution),
});
export type Distributions = z.infer<typeof Distributions>;

export const DistributionsWire = wire(Distributions);
