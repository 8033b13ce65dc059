import { describe, expect, test, vi } from 'vitest';
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

const askedFor = (desk: FakeDesk, name: string) =>
  desk.main.asked.filter((asked) => asked.name === name).map(({ input }) => input);

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
    expect(askedFor(desk, 'returns.findDuplicates')).toMatchObject([
      { outboxId: 1, trackingNumber: 'PARCEL-1' },
    ]);
  });
});

describe('an existing return', () => {
  const order = (status = 'AwaitingArrival') =>
    ReturnOrderWire.parse({
      id: 77,
      reference_id: 'SHOP-77',
      status,
      tracking_number: '1Z77',
      fulfillment_center: { id: center.id, name: center.name },
      inventory: [{ id: 1, name: 'Item 1', sku: 'SKU-1', quantity: 2 }],
    });

  async function openChange(status?: string): Promise<FakeDesk> {
    const desk = openFakeDesk();
    const read = () => ({ data: order(status), source: 'service', asOf: at });
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
    expect(askedFor(desk, 'returns.saveDraft')).toEqual([]);
    expect(askedFor(desk, 'returns.modify')).toMatchObject([
      { id: 77, body: { referenceId: 'SHOP-77', lines: [{ inventoryId: 1, quantity: 3 }] } },
    ]);
    expect(desk.session.read()).toMatchObject({
      modified: null,
      outcomes: [{ kind: 'modified', id: 77, isVerified: true }],
    });
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
      feedback: { code: 'MODIFY_REFUSED', values: { return: 77, status: 'Completed' } },
    });
  });

  test('with unsent changes is not left by a scan for a new return without confirmation', async () => {
    const desk = await openChange();
    await desk.scan('1', { items: [hit(1)] });
    const asked = {
      code: 'CHANGE_DISCARD_ASKED',
      values: { return: 77 },
      actions: ['keepIt', 'leaveUnchanged'],
    };
    expect(await desk.scan('DH-RETURN')).toBe(asked.code);
    expect(await desk.scan('DH-RETURN')).toBe(asked.code);
    await desk.session.open({ with: 'shipment', id: 900 });
    expect(desk.session.read()).toMatchObject({ modified: { id: 77 }, feedback: asked });
    await desk.session.go('leaveUnchanged');
    expect(desk.session.read()).toMatchObject({ modified: null, feedback: { code: 'CHANGE_LEFT' } });
    expect(askedFor(desk, 'outbox.cancel')).toEqual([]);
  });

  test('without changes is left immediately, and nothing is reported as discarded', async () => {
    const desk = await openChange();
    await desk.session.askDiscard();
    expect(desk.session.read()).toMatchObject({
      modified: null,
      asked: null,
      feedback: { code: 'CHANGE_LEFT', values: { return: 77, reference: 'SHOP-77' } },
    });
    expect(askedFor(desk, 'outbox.cancel')).toEqual([]);
  });

  test('that another user changed in the meantime is read again before it is changed', async () => {
    const desk = await openChange();
    await desk.scan('1', { items: [hit(1)] });
    desk.main.next.set('returns.modify', [
      () => {
        throw failing('CONFLICT', 'It was changed meanwhile.');
      },
    ]);
    expect(await desk.scan('DH-SEND')).toBe('SEND_FAILED');
    expect(desk.session.read().feedback?.actions).toEqual(['readAgain']);
    await desk.session.go('readAgain');
    expect(desk.session.read().draft?.lines).toMatchObject([{ quantity: 2 }]);
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
