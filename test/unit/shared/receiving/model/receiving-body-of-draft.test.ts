import { expect, test } from 'vitest';
import {
  bodyItemOf,
  bodyOfDraft,
  emptyReceivingDraft,
} from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';

const line = {
  id: 1,
  boxId: 1,
  inventoryId: 10,
  sku: 'SKU-1',
  name: 'Mug',
  barcode: null,
  quantity: 2,
  lotNumber: 'A',
  lotDate: '2027-01-31',
  facts: null,
};
const draft: ReceivingDraft = {
  ...emptyReceivingDraft({ center: { id: 3, name: 'South' } }),
  finalDestination: { id: 4, name: 'North' },
  expectedArrivalAt: '2027-01-31T08:00:00.000Z',
  purchaseOrderNumber: 'PO-1',
  boxes: [
    { id: 1, trackingNumber: 'T-1' },
    { id: 2, trackingNumber: null },
  ],
  lines: [line, { ...line, id: 2, inventoryId: null }],
};

test('the request has every box with its own lines, including an empty one', () => {
  expect(bodyOfDraft(draft)).toEqual({
    centerId: 3,
    centerName: 'South',
    packageType: 'Package',
    boxPackagingType: 'MultipleSkuPerBox',
    expectedArrivalAt: '2027-01-31T08:00:00.000Z',
    purchaseOrderNumber: 'PO-1',
    boxes: [
      {
        trackingNumber: 'T-1',
        items: [
          { inventoryId: 10, sku: null, quantity: 2, lotNumber: 'A', lotDate: '2027-01-31' },
          { inventoryId: null, sku: 'SKU-1', quantity: 2, lotNumber: 'A', lotDate: '2027-01-31' },
        ],
      },
      { trackingNumber: null, items: [] },
    ],
    freight: null,
    finalDestinationId: 4,
  });
  expect(bodyOfDraft({ ...draft, finalDestination: null })?.finalDestinationId).toBeNull();
});

test('nothing is sent without a center, or without an arrival date', () => {
  expect(bodyOfDraft({ ...draft, center: null })).toBeNull();
  expect(bodyOfDraft({ ...draft, expectedArrivalAt: null })).toBeNull();
});

test('an item is sent by its id, and by its SKU only if it has no id', () => {
  expect([bodyItemOf(line), bodyItemOf({ ...line, inventoryId: null })]).toMatchObject([
    { inventoryId: 10, sku: null },
    { inventoryId: null, sku: 'SKU-1' },
  ]);
});
