import { describe, expect, test } from 'vitest';
import { repeatBox, scanTracking, splitDraft } from '#shared/receiving/model/receiving-box-steps.ts';
import { emptyReceivingDraft, undoLast } from '#shared/receiving/model/receiving-draft-steps.ts';
import { addMany, itemOfSku, scanItem } from '#shared/receiving/model/receiving-item-steps.ts';
import { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { at, hit, scanOf } from '#test/unit/shared/returns/draft-builders.ts';

const empty = () => emptyReceivingDraft({ center: { id: 3, name: 'South' } });
const packed = () =>
  scanItem(scanTracking(empty(), { text: 'T-1', at }).draft, scanOf(hit(1, { isLot: true }))).draft;

describe('repeated boxes', () => {
  test('have the same pieces and no label of their own, and one undo removes them', () => {
    const { draft, feedback } = repeatBox(packed(), { boxId: 1, times: 3, at });
    expect(draft.boxes.map(({ trackingNumber }) => trackingNumber)).toEqual(['T-1', null, null, null]);
    expect(draft.lines.map(({ id, boxId, quantity }) => [id, boxId, quantity])).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, 1],
      [4, 4, 1],
    ]);
    expect(draft.currentBoxId).toBe(2);
    expect(feedback).toMatchObject({ code: 'BOX_REPEATED', values: { times: 3, first: 2 } });
    expect(ReceivingDraft.parse(draft)).toEqual(draft);
    expect({ ...undoLast(draft).draft, changes: [] }).toEqual({ ...packed(), changes: [] });
  });

  test('are refused beyond the limit, for an empty box, and for one that no longer exists', () => {
    const draft = packed();
    expect(repeatBox(draft, { boxId: 1, times: 49, at }).draft.boxes).toHaveLength(50);
    expect(repeatBox(draft, { boxId: 1, times: 50, at })).toMatchObject({
      draft,
      feedback: { code: 'BOX_LIMIT' },
    });
    expect(repeatBox(empty(), { boxId: 1, times: 1, at }).feedback.code).toBe('BOX_EMPTY');
    expect(repeatBox(draft, { boxId: 9, times: 1, at }).feedback.code).toBe('BOX_GONE');
  });
});

describe('several items at once', () => {
  const items = [
    { item: itemOfSku('A'), quantity: 2, lot: null },
    { item: itemOfSku(''), quantity: 9, lot: null },
    { item: itemOfSku('A'), quantity: 3, lot: null },
  ];

  test('are one step; items that cannot be added are left out', () => {
    const { draft, feedback } = addMany(packed(), { items, text: null, at });
    expect(draft.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['SKU-1', 1],
      ['A', 5],
    ]);
    expect(feedback).toMatchObject({ code: 'PIECES_ADDED', values: { pieces: 5, lines: 1, leftOut: 1 } });
    expect(undoLast(draft).draft.lines).toEqual(packed().lines);
  });

  test('keep the label with a serial number that added them, once, until they are taken back', () => {
    const label = { items, text: 'LABEL', at, hasSerial: true };
    const { draft } = addMany(packed(), label);
    expect(draft.serialLabels).toEqual(['LABEL']);
    expect(undoLast(draft).draft.serialLabels).toEqual([]);
    expect(addMany(packed(), { ...label, items: items.slice(1, 2) }).draft.serialLabels).toBeUndefined();
  });

  test('replace an item, but leave it if none of them can be added', () => {
    const draft = packed();
    expect(addMany(draft, { items, text: null, at, insteadOf: 1 }).draft.lines).toHaveLength(1);
    const none = addMany(draft, { items: items.slice(1, 2), text: null, at, insteadOf: 1 });
    expect(none).toMatchObject({ draft, feedback: { tone: 'refused' } });
    expect(none.draft).toBe(draft);
  });

  test('that replaced an item are taken back as one step, which restores its line', () => {
    const { draft } = addMany(packed(), { items, text: null, at, insteadOf: 1 });
    expect(draft.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['A', 5]]);
    expect(undoLast(draft).draft.lines).toEqual(packed().lines);
  });

  test('replace an item only in the box that they are put into', () => {
    const { draft } = repeatBox(packed(), { boxId: 1, times: 2, at });
    const replaced = addMany(draft, { items, text: null, at, insteadOf: 1 }).draft;
    expect(replaced.lines.map(({ boxId, sku, quantity }) => [boxId, sku, quantity])).toEqual([
      [1, 'SKU-1', 1],
      [3, 'SKU-1', 1],
      [2, 'A', 5],
    ]);
  });
});

