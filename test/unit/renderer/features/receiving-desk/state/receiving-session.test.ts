import { describe, expect, test } from 'vitest';
import { nextWorkingMorning } from '#renderer/features/receiving-desk/form/arrival-time.ts';
import { InventoryItemWire } from '#shared/inventory/inventory.ts';
import { ProductWire } from '#shared/products/products.ts';
import { emptyReceivingDraft, type HeadChange } from '#shared/receiving/model/receiving-draft-steps.ts';
import { orderedItem } from '#shared/receiving/model/receiving-item-steps.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import { listing, entryOf as outboxEntryOf } from '#test/unit/renderer/features/outbox/entry-samples.ts';
import {
  arrival,
  conflict,
  entryOf,
  type FakeReceivingDesk,
  openReceivingDesk,
  sendable,
} from '#test/unit/renderer/features/receiving-desk/fake-receiving-desk.ts';
import { at, center, hit } from '#test/unit/shared/returns/draft-builders.ts';

const lotted = hit(2, { isLot: true });
const viewOf = (item: ReturnItemView['item'], change: Partial<ReturnItemView> = {}): ReturnItemView => ({
  item,
  preference: null,
  lots: [],
  parts: [],
  checklist: [],
  ...change,
});
const note = { id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10', mediaType: 'application/pdf', at, operator: null };
const shown = ({ session }: FakeReceivingDesk) =>
  session
    .read()
    .draft.lines.map(({ boxId, inventoryId, sku, quantity }) => [boxId, inventoryId ?? sku, quantity]);

describe('scans at the receiving desk', () => {
  test('mark the box, count into it, and move on to the next one, using only codes', async () => {
    const desk = await openReceivingDesk();
    expect(await desk.scan('TRACK-1')).toBe('BOX_TRACKED');
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_ADDED');
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_COUNTED');
    expect(await desk.scan('DH-QTY-12')).toBe('QUANTITY_SET');
    expect(await desk.scan('DH-NEXT-BOX')).toBe('BOX_NEXT');
    expect(await desk.scan('TRACK-2')).toBe('BOX_TRACKED');
    expect(await desk.scan('3', { items: [hit(3)] })).toBe('ITEM_ADDED');
    expect(await desk.scan('TRACK-1')).toBe('BOX_CHOSEN');
    expect(await desk.scan('DH-REMOVE')).toBe('LINE_REMOVED');
    expect(await desk.scan('DH-UNDO')).toBe('STEP_UNDONE');
    expect(shown(desk)).toEqual([
      [1, 1, 12],
      [2, 3, 1],
    ]);
    await expect.poll(() => desk.main.saves.at(-1)).toEqual(desk.session.read().draft);
  });

  test('find a box by its label, and start one like it, however the first number was typed', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.session.setTracking(1, 'k 1 z');
    expect(await desk.scan('K1Z')).toBe('BOX_AGAIN');
    expect(await desk.scan('K2Z')).toBe('BOX_NEXT');
    await desk.scan('2', { items: [lotted] });
    expect(await desk.scan('K1Z')).toBe('BOX_CHOSEN');
  });

  const scanned = {
    'which of several items': async (desk: FakeReceivingDesk) => desk.scan('X', { items: [hit(1), hit(3)] }),
    'a serial number once more': async (desk: FakeReceivingDesk) => {
      await desk.scan('S', { items: [hit(6)], label: { serial: 'S-1' } });
      return desk.scan('S', { items: [hit(6)], label: { serial: 'S-1' } });
    },
    'how many are in a case': async (desk: FakeReceivingDesk) =>
      desk.scan('8', { items: [hit(8)], by: 'caseOf' }),
    'the parts of a bundle': async (desk: FakeReceivingDesk) => {
      const bundle = hit(7, { isBundle: true });
      const parts = [{ sku: 'A', name: 'A', quantity: 2, item: hit(1) }];
      desk.main.items.set(7, viewOf(bundle, { parts }));
      return desk.scan('7', { items: [bundle] });
    },
  };

  test.each(Object.entries(scanned))('and keys do not dismiss the question about %s', async (_what, ask) => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await ask(desk);
    const { question, draft, feedback } = desk.session.read();
    expect(question).not.toBeNull();
    for (const command of ['DH-SEND', 'DH-NEXT-BOX', 'DH-RECEIVE', 'DH-LOT-L-7']) {
      expect(await desk.scan(command)).toBe('QUESTION_WAITS');
    }
    expect(await desk.scan('3', { items: [hit(3)] })).toBe('QUESTION_WAITS');
    await desk.session.send();
    await desk.session.go('newOrder');
    await desk.session.ask('boxes');
    await desk.session.askDiscard();
    expect(desk.session.read()).toMatchObject({
      question,
      draft,
      feedback: { code: 'QUESTION_WAITS', tone: 'refused', actions: feedback?.actions },
    });
    desk.session.dismiss();
    expect(desk.session.read()).toMatchObject({ question: null, feedback: { code: 'RESUMED' } });
    expect(await desk.scan('3', { items: [hit(3)] })).toBe('ITEM_ADDED');
  });

  test('do not dismiss the packing list, and send nothing while it is open', async () => {
    const desk = await sendable();
    await desk.session.ask('packingList');
    const { question } = desk.session.read();
    expect(await desk.scan('DH-SEND')).toBe('LIST_WAITS');
    expect(await desk.scan('3', { items: [hit(3)] })).toBe('LIST_WAITS');
    expect(desk.session.read().question).toBe(question);
    expect(desk.main.queued).toEqual([]);
    await desk.session.takeList({
      boxes: [{ trackingNumber: null, items: [{ item: orderedItem(hit(3)), quantity: 4, lot: null }] }],
      purchaseOrderNumber: null,
    });
    expect(desk.session.read()).toMatchObject({ question: null, feedback: { code: 'LIST_ADDED' } });
    expect(shown(desk)).toContainEqual([1, 3, 4]);
  });

  test('while the packing list is open are reported until it is closed, which keeps any other message', async () => {
    const desk = await sendable();
    const { feedback } = desk.session.read();
    await desk.session.ask('packingList');
    desk.session.dismiss();
    expect(desk.session.read()).toMatchObject({ question: null, feedback });
    await desk.session.ask('packingList');
    await desk.scan('3', { items: [hit(3)] });
    desk.session.dismiss();
    expect(desk.session.read()).toMatchObject({ question: null, feedback: { code: 'RESUMED' } });
  });

  test('of a case ask for its units once; the answer is added to the count, and is learned', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('11', { items: [hit(1)], by: 'caseOf' })).toBe('ITEM_CASE_ASKED');
    await desk.session.setQuantity(0);
    expect(desk.went).toEqual([]);
    expect(await desk.scan('11', { items: [hit(1)], by: 'caseOf' })).toBe('ITEM_CASE_ASKED');
    expect(await desk.scan('DH-QTY-6')).toBe('QUANTITY_SET');
    expect(shown(desk)).toEqual([[1, 1, 8]]);
    expect(desk.went).toEqual(['6 × 1 by 11']);
    expect(await desk.scan('21', { items: [hit(1)], by: 'caseOf' })).toBe('ITEM_CASE_ASKED');
    expect(await desk.scan('DH-QTY-1')).toBe('QUANTITY_SET');
    expect(shown(desk)).toEqual([[1, 1, 9]]);
    expect(desk.went).toEqual(['6 × 1 by 11', '1 × 1 by 21']);
  });

  test('of a case of an item with lots ask for its units, then for the lot', async () => {
    const desk = await openReceivingDesk();
    expect(await desk.scan('12', { items: [lotted], by: 'caseOf' })).toBe('ITEM_CASE_ASKED');
    expect(await desk.scan('DH-QTY-6')).toBe('ITEM_LOT_ASKED');
    expect(desk.session.read().question).toMatchObject({ kind: 'lot' });
    expect(await desk.scan('DH-LOT-L-7')).toBe('LOT_SET');
    expect(desk.session.read().draft.lines).toMatchObject([{ quantity: 6, lotNumber: 'L-7' }]);
  });

  test('are handled in order, even if the lookup of the first one takes the longest', async () => {
    const desk = await openReceivingDesk();
    const slow = Promise.withResolvers<undefined>();
    const first = desk.scan('1', { items: [hit(1)], until: slow.promise });
    const second = desk.scan('2', { items: [hit(3)] });
    expect(shown(desk)).toEqual([]);
    slow.resolve(undefined);
    await Promise.all([first, second]);
    expect(shown(desk)).toEqual([
      [1, 1, 1],
      [1, 3, 1],
    ]);
  });

  test('that cannot be looked up are reported, and do not block others', async () => {
    const desk = await openReceivingDesk();
    const broken = desk.scan('1', { until: Promise.reject(new Error('gone')) });
    expect(await broken).toBe('SCAN_FAILED');
    expect(await desk.scan('2', { items: [hit(3)] })).toBe('ITEM_ADDED');
  });

  test('an unknown code next to a marked box can be a SKU, a lot, or the next label', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    expect(await desk.scan('WHAT')).toBe('ITEM_UNKNOWN');
    expect(desk.session.read().feedback?.actions).toEqual([
      'askService',
      'takeAsSku',
      'takeAsBox',
      'typeAgain',
    ]);
    await desk.session.go('takeAsSku');
    expect(shown(desk)).toEqual([[1, 'WHAT', 1]]);
    await desk.scan('TRACK-2');
    await desk.session.go('takeAsBox');
    expect(desk.session.read().draft.boxes.map(({ trackingNumber }) => trackingNumber)).toEqual([
      'TRACK-1',
      'TRACK-2',
    ]);
  });

  test('an unknown barcode is looked up at the server with its label, also if it was added as a SKU', async () => {
    const desk = await openReceivingDesk();
    const [piece, box] = ['4006381333931', '14006381333938'];
    const item = InventoryItemWire.parse({ inventory_id: 7, sku: 'MUG', is_lot: true });
    const answer = (data: object) => ({ data: { next: null, ...data }, source: 'service', asOf: at });
    const variants = [
      { id: 1, barcodes: [piece, box].map((value) => ({ value })), inventory: { inventory_id: 7 } },
    ];
    const products = [ProductWire.parse({ id: 20, name: 'Mug', variants })];
    desk.main.next.set('products.list', () => answer({ products }));
    desk.main.next.set('inventory.list', ({ filters }: { filters: { ids: number[] } }) =>
      answer({ items: filters.ids.includes(7) ? [item] : [] }),
    );
    await desk.scan('TRACK-1');
    const label = { kind: 'gs1', gtin: box, lot: 'L-7', expiry: '2027-01-31' } as const;
    await desk.scan(`01${box}1727013110L-7`, { label });
    await desk.session.go('askService');
    expect(desk.session.read()).toMatchObject({
      question: { kind: 'quantity' },
      draft: { lines: [{ inventoryId: 7, quantity: 1, lotNumber: 'L-7', lotDate: '2027-01-31' }] },
    });
    await desk.scan('DH-QTY-12');
    await desk.scan(piece, { label: { kind: 'gtin', gtin: piece } });
    await desk.session.go('takeAsSku');
    await desk.session.go('askService');
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'ITEM_TOLD' },
      draft: {
        lines: [
          { inventoryId: 7, quantity: 12 },
          { inventoryId: 7, sku: 'MUG' },
        ],
      },
    });
  });

  test('the label of the next box starts it if this one has contents, and is undone in one step', async () => {
    const desk = await openReceivingDesk();
    expect(await desk.scan('DOCK-E2E-0003')).toBe('BOX_TRACKED');
    // The box is empty, so no code can start the next box.
    expect(await desk.scan('DOCK-E2E-0004')).toBe('ITEM_UNKNOWN');
    desk.session.dismiss();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DOCK-E2E-0004')).toBe('BOX_NEXT');
    await desk.scan('3', { items: [hit(3)] });
    expect(await desk.scan('9400428097924398347264')).toBe('BOX_NEXT');
    const labels = () => desk.session.read().draft.boxes.map(({ trackingNumber }) => trackingNumber);
    expect(labels()).toEqual(['DOCK-E2E-0003', 'DOCK-E2E-0004', '9400428097924398347264']);
    expect(await desk.scan('DH-UNDO')).toBe('STEP_UNDONE');
    expect(labels()).toEqual(['DOCK-E2E-0003', 'DOCK-E2E-0004']);
    // The desk still asks about a word, and about a code in the format of an item's code.
    expect(await desk.scan('NEW-MUG')).toBe('ITEM_UNKNOWN');
    desk.session.dismiss();
    expect(await desk.scan('4012345678901', { label: { gtin: '04012345678901' } })).toBe('ITEM_UNKNOWN');
    expect(shown(desk)).toEqual([
      [1, 1, 1],
      [2, 3, 1],
    ]);
  });

  test('a shipping unit label means the same box, scanned or typed as printed', async () => {
    const desk = await openReceivingDesk();
    const printed = '(00) 1 0614141 234567890 8';
    expect(await desk.scan(printed)).toBe('BOX_TRACKED');
    await desk.scan('1', { items: [hit(1)] });
    const label = { sscc: '106141412345678908' };
    expect(await desk.scan('00106141412345678908', { label })).toBe('BOX_AGAIN');
    await desk.session.setTracking(1, printed);
    await desk.scan('00106141412345678908', { label });
    expect(desk.session.read().draft.boxes).toHaveLength(1);
  });

  test('a shipping unit label starts the next box, whatever else matches', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('00340123450000000017', { label: { sscc: '340123450000000017' } })).toBe(
      'BOX_NEXT',
    );
    await desk.scan('3', { items: [hit(3)] });
    await desk.session.go('scanBox');
    expect(await desk.scan('3', { items: [hit(3)] })).toBe('BOX_NEXT');
  });

  test('commands of the return desk change nothing, and its own code opens that desk', async () => {
    const desk = await openReceivingDesk();
    expect(await desk.scan('DH-RESTOCK')).toBe('COMMAND_ELSEWHERE');
    expect(await desk.scan('DH-FLY')).toBe('COMMAND_UNKNOWN');
    expect(await desk.scan('DH-3')).toBe('CHOICE_NONE');
    await desk.scan('DH-RETURN');
    expect(desk.went).toEqual(['/return-desk']);
  });
});

