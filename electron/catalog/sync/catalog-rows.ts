import { z } from 'zod';
import type { CatalogPart, SharedCatalogPage, SyncRecords } from '#electron/catalog/item-index.ts';
import type { SiteText } from '#electron/site/shared-reading.ts';
import type { SiteChange } from '#electron/site/site-rows.ts';
import {
  InventoryItem,
  InventoryLevel,
  InventoryLocations,
  InventoryLots,
} from '#shared/inventory/inventory.ts';
import { catalogVariantFields } from '#shared/products/model/catalog-variant.ts';
import { CatalogProductWire, type Product } from '#shared/products/products.ts';
import { readingStateKey } from '#shared/site/model/site-areas.ts';
import { syncPasses } from '#shared/sync/sync-view.ts';

const gonePass = 'gone';

const SyncPass = z.enum(syncPasses);
export type SyncPass = z.infer<typeof SyncPass>;

/**
 * The scope of a sync run: the whole catalog, or only the totals, which become outdated soonest. The passes of a run
 * proceed in parallel if the service responds more slowly than the rate limit allows requests.
 */
const SyncRunKind = z.enum(['whole', 'totals']);
export type SyncRunKind = z.infer<typeof SyncRunKind>;

/** The progress of one pass of a run. */
const SyncPosition = z.object({
  /** `checking`: every page is read, and records not met on any page are being requested. */
  state: z.enum(['running', 'checking', 'done', 'notOffered', 'forbidden', 'failed']),
  /** Cursor of the next page; null at the first page, and when the pass is complete. */
  cursor: z.string().nullable(),
  /** Records read in this run, and the pages that held them. */
  done: z.number(),
  pages: z.number(),
  /** Total number of records reported by the service; null if it reports none. */
  told: z.number().nullable(),
  /** The pass requests only changes since this timestamp; null for everything. */
  changedSince: z.string().nullable(),
  /** When its first page was read, by the service's clock or ours, whichever is earlier; null before that. */
  begunAt: z.string().nullable(),
  /** Number of restarts in this run because the position no longer existed. */
  restarts: z.number(),
});
export type SyncPosition = z.infer<typeof SyncPosition>;

/** The progress of a sync; saved in the index, in the transaction of the page that led there. */
const SyncState = z.object({
  /** The number of the last run, rising, 0 before the first; items read by the items pass carry it. */
  round: z.number(),
  kind: SyncRunKind,
  startedAt: z.string(),
  /** null while passes of the run remain. */
  endedAt: z.string().nullable(),
  /** Duration of the run so far, without the time when it could not run. */
  runMs: z.number(),
  /** The passes of this run; missing if not started or not part of it. */
  places: z.partialRecord(SyncPass, SyncPosition),
  /** Records of each pass when everything was last read completely, in an earlier run. */
  expected: z.partialRecord(SyncPass, z.number()),
  /** When items and products were last both read completely; limits what a lookup without a result may claim. */
  wholeAsOf: z.string().nullable(),
  /** The last completed run of each kind. */
  last: z.partialRecord(
    SyncRunKind,
    z.object({ startedAt: z.string(), endedAt: z.string(), runMs: z.number() }),
  ),
  /** The time from which a later run must request changed products; null until all have been read once. */
  productsSince: z.string().nullable(),
  /** When the products were last read completely. */
  productsWholeAt: z.string().nullable(),
  /** When the last complete reading of lots in an earlier run started; see `lotsAsOf`. */
  lotsReadAt: z.string().nullish(),
  /** When a user stopped it; null while it runs automatically. */
  pausedAt: z.string().nullable(),
});
export type SyncState = z.infer<typeof SyncState>;

/** A pause applies only to its own desk. */
const StateBody = z.object({ reader: z.string(), state: SyncState.omit({ pausedAt: true }) });

