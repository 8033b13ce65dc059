import { beforeAll, describe, expect, test } from 'vitest';
import {
  dayMs,
  getJson,
  getPath,
  getRows,
  type JsonRecord,
  nowMs,
  pick,
} from '#test/integration/sandbox/call-sandbox.ts';
import { ownChannelId, send } from '#test/integration/sandbox/send-call.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { type ReturnOrder, returnStatuses } from '#test/sandbox/world/returns/return-order.ts';
import type { StockEvent } from '#test/sandbox/world/stock/stock-ledger.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const dated = ['2025-07', '2026-01', '2026-07'];
const versions = ['1.0', ...dated];
const center = 27;

let returns: readonly ReturnOrder[];
let channelId: number;
let references = 0;

const sandbox = sharedSandbox({ sunset10: false, rateLimitPerMinute: 1_000_000, now: () => nowMs });

beforeAll(async () => {
  returns = sandbox.world.demo.returns;
  channelId = await ownChannelId(sandbox);
});

const ids = (rows: readonly JsonRecord[]): number[] =>
  rows.map(({ id }) => Number(id)).sort((first, second) => first - second);

const idsWhere = (matches: (order: ReturnOrder) => boolean) => returns.filter(matches).map(({ id }) => id);

async function listed(query: string, version: string): Promise<number[]> {
  if (version === '1.0') return ids(await getRows(sandbox, `/1.0/return?Limit=250&${query}`));
  const body = await getJson<{ items: JsonRecord[] }>(sandbox, `/${version}/return?Limit=250&${query}`);
  return ids(body.items);
}

const aReturn = (matches: (order: ReturnOrder) => boolean) => pick(returns, matches);

const anItem = (matches: (item: InventoryItem) => boolean) =>
  pick(sandbox.world.demo.catalog.handWritten, matches);

const isPlain = (item: InventoryItem) =>
  item.isActive && !item.isLot && !item.isBundle && !item.isDigital && item.returns.primaryActionId === 1;
const plain = () => anItem(isPlain);
const withLot = () => anItem((item) => item.isLot && item.isActive);

function nextReference(): string {
  references += 1;
  return `DOCK-${references}`;
}

type Wanted = { center?: unknown; inventory?: unknown; reference?: string | null; shipment?: number | null };

/** The same return as each version writes it. */
function draft(version: string, wanted: Wanted = {}): JsonRecord {
  const inventory = wanted.inventory ?? [{ id: plain().inventoryId, quantity: 2 }];
  const reference = wanted.reference === undefined ? nextReference() : wanted.reference;
  const place = wanted.center ?? { id: center };
  return version === '1.0'
    ? {
        fulfillmentCenter: place,
        inventory,
        referenceId: reference,
        trackingNumber: '9400100000000000000001',
        originalShipmentId: wanted.shipment ?? null,
      }
    : {
        fulfillment_center: place,
        inventory,
        reference_id: reference,
        tracking_number: '9400100000000000000001',
        original_shipment_id: wanted.shipment ?? null,
      };
}

const create = (version: string, body: unknown, own: number | undefined = channelId): Promise<Response> =>
  send(sandbox, 'POST', `/${version}/return`, {
    body,
    ...(own === undefined ? {} : { channelId: own }),
  });

/** A new return in AwaitingArrival. */
async function created(wanted: Wanted = {}): Promise<ReturnOrder> {
  const body = draft('2026-07', wanted);
  const response = await create('2026-07', body);
  expect(response.status).toBe(201);
  return aReturn(({ referenceId }) => referenceId === body.reference_id);
}

const step = async (id: number, name: string, body?: unknown): Promise<Response> =>
  send(sandbox, 'POST', `/_sandbox/returns/${id}/${name}`, { body });

