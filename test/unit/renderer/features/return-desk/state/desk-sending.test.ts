import { describe, expect, test, vi } from 'vitest';
import { openActions } from '#renderer/features/return-desk/state/desk-state.ts';
import { ReturnOrderWire } from '#shared/returns/returns.ts';
import {
  type FakeDesk,
  failing,
  gate,
  hit,
  openEmptyDesk,
  shipmentHit,
} from '#test/unit/renderer/features/return-desk/fake-desk.ts';
import { at, center, shipment } from '#test/unit/shared/returns/draft-builders.ts';

async function withParcel(): Promise<FakeDesk> {
  const desk = await openEmptyDesk();
  await desk.scan('PARCEL-1');
  await desk.scan('1', { items: [hit(1)] });
  return desk;
}

describe('sending a return', () => {
  test('queues it when its last step is saved, and leaves the desk ready for the next', async () => {
    const desk = await withParcel();
    await desk.cataloged();
    const slow = gate<undefined>();
    desk.main.next.set('returns.saveDraft', [async () => slow.promise.then(() => desk.main.rows.get(1))]);
    await desk.scan('1', { items: [hit(1)] });
    const sent = desk.scan('DH-SEND');
    await Promise.resolve();
    expect(desk.main.queued).toEqual([]);
    slow.open(undefined);
    expect(await sent).toBe('QUEUED');
    expect(desk.main.queued).toEqual([1]);
    expect(desk.session.read()).toMatchObject({
      row: null,
      draft: { lines: [], trackingNumber: null, box: 1 },
      outcomes: [{ kind: 'entry', entry: { id: 1, state: 'queued', referenceId: 'RT-1' } }],
    });
  });

  test('reports its outcome', async () => {
    const desk = await withParcel();
    await desk.scan('DH-SEND');
    const row = desk.main.rows.get(1);
    if (row !== undefined) desk.main.rows.set(1, { ...row, state: 'sent' });
    await desk.session.outboxChanged(1, 'sent');
    expect(desk.session.read().outcomes).toMatchObject([{ entry: { state: 'sent', resultId: 4_711 } }]);
    await desk.session.outboxChanged(99, 'sent');
    expect(desk.session.read().outcomes).toHaveLength(1);
    await desk.session.go('openSent');
    expect(desk.went).toEqual(['/returns/4711']);
  });

  test('that is a change to an existing one leaves nothing of the return sent before it', async () => {
    const desk = await openEmptyDesk();
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] });
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('QUEUED');
    const order = ReturnOrderWire.parse({
      id: 77,
      reference_id: 'SHOP-77',
      status: 'AwaitingArrival',
      tracking_number: '1Z77',
      fulfillment_center: { id: center.id, name: center.name },
      inventory: [{ id: 1, name: 'Item 1', sku: 'SKU-1', quantity: 2 }],
    });
    desk.main.next.set('returns.read', [() => ({ data: order, source: 'service', asOf: at })]);
    desk.main.next.set('returns.modify', [() => ({ outcome: 'done', order: {} })]);
    await desk.session.open({ with: 'modify', id: 77 });
    expect(await desk.scan('DH-SEND')).toBe('MODIFIED');
    await desk.scan('DH-SLIP');
    expect(desk.session.read().slip).toMatchObject({ referenceId: 'RT-2', draft: { lines: [] } });
    await desk.session.closeSlip();
    await desk.scan('DH-NEXT-BOX');
    expect(desk.session.read().draft.originalShipment).toBeNull();
  });

  test('is refused if the preflight check blocks it, with the possible actions', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('DH-SEND')).toBe('SEND_BLOCKED');
    expect(desk.session.read().feedback).toMatchObject({
      finding: { code: 'NO_LINES' },
      actions: ['scanItem'],
    });
    await desk.scan('5', { items: [hit(5, { isLot: true })] });
    expect(await desk.scan('DH-SEND')).toBe('SEND_BLOCKED');
    expect(desk.session.read().feedback).toMatchObject({
      lineId: 5,
      finding: { code: 'LOT_MISSING' },
      actions: ['enterLot', 'goWithoutLot'],
    });
    expect(desk.main.queued).toEqual([]);
  });

  test('asks about a possible mistake, however often its code is scanned; another code confirms', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-YES')).toBe('CONFIRM_NONE');
    for (const command of ['DH-SEND', 'DH-SEND', 'DH-NEXT-BOX', 'DH-SEND']) {
      expect(await desk.scan(command)).toBe('SEND_ASKED');
      expect(desk.session.read().feedback).toMatchObject({ finding: { code: 'BOX_UNMARKED' } });
    }
    await desk.session.send();
    await desk.session.send();
    expect(desk.main.queued).toEqual([]);
    expect(await desk.scan('DH-YES')).toBe('QUEUED');
    expect(desk.main.queued).toEqual([1]);
  });

  test('asks about an unmarked box again under a new reference, which the printed slip does not bear', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-SLIP');
    await desk.session.slipPrinted('RT-1');
    desk.main.next.set('returns.queue', [
      () => {
        throw failing('CONFLICT');
      },
    ]);
    expect(await desk.scan('DH-SEND')).toBe('DRAFT_GONE');
    await desk.session.go('newReference');
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    expect(desk.session.read().feedback).toMatchObject({ finding: { code: 'BOX_UNMARKED' } });
    await desk.cataloged();
    expect(desk.main.rows.get(2)?.draft?.slipPrintedAt).toBeNull();
  });

  test('keeps a slip that is requested while the previous one is being closed', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    const printing = desk.session.printSlipNow();
    await desk.session.closeSlip();
    await printing;
    expect(desk.session.read().slip).toMatchObject({ referenceId: 'RT-1' });
  });

  test('counts as marked by its own slip, though its preview is closed by then, and by no other', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-SLIP');
    await desk.session.closeSlip();
    await desk.session.slipPrinted('RT-1');
    expect(desk.session.read().draft.slipPrintedAt).toBe(at);
    expect(await desk.scan('DH-SEND')).toBe('QUEUED');
    await desk.scan('2', { items: [hit(2)] });
    await desk.scan('DH-SLIP');
    expect(desk.session.read().slip).toMatchObject({ referenceId: 'RT-2' });
    await desk.session.slipPrinted('RT-1');
    expect(desk.session.read().draft.slipPrintedAt).toBeNull();
    await desk.session.slipPrinted('RT-2');
    expect(desk.session.read().draft.slipPrintedAt).toBe(at);
  });

  test('asks again after another step', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-SEND');
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
  });

  test('that the main process refuses keeps the draft on the desk, and can be retried', async () => {
    const desk = await withParcel();
    desk.main.next.set('returns.queue', [
      () => {
        throw failing('INTERNAL', 'The disk is full.');
      },
    ]);
    expect(await desk.scan('DH-SEND')).toBe('SEND_FAILED');
    expect(desk.session.read().draft.lines).toHaveLength(1);
    await desk.session.go('sendAgain');
    expect(desk.main.queued).toEqual([1]);
  });

  test('confirms only the warnings that it asked about', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    await desk.session.noteElsewhere({ desk: 'Desk 2', referenceId: 'RT-9' });
    await desk.session.go('sendAnyway');
    expect(desk.session.read().feedback).toMatchObject({
      code: 'SEND_ASKED',
      finding: { code: 'PARCEL_ELSEWHERE' },
      values: { count: 1 },
    });
    expect(desk.main.queued).toEqual([]);
    expect(await desk.scan('DH-YES')).toBe('QUEUED');
  });

  test('asks about a warning that appeared before it is sent again, and not about a confirmed one', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-SEND');
    const refuse = () => {
      throw failing('INTERNAL', 'The disk is full.');
    };
    desk.main.next.set('returns.queue', [refuse, refuse]);
    expect(await desk.scan('DH-YES')).toBe('SEND_FAILED');
    await desk.session.go('sendAgain');
    expect(desk.session.read().feedback).toMatchObject({ code: 'SEND_FAILED' });
    await desk.session.noteElsewhere({ desk: 'Desk 2', referenceId: 'RT-9' });
    await desk.session.go('sendAgain');
    expect(desk.session.read().feedback).toMatchObject({
      code: 'SEND_ASKED',
      finding: { code: 'PARCEL_ELSEWHERE' },
      values: { count: 1 },
    });
    expect(desk.main.queued).toEqual([]);
    await desk.session.go('sendAnyway');
    expect(desk.main.queued).toEqual([1]);
  });

  test('is refused at once if another desk took the draft over, without asking about its warnings', async () => {
    const desk = await openEmptyDesk({
      takenBy: (referenceId) => (referenceId === 'RT-1' ? { desk: 'Desk 2', isOver: false } : null),
    });
    await desk.scan('1', { items: [hit(1)] });
    await desk.cataloged();
    expect(await desk.scan('DH-SEND')).toBe('SEND_FAILED');
    expect(desk.session.read().feedback?.values['reason']).toEqual({
      id: 'draft.failure.takenOver',
      values: { desk: 'Desk 2' },
    });
    expect(desk.main.queued).toEqual([]);
  });

  test('without the required scope keeps the draft, and names the scope', async () => {
    const desk = await withParcel();
    desk.scope.missing = 'returns_write';
    expect(await desk.scan('DH-SEND')).toBe('SCOPE_MISSING');
    expect(desk.session.read().feedback?.values).toEqual({ scope: 'returns_write' });
    expect(desk.session.read().draft.lines).toHaveLength(1);
  });
});

