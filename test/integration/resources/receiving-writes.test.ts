import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createReceivingWrites } from '#electron/resources/receiving/receiving-writes.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { ReceivingBody } from '#shared/receiving/receiving-body.ts';
import { connectTo } from '#test/integration/service/service-against-sandbox.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { aFreight } from '#test/support/samples/freight.ts';
import { outboxRowOf } from '#test/support/samples/outbox-row-of.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';
import { receivingBody } from './receiving-order-body.ts';
import { openReturnPlace } from './return-desk.ts';

const place = openReturnPlace();

function openDesk(versions: Readonly<Record<string, string>> = {}, sandbox: Sandbox = place.sandbox) {
  const connected = connectTo(sandbox, place.store, { versions });
  return { ...connected, writes: createReceivingWrites({ api: connected.api }) };
}

const guard = { channelId: 1, isCurrent: () => true };
const sendGuard = { ...guard, beforeSending: async () => undefined };

const rowOf = (body: unknown, change: Partial<OutboxRow> = {}) =>
  outboxRowOf('receiving.create', body, change);

const storedOf = (id: number | null, sandbox = place.sandbox) =>
  sandbox.world.demo.receivingOrders.find((order) => order.id === id);

const countOf = (body: ReceivingBody) =>
  place.sandbox.world.demo.receivingOrders.filter(
    ({ purchaseOrderNumber }) => purchaseOrderNumber === body.purchaseOrderNumber,
  ).length;

/** Sends a body that arrives, and loses the response. */
async function sendAndLose(desk: ReturnType<typeof openDesk>, body: ReceivingBody): Promise<void> {
  place.sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST' } });
  expect(await desk.writes.send(rowOf(body), sendGuard)).toMatchObject({ happened: 'lost' });
}

