import { z } from 'zod';
import { changeReason } from '#shared/ipc/answer.ts';
import { LotExclusion } from './lots.ts';
import { lotActions, lotStatuses, maxLotNumberLength } from './model/lot-exclusion-rules.ts';

const id = z.number().int().min(1).max(2_147_483_647);

export const LotSku = z.string().min(1).max(400);

/** An item, by its inventory id or by its SKU (specification 4.9). */
export const LotItem = z.union([
  z.object({ inventoryId: id, sku: z.null() }),
  z.object({ inventoryId: z.null(), sku: LotSku }),
]);
export type LotItem = z.infer<typeof LotItem>;

/** A lot to be changed, and its status when the user looked; null if that was unknown. */
export const WantedLot = z.object({
  item: LotItem,
  /** As stored by the service: surrounding spaces are part of it. */
  lotNumber: z
    .string()
    .max(maxLotNumberLength)
    .refine((number) => number.trim() !== '', 'A lot has a number.'),
  /** A calendar day, never shifted by a time zone; null if not set. */
  lotDate: z.iso.date().nullable(),
  expectedStatus: z.enum(lotStatuses).nullable(),
});
export type WantedLot = z.infer<typeof WantedLot>;

export const LotChangeQuery = z.object({
  action: z.enum(lotActions),
  lots: z.array(WantedLot).min(1).max(500),
});
export type LotChangeQuery = z.infer<typeof LotChangeQuery>;

/** In the order requested. */
export const LotChanges = z.object({
  results: z.array(
    z.object({
      item: LotItem,
      lotNumber: z.string(),
      lotDate: z.string().nullable(),
      /**
       * `already`: another user was faster, and it is as requested. `conflict`: another user changed it, and nothing
       * was overwritten. `unverified`: the service accepted it but does not show it, or could no longer be reached.
       * `notTried`: an earlier one showed that it is impossible.
       */
      outcome: z.enum(['done', 'already', 'conflict', 'refused', 'failed', 'unverified', 'notTried']),
      ...changeReason,
      /** As last read; null if there is none, or it could not be read. */
      exclusion: LotExclusion.nullable(),
    }),
  ),
});
export type LotChanges = z.infer<typeof LotChanges>;

/**
 * Whether this server offers an operation, without querying it: `offered`, it responded before; `expected`, the
 * specification lists it, or another operation known only from the same documents responded; `notOffered`, it was
 * missing a short while ago, or the profile pins a version without it; otherwise `unknown`.
 */
export const Offer = z.enum(['offered', 'expected', 'unknown', 'notOffered']);
export type Offer = z.infer<typeof Offer>;

export const LotOffers = z.object({ list: Offer, exclude: Offer, delete: Offer, restore: Offer });
export type LotOffers = z.infer<typeof LotOffers>;
