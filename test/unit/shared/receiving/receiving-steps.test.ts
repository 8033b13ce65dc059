import { describe, expect, test } from 'vitest';
import {
  chooseBox,
  mergeBoxes,
  nextBox,
  removeBox,
  scanTracking,
} from '#shared/receiving/model/receiving-box-steps.ts';
import {
  addDeliveryNote,
  emptyReceivingDraft,
  removeDeliveryNote,
  setHead,
  undoLast,
} from '#shared/receiving/model/receiving-draft-steps.ts';
import { addPieces, itemOfSku, scanItem } from '#shared/receiving/model/receiving-item-steps.ts';
import { noteItem, removeLine, setLot, setQuantity } from '#shared/receiving/model/receiving-line-steps.ts';
import { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { aFreight } from '#test/support/samples/freight.ts';
import { at, hit, scanOf } from '#test/unit/shared/returns/draft-builders.ts';

const empty = () => emptyReceivingDraft({ center: { id: 3, name: 'South' } });
const plain = hit(1);
const lotted = hit(2, { isLot: true });

const packed = (...scans: Parameters<typeof scanItem>[1][]) =>
  scans.reduce((draft, scan) => scanItem(draft, scan).draft, empty());

describe('scanning an item', () => {
  test('adds it to the current box, and merges repeated scans', () => {
    const draft = packed(scanOf(plain), scanOf(plain), scanOf(hit(3)));
    expect(draft.lines).toMatchObject([
      { boxId: 1, inventoryId: 1, quantity: 2 },
      { boxId: 1, inventoryId: 3, quantity: 1 },
    ]);
    expect(ReceivingDraft.parse(draft)).toEqual(draft);
  });

  test('keeps one line per lot, and counts a label without a lot on the line started last', () => {
    const draft = packed(
      scanOf(lotted, { label: { lot: 'A', expiry: '2027-01-31' } }),
      scanOf(lotted, { label: { lot: 'B', expiry: '2027-02-28' } }),
      scanOf(lotted),
      scanOf(lotted, { label: { lot: 'a', expiry: '2027-01-31' } }),
    );
    expect(draft.lines.map(({ lotNumber, quantity }) => [lotNumber, quantity])).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
  });

  test('asks for a lot that is missing on the label, once', () => {
    const first = scanItem(empty(), scanOf(lotted));
    expect(first.feedback).toMatchObject({ code: 'ITEM_LOT_ASKED', tone: 'asks', actions: ['enterLot'] });
    expect(scanItem(first.draft, scanOf(lotted)).feedback.code).toBe('ITEM_COUNTED');
  });

  test('asks for the number of pieces in a case if the label does not state it', () => {
    expect(scanItem(empty(), scanOf(plain, { by: 'caseOf' })).feedback).toMatchObject({
      code: 'ITEM_CASE_ASKED',
      actions: ['enterQuantity'],
    });
    expect(
      scanItem(empty(), scanOf(plain, { by: 'caseOf', label: { quantity: 12 } })).draft.lines,
    ).toMatchObject([{ quantity: 12 }]);
  });

  test('asks for the units of an item saved as a case, until this desk knows them', () => {
    const coffee = hit(4, { isCase: true });
    expect(scanItem(empty(), scanOf(coffee)).feedback.code).toBe('ITEM_CASE_ASKED');
    expect(scanItem(empty(), scanOf(coffee, { by: 'sku' })).feedback.code).toBe('ITEM_ADDED');
    const known = scanItem(empty(), scanOf(coffee, { label: { quantity: 1 } }));
    expect(known.feedback).toMatchObject({ code: 'ITEM_ADDED', values: { quantity: 1 } });
  });

  test('asks for the units of a case first, then for its lot', () => {
    const { draft, feedback } = scanItem(empty(), scanOf(lotted, { by: 'caseOf' }));
    expect(feedback.code).toBe('ITEM_CASE_ASKED');
    const counted = setQuantity(draft, { lineId: 1, quantity: 12, asksLot: true, at });
    expect(counted).toMatchObject({
      draft: { lines: [{ quantity: 12, lotNumber: null }] },
      feedback: { code: 'ITEM_LOT_ASKED', tone: 'asks', actions: ['enterLot'] },
    });
    const label = { lot: 'A', expiry: '2027-01-31' };
    const labeled = scanItem(empty(), scanOf(lotted, { by: 'caseOf', label })).draft;
    const set = setQuantity(labeled, { lineId: 1, quantity: 12, asksLot: true, at });
    expect(set.feedback.code).toBe('QUANTITY_SET');
  });

  test('asks before a label with a serial number is counted twice', () => {
    const scan = scanOf(plain, { label: { serial: 'S1' } });
    const once = scanItem(empty(), scan).draft;
    const again = scanItem(once, scan);
    expect(again).toMatchObject({ draft: once, feedback: { code: 'ITEM_SERIAL_AGAIN' } });
    expect(scanItem(once, { ...scan, isCountedAnyway: true }).draft.lines).toMatchObject([{ quantity: 2 }]);
  });

  test.each([
    ['ITEM_DIGITAL', { isDigital: true }],
    ['ITEM_BUNDLE', { isBundle: true }],
  ])('refuses %s: only physical goods arrive', (code, change) => {
    const draft = empty();
    expect(scanItem(draft, scanOf(hit(9, change)))).toMatchObject({
      draft,
      feedback: { code, tone: 'refused' },
    });
  });

  test('never counts beyond the limit of the service', () => {
    const full = setQuantity(packed(scanOf(plain)), { lineId: 1, quantity: 2_147_483_647, at }).draft;
    expect(scanItem(full, scanOf(plain))).toMatchObject({
      draft: full,
      feedback: { code: 'QUANTITY_OUT_OF_RANGE' },
    });
  });
});

describe('an item unknown to this desk', () => {
  const pieces = { quantity: 2, lot: null, text: null, at };

  test('is added by its SKU, and becomes the item that is learned later', () => {
    const { draft } = addPieces(empty(), { ...pieces, item: itemOfSku(' SKU-1 ') });
    expect(draft.lines).toMatchObject([{ inventoryId: null, sku: 'SKU-1', facts: null }]);
    const { asOf } = plain;
    const facts = { isLot: false, isBundle: false, isDigital: false, isActive: true, isRemoved: false, asOf };
    const known = { inventoryId: 1, sku: 'SKU-1', name: 'Item 1', barcode: null, facts };
    expect(noteItem(draft, 'SKU-1', known).lines).toMatchObject([{ inventoryId: 1, name: 'Item 1', facts }]);
  });

  test.each(['', '   ', 'S'.repeat(401)])(
    'is refused for the SKU "%.5s", which the service cannot have',
    (sku) => {
      expect(addPieces(empty(), { ...pieces, item: itemOfSku(sku) }).feedback).toMatchObject({
        tone: 'refused',
      });
    },
  );

  test.each([0, -1, 1.5, Number.NaN, 2_147_483_648])('is not counted %d times', (quantity) => {
    const draft = empty();
    expect(addPieces(draft, { ...pieces, quantity, item: itemOfSku('A') }).draft).toBe(draft);
  });
});

describe('boxes', () => {
  test('are identified by their label; a new label on a packed and labeled box starts the next one', () => {
    const marked = scanTracking(packed(scanOf(plain)), { text: 'BOX-1', at });
    expect(marked.feedback.code).toBe('BOX_TRACKED');
    const next = scanTracking(marked.draft, { text: ' BOX-2\u001d', at });
    expect(next).toMatchObject({ feedback: { code: 'BOX_NEXT', values: { box: 2, tracking: 'BOX-2' } } });
    const { draft } = scanItem(next.draft, scanOf(plain));
    expect(draft.lines.map(({ boxId, quantity }) => [boxId, quantity])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(scanTracking(draft, { text: 'BOX-1', at })).toMatchObject({
      draft: { currentBoxId: 1 },
      feedback: { code: 'BOX_CHOSEN', values: { box: 1 } },
    });
    expect(scanTracking(draft, { text: 'BOX-2', at })).toMatchObject({
      draft,
      feedback: { code: 'BOX_AGAIN' },
    });
  });

  test('are identified by their label however it was entered', () => {
    const entered = '1z 999 aa1 01 2345 6784';
    const { draft } = scanTracking(packed(scanOf(plain)), { text: entered, at });
    const again = scanTracking(draft, { text: '1Z999AA10123456784', at });
    expect(again).toMatchObject({ draft, feedback: { code: 'BOX_AGAIN' } });
    expect(draft.boxes).toEqual([{ id: 1, trackingNumber: entered }]);
  });

  test('that are empty block the next one', () => {
    const draft = empty();
    expect(nextBox(draft, at)).toMatchObject({ draft, feedback: { code: 'BOX_EMPTY' } });
  });

  test('are limited to fifty for packages, and unlimited for pallets', () => {
    let draft = packed(scanOf(plain));
    for (let box = 2; box <= 50; box += 1) draft = scanItem(nextBox(draft, at).draft, scanOf(plain)).draft;
    expect(draft.boxes).toHaveLength(50);
    expect(nextBox(draft, at)).toMatchObject({
      draft,
      feedback: { code: 'BOX_LIMIT', values: { most: 50 } },
    });
    expect(nextBox({ ...draft, packageType: 'Pallet' }, at).draft.boxes).toHaveLength(51);
  });

  test('are merged with their contents', () => {
    const two = scanItem(nextBox(packed(scanOf(plain)), at).draft, scanOf(plain)).draft;
    const merged = mergeBoxes(two, { from: 2, into: 1, at });
    expect(merged).toMatchObject({
      draft: { boxes: [{ id: 1 }], currentBoxId: 1, lines: [{ boxId: 1, quantity: 2 }] },
      feedback: { code: 'BOXES_MERGED' },
    });
    expect(undoLast(merged.draft).draft).toEqual(two);
  });

  test('are removed with their contents; the last one stays, and is empty', () => {
    const two = scanItem(nextBox(packed(scanOf(plain)), at).draft, scanOf(hit(3))).draft;
    const one = removeBox(two, { boxId: 2, at }).draft;
    expect(one).toMatchObject({ boxes: [{ id: 1 }], currentBoxId: 1, lines: [{ inventoryId: 1 }] });
    const none = removeBox(one, { boxId: 1, at }).draft;
    expect(none).toMatchObject({ lines: [], boxes: [{ trackingNumber: null }] });
    expect(none.currentBoxId).toBe(none.boxes[0]?.id);
    expect(chooseBox(none, { boxId: 99, at })).toMatchObject({ draft: none, feedback: { code: 'BOX_GONE' } });
  });
});

describe('an entered lot', () => {
  test('merges its line with the one of the same lot in its box', () => {
    const draft = packed(scanOf(lotted), scanOf(lotted, { label: { lot: 'B', expiry: '2027-02-28' } }));
    const split = setLot(draft, { lineId: 1, lotNumber: 'A', lotDate: '2027-01-31', at }).draft;
    const other = scanItem(split, scanOf(lotted, { label: { lot: 'B', expiry: '2027-02-28' } })).draft;
    const merged = setLot(other, { lineId: 1, lotNumber: 'b ', lotDate: '2027-02-28', at }).draft;
    expect(merged.lines).toHaveLength(1);
    expect(merged.lines[0]?.quantity).toBe(3);
    expect(undoLast(merged).draft).toEqual(other);
  });

  test.each([
    ['LOT_DATE_INVALID', 'A', '2027-02-30'],
    ['LOT_DATE_INVALID', 'A', '0026-11-12'],
    ['LOT_TOO_LONG', 'L'.repeat(201), null],
  ])('is refused as %s', (code, lotNumber, lotDate) => {
    const draft = packed(scanOf(lotted));
    expect(setLot(draft, { lineId: 1, lotNumber, lotDate, at })).toMatchObject({ draft, feedback: { code } });
  });

  test('for an item without lots is refused', () => {
    const draft = packed(scanOf(plain));
    expect(setLot(draft, { lineId: 1, lotNumber: 'A', lotDate: null, at }).feedback.code).toBe(
      'LOT_NOT_KEPT',
    );
  });

  test('without its date asks for it, since the service takes both or neither', () => {
    expect(
      setLot(packed(scanOf(lotted)), { lineId: 1, lotNumber: 'A', lotDate: null, at }).feedback,
    ).toMatchObject({ code: 'LOT_SET', tone: 'asks', actions: ['enterLot'] });
  });
});

describe('the head of an order', () => {
  test('is saved trimmed, with empty details as null', () => {
    const freight = aFreight({ carrier: ' ', bolNumber: '' });
    const change = { purchaseOrderNumber: ' PO-1 ', freight, expectedArrivalAt: '2027-01-31T09:00:00+01:00' };
    const { draft } = setHead(empty(), { change, at });
    expect(draft).toMatchObject({
      purchaseOrderNumber: 'PO-1',
      freight: null,
      expectedArrivalAt: '2027-01-31T08:00:00.000Z',
    });
    expect(ReceivingDraft.parse(draft)).toEqual(draft);
    expect(setHead(draft, { change, at }).draft).toBe(draft);
    expect(undoLast(draft).draft).toEqual(empty());
  });

  test('keeps a freight detail that was entered while another one was being saved', () => {
    const first = setHead(empty(), { change: { freight: { carrier: 'North Line' } }, at }).draft;
    const { draft } = setHead(first, { change: { freight: { bolNumber: 'B-1' } }, at });
    expect(draft.freight).toMatchObject({ carrier: 'North Line', bolNumber: 'B-1', notes: null });
    const without = setHead(first, { change: { freight: { carrier: ' ' } }, at }).draft;
    expect([without.freight, setHead(draft, { change: { freight: null }, at }).draft.freight]).toEqual([
      null,
      null,
    ]);
  });
});

test('a delivery note can be added and removed, and each step undone; an older draft has none', () => {
  const note = {
    id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
    mediaType: 'application/pdf' as const,
    at,
    operator: null,
    name: 'note.pdf',
  };
  const { deliveryNotes: _none, ...older } = empty();
  const added = addDeliveryNote(older, { note, at });
  expect(added.feedback).toMatchObject({ code: 'DELIVERY_NOTE_ADDED', values: { count: 1 } });
  expect(undoLast(added.draft).draft).toEqual(empty());
  const removed = removeDeliveryNote(added.draft, { id: note.id, at });
  expect(removed.feedback).toMatchObject({ code: 'DELIVERY_NOTE_REMOVED', values: { count: 0 } });
  expect(undoLast(removed.draft).draft.deliveryNotes).toEqual([note]);
  expect(removeDeliveryNote(older, { id: note.id, at }).draft.deliveryNotes ?? []).toEqual([]);
});

test('every step can be undone, back to an empty order', () => {
  let draft = packed(scanOf(plain), scanOf(lotted));
  draft = scanTracking(draft, { text: 'BOX-1', at }).draft;
  draft = nextBox(draft, at).draft;
  draft = scanItem(draft, scanOf(plain)).draft;
  draft = setLot(draft, { lineId: 2, lotNumber: 'A', lotDate: '2027-01-31', at }).draft;
  draft = removeLine(draft, { lineId: 1, at }).draft;
  draft = removeBox(draft, { boxId: 1, at }).draft;
  while (draft.changes.length > 0) draft = undoLast(draft).draft;
  expect(draft).toEqual(empty());
  expect(undoLast(draft)).toMatchObject({ draft, feedback: { code: 'NOTHING_TO_UNDO' } });
  expect(removeLine(draft, { lineId: 1, at }).feedback.code).toBe('LINE_GONE');
});
