import { beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '#electron/api/http/transport-error.ts';
import { createPictures } from '#electron/resources/pictures/pictures.ts';
import { createUnidentifiedOrders } from '#electron/resources/unidentified/unidentified.ts';
import { quoted } from '#shared/messages/messages.ts';
import { listAllPages } from '#test/support/list-all-pages.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

const offline = new TransportError('unreachable', quoted('No network.'), true);
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

let desk: ReturnType<typeof createCachedDesk>;
let unidentified: ReturnType<typeof createUnidentifiedOrders>;
let fetchedPictures: string[];

beforeEach(() => {
  desk = createCachedDesk();
  fetchedPictures = [];
  const pictures = createPictures({
    http: {
      async request({ url, requestId = '' }) {
        fetchedPictures.push(url);
        return { status: url.includes('expired') ? 403 : 200, headers: {}, body: png, requestId };
      },
    },
    baseUrl: 'https://api.example.com',
    authorizer: { accessToken: async () => 't', refreshAfterRejection: async () => 't' },
    budget: desk.budget,
    readThrough: desk.readThrough,
    checkAddress: (url) => ({ ok: true, url }),
  });
  unidentified = createUnidentifiedOrders({ ...desk, pictures });
});

function parcel(id: number, change: Record<string, unknown> = {}) {
  return {
    id,
    barcode: `URO-${id}`,
    tracking_barcode: `1Z${id}`,
    reason: 'No PO number',
    comment: null,
    created_date: '2026-11-01T08:00:00.1234567+00:00',
    linked_wro_id: 0,
    linked_wro_date: null,
    attachments: [],
    ...change,
  };
}

const parcels = (from: number, to: number, change = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => parcel(from + index, change));

describe('the list of unidentified receiving orders', () => {
  test('requests one of the two lists with the service’s parameter names', async () => {
    await unidentified.list({ isLinked: false, page: 1 });
    await unidentified.list({ isLinked: true, page: 3 });
    expect(desk.sent.map(({ query }) => query)).toEqual([
      { isCompleted: 'false', page: '1' },
      { isCompleted: 'true', page: '3' },
    ]);
  });

  test.each([
    [50, true],
    [49, false],
    [0, false],
  ])('with %d on a page reports that there are more: %s', async (count, hasMore) => {
    desk.serve = () => ({ body: parcels(1, count) });
    expect((await unidentified.list({ isLinked: false, page: 1 })).data).toMatchObject({ page: 1, hasMore });
  });

  test('leaves out entries of the other list, and still reports that there are more', async () => {
    desk.serve = () => ({ body: [...parcels(1, 49), parcel(50, { linked_wro_id: 7 })] });
    const { data } = await unidentified.list({ isLinked: false, page: 1 });
    expect(data.orders).toHaveLength(49);
    expect(data.hasMore).toBe(true);
  });

  test('if never requested, is built offline from the seen orders', async () => {
    desk.serve = () => ({ body: parcels(1, 60) });
    await unidentified.list({ isLinked: false, page: 1 });
    desk.serve = ({ path }) => (path.endsWith('/99') ? { body: parcel(99, { linked_wro_id: 7 }) } : offline);
    await unidentified.read({ id: 99 });
    const second = await unidentified.list({ isLinked: false, page: 2 });
    expect(second).toMatchObject({ source: 'cache', data: { page: 2, hasMore: false } });
    expect(second.data.orders).toHaveLength(10);
    const linked = await unidentified.list({ isLinked: true, page: 1 });
    expect(linked.data.orders.map(({ id }) => id)).toEqual([99]);
  });

  test('is OFFLINE, not empty, if nothing was seen', async () => {
    desk.serve = () => offline;
    await expect(unidentified.list({ isLinked: true, page: 1 })).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('is listed page by page, to the first one that is short', async () => {
    desk.serve = ({ query }) => ({
      body:
        query['page'] === '3'
          ? parcels(101, 103)
          : parcels(Number(query['page']) * 50 - 49, Number(query['page']) * 50),
    });
    const pages = await listAllPages((page) => unidentified.list({ isLinked: false, page }));
    const ids = pages.flatMap((page) => page.orders.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 103 }, (_, index) => index + 1));
  });
});

describe('an unidentified receiving order', () => {
  test('is available offline if it was only a list row', async () => {
    desk.serve = () => ({ body: [parcel(5)] });
    await unidentified.list({ isLinked: false, page: 1 });
    desk.serve = () => offline;
    const answer = await unidentified.read({ id: 5 });
    expect(answer).toMatchObject({
      source: 'cache',
      data: { id: 5, trackingBarcode: '1Z5', linkedWroId: null },
    });
  });

  test('is found by its codes, its reason, and the order to which it is linked', async () => {
    desk.serve = () => ({ body: parcel(5, { linked_wro_id: 7, comment: 'wet box' }) });
    await unidentified.read({ id: 5 });
    const [answer] = desk.store.answers.values();
    expect(answer?.records[0]).toMatchObject({
      kind: 'unidentifiedOrder',
      text: { title: '1Z5', detail: 'No PO number', words: ['URO-5', '1Z5', 'No PO number', 'wet box', '7'] },
    });
  });
});

describe('a picture of an unidentified receiving order', () => {
  const withPictures = (...urls: string[]) => parcel(5, { attachments: urls.map((url) => ({ url })) });

  test('is taken from the saved record, by its position', async () => {
    desk.serve = () => ({ body: withPictures('https://a.example/1.png', 'https://a.example/2.png') });
    await unidentified.read({ id: 5 });
    const sentBefore = desk.sent.length;
    const answer = await unidentified.readPicture({ id: 5, position: 1 });
    expect(answer.data.mediaType).toBe('image/png');
    expect(fetchedPictures).toEqual(['https://a.example/2.png']);
    expect(desk.sent).toHaveLength(sentBefore);
  });

  test('is found by reading the record first if that was never seen', async () => {
    desk.serve = () => ({ body: withPictures('https://a.example/1.png') });
    await unidentified.readPicture({ id: 5, position: 0 });
    expect(fetchedPictures).toEqual(['https://a.example/1.png']);
  });

  test('is NOT_FOUND if the record does not have it', async () => {
    desk.serve = () => ({ body: withPictures('https://a.example/1.png') });
    await expect(unidentified.readPicture({ id: 5, position: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(fetchedPictures).toEqual([]);
  });

  test('is requested at the record’s new address if its link expired', async () => {
    desk.serve = () => ({ body: withPictures('https://a.example/expired.png') });
    await unidentified.read({ id: 5 });
    desk.serve = () => ({ body: withPictures('https://a.example/fresh.png') });
    await unidentified.readPicture({ id: 5, position: 0 });
    expect(fetchedPictures).toEqual(['https://a.example/expired.png', 'https://a.example/fresh.png']);
  });

  test('is available offline once it was seen, without a request', async () => {
    desk.serve = () => ({ body: withPictures('https://a.example/1.png') });
    const seen = await unidentified.readPicture({ id: 5, position: 0 });
    desk.serve = () => offline;
    const sentBefore = desk.sent.length;
    expect(await unidentified.readPicture({ id: 5, position: 0, prefer: 'cache' })).toEqual({
      ...seen,
      source: 'cache',
    });
    expect(desk.sent).toHaveLength(sentBefore);
    expect(fetchedPictures).toHaveLength(1);
  });
});
