import { describe, expect, test } from 'vitest';
import { InventoryItemWire } from '#shared/inventory/inventory.ts';
import { matchOfItem } from '#shared/inventory/model/hit-of-item.ts';
import { sentence } from '#shared/messages/messages.ts';
import { bodyOfDraft } from '#shared/returns/model/return-draft-steps.ts';
import { duplicateReasonsOf } from '#shared/returns/model/return-duplicate-rules.ts';
import {
  changeLossOf,
  contentFingerprintOf,
  draftOfReturn,
  isChangeable,
  matchesRequest,
} from '#shared/returns/model/return-edit-rules.ts';
import { scanItem } from '#shared/returns/model/return-item-steps.ts';
import { returnStatuses } from '#shared/returns/model/return-kinds.ts';
import { setQuantity } from '#shared/returns/model/return-line-steps.ts';
import { ReturnOrderWire } from '#shared/returns/returns.ts';
import { at, emptyDraft, reading } from '#test/unit/shared/returns/draft-builders.ts';

const wire = {
  id: 700,
  reference_id: 'RMA-700',
  status: 'Awaiting Arrival',
  fulfillment_center: { id: 3, name: 'South' },
  tracking_number: 'TRACK',
  original_shipment_id: 900,
  inventory: [
    {
      id: 1,
      name: 'Mug',
      sku: 'MUG',
      quantity: 2,
      action_requested: { action: 'Restock', action_type: 'InventoryDefault' },
    },
    {
      id: 2,
      quantity: 1,
      lot_information: { number: 'A-1', expiration: '2027-01-31T00:00:00+00:00' },
      action_requested: { action: 'Dispose', action_type: 'Override' },
    },
  ],
};
const order = ReturnOrderWire.parse(wire);
const changed = (change: object) => ReturnOrderWire.parse({ ...wire, ...change });

describe('an existing return', () => {
  test('becomes a draft with its own actions and lots, and converts back', () => {
    expect(bodyOfDraft(draftOfReturn(order), 'RMA-700')).toEqual({
      referenceId: 'RMA-700',
      centerId: 3,
      centerName: 'South',
      trackingNumber: 'TRACK',
      originalShipmentId: 900,
      lines: [
        { inventoryId: 1, quantity: 2, action: null, lotNumber: null, lotDate: null },
        { inventoryId: 2, quantity: 1, action: 'Dispose', lotNumber: 'A-1', lotDate: '2027-01-31' },
      ],
    });
  });

  test('without center, shipment, and item numbers becomes a draft without them', () => {
    const bare = changed({
      fulfillment_center: null,
      original_shipment_id: null,
      inventory: [{ name: 'Unknown' }],
    });
    expect(draftOfReturn(bare)).toMatchObject({ center: null, originalShipment: null, lines: [] });
    expect(bodyOfDraft(draftOfReturn(bare), 'RMA-700')).toBeNull();
  });

  test.each([
    ['no action', null, null],
    ['a known action', { action: 'dispose', action_type: 'Override' }, null],
    ['an unknown action of its item', { action: 'Recycle', action_type: 'InventoryDefault' }, null],
    ['an unknown action', { action: 'Recycle', action_type: 'Override' }, 'Recycle'],
    ['an unknown number of an action', 9, '9'],
  ])('that requests %s loses it by a change only if it is unknown', (_what, action_requested, action) => {
    const loss = action === null ? null : sentence('returns.failure.unknownAction', { id: 700, action });
    expect(changeLossOf(changed({ inventory: [{ id: 1, action_requested }] }))).toEqual(loss);
  });

  test.each([
    ['2027-01-31', null],
    ['', null],
    ['1899-12-31', '1899-12-31'],
    ['2027-02-30', '2027-02-30'],
  ])('with the lot date "%s" loses it by a change only if Dockhand cannot keep it', (lotDate, date) => {
    const loss = date === null ? null : sentence('returns.failure.lotDate', { id: 700, date });
    const line = { id: 1, lot_information: { lot_number: 'A-1', lot_date: lotDate } };
    expect(changeLossOf(changed({ inventory: [line] }))).toEqual(loss);
  });

  test('can be changed while it awaits its arrival, in no other state', () => {
    const states = [...returnStatuses, 'Lost'].map((status) => [status, isChangeable(changed({ status }))]);
    expect(states.filter(([, is]) => is)).toEqual([['AwaitingArrival', true]]);
  });
});

