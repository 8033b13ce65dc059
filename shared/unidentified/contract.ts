import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { id, oneRecord, page, prefer, request } from '#shared/ipc/define.ts';
import { BestMatchPage, MatchView } from './match-view.ts';
import { LinkedUnidentified, Picture, UnidentifiedOrder, UnidentifiedPage } from './unidentified.ts';

export const unidentifiedRequests = {
  /** One page of 50; linked and not linked are two lists (reference-notes 1.1). */
  list: request(z.object({ isLinked: z.boolean(), page, prefer }), answerOf(UnidentifiedPage)),
  read: request(oneRecord, answerOf(UnidentifiedOrder)),
  /** A picture of it, by its position from 0; the address is taken from the record, never from the window. */
  readPicture: request(
    z.object({ id, position: z.number().int().min(0).max(1_000), prefer }),
    answerOf(Picture),
  ),
  /** The receiving orders that it may belong to, ranked from what this desk knows; never asks the service. */
  listCandidates: request(z.object({ id }), MatchView),
  /** The best of them for every unlinked parcel that this desk knows, 50 at a time; begins behind the ID `after`. */
  listBestMatches: request(z.object({ after: z.number().int().min(0) }), BestMatchPage),
  /** Links it, which nothing undoes: read again before and after; CONFLICT where it is linked by now. */
  link: request(z.object({ id, receivingOrderId: id }), LinkedUnidentified),
};