describe('an order that is too large', () => {
  test('is split after the maximum number of boxes, with nothing lost or duplicated', () => {
    const large = repeatBox({ ...packed(), packageType: 'Pallet' }, { boxId: 1, times: 60, at }).draft;
    const { saved, rest } = splitDraft({ ...large, packageType: 'Package', purchaseOrderNumber: 'PO-1' });
    expect([saved.boxes.length, rest.boxes.length]).toEqual([50, 11]);
    expect([saved.lines.length, rest.lines.length]).toEqual([50, 11]);
    expect(rest).toMatchObject({ purchaseOrderNumber: 'PO-1', changes: [], currentBoxId: 61 });
    expect(ReceivingDraft.parse(saved)).toEqual(saved);
    expect(ReceivingDraft.parse(rest)).toEqual(rest);
  });

  test('is split before the box that exceeds the SKU limit', () => {
    const lines = Array.from({ length: 10_001 }, (_, place) => ({
      id: place + 1,
      boxId: place < 6_000 ? 1 : 2,
      ...itemOfSku(`S-${place}`),
      quantity: 1,
      lotNumber: null,
      lotDate: null,
    }));
    const boxes = [1, 2].map((id) => ({ id, trackingNumber: null }));
    const { saved, rest } = splitDraft({ ...empty(), boxes, lines });
    expect([saved.lines.length, rest.lines.length]).toEqual([6_000, 4_001]);
  });

  test('continues in an empty one if it fits', () => {
    const { saved, rest } = splitDraft(packed());
    expect(saved.lines).toHaveLength(1);
    expect(rest).toMatchObject({ lines: [], boxes: [{ trackingNumber: null }] });
  });
});

describe('a label with a serial number', () => {
  const label = { data: '0104006381333931216', serial: '6' };
  const labeled = scanOf(hit(1), { label });
  const codeOf = (draft: ReceivingDraft) => scanItem(draft, labeled).feedback.code;

  test('stays known after more steps than can be undone, and after a split', () => {
    let draft = scanItem(packed(), labeled).draft;
    for (let step = 0; step < 201; step += 1) draft = scanItem(draft, scanOf(hit(3))).draft;
    expect(codeOf(draft)).toBe('ITEM_SERIAL_AGAIN');
    expect(ReceivingDraft.parse(draft)).toEqual(draft);
    const { saved, rest } = splitDraft(draft);
    expect([codeOf(saved), codeOf(rest)]).toEqual(['ITEM_SERIAL_AGAIN', 'ITEM_SERIAL_AGAIN']);
  });

  test('is undone with its step, once for each time that it was counted', () => {
    const once = scanItem(packed(), labeled).draft;
    const twice = scanItem(once, { ...labeled, isCountedAnyway: true }).draft;
    const { draft } = undoLast(twice);
    expect(codeOf({ ...draft, changes: [] })).toBe('ITEM_SERIAL_AGAIN');
    expect(codeOf(undoLast(draft).draft)).toBe('ITEM_COUNTED');
  });

  test('is known from the steps of a draft that an earlier version saved', () => {
    const { serialLabels: _labels, ...saved } = scanItem(packed(), labeled).draft;
    expect(codeOf(ReceivingDraft.parse(saved))).toBe('ITEM_SERIAL_AGAIN');
  });
});
