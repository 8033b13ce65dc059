import { describe, expect, test } from 'vitest';
import { lotIn } from '#shared/inventory/model/item-lots.ts';
import { undoLast } from '#shared/returns/model/return-draft-steps.ts';
import { lineAwaitingLot, lineOf } from '#shared/returns/model/return-goods-rules.ts';
import { addParts, dropSetAside, scanItem, unknownItem } from '#shared/returns/model/return-item-steps.ts';
import { prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import {
  at,
  emptyDraft,
  hit,
  reading,
  scanned,
  scanOf,
  shipment,
} from '#test/unit/shared/returns/draft-builders.ts';

const mug = hit(1);
const cream = hit(2, { isLot: true });
const lotA = { lot: 'A-1', expiry: '2027-01-31', data: '(10)A-1' };
const lotB = { lot: 'B-2', expiry: '2027-06-30', data: '(10)B-2' };

test('of several lots with a number, a code means the one with its date, or none in particular', () => {
  const lots = [
    { number: 'L-7', date: '2027-02-28' },
    { number: 'L-7', date: '2027-03-31' },
    { number: 'L-8', date: '2027-04-30' },
  ];
  expect(lotIn(lots, 'L-7', '2027-03-31')).toEqual(lots[1]);
  expect(lotIn(lots, 'L-7', null)).toEqual({ number: 'L-7', date: null });
  expect(lotIn(lots, 'L-7', '2028-01-01')).toEqual({ number: 'L-7', date: '2028-01-01' });
  expect(lotIn(lots, 'l-7', null)).toEqual({ number: 'L-7', date: null });
  expect(lotIn(lots, 'l-8', null)).toEqual(lots[2]);
  expect(lotIn(lots, 'L-9', '2027-04-30')).toBeUndefined();
  const spelled = [
    { number: 'L-7', date: '2027-02-28' },
    { number: 'l-7', date: '2027-03-31' },
  ];
  expect(lotIn(spelled, 'L-7', null)).toEqual(spelled[0]);
  expect(lotIn(spelled, 'L-7', '2028-01-01')).toEqual({ number: 'L-7', date: '2028-01-01' });
});

describe('a scanned item', () => {
  test('is one piece, and the same item merges into its line', () => {
    const first = scanItem(emptyDraft(), scanOf(mug));
    expect(first.feedback).toMatchObject({
      code: 'ITEM_ADDED',
      tone: 'done',
      values: { added: 1, quantity: 1 },
    });
    const second = scanItem(first.draft, scanOf(mug));
    expect(second.feedback).toMatchObject({ code: 'ITEM_COUNTED', inventoryId: 1, values: { quantity: 2 } });
    expect(second.draft.lines).toHaveLength(1);
    expect(second.draft.lines[0]).toMatchObject({
      inventoryId: 1,
      quantity: 2,
      action: 'Default',
      sku: 'SKU-1',
    });
  });

  test.each([
    [12, 12],
    [0, 1],
    [2.5, 1],
    [Number.NaN, 1],
    [null, 1],
  ])('with %s pieces on its label counts %i', (quantity, expected) => {
    const { draft } = scanItem(emptyDraft(), scanOf(mug, { label: { quantity } }));
    expect(draft.lines[0]?.quantity).toBe(expected);
  });

  test('is refused if it exceeds the piece limit of the service', () => {
    const full = scanned(emptyDraft(), scanOf(mug, { label: { quantity: 2_147_483_647 } }));
    const more = scanItem(full, scanOf(mug));
    expect(more).toMatchObject({ draft: full, feedback: { code: 'QUANTITY_OUT_OF_RANGE', tone: 'refused' } });
  });

  test.each([
    ['digital', hit(5, { isDigital: true }), 'ITEM_DIGITAL', 'scanItem'],
    ['a bundle', hit(5, { isBundle: true }), 'ITEM_BUNDLE', 'chooseParts'],
  ])('that is %s is refused with an alternative', (_, item, code, action) => {
    const step = scanItem(emptyDraft(), scanOf(item));
    expect(step.draft).toEqual(emptyDraft());
    expect(step.feedback).toMatchObject({
      code,
      tone: 'refused',
      inventoryId: 5,
      actions: [action],
      values: { name: 'Item 5' },
    });
  });

  test('in a case is one piece until the user enters how many are in it', () => {
    const step = scanItem(emptyDraft(), scanOf(mug, { by: 'caseOf' }));
    expect(step.feedback).toMatchObject({
      code: 'ITEM_CASE_ASKED',
      tone: 'asks',
      actions: ['enterQuantity'],
    });
    const counted = scanItem(emptyDraft(), scanOf(mug, { by: 'caseOf', label: { quantity: 6 } }));
    expect(counted.feedback).toMatchObject({ code: 'ITEM_ADDED', values: { quantity: 6 } });
  });

  test('in a case of another lot is one piece set aside, and says so', () => {
    const draft = scanned(emptyDraft(), scanOf(cream, { label: lotA }));
    const setAside = (label: typeof lotB & { quantity?: number }) =>
      scanItem(draft, scanOf(cream, { by: 'caseOf', label, answer: 'setAside' })).feedback;
    const code = 'ITEM_SET_ASIDE';
    expect(setAside(lotB)).toMatchObject({ code, tone: 'asks', values: { quantity: 1, isCase: 'yes' } });
    expect(setAside({ ...lotB, quantity: 6 })).toMatchObject({ code, tone: 'done', values: { quantity: 6 } });
  });

  test('saved as a case asks for its units, until this desk knows them', () => {
    const coffee = hit(3, { isCase: true });
    expect(scanItem(emptyDraft(), scanOf(coffee)).feedback.code).toBe('ITEM_CASE_ASKED');
    expect(scanItem(emptyDraft(), scanOf(coffee, { by: 'id' })).feedback.code).toBe('ITEM_ADDED');
    const known = scanItem(emptyDraft(), scanOf(coffee, { label: { quantity: 6 } }));
    expect(known.feedback).toMatchObject({ code: 'ITEM_ADDED', values: { quantity: 6 } });
  });

  test('with a serial number is the same piece when scanned again, unless the user says otherwise', () => {
    const label = { serial: 'S1', data: '(21)S1' };
    const once = scanned(emptyDraft(), scanOf(mug, { label }));
    const again = scanItem(once, scanOf(mug, { label }));
    expect(again).toMatchObject({ draft: once, feedback: { code: 'ITEM_SERIAL_AGAIN', tone: 'asks' } });
    const counted = scanItem(once, scanOf(mug, { label, answer: 'countAnyway' }));
    expect(counted.draft.lines[0]?.quantity).toBe(2);
    const undone = undoLast(once).draft;
    expect(scanItem(undone, scanOf(mug, { label })).feedback.code).toBe('ITEM_ADDED');
  });

  test('with the serial number of another item is another piece, and has its number', () => {
    const once = scanned(emptyDraft(), scanOf(mug, { label: { serial: 'S1', data: '(01)1(21)S1' } }));
    const step = scanItem(once, scanOf(hit(3), { label: { serial: 'S1', data: '(01)3(21)S1' } }));
    expect(step.feedback.code).toBe('ITEM_ADDED');
    expect(lineOf(step.draft, 3)?.serials).toEqual(['S1']);
  });

  test('unknown to this desk is refused with the known data, and can be queried from the service', () => {
    const feedback = unknownItem(reading({ data: 'ABC' }), {
      coverage: 'partial',
      itemCount: 4,
      wholeAsOf: null,
    });
    expect(feedback).toMatchObject({ code: 'ITEM_UNKNOWN', values: { text: 'ABC', coverage: 'partial' } });
    expect(feedback.actions).toContain('askService');
  });
});

describe('lot and expiry', () => {
  test('come from the label', () => {
    const { draft, feedback } = scanItem(emptyDraft(), scanOf(cream, { label: lotA }));
    expect(draft.lines[0]).toMatchObject({ lotNumber: 'A-1', lotDate: '2027-01-31' });
    expect(feedback.code).toBe('ITEM_ADDED');
  });

  test('are ignored for an item that is not saved in lots', () => {
    expect(scanned(emptyDraft(), scanOf(mug, { label: lotA })).lines[0]).toMatchObject({
      lotNumber: null,
      lotDate: null,
    });
  });

  test('are asked for when the label has none, and the line waits for a separately scanned lot', () => {
    const { draft, feedback } = scanItem(emptyDraft(), scanOf(cream));
    expect(feedback).toMatchObject({
      code: 'ITEM_LOT_ASKED',
      tone: 'asks',
      actions: ['enterLot', 'goWithoutLot'],
    });
    expect(lineAwaitingLot(draft)?.inventoryId).toBe(2);
    const counted = scanItem(draft, scanOf(cream, { by: 'lot', label: lotA }));
    expect(counted.feedback.code).toBe('LOT_SET');
    expect(counted.draft.lines[0]).toMatchObject({ quantity: 1, lotNumber: 'A-1' });
    expect(lineAwaitingLot(counted.draft)).toBeNull();
    expect(scanItem(counted.draft, scanOf(cream, { by: 'lot', label: lotA })).feedback.code).toBe(
      'LOT_AGAIN',
    );
  });

  test('are the shipped ones if there is only one lot', () => {
    const sent = shipment(9, [{ id: 2, quantity: 3, lot: 'A-1', expires: '2027-01-31T00:00:00Z' }]);
    const prefilled = prefillFromShipment(emptyDraft(), { shipment: sent, at }).draft;
    expect(scanned(prefilled, scanOf(cream)).lines[0]).toMatchObject({
      lotNumber: 'A-1',
      lotDate: '2027-01-31',
    });
  });

  test('omit a date that does not exist', () => {
    const label = { lot: 'A-1', expiry: '2027-02-30' };
    expect(scanned(emptyDraft(), scanOf(cream, { label })).lines[0]).toMatchObject({
      lotNumber: 'A-1',
      lotDate: null,
    });
  });

  test('treat a lot written in another case as the same lot', () => {
    const draft = scanned(
      emptyDraft(),
      scanOf(cream, { label: { lot: 'ab-1' } }),
      scanOf(cream, { label: { lot: 'AB-1', expiry: '2027-01-31' } }),
    );
    expect(draft.lines[0]).toMatchObject({ quantity: 2, lotNumber: 'ab-1', lotDate: '2027-01-31' });
  });

  test('refuse a lot number of 201 characters', () => {
    const step = scanItem(emptyDraft(), scanOf(cream, { label: { lot: 'L'.repeat(201) } }));
    expect(step).toMatchObject({
      draft: emptyDraft(),
      feedback: { code: 'LOT_TOO_LONG', values: { most: 200 } },
    });
  });
});

describe('a second lot of an item', () => {
  const withA = scanned(emptyDraft(), scanOf(cream, { label: lotA }));

  test('is refused with its three alternatives', () => {
    const step = scanItem(withA, scanOf(cream, { label: lotB }));
    expect(step.draft).toBe(withA);
    expect(step.feedback).toMatchObject({
      code: 'ITEM_OTHER_LOT',
      tone: 'asks',
      values: { lot: 'B-2', lineLot: 'A-1' },
      actions: ['setAside', 'keepLot', 'takeLot'],
    });
  });

  test.each([
    ['keepLot', { quantity: 2, lotNumber: 'A-1', lotDate: '2027-01-31' }],
    ['takeLot', { quantity: 2, lotNumber: 'B-2', lotDate: '2027-06-30' }],
  ] as const)('answered with %s is counted', (answer, line) => {
    expect(scanned(withA, scanOf(cream, { label: lotB, answer })).lines[0]).toMatchObject(line);
  });

  test('is set aside for the next return, summed, and can be removed from it', () => {
    const aside = scanOf(cream, { label: lotB, answer: 'setAside' });
    const draft = scanned(withA, aside, aside);
    expect(draft.lines[0]).toMatchObject({ quantity: 1, lotNumber: 'A-1' });
    expect(draft.setAside).toMatchObject([{ inventoryId: 2, quantity: 2, lotNumber: 'B-2' }]);
    expect(dropSetAside(draft, { inventoryId: 2, lotNumber: 'B-2', at }).draft.setAside).toEqual([]);
    expect(dropSetAside(draft, { inventoryId: 2, lotNumber: 'C', at }).feedback.code).toBe('LINE_GONE');
    expect(undoLast(draft).draft.setAside).toMatchObject([{ quantity: 1 }]);
  });

  test('scanned as a lot label takes its piece from the counted ones', () => {
    const two = scanned(withA, scanOf(cream));
    expect(lineOf(two, 2)?.quantity).toBe(2);
    const requested = scanItem(two, scanOf(cream, { by: 'lot', label: lotB }));
    expect(requested).toMatchObject({ draft: two, feedback: { code: 'ITEM_OTHER_LOT' } });
    const aside = scanItem(two, scanOf(cream, { by: 'lot', label: lotB, answer: 'setAside' })).draft;
    expect(lineOf(aside, 2)).toMatchObject({ quantity: 1, lotNumber: 'A-1' });
    expect(aside.setAside).toMatchObject([{ quantity: 1, lotNumber: 'B-2' }]);
    expect(undoLast(aside).draft).toEqual(two);
  });
});

describe('the parts of a bundle', () => {
  const parts = [
    { item: mug, quantity: 2 },
    { item: cream, quantity: 1 },
    { item: hit(7, { isDigital: true }), quantity: 1 },
  ];

  test('replace it in one step, without those that cannot be returned', () => {
    const step = addParts(scanned(emptyDraft(), scanOf(mug)), {
      bundleId: 9,
      parts,
      bundles: 3,
      text: 'SET',
      at,
    });
    expect(step.draft.lines).toMatchObject([
      { inventoryId: 1, quantity: 7 },
      { inventoryId: 2, quantity: 3 },
    ]);
    expect(step.feedback).toMatchObject({ code: 'PARTS_ADDED', values: { pieces: 9, lines: 1 } });
    expect(undoLast(step.draft).draft.lines).toMatchObject([{ inventoryId: 1, quantity: 1 }]);
  });

  test('replace a bundle shipped as one line, and restore it when undone', () => {
    const begun = scanned(emptyDraft(), scanOf(mug));
    const step = addParts(begun, { bundleId: 1, parts: parts.slice(1), bundles: 2, text: null, at });
    expect(step.draft.lines).toMatchObject([{ inventoryId: 2, quantity: 2 }]);
    expect(undoLast(step.draft).draft).toEqual(begun);
    const none = addParts(begun, { bundleId: 1, parts: parts.slice(2), bundles: 2, text: null, at });
    expect(none.draft).toBe(begun);
  });
});
