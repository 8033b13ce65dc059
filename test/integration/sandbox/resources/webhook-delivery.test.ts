import dns from 'node:dns';
import { afterEach, expect, test, vi } from 'vitest';
import { serveOnLoopback } from '#test/integration/service/loopback-server.ts';
import { deliverOnce } from '#test/sandbox/delivery/deliver-once.ts';
import { createWebhookPump } from '#test/sandbox/delivery/webhook-pump.ts';
import { Mutations } from '#test/sandbox/misbehavior/mutations.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { openReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts';

const nowMs = Date.parse('2026-11-18T09:30:00Z');
const topic = 'order.shipment.tracking_received';
const message = { headers: { 'content-type': 'application/json' }, body: '{}' };
const closing: { close(): Promise<void> }[] = [];
let sandbox: Sandbox | null = null;

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closing.splice(0).map((server) => server.close()));
  await sandbox?.stop();
  sandbox = null;
});

async function receive(): Promise<WebhookReceiver> {
  const receiver = await openReceiver(200);
  closing.push(receiver);
  return receiver;
}

const deliver = (url: string, signal = new AbortController().signal) => deliverOnce(url, message, signal);

test('localhost is this machine, even if name resolution says otherwise', async () => {
  const receiver = await receive();
  const requested = vi.spyOn(dns, 'lookup');
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  expect(await deliver(url)).toBe(200);
  expect(receiver.events).toHaveLength(1);
  // The name is not looked up.
  expect(requested).not.toHaveBeenCalled();
});

test.each([
  'http://a.example/',
  'https://127.0.0.1.a.example/',
  'http://[::ffff:10.0.0.1]/',
  'http://0.0.0.0/',
  'http://localhost.a.example/',
])('%s is another machine, and nothing is sent there', async (url) => {
  const requested = vi.spyOn(dns, 'lookup');
  expect(await deliver(url)).toBeNull();
  expect(requested).not.toHaveBeenCalled();
});

test('a receiver that acknowledges and then disconnects has acknowledged', async () => {
  const server = await serveOnLoopback((request, response) => {
    response.writeHead(202, { 'content-length': 100 });
    response.write('a part', () => request.socket.destroy());
  });
  closing.push(server);
  expect(await deliver(`${server.origin}/`)).toBe(202);
});

test('an aborted delivery has no response', async () => {
  const resting = new AbortController();
  const server = await serveOnLoopback(() => resting.abort());
  closing.push(server);
  const url = `${server.origin}/`;
  expect(await deliver(url, resting.signal)).toBeNull();
  expect(await deliver(url, resting.signal)).toBeNull();
});

test('an attempt that cannot be recorded stops neither the process nor later attempts', async () => {
  const receiver = await receive();
  sandbox = await startSandbox({ receivingOrders: 2, orders: 2, returns: 2, now: () => nowMs });
  const { world } = sandbox;
  const { webhooks } = world.demo;
  webhooks.subscribe({ topics: [topic], url: receiver.url, description: null, secret: null }, nowMs);
  webhooks.emit(topic, { order_id: 1 }, nowMs);
  const faults: string[] = [];
  let isDiskFull = true;
  const pump = createWebhookPump({
    world,
    now: () => nowMs,
    mutations: new Mutations(),
    report: (fault) => void faults.push(fault),
    note(delivery, status) {
      if (isDiskFull) throw new Error('The disk is full.');
      delivery.attempts.push({ atMs: nowMs, status });
    },
  });
  pump.wake();
  await expect.poll(() => faults.join()).toContain('The disk is full.');
  isDiskFull = false;
  await expect.poll(() => webhooks.deliveries[0]?.attempts).toEqual([{ atMs: nowMs, status: 200 }]);
  pump.rest();
});
