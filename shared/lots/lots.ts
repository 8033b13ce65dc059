import { z } from 'zod';
import { Day, Flag, Instant, listOf, OptionalNumber, OptionalText, wire } from '#shared/wire/wire.ts';

/** A lot that is kept from shipping (specification 2.11, reference-notes 5). */
export const LotExclusion = z.looseObject({
  id: OptionalNumber,
  lotNumber: OptionalText,
  inventoryId: OptionalNumber,
  /** A calendar day, never shifted by a time zone. */
  lotDate: Day,
  isDeleted: Flag,
  createdTimestamp: Instant,
  /** Null while the exclusion is active. */
  deletedTimestamp: Instant,
});
export type LotExclusion = z.infer<typeof LotExclusion>;

/** The exclusions of one item, active and deleted. */
export const LotExclusions = z.looseObject({
  inventoryName: OptionalText,
  inventorySku: OptionalText,
  lotExclusions: listOf(LotExclusion),
});
export type LotExclusions = z.infer<typeof LotExclusions>;

export const LotExclusionsWire = wire(LotExclusions);

/** One exclusion as the service writes it after a change. */
export const LotExclusionWire = wire(LotExclusion);