describe('a running search for duplicates', () => {
  type Found = { duplicates: readonly unknown[]; onThisDesk: readonly unknown[] };
  const onThisDesk = (outboxId: number, referenceId: string) => ({
    duplicates: [],
    onThisDesk: [{ reasons: ['tracking'], outboxId, referenceId, state: 'queued' }],
  });

  /** A desk that waits as long as the test wants for a search that the test answers. */
  async function openSearching() {
    const late: string[] = [];
    const overdue: (() => void)[] = [];
    const desk = await openEmptyDesk({
      onLateDuplicate: (duplicate, sent) => late.push(`${sent.referenceId} ${duplicate.referenceId}`),
      later(run, afterMs) {
        if (afterMs === 1_500) overdue.push(run);
        return () => undefined;
      },
    });
    const search = gate<Found>();
    desk.main.next.set('returns.findDuplicates', [() => search.promise]);
    return { desk, late, overdue, search };
  }

  async function searching() {
    const { desk, late, overdue, search } = await openSearching();
    await desk.scan('PARCEL-1');
    await desk.scan('1', { items: [hit(1)] });
    const sent = desk.scan('DH-SEND');
    await vi.waitFor(() => expect(overdue).toHaveLength(1));
    return { desk, late, search, sent, endWait: () => overdue.forEach((run) => run()) };
  }

  test('is waited for before the return is sent, which then asks about what it found', async () => {
    const { desk, late, search, sent } = await searching();
    expect(desk.session.read().feedback).toMatchObject({ code: 'SENDING' });
    search.open(onThisDesk(7, 'RT-7'));
    expect(await sent).toBe('SEND_ASKED');
    expect(desk.session.read().feedback).toMatchObject({ finding: { code: 'SAME_TRACKING' } });
    expect(desk.main.queued).toEqual([]);
    expect(await desk.scan('DH-YES')).toBe('QUEUED');
    expect(late).toEqual([]);
  });

  test('that takes too long does not hold the return, and what it finds is reported later', async () => {
    const { desk, late, search, sent, endWait } = await searching();
    endWait();
    expect(await sent).toBe('QUEUED');
    expect(desk.main.queued).toEqual([1]);
    search.open(onThisDesk(7, 'RT-7'));
    await vi.waitFor(() => expect(late).toEqual(['RT-1 RT-7']));
    expect(desk.session.read()).toMatchObject({ duplicates: [], feedback: { code: 'QUEUED' } });
  });

  test('that takes too long while an existing return is changed does not hold the change either', async () => {
    const { desk, late, overdue, search } = await openSearching();
    const order = ReturnOrderWire.parse({
      id: 77,
      reference_id: 'SHOP-77',
      status: 'AwaitingArrival',
      fulfillment_center: { id: center.id, name: center.name },
      inventory: [{ id: 1, name: 'Item 1', sku: 'SKU-1', quantity: 2 }],
    });
    desk.main.next.set('returns.read', [() => ({ data: order, source: 'service', asOf: at })]);
    desk.main.next.set('returns.modify', [() => ({ outcome: 'done', order: {} })]);
    await desk.session.open({ with: 'modify', id: 77 });
    await desk.scan('PARCEL-1');
    const sent = desk.scan('DH-SEND');
    await vi.waitFor(() => expect(overdue).toHaveLength(1));
    overdue.forEach((run) => run());
    expect(await sent).toBe('MODIFIED');
    search.open(onThisDesk(7, 'RT-7'));
    await vi.waitFor(() => expect(late).toEqual(['SHOP-77 RT-7']));
    expect(desk.session.read()).toMatchObject({ duplicates: [], feedback: { code: 'MODIFIED' } });
  });

  test('does not report the return itself, which the service lists by then', async () => {
    const { desk, late, search, sent, endWait } = await searching();
    endWait();
    await sent;
    search.open(onThisDesk(1, 'RT-1'));
    await search.promise;
    await desk.scan('2', { items: [hit(2)] });
    expect(late).toEqual([]);
  });

  test('does not delay sending once it has answered, even if it failed', async () => {
    const overdue: unknown[] = [];
    const later = (run: unknown, afterMs: number) => {
      if (afterMs === 1_500) overdue.push(run);
      return () => undefined;
    };
    const desk = await openEmptyDesk({ later });
    desk.main.next.set('returns.findDuplicates', [
      () => {
        throw failing('OFFLINE');
      },
    ]);
    await desk.scan('PARCEL-1');
    await vi.waitFor(() => expect(desk.session.read().duplicateSearch).toBeNull());
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('QUEUED');
    expect(overdue).toEqual([]);
  });

  test.each([
    [
      'fails',
      () => {
        throw failing('OFFLINE');
      },
    ],
    ['finds only saved returns', () => ({ duplicates: [], source: 'cache', asOf: at, onThisDesk: [] })],
  ])('that %s is unsure until the service has answered', async (_, answer) => {
    const desk = await openEmptyDesk();
    desk.main.next.set('returns.findDuplicates', [answer]);
    await desk.scan('PARCEL-1');
    await vi.waitFor(() => expect(desk.session.read()).toMatchObject({ areDuplicatesUnsure: true }));
    await desk.session.serviceIsBack();
    await vi.waitFor(() => expect(desk.session.read()).toMatchObject({ areDuplicatesUnsure: false }));
  });
});

