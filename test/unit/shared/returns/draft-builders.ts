import type { ItemHit, ItemMatch } from '#shared/inventory/item-view.ts';
import { ShipmentWire } from '#shared/orders/orders.ts';
import { emptyReturnDraft } from '#shared/returns/model/return-draft-steps.ts';
import { type ItemScan, scanItem } from '#shared/returns/model/return-item-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import { anItemHit } from '#test/support/samples/item-hit.ts';

export const at = '2026-11-22T08:00:00.000Z';

/** A center that processes returns, as in the list of centers. */
export const center = {
  id: 3,
  name: 'South',
  city: null,
  state: null,
  country: null,
  processesReturns: true,
};

export const emptyDraft = () =>
  emptyReturnDraft({ group: 'RT-1', center: { id: center.id, name: center.name } });

/** A physical item without lots, unless specified otherwise. */
export function hit(inventoryId: number, change: Partial<ItemHit> = {}): ItemHit {
  return anItemHit({
    inventoryId,
    sku: `SKU-${inventoryId}`,
    name: `Item ${inventoryId}`,
    barcode: `0${inventoryId}`,
    onHand: 5,
    committed: 0,
    fulfillable: 5,
    levelAsOf: at,
    asOf: at,
    ...change,
  });
}

export function reading(change: Partial<ScanReading> = {}): ScanReading {
  return {
    data: '4006381333931',
    symbology: null,
    kind: 'gtin',
    gtin: '4006381333931',
    lot: null,
    serial: null,
    expiry: null,
    bestBefore: null,
    sscc: null,
    quantity: null,
    elements: [],
    refused: [],
    ...change,
  };
}

export function scanOf(
  item: ItemHit,
  change: Partial<ItemScan> & { label?: Partial<ScanReading>; by?: ItemMatch['by'] } = {},
): ItemScan {
  const { label = {}, by = 'barcode', ...scan } = change;
  const lot = label.lot == null ? null : { number: label.lot, date: label.expiry ?? null };
  return { match: { item, by, lot }, reading: reading(label), at, ...scan };
}

export function scanned(draft: ReturnDraft, ...scans: readonly ItemScan[]): ReturnDraft {
  return scans.reduce((now, scan) => scanItem(now, scan).draft, draft);
}

/** The shipped quantity, lot, and serial numbers of an item. */
export type Shipped = {
  id: number;
  quantity: number;
  lot?: string | null;
  expires?: string | null;
  serials?: readonly string[];
};

/** A shipment with these items, each under a separate product. */
export function shipment(id: number, items: readonly Shipped[]) {
  return ShipmentWire.parse({
    id,
    order_id: 500,
    tracking: { tracking_number: '1Z999AA10123456784' },
    recipient: { name: 'J. Doe', full_name: 'Jane Doe' },
    products: items.map((item) => ({
      id: item.id * 10,
      name: `Product ${item.id}`,
      sku: `SKU-${item.id}`,
      inventory_items: [
        {
          id: item.id,
          name: `Item ${item.id}`,
          quantity: item.quantity,
          lot: item.lot ?? null,
          expiration_date: item.expires ?? null,
          serial_numbers: item.serials ?? [],
        },
      ],
    })),
  });
}
