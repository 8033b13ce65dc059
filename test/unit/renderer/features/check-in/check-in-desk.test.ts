import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CheckInDesk, createCheckInDesk } from '#renderer/features/check-in/check-in-desk.ts';
import { feedbackSentence } from '#renderer/features/check-in/check-in-sentences.tsx';
import { namesOfCounters, rowsOfView } from '#renderer/features/check-in/check-in-state.ts';
import { deskOfOrder, type UnsavedDesks } from '#renderer/features/check-in/use-check-in-desk.ts';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import type { InboundFindings } from '#shared/receiving/receiving-index-view.ts';
import { english } from '#test/support/english.ts';
import { ownCommand } from '#test/support/own-command.ts';
import { boxHit, delivery, inboundOf, lookUp } from './delivery.ts';

type Found = { readonly found?: ItemLookUp; readonly inbound?: InboundFindings };

const photo = {
  id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
  mediaType: 'image/jpeg',
  at: '2026-11-22T08:00:00.000Z',
  operator: null,
} as const;

function setUp(
  kept: CheckIn | null = null,
  save = async (): Promise<void> => undefined,
  isBlind = false,
  goods = delivery,
) {
  const saved: CheckIn[] = [];
  const led: unknown[] = [];
  const counted: CheckIn[] = [];
  const retries: (() => void)[] = [];
  let operator: string | null = null;
  const desk = createCheckInDesk(
    {
      operator: () => operator,
      now: () => new Date('2026-11-22T08:00:00.000Z'),
      later: (run) => {
        retries.push(run);
        return () => undefined;
      },
      save: async (checkIn) => {
        await save();
        saved.push(checkIn);
      },
      savePhoto: async () => photo,
      onCount: (checkIn) => counted.push(checkIn),
      learnCase: (code) => led.push(code),
      goTo: (orderId, boxId) => led.push([orderId, boxId]),
    },
    goods,
    { saved: kept, isBlind },
  );
  const scan = async (
    text: string,
    { found = lookUp([], { data: text }), inbound = inboundOf() }: Found = {},
  ) =>
    desk.scan({
      texts: [text],
      command: ownCommand(text),
      catalog: Promise.resolve(found),
      inbound: Promise.resolve(inbound),
    });
  const employ = (person: string) => {
    operator = person;
  };
  return { desk, scan, saved, led, counted, retries, employ };
}

const mug = { found: lookUp([{ id: 1 }]) };
const lotted = { found: lookUp([{ id: 2 }]) };
const labeled = (lot: string) => ({ found: lookUp([{ id: 2 }], { lot }) });

