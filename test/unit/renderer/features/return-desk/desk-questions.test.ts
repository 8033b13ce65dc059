import { describe, expect, test, vi } from 'vitest';
import { openActions } from '#renderer/features/return-desk/state/desk-state.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { sampleOutputs } from '#test/support/samples/sample-outputs.ts';
import { at, shipment } from '#test/unit/shared/returns/draft-builders.ts';
import {
  type FakeDesk,
  failing,
  type Gate,
  gate,
  hit,
  itemView,
  openEmptyDesk,
  shipmentHit,
} from './fake-desk.ts';

const quantities = ({ lines }: ReturnDraft) =>
  lines.map(({ inventoryId, quantity }) => [inventoryId, quantity]);

describe('a question of the return desk', () => {
  const lotted = hit(5, { isLot: true });

  test('asks for a lot, which a command code, a choice, or the label can answer', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('5', { items: [lotted] })).toBe('ITEM_LOT_ASKED');
    expect(desk.session.read().question).toMatchObject({ kind: 'lot', inventoryId: 5, byKey: false });
    expect(await desk.scan('DH-LOT-L-7')).toBe('LOT_SET');
    expect(desk.session.read().question).toBeNull();
    expect(await desk.scan('5', { items: [lotted], lot: 'L-8' })).toBe('ITEM_OTHER_LOT');
    await desk.session.go('setAside');
    expect(desk.session.read().draft).toMatchObject({
      lines: [{ quantity: 1, lotNumber: 'L-7' }],
      setAside: [{ quantity: 1, lotNumber: 'L-8' }],
    });
  });

  test('asks for the serial number of a unit that was shipped with one, without blocking anything', async () => {
    const desk = await openEmptyDesk();
    const sent = shipment(900, [{ id: 1, quantity: 3, serials: ['SN-1', 'SN-2', 'SN-3'] }]);
    desk.main.shipments.set(900, sent);
    await desk.session.open({ with: 'shipment', id: 900 });
    const openQuestion = () => desk.session.read().question;
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_ADDED');
    expect(openQuestion()).toMatchObject({ kind: 'serial', inventoryId: 1, byKey: false });
    expect(await desk.scan('SN-1')).toBe('SERIAL_SET');
    expect(openQuestion()).toBeNull();
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_COUNTED');
    // An unknown code is taken as the requested serial number; the next item ends the question.
    expect(await desk.scan('SN-9')).toBe('SERIAL_SET');
    expect(desk.session.read().feedback).toMatchObject({ tone: 'asks', actions: ['undo'] });
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('4', { items: [hit(4)] })).toBe('ITEM_ADDED');
    expect(openQuestion()).toBeNull();
    expect(await desk.scan('SN-2')).toBe('SERIAL_SET');
    expect(desk.session.read().draft.lines).toMatchObject([
      { inventoryId: 1, quantity: 3, serials: ['SN-1', 'SN-9', 'SN-2'] },
      { inventoryId: 4, quantity: 1, serials: [] },
    ]);
  });

  test('asks for serial numbers after a key or a command, and whether an unknown code is one', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('X-1', { label: { gtin: '4006381333931' } })).toBe('ITEM_UNKNOWN');
    await desk.session.go('takeAsSerial');
    await desk.scan('DH-SERIAL');
    expect(desk.session.read().question).toMatchObject({ kind: 'serial', byKey: false });
    expect(await desk.scan('X-2')).toBe('SERIAL_SET');
    await desk.session.ask('serial');
    await desk.session.addSerial(1, 'X-3');
    // After one typed number, the next one is typed too.
    expect(desk.session.read().question).toMatchObject({ kind: 'serial', byKey: true });
    await desk.session.removeSerial(1, 'X-2');
    expect(desk.session.read().draft.lines).toMatchObject([{ quantity: 3, serials: ['X-1', 'X-3'] }]);
  });

  test('is a checklist after the first unit, where a user can repeat an answer but a scanner’s double read is ignored', async () => {
    let pick: (number: number) => boolean = () => false;
    const desk = await openEmptyDesk({ pick: (number) => pick(number) });
    const answers = ['Yes', 'No'];
    pick = (number) => {
      void desk.session.answerCheck(answers[number - 1] ?? '');
      return true;
    };
    const checklist = ['Sealed?', 'Complete?', 'Clean?'].map((question) => ({ question, answers }));
    desk.main.items.set(1, itemView(hit(1), { checklist }));
    const openQuestion = () => desk.session.read().question;
    const checks = () => desk.session.read().draft.lines[0]?.checks.map(({ answer }) => answer);
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_ADDED');
    await vi.waitFor(() => expect(openQuestion()).toMatchObject({ kind: 'check', place: 0, byKey: false }));
    expect(await desk.scan('DH-1', { pauseMs: 900 })).toBe('CHECK_SET');
    expect(await desk.scan('DH-1', { pauseMs: 300 })).toBe('ANSWER_REPEATED');
    expect(checks()).toEqual(['Yes']);
    expect(await desk.scan('DH-1', { pauseMs: 700 })).toBe('CHECK_SET');
    expect(openQuestion()).toMatchObject({ kind: 'check', place: 2 });
    // The next scan leaves it; the key asks the open questions.
    await desk.scan('1', { items: [hit(1)] });
    expect(openQuestion()).toBeNull();
    await desk.session.inspect();
    expect(openQuestion()).toMatchObject({ kind: 'check', place: 2, byKey: true });
    await desk.session.answerCheck('No');
    expect(checks()).toEqual(['Yes', 'Yes', 'No']);
    expect(openQuestion()).toMatchObject({ kind: 'grade' });
    await desk.session.checkAgain();
    expect(openQuestion()).toMatchObject({ kind: 'check', place: 0 });
    await desk.session.undo();
    expect(checks()).toEqual(['Yes', 'Yes']);
  });

  test('is the checklist as it is on this desk when a new return is started', async () => {
    const desk = await openEmptyDesk();
    desk.main.items.set(1, itemView(hit(1)));
    await desk.scan('1', { items: [hit(1)] });
    await vi.waitFor(() => expect(desk.session.read().draft.lines[0]?.preference).not.toBeNull());
    const checklist = [{ question: 'Sealed?', answers: ['Yes', 'No'] }];
    desk.main.items.set(1, itemView(hit(1), { checklist }));
    await desk.scan('DH-RETURN');
    await desk.scan('1', { items: [hit(1)] });
    await vi.waitFor(() => expect(desk.session.read().question).toMatchObject({ kind: 'check', place: 0 }));
  });

  test('asks for the condition of the units after a command code', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-INSPECT');
    expect(desk.session.read().question).toMatchObject({ kind: 'grade', inventoryId: 1, byKey: false });
    await desk.session.setGrade('C');
    expect(desk.session.read()).toMatchObject({ question: null, draft: { lines: [{ grade: 'C' }] } });
    await desk.session.inspect();
    await desk.session.setGrade('A');
    await desk.session.setNote(1, 'The seal is whole.');
    expect(desk.session.read().draft.lines).toMatchObject([{ grade: 'A', note: 'The seal is whole.' }]);
    await desk.scan('DH-UNDO');
    await desk.scan('DH-UNDO');
    expect(desk.session.read().draft.lines).toMatchObject([{ grade: 'C', note: null }]);
  });

  test('is answered for its own line, even if the arrow keys moved to another one', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('3', { items: [hit(3)] });
    await desk.session.ask('quantity');
    desk.session.select(1);
    await desk.session.setQuantity(7);
    expect(quantities(desk.session.read().draft)).toEqual([
      [1, 1],
      [3, 7],
    ]);
  });

  test('is not answered twice by one answer', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    await desk.scan('5', { items: [lotted], lot: 'L-8' });
    await desk.session.go('setAside');
    await desk.session.go('setAside');
    expect(desk.session.read().draft.setAside).toMatchObject([{ quantity: 1 }]);
  });

  test('about a lot is answered for the waiting line, even if another line is selected', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted] });
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-LOT-L-7');
    expect(desk.session.read().draft.lines[0]).toMatchObject({ inventoryId: 5, lotNumber: 'L-7' });
  });

  test('about a lot is answered by a command for its line, even if the arrow keys moved to another one', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    await desk.scan('6', { items: [hit(6, { isLot: true })], lot: 'L-8' });
    await desk.session.ask('lot');
    desk.session.select(5);
    await desk.scan('DH-LOT-L-9');
    const lots = () => desk.session.read().draft.lines.map(({ lotNumber }) => lotNumber);
    expect(lots()).toEqual(['L-7', 'L-9']);
    await desk.session.ask('lot');
    desk.session.select(5);
    await desk.scan('DH-NO-LOT');
    expect(lots()).toEqual(['L-7', null]);
  });

  test('about a lot is open while an unknown code is in question, which may be that lot, with its date', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    await desk.scan('6', { items: [hit(6, { isLot: true })] });
    await desk.session.go('enterLot', 5);
    expect(await desk.scan('L-8')).toBe('ITEM_UNKNOWN');
    expect(desk.session.read().feedback?.actions[0]).toBe('takeAsLot');
    await desk.session.go('takeAsLot');
    const label = { gtin: '04012345678901', lot: 'L9', expiry: '2028-12-31' };
    await desk.scan('(01)04012345678901(17)281231(10)L9', { label });
    await desk.session.go('takeAsLot');
    expect(desk.session.read().draft).toMatchObject({
      trackingNumber: null,
      lines: [{ lotNumber: 'L-8' }, { lotNumber: 'L9', lotDate: '2028-12-31' }],
    });
  });

  test('about a lot can be answered by a code that is also the ID of an item, which is asked about', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted] });
    expect(await desk.scan('7', { items: [hit(7)], by: 'id' })).toBe('SCAN_SEVERAL');
    const { question } = desk.session.read();
    expect(question).toMatchObject({ kind: 'several', lot: { number: '7', lineId: 5 } });
    await desk.session.go('takeAsLot');
    expect(desk.session.read().draft.lines).toMatchObject([{ inventoryId: 5, lotNumber: '7' }]);
    expect(await desk.scan('7', { items: [hit(7)], by: 'id' })).toBe('ITEM_ADDED');
  });

  test('about another lot sets aside no units of a label that names their lot', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    await desk.scan('DH-QTY-5');
    await desk.scan('15', { items: [lotted], lot: 'L-7', label: { quantity: 12 } });
    expect(await desk.scan('L-8', { items: [lotted], by: 'lot', lot: 'L-8' })).toBe('ITEM_OTHER_LOT');
    await desk.session.go('setAside');
    expect(desk.session.read().draft).toMatchObject({
      lines: [{ quantity: 16, lotNumber: 'L-7' }],
      setAside: [{ quantity: 1, lotNumber: 'L-8' }],
    });
  });

  const alone = { items: [lotted], by: 'lot', lot: 'L-8' } as const;

  test('about the other lot of a case sets aside all its units, also after a refused scan and an undone quantity', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    await desk.scan('15', { items: [lotted], by: 'caseOf' });
    expect(await desk.scan('L-8', alone)).toBe('QUESTION_WAITS');
    await desk.scan('DH-QTY-121');
    await desk.scan('DH-UNDO');
    await desk.scan('DH-QTY-13');
    await desk.scan('DH-QTY-0');
    expect(await desk.scan('L-8', alone)).toBe('ITEM_OTHER_LOT');
    await desk.session.go('setAside');
    expect(desk.session.read().draft).toMatchObject({
      lines: [{ quantity: 1, lotNumber: 'L-7' }],
      setAside: [{ quantity: 12, lotNumber: 'L-8' }],
    });
  });

  test('about the other lot of a case sets aside all units counted with it', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    await desk.scan('15', { items: [lotted], by: 'caseOf' });
    await desk.scan('DH-QTY-12');
    await desk.scan('DH-QTY-14');
    expect(await desk.scan('L-8', alone)).toBe('ITEM_OTHER_LOT');
    await desk.session.go('setAside');
    expect(desk.session.read().draft).toMatchObject({
      lines: [{ quantity: 1, lotNumber: 'L-7' }],
      setAside: [{ quantity: 13, lotNumber: 'L-8' }],
    });
  });

  test('about a bundle adds its parts, for as many bundles as were returned', async () => {
    const desk = await openEmptyDesk();
    const bundle = hit(7, { isBundle: true });
    const parts = [
      { sku: 'A', name: 'A', quantity: 2, item: hit(1) },
      { sku: 'B', name: 'B', quantity: 1, item: null },
    ];
    desk.main.items.set(7, itemView(bundle, { parts }));
    expect(await desk.scan('7', { items: [bundle] })).toBe('ITEM_BUNDLE');
    expect(desk.session.read().draft.lines).toEqual([]);
    expect(await desk.scan('DH-QTY-3')).toBe('PARTS_ADDED');
    expect(quantities(desk.session.read().draft)).toEqual([[1, 6]]);
  });

  test('is not asked if the parts of a bundle are unknown, and an alternative is offered', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('7', { items: [hit(7, { isBundle: true })] })).toBe('PARTS_UNKNOWN');
    expect(desk.session.read().feedback?.actions).toContain('scanItem');
  });

  test('is answered by the choice with the printed digit', async () => {
    const desk: FakeDesk = await openEmptyDesk({
      pick: (number) => {
        if (number === 1) void desk.session.go('undo');
        return number === 1;
      },
    });
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-1')).toBe('STEP_UNDONE');
    // The scan bar shows it as the scan's result.
    expect(desk.session.read().feedback?.isOfScan).toBe(true);
    expect(await desk.scan('DH-2')).toBe('CHOICE_NONE');
    await desk.session.undo();
    expect(desk.session.read().feedback?.isOfScan).toBe(false);
  });

  test('about another parcel stays until it is answered, whatever is scanned or pressed', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('PARCEL-2', { shipments: [shipmentHit(901, 'PARCEL-2')] })).toBe('PARCEL_OTHER');
    const { question, feedback, draft } = desk.session.read();
    for (const command of [
      'DH-ALL',
      'DH-SEND',
      'DH-NEXT-BOX',
      'DH-RETURN',
      'DH-QTY-3',
      'DH-UNDO',
      'DH-YES',
    ]) {
      expect(await desk.scan(command)).toBe('PARCEL_WAITS');
    }
    expect(await desk.scan('2', { items: [hit(2)] })).toBe('PARCEL_WAITS');
    await desk.session.send();
    await desk.session.nextBox();
    await desk.session.takeAll();
    expect(desk.session.read()).toMatchObject({
      question,
      draft,
      feedback: { code: 'PARCEL_WAITS', actions: feedback?.actions },
    });
    expect(desk.main.queued).toEqual([]);
    await desk.session.go('nextReturn');
    expect(desk.main.queued).toEqual([1]);
    expect(desk.session.read().draft.trackingNumber).toBe('PARCEL-2');
  });

  const bundle = hit(7, { isBundle: true });
  const two = [shipmentHit(901, 'PARCEL-9'), shipmentHit(902, 'PARCEL-9')];
  const scanned = {
    'which of several items': async (desk: FakeDesk) => desk.scan('X', { items: [hit(1), hit(2)] }),
    'a piece of another lot': async (desk: FakeDesk) => {
      await desk.scan('5', { items: [lotted], lot: 'L-7' });
      return desk.scan('5', { items: [lotted], lot: 'L-8' });
    },
    'a serial number once more': async (desk: FakeDesk) => {
      await desk.scan('6', { items: [hit(6)], label: { serial: 'S-1' } });
      return desk.scan('6', { items: [hit(6)], label: { serial: 'S-1' } });
    },
    'how many are in a case': async (desk: FakeDesk) => desk.scan('8', { items: [hit(8)], by: 'caseOf' }),
    'which shipment a parcel was': async (desk: FakeDesk) => desk.scan('PARCEL-9', { shipments: two }),
    'the parts of a bundle': async (desk: FakeDesk) => {
      const parts = [{ sku: 'A', name: 'A', quantity: 2, item: hit(1) }];
      desk.main.items.set(7, itemView(bundle, { parts }));
      return desk.scan('7', { items: [bundle] });
    },
  };

  test.each(Object.entries(scanned))(
    'about %s is not dismissed by the next scan or key, nor by a record opened from another screen',
    async (_what, ask) => {
      const desk = await openEmptyDesk();
      const code = await ask(desk);
      const { question, draft, feedback } = desk.session.read();
      expect(question).not.toBeNull();
      for (const command of ['DH-ALL', 'DH-SEND', 'DH-NEXT-BOX', 'DH-RETURN', 'DH-NO-LOT']) {
        expect(await desk.scan(command)).toBe('QUESTION_WAITS');
      }
      expect(await desk.scan('3', { items: [hit(3)] })).toBe('QUESTION_WAITS');
      await desk.session.send();
      await desk.session.nextBox();
      await desk.session.go('newReturn');
      await desk.session.ask('drafts');
      await desk.session.askDiscard();
      desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
      await desk.session.open({ with: 'shipment', id: 900 });
      expect(desk.session.read()).toMatchObject({
        question,
        draft,
        feedback: { code: 'QUESTION_WAITS', tone: 'refused', actions: feedback?.actions },
      });
      desk.session.dismiss();
      expect(desk.session.read()).toMatchObject({ question: null, feedback: { code: 'RESUMED' } });
      expect(await desk.scan('3', { items: [hit(3)] })).toBe('ITEM_ADDED');
      expect(code).not.toBe('ITEM_ADDED');
    },
  );

  test.each([
    ['another parcel', 'PARCEL-2', { shipments: [shipmentHit(901, 'PARCEL-2')] }, 'PARCEL_OTHER'],
    ['a piece of another lot', '5', { items: [lotted], lot: 'L-8' }, 'ITEM_OTHER_LOT'],
  ])('about %s stays open while the slip is printed', async (_what, text, found, code) => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    expect(await desk.scan(text, found)).toBe(code);
    const { question, feedback } = desk.session.read();
    await desk.session.printSlipNow();
    await desk.session.slipPrinted('RT-1');
    await desk.session.closeSlip();
    expect(desk.session.read()).toMatchObject({ question, feedback, draft: { slipPrintedAt: at } });
  });

  test('about a box without a label is settled by the printed slip', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    await desk.session.go('printSlip');
    await desk.session.slipPrinted('RT-1');
    expect(desk.session.read()).toMatchObject({ question: null, feedback: { code: 'SLIP_PRINTED' } });
    expect(await desk.scan('DH-SEND')).toBe('QUEUED');
  });

  test('about a case is answered with its units, which are learned, whatever was counted before', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('8', { items: [hit(8)] });
    await desk.scan('8', { items: [hit(8)] });
    expect(await desk.scan('18', { items: [hit(8)], by: 'caseOf' })).toBe('ITEM_CASE_ASKED');
    expect(await desk.scan('DH-QTY-12')).toBe('QUANTITY_SET');
    expect(desk.session.read()).toMatchObject({ question: null, draft: { lines: [{ quantity: 14 }] } });
    expect(desk.went).toEqual(['12 × 8 by 18']);
    // For a case known on this desk, the reading includes the units.
    await desk.scan('18', { items: [hit(8)], by: 'bound', label: { quantity: 12 } });
    expect(desk.session.read()).toMatchObject({ question: null, draft: { lines: [{ quantity: 26 }] } });
    await desk.scan('DH-QTY-3');
    expect(desk.went).toHaveLength(1);
    expect(await desk.scan('19', { items: [hit(8)], by: 'caseOf' })).toBe('ITEM_CASE_ASKED');
    expect(await desk.scan('DH-QTY-1')).toBe('QUANTITY_SET');
    expect(desk.session.read()).toMatchObject({ question: null, draft: { lines: [{ quantity: 4 }] } });
    expect(desk.went).toEqual(['12 × 8 by 18', '1 × 8 by 19']);
  });

  test('about a case of an item with lots is followed by the one about the lot', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('18', { items: [lotted], by: 'caseOf' })).toBe('ITEM_CASE_ASKED');
    expect(await desk.scan('DH-QTY-12')).toBe('ITEM_LOT_ASKED');
    expect(desk.session.read()).toMatchObject({
      question: { kind: 'lot' },
      draft: { lines: [{ quantity: 12 }] },
    });
    expect(await desk.scan('DH-LOT-L-7')).toBe('LOT_SET');
    expect(desk.session.read().draft.lines).toMatchObject([{ quantity: 12, lotNumber: 'L-7' }]);
    expect(desk.went).toHaveLength(1);
  });

  test('about sending is dismissed by a scan, which reports that nothing was sent', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    expect(await desk.scan('3', { items: [hit(3)] })).toBe('ITEM_ADDED');
    expect(desk.session.read()).toMatchObject({ question: null, feedback: { values: { left: 'send' } } });
    expect(desk.main.queued).toEqual([]);
    await desk.scan('3', { items: [hit(3)] });
    expect(desk.session.read().feedback?.values).not.toHaveProperty('left');
  });

  test('is not answered by the same printed digit that led to it', async () => {
    const picked: number[] = [];
    const desk: FakeDesk = await openEmptyDesk({
      pick: (number) => {
        picked.push(number);
        const action = desk.session.read().feedback?.actions[number - 1];
        if (action !== undefined) void desk.session.go(action);
        return action !== undefined;
      },
    });
    const parcel = { shipments: [shipmentHit(901, 'PARCEL-2')] };
    await desk.scan('PARCEL-1');
    await desk.scan('5', { items: [hit(5, { isLot: true })], lot: 'A' });
    await desk.scan('5', { items: [hit(5, { isLot: true })], lot: 'B' });
    await desk.session.go('setAside');
    await desk.scan('PARCEL-2', parcel);
    const number = (desk.session.read().feedback?.actions.indexOf('nextReturn') ?? -1) + 1;
    expect(await desk.scan(`DH-${number}`)).toBe('SEND_ASKED');
    const { actions, asks } = desk.session.read().feedback ?? { actions: [], asks: null };
    for (const _again of [1, 2]) {
      expect(await desk.scan(`DH-${number}`)).toBe('ANSWER_REPEATED');
      expect(desk.session.read()).toMatchObject({ feedback: { actions }, question: asks });
    }
    // The action offered instead gives that answer, and no other.
    expect(picked).toEqual([number]);
    await desk.scan('DH-YES');
    expect(picked).toEqual([number, number]);
    expect(actions[number - 1]).toBe('nextBox');
    await vi.waitFor(() =>
      expect(desk.session.read().draft).toMatchObject({ box: 2, lines: [{ lotNumber: 'B' }] }),
    );
    expect(desk.main.queued).toEqual([1]);
  });

  test('offers no ineffective action after it was dismissed', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [lotted], lot: 'L-7' });
    await desk.scan('5', { items: [lotted], lot: 'L-8' });
    expect(openActions(desk.session.read())).toContain('setAside');
    desk.session.dismiss();
    expect(desk.session.read()).toMatchObject({ question: null, feedback: { code: 'RESUMED' } });
    expect(openActions(desk.session.read())).toEqual([]);
    await desk.scan('9', { items: [hit(9, { isDigital: true })] });
    expect(desk.session.read().feedback?.actions).toEqual(['scanItem']);
    expect(openActions(desk.session.read())).toEqual([]);
  });

  test('about a scanned bundle keeps the line of the bundles counted before, and reports the parts left out', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('7', { items: [hit(7)] });
    await desk.scan('DH-QTY-3');
    const bundle = hit(7, { isBundle: true });
    const part = { sku: 'A', name: 'A', quantity: 2, item: hit(1) };
    const parts = [part, { ...part, item: null }, { ...part, item: hit(4, { isDigital: true }) }];
    desk.main.items.set(7, itemView(bundle, { parts }));
    await desk.scan('7', { items: [bundle] });
    await desk.session.takeParts(1);
    expect(quantities(desk.session.read().draft)).toEqual([
      [7, 3],
      [1, 2],
    ]);
    expect(desk.session.read().feedback).toMatchObject({ code: 'PARTS_ADDED', values: { leftOut: 2 } });
  });

  test('about a line that turns out to be a bundle replaces the line with the parts', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('7', { items: [hit(7)] });
    const parts = [{ sku: 'A', name: 'A', quantity: 2, item: hit(1) }];
    desk.main.items.set(7, itemView(hit(7, { isBundle: true }), { parts }));
    await desk.session.go('chooseParts', 7);
    expect(desk.session.read().question).toMatchObject({ kind: 'parts' });
    await desk.session.takeParts(2);
    expect(quantities(desk.session.read().draft)).toEqual([[1, 4]]);
  });

  test('about a code of two items asks which one it is', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('X', { items: [hit(1), hit(2)] })).toBe('SCAN_SEVERAL');
    const { question } = desk.session.read();
    if (question?.kind !== 'several' || question.scans[1] === undefined)
      throw new Error('Nothing was asked.');
    await desk.session.chooseItem(question.scans[1]);
    expect(quantities(desk.session.read().draft)).toEqual([[2, 1]]);
  });

  test('about the selected line changes that line, and reports if there is none', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('DH-QTY-3')).toBe('LINE_NONE');
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('2', { items: [hit(2)] });
    desk.session.select(1);
    expect(await desk.scan('DH-QTY-3')).toBe('QUANTITY_SET');
    expect(await desk.scan('DH-DISPOSE')).toBe('ACTION_SET');
    expect(desk.session.read().draft.lines[0]).toMatchObject({
      inventoryId: 1,
      quantity: 3,
      action: 'Dispose',
    });
    expect(await desk.scan('DH-QTY-0')).toBe('QUANTITY_OUT_OF_RANGE');
    expect(await desk.scan('DH-REMOVE')).toBe('LINE_REMOVED');
    expect(await desk.scan('DH-REMOVE')).toBe('LINE_NONE');
  });

  test('is not asked for an item that is not allowed in the return, and the selected line remains selected', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('9', { items: [hit(9, { isDigital: true })] });
    expect(desk.session.read().currentId).toBe(1);
    expect(await desk.scan('DH-QTY-3')).toBe('QUANTITY_SET');
  });

  test('ends with the next scan', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('X');
    expect(desk.session.read().question).toMatchObject({ kind: 'unknown', reading: { data: 'X' } });
    await desk.scan('1', { items: [hit(1)] });
    expect(desk.session.read().question).toBeNull();
  });
});

