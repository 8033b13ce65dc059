import { describe, expect, test } from 'vitest';
import {
  createFeedback,
  emptyReturnDraft,
  markSlipPrinted,
  namesOf,
  noteItem,
  recordStep,
  setCenter,
  undoLast,
} from '#shared/returns/model/return-draft-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { at, center, emptyDraft, hit, scanned, scanOf } from '#test/unit/shared/returns/draft-builders.ts';

const step = { kind: 'item', text: 'code', at } as const;
const two = () => ({ ...scanned(emptyDraft(), scanOf(hit(1)), scanOf(hit(2))), changes: [] });

/** The draft with its second line changed, recorded as a step. */
function changed(draft: ReturnDraft, content: object): ReturnDraft {
  const lines = draft.lines.map((line) => (line.inventoryId === 2 ? { ...line, ...content } : line));
  return recordStep(draft, { ...draft, lines }, step);
}

test('an empty return is the first box of its group', () => {
  expect(emptyReturnDraft({ group: 'RT-1', center: null })).toEqual({
    group: 'RT-1',
    box: 1,
    center: null,
    trackingNumber: null,
    originalShipment: null,
    setAside: [],
    photos: [],
    slipPrintedAt: null,
    lines: [],
    changes: [],
  });
});

test('feedback names its item, and has no actions unless there are any', () => {
  expect(createFeedback('CENTER_SET', 'done')).toEqual({
    code: 'CENTER_SET',
    tone: 'done',
    inventoryId: null,
    values: {},
    actions: [],
  });
  const line = { inventoryId: 5, sku: null, name: null };
  expect(createFeedback('ITEM_COUNTED', 'done', { line, values: { quantity: 2 } })).toMatchObject({
    inventoryId: 5,
    values: { id: 5, sku: '', name: '', quantity: 2 },
  });
  expect(namesOf({ inventoryId: 5, sku: 'S', name: 'N' })).toEqual({ id: 5, sku: 'S', name: 'N' });
});

describe('a step', () => {
  test('that changes nothing returns the same draft, even if its lines were recreated', () => {
    const draft = two();
    expect(recordStep(draft, { ...draft }, step)).toBe(draft);
    expect(changed(draft, {})).toBe(draft);
  });

  test.each([
    { quantity: 7 },
    { action: 'Discard' },
    { lotNumber: 'A' },
    { lotDate: '2027-01-31' },
    { isLotUnreadable: true },
  ])('that changes a line to %j can be undone, on that line alone', (content) => {
    const draft = two();
    const after = changed(draft, content);
    expect(after.changes.at(-1)?.lines).toHaveLength(1);
    expect(undoLast(after).draft).toEqual(draft);
  });

  test.each([
    { center: { id: 9, name: 'West' } },
    { trackingNumber: '1Z' },
    { originalShipment: null, trackingNumber: 'X' },
    { setAside: [] },
  ])('that changes the head to %j can be undone', (head) => {
    const draft = two();
    const after = recordStep(draft, { ...draft, ...head }, step);
    expect(after.changes.at(-1)).toMatchObject({ head: { center: draft.center, setAside: [] }, lines: [] });
    expect(undoLast(after).draft).toEqual(draft);
  });

  test('that adds and removes lines at once is undone completely, in their original order', () => {
    const draft = two();
    const other = scanned(draft, scanOf(hit(3))).lines.slice(1);
    expect(undoLast(recordStep(draft, { ...draft, lines: other }, step)).draft).toEqual(draft);
  });

  test('reports what was undone, and for which item', () => {
    const draft = two();
    expect(undoLast(changed(draft, { quantity: 7 })).feedback).toEqual({
      code: 'STEP_UNDONE',
      tone: 'done',
      inventoryId: 2,
      values: { id: 2, sku: 'SKU-2', name: 'Item 2', kind: 'item', text: 'code' },
      actions: [],
    });
    const removed = recordStep(draft, { ...draft, lines: draft.lines.slice(0, 1) }, { ...step, text: null });
    expect(undoLast(removed).feedback).toMatchObject({ inventoryId: 2, values: { text: '' } });
    expect(undoLast(scanned(draft, scanOf(hit(3)))).feedback.inventoryId).toBe(3);
    const headed = recordStep(draft, { ...draft, trackingNumber: '1Z' }, step);
    expect(undoLast(headed).feedback).toMatchObject({ inventoryId: null });
    expect(undoLast(headed).feedback.values).not.toHaveProperty('id');
  });
});

describe('the center of a return', () => {
  const other = { id: 9, name: 'West', processesReturns: true };

  test('is set by its id and its name, and can be undone', () => {
    const { draft, feedback } = setCenter(emptyDraft(), { center: other, at });
    expect(draft).toMatchObject({
      center: { id: 9, name: 'West' },
      changes: [{ kind: 'center', text: null }],
    });
    expect(feedback).toMatchObject({ code: 'CENTER_SET', values: { center: 'West' } });
    expect(undoLast(draft).draft).toEqual(emptyDraft());
    for (const change of [{ id: 4 }, { name: 'South 2' }]) {
      expect(setCenter(emptyDraft(), { center: { ...center, ...change }, at }).draft.center).toMatchObject(
        change,
      );
    }
    expect(setCenter({ ...emptyDraft(), center: null }, { center: other, at }).draft.center?.id).toBe(9);
  });

  test('that stays the same is no step', () => {
    const draft = emptyDraft();
    expect(setCenter(draft, { center, at }).draft).toBe(draft);
  });

  test('that processes no returns is refused, with a suggested action', () => {
    const draft = emptyDraft();
    expect(setCenter(draft, { center: { ...other, processesReturns: false }, at })).toEqual({
      draft,
      feedback: createFeedback('CENTER_WITHOUT_RETURNS', 'refused', {
        values: { center: 'West' },
        actions: ['chooseCenter'],
      }),
    });
  });
});

test('a printed slip is reported as printed', () => {
  expect(markSlipPrinted(emptyDraft(), at)).toMatchObject({
    draft: { slipPrintedAt: at },
    feedback: { code: 'SLIP_PRINTED', tone: 'done' },
  });
});

test('new item data is adopted, missing data is kept, and no other line changes', () => {
  const draft = two();
  const [first, second] = draft.lines;
  const before = second?.facts ?? null;
  if (before === null) throw new Error('The second line has its facts.');
  const facts = { ...before, isLot: true };
  const preference = { action: 'Restock', instructions: 'Look twice.' };
  const checklist = [{ question: 'Sealed?', answers: ['Yes', 'No'] }];
  const known = { inventoryId: 2, sku: 'NEW', name: 'New', barcode: 'B', facts, preference, checklist };
  expect(noteItem(draft, known).lines).toEqual([
    first,
    { ...second, sku: 'NEW', name: 'New', barcode: 'B', facts, preference, checklist },
  ]);
  const silent = {
    inventoryId: 2,
    sku: null,
    name: null,
    barcode: null,
    facts,
    preference: null,
    checklist: null,
  };
  expect(noteItem(draft, silent).lines).toEqual([first, { ...second, facts }]);
  expect(noteItem(draft, { ...known, inventoryId: 9 })).toBe(draft);
});