describe('a check-in', () => {
  it('learns the number of units in a case from the quantity that is entered for it', async () => {
    const { desk, scan, led } = setUp();
    const ofCase = lookUp([{ id: 1 }], { data: '18' });
    const found = {
      ...ofCase,
      matches: ofCase.matches.map((match) => ({ ...match, by: 'caseOf' as const })),
    };
    await scan('mug', mug);
    await scan('18', { found });
    expect(desk.read().feedback?.values).toMatchObject({ isCase: 'true', counted: 2 });
    await scan('DH-QTY-7');
    expect(led).toEqual([{ code: '18', inventoryId: 1, quantity: 6 }]);
    await scan('DH-QTY-9');
    expect(led).toHaveLength(1);
  });

  it('asks for the total with the units of a case, which is what it learns the case from', async () => {
    const caseOf = (id: number, lot?: string) => ({
      found: lookUp([{ id, by: 'caseOf' }], { data: '18', ...(lot !== undefined && { lot }) }),
    });
    const { desk, scan, led } = setUp();
    const results = [await scan('18', caseOf(1))];
    desk.undo();
    await scan('1Z999AA101');
    results.push(await scan('18', caseOf(2, 'L-9')));
    await scan('T-102');
    results.push(await scan('18', caseOf(2)));
    for (let piece = 0; piece < 3; piece += 1) await scan('mug', mug);
    results.push(await scan('18', caseOf(1)));
    await scan('DH-QTY-15');
    expect(led).toEqual([{ code: '18', inventoryId: 1, quantity: 12 }]);
    results.push(await scan('18', caseOf(1)));
    const blind = setUp(null, undefined, true);
    results.push(await blind.scan('T-102').then(() => blind.scan('18', caseOf(1))));
    expect(results.map((feedback) => feedback?.code)).toEqual([
      'COUNTED_LOOSE',
      'COUNTED_OTHER_LOT',
      'COUNTED_UNEXPECTED',
      'COUNTED_CASE',
      'COUNTED_MORE',
      'COUNTED_BLIND',
    ]);
    for (const feedback of results) {
      expect(feedback && feedbackSentence(feedback, english.t)).toContain(
        'Press Q to enter how many units there are in total, including those in the case.',
      );
    }
  });

  it('learns a case that was scanned several times from the total of its scans', async () => {
    const { desk, scan, led } = setUp();
    const caseOf = { found: lookUp([{ id: 1, by: 'caseOf' }], { data: '18' }) };
    await scan('T-102');
    await scan('18', caseOf);
    await scan('mug', mug);
    await scan('18', caseOf);
    await scan('DH-QTY-24');
    // Not two cases with as many units each.
    expect(led).toEqual([]);
    desk.undo();
    await scan('18', caseOf);
    await scan('DH-QTY-37');
    expect(led).toEqual([{ code: '18', inventoryId: 1, quantity: 12 }]);
    await scan('18', caseOf);
    await scan('DH-QTY-47');
    expect(led.at(-1)).toEqual({ code: '18', inventoryId: 1, quantity: 10 });
  });

  it('learns no case from the quantity of another lot', async () => {
    const { desk, scan, led } = setUp();
    await scan('1Z999AA101');
    await scan('lot', labeled('L-1'));
    await scan('18', { found: lookUp([{ id: 2, by: 'caseOf' }], { data: '18', lot: 'L-9' }) });
    const other = desk
      .read()
      .comparison.boxes.flatMap(({ rows }) => rows)
      .find(({ lotNumber }) => lotNumber === 'L-1');
    if (other === undefined) throw new Error('The other lot has no row.');
    desk.select(other);
    await scan('DH-QTY-24');
    expect(led).toEqual([]);
  });

  it('adds the counts of other desks, and corrects the sum through its own part', async () => {
    const { desk, scan, saved } = setUp();
    await scan('T-102');
    await scan('mug', mug);
    const [count] = saved.at(-1)?.counts ?? [];
    if (count === undefined) throw new Error('Nothing was counted.');
    const startedAt = '2026-11-22T08:00:00.000Z';
    const dock2 = {
      desk: 'Dock 2',
      operator: 'Kim',
      at: startedAt,
      startedAt,
      boxId: 102,
      boxesMet: [102],
      counts: [{ ...count, counted: 2 }],
    };
    desk.learnOthers([dock2]);
    expect(desk.read().selectedRow).toMatchObject({ counted: 3, mark: 'toCome' });
    expect(await scan('mug', mug)).toMatchObject({ code: 'COUNTED', values: { counted: 4, expected: 4 } });
    expect(await scan('DH-QTY-1')).toMatchObject({ code: 'COUNT_SET', values: { counted: 1 } });
    expect(saved.at(-1)?.counts).toMatchObject([{ counted: -1 }]);
    // Undo reverts this desk's own step, whatever the other desk counted since.
    desk.learnOthers([{ ...dock2, counts: [{ ...count, counted: 7 }] }]);
    desk.undo();
    expect(desk.read().comparison).toMatchObject({ counted: 9 });
    expect(desk.read().feedback?.values).toMatchObject({ what: 'count', counted: 9 });
    desk.takeAll();
    desk.go({ kind: 'takeAll', boxId: 102 });
    expect(desk.read().draft.counts).toMatchObject([{ counted: -3 }]);
    desk.finishBox();
    desk.openBox(102);
    expect(desk.read().feedback).toMatchObject({ code: 'BOX_ELSEWHERE', values: { desks: 'Dock 2' } });
  });

  it.each([false, true])(
    'compares what other desks still count once it is done there too, blind: %s',
    async (isBlind) => {
      const elsewhere = (boxId: number | null, isDone: boolean) => ({
        desk: 'Dock 2',
        operator: null,
        at: '2026-11-22T08:00:00.000Z',
        startedAt: '2026-11-22T08:00:00.000Z',
        boxId,
        isDone,
        boxesMet: [102],
        counts: [
          {
            boxId: null,
            inventoryId: 2,
            sku: 'SKU-2',
            name: null,
            code: 'LOT',
            lotNumber: null,
            lotDate: null,
            counted: 1,
          },
        ],
      });
      const { desk, scan } = setUp(null, undefined, isBlind);
      await scan('T-102');
      await scan('mug', mug);
      desk.learnOthers([elsewhere(102, false)]);
      desk.finishBox();
      const feedback = desk.read().feedback;
      expect(feedback).toMatchObject({ code: 'BOX_DONE_ELSEWHERE', values: { box: '2', desks: 'Dock 2' } });
      expect(feedback && feedbackSentence(feedback, english.t)).toContain('1 box is left: scan its label.');
      expect(feedback && feedbackSentence(feedback, english.t)).not.toMatch(/\d units|match/u);
      desk.learnOthers([elsewhere(null, false)]);
      await scan('T-102');
      desk.finishBox();
      expect(desk.read().feedback).toMatchObject({ code: 'BOX_DONE_DIFFERENT', values: { expected: 4 } });

      const loose = setUp(null, undefined, isBlind, { ...delivery, boxes: [] });
      await loose.scan('mug', mug);
      loose.desk.learnOthers([elsewhere(null, false)]);
      loose.desk.finishBox();
      expect(loose.desk.read().feedback).toMatchObject({
        code: 'ORDER_DONE_ELSEWHERE',
        values: { desks: 'Dock 2' },
      });
      loose.desk.learnOthers([elsewhere(null, true)]);
      loose.desk.finishBox();
      expect(loose.desk.read().feedback).toMatchObject({
        code: 'ORDER_DONE_DIFFERENT',
        values: { counted: 2, expected: 14, differences: 2 },
      });
    },
  );

  it('takes the boxes that other desks found into account', async () => {
    const [one, two] = delivery.boxes;
    if (one === undefined || two === undefined) throw new Error('The order has too few boxes.');
    const alike = [one, { ...two, trackingNumber: one.trackingNumber }];
    const { desk, scan } = setUp(null, undefined, false, { ...delivery, boxes: alike });
    const at = '2026-11-22T08:00:00.000Z';
    desk.learnOthers([
      { desk: 'Dock 2', operator: null, at, startedAt: at, boxId: null, boxesMet: [101], counts: [] },
    ]);
    expect(await scan('1Z999AA101')).toMatchObject({ code: 'BOX_OPENED', values: { box: '2' } });
    desk.finishBox();
    expect(await scan('1Z999AA101')).toMatchObject({ code: 'BOX_AGAIN', tone: 'asks', values: { box: '1' } });
  });

  it('counts all units of a known case, and accepts another quantity for a partly filled one', async () => {
    const { desk, scan, led } = setUp();
    await scan('T-102');
    const bound = { found: lookUp([{ id: 1, by: 'bound' }], { data: '18', quantity: 4 }) };
    expect(await scan('18', bound)).toMatchObject({ code: 'COUNTED', values: { counted: 4, quantity: 4 } });
    expect(await scan('DH-QTY-3')).toMatchObject({ code: 'COUNT_SET', values: { counted: 3 } });
    expect(await scan('18', bound)).toMatchObject({ code: 'COUNTED_MORE', values: { counted: 7 } });
    desk.undo();
    expect(desk.read().selectedRow).toMatchObject({ counted: 3 });
    expect(led).toEqual([]);
  });

  it('counts the quantity on the label of a case, and asks about an item that is stored as a case', async () => {
    const { scan, led } = setUp();
    await scan('T-102');
    const labeled24 = { found: lookUp([{ id: 1, by: 'caseOf' }], { data: '18', quantity: 2 }) };
    expect(await scan('18', labeled24)).toMatchObject({ code: 'COUNTED', values: { counted: 2 } });
    const kept = lookUp([{ id: 1 }], { data: '18' });
    const found = {
      ...kept,
      matches: kept.matches.map((match) => ({ ...match, item: { ...match.item, isCase: true } })),
    };
    expect(await scan('18', { found })).toMatchObject({ code: 'COUNTED_CASE', values: { counted: 3 } });
    await scan('DH-QTY-4');
    expect(led).toEqual([{ code: '18', inventoryId: 1, quantity: 2 }]);
  });

  it('learns the units of a case after another lot was chosen for it', async () => {
    const { desk, scan, led } = setUp();
    await scan('1Z999AA101');
    await scan('28', { found: lookUp([{ id: 2, by: 'caseOf' }], { data: '28' }) });
    const [action] = desk.read().feedback?.actions ?? [];
    if (action !== undefined) desk.go(action);
    expect(desk.read().feedback).toMatchObject({ code: 'COUNTED_CASE', values: { lot: 'L-2' } });
    await scan('DH-QTY-2');
    expect(led).toEqual([{ code: '28', inventoryId: 2, quantity: 2 }]);
  });

  it('opens a box by its label, counts in it, and saves every step', async () => {
    const { desk, scan, saved } = setUp();
    expect(await scan('T-102')).toMatchObject({ code: 'BOX_OPENED', values: { box: '2', expected: 4 } });
    expect(await scan('MUG', mug)).toMatchObject({ code: 'COUNTED', values: { counted: 1, expected: 4 } });
    const three = { found: lookUp([{ id: 1 }], { quantity: 3 }) };
    expect(await scan('MUG', three)).toMatchObject({ code: 'COUNTED', values: { counted: 4 } });
    expect(await scan('MUG', mug)).toMatchObject({ code: 'COUNTED_MORE', tone: 'asks' });
    expect(desk.read().selectedRow).toMatchObject({ counted: 5, mark: 'more' });
    desk.finishBox();
    expect(desk.read().feedback).toMatchObject({
      code: 'BOX_DONE_DIFFERENT',
      values: { differences: 1, ahead: 1 },
    });
    await expect.poll(() => saved.at(-1)).toEqual(desk.read().draft);
  });

  it('keeps asking which of several items it is, whatever is scanned or pressed', async () => {
    const { desk, scan } = setUp();
    await scan('T-102');
    const two = { found: lookUp([{ id: 7 }, { id: 9 }]) };
    expect(await scan('CODE', two)).toMatchObject({ code: 'SEVERAL' });
    const { draft: checkIn } = desk.read();
    for (const text of ['DH-UNDO', 'DH-NEXT-BOX', 'DH-QTY-3', 'T-101']) {
      expect(await scan(text)).toMatchObject({ code: 'QUESTION_WAITS', tone: 'refused' });
    }
    expect(await scan('MUG', mug)).toMatchObject({ code: 'QUESTION_WAITS' });
    desk.finishBox();
    desk.undo();
    desk.openBox(101);
    expect(desk.read()).toMatchObject({ draft: checkIn, feedback: { code: 'QUESTION_WAITS' } });
    desk.sayNoRow();
    desk.unlessBlocked(() => expect.unreachable());
    expect(desk.read().feedback).toMatchObject({ code: 'QUESTION_WAITS', values: { code: 'CODE' } });
    expect(await scan('DH-3')).toMatchObject({ code: 'NOT_COUNTED' });
    expect(desk.read().draft).toEqual(checkIn);
    expect(await scan('MUG', mug)).toMatchObject({ code: 'COUNTED' });
  });

  it('continues with the saved count', async () => {
    const { desk, scan } = setUp();
    await scan('T-102');
    await scan('MUG', mug);
    const { desk: again } = setUp(desk.read().draft);
    expect(again.read()).toMatchObject({ view: { of: 'box', boxId: 102 }, comparison: { counted: 1 } });
  });

  it('counts nothing in a box of another order, and offers to open that order', async () => {
    const { desk, scan, led, saved } = setUp();
    const feedback = await scan('T-201', { inbound: inboundOf(boxHit(8, 201)) });
    expect(feedback).toMatchObject({ code: 'BOX_OTHER_ORDER', tone: 'refused', values: { order: '8' } });
    await scan('DH-1');
    expect(led).toEqual([[8, 201]]);
    // The same code again would answer the question that it led to; a command of another desk answers nothing and
    // removes nothing.
    expect(await scan('DH-1')).toMatchObject({ code: 'ANSWER_REPEATED' });
    await scan('DH-YES');
    expect(led).toHaveLength(2);
    expect(await scan('DH-SEND')).toMatchObject({ code: 'COMMAND_UNKNOWN', actions: [{ kind: 'goTo' }] });
    expect([desk.read().draft.counts, saved]).toEqual([[], []]);
  });

  it('takes a lot alone as that of the piece counted just before, and otherwise as that of another piece', async () => {
    const { desk, scan } = setUp();
    const alone = (number: string) => ({
      found: lookUp([{ id: 2, by: 'lot', lot: { number, date: '2099-01-31' } }], { data: number }),
    });
    const counts = () => desk.read().draft.counts.map(({ lotNumber, counted }) => [lotNumber, counted]);
    await scan('1Z999AA101');
    await scan('LOT', lotted);
    expect(await scan('L-2', alone('L-2'))).toMatchObject({ code: 'COUNTED', values: { lot: 'L-2' } });
    expect(counts()).toEqual([['L-2', 1]]);
    await scan('L-2', alone('L-2'));
    await scan('L-1', alone('L-1'));
    await scan('LOT', labeled('L-1'));
    await scan('L-1', alone('L-1'));
    const three = [
      ['L-2', 2],
      ['L-1', 3],
    ];
    expect(counts()).toEqual(three);
    await scan('LOT', lotted);
    await scan('L-1', alone('L-1'));
    await scan('LOT', lotted);
    const declared = lookUp([], { data: '1728123110L9', lot: 'L9', expiry: '2028-12-31' });
    await scan('1728123110L9', { found: declared });
    expect(counts()).toEqual([
      ['L-2', 2],
      ['L-1', 4],
      ['L9', 1],
    ]);
    expect(desk.read().draft.counts.at(-1)).toMatchObject({ inventoryId: 2, lotDate: '2028-12-31' });
    await scan('DH-UNDO');
    await scan('L-2', alone('L-2'));
    expect(counts()).toEqual([
      ['L-2', 3],
      ['L-1', 4],
    ]);
  });

  it('takes a lot after the total of cases as that of all their units, even with another item between them', async () => {
    const { desk, scan } = setUp();
    const caseOf = { found: lookUp([{ id: 2, by: 'caseOf' }], { data: '28' }) };
    const counts = () =>
      desk
        .read()
        .draft.counts.map(({ inventoryId, lotNumber, counted }) => [inventoryId, lotNumber, counted]);
    await scan('1Z999AA101');
    await scan('LOT', labeled('L-1'));
    await scan('28', caseOf);
    await scan('mug', mug);
    await scan('28', caseOf);
    await scan('DH-QTY-25');
    const lot = { number: 'L-2', date: '2099-01-31' };
    await scan('L-2', { found: lookUp([{ id: 2, by: 'lot', lot }], { data: 'L-2' }) });
    const others = [
      [2, 'L-1', 1],
      [1, null, 1],
    ];
    expect(counts()).toEqual([...others, [2, 'L-2', 24]]);
    desk.undo();
    expect(counts()).toEqual(others);
    desk.undo();
    expect(counts()).toEqual(others.slice(0, 1));
  });

  it('takes a lot after a typed quantity as that of all units counted with it', async () => {
    const { desk, scan, led } = setUp();
    const alone = (number: string) => ({
      found: lookUp([{ id: 2, by: 'lot', lot: { number, date: '2099-01-31' } }], { data: number }),
    });
    const caseOf = { found: lookUp([{ id: 2, by: 'caseOf' }], { data: '28' }) };
    const counts = () => desk.read().draft.counts.map(({ lotNumber, counted }) => [lotNumber, counted]);
    await scan('1Z999AA101');
    await scan('LOT', labeled('L-1'));
    await scan('28', caseOf);
    await scan('28', caseOf);
    await scan('DH-QTY-24');
    await scan('DH-QTY-25');
    await scan('L-2', alone('L-2'));
    const cases = [
      ['L-1', 1],
      ['L-2', 24],
    ];
    expect([counts(), led]).toEqual([cases, []]);
    await scan('L-2', alone('L-2'));
    expect(counts()[1]).toEqual(['L-2', 25]);
    await scan('LOT', lotted);
    await scan('DH-QTY-6');
    await scan('L-9', { found: lookUp([], { data: '10L-9', lot: 'L-9' }) });
    expect(counts()).toEqual([
      ['L-1', 1],
      ['L-2', 25],
      ['L-9', 5],
    ]);
    expect(await scan('DH-UNDO')).toMatchObject({ code: 'UNDONE' });
    expect(counts()).toHaveLength(2);
  });

  it('takes a lot as that of another piece after the quantity of another row, or a smaller one', async () => {
    const { desk, scan } = setUp();
    const alone = {
      found: lookUp([{ id: 2, by: 'lot', lot: { number: 'L-2', date: null } }], { data: 'L-2' }),
    };
    const counts = () => desk.read().draft.counts.map(({ lotNumber, counted }) => [lotNumber, counted]);
    await scan('1Z999AA101');
    await scan('L-2', alone);
    await scan('LOT', labeled('L-1'));
    await scan('LOT', lotted);
    await scan('DH-QTY-1');
    await scan('L-2', alone);
    expect(counts()).toEqual([
      ['L-2', 2],
      ['L-1', 1],
    ]);
    await scan('LOT', lotted);
    const other = rowsOfView(desk.read().comparison, { of: 'box', boxId: 101 }).find(
      ({ lotNumber }) => lotNumber === 'L-2',
    );
    if (other === undefined) throw new Error('The other lot has no row.');
    desk.setCount(other, 5);
    await scan('L-2', alone);
    expect(counts()).toEqual([
      ['L-2', 6],
      ['L-1', 2],
    ]);
  });

  it('uses an announced lot if the label has none, and another one on request', async () => {
    const { desk, scan } = setUp();
    await scan('1Z999AA101');
    expect(await scan('LOT', lotted)).toMatchObject({ code: 'COUNTED_LOTS', values: { lot: 'L-1' } });
    const action = desk.read().feedback?.actions[0];
    expect(action).toMatchObject({ kind: 'lot', lot: { lotNumber: 'L-2' } });
    if (action !== undefined) desk.go(action);
    const counts = () => desk.read().draft.counts.map(({ lotNumber, counted }) => [lotNumber, counted]);
    expect(counts()).toEqual([['L-2', 1]]);
    expect(await scan('LOT', labeled('l-1'))).toMatchObject({ code: 'COUNTED', values: { expected: 3 } });
    expect(await scan('LOT', labeled('L-9'))).toMatchObject({ code: 'COUNTED_OTHER_LOT' });
    expect(counts()).toEqual([
      ['L-2', 1],
      ['l-1', 1],
      ['L-9', 1],
    ]);
  });

  it('reports loose, unexpected, and unknown items, and counts them', async () => {
    const { desk, scan } = setUp();
    expect(await scan('MUG', mug)).toMatchObject({ code: 'COUNTED_LOOSE', tone: 'asks' });
    await scan('T-102');
    expect(await scan('LOT', lotted)).toMatchObject({ code: 'COUNTED_UNEXPECTED', tone: 'asks' });
    expect(await scan('??')).toMatchObject({ code: 'COUNTED_UNKNOWN', tone: 'asks' });
    expect(await scan('??')).toMatchObject({ values: { counted: 2 } });
    const { comparison } = desk.read();
    const marks = rowsOfView(comparison, { of: 'differences' }).map(({ mark }) => mark);
    expect(marks).toEqual(['notExpected', 'unknown', 'notExpected']);
  });

  it('executes its own commands, and counts none of the others', async () => {
    const { desk, scan } = setUp();
    await scan('T-102');
    expect(await scan('DH-QTY-3')).toMatchObject({ code: 'ROW_NONE' });
    await scan('MUG', mug);
    expect(await scan('DH-QTY-4')).toMatchObject({ code: 'COUNT_SET', tone: 'done', values: { counted: 4 } });
    expect(await scan('DH-UNDO')).toMatchObject({ code: 'UNDONE', values: { counted: 1 } });
    expect(await scan('DH-SEND')).toMatchObject({ code: 'COMMAND_UNKNOWN' });
    expect(await scan('DH-NEXT-BOX')).toMatchObject({ code: 'BOX_DONE_DIFFERENT' });
    expect(await scan('DH-7')).toMatchObject({ code: 'CHOICE_NONE' });
    expect(desk.read().comparison.counted).toBe(1);
  });

  it('takes the commands that the README names, and says of another only that it doesn’t work', async () => {
    const codes = [
      'SEND',
      'UNDO',
      'NEXT-BOX',
      'ALL',
      'PHOTO',
      'QTY-2',
      'LOT-A',
      'NO-LOT',
      'SERIAL',
      'INSPECT',
      'REMOVE',
      'SLIP',
      '1',
      '9',
      'YES',
    ];
    const taken: string[] = [];
    for (const code of codes) {
      const { scan } = setUp();
      await scan('T-102');
      await scan('MUG', mug);
      if (code === 'YES') expect(await scan('DH-ALL')).toMatchObject({ code: 'ALL_ASKED' });
      const feedback = await scan(`DH-${code}`);
      if (feedback?.code !== 'COMMAND_UNKNOWN') taken.push(`DH-${code.replace(/-2$/u, '')}`);
      else expect(feedbackSentence(feedback, english.t).match(/DH-[\w-]+/gu)).toEqual([`DH-${code}`]);
    }
    const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8');
    const named = /A check-in takes ([^;]+);/u.exec(readme)?.[1]?.match(/DH-[\w-]+/gu);
    expect(named).toEqual(taken);
  });

  it('handles scans in order, even if the first lookup takes longer', async () => {
    const { desk } = setUp();
    let answer: (found: ItemLookUp) => void = () => undefined;
    const slow = new Promise<ItemLookUp>((resolve) => {
      answer = resolve;
    });
    const inbound = Promise.resolve(inboundOf());
    const first = desk.scan({ texts: ['T-102'], command: null, catalog: slow, inbound });
    const second = desk.scan({ texts: ['MUG'], command: null, catalog: Promise.resolve(mug.found), inbound });
    answer(lookUp([], { data: 'T-102' }));
    expect((await first)?.code).toBe('BOX_OPENED');
    expect(await second).toMatchObject({ code: 'COUNTED', values: { box: '2' } });
  });

  it('reports that a count is not saved, and saves the newest when that works again', async () => {
    let isFull = true;
    const { desk, scan, saved, retries } = setUp(null, async () => {
      if (isFull) throw new Error('The disk is full.');
    });
    await scan('T-102');
    await scan('MUG', mug);
    await expect.poll(() => desk.read().saving.state).toBe('failed');
    isFull = false;
    for (const retry of retries) retry();
    await expect.poll(() => saved.at(-1)).toEqual(desk.read().draft);
    expect(desk.read().saving.state).toBe('saved');
  });

  it('is reused when its order is opened again with an unsaved count, so that no older count is saved later', async () => {
    let isFull = true;
    const first = setUp(null, async () => {
      if (isFull) throw new Error('The disk is full.');
    });
    const desks: UnsavedDesks = new Map();
    const come = (desk: CheckInDesk) => deskOfOrder(desks, delivery.order.id, () => desk);
    expect(come(first.desk)).toBe(first.desk);
    await first.scan('T-102');
    await expect.poll(() => first.desk.read().saving.state).toBe('failed');
    const second = setUp(first.desk.read().draft);
    expect(come(second.desk)).toBe(first.desk);
    isFull = false;
    for (const retry of first.retries) retry();
    await expect.poll(() => first.desk.read().saving.state).toBe('saved');
    expect(come(second.desk)).toBe(second.desk);
  });

  it('retains nothing of a discarded count, even if it was to be retried', async () => {
    let isFull = true;
    const { desk, scan, saved, retries } = setUp(null, async () => {
      if (isFull) throw new Error('The disk is full.');
    });
    await scan('T-102');
    await expect.poll(() => desk.read().saving.state).toBe('failed');
    await desk.forget(async () => undefined);
    isFull = false;
    const before = saved.length;
    for (const retry of retries) retry();
    expect(desk.read().saving.state).toBe('none');
    expect(saved).toHaveLength(before);
  });

  it('does not show a discarded count again for a scan that was still being looked up', async () => {
    const { desk, scan, counted } = setUp();
    await scan('T-102');
    const { promise: catalog, resolve } = Promise.withResolvers<ItemLookUp>();
    const late = desk.scan({
      texts: ['MUG'],
      command: null,
      catalog,
      inbound: Promise.resolve(inboundOf()),
    });
    await desk.forget(async () => undefined);
    const before = counted.length;
    resolve(mug.found ?? lookUp([], { data: 'MUG' }));
    await late;
    expect(counted).toHaveLength(before);
  });

  it('resumes a discarded count, and saves it after what was being saved instead', async () => {
    const { desk, scan } = setUp();
    await scan('T-102');
    await scan('MUG', mug);
    const { draft: discarded } = desk.read();
    const waiting: (() => void)[] = [];
    const other = setUp(null, () => new Promise((resolve) => waiting.push(resolve)));
    await other.scan('T-102');
    other.desk.resume(discarded);
    expect(other.desk.read()).toMatchObject({ draft: discarded, feedback: null });
    expect(other.desk.read().view).toEqual({ of: 'box', boxId: discarded.boxId });
    for (const go of waiting) go();
    await expect.poll(() => other.desk.read().saving.state).toBe('saved');
    expect(other.saved.at(-1)).toBe(discarded);
    await desk.forget(async () => undefined);
    desk.resume(discarded);
    await scan('MUG', mug);
    expect(desk.read().draft.counts[0]?.counted).toBe(2);
    await expect.poll(() => desk.read().saving.state).toBe('saved');
  });

  it('works without the catalog and inbound data', async () => {
    const { desk } = setUp();
    const nowhere = async (): Promise<never> => {
      throw new Error('Not there.');
    };
    const scan = async (text: string) =>
      desk.scan({ texts: [text], command: null, catalog: nowhere(), inbound: nowhere() });
    expect((await scan('T-102'))?.code).toBe('BOX_OPENED');
    expect((await scan('SKU-1'))?.code).toBe('COUNTED');
    expect((await scan('4006381333931'))?.code).toBe('COUNTED_UNKNOWN');
  });

  it('can undo everything', async () => {
    const { desk, scan } = setUp();
    const { draft: checkIn } = desk.read();
    await scan('T-102');
    await scan('MUG', mug);
    desk.finishBox();
    for (let step = 0; step < 3; step += 1) desk.undo();
    expect(desk.read().draft).toEqual({ ...checkIn, operator: null });
    desk.undo();
    expect(desk.read().feedback?.code).toBe('UNDO_NONE');
  });

  it('combines all feedback into one sentence', async () => {
    const { scan } = setUp();
    const feedback = await scan('XY');
    if (feedback === null) throw new Error('Nothing was said.');
    const sentence = feedbackSentence(feedback, (id, values) => `${id}(${String(values?.['code'] ?? '')})`);
    expect(sentence).toBe('checkInFeedback.COUNTED_UNKNOWN(XY) XY. checkInFeedback.COUNTED_UNKNOWN.next(XY)');
  });
});