describe('a new order', () => {
  const saved = (id: number, head: Partial<ReceivingDraft>) => {
    const draft = { ...emptyReceivingDraft({ center: null }), ...head };
    return [id, { ...entryOf(id, 'sent'), draft }] as const;
  };
  const freight = {
    carrier: 'Blue Freight',
    bolNumber: null,
    containerNumber: null,
    vesselName: null,
    freightForwarder: null,
    notes: null,
  };

  test('defaults to the next working morning, the last type of arrival, and the last numbers', async () => {
    const rows = new Map([
      saved(1, { purchaseOrderNumber: 'PO-1', packageType: 'Pallet', freight }),
      saved(2, { purchaseOrderNumber: 'PO-2', packageType: 'FloorLoadedContainer' }),
      saved(3, { purchaseOrderNumber: 'PO-1', packageType: 'Pallet', boxPackagingType: 'OneSkuPerBox' }),
    ]);
    const orders = [...rows.values()].toReversed().map(({ draft: _draft, ...entry }) => entry);
    const others = Array.from({ length: 250 }, (_, index) => outboxEntryOf({ id: 1_000 - index }));
    const next = new Map([['outbox.list', listing([...others, ...orders])]]);
    const desk = await openReceivingDesk({ rows, next });
    expect(desk.session.read()).toMatchObject({
      row: null,
      draft: {
        packageType: 'Pallet',
        boxPackagingType: 'OneSkuPerBox',
        expectedArrivalAt: nextWorkingMorning(new Date(at)),
      },
      proposals: { purchaseOrders: ['PO-1', 'PO-2'], carriers: ['Blue Freight'] },
    });
    // Defaults alone are not saved.
    await desk.session.go('newOrder');
    expect(desk.session.read().feedback?.code).toBe('READY');
    expect(desk.main.saves).toEqual([]);
  });

  test('keeps the arrival that the user entered, even if it is empty', async () => {
    const desk = await openReceivingDesk();
    await desk.session.setHead({ expectedArrivalAt: null });
    await desk.session.renewProposedHead();
    expect(desk.session.read().draft.expectedArrivalAt).toBeNull();
    await desk.session.go('newOrder');
    expect(desk.session.read().feedback?.code).toBe('DRAFT_KEPT');
  });

  test('proposes the working morning after the day that has begun, even before the one proposed has passed', async () => {
    const desk = await openReceivingDesk();
    const proposed = Date.parse(desk.session.read().draft.expectedArrivalAt ?? '');
    desk.window.now = new Date(proposed - 3_600_000);
    await desk.session.renewProposedHead();
    const { draft } = desk.session.read();
    expect(draft.expectedArrivalAt).toBe(nextWorkingMorning(desk.window.now));
    expect(Date.parse(draft.expectedArrivalAt ?? '')).toBeGreaterThan(proposed);
  });

  test('follows the desk to another center while it is untouched', async () => {
    const desk = await openReceivingDesk();
    const { draft } = desk.session.read();
    const north = { id: 7, name: 'North' };
    desk.window.center = north;
    await desk.session.renewProposedHead();
    expect(desk.session.read().draft).toEqual({ ...draft, center: north });
    const chosen = { id: 8, name: 'West' };
    await desk.session.setHead({ center: chosen });
    desk.window.center = center;
    await desk.session.renewProposedHead();
    expect(desk.session.read().draft).toMatchObject({ center: chosen });
  });

  const entered: HeadChange[] = [
    { center: { id: 7, name: 'North' } },
    { finalDestination: { id: 7, name: 'North' } },
    { packageType: 'FloorLoadedContainer' },
    { boxPackagingType: 'OneSkuPerBox' },
    { freight: { carrier: 'Blue Freight' } },
  ];
  test.each(entered)('leaves the one of which only the header was entered as a draft: %o', async (head) => {
    const desk = await openReceivingDesk();
    const fresh = desk.session.read().draft;
    await desk.session.setHead(head);
    const { draft } = desk.session.read();
    const again = await openReceivingDesk({ rows: new Map(desk.main.rows) });
    expect(again.session.read()).toMatchObject({ feedback: { code: 'RESUMED' }, draft });
    await desk.session.go('newOrder');
    expect(desk.session.read()).toMatchObject({ feedback: { code: 'DRAFT_KEPT' }, draft: fresh });
  });
});

