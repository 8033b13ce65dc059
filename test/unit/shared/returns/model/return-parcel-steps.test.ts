import { describe, expect, test } from 'vitest';
import { ShipmentWire } from '#shared/orders/orders.ts';
import { undoLast } from '#shared/returns/model/return-draft-steps.ts';
import { rowsOf } from '#shared/returns/model/return-goods-rules.ts';
import {
  chooseShipment,
  nextBox,
  prefillFromShipment,
  type ShipmentCandidate,
  scanParcel,
  withoutSetAside,
} from '#shared/returns/model/return-parcel-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { sampleShipment } from '#test/support/samples/sample-records.ts';
import { at, emptyDraft, hit, scanned, scanOf, shipment } from '#test/unit/shared/returns/draft-builders.ts';

const candidate: ShipmentCandidate = {
  shipmentId: 9,
  orderId: 500,
  trackingNumber: '9400111899223197428497',
  customerName: 'Jane Doe',
  by: 'suffix',
};
const cream = hit(2, { isLot: true });
const lotA = { lot: 'A-1', data: 'A' };
const lotB = { lot: 'B-2', data: 'B' };
const asideB = { label: lotB, answer: 'setAside' } as const;

describe('a scanned parcel', () => {
  test('of one shipment has its tracking number, and the shipment', () => {
    const text = '420750019400111899223197428497';
    const { draft, feedback } = scanParcel(emptyDraft(), { text, candidates: [candidate], at });
    expect(draft).toMatchObject({
      trackingNumber: '9400111899223197428497',
      originalShipment: { id: 9, customerName: 'Jane Doe', goods: null },
    });
    expect(feedback).toMatchObject({ code: 'PARCEL_TAKEN', tone: 'done' });
  });

  test('without a known shipment has the number after the postal code', () => {
    const text = '420750019400111899223197428497';
    const { draft, feedback } = scanParcel(emptyDraft(), { text, candidates: [], at });
    expect(draft).toMatchObject({ trackingNumber: '9400111899223197428497', originalShipment: null });
    expect(feedback.code).toBe('PARCEL_UNKNOWN');
  });

  test('of several possible shipments asks which, and one can be chosen', () => {
    const candidates = [candidate, { ...candidate, shipmentId: 10 }];
    const requested = scanParcel(emptyDraft(), { text: 'ABC', candidates, at });
    expect(requested.feedback).toMatchObject({
      code: 'PARCEL_AMBIGUOUS',
      tone: 'asks',
      values: { candidates: 2 },
    });
    expect(requested.draft).toMatchObject({ trackingNumber: 'ABC', originalShipment: null });
    const chosen = chooseShipment(requested.draft, { candidate, at }).draft;
    expect(chosen.originalShipment?.id).toBe(9);
    expect(undoLast(chosen).draft).toEqual(requested.draft);
  });

  test.each([
    ['', 'TRACKING_EMPTY'],
    [' \u001d ', 'TRACKING_EMPTY'],
    ['9'.repeat(501), 'TRACKING_TOO_LONG'],
  ])('with the text %j is refused', (text, code) => {
    expect(scanParcel(emptyDraft(), { text, candidates: [], at })).toMatchObject({
      draft: emptyDraft(),
      feedback: { code, tone: 'refused' },
    });
  });

  test('scanned twice is the same parcel', () => {
    const once = scanParcel(emptyDraft(), { text: 'ABC', candidates: [], at }).draft;
    expect(scanParcel(once, { text: 'ABC', candidates: [], at })).toMatchObject({
      draft: once,
      feedback: { code: 'PARCEL_AGAIN' },
    });
  });

  test('scanned again gets its shipment if that was unknown, or not chosen, even with pieces', () => {
    const text = candidate.trackingNumber;
    const candidates = [candidate, { ...candidate, shipmentId: 10 }];
    const unknown = scanned(scanParcel(emptyDraft(), { text, candidates: [], at }).draft, scanOf(hit(1)));
    const requested = scanParcel(unknown, { text, candidates, at });
    expect(requested).toMatchObject({ draft: unknown, feedback: { code: 'PARCEL_AMBIGUOUS' } });
    const { draft, feedback } = scanParcel(unknown, { text, candidates: [candidate], at });
    expect(feedback.code).toBe('PARCEL_TAKEN');
    expect(draft).toMatchObject({
      trackingNumber: text,
      originalShipment: { id: 9 },
      lines: [{ quantity: 1 }],
    });
    expect(undoLast(draft).draft).toEqual(unknown);
    expect(scanParcel(draft, { text, candidates: [candidate], at })).toMatchObject({
      draft,
      feedback: { code: 'PARCEL_AGAIN' },
    });
  });

  test.each([
    ['less of it', '9400111899223197428490', '420191419400111899223197428490', 'suffix'],
    ['other letters', '1Z999AA10123456784', '1z999aa10123456784', 'exact'],
  ] as const)('scanned again is the same parcel if its shipment has %s', (_, trackingNumber, text, by) => {
    const unknown = scanParcel(emptyDraft(), { text, candidates: [], at }).draft;
    const candidates = [{ ...candidate, trackingNumber, by }];
    const { draft, feedback } = scanParcel(scanned(unknown, scanOf(hit(1))), { text, candidates, at });
    expect(feedback.code).toBe('PARCEL_TAKEN');
    expect(draft).toMatchObject({ trackingNumber, originalShipment: { id: 9 } });
  });

  test('that is another one becomes a separate return once there are pieces', () => {
    const once = scanParcel(emptyDraft(), { text: 'ABC', candidates: [], at }).draft;
    expect(scanParcel(once, { text: 'DEF', candidates: [], at }).draft.trackingNumber).toBe('DEF');
    const filled = scanned(once, scanOf(hit(1)));
    const other = scanParcel(filled, { text: 'DEF', candidates: [], at });
    expect(other).toMatchObject({
      draft: filled,
      feedback: {
        code: 'PARCEL_OTHER',
        values: { before: 'ABC' },
        actions: ['nextBox', 'nextReturn', 'replaceParcel'],
      },
    });
    const replaced = scanParcel(filled, { text: 'DEF', candidates: [], at, isReplacing: true });
    expect(replaced.draft.trackingNumber).toBe('DEF');
  });

  describe('that replaces a label', () => {
    const several = [candidate, { ...candidate, shipmentId: 10 }].map((entry) => ({
      ...entry,
      trackingNumber: 'DEF',
    }));
    const replace = (draft: ReturnDraft, candidates: readonly ShipmentCandidate[]) =>
      scanParcel(draft, { text: 'DEF', candidates, at, isReplacing: true });

    test.each([
      ['an unknown label', [], 'PARCEL_UNKNOWN'],
      ['an ambiguous label', several, 'PARCEL_AMBIGUOUS'],
    ] as const)('by %s removes the shipment of that label, and says so', (_, candidates, code) => {
      const once = scanParcel(emptyDraft(), { text: 'X', candidates: [candidate], at }).draft;
      const filled = scanned(once, scanOf(hit(1)));
      const { draft, feedback } = replace(filled, candidates);
      expect(draft).toMatchObject({
        trackingNumber: 'DEF',
        originalShipment: null,
        lines: [{ quantity: 1 }],
      });
      expect(feedback).toMatchObject({ code, values: { removed: 'yes' } });
      expect(undoLast(draft).draft).toEqual(filled);
    });

    test.each([
      ['that it ends with', `420${candidate.trackingNumber}`],
      ['that ends with it', '23197428497'],
    ])('removes a shipment that was chosen for it, with a number %s', (_, text) => {
      const candidates = [candidate, { ...candidate, shipmentId: 10 }];
      const requested = scanParcel(emptyDraft(), { text, candidates, at }).draft;
      const { draft } = replace(chooseShipment(requested, { candidate, at }).draft, []);
      expect(draft.originalShipment).toBeNull();
    });

    test.each([
      ['before any label', null],
      ['before a return label', 'RETURN-1'],
    ])('keeps a shipment that was chosen %s', (_, label) => {
      const chosen = chooseShipment(emptyDraft(), { candidate, at }).draft;
      const before = label === null ? chosen : scanParcel(chosen, { text: label, candidates: [], at }).draft;
      const { draft, feedback } = replace(before, []);
      expect(draft).toMatchObject({ trackingNumber: 'DEF', originalShipment: { id: 9 } });
      expect(feedback).toMatchObject({ code: 'PARCEL_UNKNOWN', values: { removed: 'no' } });
    });
  });
});