describe('sending a receiving order', () => {
  test.each(['2026-07', '2026-01', '2025-07', '2.0'])('creates it at version %s', async (version) => {
    const desk = openDesk({ 'receiving.create': version });
    const body = receivingBody(place.sandbox);
    const outcome = await desk.writes.send(rowOf(body), sendGuard);
    expect(outcome).toMatchObject({ happened: 'answered', status: 201, resultId: expect.any(Number) });
    const stored = storedOf('resultId' in outcome ? outcome.resultId : null);
    expect(stored).toMatchObject({
      purchaseOrderNumber: body.purchaseOrderNumber,
      packageType: 'Package',
      boxPackagingType: 'MultipleSkuPerBox',
      expectedArrivalAtMs: Date.parse(body.expectedArrivalAt),
      centerId: body.centerId,
      boxes: body.boxes.map(({ trackingNumber }) => ({ trackingNumber })),
    });
    expect(stored?.boxes[0]?.items).toMatchObject([
      { quantity: 3, lotNumber: null, lotDateMs: null },
      { quantity: 2, lotNumber: 'A-1', lotDateMs: Date.parse('2027-01-31T00:00:00Z') },
    ]);
  });

  test('sends freight, a final destination and items by SKU at 2026-07', async () => {
    const desk = openDesk();
    const { centers, demo } = place.sandbox.world;
    const spoke = centers.find(({ hubId }) => hubId !== null);
    const sku = demo.catalog.stocked.find(({ isLot }) => !isLot)?.sku ?? '';
    const item = { inventoryId: null, sku, quantity: 2, lotNumber: null, lotDate: null };
    const body = receivingBody(place.sandbox, {
      centerId: spoke?.hubId ?? 0,
      finalDestinationId: spoke?.id ?? 0,
      boxes: [{ trackingNumber: 'BY-SKU-1', items: [item] }],
      freight: aFreight({ carrier: 'Carrier', bolNumber: 'BOL-1', notes: 'Ring twice.' }),
    });
    const outcome = await desk.writes.send(rowOf(body), sendGuard);
    expect(storedOf('resultId' in outcome ? outcome.resultId : null)).toMatchObject({
      finalDestinationCenterId: spoke?.id,
      freight: { carrier: 'Carrier', bolNumber: 'BOL-1', containerNumber: null, notes: 'Ring twice.' },
      quantities: [{ sku, expected: 2 }],
    });
  });

  test('sends nothing to a version that would silently omit a part of it', async () => {
    const desk = openDesk({ 'receiving.create': '2026-01' });
    const freight = aFreight({ carrier: 'C' });
    const body = receivingBody(place.sandbox, { freight });
    expect(await desk.writes.send(rowOf(body), sendGuard)).toMatchObject({
      happened: 'notOffered',
      sentence: sentence('receiving.failure.version.freight', { version: '2026-01' }),
    });
    expect(countOf(body)).toBe(0);
  });

  test('sends what the remembered version cannot express to one that can', async () => {
    const desk = openDesk();
    desk.remembered.set('receiving.create', '2026-01');
    const body = receivingBody(place.sandbox, { freight: aFreight({ carrier: 'C' }) });
    const outcome = await desk.writes.send(rowOf(body), sendGuard);
    const stored = storedOf('resultId' in outcome ? outcome.resultId : null);
    expect(stored).toMatchObject({ freight: { carrier: 'C' } });
    expect(desk.remembered.get('receiving.create')).toBe('2026-07');
  });

  test.each([
    ['2026-07', 422],
    ['2026-01', 400],
    ['2.0', 400],
  ])('returns the fields of a refusal at version %s, which responds with %i', async (version, status) => {
    const desk = openDesk({ 'receiving.create': version });
    const body = receivingBody(place.sandbox, { expectedArrivalAt: '2020-01-01T00:00:00.000Z' });
    expect(await desk.writes.send(rowOf(body), sendGuard)).toMatchObject({
      happened: 'answered',
      status,
      fields: {
        expected_arrival_date: [{ id: 'quoted', values: { text: expect.stringContaining('future') } }],
      },
    });
  });

  test('returns the code of the rule about unique SKUs', async () => {
    const desk = openDesk();
    const items = Array.from({ length: 10_001 }, (_, index) => {
      return { inventoryId: index + 1, sku: null, quantity: 1, lotNumber: null, lotDate: null };
    });
    const body = receivingBody(place.sandbox, { boxes: [{ trackingNumber: 'FULL', items }] });
    expect(await desk.writes.send(rowOf(body), sendGuard)).toMatchObject({
      status: 422,
      code: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED',
    });
  });

  test('reports a row that can no longer be read, and cannot look it up', async () => {
    const desk = openDesk();
    expect(await desk.writes.send(rowOf({ boxes: 3 }), sendGuard)).toMatchObject({ happened: 'unreadable' });
    expect(await desk.writes.lookUp(rowOf({ boxes: 3 }), guard)).toBe('notOffered');
  });

  test('names the created order by its id at the service, its PO, or its reference', () => {
    const { writes } = openDesk();
    const body = receivingBody(place.sandbox);
    const subjectOf = (row: OutboxRow) => writes.describe(row).subject;
    expect(subjectOf(rowOf(body, { resultId: 7 }))).toEqual(
      sentence('activity.subject.sentReceivingOrder', { id: 7, reference: 'RO-1' }),
    );
    expect(subjectOf(rowOf(body))).toEqual(
      sentence('activity.subject.newReceivingOrderOfNumber', {
        number: body.purchaseOrderNumber ?? '',
        reference: 'RO-1',
      }),
    );
    expect(subjectOf(rowOf({ ...body, purchaseOrderNumber: null }))).toEqual(
      sentence('activity.subject.newReceivingOrder', { reference: 'RO-1' }),
    );
  });
});

describe('an order that arrived twice', () => {
  test('is reported with both IDs, the newest first', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    const ids: unknown[] = [];
    for (const _time of [1, 2]) {
      const outcome = await desk.writes.send(rowOf(body), sendGuard);
      ids.push('resultId' in outcome ? outcome.resultId : null);
    }
    expect(countOf(body)).toBe(2);
    expect(await desk.writes.findCopies?.(rowOf(body), guard)).toEqual(ids.toReversed());
  });
});

