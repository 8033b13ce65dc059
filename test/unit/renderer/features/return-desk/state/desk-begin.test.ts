import { describe, expect, test, vi } from 'vitest';
import { sentence } from '#shared/messages/messages.ts';
import { ReturnOrderWire } from '#shared/returns/returns.ts';
import {
  type FakeDesk,
  failing,
  gate,
  hit,
  itemView,
  openEmptyDesk,
  openFakeDesk,
  shipmentHit,
} from '#test/unit/renderer/features/return-desk/fake-desk.ts';
import { at, center, shipment } from '#test/unit/shared/returns/draft-builders.ts';

const requestsFor = (desk: FakeDesk, name: string) =>
  desk.main.requests.filter((request) => request.name === name).map(({ input }) => input);

describe('the original shipment', () => {
  test('gives the expected items, and the only shipped lot', async () => {
    const desk = await openEmptyDesk();
    desk.main.shipments.set(900, shipment(900, [{ id: 5, quantity: 2, lot: 'L-7', expires: '2027-01-31' }]));
    expect(await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] })).toBe('SHIPMENT_TAKEN');
    await desk.scan('5', { items: [hit(5, { isLot: true })] });
    expect(desk.session.read().draft.lines).toMatchObject([{ lotNumber: 'L-7', lotDate: '2027-01-31' }]);
    expect(await desk.scan('DH-ALL')).toBe('EXPECTED_TAKEN');
    expect(desk.session.read().draft.lines).toMatchObject([{ quantity: 2 }]);
  });

  test('gets names from the catalog for items that the service identifies only by id', async () => {
    const desk = await openEmptyDesk();
    const { products, ...rest } = shipment(900, [
      { id: 5, quantity: 2 },
      { id: 6, quantity: 1 },
    ]);
    // One product with two items, whose SKU belongs to neither.
    const inventoryItems = products.flatMap((product) => product.inventoryItems);
    desk.main.shipments.set(900, {
      ...rest,
      products: products.slice(0, 1).map((one) => ({ ...one, inventoryItems })),
    });
    for (const id of [5, 6]) desk.main.items.set(id, itemView(hit(id)));
    await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] });
    const goods = [5, 6].map((id) => ({ inventoryId: id, sku: hit(id).sku }));
    await vi.waitFor(() => expect(desk.session.read().draft.originalShipment?.goods).toMatchObject(goods));
    expect(goods.every(({ sku }) => sku !== null)).toBe(true);
  });

  test('is read when the service is reachable again, and work continues until then', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] })).toBe('PARCEL_TAKEN');
    expect(desk.session.read().goods).toMatchObject({ state: 'failed', failure: { code: 'OFFLINE' } });
    await desk.scan('1', { items: [hit(1)] });
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    await desk.session.serviceIsBack();
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'ITEM_ADDED' },
      goods: { state: 'read' },
      draft: { originalShipment: { goods: [{ inventoryId: 1, quantity: 3 }] }, lines: [{ quantity: 1 }] },
    });
    await desk.session.undo();
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'STEP_UNDONE', values: { kind: 'item' } },
      draft: { originalShipment: { goods: [{ inventoryId: 1, quantity: 3 }] }, lines: [] },
    });
  });

  test('that is read late keeps its goods when a step before it is undone', async () => {
    const desk = await openEmptyDesk();
    await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] });
    await desk.session.setCenter({ ...center, id: center.id + 1, name: 'Other' });
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    await desk.session.serviceIsBack();
    await desk.session.undo();
    expect(desk.session.read().draft).toMatchObject({
      center: { id: center.id },
      originalShipment: { goods: [{ inventoryId: 1, quantity: 3 }] },
    });
    await desk.session.undo();
    expect(desk.session.read().draft).toMatchObject({ trackingNumber: null, originalShipment: null });
  });

  test('that is read late leaves a question open that the user has asked for since', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] })).toBe('PARCEL_TAKEN');
    await desk.session.ask('center');
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    await desk.session.serviceIsBack();
    expect(desk.session.read()).toMatchObject({
      question: { kind: 'center' },
      goods: { state: 'read' },
      draft: { originalShipment: { goods: [{ inventoryId: 1, quantity: 3 }] } },
    });
  });

  test('that arrives too late is not applied to another return', async () => {
    const desk = await openEmptyDesk({ later: (run) => (run(), () => undefined) });
    const slow = gate<unknown>();
    desk.main.next.set('orders.readShipment', [() => slow.promise]);
    await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] });
    await desk.scan('DH-RETURN');
    slow.open({ data: shipment(900, [{ id: 1, quantity: 3 }]), source: 'service', asOf: at });
    await Promise.resolve();
    expect(desk.session.read().draft.originalShipment).toBeNull();
  });

  test('that is taken back leaves no reading of its goods behind', async () => {
    const desk = await openEmptyDesk({ later: (run) => (run(), () => undefined) });
    const answer = { data: shipment(900, [{ id: 1, quantity: 3 }]), source: 'service', asOf: at };
    const slow = gate<unknown>();
    desk.main.next.set('orders.readShipment', [() => answer, () => slow.promise]);
    await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] });
    expect(desk.session.read().goods.state).toBe('read');
    await desk.scan('2Z', { shipments: [shipmentHit(901, '2Z')] });
    expect(desk.session.read().goods.state).toBe('reading');
    await desk.session.undo();
    expect(desk.session.read().goods.state).toBe('read');
    await desk.session.undo();
    expect(desk.session.read().goods.state).toBe('none');
  });

  test('of a label that was scanned before it was known is read when that label is scanned again', async () => {
    const desk = await openEmptyDesk();
    expect(await desk.scan('1Z')).toBe('PARCEL_UNKNOWN');
    await desk.scan('1', { items: [hit(1)] });
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    expect(await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] })).toBe('SHIPMENT_TAKEN');
    expect(desk.session.read().draft).toMatchObject({
      originalShipment: { id: 900, goods: [{ inventoryId: 1, quantity: 3 }] },
      lines: [{ quantity: 1 }],
    });
    expect(await desk.scan('1Z', { shipments: [shipmentHit(900, '1Z')] })).toBe('PARCEL_AGAIN');
  });

  test('that was not chosen among several is asked for again when the label is scanned again', async () => {
    const desk = await openEmptyDesk();
    const shipments = [shipmentHit(900, '1Z'), shipmentHit(901, '1Z')];
    expect(await desk.scan('1Z', { shipments })).toBe('PARCEL_AMBIGUOUS');
    desk.session.dismiss();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('1Z', { shipments })).toBe('PARCEL_AMBIGUOUS');
    expect(desk.session.read().question).toMatchObject({ kind: 'shipment', candidates: shipments });
  });

  test('starts a return by its number', async () => {
    const desk = openFakeDesk();
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    await desk.session.open({ with: 'shipment', id: 900 });
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'SHIPMENT_TAKEN' },
      draft: { trackingNumber: null, originalShipment: { id: 900, customerName: 'Jane Doe' } },
    });
  });

  test('starts a return by a label scanned elsewhere, and resumes it when the label is scanned again', async () => {
    const desk = await openEmptyDesk();
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    await desk.scan('1', { items: [hit(1)] });
    const index = () => ({ hits: [shipmentHit(900, '1Z')], index: null });
    desk.main.next.set('shipments.lookUp', [index, index, index]);
    await desk.session.open({ with: 'parcel', text: '1Z' });
    const parcel = { trackingNumber: '1Z', originalShipment: { id: 900 }, lines: [] };
    expect(desk.session.read()).toMatchObject({ draft: parcel });
    expect(await desk.scan('DH-ALL')).not.toBe('');
    expect(desk.session.read().draft.lines).toMatchObject([{ inventoryId: 1, quantity: 3 }]);
    await desk.session.open({ with: 'parcel', text: '1Z' });
    expect(desk.session.read().feedback?.code).toBe('PARCEL_AGAIN');
    // Another return is on the desk; this parcel's return is a draft by now.
    const own = desk.session.read().row?.id;
    await desk.scan('DH-RETURN');
    await desk.session.open({ with: 'parcel', text: '1Z' });
    expect(desk.session.read()).toMatchObject({ row: { id: own }, draft: { lines: [{ quantity: 3 }] } });
  });

  test('that already has another return causes a warning', async () => {
    const desk = await openEmptyDesk();
    desk.main.next.set('returns.findDuplicates', [
      () => ({
        duplicates: [],
        source: 'service',
        asOf: at,
        onThisDesk: [{ reasons: ['tracking'], outboxId: 8, referenceId: 'RT-8', state: 'queued' }],
      }),
    ]);
    await desk.scan('PARCEL-1');
    await vi.waitFor(() => expect(desk.session.read().duplicates).toHaveLength(1));
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    expect(desk.session.read().feedback?.finding?.code).toBe('SAME_TRACKING');
    await desk.session.go('openReturn');
    expect(desk.went).toEqual(['/outbox/8']);
    expect(requestsFor(desk, 'returns.findDuplicates')).toMatchObject([
      { outboxId: 1, trackingNumber: 'PARCEL-1' },
    ]);
  });

  test('that already has another return causes a warning only while its label is on the return, also after undo', async () => {
    const desk = await openEmptyDesk();
    const found = (outboxIds: readonly number[]) => () => ({
      duplicates: [],
      source: 'service',
      asOf: at,
      onThisDesk: outboxIds.map((outboxId) => {
        return { reasons: ['tracking'], outboxId, referenceId: `RT-${outboxId}`, state: 'queued' };
      }),
    });
    const expectDuplicates = (outboxIds: readonly number[]) =>
      vi.waitFor(() => {
        const { duplicates, duplicateSearch } = desk.session.read();
        expect(duplicateSearch).toBeNull();
        expect(duplicates.map(({ outboxId }) => outboxId)).toEqual(outboxIds);
      });
    desk.main.next.set('returns.findDuplicates', [found([8]), found([]), found([8])]);
    await desk.scan('PARCEL-1');
    await expectDuplicates([8]);
    await desk.scan('PARCEL-2', { shipments: [shipmentHit(901, 'PARCEL-2')] });
    await expectDuplicates([]);
    await desk.session.undo();
    await expectDuplicates([8]);
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('DH-SEND')).toBe('SEND_ASKED');
    expect(desk.session.read().feedback?.finding?.code).toBe('SAME_TRACKING');
    await desk.session.undo();
    expect(requestsFor(desk, 'returns.findDuplicates')).toHaveLength(3);
    await desk.session.undo();
    expect(desk.session.read().draft.trackingNumber).toBeNull();
    await expectDuplicates([]);
  });
});

