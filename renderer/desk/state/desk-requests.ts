import type { call } from '#renderer/platform/bridge/call.ts';
import { failureOf, fromService } from '#renderer/platform/bridge/request-failure.ts';
import { containedGtin, gtinKeys, hasUnitGtin, padGtin, printedGtin } from '#shared/barcode/gtin.ts';
import type { ItemHit, ItemMatch } from '#shared/inventory/item-view.ts';
import { matchOfItem } from '#shared/inventory/model/hit-of-item.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { Variant } from '#shared/products/products.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';

type ServiceItems = {
  readonly matches: readonly ItemMatch[];
  /** There is exactly one item, and the code is its SKU or barcode. */
  readonly isSure: boolean;
  /** Its barcodes could not be looked up: the permission is missing, or the service does not offer it. */
  readonly isBarcodeUnchecked: boolean;
};

/** The part of a code's reading that the service can find an item by. */
type ItemCode = Pick<ScanReading, 'data' | 'kind' | 'gtin'>;

const maxSearchLength = 400;
const maxFound = 10;

/**
 * Finds items by the code of a label. The service's search of items ignores barcodes and also finds parts of a SKU or name
 * (reference-notes 6.1), so a code that is no item's SKU is looked up as a barcode of a product's variant, which requires
 * `products_read`. Rejects with OFFLINE if the service does not respond: saved data cannot tell what the service does not
 * know.
 */
export async function findItemsAtService(ask: typeof call, code: ItemCode): Promise<ServiceItems> {
  const text = (code.kind === 'gs1' ? (code.gtin ?? code.data) : code.data).slice(0, maxSearchLength);
  const { items, asOf } = await listItems(ask, { search: text, ids: [] });
  const found = items.map((item): ItemMatch => {
    const by = item.barcode === text ? 'barcode' : item.sku === text ? 'sku' : 'id';
    return { ...matchOfItem(item, asOf), by };
  });
  const same = found.filter(({ by }) => by !== 'id');
  if (same.length > 0) return { matches: same, isSure: same.length === 1, isBarcodeUnchecked: false };
  const labeled = await findByBarcode(ask, code, text).catch((error: unknown) => {
    if (!['FORBIDDEN', 'UNSUPPORTED'].includes(failureOf(error).code)) throw error;
    return null;
  });
  const isBarcodeUnchecked = labeled === null;
  if (labeled === null || labeled.length === 0) return { matches: found, isSure: false, isBarcodeUnchecked };
  return { matches: labeled, isSure: labeled.length === 1, isBarcodeUnchecked };
}

async function listItems(ask: typeof call, filters: { readonly search: string; readonly ids: number[] }) {
  const answer = await ask('inventory.list', {
    filters: { ...filters, isActive: null, isDigital: null },
    cursor: null,
    pageSize: maxFound,
    prefer: 'service',
  });
  const { data, asOf } = fromService(answer);
  return { items: data.items, asOf };
}

/** Asks for each form in which the number may be stored, until one is found; last for the unit in a case. */
async function findByBarcode(ask: typeof call, { gtin }: ItemCode, text: string): Promise<ItemMatch[]> {
  const key = gtin === null ? null : padGtin(gtin);
  const contained = key === null ? null : containedGtin(key);
  const codes = [
    ...formsOf(key, text).map((code) => ({ code, isUnitInCase: false })),
    ...(contained === null
      ? []
      : formsOf(contained, printedGtin(contained)).map((code) => ({ code, isUnitInCase: true }))),
  ];
  for (const { code, isUnitInCase } of codes) {
    const variants = await variantsWith(ask, code);
    const ids = variants.flatMap(({ inventory }) => inventory?.inventoryId ?? []);
    if (ids.length === 0) continue;
    // Of the items that share a number, none comes first: it is that of a case for each of them.
    const isCase =
      isUnitInCase || (contained !== null && variants.some((each) => hasUnitGtin(codesOf(each))));
    const { items, asOf } = await listItems(ask, { search: '', ids: [...new Set(ids)].slice(0, maxFound) });
    return items.map((item) => ({ ...matchOfItem(item, asOf), by: isCase ? 'caseOf' : 'barcode' }));
  }
  return [];
}

function formsOf(key: string | null, text: string): string[] {
  const forms = key === null ? [] : [printedGtin(key), printedGtin(key).padStart(13, '0'), key];
  return [...new Set([text, ...forms])];
}

/** Whether the filter matches exactly is undocumented, so the result is compared again on this side. */
async function variantsWith(ask: typeof call, barcode: string): Promise<Variant[]> {
  const query = { filters: { barcode }, cursor: null, pageSize: maxFound, prefer: 'service' } as const;
  const answer = await ask('products.list', query);
  const { products } = fromService(answer).data;
  return products.flatMap(({ variants }) => variants).filter((each) => codesOf(each).includes(barcode));
}

function codesOf({ barcodes, gtin, upc }: Variant): string[] {
  return [...barcodes.map(({ value }) => value), gtin, upc].filter((code) => code !== null);
}

/**
 * Returns the item of a line from the service: by its id, otherwise by its SKU, which may be a barcode; null if that does
 * not match exactly one item. The number of a case matches none, because the line counts units. Rejects with OFFLINE if
 * the service does not respond.
 */
export async function itemAtService(
  ask: typeof call,
  { inventoryId, sku }: { readonly inventoryId: number | null; readonly sku: string | null },
): Promise<
  Pick<ServiceItems, 'isBarcodeUnchecked'> & { readonly item: ItemHit | null; readonly isCase: boolean }
> {
  if (inventoryId === null) {
    const data = sku ?? '';
    const code = { data, kind: 'text', gtin: gtinKeys(data)[0] ?? null } as const;
    const { matches, isSure, isBarcodeUnchecked } = await findItemsAtService(ask, code);
    const [match] = isSure ? matches : [];
    const isCase = match?.by === 'caseOf';
    return { item: isCase ? null : (match?.item ?? null), isCase, isBarcodeUnchecked };
  }
  const { data, asOf } = fromService(await ask('inventory.read', { id: inventoryId, prefer: 'service' }));
  return { item: matchOfItem(data, asOf).item, isCase: false, isBarcodeUnchecked: false };
}

export const maxOutcomes = 6;

const submittedStates: readonly OutboxState[] = [
  'queued',
  'sending',
  'unconfirmed',
  'held',
  'rejected',
  'sent',
];

/** The newest writes of a kind, from the outbox; null if it can't be read. */
export async function readSubmitted(
  { call: ask }: { readonly call: typeof call },
  kind: string,
): Promise<readonly OutboxEntry[] | null> {
  const page = { order: 'newest', offset: 0, limit: maxOutcomes } as const;
  const found = await ask('outbox.list', { kind, states: [...submittedStates], ...page }).catch(() => null);
  return found?.entries ?? null;
}

/** Null if the write is irrelevant or can't be read. */
export async function readChanged(
  { call: ask }: { readonly call: typeof call },
  { id, state, isShown }: { id: number; state: OutboxState; isShown: boolean },
): Promise<OutboxEntry | null> {
  return state === 'draft' || !isShown ? null : ask('outbox.read', { id }).catch(() => null);
}
