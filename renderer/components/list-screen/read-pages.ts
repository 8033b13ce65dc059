import type { Answer } from '../../../shared/ipc/answer.ts';
import { addPage, emptyChain, type PageChain, type PageReading } from './page-chain.ts';

/** A list of the service as a screen defines it in its `*-queries.ts`, made anew only when its filters change. */
export type PagedListQuery<Page, Row, Param> = PageReading<Page, Row, Param> & {
  /** Begins with `serviceKey` and the account, and holds all that the list is narrowed to. */
  readonly queryKey: readonly unknown[];
  /** What leads to the first page: 1 where pages are numbered, null where cursors lead on. */
  readonly firstParam: Param;
  readonly fetchPage: (param: Param, prefer: 'service' | 'cache') => Promise<Answer<Page>>;
  /** There is no stored copy that could be shown while it is asked; absent: there may be one. */
  readonly hasNoCopy?: boolean;
  /** It is read on this desk alone, within milliseconds: anew whenever a screen opens it. */
  readonly isLocal?: boolean;
  /** Its pages come in the order of the sort, so that nothing has to be loaded or compared for it. */
  readonly isSorted?: boolean;
};

/**
 * Reads a list from its first page on.
 *
 * @param wanted how many pages are wanted in all; asked before each page but the first, which is read in any case.
 */
export async function readPages<Page, Row, Param>(
  query: PagedListQuery<Page, Row, Param>,
  wanted: () => number,
): Promise<PageChain<Row, Param>> {
  let chain: PageChain<Row, Param> = emptyChain(query.firstParam);
  while (chain.next !== null && (chain.pageEnds.length === 0 || chain.pageEnds.length < wanted())) {
    chain = addPage(chain, await query.fetchPage(chain.next.param, 'service'), query);
  }
  return chain;
}