const events = (order: ReturnOrder): StockEvent[] =>
  sandbox.world.demo.stock
    .events({
      centerId: order.centerId,
      inventoryIds: null,
      category: 'InventoryReceived',
      startMs: 0,
      endMs: nowMs,
      afterId: 0,
      limit: 1_000_000,
    })
    .filter(({ reference }) => reference?.type === 'ReturnId' && reference.value === String(order.id));

describe('the world of returns', () => {
  test('has every state, both kinds, and returns with and without tracking and shipment', () => {
    const count = (matches: (order: ReturnOrder) => boolean) => idsWhere(matches).length;
    for (const status of returnStatuses) expect(count((order) => order.status === status)).toBeGreaterThan(0);
    expect(count(({ returnType }) => returnType === 'ReturnToSender')).toBeGreaterThan(0);
    expect(count(({ trackingNumber }) => trackingNumber === null)).toBeGreaterThan(0);
    expect(count(({ originalShipmentId }) => originalShipmentId !== null)).toBeGreaterThan(
      returns.length / 2,
    );
    expect(new Set(returns.map(({ referenceId }) => referenceId)).size).toBe(returns.length);
  });

  test('returns no more pieces of a shipment than it held, and none before it arrived', () => {
    const shipments = sandbox.world.demo.orders.flatMap((order) => order.shipments);
    for (const order of returns.filter(({ originalShipmentId }) => originalShipmentId !== null)) {
      const shipment = shipments.find(({ id }) => id === order.originalShipmentId);
      const items = shipment?.products.flatMap((product) => product.items) ?? [];
      const leftAtMs = shipment?.deliveredAtMs ?? shipment?.actualFulfillmentAtMs ?? Infinity;
      expect(leftAtMs).toBeLessThanOrEqual(order.insertedAtMs);
      for (const line of order.lines) {
        const held = items.filter(({ inventoryId }) => inventoryId === line.inventoryId);
        expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThanOrEqual(line.quantity);
      }
    }
  });

  test('dates each state after the previous one, none in the future', () => {
    for (const { history, status } of returns) {
      const times = history.map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((first, second) => first - second));
      expect(Math.max(...times)).toBeLessThanOrEqual(nowMs);
      expect(history.at(-1)?.status).toBe(status);
    }
  });

  test('added exactly the restocked pieces to the shelf, with the return as their reference', () => {
    const restocked = (order: ReturnOrder) =>
      order.lines
        .flatMap(({ taken }) => taken)
        .filter(({ action }) => action === 'Restock')
        .reduce((sum, { quantity }) => sum + quantity, 0);
    let pieces = 0;
    for (const order of returns) {
      const received = events(order).reduce((sum, { increment }) => sum + (increment?.quantity ?? 0), 0);
      expect(received).toBe(order.status === 'Completed' ? restocked(order) : 0);
      pieces += received;
    }
    expect(pieces).toBeGreaterThan(0);
  });

  test('shows pictures of some goods on its own origin, without a token', async () => {
    const { id } = aReturn(({ lines }) =>
      lines.some(({ taken }) => taken.some(({ imagePath }) => imagePath !== null)),
    );
    const record = await getJson<{ inventory: { action_taken: { image_url: string | null }[] }[] }>(
      sandbox,
      `/2026-07/return/${id}`,
    );
    const address = record.inventory
      .flatMap((line) => line.action_taken)
      .find(({ image_url: url }) => url !== null);
    const picture = await fetch(address?.image_url ?? '');
    expect(new URL(address?.image_url ?? '').origin).toBe(sandbox.origin);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await fetch(`${sandbox.origin}/return-pictures/1-1.png`)).status).toBe(404);
  });
});