describe('an answer', () => {
  test('applies to the line of the question, even if the arrow keys moved to another one', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('2', { items: [lotted] })).toBe('ITEM_LOT_ASKED');
    desk.session.select(1);
    await desk.session.setLot({ number: 'A-1', date: '2099-01-31' });
    await desk.session.go('enterQuantity', { lineId: 1, boxId: null });
    desk.session.select(2);
    await desk.session.setQuantity(7);
    expect(desk.session.read().draft.lines.map(({ quantity, lotNumber }) => [quantity, lotNumber])).toEqual([
      [7, null],
      [1, 'A-1'],
    ]);
  });
});

describe('lots', () => {
  test('are asked for, and get the date that the catalog has for them', async () => {
    const desk = await openReceivingDesk({
      items: new Map([[2, viewOf(lotted, { lots: [{ number: 'A-1', date: '2099-01-31' }] })]]),
    });
    await desk.scan('TRACK-1');
    expect(await desk.scan('2', { items: [lotted] })).toBe('ITEM_LOT_ASKED');
    expect(desk.session.read().question).toMatchObject({ kind: 'lot', byKey: false });
    expect(await desk.scan('a-1')).toBe('LOT_SET');
    expect(desk.session.read().draft.lines).toMatchObject([{ lotNumber: 'A-1', lotDate: '2099-01-31' }]);
    expect(desk.session.read().question).toBeNull();
  });

  test('given only by number remain asked for until the date is given', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    expect(await desk.scan('DH-LOT-X-9')).toBe('LOT_SET');
    expect(desk.session.read().question).toMatchObject({ kind: 'lot' });
    await desk.session.setLot({ number: 'X-9', date: '2099-01-31' });
    expect(desk.session.read().question).toBeNull();
    expect(desk.session.read().draft.lines).toMatchObject([{ lotNumber: 'X-9', lotDate: '2099-01-31' }]);
  });

  const marked = [null, 'BOX-1001'];
  test.each(marked)('new to the catalog are no label of a box without asking: box %s', async (label) => {
    const desk = await openReceivingDesk();
    if (label !== null) await desk.scan(label);
    await desk.scan('2', { items: [lotted] });
    const unknown = ['L-9', 'LOT2026041201', 'BOX-1002'];
    for (const text of unknown) {
      expect(await desk.scan(text)).toBe('ITEM_UNKNOWN');
      expect(desk.session.read().feedback?.actions[0]).toBe('takeAsLot');
    }
    await desk.session.go('takeAsLot');
    expect(desk.session.read()).toMatchObject({
      question: { kind: 'lot' },
      draft: { boxes: [{ trackingNumber: label }], lines: [{ lotNumber: 'BOX-1002', lotDate: null }] },
    });
    expect(await desk.scan('420941079400428097924398347264')).toBe(
      label === null ? 'BOX_TRACKED' : 'BOX_NEXT',
    );
  });

  /** A lot that is scanned alone. */
  const alone = (number: string) => ({
    items: [lotted],
    by: 'lot' as const,
    lot: { number, date: '2099-01-31' },
  });

  test('after a label without one are those of the pieces just counted, not of another', async () => {
    const desk = await openReceivingDesk();
    const lines = () =>
      desk.session.read().draft.lines.map(({ quantity, lotNumber }) => [lotNumber, quantity]);
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    await desk.scan('A', alone('A'));
    await desk.scan('2', { items: [lotted] });
    await desk.scan('A', alone('A'));
    expect(lines()).toEqual([['A', 2]]);
    // Alone, a lot is another piece.
    await desk.scan('A', alone('A'));
    await desk.scan('12', { items: [lotted], by: 'caseOf' });
    await desk.scan('DH-QTY-12');
    expect(await desk.scan('B', alone('B'))).toBe('ITEM_ADDED');
    const two = [
      ['A', 3],
      ['B', 12],
    ];
    expect(lines()).toEqual(two);
    await desk.scan('2', { items: [lotted] });
    await desk.scan('DH-QTY-16');
    await desk.scan('DH-QTY-17');
    await desk.session.go('enterQuantity');
    expect(await desk.scan('10C', { label: { kind: 'gs1', lot: 'C' } })).toBe('ITEM_LOT_ASKED');
    expect(desk.session.read().question).toMatchObject({ kind: 'lot', lineId: 3 });
    expect(lines()).toEqual([...two, ['C', 5]]);
    expect(await desk.scan('DH-UNDO')).toBe('STEP_UNDONE');
    expect(lines()).toEqual(two);
  });

  test('after a label without one leave the pieces counted before in their lot, even if that has no date', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted], lot: { number: 'C', date: null } });
    await desk.scan('DH-QTY-10');
    await desk.scan('2', { items: [lotted] });
    await desk.scan('D', { items: [lotted], by: 'lot', lot: { number: 'D', date: '2099-01-31' } });
    expect(desk.session.read().draft.lines).toMatchObject([
      { lotNumber: 'C', lotDate: null, quantity: 10 },
      { lotNumber: 'D', lotDate: '2099-01-31', quantity: 1 },
    ]);
  });

  test('after a case without one are those of all its units, also after a refused scan and an undone quantity', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    await desk.scan('A', alone('A'));
    await desk.scan('12', { items: [lotted], by: 'caseOf' });
    expect(await desk.scan('B', alone('B'))).toBe('QUESTION_WAITS');
    await desk.scan('DH-QTY-120');
    await desk.scan('DH-UNDO');
    await desk.scan('DH-QTY-13');
    await desk.scan('DH-QTY-0');
    await desk.scan('B', alone('B'));
    const lines = desk.session.read().draft.lines.map(({ quantity, lotNumber }) => [lotNumber, quantity]);
    expect(lines).toEqual([
      ['A', 1],
      ['B', 12],
    ]);
  });

  test('after a label without one leave its serial number known', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted], lot: { number: 'A', date: '2099-01-31' } });
    await desk.scan('S', { items: [lotted], label: { serial: 'S-1' } });
    await desk.scan('B', { items: [lotted], by: 'lot', lot: { number: 'B', date: '2099-01-31' } });
    expect(desk.session.read().draft.lines).toMatchObject([{ lotNumber: 'A' }, { lotNumber: 'B' }]);
    expect(await desk.scan('S', { items: [lotted], label: { serial: 'S-1' } })).toBe('ITEM_SERIAL_AGAIN');
  });

  test('after a label without one may be the number of an item, too', async () => {
    const lots = [{ number: '7', date: '2099-01-31' }];
    const desk = await openReceivingDesk({ items: new Map([[2, viewOf(lotted, { lots })]]) });
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    await desk.session.setLot({ number: 'A', date: '2099-01-31' });
    await desk.scan('2', { items: [lotted] });
    await desk.scan('7', { items: [hit(7)], by: 'id' });
    expect(desk.session.read().draft.lines).toMatchObject([
      { inventoryId: 2, lotNumber: 'A', quantity: 1 },
      { inventoryId: 2, lotNumber: '7', quantity: 1 },
    ]);
  });

  test('after a label without one get no date if the number is that of two lots', async () => {
    const lots = ['2099-01-31', '2099-02-28'].map((date) => ({ number: 'B', date }));
    const desk = await openReceivingDesk({ items: new Map([[2, viewOf(lotted, { lots })]]) });
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    await desk.session.setLot({ number: 'A', date: '2099-01-31' });
    await desk.scan('2', { items: [lotted] });
    const found = { items: [lotted], by: 'lot', lot: lots[0] ?? null } as const;
    expect(await desk.scan('B', found)).toBe('ITEM_LOT_ASKED');
    expect(desk.session.read().draft.lines).toMatchObject([
      { lotNumber: 'A' },
      { lotNumber: 'B', lotDate: null },
    ]);
  });

  test('after a label without one that are too long leave the pieces where they are', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted], lot: { number: 'A', date: '2099-01-31' } });
    await desk.scan('2', { items: [lotted] });
    const label = { kind: 'gs1', lot: 'C'.repeat(201) } as const;
    expect(await desk.scan('10C', { label })).toBe('LOT_TOO_LONG');
    expect(shown(desk)).toEqual([[1, 2, 2]]);
  });

  test('that are asked for may be the number of an item, which is asked about', async () => {
    const lots = [{ number: '5', date: '2099-01-31' }];
    const desk = await openReceivingDesk({ items: new Map([[2, viewOf(lotted, { lots })]]) });
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    expect(await desk.scan('5', { items: [hit(5)], by: 'sku' })).toBe('SCAN_SEVERAL');
    desk.session.dismiss();
    await desk.session.go('enterLot');
    expect(await desk.scan('5', { items: [hit(5)], by: 'id' })).toBe('LOT_SET');
    await desk.session.undo();
    await desk.session.go('enterLot');
    expect(await desk.scan('7', { items: [hit(7)], by: 'id' })).toBe('SCAN_SEVERAL');
    expect(desk.session.read().feedback).toMatchObject({ values: { count: 1, lot: 'yes' } });
    await desk.session.go('takeAsLot');
    expect(desk.session.read().draft.lines).toMatchObject([{ inventoryId: 2, lotNumber: '7' }]);
    await desk.session.undo();
    await desk.session.go('enterLot');
    // The same item again, or another one by its SKU or barcode, is a piece.
    expect(await desk.scan('2', { items: [lotted], by: 'id' })).toBe('ITEM_COUNTED');
    await desk.session.go('enterLot');
    expect(await desk.scan('SKU-7', { items: [hit(7)], by: 'sku' })).toBe('ITEM_ADDED');
    expect(await desk.scan('8', { items: [hit(8)], by: 'id' })).toBe('ITEM_ADDED');
  });

  test('new to the catalog are taken from a label that declares them, with their date', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    const label = { kind: 'gs1', lot: 'L9', expiry: '2028-12-31' } as const;
    const item = { ...label, gtin: '04012345678901' };
    expect(await desk.scan('(01)04012345678901(17)281231(10)L9', { label: item })).toBe('ITEM_UNKNOWN');
    await desk.session.go('takeAsLot');
    const lot = { lotNumber: 'L9', lotDate: '2028-12-31' };
    expect(desk.session.read().draft.lines).toMatchObject([lot]);
    await desk.session.undo();
    expect(await desk.scan('1728123110L9', { label })).toBe('LOT_SET');
    expect(desk.session.read().draft).toMatchObject({ boxes: [{ trackingNumber: 'TRACK-1' }], lines: [lot] });
  });

  test('answer the open question about a line, even if another one waits or this one has a lot', async () => {
    const lots = ['A', 'B'].map((number) => ({ number, date: '2099-01-31' }));
    const desk = await openReceivingDesk({ items: new Map([[2, viewOf(lotted, { lots })]]) });
    await desk.scan('5', { items: [hit(5, { isLot: true })] });
    await desk.scan('2', { items: [lotted], lot: lots[0] ?? null });
    const lines = () =>
      desk.session.read().draft.lines.map(({ quantity, lotNumber }) => [quantity, lotNumber]);
    expect(lines()).toEqual([
      [1, null],
      [1, 'A'],
    ]);
    await desk.session.go('enterLot');
    expect(await desk.scan('B', { items: [lotted], by: 'lot', lot: lots[1] ?? null })).toBe('LOT_SET');
    expect(lines()[1]).toEqual([1, 'B']);
    await desk.session.go('enterLot');
    expect(await desk.scan('DH-LOT-A')).toBe('LOT_SET');
    expect(lines()[1]).toEqual([1, 'A']);
    await desk.session.go('enterLot');
    expect(await desk.scan('C')).toBe('ITEM_UNKNOWN');
    await desk.session.go('takeAsLot');
    expect(lines()).toEqual([
      [1, null],
      [1, 'C'],
    ]);
  });

  test('entered by a command keep the date only of the same number', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('2', { items: [lotted], lot: { number: 'A-1', date: '2099-01-31' } });
    const line = () => desk.session.read().draft.lines[0];
    expect(await desk.scan('DH-LOT-a-1')).toBe('LOT_SET');
    expect(line()).toMatchObject({ lotNumber: 'a-1', lotDate: '2099-01-31' });
    expect(await desk.scan('DH-LOT-B-2')).toBe('LOT_SET');
    expect(line()).toMatchObject({ lotNumber: 'B-2', lotDate: null });
    expect(desk.session.read().question).toMatchObject({ kind: 'lot' });
  });

  test('without their date are asked about on the line that two became', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('2', { items: [lotted], lot: { number: 'A', date: null } });
    await desk.scan('2', { items: [lotted], lot: { number: 'B', date: '2099-01-31' } });
    await desk.scan('3', { items: [hit(3)] });
    desk.session.select(3);
    await desk.session.setLot({ number: 'A', date: null });
    expect(shown(desk)).toEqual([
      [1, 1, 1],
      [1, 2, 2],
      [1, 3, 1],
    ]);
    expect(desk.session.read()).toMatchObject({
      currentId: 2,
      question: { kind: 'lot', lineId: 2 },
    });
  });

  test('of another item do not answer the question about a lot', async () => {
    const desk = await openReceivingDesk();
    await desk.scan('TRACK-1');
    await desk.scan('2', { items: [lotted] });
    const other = hit(5, { isLot: true });
    await desk.scan('B-2', { items: [other], by: 'lot', lot: { number: 'B-2', date: '2099-01-31' } });
    expect(shown(desk)).toEqual([
      [1, 2, 1],
      [1, 5, 1],
    ]);
  });
});

