import { z } from 'zod';
import type { CatalogPart, SharedCatalogPage, SyncRecords, SyncState } from '#electron/catalog/item-index.ts';
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

const instants = z.partialRecord(
  z.enum(['whole', 'totals']),
  z.object({ startedAt: z.string(), endedAt: z.string(), runMs: z.number() }),
);
const SyncPositionBody = z.object({
  state: z.enum(['running', 'checking', 'done', 'notOffered', 'forbidden', 'failed']),
  cursor: z.string().nullable(),
  done: z.number(),
  pages: z.number(),
  told: z.number().nullable(),
  changedSince: z.string().nullable(),
  begunAt: z.string().nullable(),
  restarts: z.number(),
});
const StateBody = z.object({
  reader: z.string(),
  state: z.object({
    round: z.number(),
    kind: z.enum(['whole', 'totals']),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    runMs: z.number(),
    places: z.partialRecord(z.enum(syncPasses), SyncPositionBody),
    expected: z.partialRecord(z.enum(syncPasses), z.number()),
    wholeAsOf: z.string().nullable(),
    last: instants,
    productsSince: z.string().nullable(),
    productsWholeAt: z.string().nullable(),
    lotsReadAt: z.string().nullish(),
  }),
});

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

/** A pause applies only to its own desk. */
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
