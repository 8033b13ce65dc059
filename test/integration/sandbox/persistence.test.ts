import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import {
  authorizeUrl,
  createPkce,
  exchangeCode,
  getPath,
  getRows,
  type JsonRecord,
  refreshTokens,
  type TokenAnswer,
} from './call-sandbox.ts';
import { type RunningMain, runMain } from './run-main.ts';
import { ownChannelId, send } from './send-call.ts';

/** A small world: these tests are about the data added to it. */
const small = { receivingOrders: 12, unidentifiedOrders: 6, orders: 16, returns: 6 };
const smallArguments = ['--receiving-orders', '12', '--uros', '6', '--orders', '16', '--returns', '6'];

let folder: string;
const sandboxes: Sandbox[] = [];
const children: RunningMain[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
});

afterEach(async () => {
  for (const { child } of children) child.kill('SIGKILL');
  await Promise.all(children.splice(0).map(({ ended }) => ended));
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.stop()));
});

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    sunset10: false,
    ...small,
    folder,
    rateLimitPerMinute: 1_000_000,
    ...options,
  });
  sandboxes.push(sandbox);
  return sandbox;
}

/** Stops a sandbox and starts another on the same folder, as after a restart of the machine. */
async function restart(sandbox: Sandbox, options: SandboxOptions = {}): Promise<Sandbox> {
  await sandbox.stop();
  return start(options);
}

async function signIn(sandbox: Sandbox): Promise<TokenAnswer> {
  const { verifier, challenge } = createPkce();
  const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, challenge));
  return exchangeCode(sandbox, parameters.code ?? '', verifier);
}