describe('an order whose response was lost', () => {
  test('is found if it arrived', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    await sendAndLose(desk, body);
    const found = await desk.writes.lookUp(rowOf(body), guard);
    expect(storedOf(Number(found))?.purchaseOrderNumber).toBe(body.purchaseOrderNumber);
    expect(countOf(body)).toBe(1);
  });

  test.each([
    ['has no PO number', { purchaseOrderNumber: null }],
    ['has a comma in its PO number', { purchaseOrderNumber: 'PO-1,2' }],
  ])('is found if it arrived and %s', async (_, change) => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox, change);
    await sendAndLose(desk, body);
    expect(storedOf(Number(await desk.writes.lookUp(rowOf(body), guard)))?.boxes[0]?.trackingNumber).toBe(
      body.boxes[0]?.trackingNumber,
    );
  });

  test('is found if the service writes its date in a format that Dockhand does not know', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    await sendAndLose(desk, body);
    const writes = createReceivingWrites({
      api: {
        ...desk.api,
        async call(operation, call) {
          const answer = await desk.api.call(operation, call);
          if (operation !== 'receiving.list' || !Array.isArray(answer.value)) return answer;
          for (const order of answer.value) order.insertDate = '11/22/2026';
          return answer;
        },
      },
    });
    expect(await writes.lookUp(rowOf(body), guard)).toBe(place.sandbox.world.demo.receivingOrders.at(-1)?.id);
  });

  test('is found even if it has been cancelled since: it arrived', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    const row = rowOf(body);
    await sendAndLose(desk, body);
    const stored = place.sandbox.world.demo.receivingOrders.at(-1);
    await desk.api.call('receiving.cancel', {
      path: { id: stored?.id ?? 0 },
      priority: 'person',
      schema: z.unknown(),
    });
    expect(await desk.writes.lookUp(row, guard)).toBe(stored?.id);
  });

  test('is not taken for one that was canceled before it was queued, to be corrected', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    await desk.writes.send(rowOf(body), sendGuard);
    const id = place.sandbox.world.demo.receivingOrders.at(-1)?.id ?? 0;
    await desk.api.call('receiving.cancel', { path: { id }, priority: 'person', schema: z.unknown() });
    const queuedAt = new Date(Date.now() + 1_000).toISOString();
    const corrected = rowOf(body, { queuedAt });
    expect(await desk.writes.lookUp(corrected, guard)).toBe('notOffered');
    expect(await desk.writes.findCopies?.(corrected, guard)).toEqual([]);
  });

  test('is not found if it never arrived', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    place.sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST' } });
    expect(await desk.writes.send(rowOf(body), sendGuard)).toMatchObject({ happened: 'lost' });
    expect(await desk.writes.lookUp(rowOf(body), guard)).toBeNull();
  });

  test('is not confused with one that has the same PO but other boxes and items', async () => {
    const desk = openDesk();
    const first = receivingBody(place.sandbox);
    await desk.writes.send(rowOf(first), sendGuard);
    const { purchaseOrderNumber } = first;
    const other = receivingBody(place.sandbox, { purchaseOrderNumber });
    expect(await desk.writes.lookUp(rowOf({ ...other, boxes: other.boxes.slice(0, 1) }), guard)).toBeNull();
  });

  test('is not confused with one that was inserted long before it was queued', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    await desk.writes.send(rowOf(body), sendGuard);
    const stored = place.sandbox.world.demo.receivingOrders.at(-1);
    if (stored !== undefined) stored.insertedAtMs -= 3 * 24 * 60 * 60_000;
    expect(await desk.writes.lookUp(rowOf(body), guard)).toBeNull();
  });

  test('is left to a user if a similar order without tracking numbers may be a different one', async () => {
    const desk = openDesk({ 'receiving.create': '2026-01' });
    const base = receivingBody(place.sandbox);
    const body = { ...base, boxes: base.boxes.map(({ items }) => ({ items, trackingNumber: null })) };
    expect(await desk.writes.lookUp(rowOf(body), guard)).toBeNull();
    await sendAndLose(desk, body);
    expect(await desk.writes.lookUp(rowOf(body), guard)).toBe('notOffered');
  });

  test('is left to a user if its PO number or boxes were changed, and a parcel is the same', async () => {
    const desk = openDesk();
    const body = receivingBody(place.sandbox);
    await sendAndLose(desk, body);
    const stored = place.sandbox.world.demo.receivingOrders.at(-1);
    if (stored !== undefined) stored.purchaseOrderNumber = 'CORRECTED';
    expect(await desk.writes.lookUp(rowOf(body), guard)).toBe('notOffered');
  });

  test('is left to a user if the server shows no boxes', async () => {
    const bare = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 100_000 });
    const desk = openDesk({}, bare);
    const body = receivingBody(bare);
    expect(await desk.writes.lookUp(rowOf(body), guard)).toBeNull();
    const outcome = await desk.writes.send(rowOf(body), sendGuard);
    expect(storedOf('resultId' in outcome ? outcome.resultId : null, bare)).toBeDefined();
    expect(await desk.writes.lookUp(rowOf(body), guard)).toBe('notOffered');
  });

  test('is unknown while the service does not respond', async () => {
    const desk = openDesk();
    place.sandbox.faults.next({ kind: 'status', status: 503, times: Infinity });
    await expect(desk.writes.lookUp(rowOf(receivingBody(place.sandbox)), guard)).rejects.toMatchObject({
      code: 'SERVICE',
    });
    place.sandbox.faults.clear();
  });
});
