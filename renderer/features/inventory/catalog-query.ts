import { queryOptions } from '@tanstack/react-query';
import type { PagedListQuery } from '#renderer/components/list-screen/page-chain.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { MissingPart } from '#shared/inventory/inventory.ts';
import type { ItemHits, ItemOrder } from '#shared/inventory/item-view.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { type InventoryRow, idOf } from './inventory-queries.ts';

/** What is looked for in the catalog on this desk, but for the page of it. */
export type CatalogSearch = {
  readonly text: string;
  readonly isActive: boolean | null;
  readonly isDigital: boolean | null;
  readonly order: ItemOrder | null;
};

/** A page of hits: where it begins among all of them, and how many it has at most. */
type HitRange = { readonly offset: number; readonly limit: number };

/** A little more than a tall window shows, since it is drawn within a few milliseconds of a key. */
export const firstPage: HitRange = { offset: 0, limit: 60 };
const mostHits = 500;

/** The page after one that was full; the further somebody goes, the more are fetched at once. */
export function rangeAfter({ offset, limit }: HitRange): HitRange {
  return { offset: offset + limit, limit: Math.min(mostHits, limit * 3) };
}

/** Hits as an answer: as old as the catalog, or as the oldest of them before that was ever read to its end. */
export function answerOf(found: ItemHits, now: string): Answer<ItemHits> {
  const { hits, catalog } = found;
  const oldest = hits.reduce((asOf, hit) => (hit.asOf < asOf ? hit.asOf : asOf), now);
  return { data: found, source: 'cache', asOf: catalog.wholeAsOf ?? oldest };
}

/** The items of the catalog on this desk that match, page by page, the best first or in the order of a sort. */
export function catalogQuery(
  accountId: string,
  search: CatalogSearch,
): PagedListQuery<ItemHits, InventoryRow, HitRange> {
  const { text } = search;
  return {
    queryKey: [serviceKey, accountId, 'inventory', 'catalog', search],
    firstParam: firstPage,
    fetchPage: async (range) =>
      answerOf(await call('inventory.search', { ...search, ...range }), new Date().toISOString()),
    rowsOf: ({ hits }) => hits.map((item) => ({ item, missing: null, sought: text })),
    rowId: idOf,
    nextParam: ({ hasMore }, range) => (hasMore ? rangeAfter(range) : null),
    totalOf: ({ catalog }) =>
      isWholeList(search) && catalog.coverage === 'whole' ? catalog.itemCount : null,
    hasNoCopy: true,
    isLocal: true,
    isSorted: true,
  };
}

/** How far the catalog on this desk goes, for as long as its sync has not said so. */
export function coverageQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'inventory', 'coverage'],
    queryFn: async () => (await call('inventory.search', { text: '', limit: 1 })).catalog,
    staleTime: 0,
  });
}

/** Whether nothing narrows the list, so that it has as many items as the catalog. */
function isWholeList({ text, isActive, isDigital }: CatalogSearch): boolean {
  return text === '' && isActive === null && isDigital === null;
}

/** How far the catalog on this desk goes: all of it, some of it, nothing; null until that is known. */
type Coverage = 'whole' | 'partial' | 'none' | null;

/** How far the catalog goes, by what its sync says. */
export function coverageOf(sync: Pick<SyncView, 'wholeAsOf' | 'itemCount'> | undefined): Coverage {
  if (sync === undefined) return null;
  if (sync.wholeAsOf !== null) return 'whole';
  return sync.itemCount > 0 ? 'partial' : 'none';
}

/** Who is asked beside the catalog on this desk: nobody, the service, or the service without an answer. */
export type Asking = 'none' | 'service' | 'outOfReach';

/** What decides whether the service is asked too. */
export type AskedFor = {
  readonly coverage: Coverage;
  /** What the catalog on this desk has of it is shown to its end. */
  readonly isCacheShown: boolean;
  /** The catalog on this desk cannot be read. */
  readonly isCacheBroken: boolean;
  readonly cachedCount: number;
  readonly text: string;
  /** The catalog is being read now. */
  readonly isGrowing: boolean;
};

/**
 * Whether the service is asked for a list beside the catalog on this desk. Never once that is whole and can be
 * read; before, for a text that is looked for, and for the rest of the list where nothing else brings it here.
 */
export function asksService(asked: AskedFor): boolean {
  const { coverage, isCacheShown, isCacheBroken, cachedCount, text, isGrowing } = asked;
  if (isCacheBroken) return true;
  if (coverage === 'whole' || coverage === null || !isCacheShown) return false;
  return text !== '' || cachedCount === 0 || !isGrowing;
}

const missing = (code: 'UNSUPPORTED' | 'FORBIDDEN'): MissingPart => ({
  code,
  message: sentence(`failure.${code}.title`),
  missingScope: null,
});
const notOffered = missing('UNSUPPORTED');
const forbidden = missing('FORBIDDEN');

/** Why no item has quantities, where the sync found out; null where it did not. */
export function levelsMissing(sync: Pick<SyncView, 'passes'> | undefined): MissingPart | null {
  const levels = sync?.passes.find(({ pass }) => pass === 'levels')?.state;
  if (levels === 'notOffered') return notOffered;
  return levels === 'forbidden' ? forbidden : null;
}
