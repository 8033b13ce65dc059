import type { call } from '#renderer/platform/bridge/call.ts';
import { fromService } from '#renderer/platform/bridge/request-failure.ts';
import type { ItemHit, ItemMatch } from '#shared/inventory/item-view.ts';
import { matchOfItem } from '#shared/inventory/model/hit-of-item.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';

type ServiceItems = {
  readonly matches: readonly ItemMatch[];
  /** There is exactly one item, and the text is its SKU or barcode. */
  readonly isSure: boolean;
};

const maxSearchLength = 400;

/** Rejects with OFFLINE if the service does not respond: saved data cannot tell what the service does not know. */
export async function findItemsAtService(ask: typeof call, text: string): Promise<ServiceItems> {
  const answer = await ask('inventory.list', {
    filters: { search: text.slice(0, maxSearchLength), ids: [], isActive: null, isDigital: null },
    cursor: null,
    pageSize: 10,
    prefer: 'service',
  });
  const { data, asOf } = fromService(answer);
  const same = data.items.filter(({ sku, barcode }) => sku === text || barcode === text);
  const items = same.length > 0 ? same : data.items;
  return { matches: items.map((item) => matchOfItem(item, asOf)), isSure: same.length === 1 };
}

/** Returns the reading of a code of which only the text is known. */
export function plainReading(data: string): ScanReading {
  const none = { gtin: null, lot: null, serial: null, expiry: null, bestBefore: null, sscc: null };
  return { data, symbology: null, kind: 'text', ...none, quantity: null, elements: [], refused: [] };
}

/**
 * Returns the item of a line from the service: by its id, otherwise by its SKU; null if the SKU does not match exactly
 * one item. Rejects with OFFLINE if the service does not respond.
 */
export async function itemAtService(
  ask: typeof call,
  { inventoryId, sku }: { readonly inventoryId: number | null; readonly sku: string | null },
): Promise<ItemHit | null> {
  if (inventoryId === null) {
    const { matches, isSure } = await findItemsAtService(ask, sku ?? '');
    return isSure ? (matches[0]?.item ?? null) : null;
  }
  const { data, asOf } = fromService(await ask('inventory.read', { id: inventoryId, prefer: 'service' }));
  return matchOfItem(data, asOf).item;
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
