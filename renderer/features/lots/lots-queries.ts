import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { accountKey } from '#renderer/platform/bridge/queries.ts';

/** Finds items on the service by a text, as many as it takes to tell whether exactly one of them is meant. */
export async function findItems(text: string) {
  const filters = { search: text, ids: [], isActive: null, isDigital: null };
  return call('inventory.list', { filters, cursor: null, pageSize: 50, prefer: 'service' });
}

/** Lists the exclusions of the item with exactly this SKU. */
export async function listExclusionsBySku(sku: string) {
  return (await call('lots.listExclusionsBySku', { sku })).data;
}

/** Each part is read separately. */
export const readPart = {
  item: (id: number, prefer: Prefer) => call('inventory.read', { id, prefer }),
  exclusions: (id: number, prefer: Prefer) => call('lots.listExclusions', { id, prefer }),
  lots: (id: number, prefer: Prefer) => call('inventory.readLots', { id, prefer }),
  products: (id: number, prefer: Prefer) => call('inventory.listProducts', { id, prefer }),
} as const;

/** Prefix of all query keys for lots. */
export const lotsKey = accountKey('lots');

export function partKey(accountId: string, id: number, part: keyof typeof readPart): readonly unknown[] {
  return [...lotsKey(accountId), part, id];
}
