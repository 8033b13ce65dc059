import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPath, type JsonRecord } from '#test/integration/sandbox/call-sandbox.ts';
import { ownChannelId, send } from '#test/integration/sandbox/send-call.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { announceTracking } from '#test/sandbox/world/orders/tracking-events.ts';
import { deliveryState, retryPlan } from '#test/sandbox/world/webhooks.ts';
import { orderFromCenter } from '#test/support/order-from-center.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { openReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts';

const minuteMs = 60_000;
const startedAtMs = Date.parse('2026-11-18T09:30:00Z');
const topic = 'order.shipment.tracking_received';
const small = { receivingOrders: 6, unidentifiedOrders: 2, orders: 12, returns: 2 };

let nowMs = startedAtMs;
let sandbox: Sandbox;
const sandboxes: Sandbox[] = [];
const receivers: WebhookReceiver[] = [];

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const started = await startSandbox({
    sunset10: false,
    ...small,
    rateLimitPerMinute: 1_000_000,
    now: () => nowMs,
    ...options,
  });
  sandboxes.push(started);
  return started;
}

async function receive(status: number | null = 200): Promise<WebhookReceiver> {
  const receiver = await openReceiver(status);
  receivers.push(receiver);
  return receiver;
}

beforeEach(async () => {
  nowMs = startedAtMs;
  sandbox = await start();
});

afterEach(async () => {
  await Promise.all(sandboxes.splice(0).map((one) => one.stop()));
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

const post = (body: unknown, on = sandbox, version = '2026-07'): Promise<Response> =>
  send(on, 'POST', `/${version}/webhook`, { body });

async function subscribe(url: string, on = sandbox, more: object = {}): Promise<JsonRecord> {
  const response = await post({ topics: [topic], url, ...more }, on);
  expect(response.status).toBe(200);
  return (await response.json()) as JsonRecord;
}

/** Announces a shipment that has a label, as if it had just received the label from the center of the events. */
function label({ world }: Sandbox): void {
  for (const order of world.demo.orders) {
    const shipment = order.shipments.find(({ tracking }) => tracking !== null);
    if (shipment === undefined) continue;
    announceTracking(world.demo, order, { ...shipment, centerId: 33 }, nowMs);
    return;
  }
  throw new Error('Nothing has a label.');
}

async function list(on: Sandbox, query = '') {
  const response = await getPath(on, `/2026-07/webhook${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as { items: JsonRecord[]; next: string | null; prev: string | null };
}

describe('a subscription', () => {
  test.each([
    ['nothing', null],
    ['a list', []],
    ['no topics', { url: 'https://a.example' }],
    ['empty topics', { topics: [], url: 'https://a.example' }],
    ['an unknown topic', { topics: [topic, 'order.teleported'], url: 'https://a.example' }],
    ['a topic that is no text', { topics: [5], url: 'https://a.example' }],
    ['no address', { topics: [topic] }],
    ['text that is no address', { topics: [topic], url: 'a.example' }],
    ['plain http', { topics: [topic], url: 'http://a.example' }],
    ['plain http with the look of loopback', { topics: [topic], url: 'http://127.0.0.1.a.example' }],
    ['a name and a password', { topics: [topic], url: 'https://a:b@a.example' }],
    ['another scheme', { topics: [topic], url: 'ftp://127.0.0.1' }],
    ['a short secret', { topics: [topic], url: 'https://a.example', secret: 'whsec_short' }],
    ['a description that is no text', { topics: [topic], url: 'https://a.example', description: 5 }],
  ])('with %s is refused with 422', async (_what, body) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toMatchObject([422, { status_code: 422 }]);
    expect((await list(sandbox)).items).toEqual([]);
  });

  test('returns its secret only when created, and accepts a given one', async () => {
    const secret = `whsec_${'A1b2'.repeat(8)}`;
    const first = await subscribe('https://a.example/x', sandbox, { secret, description: 'The office' });
    const second = await subscribe('http://localhost:9/x');
    expect(first).toMatchObject({ secret, description: 'The office' });
    expect(second['secret']).toMatch(/^whsec_[A-Za-z0-9+/=]{32}$/);
    expect((await list(sandbox)).items).toEqual(
      [first, second].map(({ secret: _left, ...rest }) => Object.assign(rest, { enabled: true })),
    );
  });

  test('is listed in pages, and only for its own merchant', async () => {
    for (const name of ['a', 'b', 'c']) await subscribe(`https://${name}.example/`);
    const first = await list(sandbox, '?RecordsPerPage=2');
    const second = await list(sandbox, new URL(first.next ?? '').search);
    expect([first, second].flatMap(({ items }) => items.map(({ url }) => url))).toEqual([
      'https://a.example/',
      'https://b.example/',
      'https://c.example/',
    ]);
    expect([first.prev, second.next]).toEqual([null, null]);
    expect((await list(sandbox, new URL(second.prev ?? '').search)).items).toEqual(first.items);
    const others = await getPath(sandbox, '/2026-07/webhook', sandbox.other.personalToken);
    expect(await others.json()).toMatchObject({ items: [] });
    for (const query of ['?RecordsPerPage=0', '?RecordsPerPage=251', '?Cursor=x']) {
      expect((await getPath(sandbox, `/2026-07/webhook${query}`)).status).toBe(400);
    }
  });

  test('when deleted: no longer exists, and its pending deliveries are dropped', async () => {
    const receiver = await receive(500);
    const { id } = await subscribe(receiver.url);
    label(sandbox);
    await sandbox.deliverWebhooks();
    const remove = (token = sandbox.demo.personalToken) =>
      send(sandbox, 'DELETE', `/2026-07/webhook/${String(id)}`, { token });
    expect((await remove(sandbox.other.personalToken)).status).toBe(404);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    nowMs += 10 * minuteMs;
    await sandbox.deliverWebhooks();
    expect(receiver.events).toHaveLength(1);
    expect((await list(sandbox)).items).toEqual([]);
  });

  test('can be created but not listed where only the specification is served', async () => {
    const strict = await start({ specOnly: true });
    await subscribe('https://a.example/', strict);
    expect((await post({ topics: [topic], url: 'https://a.example/' }, strict, '2026-01')).status).toBe(404);
    expect((await getPath(strict, '/2026-07/webhook')).status).toBe(405);
  });
});