/** When the service returned it, in epoch milliseconds, and in which sync run. */
const source = { asOf: z.number(), round: z.number().nullable() };
const bodies = {
  items: z.object({ ...source, record: InventoryItem }),
  products: z.object({ ...source, record: CatalogProductWire }),
  levels: z.object({ ...source, record: InventoryLevel }),
  lots: z.object({ ...source, record: InventoryLots.pick({ inventoryId: true, lots: true }) }),
  locations: z.object({ ...source, record: InventoryLocations.pick({ inventoryId: true, locations: true }) }),
};
const GoneBody = z.object({ asOf: z.number() });

/** Returns a product reduced to the fields the catalog stores; most of the rest is store data of its variants. */
function compactProduct({ id, name, variants }: Product): object {
  const stocked = variants.filter(({ inventory }) => (inventory?.inventoryId ?? null) !== null);
  return {
    id,
    name,
    variants: stocked.map((variant) => ({
      ...Object.fromEntries(catalogVariantFields.map((field) => [field, variant[field]])),
      inventory: { inventoryId: variant.inventory?.inventoryId },
    })),
  };
}

/** Converts a page of the sync to rows of the site, followed by the position it leads to. */
export function toCatalogRows(
  { asOf, state, ...page }: SyncRecords & { asOf: string; state: SyncState | null },
  reader: string,
): SiteChange[] {
  const common = { asOf: Date.parse(asOf), round: state?.round ?? null };
  const rows = page.records.map((record): SiteChange => {
    const isProduct = page.pass === 'products';
    const id = isProduct ? (record as Product).id : (record as { inventoryId: number }).inventoryId;
    const stored = isProduct ? compactProduct(record as Product) : record;
    return { key: `${page.pass} ${id}`, body: { ...common, record: stored } };
  });
  return state === null ? rows : [...rows, toStateRow(state, reader)];
}

export function toStateRow({ pausedAt: _paused, ...state }: SyncState, reader: string): SiteChange {
  return { key: readingStateKey, body: { reader, state } satisfies z.infer<typeof StateBody> };
}

export function toGoneRows(ids: readonly number[], asOf: string): SiteChange[] {
  return ids.map((id) => ({ key: `${gonePass} ${id}`, body: { asOf: Date.parse(asOf) } }));
}

/** Reads rows of the site, grouped by response; `skipped` are keys of rows from another Dockhand. */
export function readCatalogRows(rows: readonly SiteText[]): { page: SharedCatalogPage; skipped: string[] } {
  const parts: CatalogPart[] = [];
  const skipped: string[] = [];
  let state: SharedCatalogPage['state'] = null;
  for (const { key, body } of rows) {
    const found = body === null ? null : readRow(key, JSON.parse(body));
    if (found === null) skipped.push(key);
    else if ('reader' in found) state = found;
    else if (!tryMerge(parts.at(-1), found)) parts.push(found);
  }
  return { page: { parts, state }, skipped };
}

type CatalogState = NonNullable<SharedCatalogPage['state']>;

function readRow(key: string, body: unknown): CatalogPart | CatalogState | null {
  const [pass = '', id = ''] = key.split(' ');
  if (pass === readingStateKey) {
    const found = StateBody.safeParse(body).data;
    return found === undefined ? null : { ...found, state: { ...found.state, pausedAt: null } };
  }
  if (pass === gonePass) {
    const found = GoneBody.safeParse(body).data;
    return found === undefined
      ? null
      : { pass: gonePass, asOf: found.asOf, round: null, records: [Number(id)] };
  }
  if (!Object.hasOwn(bodies, pass)) return null;
  const found = bodies[pass as keyof typeof bodies].safeParse(body).data;
  if (found === undefined) return null;
  const { asOf, round, record } = found;
  return { pass, asOf, round, records: [record] } as CatalogPart;
}

/** Appends a part to the previous one if both are from the same response. */
function tryMerge(before: CatalogPart | undefined, part: CatalogPart): boolean {
  if (before === undefined || before.pass !== part.pass) return false;
  if (before.asOf !== part.asOf || before.round !== part.round) return false;
  (before.records as unknown[]).push(...part.records);
  return true;
}