describe('bundles', () => {
  test('are replaced by their parts, which one undo removes', async () => {
    const bundle = hit(9, { isBundle: true });
    const parts = [
      { sku: 'SKU-1', name: null, quantity: 2, item: hit(1) },
      { sku: 'GONE', name: null, quantity: 1, item: null },
    ];
    const desk = await openReceivingDesk({ items: new Map([[9, viewOf(bundle, { parts })]]) });
    expect(await desk.scan('9', { items: [bundle] })).toBe('ITEM_BUNDLE');
    expect(await desk.scan('DH-QTY-3')).toBe('PIECES_ADDED');
    expect(shown(desk)).toEqual([[1, 1, 6]]);
    expect(await desk.scan('DH-UNDO')).toBe('STEP_UNDONE');
    expect(shown(desk)).toEqual([]);
  });

  test('that are scanned come in addition to those that are a line already', async () => {
    const bundle = hit(9, { isBundle: true });
    const parts = [{ sku: 'SKU-1', name: null, quantity: 2, item: hit(1) }];
    const desk = await openReceivingDesk({ items: new Map([[9, viewOf(bundle, { parts })]]) });
    await desk.scan('9', { items: [hit(9)] });
    await desk.scan('DH-QTY-3');
    await desk.scan('9', { items: [bundle] });
    await desk.session.takeParts(1);
    expect(shown(desk)).toEqual([
      [1, 9, 3],
      [1, 1, 2],
    ]);
    desk.session.select(1);
    await desk.session.go('chooseParts');
    await desk.session.takeParts(3);
    expect(shown(desk)).toEqual([[1, 1, 8]]);
  });

  test('report the parts left out, and are read again until the catalog knows all parts', async () => {
    const bundle = hit(9, { isBundle: true });
    const physical = { sku: 'SKU-1', name: null, quantity: 2, item: hit(1) };
    const parts = [
      physical,
      { ...physical, sku: 'SKU-3', item: null },
      { ...physical, sku: 'SKU-4', item: hit(4, { isDigital: true }) },
      { ...physical, sku: 'SKU-5', item: hit(5, { isBundle: true }) },
    ];
    const desk = await openReceivingDesk({ items: new Map([[9, viewOf(bundle, { parts })]]) });
    await desk.scan('9', { items: [bundle] });
    await desk.scan('DH-QTY-1');
    expect(desk.session.read().feedback).toMatchObject({ code: 'PIECES_ADDED', values: { leftOut: 3 } });
    const learned = [physical, { ...physical, sku: 'SKU-3', item: hit(3) }];
    desk.main.items.set(9, viewOf(bundle, { parts: learned }));
    await desk.scan('9', { items: [bundle] });
    await desk.scan('DH-QTY-1');
    expect(desk.session.read().feedback).toMatchObject({ code: 'PIECES_ADDED', values: { leftOut: 0 } });
    expect(shown(desk)).toEqual([
      [1, 1, 4],
      [1, 3, 2],
    ]);
  });
});