describe('the names of who counted', () => {
  const at = '2026-11-22T08:00:00.000Z';
  const dock2 = {
    desk: 'Dock 2',
    operator: 'Cleo',
    at,
    startedAt: at,
    boxId: null,
    boxesMet: [],
    counts: [],
  };

  it('include the user of the last step, who is saved with the count, not the present one', async () => {
    const { desk, scan, saved, employ } = setUp();
    employ('Ana');
    await scan('CODE', mug);
    employ('Ben');
    expect(namesOfCounters(desk.read(), 'Dock 1')).toBe('Ana, Dock 1');
    await expect.poll(() => saved.at(-1)).toMatchObject({ operator: 'Ana' });
    const { desk: resumed } = setUp(saved.at(-1) ?? null);
    expect(namesOfCounters(resumed.read(), 'Dock 1')).toBe('Ana, Dock 1');
  });

  it('include this desk only if it counted or photographed', async () => {
    const { desk, employ } = setUp();
    employ('Ana');
    desk.openBox(101);
    expect(namesOfCounters(desk.read(), 'Dock 1')).toBeNull();
    desk.learnOthers([dock2]);
    expect(namesOfCounters(desk.read(), 'Dock 1')).toBe('Cleo, Dock 2');
    await desk.addPhoto(async () => '', true);
    expect(namesOfCounters(desk.read(), 'Dock 1')).toBe('Ana, Dock 1, Cleo, Dock 2');
  });
});