describe('the list', () => {
  test('of 1.0 is a bare array with page and limit', async () => {
    const response = await getPath(sandbox, '/1.0/return?Page=2&Limit=60&SortOrder=Oldest');
    const rows = (await response.json()) as JsonRecord[];
    expect(rows.map(({ id }) => id)).toEqual(returns.slice(60, 120).map(({ id }) => id));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'page-number': '2',
      'page-size': '60',
      'total-pages': '3',
      'total-count': '180',
    });
  });

  test.each(dated)(
    'of %s is an envelope whose links lead through all returns, newest first',
    async (version) => {
      const found: unknown[] = [];
      let next: string | null =
        `${sandbox.origin}/${version}/return?Limit=50&Status=Completed,AwaitingArrival`;
      let page: Record<string, string | null> = {};
      while (next !== null) {
        page = await getJson<never>(sandbox, next.slice(sandbox.origin.length));
        found.push(...(page.items as unknown as JsonRecord[]).map(({ id }) => id));
        next = page.next ?? null;
      }
      expect(found).toEqual(
        idsWhere(({ status }) => status === 'Completed' || status === 'AwaitingArrival').toReversed(),
      );
      expect(page.last).toContain(`Cursor=${Math.ceil(found.length / 50)}`);
      expect(page.prev).toContain(`Cursor=${Math.ceil(found.length / 50) - 1}`);
      expect(page.first).toMatch(/Cursor=1$/);
    },
  );

  test('has an envelope without neighbors if one page holds everything', async () => {
    const { referenceId } = returns[3] ?? {};
    const body = await getJson(sandbox, `/2026-07/return?ReferenceIds=${referenceId}`);
    expect(body).toMatchObject({ items: [{ id: returns[3]?.id }], next: null, prev: null });
  });

  test.each(versions)('finds by every filter of %s', async (version) => {
    const sample = aReturn(
      ({ trackingNumber, originalShipmentId, status }) =>
        trackingNumber !== null && originalShipmentId !== null && status === 'Completed',
    );
    const line = sample.lines[0]?.inventoryId ?? 0;
    const from = new Date(nowMs - 60 * dayMs).toISOString();
    const to = new Date(nowMs - 20 * dayMs).toISOString();
    const inWindow = (atMs: number) => atMs >= nowMs - 60 * dayMs && atMs <= nowMs - 20 * dayMs;
    expect(await listed(`IDs=${sample.id},1`, version)).toEqual([sample.id]);
    expect(await listed(`ReferenceIds=${sample.referenceId}`, version)).toEqual([sample.id]);
    expect(await listed('Status=processing,Arrived', version)).toEqual(
      idsWhere(({ status }) => status === 'Processing' || status === 'Arrived'),
    );
    expect(await listed('FulfillmentCenterIds=27,41', version)).toEqual(
      idsWhere(({ centerId }) => centerId === 27 || centerId === 41),
    );
    expect(await listed(`TrackingNumbers=${sample.trackingNumber}`, version)).toEqual([sample.id]);
    expect(await listed(`OriginalShipmentIds=${sample.originalShipmentId}`, version)).toEqual([sample.id]);
    expect(await listed(`InventoryIds=${line}`, version)).toEqual(
      idsWhere(({ lines }) => lines.some(({ inventoryId }) => inventoryId === line)),
    );
    expect(await listed(`StartDate=${from}&EndDate=${to}`, version)).toEqual(
      idsWhere(({ insertedAtMs }) => inWindow(insertedAtMs)),
    );
  });

  test('finds by the filters that came with 2025-07', async () => {
    const from = new Date(nowMs - 30 * dayMs).toISOString();
    const sample = aReturn(({ storeOrderId }) => storeOrderId !== null);
    expect(await listed(`CompletedStartDate=${from}`, '2026-07')).toEqual(
      idsWhere(({ history }) =>
        history.some(({ status, atMs }) => status === 'Completed' && atMs >= nowMs - 30 * dayMs),
      ),
    );
    expect(await listed('ReturnTypes=ReturnToSender', '2026-01')).toEqual(
      idsWhere(({ returnType }) => returnType === 'ReturnToSender'),
    );
    expect(await listed('ReturnActions=Quarantine', '2025-07')).toEqual(
      idsWhere(({ lines }) => lines.some(({ requestedAction }) => requestedAction === 'Quarantine')),
    );
    expect(await listed(`StoreOrderIds=${sample.storeOrderId}`, '2026-07')).toContain(sample.id);
    expect(await listed('ReturnTypes=ReturnToSender', '1.0')).toHaveLength(returns.length);
  });

  test('refuses unreadable parameters in the format of its version', async () => {
    const first = await getPath(sandbox, '/1.0/return?Status=Lost');
    const later = await getPath(sandbox, '/2026-07/return?Status=Lost');
    expect([first.status, later.status]).toEqual([400, 400]);
    expect(await first.json()).toMatchObject({ errors: { Status: [expect.any(String)] } });
    const problem = (await later.json()) as JsonRecord;
    expect(problem).toMatchObject({ status: 400, detail: expect.stringContaining('Lost') });
    expect(problem).not.toHaveProperty('errors');
  });
});

