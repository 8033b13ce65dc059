import { cursorPages } from '#renderer/components/list-screen/page-chain.ts';
import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { fromService } from '#renderer/platform/bridge/request-failure.ts';
import type {
  InventoryFilters,
  InventoryLevel,
  InventoryPage,
  MissingPart,
} from '#shared/inventory/inventory.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import { figuresOfLevel, hitOfItem } from '#shared/inventory/model/hit-of-item.ts';
import type { Answer } from '#shared/ipc/answer.ts';

export type InventoryRow = {
  readonly item: ItemHit;
  /** Why totals of the row are missing; null if they are not, or the reason is unknown. */
  readonly missing: MissingPart | null;
  /** The search text that found it; '' if there was none. */
  readonly sought: string;
};

export const idOf = ({ item }: InventoryRow): string => String(item.inventoryId);

/** Totals with the time at which the service returned them. */
export type TimestampedLevels = { readonly data: readonly InventoryLevel[]; readonly asOf: string };

/** Returns the items of a service page, each with its totals, in page order. */
export function rowsOf(
  { items, levels, levelsMissing }: InventoryPage,
  asOf: string,
  sought: string,
): InventoryRow[] {
  const byId = new Map(levels.map((level) => [level.inventoryId, level]));
  return items.map((item) => {
    const level = byId.get(item.inventoryId) ?? null;
    return { item: hitOfItem(item, level, asOf), missing: level === null ? levelsMissing : null, sought };
  });
}

/**
 * Returns why some of the rows have no totals, shown once for all of them; null if none lacks them for a known reason.
 */
export function missingIn(rows: readonly InventoryRow[]): MissingPart | null {
  return rows.find(({ missing }) => missing !== null)?.missing ?? null;
}

/**
 * Returns the rows of the catalog on this desk, followed by those that only the service has; the first array itself if
 * there are none.
 */
export function joinRows(
  cached: readonly InventoryRow[],
  listed: readonly InventoryRow[],
): readonly InventoryRow[] {
  if (listed.length === 0) return cached;
  const known = new Set(cached.map(({ item }) => item.inventoryId));
  const added = listed.filter(({ item }) => !known.has(item.inventoryId));
  return added.length === 0 ? cached : [...cached, ...added];
}

/** Returns the rows, with newer totals where available; the same array if there are none. */
export function withLevels(
  rows: readonly InventoryRow[],
  { data: levels, asOf }: TimestampedLevels,
): readonly InventoryRow[] {
  const byId = new Map(levels.map((level) => [level.inventoryId, level]));
  const laterOf = ({ item }: InventoryRow) =>
    item.levelAsOf === null || item.levelAsOf < asOf ? byId.get(item.inventoryId) : undefined;
  if (!rows.some((row) => laterOf(row) !== undefined)) return rows;
  return rows.map((row) => {
    const level = laterOf(row);
    return level === undefined
      ? row
      : { ...row, missing: null, item: { ...row.item, ...figuresOfLevel(level, asOf) } };
  });
}

/** Returns the rows; those without totals get the reason. */
export function withMissing(rows: readonly InventoryRow[], missing: MissingPart): readonly InventoryRow[] {
  return rows.map((row) => (row.item.levelAsOf === null ? { ...row, missing } : row));
}

/** The number of rows in a tall window. */
const rowsInView = 80;

/** Returns the ids of the rows in view, given the last one. */
export function idsAround(rows: readonly InventoryRow[], lastIndex: number): number[] {
  const end = Math.max(lastIndex + 1, rowsInView);
  return rows.slice(Math.max(0, end - rowsInView), end).map(({ item }) => item.inventoryId);
}

/** Each page costs two requests, items and totals; it is also the maximum number of ids per request. */
const pageSize = 200;

/** Returns the query for the service's own results, page by page in its order. */
export function inventoryListQuery(accountId: string, filters: InventoryFilters) {
  return cursorPages({
    queryKey: [serviceKey, accountId, 'inventory', 'list', filters],
    fetchPage: (cursor, prefer) => call('inventory.list', { filters, cursor, pageSize, prefer }),
    rowsOf: (page, asOf) => rowsOf(page, asOf, filters.search),
    rowId: idOf,
    hasNoCopy: true,
  });
}

/**
 * Reads items and their totals from the service, at most 200, into the catalog on this desk. Rejects with OFFLINE if
 * the service can't be asked, since the saved copy is already shown.
 */
export async function refreshItems(ids: readonly number[]): Promise<Answer<InventoryPage>> {
  const filters = { search: '', ids: ids.slice(0, pageSize), isActive: null, isDigital: null };
  return fromService(await call('inventory.list', { filters, cursor: null, pageSize, prefer: 'service' }));
}

/** Each part is read separately. */
export const readPart = {
  item: (id: number, prefer: Prefer) => call('inventory.read', { id, prefer }),
  level: (id: number, prefer: Prefer) => call('inventory.readLevel', { id, prefer }),
  locations: (id: number, prefer: Prefer) => call('inventory.readLocations', { id, prefer }),
  lots: (id: number, prefer: Prefer) => call('inventory.readLots', { id, prefer }),
  products: (id: number, prefer: Prefer) => call('inventory.listProducts', { id, prefer }),
} as const;

export function partKey(accountId: string, id: number, part: keyof typeof readPart): readonly unknown[] {
  return [serviceKey, accountId, 'inventory', part, id];
}
