import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { nothing, oneRecord, prefer, request } from '#shared/ipc/define.ts';
import { LotChangeQuery, LotChanges, LotOffers, LotSku } from './lot-change-view.ts';
import { LotHits, LotSearch } from './lot-list-view.ts';
import { LotExclusions } from './lots.ts';

export const lotsRequests = {
  /** Lots of all items of the catalog on this desk; never queries the service. */
  list: request(LotSearch, LotHits),
  /** By inventory id. */
  listExclusions: request(oneRecord, answerOf(LotExclusions)),
  /** The exclusions of the item with exactly this SKU, if its ID is unknown; NOT_FOUND if the service has none. */
  listExclusionsBySku: request(z.object({ sku: LotSku, prefer }), answerOf(LotExclusions)),
  /** Excludes, deletes or restores lots; returns a result for each. */
  change: request(LotChangeQuery, LotChanges),
  /** Which of the operations this account's server offers, without querying it. */
  readOffers: request(nothing, LotOffers),
};