describe('a shipment', () => {
  const sent = shipment(9, [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1, lot: 'A-1', expires: '2027-01-31T00:00:00Z' },
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1, lot: 'a-1' },
    { id: 2, quantity: 1, lot: 'B-2', expires: 'soon' },
  ]);

  test('lists the goods to return: each item once, its summed pieces, its lots', () => {
    const { draft, feedback } = prefillFromShipment(emptyDraft(), { shipment: sent, at });
    expect(draft.originalShipment).toMatchObject({ id: 9, orderId: 500, customerName: 'Jane Doe' });
    expect(draft.originalShipment?.goods).toMatchObject([
      { inventoryId: 1, sku: 'SKU-1', quantity: 5, lots: [] },
      {
        inventoryId: 2,
        quantity: 3,
        lots: [
          { number: 'A-1', date: '2027-01-31' },
          { number: 'B-2', date: null },
        ],
      },
    ]);
    expect(feedback).toMatchObject({ code: 'SHIPMENT_TAKEN', values: { lines: 2, pieces: 8 } });
    expect(draft.lines).toEqual([]);
  });

  test('is compared with the scanned pieces', () => {
    const draft = scanned(
      prefillFromShipment(emptyDraft(), { shipment: sent, at }).draft,
      scanOf(hit(1)),
      scanOf(hit(7)),
    );
    expect(
      rowsOf(draft).map(({ inventoryId, line, expected }) => [inventoryId, line?.quantity ?? 0, expected]),
    ).toEqual([
      [1, 1, 5],
      [7, 1, 0],
      [2, 0, 3],
    ]);
  });

  test('of the service is read completely', () => {
    const { draft } = prefillFromShipment(emptyDraft(), { shipment: ShipmentWire.parse(sampleShipment), at });
    expect(draft.originalShipment?.goods).toEqual([
      {
        inventoryId: 1,
        sku: 'MUG-B',
        name: 'Mug, blue',
        quantity: 2,
        lots: [{ number: 'L-7', date: '2027-01-31' }],
        serials: ['S1', 'S2'],
      },
    ]);
  });

  test('without items, or with invalid item numbers, is empty', () => {
    const strange = ShipmentWire.parse({
      id: 9,
      products: [{ inventory_items: [{ id: null }, { id: -4 }, { id: 1.5 }] }],
    });
    expect(
      prefillFromShipment(emptyDraft(), { shipment: strange, at }).draft.originalShipment?.goods,
    ).toEqual([]);
  });

  test('read for the parcel just scanned is undone with that scan', () => {
    const parcel = scanParcel(emptyDraft(), { text: 'X', candidates: [candidate], at }).draft;
    const { draft } = prefillFromShipment(parcel, { shipment: sent, at });
    expect(undoLast(draft).draft).toEqual(emptyDraft());
  });

  test('are undone together with the choice of their shipment', () => {
    const candidates = [candidate, { ...candidate, shipmentId: 10 }];
    const parcel = scanParcel(emptyDraft(), { text: 'X', candidates, at }).draft;
    const chosen = chooseShipment(parcel, { candidate, at }).draft;
    const { draft } = prefillFromShipment(chosen, { shipment: sent, at });
    expect(draft.originalShipment?.goods).toHaveLength(2);
    expect(undoLast(draft).draft).toEqual(parcel);
  });
});

