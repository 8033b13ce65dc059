import { TransportError } from '#electron/api/http/transport-error.ts';
import { InventoryFilters } from '#shared/inventory/inventory.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { FakeAnswer } from '#test/unit/electron/api/fake-http.ts';
import type { SentRequest } from './cached-desk.ts';

export const noFilters = InventoryFilters.parse({});
export const offline = new TransportError('unreachable', quoted('No network.'), true);
export const firstPage = { filters: noFilters, cursor: null, pageSize: 2 };

export function item(id: number, change: Record<string, unknown> = {}) {
  return {
    inventory_id: id,
    sku: `SKU-${id}`,
    name: `Item ${id}`,
    barcode: `400${id}`,
    is_lot: false,
    ...change,
  };
}

/** An item's totals in the service's format. */
export function level(id: number, onHand = id * 10) {
  return { inventory_id: id, name: `Item ${id}`, sku: `SKU-${id}`, total_on_hand_quantity: onHand };
}

/** Serves items in pages of two, and totals for all requested IDs. */
export function serveItems(count: number) {
  return ({ path, query }: SentRequest): FakeAnswer => {
    if (path.endsWith('/inventory-level')) {
      const ids = (query['InventoryIds'] ?? '').split(',').map(Number);
      return { body: { items: ids.map((id) => level(id)), next: null } };
    }
    const start = Number(query['Cursor'] ?? 1);
    const ids = [start, start + 1].filter((id) => id <= count);
    return {
      body: { items: ids.map((id) => item(id)), next: start + 2 <= count ? String(start + 2) : null },
    };
  };
}