describe('one return', () => {
  test('at 1.0 is written with lots in the actions taken, and has a separate history', async () => {
    const order = aReturn(({ lines }) =>
      lines.some(({ taken }) => taken.some(({ lots }) => lots.length > 0)),
    );
    const record = await getJson(sandbox, `/1.0/return/${order.id}`);
    const history = await getRows(sandbox, `/1.0/return/${order.id}/statushistory`);
    expect(record).toHaveProperty('invoice_amount');
    expect(record).not.toHaveProperty('status_history');
    expect(JSON.stringify(record)).toContain('"lot_information":[{"lot_number"');
    expect(JSON.stringify(record)).not.toContain('image_url');
    expect(history.map(({ status }) => status)).toEqual(order.history.map(({ status }) => status));
    expect((await getPath(sandbox, `/2026-07/return/${order.id}/statushistory`)).status).toBe(404);
  });

  test.each(dated)('at %s is written with its dates, invoice, barcodes and lots', async (version) => {
    const order = aReturn(
      ({ status, lines }) => status === 'Completed' && lines.some(({ lotNumber }) => lotNumber !== null),
    );
    const record = await getJson(sandbox, `/${version}/return/${order.id}`);
    const line = (record.inventory as JsonRecord[]).find(({ lot_information: lot }) => lot !== null);
    expect(record).toMatchObject({
      awaiting_arrival_date: expect.any(String),
      arrived_date: expect.any(String),
      processing_date: expect.any(String),
      completed_date: expect.any(String),
      cancelled_date: null,
      invoice: { amount: expect.any(Number), currency_code: expect.stringMatching(/^[A-Z]{3}$/) },
      status_history: order.history.map(({ status }) => ({ status, timestamp: expect.any(String) })),
    });
    expect(record).not.toHaveProperty('invoice_amount');
    expect(line).toMatchObject({
      sku: expect.any(String),
      barcodes: expect.any(Array),
      lot_information: { number: expect.any(String), minimumShelfLife: expect.anything() },
    });
  });

  test('spells its state in some records as in the descriptions', async () => {
    const spelled = await Promise.all(
      returns
        .filter(({ status, returnType }) => status === 'AwaitingArrival' || returnType === 'ReturnToSender')
        .map(async ({ id }) => await getJson(sandbox, `/2026-07/return/${id}`)),
    );
    expect(new Set(spelled.map(({ status }) => status))).toContain('Awaiting Arrival');
    expect(new Set(spelled.map(({ status }) => status))).toContain('AwaitingArrival');
  });

  test('is unknown, in the format of its version, if it belongs to another merchant', async () => {
    const id = sandbox.world.other.returns[0]?.id;
    const first = await getPath(sandbox, `/1.0/return/${id}`);
    const later = await getPath(sandbox, `/2026-07/return/${id}`);
    expect([first.status, later.status]).toEqual([404, 404]);
    expect(await first.json()).toMatchObject({ errors: { id: [expect.any(String)] } });
    expect(await later.json()).not.toHaveProperty('errors');
  });
});

