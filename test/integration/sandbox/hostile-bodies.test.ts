import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { getPath, getRows, type JsonRecord } from './call-sandbox.ts';
import { ownChannelId } from './send-call.ts';

const nowMs = Date.parse('2026-11-18T09:30:00Z');
const small = { receivingOrders: 6, unidentifiedOrders: 2, orders: 12, returns: 2 };

let folder: string;
let sandbox: Sandbox;
let faults: string[];

const start = async () =>
  startSandbox({
    ...small,
    folder,
    rateLimitPerMinute: 1_000_000,
    now: () => nowMs,
    report: (fault) => void faults.push(fault),
  });

beforeEach(async () => {
  folder = temporaryFolder();
  faults = [];
  sandbox = await start();
});

afterEach(() => sandbox.stop());

/** Sends a body exactly as written, since JSON.stringify could not always produce it. */
const post = async (path: string, text: string): Promise<Response> =>
  fetch(`${sandbox.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandbox.demo.personalToken}`,
      'content-type': 'application/json',
      service_channel_id: String(await ownChannelId(sandbox)),
    },
    body: text,
  });

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

function orderText(referenceId: string, line: string, more = ''): string {
  const address = '{"address1":"1 Dock Road","city":"Dallas","country":"US"}';
  return `{"reference_id":"${referenceId}","shipping_method":"Standard","type":"DTC","recipient":{"name":"A","address":${address}},"products":[{"reference_id":"HOSTILE-1","name":"Lamp","quantity":1${line}}]${more}}`;
}

/** The rows before a restart, and those of the world that a new process builds from the folder. */
async function afterRestart(path: string): Promise<[JsonRecord[], JsonRecord[]]> {
  const before = await getRows(sandbox, path);
  await sandbox.stop();
  sandbox = await start();
  return [before, await getRows(sandbox, path)];
}

describe('a body that is nested too deeply', () => {
  test('changes nothing: it could not be saved, and the world would differ after a restart', async () => {
    const response = await post('/2026-07/order', orderText('DEEP', '', `,"extra":${nested(100_000)}`));
    expect([response.status, faults]).toEqual([400, []]);
    expect(await getRows(sandbox, '/2026-07/order?ReferenceIds=DEEP')).toEqual([]);
  });

  test.each([
    ['/2026-07/webhook', `{"topics":[${nested(100_000)}],"url":"https://a.example"}`],
    ['/2026-07/transactions:query', `{"transaction_types":[${nested(100_000)}]}`],
    ['/_sandbox/returns/1/arrive', nested(20_000)],
  ])('is refused with 400 at %s', async (path, text) => {
    expect([(await post(path, text)).status, faults]).toEqual([400, []]);
  });

  test('is only one with more than 64 levels', async () => {
    const statusOf = async (levels: number) =>
      (await post('/2026-07/order', orderText(`LEVELS-${levels}`, '', `,"extra":${nested(levels)}`))).status;
    // The order itself is one level.
    expect(await statusOf(63)).toBe(201);
    expect(await statusOf(64)).toBe(400);
  });
});

test('an infinite number is refused, since the journal could not write it', async () => {
  const response = await post('/2026-07/order', orderText('ENDLESS', ',"unit_price":1e400'));
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { errors: { 'products[0].unit_price': [expect.any(String)] } },
  ]);
});

test('keys that every object has get no special treatment, in bodies or as references', async () => {
  const more = ',"__proto__":{"status":"Cancelled"},"constructor":{"prototype":{"hostile":true}}';
  for (const reference of ['__proto__', 'constructor', 'toString']) {
    expect((await post('/2026-07/order', orderText(reference, '', more))).status).toBe(201);
  }
  expect({}).not.toHaveProperty('hostile');
  const [before, after] = await afterRestart('/2026-07/order?ReferenceIds=__proto__,constructor,toString');
  expect(before).toHaveLength(3);
  expect(after).toEqual(before);
});

test.each([
  ['webhooks', '/Experimental/channel:search', 'POST'],
  ['webhooks', '/Experimental/invoices?pageSize=1', 'GET'],
  ['channels', '/Experimental/invoices?pageSize=1', 'GET'],
])('a list of %s refuses the cursor of %s', async (list, path, method) => {
  const answer = method === 'GET' ? await getPath(sandbox, path) : await post(path, '{"records_per_page":1}');
  const { next } = (await answer.json()) as { next: string };
  expect(next).toEqual(expect.any(String));
  const response =
    list === 'webhooks'
      ? await getPath(sandbox, `/2026-07/webhook?Cursor=${encodeURIComponent(next)}`)
      : await post('/Experimental/channel:search', JSON.stringify({ cursor: next }));
  expect(response.status).toBe(400);
});