describe('the next box', () => {
  const lotted = hit(5, { isLot: true });

  test('starts with the items set aside, after the first one was sent', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('5', { items: [lotted], lot: 'A' });
    await desk.scan('5', { items: [lotted], lot: 'B' });
    await desk.session.go('setAside');
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    expect(await desk.scan('DH-YES')).toBe('QUEUED');
    expect(await desk.scan('DH-NEXT-BOX')).toBe('NEXT_BOX');
    expect(desk.session.read().draft).toMatchObject({
      box: 2,
      group: 'group-1',
      trackingNumber: 'PARCEL-1',
      lines: [{ inventoryId: 5, quantity: 1, lotNumber: 'B' }],
    });
    await desk.cataloged();
    expect(desk.main.rows.get(2)?.draft?.lines).toHaveLength(1);
  });

  test('is started by the same answer that sends the first one anyway', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-NEXT-BOX')).toBe('SEND_ASKED');
    await desk.session.go('sendAnyway');
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'NEXT_BOX' },
      draft: { box: 2, lines: [] },
    });
    expect(desk.main.queued).toEqual([1]);
  });

  test('is started by a yes to its own question', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-NEXT-BOX');
    expect(await desk.scan('DH-YES')).toBe('NEXT_BOX');
    expect(desk.session.read().draft.box).toBe(2);
  });

  test('for a second parcel uses the label of that parcel', async () => {
    const desk = await withParcel();
    const other = { shipments: [shipmentHit(901, 'PARCEL-2')] };
    desk.main.shipments.set(901, shipment(901, [{ id: 2, quantity: 1 }]));
    expect(await desk.scan('PARCEL-2', other)).toBe('PARCEL_OTHER');
    expect(desk.session.read().draft.trackingNumber).toBe('PARCEL-1');
    await desk.session.go('nextReturn');
    expect(desk.main.queued).toEqual([1]);
    expect(desk.session.read().draft).toMatchObject({
      trackingNumber: 'PARCEL-2',
      originalShipment: { id: 901, goods: [{ inventoryId: 2 }] },
    });
  });

  test('for a second parcel can be started while the first return stays a draft', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('5', { items: [lotted] });
    await desk.scan('PARCEL-2', { shipments: [shipmentHit(901, 'PARCEL-2')] });
    await desk.session.go('nextReturn');
    expect(desk.session.read().feedback).toMatchObject({ code: 'SEND_BLOCKED' });
    expect(desk.session.read().feedback?.actions).toContain('keepDraft');
    await desk.session.go('keepDraft');
    expect(desk.session.read().draft.trackingNumber).toBe('PARCEL-2');
    expect(desk.main.rows.get(1)?.state).toBe('draft');
    expect(desk.main.queued).toEqual([]);
  });

  const second = { shipments: [shipmentHit(901, 'PARCEL-2')] };

  const withSetAside = async () => {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('5', { items: [lotted], lot: 'A' });
    await desk.scan('5', { items: [lotted], lot: 'B' });
    await desk.session.go('setAside');
    return desk;
  };
  const setAside = [{ inventoryId: 5, quantity: 1, lotNumber: 'B' }];

  test('as the answer to the question about items set aside sends the first one, and is offered only until then', async () => {
    const desk = await withSetAside();
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    expect(openActions(desk.session.read())).toContain('nextBox');
    expect(await desk.scan('DH-NEXT-BOX')).toBe('SEND_ASKED');
    expect(openActions(desk.session.read())).toEqual(['sendAnyway']);
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    await desk.session.go('nextBox');
    expect(desk.main.queued).toEqual([1]);
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'NEXT_BOX' },
      draft: { box: 2, lines: setAside },
    });
  });

  test('takes the items set aside out of the return that stays a draft, also from its undo', async () => {
    const desk = await withSetAside();
    await desk.scan('PARCEL-2', second);
    await desk.session.go('nextBox');
    await desk.session.go('keepDraft');
    await desk.cataloged();
    expect(desk.main.rows.get(2)?.draft).toMatchObject({ box: 2, lines: setAside, setAside: [] });
    desk.session.dismiss();
    await desk.session.openDraft(1);
    expect(desk.session.read().draft).toMatchObject({ box: 1, lines: [{ lotNumber: 'A' }], setAside: [] });
    await desk.scan('DH-UNDO');
    expect(desk.session.read().draft.setAside).toEqual([]);
  });

  test('leaves the items set aside in the row of the one that was sent until the next box is saved', async () => {
    const desk = await withSetAside();
    await desk.scan('DH-NEXT-BOX');
    await desk.scan('DH-YES');
    expect(desk.main.rows.get(1)).toMatchObject({ state: 'queued', draft: { setAside } });
    expect(desk.session.read().draft).toMatchObject({ box: 2, lines: setAside });
  });

  test('leaves the items set aside where they are if the first one cannot be queued', async () => {
    const desk = await withSetAside();
    await desk.scan('DH-NEXT-BOX');
    desk.main.next.set('returns.queue', [() => Promise.reject(failing('INTERNAL'))]);
    expect(await desk.scan('DH-YES')).toBe('SEND_FAILED');
    await desk.cataloged();
    expect(desk.main.rows.get(1)).toMatchObject({ state: 'draft', draft: { box: 1, setAside } });
    expect(desk.session.read().draft).toMatchObject({ box: 1, setAside });
  });

  test('takes the items set aside only once, however often it is started', async () => {
    const desk = await withSetAside();
    await desk.scan('DH-NEXT-BOX');
    await desk.scan('DH-YES');
    expect(desk.session.read().draft).toMatchObject({ box: 2, lines: setAside });
    await desk.scan('DH-RETURN');
    await desk.scan('DH-NEXT-BOX');
    expect(desk.session.read().draft.lines).toEqual([]);
  });

  /** A desk where sending is blocked by a missing lot, and a second parcel waits for that. */
  async function blockedWithNext(): Promise<FakeDesk> {
    const desk = await openEmptyDesk();
    await desk.scan('PARCEL-1');
    await desk.scan('5', { items: [lotted] });
    await desk.scan('PARCEL-2', second);
    await desk.session.go('nextBox');
    expect(desk.session.read().feedback).toMatchObject({ code: 'SEND_BLOCKED' });
    return desk;
  }

  test.each(['DH-SEND', 'DH-NEXT-BOX'])(
    'for a second parcel still follows if the first return is corrected before it is sent by %s',
    async (command) => {
      const desk = await blockedWithNext();
      await desk.session.go('goWithoutLot');
      expect(desk.session.read()).toMatchObject({ question: null, draft: { trackingNumber: 'PARCEL-1' } });
      await desk.scan(command);
      expect(desk.main.queued).toEqual([1]);
      expect(desk.session.read().draft).toMatchObject({ box: 2, trackingNumber: 'PARCEL-2', lines: [] });
    },
  );

  test('for a second parcel still follows if its question is asked again, and if all lines are removed', async () => {
    const asked = await blockedWithNext();
    await asked.session.go('enterLot');
    asked.session.dismiss();
    expect(await asked.scan('DH-SEND')).toBe('SEND_BLOCKED');
    expect(await asked.scan('3', { items: [hit(3)] })).toBe('QUESTION_WAITS');
    await asked.session.go('keepDraft');
    expect(asked.session.read().draft.trackingNumber).toBe('PARCEL-2');

    const emptied = await blockedWithNext();
    await emptied.session.setQuantity(1);
    await emptied.scan('DH-REMOVE');
    await emptied.scan('DH-NEXT-BOX');
    expect(emptied.session.read().draft.trackingNumber).toBe('PARCEL-2');
  });

  test.each([
    ['its question is dismissed', async ({ session }: FakeDesk) => session.dismiss()],
    ['another return is started', async (desk: FakeDesk) => desk.scan('DH-RETURN')],
    ['the first return is discarded', async ({ session }: FakeDesk) => session.go('discard')],
    [
      'its label replaces that of the first',
      async (desk: FakeDesk) => {
        await desk.scan('PARCEL-2', second);
        await desk.session.go('replaceParcel');
      },
    ],
    [
      'the label of the first is taken back',
      async ({ session }: FakeDesk) => {
        for (const _step of ['lot', 'item', 'parcel']) await session.undo();
      },
    ],
  ])('for a second parcel does not follow if %s', async (what, leave) => {
    const desk = await blockedWithNext();
    if (what !== 'its question is dismissed') await desk.session.go('goWithoutLot');
    await leave(desk);
    expect(desk.session.read()).toMatchObject({ question: null, waiting: null });
    if (desk.session.read().draft.trackingNumber === null) await desk.scan('PARCEL-3');
    await desk.scan('1', { items: [hit(1)] });
    await desk.scan('DH-NO-LOT');
    expect(await desk.scan('DH-SEND')).toBe('QUEUED');
    expect(desk.session.read().draft.trackingNumber).toBeNull();
  });

  test('that was not used is left by a new return, and is not counted up', async () => {
    const desk = await withParcel();
    expect(await desk.scan('DH-NEXT-BOX')).toBe('NEXT_BOX');
    await desk.scan('DH-NEXT-BOX');
    expect(await desk.scan('DH-NEXT-BOX')).toBe('READY');
    expect(desk.session.read().draft.box).toBe(2);
    expect(await desk.scan('DH-RETURN')).toBe('READY');
    expect(desk.session.read().draft).toMatchObject({ box: 1, lines: [] });
  });

  test('of an empty desk is the empty desk', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('DH-NEXT-BOX')).toBe('READY');
    expect(desk.session.read().draft.box).toBe(1);
  });

  test('is not started by a second label that replaces the first', async () => {
    const desk = await withParcel();
    await desk.scan('PARCEL-2', { shipments: [shipmentHit(901, 'PARCEL-2')] });
    await desk.session.go('replaceParcel');
    expect(desk.session.read().draft).toMatchObject({ trackingNumber: 'PARCEL-2', lines: [{ quantity: 1 }] });
  });
});