describe('all as expected', () => {
  it('counts the open box as announced, in one step, by its code or its key', async () => {
    const { desk, scan } = setUp();
    expect(await scan('DH-ALL')).toMatchObject({ code: 'BOX_NONE' });
    await scan('T-102');
    const { draft: before } = desk.read();
    expect(await scan('DH-ALL')).toMatchObject({ code: 'ALL_TAKEN', tone: 'done', values: { expected: 4 } });
    expect(await scan('DH-UNDO')).toMatchObject({ code: 'UNDONE' });
    expect(desk.read().draft).toEqual(before);
    // A box that is only viewed is opened first; each of its lots is counted.
    desk.finishBox();
    desk.show({ of: 'box', boxId: 101 });
    desk.takeAll();
    expect(desk.read()).toMatchObject({ draft: { boxId: 101 }, feedback: { code: 'ALL_TAKEN' } });
    desk.finishBox();
    expect(desk.read().feedback).toMatchObject({ code: 'BOX_DONE', values: { counted: 10 } });
  });

  it('asks if something was counted differently, and does not accept its own code as the answer', async () => {
    const { desk, scan } = setUp();
    await scan('T-102');
    for (let piece = 0; piece < 5; piece += 1) await scan('MUG', mug);
    await scan('LOT', lotted);
    const { draft: before } = desk.read();
    const requested = await scan('DH-ALL');
    expect(requested).toMatchObject({
      code: 'ALL_ASKED',
      tone: 'asks',
      values: { differing: 1, expected: 4 },
    });
    expect(await scan('DH-ALL')).toMatchObject({ code: 'ALL_ASKED' });
    expect(await scan('DH-2')).toMatchObject({ code: 'ALL_LEFT' });
    expect(desk.read().draft).toEqual(before);
    await scan('DH-ALL');
    // Unannounced items keep their counts.
    expect(await scan('DH-YES')).toMatchObject({ code: 'ALL_TAKEN', tone: 'asks', values: { others: 1 } });
    expect(desk.read().draft.counts.map(({ counted }) => counted)).toEqual([4, 1]);
    desk.undo();
    expect(desk.read().draft).toEqual(before);
  });
});