describe('drafts', () => {
  test('are resumed, the latest one first', async () => {
    const before = await sendable();
    const desk = await openReceivingDesk({ rows: before.main.rows });
    expect(desk.session.read().feedback).toMatchObject({ code: 'RESUMED', values: { lines: 1, pieces: 1 } });
    expect(desk.session.read().draft).toEqual(before.session.read().draft);
  });

  test('remain when a new order is started, and can be opened again', async () => {
    const desk = await sendable();
    await desk.scan('DH-RECEIVE');
    expect(desk.session.read()).toMatchObject({ feedback: { code: 'DRAFT_KEPT' }, draft: { lines: [] } });
    await desk.session.openDraft(1);
    expect(shown(desk)).toEqual([[1, 1, 1]]);
  });

  test('that were sent from elsewhere are reported as gone, and can be saved as new ones', async () => {
    const desk = await sendable();
    desk.main.next.set('receiving.saveDraft', () => {
      throw conflict();
    });
    await desk.scan('3', { items: [hit(3)] });
    await expect.poll(() => desk.session.read().feedback?.code).toBe('DRAFT_GONE');
    desk.main.next.clear();
    await desk.session.go('keepAsNew');
    await expect.poll(() => desk.main.rows.get(2)?.draft?.lines.length).toBe(2);
  });

  /** A desk whose next save is refused, once it is released. */
  async function nearlyGone() {
    const desk = await sendable();
    await expect.poll(() => desk.session.read().saving.state).toBe('saved');
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.main.next.set('receiving.saveDraft', async () => {
      await promise;
      throw conflict();
    });
    await desk.scan('3', { items: [hit(3)] });
    return { ...desk, release: resolve };
  }

  test('reported as gone leave a scan in question, and are reported again after its answer', async () => {
    const desk = await nearlyGone();
    await desk.scan('X', { items: [hit(1), hit(3)] });
    const { question, feedback } = desk.session.read();
    desk.release();
    await expect.poll(() => desk.session.read().saving.state).toBe('failed');
    // Any other turn comes after the report.
    await desk.session.renewProposedHead();
    expect(desk.session.read()).toMatchObject({ question, feedback: { number: feedback?.number } });
    if (question?.kind !== 'several') throw new Error('Nothing was asked.');
    const [scan] = question.scans;
    if (scan !== undefined) await desk.session.chooseItem(scan);
    await expect.poll(() => desk.session.read().feedback?.code).toBe('DRAFT_GONE');
  });

  test('reported as gone leave the field open that the user is typing into', async () => {
    const desk = await nearlyGone();
    await desk.session.ask('purchaseOrderNumber');
    desk.release();
    await expect.poll(() => desk.session.read().feedback?.code).toBe('DRAFT_GONE');
    expect(desk.session.read().question).toEqual({ kind: 'head', field: 'purchaseOrderNumber' });
  });

  test('are discarded only after confirmation, which can be undone', async () => {
    const desk = await sendable();
    await desk.session.askDiscard();
    expect(desk.main.rows.get(1)?.state).toBe('draft');
    await desk.session.go('discard');
    expect(desk.main.rows.get(1)?.state).toBe('cancelled');
    expect(desk.session.read().draft.lines).toEqual([]);
    expect(desk.went).toEqual(['discarded 1']);
  });

  test('get nothing that was entered for the previous one while it is being sent', async () => {
    const desk = await sendable();
    const left = Promise.withResolvers<undefined>();
    desk.main.next.set('receiving.queue', () => left.promise.then(() => entryOf(1, 'queued')));
    const entered = [
      desk.session.send(),
      desk.session.setTracking(1, 'LATE-1'),
      desk.session.takeList({
        boxes: [{ trackingNumber: null, items: [{ item: orderedItem(hit(3)), quantity: 4, lot: null }] }],
        purchaseOrderNumber: null,
      }),
    ];
    left.resolve(undefined);
    await Promise.all(entered);
    expect(desk.session.read().draft).toMatchObject({ boxes: [{ trackingNumber: null }], lines: [] });
    expect(desk.session.read().feedback?.code).toBe('QUEUED');
  });

  test('discarded during the first save do not come back with it', async () => {
    const desk = await openReceivingDesk();
    const disk = Promise.withResolvers<undefined>();
    desk.main.next.set('receiving.saveDraft', async () => {
      await disk.promise;
      const row = { ...entryOf(1, 'draft'), draft: desk.session.read().draft };
      desk.main.rows.set(1, row);
      return row;
    });
    await desk.scan('TRACK-1');
    await desk.session.askDiscard();
    const isDiscarded = desk.session.go('discard');
    disk.resolve(undefined);
    await isDiscarded;
    expect(desk.session.read().feedback?.code).toBe('DISCARDED');
    expect(desk.main.rows.get(1)?.state).toBe('cancelled');
  });

  test('lose no box if the rest cannot be saved while one is split', async () => {
    const before = await sendable();
    const { draft } = before.session.read();
    const boxes = Array.from({ length: 60 }, (_, place) => ({ id: place + 1, trackingNumber: null }));
    const rows = new Map([[1, { ...entryOf(1, 'draft'), draft: { ...draft, boxes } }]]);
    const desk = await openReceivingDesk({ rows });
    desk.main.next.set('receiving.saveDraft', () => {
      throw new Error('The disk is full.');
    });
    await desk.session.go('splitOrder');
    expect(desk.session.read().feedback?.code).toBe('READ_FAILED');
    expect(desk.session.read().draft.boxes).toHaveLength(60);
    desk.main.next.clear();
    await desk.session.go('splitOrder');
    expect(desk.session.read().feedback?.code).toBe('ORDER_SPLIT');
    expect([1, 2].map((id) => desk.main.rows.get(id)?.draft?.boxes.length)).toEqual([50, 10]);
    expect(desk.session.read()).toMatchObject({ row: { id: 2 }, draft: { boxes: { length: 10 } } });
  });

  test('too large for one order continue in another one with the same header data', async () => {
    const desk = await sendable();
    await desk.session.repeatBox(49);
    expect(desk.session.read().draft.boxes).toHaveLength(50);
    expect(await desk.scan('DH-NEXT-BOX')).toBe('BOX_LIMIT');
    await desk.session.go('splitOrder');
    expect(desk.session.read().feedback?.code).toBe('ORDER_SPLIT');
    expect(desk.session.read().draft).toMatchObject({
      ...arrival,
      boxes: [{ trackingNumber: null }],
      lines: [],
    });
    expect(desk.main.rows.get(1)?.draft?.boxes).toHaveLength(50);
  });
});