describe('the content mark of a return', () => {
  test('is the same for any order of its lines and any state', () => {
    const moved = changed({ inventory: wire.inventory.toReversed(), status: 'Arrived' });
    expect(contentFingerprintOf(moved)).toBe(contentFingerprintOf(order));
  });

  test.each([
    ['center', { fulfillment_center: { id: 4 } }],
    ['reference', { reference_id: 'X' }],
    ['tracking number', { tracking_number: null }],
    ['shipment', { original_shipment_id: 1 }],
    ['quantity', { inventory: [{ ...wire.inventory[0], quantity: 3 }, wire.inventory[1]] }],
    [
      'action',
      { inventory: [{ ...wire.inventory[0], action_requested: { action: 'Dispose' } }, wire.inventory[1]] },
    ],
    ['lot', { inventory: [wire.inventory[0], { ...wire.inventory[1], lot_information: { number: 'B' } }] }],
  ])('differs with another %s', (_, change) => {
    expect(contentFingerprintOf(changed(change))).not.toBe(contentFingerprintOf(order));
  });
});

describe('the comparison of a return with its request', () => {
  const draft = draftOfReturn(order);
  const body = bodyOfDraft(draft, 'RMA-700');
  if (body === null) throw new Error('The sample has no center.');

  test('succeeds with lots or, as in 1.0, without', () => {
    expect(matchesRequest(order, body)).toBe(true);
    const withoutLots = wire.inventory.map((line) => ({ ...line, lot_information: null }));
    expect(matchesRequest(changed({ inventory: withoutLots }), body)).toBe(true);
  });

  test('fails with another quantity, lot, or line', () => {
    const more =
      bodyOfDraft(setQuantity(draft, { inventoryId: 1, quantity: 9, at }).draft, 'RMA-700') ?? body;
    expect(matchesRequest(order, more)).toBe(false);
    expect(matchesRequest(order, { ...body, lines: body.lines.slice(0, 1) })).toBe(false);
    const lines = body.lines.map((line) => ({ ...line, lotNumber: 'B' }));
    expect(matchesRequest(order, { ...body, lines })).toBe(false);
  });
});

describe('two returns', () => {
  const marks = { referenceId: 'R', trackingNumber: 'T', originalShipmentId: 9 };
  const nothing = { referenceId: null, trackingNumber: null, originalShipmentId: null };

  test.each([
    [marks, { ...marks, isCancelled: false }, ['reference', 'tracking', 'shipment']],
    [marks, { ...marks, isCancelled: true }, ['reference']],
    [nothing, { ...nothing, isCancelled: false }, []],
    [{ ...nothing, trackingNumber: '' }, { ...nothing, trackingNumber: '', isCancelled: false }, []],
    [marks, { ...marks, trackingNumber: 't', isCancelled: false }, ['reference', 'shipment']],
  ])('%j and %j have %j in common', (wanted, other, expected) => {
    expect(duplicateReasonsOf(wanted, other)).toEqual(expected);
  });
});

describe('an item that the service found by its number', () => {
  test('is added to a return as if it were scanned', () => {
    const item = InventoryItemWire.parse({
      inventory_id: 4,
      sku: 'S',
      name: 'N',
      is_lot: false,
      variant: { is_active: true },
    });
    const { draft } = scanItem(emptyDraft(), {
      match: matchOfItem(item, at),
      reading: reading({ data: '4' }),
      at,
    });
    expect(draft.lines).toMatchObject([
      { inventoryId: 4, facts: { isActive: true, isRemoved: false, asOf: at } },
    ]);
  });

  test('is refused when it is a bundle', () => {
    const item = InventoryItemWire.parse({ inventory_id: 4, variant: { is_bundle: true } });
    const { feedback } = scanItem(emptyDraft(), { match: matchOfItem(item, at), reading: reading(), at });
    expect(feedback.code).toBe('ITEM_BUNDLE');
  });
});
