import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receivingOnWire, unsupportedAt } from '#electron/resources/receiving/receiving-writes.ts';
import { ReceivingBody } from '#shared/receiving/receiving-body.ts';
import { readReceivingDraft } from '#test/sandbox/api/receiving/receiving-body.ts';
import { createCenters } from '#test/sandbox/world/centers.ts';

const center = createCenters().find(({ hubId, isActive, isReceivingEnabled, accessGranted }) => {
  return hubId === null && isActive && isReceivingEnabled && accessGranted;
});
const spoke = createCenters().find(({ hubId }) => hubId === center?.id);

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((value) => value.trim() !== '');
const optional = fc.option(text, { nil: null });
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const item = fc.record({
  inventoryId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: null }),
  sku: text,
  quantity: fc.integer({ min: 1, max: 2_147_483_647 }),
  lotNumber: text,
  lotDate: day,
});
const freight = fc.record({
  carrier: optional,
  bolNumber: optional,
  containerNumber: optional,
  vesselName: optional,
  freightForwarder: optional,
  notes: optional,
});
const anyBody = fc.record({
  centerId: fc.constant(center?.id ?? 0),
  centerName: text,
  packageType: fc.constantFrom('Package', 'Pallet'),
  boxPackagingType: fc.constantFrom('EverythingInOneBox', 'OneSkuPerBox', 'MultipleSkuPerBox'),
  expectedArrivalAt: day
    .map((date) => `${date.replace(/^\d{4}/, '2100')}T08:00:00.000Z`)
    .filter((at) => !at.includes('-02-29')),
  purchaseOrderNumber: optional,
  boxes: fc.array(
    fc.record({ trackingNumber: text, items: fc.array(item, { minLength: 1, maxLength: 4 }) }),
    { minLength: 1, maxLength: 4 },
  ),
  freight: fc.option(freight, { nil: null }),
  finalDestinationId: fc.constantFrom(null, spoke?.id ?? null),
});

/** Reads a body as the sandbox does: it knows every item, and every item has lots. */
function readBySandbox(body: unknown, version: '2.0' | '2025-07' | '2026-01' | '2026-07') {
  const known = { isLot: true, isBundle: false, isDigital: false };
  return readReceivingDraft(JSON.parse(JSON.stringify(body)), {
    version,
    nowMs: Date.parse('2026-11-22T08:00:00Z'),
    centers: createCenters(),
    findById: (inventoryId) => ({ ...known, inventoryId, sku: `SKU-${inventoryId}` }),
    findBySku: (sku) => ({ ...known, inventoryId: 1, sku }),
  });
}

describe('a receiving order on the wire', () => {
  test.each(['2.0', '2025-07', '2026-01', '2026-07'] as const)(
    'is accepted at version %s with all its content, or not sent there at all',
    (version) => {
      fc.assert(
        fc.property(anyBody, (body) => {
          expect(ReceivingBody.parse(body)).toEqual(body);
          const parts = unsupportedAt(body, version);
          expect(version === '2026-07' && parts.length > 0).toBe(false);
          if (parts.length > 0) return;
          const read = readBySandbox(receivingOnWire(body, version), version);
          if (!read.isValid) throw new Error(JSON.stringify(read.errors));
          const { draft } = read;
          expect(draft).toMatchObject({
            centerId: body.centerId,
            packageType: body.packageType,
            boxPackagingType: body.boxPackagingType,
            expectedArrivalAtMs: Date.parse(body.expectedArrivalAt),
            purchaseOrderNumber: body.purchaseOrderNumber,
            freight: body.freight,
            finalDestinationCenterId: body.finalDestinationId,
          });
          expect(draft.boxes.map(({ trackingNumber }) => trackingNumber)).toEqual(
            body.boxes.map(({ trackingNumber }) => trackingNumber),
          );
          const lots = draft.boxes.flatMap(({ items }) => items);
          const sent = body.boxes.flatMap(({ items }) => items);
          expect(lots.map(({ quantity, lotNumber, lotDateMs }) => [quantity, lotNumber, lotDateMs])).toEqual(
            sent.map(({ quantity, lotNumber, lotDate }) => [quantity, lotNumber, Date.parse(lotDate)]),
          );
        }),
        { numRuns: 100 },
      );
    },
  );

  test('names an item only by its ID if it has one, and leaves out missing values', () => {
    const body = ReceivingBody.parse({
      centerId: 3,
      centerName: 'South',
      packageType: 'Package',
      boxPackagingType: 'EverythingInOneBox',
      expectedArrivalAt: '2027-01-31T08:00:00Z',
      purchaseOrderNumber: null,
      boxes: [
        {
          trackingNumber: null,
          items: [
            { inventoryId: 5, sku: 'OLD', quantity: 1, lotNumber: null, lotDate: null },
            { inventoryId: null, sku: 'NEW', quantity: 2, lotNumber: 'A', lotDate: '2027-01-31' },
          ],
        },
      ],
      freight: null,
      finalDestinationId: null,
    });
    expect(receivingOnWire(body, '2026-07')).toEqual({
      fulfillment_center: { id: 3 },
      package_type: 'Package',
      box_packaging_type: 'EverythingInOneBox',
      expected_arrival_date: '2027-01-31T08:00:00.000Z',
      boxes: [
        {
          box_items: [
            { inventory_id: 5, quantity: 1 },
            { sku: 'NEW', quantity: 2, lot_number: 'A', lot_date: '2027-01-31T00:00:00Z' },
          ],
        },
      ],
    });
    expect(unsupportedAt(body, '2026-01')).toEqual(['sku']);
  });
});