describe('the next box', () => {
  test('is a separate return of the same customer, with the goods that were not returned yet', () => {
    const sent = shipment(9, [
      { id: 1, quantity: 2 },
      { id: 3, quantity: 1 },
    ]);
    const prefilled = prefillFromShipment(emptyDraft(), { shipment: sent, at }).draft;
    const first = scanned(scanParcel(prefilled, { text: 'ABC', candidates: [], at }).draft, scanOf(hit(1)));
    const { draft, feedback } = nextBox(first);
    expect(draft).toMatchObject({ group: 'RT-1', box: 2, trackingNumber: null, lines: [], changes: [] });
    expect(draft.originalShipment?.goods?.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(feedback).toMatchObject({ code: 'NEXT_BOX', values: { box: 2 } });
  });

  test('has no photos of the first box, except those of the items set aside', () => {
    const first = scanned(
      emptyDraft(),
      scanOf(hit(1)),
      scanOf(cream, { label: lotA }),
      scanOf(cream, asideB),
    );
    const photos = [null, 1, 2].map((inventoryId) => ({
      id: `photo-${inventoryId ?? 'parcel'}`,
      mediaType: 'image/jpeg' as const,
      at,
      operator: null,
      inventoryId,
    }));
    expect(nextBox({ ...first, photos }).draft.photos).toEqual([photos[2]]);
    expect(withoutSetAside({ ...first, photos })).toMatchObject({ photos, setAside: [], changes: [] });
    const lines = first.lines.filter(({ inventoryId }) => inventoryId !== 2);
    const left = withoutSetAside({ ...first, photos, lines });
    expect(left.photos).toEqual([photos[0], photos[1]]);
  });

  test('starts with the pieces set aside, one lot per item, under their tracking number', () => {
    const parcel = scanParcel(emptyDraft(), { text: 'ABC', candidates: [], at }).draft;
    const lotC = { label: { lot: 'C-3', data: 'C' }, answer: 'setAside' } as const;
    const first = scanned(parcel, scanOf(cream, { label: lotA }), scanOf(cream, asideB), scanOf(cream, lotC));
    const second = nextBox(first).draft;
    expect(second).toMatchObject({
      trackingNumber: 'ABC',
      lines: [{ lotNumber: 'B-2' }],
      setAside: [{ lotNumber: 'C-3' }],
    });
    const third = nextBox(second).draft;
    expect(third).toMatchObject({ box: 3, lines: [{ lotNumber: 'C-3' }], setAside: [] });
  });
});
