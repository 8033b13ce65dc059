import type { Answer } from '../../../shared/ipc/answer.ts';
import type { SeenHit, SeenHits } from '../../../shared/recent/recent-view.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';

/** As many hits as one search answers with. */
const mostHits = 200;

/** Names a hit: kinds have ids of their own. */
export const idOf = (hit: SeenHit) => `${hit.kind} ${hit.id}`;

/** Hits as an answer: all of them are stored copies, as old as the oldest. */
export function answerOf(found: SeenHits, now: string): Answer<SeenHits> {
  const asOf = found.hits.reduce((oldest, hit) => (hit.asOf < oldest ? hit.asOf : oldest), now);
  return { data: found, source: 'cache', asOf };
}

/** The records that were seen and match a text, the best first. */
export function seenQuery(accountId: string, text: string): PagedListQuery<SeenHits, SeenHit, number> {
  return {
    queryKey: [serviceKey, accountId, 'seen', 'list', text],
    firstParam: 1,
    fetchPage: async () =>
      answerOf(await call('seen.search', { text, limit: mostHits }), new Date().toISOString()),
    rowsOf: ({ hits }) => hits,
    rowId: idOf,
    nextParam: () => null,
    totalOf: ({ totalCount }) => totalCount,
  };
}
