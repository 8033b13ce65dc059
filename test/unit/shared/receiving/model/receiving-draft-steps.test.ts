import { describe, expect, test } from 'vitest';
import {
  createFeedback,
  currentBoxOf,
  emptyReceivingDraft,
  linesOfBox,
  namesOf,
  nextId,
  numberOfBox,
  recordStep,
  setHead,
  undoLast,
} from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingDraft, ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';
import { at } from '#test/unit/shared/returns/draft-builders.ts';

const empty = () => emptyReceivingDraft({ center: { id: 3, name: 'South' } });

function line(id: number, change: Partial<ReceivingDraftLine> = {}): ReceivingDraftLine {
  return {
    id,
    boxId: 1,
    inventoryId: id * 10,
    sku: `SKU-${id}`,
    name: null,
    barcode: null,
    quantity: 1,
    lotNumber: null,
    lotDate: null,
    facts: null,
    ...change,
  };
}

const step = { kind: 'item', text: 'code', at } as const;
const holding = (...lines: ReceivingDraftLine[]): ReceivingDraft => ({ ...empty(), lines });

describe('feedback', () => {
  test('names its line, and has no line and no actions unless there are any', () => {
    expect(createFeedback('HEAD_SET', 'done')).toEqual({
      code: 'HEAD_SET',
      tone: 'done',
      lineId: null,
      values: {},
      actions: [],
    });
    expect(createFeedback('ITEM_COUNTED', 'done', { line: line(4), values: { quantity: 2 } })).toMatchObject({
      lineId: 4,
      values: { id: 40, sku: 'SKU-4', name: '', quantity: 2 },
    });
  });

  test('names an item by its known data', () => {
    expect(namesOf({ inventoryId: 5, sku: 'S', name: 'N' })).toEqual({ id: 5, sku: 'S', name: 'N' });
    expect(namesOf({ inventoryId: null, sku: null, name: null })).toEqual({ id: '', sku: '', name: '' });
  });
});

describe('the boxes of a draft', () => {
  const boxes = [2, 5].map((id) => ({ id, trackingNumber: null }));

  test('are numbered by position, and the current box is found by its id', () => {
    const draft = { ...empty(), boxes, currentBoxId: 5 };
    expect(currentBoxOf(draft).id).toBe(5);
    expect(currentBoxOf({ ...draft, currentBoxId: 9 }).id).toBe(2);
    expect([2, 5, 9].map((id) => numberOfBox(draft, id))).toEqual([1, 2, 0]);
    expect(() => currentBoxOf({ ...draft, boxes: [] })).toThrow('one box at least');
  });

  test('have separate lines, and the next id is an unused one', () => {
    const draft = holding(line(1), line(7, { boxId: 2 }), line(3));
    expect(linesOfBox(draft, 1).map(({ id }) => id)).toEqual([1, 3]);
    expect(nextId(draft.lines)).toBe(8);
    expect(nextId([])).toBe(1);
  });
});

describe('a step', () => {
  test('that changes nothing returns the same draft, even if its lines were recreated', () => {
    const draft = holding(line(1));
    expect(recordStep(draft, { ...draft }, step)).toBe(draft);
    expect(recordStep(draft, { ...draft, lines: draft.lines.map((entry) => ({ ...entry })) }, step)).toBe(
      draft,
    );
  });

  test.each([{ boxId: 2 }, { quantity: 2 }, { lotNumber: 'A' }, { lotDate: '2027-01-31' }])(
    'that changes a line to %j can be undone, on that line alone',
    (change) => {
      const draft = holding(line(1), line(2));
      const after = recordStep(draft, { ...draft, lines: [line(1), line(2, change)] }, step);
      expect(after.changes.at(-1)?.lines).toHaveLength(1);
      expect(undoLast(after).draft).toEqual(draft);
    },
  );

  test('that adds, changes, and removes lines at once is undone completely, in their original order', () => {
    const draft = holding(line(1), line(2), line(3), line(4));
    const lines = [line(2, { quantity: 9 }), line(4), line(5), line(6)];
    const after = recordStep(draft, { ...draft, lines }, step);
    expect(undoLast(after).draft).toEqual(draft);
  });

  test('can be undone 200 times, and older ones are dropped', () => {
    let draft = holding(line(1));
    for (let quantity = 2; quantity <= 252; quantity += 1) {
      draft = recordStep(draft, { ...draft, lines: [line(1, { quantity })] }, step);
    }
    expect(draft.changes).toHaveLength(200);
    while (draft.changes.length > 0) draft = undoLast(draft).draft;
    expect(draft.lines).toEqual([line(1, { quantity: 52 })]);
  });

  test('reports what was undone and on which line, even if that line was restored or removed again', () => {
    const draft = holding(line(1), line(2));
    const undone = (lines: ReceivingDraftLine[], text: string | null = 'code') =>
      undoLast(recordStep(draft, { ...draft, lines }, { ...step, text })).feedback;
    expect(undone([line(1)])).toEqual({
      code: 'STEP_UNDONE',
      tone: 'done',
      lineId: 2,
      values: { id: 20, sku: 'SKU-2', name: '', kind: 'item', text: 'code' },
      actions: [],
    });
    expect(undone([line(1), line(2), line(3)]).lineId).toBe(3);
    expect(undone([line(1, { quantity: 2 }), line(2)], null)).toMatchObject({
      lineId: 1,
      values: { text: '' },
    });
    const headed = setHead(draft, { change: { purchaseOrderNumber: 'PO-1' }, at }).draft;
    expect(undoLast(headed).feedback).toMatchObject({ lineId: null, values: { kind: 'head', text: '' } });
    expect(undoLast(headed).feedback.values).not.toHaveProperty('id');
  });
});

describe('the head of an order', () => {
  test('is reported by the names of the changed fields, and nothing else changes', () => {
    const first = setHead(empty(), {
      change: {
        purchaseOrderNumber: 'PO-1',
        expectedArrivalAt: '2027-01-31T08:00:00Z',
        freight: { notes: 'x' },
      },
      at,
    });
    expect(first.feedback).toMatchObject({
      code: 'HEAD_SET',
      values: { fields: 'purchaseOrderNumber expectedArrivalAt freight' },
    });
    const next = setHead(first.draft, { change: { packageType: 'Pallet' }, at });
    expect(next.feedback.values).toEqual({ fields: 'packageType' });
    expect(next.draft).toMatchObject({
      packageType: 'Pallet',
      purchaseOrderNumber: 'PO-1',
      expectedArrivalAt: '2027-01-31T08:00:00.000Z',
      freight: { notes: 'x' },
    });
    expect(setHead(next.draft, { change: { packageType: 'Pallet' }, at }).feedback.values).toEqual({
      fields: '',
    });
  });

  test.each(['2027-02-30T08:00:00Z', 'soon', '', null])('has no arrival for %j', (expectedArrivalAt) => {
    const before = setHead(empty(), { change: { expectedArrivalAt: '2027-01-31T08:00:00Z' }, at }).draft;
    expect(setHead(before, { change: { expectedArrivalAt }, at }).draft.expectedArrivalAt).toBeNull();
  });

  test.each(['carrier', 'bolNumber', 'containerNumber', 'vesselName', 'freightForwarder', 'notes'] as const)(
    'saves the %s trimmed',
    (detail) => {
      const { freight } = setHead(empty(), { change: { freight: { [detail]: ' x ' } }, at }).draft;
      expect(freight).toEqual({
        carrier: null,
        bolNumber: null,
        containerNumber: null,
        vesselName: null,
        freightForwarder: null,
        notes: null,
        [detail]: 'x',
      });
    },
  );
});