describe('an order without boxes', () => {
  const withoutBoxes = () => setUp(null, undefined, false, { ...delivery, boxes: [] });
  const counts = (desk: CheckInDesk) =>
    desk.read().draft.counts.map(({ inventoryId, lotNumber, counted }) => [inventoryId, lotNumber, counted]);
  const itemRow = (desk: CheckInDesk, id: number) => {
    const row = desk.read().comparison.items.find(({ inventoryId }) => inventoryId === id);
    if (row === undefined) throw new Error('The item has no row.');
    return row;
  };

  it('counted as expected adds only what is missing beside the counted lots, here and at other desks', async () => {
    const { desk, scan } = withoutBoxes();
    await scan('LOT', { found: lookUp([{ id: 2 }], { lot: 'L-1', quantity: 2 }) });
    const startedAt = '2026-11-22T08:00:00.000Z';
    const [count] = desk.read().draft.counts;
    if (count === undefined) throw new Error('Nothing was counted.');
    const elsewhere = { ...count, lotNumber: 'L-2', counted: 1 };
    const dock2 = { desk: 'Dock 2', operator: null, at: startedAt, startedAt, boxId: null, boxesMet: [] };
    desk.learnOthers([{ ...dock2, counts: [elsewhere] }]);
    desk.takeAll();
    desk.go({ kind: 'takeAll', boxId: null });
    expect(desk.read().comparison.items).toMatchObject([
      { inventoryId: 1, counted: 9, expected: 9, mark: 'exact' },
      { inventoryId: 2, counted: 5, expected: 5, mark: 'exact' },
    ]);
    expect(counts(desk)).toEqual([
      [2, 'L-1', 2],
      [1, null, 9],
      [2, null, 2],
    ]);
    // The lots are complete by now.
    desk.learnOthers([{ ...dock2, counts: [{ ...elsewhere, counted: 3 }] }]);
    desk.takeAll();
    desk.go({ kind: 'takeAll', boxId: null });
    expect(counts(desk).at(-1)).toEqual([2, null, 0]);
  });

  it('reports each unknown code with its own count', async () => {
    const { scan } = withoutBoxes();
    await scan('FIRST');
    expect(await scan('FIRST')).toMatchObject({ values: { code: 'FIRST', counted: 2 } });
    expect(await scan('SECOND')).toMatchObject({ values: { code: 'SECOND', counted: 1 } });
  });

  it('corrects the count of an item without adding its lots again', async () => {
    const { desk, scan } = withoutBoxes();
    await scan('LOT', { found: lookUp([{ id: 2 }], { lot: 'L-1', quantity: 3 }) });
    const row = itemRow(desk, 2);
    desk.setCount(row, 4);
    expect(desk.read().feedback).toMatchObject({ code: 'COUNT_SET', values: { counted: 4, expected: 5 } });
    desk.setCount(row, 5);
    expect(counts(desk)).toEqual([
      [2, 'L-1', 3],
      [2, null, 2],
    ]);
  });

  it('lowers the count of an item that is counted in one lot to that of the lot', async () => {
    const { desk, scan } = withoutBoxes();
    await scan('LOT', { found: lookUp([{ id: 2 }], { lot: 'L-1', quantity: 7 }) });
    desk.setCount(itemRow(desk, 2), 6);
    expect(desk.read().feedback).toMatchObject({ code: 'COUNT_SET', values: { counted: 6, lot: 'L-1' } });
    desk.takeAll();
    desk.go({ kind: 'takeAll', boxId: null });
    expect(desk.read().feedback).toMatchObject({ code: 'ALL_TAKEN' });
    expect(counts(desk)).toEqual([
      [2, 'L-1', 5],
      [1, null, 9],
    ]);
  });

  it('refuses to lower the count of an item below that of its lots', async () => {
    const { desk, scan } = withoutBoxes();
    await scan('LOT', { found: lookUp([{ id: 2 }], { lot: 'L-1', quantity: 4 }) });
    await scan('LOT', { found: lookUp([{ id: 2 }], { lot: 'L-2', quantity: 3 }) });
    const before = desk.read().draft;
    const refusal = { code: 'COUNT_IN_LOTS', tone: 'refused', values: { sku: 'SKU-2' } };
    desk.setCount(itemRow(desk, 2), 6);
    expect(desk.read().feedback).toMatchObject(refusal);
    desk.takeAll();
    expect(desk.read().feedback).toMatchObject(refusal);
    desk.go({ kind: 'takeAll', boxId: null });
    expect(desk.read().feedback).toMatchObject(refusal);
    expect(desk.read().draft).toBe(before);
  });
});