describe('an event', () => {
  test('is delivered automatically, without any caller waiting for it', async () => {
    const receiver = await receive();
    await subscribe(receiver.url);
    label(sandbox);
    await getPath(sandbox, '/2026-07/channel');
    await expect.poll(() => receiver.events.length).toBe(1);
  });

  test('is the same on every attempt, and its signature has the time of the attempt', async () => {
    const receiver = await receive(503);
    await subscribe(receiver.url);
    label(sandbox);
    await sandbox.deliverWebhooks();
    nowMs += minuteMs;
    receiver.status = 200;
    await sandbox.deliverWebhooks();
    const [first, second] = receiver.events;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(
      60,
    );
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
  });

  test('does not follow a redirect, and a broken connection is a failed attempt', async () => {
    const redirecting = await receive(307);
    const breaking = await receive(null);
    await subscribe(redirecting.url);
    await subscribe(breaking.url);
    label(sandbox);
    await sandbox.deliverWebhooks();
    expect(redirecting.events.map(({ path }) => path)).toEqual(['/events']);
    const attempts = sandbox.world.demo.webhooks.deliveries.map((one) =>
      one.attempts.map(({ status }) => status),
    );
    expect(attempts).toEqual([[307], [null]]);
  });

  test('is never sent to another computer: each attempt is recorded as unanswered', async () => {
    await subscribe('https://hooks.example.com/a');
    label(sandbox);
    await sandbox.deliverWebhooks();
    expect(sandbox.world.demo.webhooks.deliveries).toMatchObject([{ attempts: [{ status: null }] }]);
  });

  test('fails if it was not attempted within its window, and is not attempted later', async () => {
    const receiver = await receive();
    await subscribe(receiver.url);
    label(sandbox);
    nowMs += retryPlan.windowMs + minuteMs;
    await sandbox.deliverWebhooks();
    expect(receiver.events).toEqual([]);
    expect(sandbox.world.demo.webhooks.deliveries.map((one) => deliveryState(one, nowMs))).toEqual([
      'failed',
    ]);
    const dashboard = await (await fetch(`${sandbox.origin}/dashboard`)).text();
    expect(dashboard).toContain('failed.');
    expect(dashboard).toContain('not tried yet');
  });

  test('with markup in its address is shown as plain text on the dashboard', async () => {
    await subscribe('http://127.0.0.1:9/<b>x</b>');
    label(sandbox);
    const dashboard = await (await fetch(`${sandbox.origin}/dashboard`)).text();
    expect(dashboard).not.toContain('<b>x</b>');
  });
});

describe('a world saved in a folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = temporaryFolder();
  });

  afterEach(() => Promise.all(sandboxes.splice(0).map((one) => one.stop())));

  /** Creates an order for center 33 that gets its label from a simulation, which is in the journal. */
  async function orderFrom33(on: Sandbox): Promise<void> {
    const order = await send(on, 'POST', '/2026-07/order', {
      channelId: await ownChannelId(on),
      body: orderFromCenter(on.world, 33, 'KEPT-EVENT', nowMs),
    });
    const { shipments } = (await order.json()) as { shipments: { id: number }[] };
    const body = { shipment_id: String(shipments[0]?.id), simulation: { action: 'ShipOrder', delay: 5 } };
    await send(on, 'POST', '/2026-01/simulate/shipment', { body });
  }

  test('neither loses nor repeats a delivery after a restart', async () => {
    const receiver = await receive(500);
    const first = await start({ folder });
    const { id } = await subscribe(receiver.url, first);
    await orderFrom33(first);
    nowMs += 5 * minuteMs;
    await first.deliverWebhooks();
    expect(receiver.events).toHaveLength(1);
    await first.stop();
    receiver.status = 200;
    nowMs += 2 * minuteMs;
    const second = await start({ folder });
    await second.deliverWebhooks();
    expect((await list(second)).items).toMatchObject([{ id }]);
    expect(receiver.events).toHaveLength(2);
    const [before, after] = receiver.events;
    expect(after?.body).toBe(before?.body);
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
    await second.stop();
    nowMs += 60 * minuteMs;
    const third = await start({ folder });
    await third.deliverWebhooks();
    expect(receiver.events).toHaveLength(2);
    expect(
      third.world.demo.webhooks.deliveries.map((one) => one.attempts.map(({ status }) => status)),
    ).toEqual([[500, 200]]);
  });
});

test('version 1.0 can be disabled and restored from outside while the sandbox runs', async () => {
  const statusOf = async () => (await getPath(sandbox, '/1.0/channel')).status;
  const control = (name: string) => fetch(`${sandbox.origin}/_sandbox/${name}`, { method: 'POST' });
  expect(await statusOf()).toBe(200);
  expect((await control('sunset-1.0')).status).toBe(204);
  expect([await statusOf(), sandbox.sunset10]).toEqual([410, true]);
  expect((await control('restore-1.0')).status).toBe(204);
  expect(await statusOf()).toBe(200);
});