describe('an existing return', () => {
  const order = (status = 'AwaitingArrival', shipmentId: number | null = null, referenceId = 'SHOP-77') =>
    ReturnOrderWire.parse({
      id: 77,
      reference_id: referenceId,
      status,
      tracking_number: '1Z77',
      original_shipment_id: shipmentId,
      fulfillment_center: { id: center.id, name: center.name },
      inventory: [{ id: 1, name: 'Item 1', sku: 'SKU-1', quantity: 2 }],
    });

  const notAwaited = sentence('returns.failure.notAwaited', { id: 77, status: 'Completed' });

  async function openChange(status?: string, referenceId?: string): Promise<FakeDesk> {
    const desk = openFakeDesk();
    const read = () => ({ data: order(status, null, referenceId), source: 'service', asOf: at });
    desk.main.next.set('returns.read', [read, read]);
    await desk.session.open({ with: 'modify', id: 77 });
    return desk;
  }

  test('is changed with the same steps, and is not a draft of the outbox', async () => {
    const desk = await openChange();
    expect(desk.session.read()).toMatchObject({
      feedback: { code: 'MODIFYING' },
      modified: { id: 77, referenceId: 'SHOP-77' },
      draft: { lines: [{ inventoryId: 1, quantity: 2 }] },
    });
    await desk.scan('1', { items: [hit(1)] });
    desk.main.next.set('returns.modify', [() => ({ outcome: 'done', order: {} })]);
    expect(await desk.scan('DH-SEND')).toBe('MODIFIED');
    expect(requestsFor(desk, 'returns.saveDraft')).toEqual([]);
    expect(requestsFor(desk, 'returns.modify')).toMatchObject([
      { id: 77, body: { referenceId: 'SHOP-77', lines: [{ inventoryId: 1, quantity: 3 }] } },
    ]);
    expect(desk.session.read()).toMatchObject({
      modified: null,
      outcomes: [{ kind: 'modified', id: 77, isVerified: true }],
    });
  });

  test.each(['RMA 1234', 'Rückgabe-7'])('keeps its reference, whatever its characters: %s', async (own) => {
    const desk = await openChange('AwaitingArrival', own);
    await desk.scan('1', { items: [hit(1)] });
    desk.main.next.set('returns.modify', [() => ({ outcome: 'done', order: {} })]);
    expect(await desk.scan('DH-SEND')).toBe('MODIFIED');
    expect(requestsFor(desk, 'returns.modify')).toMatchObject([{ body: { referenceId: own } }]);
  });

  test('counts a label with a serial number, and immediately reports that the number is not saved', async () => {
    const desk = await openChange();
    const label = { gtin: '4006381333931', serial: 'SN-7' };
    expect(await desk.scan('1', { items: [hit(1)], label })).toBe('SERIAL_UNSAVED');
    expect(desk.session.read()).toMatchObject({
      draft: { lines: [{ inventoryId: 1, quantity: 3 }] },
      feedback: { tone: 'asks', actions: ['undo'] },
    });
    // Here too, a serial number is counted only once.
    expect(await desk.scan('1', { items: [hit(1)], label })).toBe('ITEM_SERIAL_AGAIN');
  });

  test('that is already being processed at the center is refused with its status', async () => {
    const desk = await openChange('Completed');
    expect(desk.session.read()).toMatchObject({
      modified: null,
      feedback: { code: 'MODIFY_REFUSED', values: { reason: notAwaited } },
    });
  });

  test('whose requested action is unknown here is refused before anything of it could be replaced', async () => {
    const desk = openFakeDesk();
    const [line] = order().inventory;
    const recycled = { ...line, actionRequested: { action: 'Recycle', actionType: 'Override' } };
    const data = { ...order(), inventory: [recycled] };
    desk.main.next.set('returns.read', [() => ({ data, source: 'service', asOf: at })]);
    await desk.session.open({ with: 'modify', id: 77 });
    const reason = sentence('returns.failure.unknownAction', { id: 77, action: 'Recycle' });
    expect(desk.session.read()).toMatchObject({
      modified: null,
      draft: { lines: [] },
      feedback: { code: 'MODIFY_REFUSED', values: { reason } },
    });
  });

  test('with unsent changes is not left by a scan for a new return without confirmation', async () => {
    const desk = await openChange();
    await desk.scan('1', { items: [hit(1)] });
    const requested = {
      code: 'CHANGE_DISCARD_ASKED',
      values: { return: 77 },
      actions: ['keepIt', 'leaveUnchanged'],
    };
    expect(await desk.scan('DH-RETURN')).toBe(requested.code);
    expect(await desk.scan('DH-RETURN')).toBe(requested.code);
    await desk.session.open({ with: 'shipment', id: 900 });
    expect(desk.session.read()).toMatchObject({ modified: { id: 77 }, feedback: requested });
    await desk.session.go('leaveUnchanged');
    expect(desk.session.read()).toMatchObject({ modified: null, feedback: { code: 'CHANGE_LEFT' } });
    expect(requestsFor(desk, 'outbox.cancel')).toEqual([]);
  });

  test('without changes is left immediately, and nothing is reported as discarded', async () => {
    const desk = await openChange();
    await desk.session.askDiscard();
    expect(desk.session.read()).toMatchObject({
      modified: null,
      question: null,
      feedback: { code: 'CHANGE_LEFT', values: { return: 77, reference: 'SHOP-77' } },
    });
    expect(requestsFor(desk, 'outbox.cancel')).toEqual([]);
  });

  const nextParcel = { shipments: [shipmentHit(901, 'PARCEL-2')] };

  test('is sent if it was changed, and the next parcel follows with its label', async () => {
    const desk = await openChange();
    await desk.scan('1', { items: [hit(1)] });
    expect(await desk.scan('PARCEL-2', nextParcel)).toBe('PARCEL_OTHER');
    desk.main.next.set('returns.modify', [
      () => {
        throw failing('OFFLINE');
      },
      () => ({ outcome: 'done', order: {} }),
    ]);
    await desk.session.go('nextReturn');
    expect(desk.session.read().feedback?.code).toBe('SEND_FAILED');
    await desk.session.go('sendAgain');
    expect(desk.session.read()).toMatchObject({
      modified: null,
      draft: { trackingNumber: 'PARCEL-2', box: 1, lines: [] },
      outcomes: [{ kind: 'modified', id: 77 }],
    });
  });

  test('without changes is left for the next parcel and not sent', async () => {
    const desk = await openChange();
    await desk.scan('PARCEL-2', nextParcel);
    await desk.session.go('nextReturn');
    expect(desk.session.read()).toMatchObject({ modified: null, draft: { trackingNumber: 'PARCEL-2' } });
    expect(requestsFor(desk, 'returns.modify')).toEqual([]);
  });

  test('is followed by its next box', async () => {
    const desk = await openChange();
    await desk.scan('1', { items: [hit(1)] });
    desk.main.next.set('returns.modify', [() => ({ outcome: 'done', order: {} })]);
    expect(await desk.scan('DH-NEXT-BOX')).toBe('NEXT_BOX');
    expect(desk.session.read()).toMatchObject({ modified: null, draft: { box: 2, group: 'SHOP-77' } });
    expect(requestsFor(desk, 'returns.modify')).toHaveLength(1);
  });

  test('that is not confirmed says so when its next box or a parcel follows', async () => {
    const boxed = await openChange();
    await boxed.scan('1', { items: [hit(1)] });
    boxed.main.next.set('returns.modify', [() => ({ outcome: 'unverified', order: {} })]);
    expect(await boxed.scan('DH-NEXT-BOX')).toBe('MODIFIED_UNVERIFIED');
    expect(boxed.session.read()).toMatchObject({ modified: null, draft: { box: 2, group: 'SHOP-77' } });

    const followed = await openChange();
    await followed.scan('1', { items: [hit(1)] });
    await followed.scan('PARCEL-2', nextParcel);
    followed.main.next.set('returns.modify', [() => ({ outcome: 'unverified', order: {} })]);
    await followed.session.go('nextReturn');
    expect(followed.session.read()).toMatchObject({
      modified: null,
      draft: { trackingNumber: 'PARCEL-2' },
      feedback: { code: 'MODIFIED_UNVERIFIED', values: { return: 77 } },
    });
  });

  test('with all its lines removed is not left for its next box', async () => {
    const desk = await openChange();
    await desk.scan('DH-REMOVE');
    expect(await desk.scan('DH-NEXT-BOX')).toBe('SEND_BLOCKED');
    expect(desk.session.read()).toMatchObject({
      modified: { id: 77 },
      feedback: { finding: { code: 'NO_LINES' } },
    });
  });

  async function refusedChange(): Promise<FakeDesk> {
    const desk = await openChange();
    await desk.scan('1', { items: [hit(1)] });
    desk.main.next.set('returns.modify', [
      () => {
        throw failing('CONFLICT', 'It was changed meanwhile.');
      },
    ]);
    expect(await desk.scan('DH-SEND')).toBe('SEND_FAILED');
    expect(desk.session.read().feedback?.actions).toEqual(['readAgain']);
    return desk;
  }

  test('with an original shipment shows its goods, which are no change', async () => {
    const desk = openFakeDesk();
    desk.main.shipments.set(900, shipment(900, [{ id: 1, quantity: 3 }]));
    const data = order('AwaitingArrival', 900);
    desk.main.next.set('returns.read', [() => ({ data, source: 'service', asOf: at })]);
    await desk.session.open({ with: 'modify', id: 77 });
    const goods = { draft: { originalShipment: { goods: [{ inventoryId: 1, quantity: 3 }] } } };
    await vi.waitFor(() => expect(desk.session.read()).toMatchObject(goods));
    await desk.session.undo();
    expect(desk.session.read()).toMatchObject({ ...goods, feedback: { code: 'NOTHING_TO_UNDO' } });
    await desk.scan('DH-RETURN');
    expect(desk.session.read()).toMatchObject({ modified: null, feedback: { code: 'READY' } });
  });

  test('that another user changed in the meantime is read again before it is changed', async () => {
    const desk = await refusedChange();
    await desk.session.go('readAgain');
    expect(desk.session.read().draft?.lines).toMatchObject([{ quantity: 2 }]);
  });

  test('that can no longer be changed when it is read again leaves an empty desk', async () => {
    const desk = await refusedChange();
    desk.main.next.set('returns.read', [() => ({ data: order('Completed'), source: 'service', asOf: at })]);
    await desk.session.go('readAgain');
    expect(desk.session.read()).toMatchObject({
      modified: null,
      draft: { lines: [], trackingNumber: null },
      feedback: { code: 'MODIFY_REFUSED', values: { reason: notAwaited } },
    });
  });

  test('that cannot be read again remains a change to that return', async () => {
    const desk = await refusedChange();
    desk.main.next.set('returns.read', [
      () => {
        throw failing('OFFLINE');
      },
    ]);
    await desk.session.go('readAgain');
    expect(desk.session.read()).toMatchObject({
      modified: { id: 77 },
      draft: { lines: [{ quantity: 3 }] },
      feedback: { code: 'READ_FAILED' },
    });
    await desk.scan('1', { items: [hit(1)] });
    expect(requestsFor(desk, 'returns.saveDraft')).toEqual([]);
  });
});

describe('an address of the desk', () => {
  test('with a missing draft reports it, and leaves the desk usable', async () => {
    const desk = openFakeDesk();
    await desk.session.open({ with: 'draft', id: 12 });
    expect(desk.session.read()).toMatchObject({ isOpen: true, feedback: { code: 'DRAFT_GONE' } });
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_ADDED');
  });

  test('with an unreadable shipment reports it, and leaves the desk usable', async () => {
    const desk = openFakeDesk();
    await desk.session.open({ with: 'shipment', id: 12 });
    expect(desk.session.read()).toMatchObject({ isOpen: true, feedback: { code: 'READ_FAILED' } });
    expect(await desk.scan('1', { items: [hit(1)] })).toBe('ITEM_ADDED');
  });
});