describe('a blind count', () => {
  const blind = () => setUp(null, undefined, true);

  it('does not reveal expected quantities by text or sound until the box is done', async () => {
    const { desk, scan } = blind();
    const results = [
      await scan('T-102'),
      await scan('MUG', mug),
      await scan('DH-QTY-4'),
      await scan('MUG', mug),
      await scan('LOT', lotted),
    ];
    expect(results.map((feedback) => [feedback?.code, feedback?.tone])).toEqual([
      ['BOX_BLIND', 'done'],
      ['COUNTED_BLIND', 'done'],
      ['COUNT_SET_BLIND', 'done'],
      ['COUNTED_BLIND', 'done'],
      ['COUNTED_BLIND', 'done'],
    ]);
    for (const feedback of results) {
      if (feedback === null) continue;
      expect(feedback.values['expected'] ?? 0).toBe(0);
      expect(feedbackSentence(feedback, english.t)).not.toMatch(/expected| of /u);
    }
    expect(await scan('DH-ALL')).toMatchObject({ code: 'ALL_BLIND', tone: 'refused' });
    expect(JSON.stringify(desk.read().comparison)).not.toMatch(/"expected":[1-9]/u);
    desk.finishBox();
    expect(desk.read().feedback).toMatchObject({
      code: 'BOX_DONE_DIFFERENT',
      values: { counted: 6, expected: 4 },
    });
  });

  it('reports that nothing of an item is counted, as it leaves the list', async () => {
    const inBox = blind();
    await inBox.scan('T-102');
    const withoutBoxes = setUp(null, undefined, true, { ...delivery, boxes: [] });
    for (const { desk, scan } of [inBox, blind(), withoutBoxes]) {
      await scan('MUG', mug);
      const { comparison, view } = desk.read();
      const [row] = rowsOfView(comparison, view);
      if (row === undefined) throw new Error('The item has no row.');
      desk.setCount(row, 0);
      const { feedback } = desk.read();
      expect(feedback).toMatchObject({ code: 'COUNT_SET_BLIND', tone: 'done', values: { counted: 0 } });
      expect(feedback && feedbackSentence(feedback, english.t)).toContain('0 counted');
    }
  });

  it('uses the first announced lot whatever was counted, and offers the others', async () => {
    const { desk, scan } = blind();
    await scan('1Z999AA101');
    for (let piece = 0; piece < 4; piece += 1) {
      expect(await scan('LOT', lotted)).toMatchObject({ code: 'COUNTED_BLIND', values: { lot: 'L-1' } });
    }
    expect(desk.read().feedback?.actions[0]).toMatchObject({ kind: 'lot', lot: { lotNumber: 'L-2' } });
  });

  it('shows the hidden quantities immediately when it is turned off', async () => {
    const { desk, scan } = blind();
    await scan('T-102');
    expect(desk.read().comparison.expected).toBeNull();
    desk.setBlind(false);
    expect(desk.read().comparison).toMatchObject({
      expected: 14,
      boxes: [{ expected: 10 }, { expected: 4 }],
    });
  });
});