async function createReturn(sandbox: Sandbox, reference: string): Promise<number> {
  const [item] = sandbox.world.demo.items;
  const response = await send(sandbox, 'POST', '/2026-07/return', {
    channelId: await ownChannelId(sandbox),
    body: {
      fulfillment_center: { id: 27 },
      inventory: [{ id: item?.inventoryId, quantity: 2, requested_action: 'Restock' }],
      reference_id: reference,
    },
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

type Write = [path: string, body?: unknown];

async function writeAll(sandbox: Sandbox, writes: readonly Write[]): Promise<void> {
  for (const [path, body] of writes) {
    const { status } = await send(sandbox, 'POST', path, { body });
    expect([path, status < 300]).toEqual([path, true]);
  }
}

async function read(sandbox: Sandbox, path: string): Promise<unknown> {
  const response = await getPath(sandbox, path);
  expect([path, response.status]).toEqual([path, 200]);
  // Addresses on the sandbox's own origin change with its port.
  return JSON.parse((await response.text()).replaceAll(sandbox.origin, 'origin'));
}

test('a world in a folder is identical after a restart, byte by byte, however late', async () => {
  const dayMs = 86_400_000;
  const nowMs = Date.parse('2026-11-20T08:00:00Z');
  const first = await start({ now: () => nowMs });
  const paths = ['/2.0/receiving', '/2.0/order', '/1.0/return', '/2026-07/unidentified-receiving-order'];
  const before = await Promise.all(paths.map((path) => read(first, path)));
  const second = await restart(first, { now: () => nowMs + 90 * dayMs });
  expect(await Promise.all(paths.map((path) => read(second, path)))).toEqual(before);
  expect(second.world.startedAtMs).toBe(nowMs);
});

test('writes and center steps survive a restart, with the same ids and times', async () => {
  const first = await start();
  const id = await createReturn(first, 'KEPT-1');
  const order = first.world.demo.orders.find(({ shipments }) => shipments[0]?.status === 'Processing');
  await send(first, 'POST', `/2026-07/order/${order?.id}:cancel`);
  await send(first, 'POST', `/_sandbox/returns/${id}/arrive`);
  await send(first, 'POST', `/_sandbox/returns/${id}/process`);
  await send(first, 'POST', `/_sandbox/returns/${id}/complete`, {
    body: {
      findings: [{ inventory_id: first.world.demo.items[0]?.inventoryId, action: 'Restock', quantity: 1 }],
    },
  });
  const later = await createReturn(first, 'KEPT-2');
  const before = await read(first, '/2026-07/return');
  const beforeOrder = await read(first, `/2026-07/order/${order?.id}`);
  const levelOf = ({ world }: Sandbox) => world.demo.stock.level(world.demo.items[0]?.inventoryId ?? 0, 27);
  const levelBefore = levelOf(first);
  const second = await restart(first);
  expect(await read(second, '/2026-07/return')).toEqual(before);
  expect(await read(second, `/2026-07/order/${order?.id}`)).toEqual(beforeOrder);
  expect(levelOf(second)).toEqual(levelBefore);
  expect(await createReturn(second, 'KEPT-3')).toBeGreaterThan(later);
});

test('the steps of a receiving order survive a restart too', async () => {
  const first = await start({ receivingOrders: 40 });
  const order = first.world.demo.receivingOrders.find(
    ({ status, finalDestinationCenterId }) => status === 'Awaiting' && finalDestinationCenterId === null,
  );
  for (const step of ['arrive', 'count', 'stow', 'complete']) {
    expect((await send(first, 'POST', `/_sandbox/receiving/${order?.id}/${step}`)).status).toBe(200);
  }
  const before = await read(first, `/2026-07/receiving/${order?.id}`);
  const second = await restart(first, { receivingOrders: 40 });
  expect(before).toMatchObject({ status: 'Completed' });
  expect(await read(second, `/2026-07/receiving/${order?.id}`)).toEqual(before);
});

test('every kind of write is replayed: the world is the same after two restarts', async () => {
  const nowMs = Date.parse('2026-11-20T08:00:00Z');
  const options = { receivingOrders: 60, unidentifiedOrders: 20, now: () => nowMs };
  const first = await start(options);
  const { demo } = first.world;
  const item = demo.items.find(({ isLot }) => !isLot)?.inventoryId;
  const lotItem = demo.items.find(({ isLot }) => isLot)?.inventoryId;
  const parcel = demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null)?.id;
  const awaiting = demo.receivingOrders.filter(({ status }) => status === 'Awaiting').map(({ id }) => id);
  const tracked = demo.orders.flatMap(({ shipments }) =>
    shipments.filter(({ tracking }) => tracking !== null),
  );
  const lot = { lot_number: 'KEPT-LOT', inventory_id: lotItem };
  const writes: Write[] = [
    [
      '/2026-07/receiving',
      {
        fulfillment_center: { id: 27 },
        package_type: 'Package',
        box_packaging_type: 'EverythingInOneBox',
        expected_arrival_date: new Date(nowMs + 5 * 86_400_000).toISOString(),
        boxes: [{ tracking_number: '1ZKEPT', box_items: [{ inventory_id: item, quantity: 8 }] }],
      },
    ],
    [`/2026-07/receiving/${awaiting[0]}:cancel`],
    ['/2026-07/receiving:setExternalSync', { ids: awaiting.slice(1, 3), is_external_sync: true }],
    [`/2026-07/unidentified-receiving-order/${parcel}:associateWRO`, { wro_id: awaiting[1] }],
    ['/2026-07/lot-exclusion', lot],
    ['/2026-07/lot-exclusion:delete', lot],
    ['/2026-07/lot-exclusion/restore', lot],
    ['/2025-07/product', { name: 'Kept lamp', type_id: 1, variants: [{ name: 'Kept lamp', sku: 'KEPT-1' }] }],
    [
      '/2026-07/shipment:batchUpdateTrackingUpload',
      { shipment_ids: [tracked[0]?.id], is_tracking_uploaded: false },
    ],
  ];
  await writeAll(first, writes);
  const reads = [
    '/2026-07/receiving?Limit=250',
    '/2026-07/unidentified-receiving-order?isCompleted=true',
    `/2026-07/lot-exclusion?inventory_id=${lotItem}`,
    '/2026-07/product?SKU=KEPT-1',
    `/2026-07/shipment/${tracked[0]?.id}`,
    `/2026-07/inventory?InventoryIds=${item},${lotItem}`,
  ];
  const before = await Promise.all(reads.map((path) => read(first, path)));
  const second = await restart(first, options);
  const third = await restart(second, options);
  expect(before[3]).toMatchObject({ items: [{ name: 'Kept lamp' }] });
  expect(await Promise.all(reads.map((path) => read(third, path)))).toEqual(before);
});

test('late boxes, findings about some pieces and one lot number with two dates are replayed', async () => {
  const options = { receivingOrders: 60 };
  const first = await start(options);
  const { demo } = first.world;
  const order = demo.receivingOrders.find(
    (candidate) =>
      candidate.status === 'Awaiting' &&
      candidate.finalDestinationCenterId === null &&
      candidate.boxes.length > 1,
  );
  const returned = await createReturn(first, 'PARTLY');
  const lotItem = demo.items.find(({ isLot }) => isLot)?.inventoryId;
  const lot = { lot_number: 'TWO-DATES', inventory_id: lotItem };
  const finding = { inventory_id: demo.items[0]?.inventoryId, action: 'Dispose', quantity: 1 };
  const writes: Write[] = [
    ...['arrivePartly', 'count', 'stow', 'complete', 'arrive', 'count', 'stow', 'complete'].map(
      (step): [string] => [`/_sandbox/receiving/${order?.id}/${step}`],
    ),
    [`/_sandbox/returns/${returned}/arrive`],
    [`/_sandbox/returns/${returned}/process`, { findings: [finding] }],
    [`/_sandbox/returns/${returned}/complete`],
    ['/2026-07/lot-exclusion', { ...lot, lot_date: '2027-04-30T00:00:00+13:00' }],
    ['/2026-07/lot-exclusion', { ...lot, lot_date: '2027-05-01' }],
    ['/2026-07/lot-exclusion:delete', lot],
  ];
  await writeAll(first, writes);
  const reads = [
    `/2026-07/receiving/${order?.id}/boxes`,
    `/2026-07/return/${returned}`,
    `/2026-07/lot-exclusion?inventory_id=${lotItem}`,
    '/2026-07/inventory-level/locations?PageSize=250',
  ];
  const before = await Promise.all(reads.map((path) => read(first, path)));
  const second = await restart(first, options);
  expect(await Promise.all(reads.map((path) => read(second, path)))).toEqual(before);
});

test('refused requests and reads are not saved', async () => {
  const first = await start();
  await read(first, '/2026-07/return');
  await send(first, 'POST', '/2026-07/inventory/history:query', { body: {} });
  await send(first, 'POST', '/1.0/return', { body: {} });
  await send(first, 'POST', '/_sandbox/returns/1/arrive');
  expect(await readdir(folder)).not.toContain('journal.jsonl');
});

test('a signed-in app continues after a restart: its tokens, its channel and its refresh', async () => {
  const first = await start();
  const tokens = await signIn(first);
  const further = first.issuePersonalToken();
  const channelsOf = async (sandbox: Sandbox) =>
    (await getPath(sandbox, '/2026-07/channel', tokens.access_token)).json();
  const before = await channelsOf(first);
  const second = await restart(first);
  expect(await channelsOf(second)).toEqual(before);
  expect((await getPath(second, '/2026-07/channel', further)).status).toBe(200);
  const refreshed = await refreshTokens(second, tokens.refresh_token);
  expect(refreshed.status).toBe(200);
  const third = await restart(second);
  expect((await getPath(third, '/2026-07/channel', refreshed.access_token)).status).toBe(200);
  // Each refresh token works once, across restarts too.
  expect((await refreshTokens(third, tokens.refresh_token)).error).toBe('invalid_grant');
});

test('revoked tokens stay revoked, and a new token differs from those of an earlier run', async () => {
  const first = await start();
  const further = first.issuePersonalToken();
  const tokens = await signIn(first);
  first.revokePersonalToken();
  first.revokeFamily();
  const second = await restart(first);
  expect((await getPath(second, '/2026-07/channel', first.demo.personalToken)).status).toBe(401);
  expect((await getPath(second, '/2026-07/channel', further)).status).toBe(200);
  expect((await refreshTokens(second, tokens.refresh_token)).error).toBe('invalid_grant');
  expect(second.issuePersonalToken()).not.toBe(further);
});

test('identity tokens are signed with the same key after a restart', async () => {
  const keyOf = (token: string) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  const first = await start();
  const before = keyOf((await signIn(first)).id_token);
  const second = await restart(first);
  expect(keyOf((await signIn(second)).id_token)).toBe(before);
});

test('secrets are readable by their owner only', async () => {
  const sandbox = await start();
  await signIn(sandbox);
  await createReturn(sandbox, 'SECRET');
  for (const file of ['secrets.jsonl', 'journal.jsonl']) {
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
});

test('a torn last line is dropped with a message, and the next write is complete', async () => {
  const first = await start();
  await createReturn(first, 'WHOLE');
  await first.stop();
  await appendFile(join(folder, 'journal.jsonl'), '{"kind":"call","method":"POST","path":"/2026-07/retu');
  await appendFile(join(folder, 'secrets.jsonl'), '{"kind":"grant","key":"Sess');
  const faults: string[] = [];
  const report = (fault: string) => void faults.push(fault);
  const second = await start({ report });
  expect(faults.join()).toMatch(/journal\.jsonl is torn.*secrets\.jsonl is torn/);
  await createReturn(second, 'AFTER');
  faults.length = 0;
  const third = await restart(second, { report });
  expect(faults).toEqual([]);
  const references = (await getRows(third, '/1.0/return')).map(({ reference_id: reference }) => reference);
  expect(references.slice(0, 2)).toEqual(['AFTER', 'WHOLE']);
});

test('a line damaged in the middle is reported, and nothing listens', async () => {
  const first = await start();
  await createReturn(first, 'ONE');
  await first.stop();
  const file = join(folder, 'journal.jsonl');
  await writeFile(file, `{"kind":\n${await readFile(file, 'utf8')}`);
  await expect(start()).rejects.toThrow(/Line 1 of .*journal\.jsonl is damaged/);
});

test.each<[SandboxOptions, RegExp]>([
  [{ seed: 2 }, /--seed 1, not 2/],
  [{ orders: 17, returns: 7 }, /--orders 16, not 17; --returns 6, not 7/],
  [{ hostile: true }, /--hostile false, not true/],
])('a folder of another world is refused: %j', async (options, sentence) => {
  await (await start()).stop();
  await expect(start(options)).rejects.toThrow(sentence);
});

test('a folder with an unrelated file of the same name is refused', async () => {
  await writeFile(join(folder, 'world.json'), 'my notes');
  await expect(start()).rejects.toThrow(/was not written by this sandbox/);
});

async function runOnFolder(): Promise<{ run: RunningMain; baseUrl: string; token: string; secret: string }> {
  const run = runMain(['--port', '0', '--no-sunset-1.0', '--folder', folder, ...smallArguments]);
  children.push(run);
  await expect.poll(run.output).toContain('Ctrl+C');
  const find = (pattern: RegExp) => pattern.exec(run.output())?.[1] ?? '';
  return {
    run,
    baseUrl: find(/authorization\s+(\S+)\/connect/),
    token: find(/access token\s+(\S+)/),
    secret: find(/client secret\s+(\S+)/),
  };
}

test('a killed process loses nothing that it responded to', async () => {
  const first = await runOnFolder();
  const headers = { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' };
  const awaiting = (await (
    await fetch(`${first.baseUrl}/2026-07/return?Status=AwaitingArrival`, { headers })
  ).json()) as { items: JsonRecord[] };
  const id = Number(awaiting.items[0]?.id);
  expect(
    (await fetch(`${first.baseUrl}/2026-07/return/${id}:cancel`, { method: 'POST', headers })).status,
  ).toBe(200);
  first.run.child.kill('SIGKILL');
  await first.run.ended;
  const second = await runOnFolder();
  expect(second.token).toBe(first.token);
  const record = await (await fetch(`${second.baseUrl}/1.0/return/${id}`, { headers })).json();
  expect(record).toMatchObject({ id, status: 'Cancelled' });
});
