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

/** A search in the catalog on this desk, without its page. */
export type CatalogSearch = {
  readonly text: string;
  readonly isActive: boolean | null;
  readonly isDigital: boolean | null;
  readonly order: ItemOrder | null;
};

/** Offset among all hits, and maximum size. */
type HitRange = { readonly offset: number; readonly limit: number };

/** A little more than a tall window shows, since it is drawn within a few milliseconds of a keystroke. */
export const firstPage: HitRange = { offset: 0, limit: 60 };
const maxHits = 500;

/** Returns the page after a full one; the further the user scrolls, the more hits are fetched at a time. */
export function rangeAfter({ offset, limit }: HitRange): HitRange {
  return { offset: offset + limit, limit: Math.min(maxHits, limit * 3) };
}

/** Returns hits as an answer: as old as the catalog or, before that was ever read completely, as the oldest hit. */
export function answerOf(found: ItemHits, now: string): Answer<ItemHits> {
  const { hits, catalog } = found;
  const oldest = hits.reduce((asOf, hit) => (hit.asOf < asOf ? hit.asOf : asOf), now);
  return { data: found, source: 'cache', asOf: catalog.wholeAsOf ?? oldest };
}

/** Page by page, best match first or in sort order. */
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
    isCut: ({ isCut }) => isCut,
    hasNoCopy: true,
    isLocal: true,
    isSorted: true,
  };
}

/** Returns the query for the coverage of the catalog on this desk, used until its sync reports it. */
export function coverageQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'inventory', 'coverage'],
    queryFn: async () => (await call('inventory.search', { text: '', limit: 1 })).catalog,
    staleTime: 0,
  });
}

/** Returns whether nothing narrows the list, so that it has as many items as the catalog. */
function isWholeList({ text, isActive, isDigital }: CatalogSearch): boolean {
  return text === '' && isActive === null && isDigital === null;
}

/** Null until known. */
type Coverage = 'whole' | 'partial' | 'none' | null;

export function coverageOf(sync: Pick<SyncView, 'wholeAsOf' | 'itemCount'> | undefined): Coverage {
  if (sync === undefined) return null;
  if (sync.wholeAsOf !== null) return 'whole';
  return sync.itemCount > 0 ? 'partial' : 'none';
}

/** Whether the service is asked besides the catalog on this desk: not asked, asked, or asked without a response. */
export type ServiceLookup = 'none' | 'service' | 'outOfReach';

export type ServiceLookupInput = {
  readonly coverage: Coverage;
  /** All matches in the catalog on this desk are shown. */
  readonly isCacheShown: boolean;
  /** The catalog on this desk can't be read. */
  readonly isCacheBroken: boolean;
  readonly cachedCount: number;
  readonly text: string;
  /** The catalog is being read now. */
  readonly isGrowing: boolean;
};

/**
 * Returns whether the service is asked for a list besides the catalog on this desk. Never once the catalog is complete
 * and readable; before that, for a text search, and for the rest of the list if nothing else fetches it.
 */
export function asksService(input: ServiceLookupInput): boolean {
  const { coverage, isCacheShown, isCacheBroken, cachedCount, text, isGrowing } = input;
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

/** Returns why no item has quantities, if the sync found out; null otherwise. */
export function levelsMissing(sync: Pick<SyncView, 'passes'> | undefined): MissingPart | null {
  const levels = sync?.passes.find(({ pass }) => pass === 'levels')?.state;
  if (levels === 'notOffered') return notOffered;
  return levels === 'forbidden' ? forbidden : null;
}