describe('photos at a check-in', () => {
  it('belong to the open box or the order, can be undone, and do not change the counts', async () => {
    const { desk, scan, saved } = setUp();
    let isWhole = false;
    desk.setCamera(async () => ({ kind: 'taken', base64: '/9j/', isWhole }));
    await scan('T-102');
    await scan('MUG', mug);
    expect(await scan('DH-PHOTO')).toMatchObject({
      code: 'PHOTO_TAKEN',
      values: { count: 1, box: '2', hasBox: 'true' },
    });
    isWhole = true;
    await desk.photo();
    const boxes = () => desk.read().draft.photos?.map(({ boxId }) => boxId);
    expect(boxes()).toEqual([102, null]);
    await expect.poll(() => saved.at(-1)?.photos).toHaveLength(2);
    expect(await scan('DH-UNDO')).toMatchObject({ code: 'UNDONE', values: { what: 'photo' } });
    expect(boxes()).toEqual([102]);
    desk.removePhoto(photo.id);
    expect(boxes()).toEqual([]);
    desk.undo();
    expect(boxes()).toEqual([102]);
    expect(desk.read()).toMatchObject({ draft: { boxId: 102 }, comparison: { counted: 1 } });
  });

  it('from a file belong to the box that they were chosen for, and replace nothing reported meanwhile', async () => {
    const { desk, scan } = setUp();
    await scan('T-102');
    const read = async () => {
      desk.openBox(101);
      return '/9j/';
    };
    await desk.addPhoto(read, false);
    expect(desk.read()).toMatchObject({
      draft: { boxId: 101, photos: [{ boxId: 102 }] },
      feedback: { code: 'BOX_OPENED' },
    });
  });

  it('open the camera view first', async () => {
    const { scan } = setUp();
    expect(await scan('DH-PHOTO')).toMatchObject({ code: 'PHOTO_OPENING' });
  });
});
