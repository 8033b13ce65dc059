import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { id, oneRecord, page, prefer, request } from '#shared/ipc/define.ts';
import { BestMatchPage, MatchView } from './match-view.ts';
import { LinkedUnidentified, Picture, UnidentifiedOrder, UnidentifiedPage } from './unidentified.ts';

export const unidentifiedRequests = {
  /** One page of 50; linked and unlinked are two lists (reference-notes 1.1). */
  list: request(z.object({ isLinked: z.boolean(), page, prefer }), answerOf(UnidentifiedPage)),
  read: request(oneRecord, answerOf(UnidentifiedOrder)),
  /** One of its pictures, by index from 0; the address is taken from the record, never from the window. */
  readPicture: request(
    z.object({ id, position: z.number().int().min(0).max(1_000), prefer }),
    answerOf(Picture),
  ),
  /** The receiving orders that it may belong to, ranked from this desk's data; never queries the service. */
  listCandidates: request(z.object({ id }), MatchView),
  /** The best match for each unlinked parcel known to this desk, 50 at a time; starts after the ID `after`. */
  listBestMatches: request(z.object({ after: z.number().int().min(0) }), BestMatchPage),
  /**
   * Links it, which cannot be undone; reads it before and after. CONFLICT if it has been linked in the meantime.
   * `canWait`: queues behind other requests and waits for the rate limit as long as it takes, as one of many does.
   */
  link: request(z.object({ id, receivingOrderId: id, canWait: z.boolean().optional() }), LinkedUnidentified),
};
