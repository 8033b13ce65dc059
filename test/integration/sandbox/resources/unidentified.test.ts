import { inflateSync } from 'node:zlib';
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
import { send } from '#test/integration/sandbox/send-call.ts';
import { drawParcelPicture } from '#test/sandbox/world/receiving/parcel-picture.ts';
import type { UnidentifiedOrder } from '#test/sandbox/world/receiving/unidentified-order.ts';
import { createWorld, type Merchant } from '#test/sandbox/world/world.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';

const listPath = '/2026-07/unidentified-receiving-order';

let orders: readonly UnidentifiedOrder[];

const sandbox = sharedSandbox({
  rateLimitPerMinute: 1_000_000,
  now: () => nowMs,
  unidentifiedOrders: 300,
  hostile: true,
});

beforeAll(async () => {
  orders = sandbox.world.demo.unidentifiedOrders;
});

const anOrder = (matches: (order: UnidentifiedOrder) => boolean) => pick(orders, matches);
const waits = ({ linkedOrderId }: UnidentifiedOrder) => linkedOrderId === null;

const getOne = async (id: number): Promise<JsonRecord> => await getJson(sandbox, `${listPath}/${id}`);

const associate = (id: number | string, body?: unknown): Promise<Response> =>
  send(sandbox, 'POST', `${listPath}/${id}:associateWRO`, { body });

function merchant(seed: number, unidentifiedOrders: number): Merchant {
  const counts = { items: 0, receivingOrders: 240, unidentifiedOrders, orders: 0, returns: 0 };
  return createWorld({ seed, nowMs, counts, hostile: false }).demo;
}

describe('the parcels of a world', () => {
  const seeds = [1, 2, 3, 4, 5];
  const drawn = seeds.map((seed) => merchant(seed, 600));
  const parcels = drawn.flatMap(({ unidentifiedOrders }) => unidentifiedOrders);
  const waiting = parcels.filter(waits);
  const matched = waiting.filter(({ trueMatch }) => trueMatch !== null);

  function share(part: readonly unknown[], whole: readonly unknown[]): number {
    return part.length / whole.length;
  }

  test('are unlinked in three of four cases, for every seed', () => {
    expect(share(waiting, parcels)).toBeGreaterThan(0.71);
    expect(share(waiting, parcels)).toBeLessThan(0.79);
    for (const { unidentifiedOrders } of drawn) {
      expect(share(unidentifiedOrders.filter(waits), unidentifiedOrders)).toBeGreaterThan(0.68);
    }
  });

  test('belong to an open order in 85 of 100 cases', () => {
    expect(share(matched, waiting)).toBeGreaterThan(0.82);
    expect(share(matched, waiting)).toBeLessThan(0.88);
    for (const { unidentifiedOrders, receivingOrders } of drawn) {
      for (const { trueMatch } of unidentifiedOrders.filter(waits)) {
        if (trueMatch === null) continue;
        const order = receivingOrders.find(({ id }) => id === trueMatch.orderId);
        expect(['Completed', 'Cancelled', 'InternalTransfer', undefined]).not.toContain(order?.status);
      }
    }
  });

  test.each(['truncatedTracking', 'mistypedPurchaseOrder'] as const)(
    'have a %s in about one of ten cases',
    (evidence) => {
      const found = matched.filter(({ trueMatch }) => trueMatch?.evidence === evidence);
      expect(share(found, matched)).toBeGreaterThan(0.07);
      expect(share(found, matched)).toBeLessThan(0.13);
    },
  );

  test('carry the text that their kind of reading implies', () => {
    for (const { unidentifiedOrders, receivingOrders } of drawn) {
      for (const { trackingBarcode, comment, trueMatch } of unidentifiedOrders) {
        const order = receivingOrders.find(({ id }) => id === trueMatch?.orderId);
        if (order === undefined || trueMatch === null) continue;
        const codes = order.boxes.map(({ trackingNumber }) => trackingNumber ?? '');
        const number = order.purchaseOrderNumber?.toLowerCase() ?? 'none';
        const isPart = (code: string) => code.includes(trackingBarcode ?? 'none') && code !== trackingBarcode;
        const hasNumber = comment?.toLowerCase().includes(number) ?? false;
        const skus = order.quantities.map(({ sku }) => sku);
        switch (trueMatch.evidence) {
          case 'tracking':
            expect(codes).toContain(trackingBarcode);
            break;
          case 'truncatedTracking':
            expect(codes.some(isPart)).toBe(true);
            break;
          case 'prefixedTracking':
            expect(codes).toContain(trackingBarcode?.slice(8));
            break;
          case 'purchaseOrder':
            expect([trackingBarcode, hasNumber]).toEqual([null, true]);
            break;
          case 'mistypedPurchaseOrder':
            expect(comment).toEqual(expect.stringMatching(/\d{2}/));
            break;
          case 'contents':
            expect(skus.some((sku) => comment?.includes(sku))).toBe(true);
            break;
        }
      }
    }
  });

  test('are hours to sixty days old, have up to four pictures, and were linked after they arrived', () => {
    const ages = parcels.map(({ createdAtMs }) => nowMs - createdAtMs);
    const pictures = new Set(parcels.map(({ attachments }) => attachments.length));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(dayMs);
    expect(Math.max(...ages)).toBeLessThanOrEqual(60 * dayMs);
    expect([0, 1, 2, 3, 4].every((count) => pictures.has(count))).toBe(true);
    for (const { linkedOrderId, linkedAtMs, createdAtMs } of parcels) {
      expect(linkedAtMs === null).toBe(linkedOrderId === null);
      if (linkedAtMs !== null) expect(linkedAtMs).toBeGreaterThan(createdAtMs);
      expect(linkedAtMs ?? 0).toBeLessThanOrEqual(nowMs);
    }
  });

  test('have ids in order of arrival that no other merchant uses', () => {
    const ids = orders.map(({ id }) => id);
    const foreign = sandbox.world.other.unidentifiedOrders.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((first, second) => first - second));
    expect(foreign.length).toBe(12);
    expect(foreign.filter((id) => ids.includes(id))).toEqual([]);
  });

  test('are the same for the same seed, and there can be none', () => {
    expect(merchant(9, 40).unidentifiedOrders).toEqual(merchant(9, 40).unidentifiedOrders);
    expect(merchant(9, 0).unidentifiedOrders).toEqual([]);
  });
});

