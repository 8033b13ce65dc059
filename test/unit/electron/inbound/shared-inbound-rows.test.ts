import { describe, expect, it } from 'vitest';
import type { InboundOrder } from '#electron/inbound/inbound-record-rows.ts';
import { readInboundRows } from '#electron/inbound/shared-inbound-rows.ts';

const rowOf = (key: string, body: string | null) => ({ key, body, deskId: 'desk-1', seq: 1 });

describe('inbound rows of the site', () => {
  it('that were removed remove orders and parcels; boxes leave with their order', () => {
    const removed = ['order 7', 'boxes 7', 'parcel 8'].map((key) => rowOf(key, null));
    const gone = { asOf: '', round: null };
    expect(readInboundRows(removed)).toEqual({
      page: [
        { ...gone, goneOrders: [7] },
        { ...gone, goneParcels: [8] },
      ],
      skipped: [],
    });
  });

  it('of another Dockhand are left out, and named', () => {
    const rows = [rowOf('pallet 3', '{}'), rowOf('order 7', '{"asOf":"2026-11-20T08:00:00.000Z"}')];
    expect(readInboundRows(rows)).toEqual({ page: [], skipped: ['pallet 3', 'order 7'] });
  });

  it('keep an order with an item that the service names by its SKU alone', () => {
    const order: InboundOrder = {
      id: 7,
      status: 'Awaiting',
      purchaseOrderNumber: null,
      centerId: null,
      centerName: null,
      expectedArrivalDate: null,
      insertDate: null,
      externalSyncTimestamp: null,
      difference: null,
      mark: 'a',
      goods: {
        inventoryQuantities: [
          { inventoryId: null, sku: 'MUG', expectedQuantity: 4, receivedQuantity: 0, stowedQuantity: 0 },
        ],
        freight: null,
      },
    };
    const read = { asOf: '2026-11-20T08:00:00.000Z', round: 1 };
    expect(readInboundRows([rowOf('order 7', JSON.stringify({ ...read, order }))])).toEqual({
      page: [{ ...read, orders: [order] }],
      skipped: [],
    });
  });
});
