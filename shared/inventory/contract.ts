import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { cursor, noOutput, nothing, oneRecord, pageSize, prefer, request } from '#shared/ipc/define.ts';
import { Product } from '#shared/products/products.ts';
import { DeskCode, NewDeskCode } from './desk-code.ts';
import {
  InventoryFilters,
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
  InventoryPage,
} from './inventory.ts';
import { ItemHits, ItemLookUp, ItemMatch, ItemSearch } from './item-view.ts';
import { maxCodesAtOnce } from './model/desk-code-rules.ts';

export const inventoryRequests = {
  list: request(z.object({ filters: InventoryFilters, cursor, pageSize, prefer }), answerOf(InventoryPage)),
  read: request(oneRecord, answerOf(InventoryItem)),
  readLevel: request(oneRecord, answerOf(InventoryLevel)),
  readLocations: request(oneRecord, answerOf(InventoryLocations)),
  readLots: request(oneRecord, answerOf(InventoryLots)),
  /** The products that have this item as a variant: barcodes, bundle definitions, return preferences. */
  listProducts: request(oneRecord, answerOf(z.array(Product))),
  /**
   * What a scanned or typed code names, from the catalog on this desk only; never queries the service. Several texts
   * are readings of the same keys: the one that names something is used.
   */
  lookUp: request(z.object({ texts: z.array(z.string().max(4_096)).min(1).max(4) }), ItemLookUp),
  /** What each of many codes names as one unit, in their order, from the catalog on this desk only. */
  lookUpEach: request(
    z.object({ texts: z.array(z.string().max(4_096)).min(1).max(maxCodesAtOnce) }),
    z.array(z.array(ItemMatch)),
  ),
  /** Items of the catalog on this desk; never queries the service. */
  search: request(ItemSearch, ItemHits),
  /** The meanings of codes on this desk only, newest last. */
  listCodes: request(nothing, z.array(DeskCode)),
  /**
   * Assigns a code to units of an item on this desk, or only changes their number (`isChange`); rejects a code of
   * something else, and a change of a code that was removed.
   */
  saveCode: request(NewDeskCode.extend({ isChange: z.boolean().optional() }), DeskCode),
  removeCode: request(DeskCode.pick({ code: true }), noOutput),
};
