import { describe, expect, test } from 'vitest';
import { readCatalogPage } from '#electron/catalog/sync/catalog-page.ts';
import type { WorkerReply, WorkerRequest, WorkerThread } from '#electron/database/worker-channel.ts';
import { createPageReader } from '#electron/sync/page-reader.ts';
import {
  createPageReading,
  type ReadList,
  readListPage,
  readSharedRows,
} from '#electron/sync/page-reading.ts';
import { ProductWire } from '#shared/products/products.ts';
import { readingStateKey } from '#shared/site/model/site-areas.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';

const bytesOf = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer));

function itemsPage(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({
    inventory_id: index + 1,
    name: `Item ${index}`,
  }));
  return bytesOf({ items, next: 'b' });
}

describe('a page of the catalog', () => {
  test.each([
    ['is empty', new Uint8Array()],
    ['is no JSON', new TextEncoder().encode('<html>')],
    ['is cut off', itemsPage(3).slice(0, 40)],
    ['is a number', bytesOf(7)],
    ['has a row without an id', bytesOf({ items: [{ inventory_id: 1 }, { name: 'Nameless' }] })],
  ])('that %s cannot be read', (_what, body) => {
    expect(readCatalogPage('items', body)).toBeNull();
  });

  test('of lots and of locations contains only the saved fields of a row', () => {
    const row = {
      inventory_id: 5,
      name: 'Tea',
      sku: 'T',
      lots: [{ lot_number: 'L' }],
      locations: [{ name: 'South' }],
    };
    const lots = readCatalogPage('lots', bytesOf({ items: [row] }));
    expect(lots?.rows).toMatchObject([{ inventoryId: 5, lots: [{ lotNumber: 'L' }] }]);
    expect(Object.keys(lots?.rows[0] ?? {})).toEqual(['inventoryId', 'lots']);
    const locations = readCatalogPage('locations', bytesOf({ items: [row] }));
    expect(Object.keys(locations?.rows[0] ?? {})).toEqual(['inventoryId', 'locations']);
  });

  test('of products contains all fields of a variant that a desk stores, in either spelling of the keys', () => {
    const variant = {
      id: 7,
      sku: 'S',
      gtin: '4006381333931',
      is_digital: true,
      barcodes: [{ value: 'A', sticker_url: 'https://a.example/s' }],
      inventory: { inventory_id: 5 },
      return_preferences: { instructions: 'Check.', primary_action: { id: 1 } },
      bundle_definition: [{ variant_id: 20, quantity: 3 }],
      lot_information: { is_lot: true },
    };
    const product = {
      id: 1,
      name: 'Tea',
      variants: [{ ...variant, channel_metadata: [{ price: 3 }], weight: {} }],
    };
    const camel = {
      id: 2,
      variants: [{ id: 8, isDigital: true, returnPreferences: { instructions: 'Mend.' } }],
    };
    const [read, other] = readCatalogPage('products', bytesOf([product, camel]))?.rows ?? [];
    expect(read).toEqual(ProductWire.parse({ id: 1, name: 'Tea', variants: [variant] }));
    expect(other?.variants[0]).toMatchObject({
      isDigital: true,
      returnPreferences: { instructions: 'Mend.' },
    });
    const older = readCatalogPage('products', bytesOf([{ id: 3, variants: [{ id: 9, barcode: 'B' }] }]));
    expect(older?.rows[0]?.variants[0]?.barcodes).toMatchObject([{ value: 'B' }]);
  });
});

describe('the thread that reads pages', () => {
  test('returns a page in parts, in order, and retains nothing of it', () => {
    const reading = createPageReading();
    const page = reading.read({ list: 'items', body: itemsPage(5) });
    expect(page).toEqual({ number: 1, rowCount: 5, next: 'b' });
    const ids = [1, 2, 3].flatMap(() =>
      reading.take({ number: 1, maxRows: 2 }).map((row) => (row as { inventoryId: number }).inventoryId),
    );
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(() => reading.take({ number: 1, maxRows: 2 })).toThrow('no such page');
  });

  test('distinguishes two pages, and discards those that were never fetched', () => {
    const reading = createPageReading();
    const first = reading.read({ list: 'items', body: itemsPage(1) });
    for (let count = 0; count < 16; count += 1) reading.read({ list: 'items', body: itemsPage(2) });
    expect(() => reading.take({ number: first?.number ?? 0, maxRows: 1 })).toThrow('no such page');
    expect(reading.take({ number: 2, maxRows: 1 })).toHaveLength(1);
    expect(reading.take({ number: 17, maxRows: 50 })).toHaveLength(2);
    expect(reading.read({ list: 'items', body: bytesOf(null) })).toBeNull();
    const empty = reading.read({ list: 'items', body: itemsPage(0) });
    expect(empty).toMatchObject({ rowCount: 0 });
    expect(() => reading.take({ number: empty?.number ?? 0, maxRows: 1 })).toThrow('no such page');
  });
});

test('a page of any list is read by its own rules', () => {
  const idsOf = (list: ReadList, answer: unknown) =>
    readListPage(list, bytesOf(answer))?.rows.map((row) => ('id' in row ? row.id : null));
  expect(idsOf('orders', [{ id: 7, status: 'Processing' }])).toEqual([7]);
  expect(idsOf('receivingOrders', [{ id: 8, status: 'Awaiting' }])).toEqual([8]);
  expect(idsOf('unidentified', [{ id: 9 }])).toEqual([9]);
  expect(readListPage('items', itemsPage(2))?.rows).toHaveLength(2);
});

test('the state of the reading is no row of a site that can’t be read', () => {
  const rows = [readingStateKey, 'broken'].map((key, seq) => ({ key, deskId: 'first', seq, body: '{}' }));
  expect(readSharedRows({ area: 'shipments', rows }).skipped).toEqual(['broken']);
});

/** A fake of the real thread that runs in the thread of the test. */
function createThread() {
  const reading = createPageReading();
  const takes: unknown[] = [];
  let tell: (reply: WorkerReply) => void = () => undefined;
  let isEnded = false;
  const thread: WorkerThread = {
    postMessage(message) {
      const { id, method, input } = message as WorkerRequest;
      if (method === 'take') takes.push(input);
      const value = method === 'take' ? reading.take(input as never) : reading.read(input as never);
      queueMicrotask(() => tell({ id, ok: true, value }));
    },
    on(event: string, listener: (message: never) => void) {
      if (event === 'message') tell = listener as (reply: WorkerReply) => void;
    },
    async terminate() {
      isEnded = true;
    },
  };
  return { thread, takes, isEnded: () => isEnded };
}

describe('a page read in a thread', () => {
  test('equals the page read in this thread, and arrives fifty rows at a time', async () => {
    const { thread, takes, isEnded } = createThread();
    const reader = createPageReader(() => thread);
    const body = itemsPage(120);
    expect(await reader.read('items', body)).toEqual(await inlinePageReader.read('items', body));
    expect(takes).toEqual([1, 1, 1].map((number) => ({ number, maxRows: 50 })));
    expect(await reader.read('items', itemsPage(0))).toEqual({ rows: [], next: 'b' });
    expect(await reader.read('items', bytesOf(7))).toBeNull();
    await reader.close();
    expect(isEnded()).toBe(true);
  });
});