describe('creating', () => {
  test('returns 200 with an empty object at 1.0; the return is found by its reference', async () => {
    const body = draft('1.0', { inventory: [{ id: plain().inventoryId, quantity: 3, requestedAction: 2 }] });
    const response = await create('1.0', body);
    expect([response.status, await response.json()]).toEqual([200, {}]);
    const [found] = await getRows(sandbox, `/1.0/return?ReferenceIds=${String(body.referenceId)}`);
    expect(found).toMatchObject({
      status: 'AwaitingArrival',
      tracking_number: body.trackingNumber,
      channel: { id: channelId },
      inventory: [
        {
          quantity: 3,
          action_requested: { action: 'Quarantine', action_type: 'Override' },
          action_taken: [],
        },
      ],
    });
  });

  test.each(dated)('returns 201 with the record at %s', async (version) => {
    const [shipment] = sandbox.world.demo.orders[2]?.shipments ?? [];
    const item = withLot();
    const body = draft(version, {
      shipment: shipment?.id ?? null,
      inventory: [
        {
          id: item.inventoryId,
          quantity: 1,
          requested_action: 'Default',
          lot_number: 'L1',
          lot_date: '2027-03-01T00:00:00Z',
        },
        { id: plain().inventoryId, quantity: 1, requested_action: 3 },
      ],
    });
    const response = await create(version, body);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      id: expect.any(Number),
      reference_id: body.reference_id,
      status: 'AwaitingArrival',
      return_type: 'Regular',
      customer_name: sandbox.world.demo.orders[2]?.recipient.name,
      inventory: [
        { name: item.name, action_requested: { action: 'Default', action_type: 'InventoryDefault' } },
        { action_requested: { action: 'Dispose', action_type: 'Override' } },
      ],
    });
    expect(aReturn(({ referenceId }) => referenceId === body.reference_id).lines[0]).toMatchObject({
      lotNumber: 'L1',
      lotDateMs: Date.parse('2027-03-01T00:00:00Z'),
    });
  });

  test('requires no reference at 1.0, and requires one later', async () => {
    expect((await create('1.0', draft('1.0', { reference: null }))).status).toBe(200);
    const response = await create('2026-07', draft('2026-07', { reference: null }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('reference_id') });
  });

  test.each(versions)('requires the header of its own channel at %s', async (version) => {
    const before = returns.length;
    const without = await send(sandbox, 'POST', `/${version}/return`, { body: draft(version) });
    const foreign = await create(version, draft(version), channelId + 1);
    expect([without.status, foreign.status]).toEqual([400, 400]);
    expect(returns).toHaveLength(before);
  });

  const rules: [string, () => Wanted, RegExp][] = [
    [
      'an item that appears twice',
      () => ({ inventory: [1, 2].map(() => ({ id: plain().inventoryId, quantity: 1 })) }),
      /more than once/,
    ],
    [
      'a digital item',
      () => ({ inventory: [{ id: anItem(({ isDigital }) => isDigital).inventoryId, quantity: 1 }] }),
      /digital/,
    ],
    [
      'a bundle',
      () => ({ inventory: [{ id: anItem(({ isBundle }) => isBundle).inventoryId, quantity: 1 }] }),
      /bundle/,
    ],
    ['an item that is unknown', () => ({ inventory: [{ id: 77, quantity: 1 }] }), /77 was not found/],
    ['a center that is unknown', () => ({ center: { id: 4_711 } }), /4711 was not found/],
    ['a center without returns', () => ({ center: { id: 23 } }), /does not process returns/],
    ['a center that is closed', () => ({ center: { id: 19 } }), /does not process returns/],
    ['a center without access', () => ({ center: { id: 73 } }), /73 was not found/],
    ['a shipment that is unknown', () => ({ shipment: 5 }), /Shipment 5/],
  ];

  test.each(rules)('refuses %s in the format of each version', async (_name, wanted, sentence) => {
    const before = returns.length;
    const first = await create('1.0', draft('1.0', wanted()));
    const firstBody = (await first.json()) as { errors: Record<string, string[]> };
    expect(first.status).toBe(400);
    expect(Object.values(firstBody.errors).flat().join(' ')).toMatch(sentence);
    for (const version of dated) {
      const later = await create(version, draft(version, wanted()));
      expect(later.status).toBe(422);
      expect(await later.json()).toMatchObject({
        message: expect.stringMatching(sentence),
        errors: [expect.stringMatching(sentence)],
        stackTrace: null,
      });
    }
    expect(returns).toHaveLength(before);
  });

  test('refuses lots where they make no sense', async () => {
    const noLots = { id: plain().inventoryId, quantity: 1, lot_number: 'L1' };
    const onlyDate = { id: withLot().inventoryId, quantity: 1, lot_date: '2027-01-01' };
    expect(await (await create('2026-07', draft('2026-07', { inventory: [noLots] }))).json()).toMatchObject({
      message: expect.stringContaining('does not carry lots'),
    });
    expect(await (await create('2026-07', draft('2026-07', { inventory: [onlyDate] }))).json()).toMatchObject(
      { message: expect.stringContaining('without a lot number') },
    );
  });

  test.each([
    ['no body', undefined],
    ['no inventory', { inventory: [] }],
    ['no center', { center: {} }],
    ['no quantity', { inventory: [{ id: 1 }] }],
    ['a quantity of none', { inventory: [{ id: 1, quantity: 0 }] }],
    [
      'two actions',
      { inventory: [{ id: 1, quantity: 1, requestedAction: [1, 2], requested_action: [1, 2] }] },
    ],
    [
      'an action that does not exist',
      { inventory: [{ id: 1, quantity: 1, requestedAction: 9, requested_action: 9 }] },
    ],
    ['a reference that is too long', { reference: 'x'.repeat(51) }],
    ['a date that is none', { inventory: [{ id: 1, quantity: 1, lotDate: 'soon', lot_date: 'soon' }] }],
  ] as [string, Wanted | undefined][])(
    'refuses %s with 400 in the format of each version',
    async (_name, wanted) => {
      const first = await create('1.0', wanted === undefined ? undefined : draft('1.0', wanted));
      const later = await create('2026-07', wanted === undefined ? undefined : draft('2026-07', wanted));
      expect([first.status, later.status]).toEqual([400, 400]);
      expect(await first.json()).toMatchObject({ errors: expect.any(Object) });
      expect(await later.json()).toMatchObject({ detail: expect.stringMatching(/\w/) });
    },
  );

  test.each(versions)(
    'refuses an existing reference at %s, and reports which return has it',
    async (version) => {
      const { referenceId, id } = returns[0] ?? {};
      const response = await create(version, draft(version, { reference: referenceId ?? '' }));
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(String(id));
    },
  );

  test('accepts the same reference again if the switch is off', async () => {
    const lax = await sandboxForTest({
      sunset10: false,
      refusesDuplicateReferences: false,
      returns: 1,
      orders: 5,
      rateLimitPerMinute: 1_000,
    });
    const own = await ownChannelId(lax);
    const body = draft('2026-07', {
      reference: 'TWICE',
      inventory: [{ id: lax.world.demo.items[0]?.inventoryId, quantity: 1 }],
    });
    const statuses = [1, 2].map(
      async () => (await send(lax, 'POST', '/2026-07/return', { body, channelId: own })).status,
    );
    expect(await Promise.all(statuses)).toEqual([201, 201]);
  });
});