describe('the list', () => {
  test.each([
    ['', (order: UnidentifiedOrder) => waits(order)],
    ['isCompleted=false', (order: UnidentifiedOrder) => waits(order)],
    ['isCompleted=true', (order: UnidentifiedOrder) => !waits(order)],
  ])('with "%s" is read page by page, newest first, fifty per page', async (query, matches) => {
    const expected = orders.filter(matches).map(({ id }) => id);
    const found: unknown[] = [];
    for (let page = 1; found.length === (page - 1) * 50; page += 1) {
      const rows = await getRows(sandbox, `${listPath}?${query}&page=${page}`);
      found.push(...rows.map(({ id }) => id));
    }
    expect(found).toEqual(expected.toReversed());
  });

  test('is a bare array without paging headers', async () => {
    const response = await getPath(sandbox, listPath);
    expect(await response.json()).toHaveLength(50);
    expect([...response.headers.keys()].filter((name) => /page|total/.test(name))).toEqual([]);
  });

  test('writes unlinked parcels with null and with 0, and complete times', async () => {
    const rows = await getRows(sandbox, listPath);
    expect(new Set(rows.map((row) => row.linked_wro_id))).toEqual(new Set([null, 0]));
    expect(new Set(rows.map((row) => row.linked_wro_date))).toEqual(new Set([null]));
    for (const row of rows) expect(row.created_date).toMatch(/^\d{4}-\d\d-\d\dT.*(?:Z|\+00:00)$/);
    expect(JSON.stringify(rows)).not.toContain('trueMatch');
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id',
      'barcode',
      'tracking_barcode',
      'reason',
      'comment',
      'created_date',
      'linked_wro_id',
      'linked_wro_date',
      'attachments',
    ]);
  });

  test.each(['page=0', 'page=x', 'isCompleted=2'])('refuses %s', async (query) => {
    expect((await getPath(sandbox, `${listPath}?${query}`)).status).toBe(400);
  });

  test('has one parcel whose texts are all hostile, as text', async () => {
    const row = (await getRows(sandbox, listPath)).find(({ reason }) => String(reason).includes('<script>'));
    expect(row).toMatchObject({
      barcode: expect.stringContaining('\u202E'),
      comment: expect.stringContaining('onerror'),
      attachments: [
        { file_name: expect.stringContaining('<img') },
        { url: 'file:///etc/passwd' },
        { url: expect.stringContaining('javascript:') },
      ],
    });
  });
});

