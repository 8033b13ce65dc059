import { answerOf } from '#shared/ipc/answer.ts';
import { nothing, oneRecord, request } from '#shared/ipc/define.ts';
import { LotChangeQuery, LotChanges, LotOffers } from './lot-change-view.ts';
import { LotHits, LotSearch } from './lot-list-view.ts';
import { LotExclusions } from './lots.ts';

export const lotsRequests = {
  /** Lots of all items of the catalog on this desk; never asks the service. */
  list: request(LotSearch, LotHits),
  /** The exclusions of one item, by its inventory id. */
  listExclusions: request(oneRecord, answerOf(LotExclusions)),
  /** Excludes, deletes or restores lots; a result for each. */
  change: request(LotChangeQuery, LotChanges),
  /** Which of the operations this account's server offers, without asking it. */
  readOffers: request(nothing, LotOffers),
};