describe('an unknown code that the service is asked about', () => {
  test.each([
    ['is not found if the service knows no such item', 'service', 'SERVICE_KNOWS_NOT'],
    ['stays unknown if the service does not respond', 'cache', 'SERVICE_FAILED'],
  ] as const)('%s', async (_name, source, code) => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('X');
    const data = { items: [], next: null, levels: [], levelsMissing: null };
    desk.main.next.set('inventory.list', [() => ({ data, source, asOf: at })]);
    await desk.session.go('askService');
    expect(desk.session.read().feedback).toMatchObject({ code });
    expect(desk.session.read().feedback?.actions.includes('askService')).toBe(code === 'SERVICE_FAILED');
  });

  test('is reported with its barcodes unchecked if this desk has no access to products', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('X');
    const data = { items: [], next: null, levels: [], levelsMissing: null };
    desk.main.next.set('inventory.list', [() => ({ data, source: 'service', asOf: at })]);
    const failure = { code: 'UNSUPPORTED', message: null, requestId: null } as const;
    desk.main.next.set('products.list', [() => Promise.reject(new RequestFailure(failure))]);
    await desk.session.go('askService');
    const values = { text: 'X', barcodes: 'unchecked' };
    expect(desk.session.read().feedback).toMatchObject({ code: 'SERVICE_KNOWS_NOT', values });
  });

  test('can still be the lot that a line waits for', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('5', { items: [hit(5, { isLot: true })] });
    await desk.scan('L-9');
    const data = { items: [], next: null, levels: [], levelsMissing: null };
    desk.main.next.set('inventory.list', [
      () => ({ data, source: 'cache', asOf: at }),
      () => ({ data, source: 'service', asOf: at }),
    ]);
    await desk.session.go('askService');
    expect(desk.session.read().feedback).toMatchObject({ code: 'SERVICE_FAILED' });
    expect(desk.session.read().feedback?.actions).toContain('takeAsLot');
    await desk.session.go('askService');
    const { feedback } = desk.session.read();
    expect([feedback?.code, feedback?.actions[0]]).toEqual(['SERVICE_KNOWS_NOT', 'takeAsLot']);
    await desk.session.go('takeAsLot');
    expect(desk.session.read().draft.lines).toMatchObject([{ lotNumber: 'L-9' }]);
  });

  const { data } = sampleOutputs['inventory.list'];
  const found = { ...data, items: data.items.map((item) => ({ ...item, sku: 'X' })) };

  test.each([
    ['names an item', (answer: Gate<unknown>) => answer.open({ data: found, source: 'service', asOf: at })],
    ['fails', (answer: Gate<unknown>) => answer.fail(failing('OFFLINE'))],
  ])('stays dismissed if the answer arrives afterward and %s', async (_name, reply) => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('X');
    const answer = gate<unknown>();
    desk.main.next.set('inventory.list', [() => answer.promise]);
    const asked = desk.session.go('askService');
    await vi.waitFor(() => expect(desk.session.read().feedback).toMatchObject({ code: 'ASKING' }));
    desk.session.dismiss();
    reply(answer);
    await asked;
    expect(desk.session.read()).toMatchObject({
      question: null,
      feedback: { code: 'RESUMED' },
      draft: { lines: [] },
    });
  });
});