describe('one parcel', () => {
  test('equals the one in the list', async () => {
    const [row] = await getRows(sandbox, `${listPath}?page=2`);
    expect(await getOne(Number(row?.id))).toEqual(row);
  });

  test('is unknown if it belongs to another merchant, or its id is not a number', async () => {
    const foreign = sandbox.world.other.unidentifiedOrders[0]?.id ?? 0;
    expect((await getPath(sandbox, `${listPath}/${foreign}`, sandbox.other.personalToken)).status).toBe(200);
    for (const id of [foreign, 1, 'abc']) {
      const response = await getPath(sandbox, `${listPath}/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 404, detail: expect.any(String) });
    }
  });
});

describe('linking', () => {
  test('returns 204 once, and is visible in the record and in both halves of the list', async () => {
    const { id } = anOrder((order) => waits(order) && order.trueMatch !== null);
    const wroId = anOrder((order) => order.id === id).trueMatch?.orderId ?? 0;
    const first = await associate(id, { wro_id: wroId });
    const record = await getOne(id);
    const again = await associate(id, { wro_id: wroId });
    expect([first.status, await first.text()]).toEqual([204, '']);
    expect(record).toMatchObject({ linked_wro_id: wroId, linked_wro_date: expect.any(String) });
    expect(Date.parse(String(record.linked_wro_date))).toBe(nowMs);
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({
      errors: { wro_id: [expect.stringContaining(String(wroId))] },
    });
    const completed = await getRows(sandbox, `${listPath}?isCompleted=true&page=1`);
    const pages = Math.ceil(orders.filter((order) => !waits(order)).length / 50);
    const last = await getRows(sandbox, `${listPath}?isCompleted=true&page=${pages}`);
    expect(completed.length + (pages - 1) * 50 - (50 - last.length)).toBe(
      orders.filter((order) => !waits(order)).length,
    );
  });

  test.each([undefined, {}, { wro_id: '5' }, { wro_id: 0 }, { wro_id: 1.5 }, { wro_id: 2_147_483_648 }, [5]])(
    'refuses the body %j',
    async (body) => {
      const { id } = anOrder(waits);
      const response = await associate(id, body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: { wro_id: [expect.any(String)] } });
      expect(anOrder((order) => order.id === id).linkedOrderId).toBeNull();
    },
  );

  test('knows neither parcels nor orders of another merchant', async () => {
    const { id } = anOrder(waits);
    const own = sandbox.world.demo.receivingOrders[0]?.id;
    const foreignOrder = sandbox.world.other.receivingOrders[0]?.id;
    const foreignParcel = sandbox.world.other.unidentifiedOrders.find(waits)?.id ?? 0;
    expect((await associate(id, { wro_id: foreignOrder })).status).toBe(404);
    expect((await associate(id, { wro_id: 7 })).status).toBe(404);
    expect((await associate(foreignParcel, { wro_id: own })).status).toBe(404);
    expect((await associate('abc', { wro_id: own })).status).toBe(404);
    expect(
      sandbox.world.other.unidentifiedOrders.find((order) => order.id === foreignParcel)?.linkedOrderId,
    ).toBeNull();
  });
});

/** The size of a PNG and its bytes per row; throws if it is not a PNG. */
function readPng(bytes: Buffer): { width: number; height: number; rowBytes: number } {
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { width, height, rowBytes: inflateSync(Buffer.concat(parts)).length / height };
}

describe('pictures', () => {
  interface Wire {
    url: string;
    name: string;
    id: number;
  }

  function addressesOf(record: JsonRecord): Wire[] {
    return (record.attachments as JsonRecord[]).map((attachment) => ({
      url: String(attachment.url ?? attachment.attachmentUrl),
      name: String(attachment.file_name ?? attachment.name),
      id: Number(attachment.id),
    }));
  }

  const isPicture = (needsToken: boolean) => (order: UnidentifiedOrder) =>
    order.attachments.some(
      (attachment) => attachment.target.kind === 'picture' && attachment.needsToken === needsToken,
    );

  test('are PNGs of 640 by 480 under 200 kB, each different', () => {
    const files = [
      { key: 1, tracking: '1Z4AB0123456789012', tag: 'URO-1' },
      { key: 2, tracking: '1Z4AB0123456789012', tag: 'URO-1' },
      { key: 3, tracking: null, tag: null },
      { key: 4, tracking: '4206050194001234567890123456789', tag: 'URO-123456' },
      { key: 5, tracking: '<b>\u202E</b>', tag: '\u0000' },
    ].map((parcel) => Buffer.from(drawParcelPicture(parcel)));
    for (const file of files) {
      expect(readPng(file)).toEqual({ width: 640, height: 480, rowBytes: 641 });
      expect(file.length).toBeLessThan(200_000);
    }
    expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(files.length);
  });

  test('are described in two formats', async () => {
    const rows = await getRows(sandbox, `${listPath}?page=1`);
    const keys = new Set(
      rows.flatMap((row) =>
        (row.attachments as JsonRecord[]).map((attachment) => Object.keys(attachment).join()),
      ),
    );
    expect(keys).toEqual(new Set(['id,file_name,url,created_date', 'attachmentUrl,name']));
  });

  test('are served only with the token, if they need one', async () => {
    const record = await getOne(anOrder(isPicture(true)).id);
    const [address] = addressesOf(record);
    const path = String(address?.url).slice(sandbox.origin.length);
    const response = await getPath(sandbox, path);
    expect(address?.url.startsWith(`${sandbox.origin}/`)).toBe(true);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(readPng(Buffer.from(await response.arrayBuffer())).width).toBe(640);
    expect((await fetch(String(address?.url))).status).toBe(401);
    expect((await getPath(sandbox, path, sandbox.other.personalToken)).status).toBe(404);
  });

  test('are served with the key in their address, if they need no token', async () => {
    const order = anOrder(isPicture(false));
    const place = order.attachments.findIndex(({ needsToken }) => !needsToken);
    const address = new URL(addressesOf(await getOne(order.id))[place]?.url ?? '');
    const response = await fetch(address);
    expect(address.origin).toBe(sandbox.origin);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(readPng(Buffer.from(await response.arrayBuffer())).width).toBe(640);
    expect((await fetch(new URL(address.pathname, address))).status).toBe(404);
    expect((await fetch(new URL('/parcel-pictures/1/2?key=3', address))).status).toBe(404);
  });

  test('stay the same between calls', async () => {
    const { id } = anOrder(isPicture(true));
    const path = String(addressesOf(await getOne(id))[0]?.url).slice(sandbox.origin.length);
    const load = async () => Buffer.from(await (await getPath(sandbox, path)).arrayBuffer());
    expect((await load()).equals(await load())).toBe(true);
  });

  test('include three cases that a client must refuse: another host’s, a page, and a missing one', async () => {
    const odd = (fileName: string) =>
      anOrder(({ attachments }) => attachments.some((attachment) => attachment.fileName === fileName));
    const address = async (fileName: string) =>
      addressesOf(await getOne(odd(fileName).id)).find(({ name }) => name === fileName)?.url ?? '';
    const load = async (fileName: string) =>
      getPath(sandbox, (await address(fileName)).slice(sandbox.origin.length));
    const page = await load('not-a-picture.png');
    expect(new URL(await address('elsewhere.png')).host).toBe('pictures.elsewhere.example');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await page.text()).toContain('<!doctype html>');
    expect((await load('gone.png')).status).toBe(404);
  });
});

test('the specification alone offers everything here', async () => {
  const bare = await sandboxForTest({ specOnly: true, now: () => nowMs, orders: 0, returns: 0 });
  const [row] = await getRows(bare, listPath);
  const order = bare.world.demo.receivingOrders[0];
  const linked = await send(bare, 'POST', `${listPath}/${String(row?.id)}:associateWRO`, {
    body: { wro_id: order?.id },
  });
  expect(linked.status).toBe(204);
  expect((await getPath(bare, `${listPath}/${String(row?.id)}`)).status).toBe(200);
  expect((await getPath(bare, '/2026-01/unidentified-receiving-order')).status).toBe(404);
});
