import { describe, expect, test } from 'vitest';
import {
  type FakeDesk,
  failing,
  gate,
  hit,
  openEmptyDesk,
  shipmentHit,
} from '#test/unit/renderer/features/return-desk/fake-desk.ts';
import { shipment } from '#test/unit/shared/returns/draft-builders.ts';

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

  test('without the required scope keeps the draft, and names the scope', async () => {
    const desk = await withParcel();
    desk.scope.missing = 'returns_write';
    expect(await desk.scan('DH-SEND')).toBe('SCOPE_MISSING');
    expect(desk.session.read().feedback?.values).toEqual({ scope: 'returns_write' });
    expect(desk.session.read().draft.lines).toHaveLength(1);
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

  test('is not started by a second label that replaces the first', async () => {
    const desk = await withParcel();
    await desk.scan('PARCEL-2', { shipments: [shipmentHit(901, 'PARCEL-2')] });
    await desk.session.go('replaceParcel');
    expect(desk.session.read().draft).toMatchObject({ trackingNumber: 'PARCEL-2', lines: [{ quantity: 1 }] });
  });
});