describe('changing', () => {
  test.each(versions)('replaces a return that awaits its arrival at %s', async (version) => {
    const order = await created();
    const body = draft(version, {
      center: { id: 41 },
      inventory: [{ id: withLot().inventoryId, quantity: 5 }],
    });
    const response = await send(sandbox, 'PUT', `/${version}/return/${order.id}`, { body, channelId });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id: order.id,
      fulfillment_center: { id: 41 },
      inventory: [{ id: withLot().inventoryId, quantity: 5 }],
    });
    expect(order).toMatchObject({ centerId: 41, status: 'AwaitingArrival' });
  });

  test('keeps its own reference without treating it as a duplicate, and refuses that of another return', async () => {
    const order = await created();
    const put = (reference: string) =>
      send(sandbox, 'PUT', `/2026-07/return/${order.id}`, { body: draft('2026-07', { reference }) });
    expect((await put(order.referenceId ?? '')).status).toBe(200);
    expect((await put(returns[1]?.referenceId ?? '')).status).toBe(422);
  });

  test.each(['Arrived', 'Processing', 'Completed', 'Cancelled'])(
    'is refused in %s with the reason, in the format of each version, and so is cancelling',
    async (status) => {
      const order = aReturn((candidate) => candidate.status === status);
      const before = structuredClone(order);
      const put = (version: string) =>
        send(sandbox, 'PUT', `/${version}/return/${order.id}`, { body: draft(version), channelId });
      const withMap = { errors: { '': [expect.stringContaining(status)] } };
      const withList = {
        message: expect.stringContaining(status),
        errors: [expect.stringContaining(status)],
      };
      for (const [response, shape] of [
        [await put('1.0'), withMap],
        [await put('2025-07'), withMap],
        [await put('2026-01'), withList],
        [await put('2026-07'), withList],
        [await send(sandbox, 'POST', `/1.0/return/${order.id}/cancel`, { channelId }), withMap],
        [await send(sandbox, 'POST', `/2.0/return/${order.id}/cancel`), withMap],
        [await send(sandbox, 'POST', `/2026-07/return/${order.id}:cancel`), withList],
      ] as const) {
        expect(response.status).toBe(422);
        expect(await response.json()).toMatchObject(shape);
      }
      expect(order).toEqual(before);
    },
  );

  test('cancels with the record in the response before 2025-07 and without a body from then on', async () => {
    const first = await created();
    const later = await created();
    const withRecord = await send(sandbox, 'POST', `/2.0/return/${first.id}/cancel`);
    const withoutBody = await send(sandbox, 'POST', `/2026-07/return/${later.id}:cancel`);
    expect(await withRecord.json()).toMatchObject({ id: first.id, status: 'Cancelled' });
    expect([withoutBody.status, await withoutBody.text()]).toEqual([200, '']);
    expect(later.history.map(({ status }) => status)).toEqual(['AwaitingArrival', 'Cancelled']);
  });
});

