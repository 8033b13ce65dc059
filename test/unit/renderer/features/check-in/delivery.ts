import type { CheckInScanContext } from '#renderer/features/check-in/check-in-meaning.ts';
import type { ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import type { InboundFindings, InboundHit } from '#shared/receiving/receiving-index-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import { aBox, anOrder } from '#test/unit/renderer/order-builder.ts';
import { at, hit, reading } from '#test/unit/shared/returns/draft-builders.ts';

const item = (inventoryId: number, quantity: number, lotNumber: string | null = null) => ({
  inventoryId,
  quantity,
  receivedQuantity: 0,
  stowedQuantity: 0,
  lotNumber,
  lotDate: null,
});

/** An order of two boxes: the first holds item 1 (5) and item 2 in two lots (3, 2), the second item 1 (4). */
export const delivery: Pick<CheckInScanContext, 'order' | 'boxes'> = {
  order: anOrder({
    id: 9,
    purchaseOrderNumber: 'PO-9',
    inventoryQuantities: [1, 2].map((inventoryId) => ({
      inventoryId,
      sku: `SKU-${inventoryId}`,
      expectedQuantity: inventoryId === 1 ? 9 : 5,
      receivedQuantity: 0,
      stowedQuantity: 0,
    })),
  }),
  boxes: [
    aBox({
      boxId: 101,
      boxNumber: 1,
      trackingNumber: '1Z 999 AA1 01',
      boxItems: [item(1, 5), item(2, 3, 'L-1'), item(2, 2, 'L-2')],
    }),
    aBox({ boxId: 102, boxNumber: 2, trackingNumber: 'T-102', boxItems: [item(1, 4)] }),
  ],
};

export function lookUp(
  matches: readonly (Partial<ItemMatch> & { id: number; isLot?: boolean })[] = [],
  label: Partial<ScanReading> = {},
): ItemLookUp {
  return {
    taken: 0,
    reading: reading({ kind: 'text', gtin: null, data: 'CODE', ...label }),
    matches: matches.map(({ id, isLot = id === 2, ...match }) => ({
      item: hit(id, { isLot }),
      by: 'barcode',
      lot: null,
      ...match,
    })),
    catalog: { coverage: 'whole', itemCount: 1, wholeAsOf: at },
  };
}

const indexed = (id: number) => ({
  id,
  status: 'Awaiting',
  purchaseOrderNumber: `PO-${id}`,
  centerName: null,
  expectedArrivalDate: null,
  insertDate: null,
  boxCount: 1,
  asOf: at,
});

export function boxHit(orderId: number, boxId: number, by: 'exact' | 'suffix' = 'exact'): InboundHit {
  return {
    kind: 'box',
    order: indexed(orderId),
    boxId,
    boxNumber: boxId - 100,
    boxStatus: 'Awaiting',
    trackingNumber: `T-${boxId}`,
    by,
  };
}

export function orderHit(orderId: number): InboundHit {
  return { kind: 'order', order: indexed(orderId), by: 'purchaseOrder' };
}

export function inboundOf(...hits: readonly InboundHit[]): InboundFindings {
  const index = {
    state: 'idle',
    orderCount: 2,
    boxCount: 3,
    ordersAhead: 0,
    unidentifiedCount: 0,
    asOf: at,
    nextAt: null,
    problem: null,
  } as const;
  return { hits: [...hits], index };
}
