import { expect, test } from 'vitest';
import { bodyOfDraft } from '#shared/returns/model/return-draft-steps.ts';
import { setAction, setLot } from '#shared/returns/model/return-line-steps.ts';
import { prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import { at, emptyDraft, hit, scanned, scanOf, shipment } from '#test/unit/shared/returns/draft-builders.ts';

const two = () => {
  const lotted = scanned(emptyDraft(), scanOf(hit(1)), scanOf(hit(2, { isLot: true })));
  const lot = { inventoryId: 2, lotNumber: 'A', lotDate: '2027-01-31', at };
  return setAction(setLot(lotted, lot).draft, { inventoryId: 2, action: 'Quarantine', at }).draft;
};

test('the request has the reference of its row, and every line with the action that the user chose', () => {
  expect(bodyOfDraft({ ...two(), trackingNumber: '1Z' }, 'RT-1')).toEqual({
    referenceId: 'RT-1',
    centerId: 3,
    centerName: 'South',
    trackingNumber: '1Z',
    originalShipmentId: null,
    lines: [
      { inventoryId: 1, quantity: 1, action: null, lotNumber: null, lotDate: null },
      { inventoryId: 2, quantity: 1, action: 'Quarantine', lotNumber: 'A', lotDate: '2027-01-31' },
    ],
  });
});

test('the request names the returned shipment, and nothing is sent without a center', () => {
  const { draft } = prefillFromShipment(two(), { shipment: shipment(9, [{ id: 1, quantity: 1 }]), at });
  expect(bodyOfDraft(draft, 'RT-1')?.originalShipmentId).toBe(9);
  expect(bodyOfDraft({ ...two(), center: null }, 'RT-1')).toBeNull();
});