describe('processing at the center', () => {
  test('goes from arrival to completion, and restocked pieces are on hand at the end', async () => {
    const order = await created();
    const level = () => sandbox.world.demo.stock.level(plain().inventoryId, center).onHand;
    const before = level();
    const walked: unknown[] = [];
    for (const name of ['arrive', 'process', 'complete']) {
      const response = await step(order.id, name);
      walked.push(((await response.json()) as JsonRecord).status, level() - before);
    }
    expect(walked).toEqual(['Arrived', 0, 'Processing', 0, 'Completed', 2]);
    expect(order.transactions.map(({ type }) => type)).toEqual(['ReturnProcessingFee']);
    expect(order.lines[0]?.taken).toMatchObject([{ action: 'Restock', quantity: 2 }]);
    expect(events(order)).toMatchObject([
      { inventoryId: plain().inventoryId, increment: { quantity: 2, centerId: center } },
    ]);
  });

  test('follows the findings, piece by piece', async () => {
    const order = await created({ inventory: [{ id: withLot().inventoryId, quantity: 3 }] });
    const id = withLot().inventoryId;
    await step(order.id, 'arrive');
    await step(order.id, 'process', {
      findings: [
        { inventory_id: id, action: 'Dispose', quantity: 1, grade: 'Leaking' },
        {
          inventory_id: id,
          action: 'Restock',
          quantity: 2,
          lot_number: 'LX9',
          expiration_date: '2027-05-01T00:00:00Z',
        },
      ],
    });
    expect((await step(order.id, 'complete')).status).toBe(200);
    expect(events(order)).toMatchObject([{ increment: { quantity: 2, lotNumber: 'LX9' } }]);
    const record = await getJson<{ inventory: JsonRecord[] }>(sandbox, `/1.0/return/${order.id}`);
    expect(record.inventory[0]?.action_taken).toMatchObject([
      { action: 'Dispose', action_reason: 'Leaking', quantity_processed: 1 },
      { action: 'Restock', lot_information: [{ lot_number: 'LX9', quantity_processed: 2 }] },
    ]);
  });

  test('quarantines pieces with an unknown lot', async () => {
    const order = await created({
      inventory: [{ id: withLot().inventoryId, quantity: 1, requested_action: 1 }],
    });
    for (const name of ['arrive', 'process', 'complete']) await step(order.id, name);
    expect(order.lines[0]?.taken).toMatchObject([{ action: 'Quarantine', reason: 'Lot not readable' }]);
    expect(events(order)).toEqual([]);
  });

  test('accepts no step out of order and no impossible finding', async () => {
    const order = await created();
    const finding = (changes: JsonRecord) => ({
      findings: [{ inventory_id: plain().inventoryId, action: 'Dispose', quantity: 1, ...changes }],
    });
    expect((await step(order.id, 'complete')).status).toBe(409);
    expect((await step(order.id, 'arrive', finding({}))).status).toBe(409);
    expect((await step(order.id, 'unpack')).status).toBe(400);
    expect((await step(1, 'arrive')).status).toBe(404);
    expect((await step(order.id, 'arrive')).status).toBe(200);
    for (const changes of [{ inventory_id: 7 }, { quantity: 0 }, { action: 'Burn' }]) {
      expect((await step(order.id, 'process', finding(changes))).status).toBe(409);
    }
    expect(order).toMatchObject({ status: 'Arrived', lines: [{ taken: [] }] });
  });

  test('cannot be triggered by a page in a browser', async () => {
    const order = await created();
    const response = await fetch(`${sandbox.origin}/_sandbox/returns/${order.id}/arrive`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.status).toBe(403);
    expect(order.status).toBe('AwaitingArrival');
  });
});

