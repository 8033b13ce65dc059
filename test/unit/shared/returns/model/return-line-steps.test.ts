import { describe, expect, test } from 'vitest';
import { markSlipPrinted, noteItem, setCenter, undoLast } from '#shared/returns/model/return-draft-steps.ts';
import { knownItemOf } from '#shared/returns/model/return-item-steps.ts';
import {
  removeLine,
  setAction,
  setLot,
  setQuantity,
  takeExpected,
} from '#shared/returns/model/return-line-steps.ts';
import { prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import { aDraftLine } from '#test/support/samples/draft-line.ts';
import {
  at,
  center,
  emptyDraft,
  hit,
  scanned,
  scanOf,
  shipment,
} from '#test/unit/shared/returns/draft-builders.ts';

const mug = hit(1);
const cream = hit(2, { isLot: true });
const both = scanned(emptyDraft(), scanOf(mug), scanOf(cream));

describe('a quantity', () => {
  test('can be set', () => {
    const step = setQuantity(both, { inventoryId: 1, quantity: 40, at });
    expect(step.draft.lines[0]?.quantity).toBe(40);
    expect(step.feedback).toMatchObject({ code: 'QUANTITY_SET', values: { quantity: 40, sku: 'SKU-1' } });
  });

  test.each([0, -1, 1.5, Number.NaN, 2_147_483_648])(
    'of %s is refused, with removal of the line as an option',
    (quantity) => {
      const step = setQuantity(both, { inventoryId: 1, quantity, at });
      expect(step.draft).toBe(both);
      expect(step.feedback).toMatchObject({
        code: 'QUANTITY_OUT_OF_RANGE',
        actions: ['enterQuantity', 'removeLine'],
      });
    },
  );

  test('may be one, or as many as the service counts', () => {
    for (const quantity of [1, 2_147_483_647]) {
      const draft = setQuantity(setQuantity(both, { inventoryId: 1, quantity: 5, at }).draft, {
        inventoryId: 1,
        quantity,
        at,
      }).draft;
      expect(draft.lines[0]?.quantity).toBe(quantity);
    }
    expect(setQuantity(both, { inventoryId: 1, quantity: 0, at }).feedback.values).toMatchObject({
      most: 2_147_483_647,
      sku: 'SKU-1',
    });
  });

  test('that stays the same leaves nothing to undo', () => {
    expect(setQuantity(both, { inventoryId: 1, quantity: 1, at }).draft).toBe(both);
  });
});

describe('a line', () => {
  test('can be removed, and is restored in its place', () => {
    const { draft } = removeLine(both, { inventoryId: 1, at });
    expect(draft.lines.map(({ inventoryId }) => inventoryId)).toEqual([2]);
    expect(draft.changes.at(-1)).toMatchObject({ kind: 'removal', text: null, at });
    expect(undoLast(draft).draft).toEqual(both);
  });

  test.each([
    ['a quantity', () => setQuantity(both, { inventoryId: 9, quantity: 1, at })],
    ['a removal', () => removeLine(both, { inventoryId: 9, at })],
    ['an action', () => setAction(both, { inventoryId: 9, action: 'Dispose', at })],
    ['a lot', () => setLot(both, { inventoryId: 9, lotNumber: 'A', lotDate: null, at })],
  ])('that no longer exists refuses %s', (_, step) => {
    expect(step()).toMatchObject({ draft: both, feedback: { code: 'LINE_GONE', tone: 'refused' } });
  });

  test('has one action for all its pieces', () => {
    const { draft, feedback } = setAction(both, { inventoryId: 1, action: 'Quarantine', at });
    expect(draft.lines[0]?.action).toBe('Quarantine');
    expect(feedback).toMatchObject({ code: 'ACTION_SET', values: { action: 'Quarantine' } });
  });

  test('adopts the known data of its item, which is not a user step', () => {
    const preference = { action: 'Restock', instructions: 'Look at the seal.' };
    const noted = noteItem(both, knownItemOf(hit(1, { isActive: false, sku: 'NEW' }), preference));
    expect(noted.lines[0]).toMatchObject({ sku: 'NEW', preference, facts: { isActive: false }, quantity: 1 });
    expect(noted.changes).toEqual(both.changes);
    expect(noteItem(both, knownItemOf(hit(9)))).toBe(both);
  });
});

describe('a lot', () => {
  test('can be entered, trimmed, with the scan that it came from', () => {
    const step = setLot(both, { inventoryId: 2, lotNumber: ' L7 ', lotDate: '2027-03-01', text: 'L7', at });
    expect(step.draft.lines[1]).toMatchObject({ lotNumber: 'L7', lotDate: '2027-03-01' });
    expect(step.draft.changes.at(-1)).toMatchObject({ kind: 'lot', text: 'L7' });
  });

  test('reports its current value, and makes unreadable pieces readable', () => {
    const unreadable = setLot(both, { inventoryId: 2, lotNumber: '', lotDate: null, at }).draft;
    const dated = setLot(unreadable, { inventoryId: 2, lotNumber: 'L7', lotDate: '2027-03-01', at });
    expect(dated.draft.lines[1]).toMatchObject({ isLotUnreadable: false });
    expect(dated.feedback).toMatchObject({
      code: 'LOT_SET',
      values: { sku: 'SKU-2', lot: 'L7', lotDate: '2027-03-01', quantity: 1 },
    });
    const undated = setLot(both, { inventoryId: 2, lotNumber: 'A'.repeat(200), lotDate: null, at });
    expect(undated).toMatchObject({
      draft: { lines: [{}, { lotNumber: 'A'.repeat(200), lotDate: null }] },
      feedback: { code: 'LOT_SET', values: { lotDate: '' } },
    });
  });

  test('is accepted, and may be unreadable, if this desk does not know the item', () => {
    const unknown = { ...both, lines: both.lines.map((line) => ({ ...line, facts: null })) };
    const corrected = setLot(unknown, { inventoryId: 1, lotNumber: 'L7', lotDate: null, at });
    expect(corrected.draft.lines[0]?.lotNumber).toBe('L7');
    const none = setLot(unknown, { inventoryId: 1, lotNumber: null, lotDate: null, at });
    expect(none.draft.lines[0]?.isLotUnreadable).toBe(true);
    const without = setLot(both, { inventoryId: 1, lotNumber: null, lotDate: null, at });
    expect(without.draft.lines[0]?.isLotUnreadable).toBe(false);
  });

  test('can be marked as unreadable', () => {
    const step = setLot(both, { inventoryId: 2, lotNumber: null, lotDate: null, at });
    expect(step.feedback.code).toBe('LOT_UNREADABLE');
    expect(step.draft.lines[1]).toMatchObject({ lotNumber: null, isLotUnreadable: true });
  });

  test.each([
    ['for an item without lots', 1, 'A', null, 'LOT_NOT_KEPT'],
    ['of 201 characters', 2, 'A'.repeat(201), null, 'LOT_TOO_LONG'],
    ['with a day that is none', 2, 'A', '2027-02-30', 'LOT_DATE_INVALID'],
    ['with a year of two digits', 2, 'A', '0026-11-12', 'LOT_DATE_INVALID'],
  ])('%s is refused', (_, inventoryId, lotNumber, lotDate, code) => {
    expect(setLot(both, { inventoryId, lotNumber, lotDate, at })).toMatchObject({
      draft: both,
      feedback: { code, tone: 'refused', values: { id: inventoryId } },
    });
  });

  test('that is refused gives the reason, and can be entered again', () => {
    const feedback = (lotNumber: string, lotDate: string | null) =>
      setLot(both, { inventoryId: 2, lotNumber, lotDate, at }).feedback;
    expect(feedback('A'.repeat(201), null)).toMatchObject({ values: { most: 200 }, actions: ['enterLot'] });
    expect(feedback('A', '2027-02-30')).toMatchObject({
      values: { lotDate: '2027-02-30' },
      actions: ['enterLot'],
    });
  });
});

describe('the rest of a shipment', () => {
  test('is counted in one step, up to the shipped quantity, and undone in one', () => {
    const sent = shipment(9, [
      { id: 1, quantity: 3 },
      { id: 2, quantity: 2, lot: 'A' },
      { id: 4, quantity: 1, lot: 'X' },
      { id: 4, quantity: 1, lot: 'Y' },
      { id: 5, quantity: 0 },
    ]);
    const over = setQuantity(both, { inventoryId: 2, quantity: 9, at }).draft;
    const prefilled = prefillFromShipment(over, { shipment: sent, at }).draft;
    const { draft, feedback } = takeExpected(prefilled, at);
    expect(
      draft.lines.map(({ inventoryId, quantity, lotNumber }) => [inventoryId, quantity, lotNumber]),
    ).toEqual([
      [1, 3, null],
      [2, 9, null],
      [4, 2, null],
    ]);
    expect(feedback).toMatchObject({ code: 'EXPECTED_TAKEN', values: { pieces: 4, lines: 1 } });
    expect(undoLast(draft).draft).toEqual(prefilled);
  });

  test('includes its lot if there is only one, as one step of the shipment', () => {
    const sent = shipment(9, [
      { id: 4, quantity: 2, lot: 'X', expires: '2027-01-31' },
      { id: 5, quantity: 1, lot: 'Y' },
    ]);
    const { draft } = takeExpected(prefillFromShipment(both, { shipment: sent, at }).draft, at);
    expect(draft.lines.slice(2)).toEqual([
      aDraftLine({ inventoryId: 4, sku: 'SKU-4', name: 'Item 4', lotNumber: 'X', lotDate: '2027-01-31' }),
      expect.objectContaining({ inventoryId: 5, lotNumber: 'Y', lotDate: null }),
    ]);
    expect(draft.changes.at(-1)).toMatchObject({ kind: 'shipment', text: null, at });
    expect(takeExpected(draft, at).draft).toBe(draft);
  });

  test('does not count pieces set aside a second time', () => {
    const aside = scanOf(cream, { label: { lot: 'B' }, answer: 'setAside' });
    const counted = scanned(emptyDraft(), scanOf(cream, { label: { lot: 'A' } }), aside);
    const takenOf = (quantity: number) => {
      const { draft } = prefillFromShipment(counted, { shipment: shipment(9, [{ id: 2, quantity }]), at });
      return takeExpected(draft, at);
    };
    expect(takenOf(2)).toMatchObject({
      draft: { lines: [{ quantity: 1 }], setAside: [{ quantity: 1 }] },
      feedback: { values: { pieces: 0 } },
    });
    expect(takenOf(3)).toMatchObject({
      draft: { lines: [{ quantity: 2 }], setAside: [{ quantity: 1 }] },
      feedback: { values: { pieces: 1 } },
    });
  });

  test('changes nothing, and says so, while the shipped items are unknown', () => {
    const hit = { id: 9, orderId: 4, trackingNumber: '1Z', customerName: null };
    for (const draft of [both, { ...both, originalShipment: { ...hit, goods: null } }]) {
      expect(takeExpected(draft, at)).toEqual({
        draft,
        feedback: expect.objectContaining({ code: 'EXPECTED_UNKNOWN', tone: 'refused' }),
      });
    }
  });
});

describe('the head of a return', () => {
  test('refuses a center that processes no returns, but not one for which that is unknown', () => {
    const refused = setCenter(both, { center: { id: 4, name: 'West', processesReturns: false }, at });
    expect(refused).toMatchObject({ draft: both, feedback: { code: 'CENTER_WITHOUT_RETURNS' } });
    const taken = setCenter(both, { center: { id: 5, name: 'East', processesReturns: null }, at });
    expect(taken.draft.center).toEqual({ id: 5, name: 'East' });
    expect(undoLast(taken.draft).draft).toEqual(both);
    expect(setCenter(both, { center, at }).draft).toBe(both);
  });

  test('records a printed slip, which stays when the step before it is undone', () => {
    const { draft } = markSlipPrinted(both, at);
    expect(undoLast(draft).draft.slipPrintedAt).toBe(at);
  });
});

describe('undo', () => {
  test('reports what was undone, and that nothing is left', () => {
    expect(undoLast(both).feedback).toMatchObject({
      code: 'STEP_UNDONE',
      inventoryId: 2,
      values: { kind: 'item', text: '4006381333931' },
    });
    expect(undoLast(emptyDraft()).feedback).toMatchObject({ code: 'NOTHING_TO_UNDO', tone: 'refused' });
  });

  test('keeps the last 500 steps, and drops older ones', () => {
    const many = scanned(emptyDraft(), ...Array.from({ length: 510 }, () => scanOf(mug)));
    expect(many.changes).toHaveLength(500);
    let draft = many;
    for (let step = 0; step < 500; step += 1) draft = undoLast(draft).draft;
    expect(draft.lines[0]?.quantity).toBe(10);
    expect(undoLast(draft).feedback.code).toBe('NOTHING_TO_UNDO');
  });
});