describe('delivery notes', () => {
  test('belong to the order that they were chosen for, however long reading them takes', async () => {
    const desk = await sendable();
    const file = Promise.withResolvers<string>();
    desk.main.next.set('attachments.save', () => note);
    const added = desk.session.addDeliveryNote(() => file.promise, 'note.pdf');
    const next = desk.scan('DH-RECEIVE');
    file.resolve('JVBERi0=');
    await Promise.all([added, next]);
    expect(desk.session.read()).toMatchObject({ feedback: { code: 'DRAFT_KEPT' }, draft: { lines: [] } });
    expect(desk.session.read().draft.deliveryNotes ?? []).toEqual([]);
    expect(desk.main.rows.get(1)?.draft).toMatchObject({ deliveryNotes: [{ name: 'note.pdf' }] });
  });

  test('chosen while another order is being opened are reported as not saved', async () => {
    const desk = await sendable();
    const next = desk.scan('DH-RECEIVE');
    await Promise.all([next, desk.session.addDeliveryNote(async () => 'JVBERi0=', 'note.pdf')]);
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'DELIVERY_NOTE_FAILED' },
      draft: { lines: [] },
    });
  });

  test('do not take the place of a scan in question', async () => {
    const desk = await sendable();
    await desk.scan('X', { items: [hit(1), hit(3)] });
    await desk.session.addDeliveryNote(async () => 'JVBERi0=', 'note.pdf');
    expect(desk.session.read()).toMatchObject({
      question: { kind: 'several' },
      feedback: { code: 'QUESTION_WAITS' },
    });
  });
});
