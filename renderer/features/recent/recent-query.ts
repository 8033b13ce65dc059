import type { Answer } from '../../../shared/ipc/answer.ts';
import type { RecentHit, RecentHits } from '../../../shared/recent/recent-view.ts';
import type { PagedListQuery } from '../../components/list-screen/read-pages.ts';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';

/** As many hits as one search answers with. */
const mostHits = 200;

/** Names a hit: kinds have ids of their own. */
export const idOf = (hit: RecentHit) => `${hit.kind} ${hit.id}`;

/** Hits as an answer: all of them are stored copies, as old as the oldest. */
export function answerOf(found: RecentHits, now: string): Answer<RecentHits> {
  const asOf = found.hits.reduce((oldest, hit) => (hit.asOf < oldest ? hit.asOf : oldest), now);
  return { data: found, source: 'cache', asOf };
}

/** The records that were seen and match a text, the best first. */
export function recentQuery(accountId: string, text: string): PagedListQuery<RecentHits, RecentHit, number> {
  return {
    queryKey: [serviceKey, accountId, 'seen', 'list', text],
    firstParam: 1,
    fetchPage: async () =>
      answerOf(await call('recent.search', { text, limit: mostHits }), new Date().toISOString()),
    rowsOf: ({ hits }) => hits,
    rowId: idOf,
    nextParam: () => null,
    totalOf: ({ totalCount }) => totalCount,
  };
}