test('serves with --spec-only creation at 1.0 and the two cancellations, nothing else', async () => {
  const strict = await sandboxForTest({
    sunset10: false,
    specOnly: true,
    orders: 5,
    returns: 8,
    rateLimitPerMinute: 1_000,
  });
  const awaiting = strict.world.demo.returns.find(({ status }) => status === 'AwaitingArrival');
  const body = {
    ...draft('1.0'),
    inventory: [{ id: strict.world.demo.items[0]?.inventoryId, quantity: 1 }],
  };
  const channels = await getJson<{ items: JsonRecord[] }>(strict, '/2026-07/channel');
  const own = channels.items.find(({ scopes }) => (scopes as string[]).includes('returns_write'));
  expect((await send(strict, 'POST', '/1.0/return', { body, channelId: Number(own?.id) })).status).toBe(200);
  expect((await send(strict, 'POST', `/2026-07/return/${awaiting?.id}:cancel`)).status).toBe(200);
  for (const path of ['/1.0/return', '/2026-07/return', `/2026-07/return/${awaiting?.id}`]) {
    expect([404, 405]).toContain((await getPath(strict, path)).status);
  }
});

test('writes a return whose texts are all hostile', async () => {
  const hostile = await sandboxForTest({
    sunset10: false,
    hostile: true,
    orders: 2,
    returns: 2,
    rateLimitPerMinute: 1_000,
  });
  const [newest] = await getRows(hostile, '/1.0/return');
  expect(JSON.stringify(newest)).toContain('<img src=x onerror=');
  expect(newest).toMatchObject({
    channel: { name: expect.stringContaining('<img') },
    original_shipment_id: expect.any(Number),
  });
});
