import { z } from 'zod';
import { changeReason } from '#shared/ipc/answer.ts';
import { LotExclusion } from './lots.ts';
import { longestLotNumber, lotActions, lotStandings } from './model/lot-exclusion-rules.ts';

const id = z.number().int().min(1).max(2_147_483_647);

export const LotSku = z.string().min(1).max(400);

/** An item, by its inventory id or by its SKU (specification 4.9). */
export const LotItem = z.union([
  z.object({ inventoryId: id, sku: z.null() }),
  z.object({ inventoryId: z.null(), sku: LotSku }),
]);
export type LotItem = z.infer<typeof LotItem>;

/** A lot that is to be changed, and how it stood when the person looked; null where that could not be known. */
export const WantedLot = z.object({
  item: LotItem,
  /** As the service has it: blanks around it are a part of it. */
  lotNumber: z
    .string()
    .max(longestLotNumber)
    .refine((number) => number.trim() !== '', 'A lot has a number.'),
  /** A day, never moved by a time zone; null where it is not set. */
  lotDate: z.iso.date().nullable(),
  expectedStatus: z.enum(lotStandings).nullable(),
});
export type WantedLot = z.infer<typeof WantedLot>;

export const LotChangeQuery = z.object({
  action: z.enum(lotActions),
  lots: z.array(WantedLot).min(1).max(500),
});
export type LotChangeQuery = z.infer<typeof LotChangeQuery>;

/** What became of each lot, in the order in which they were named. */
export const LotChanges = z.object({
  results: z.array(
    z.object({
      item: LotItem,
      lotNumber: z.string(),
      lotDate: z.string().nullable(),
      /**
       * `already`: somebody else was faster, and it is as wanted. `conflict`: somebody else changed it, and nothing was
       * overwritten. `unverified`: the service took it, and does not show it, or could not be asked any more.
       * `notTried`: an earlier one showed that it cannot be done.
       */
      outcome: z.enum(['done', 'already', 'conflict', 'refused', 'failed', 'unverified', 'notTried']),
      ...changeReason,
      /** As it was read last; null where there is none, or it could not be read. */
      exclusion: LotExclusion.nullable(),
    }),
  ),
});
export type LotChanges = z.infer<typeof LotChanges>;

/**
 * Whether this server offers an operation, without asking: `offered`, it answered before; `expected`, the
 * specification names it, or what only the same documents name was answered; `notOffered`, it did not have it a short
 * while ago, or the profile pins a version without it; else `unknown`.
 */
export const Offer = z.enum(['offered', 'expected', 'unknown', 'notOffered']);
export type Offer = z.infer<typeof Offer>;

/** Which operations on lot exclusions this account's server offers. */
export const LotOffers = z.object({ list: Offer, exclude: Offer, delete: Offer, restore: Offer });
export type LotOffers = z.infer<typeof LotOffers>;
