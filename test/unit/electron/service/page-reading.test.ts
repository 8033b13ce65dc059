import { describe, expect, test } from 'vitest';
import { readCataloguePage } from '../../../../electron/service/catalogue-page.ts';
import { createPageReading } from '../../../../electron/service/page-reading.ts';
import { ProductWire } from '../../../../shared/service/products.ts';

const bytesOf = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer));

/** A page of items with so many rows. */
function itemsPage(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({
    inventory_id: index + 1,
    name: `Item ${index}`,
  }));
  return bytesOf({ items, next: 'b' });
}

describe('a page of the catalogue', () => {
  test.each([
    ['is empty', new Uint8Array()],
    ['is no JSON', new TextEncoder().encode('<html>')],
    ['is cut off', itemsPage(3).slice(0, 40)],
    ['is a number', bytesOf(7)],
    ['has a row without an id', bytesOf({ items: [{ inventory_id: 1 }, { name: 'Nameless' }] })],
  ])('that %s cannot be read', (_what, body) => {
    expect(readCataloguePage('items', body)).toBeNull();
  });

  test('of lots and of places has what is kept of a row, and nothing else', () => {
    const row = {
      inventory_id: 5,
      name: 'Tea',
      sku: 'T',
      lots: [{ lot_number: 'L' }],
      locations: [{ name: 'South' }],
    };
    const lots = readCataloguePage('lots', bytesOf({ items: [row] }));
    expect(lots?.rows).toMatchObject([{ inventoryId: 5, lots: [{ lotNumber: 'L' }] }]);
    expect(Object.keys(lots?.rows[0] ?? {})).toEqual(['inventoryId', 'lots']);
    const locations = readCataloguePage('locations', bytesOf({ items: [row] }));
    expect(Object.keys(locations?.rows[0] ?? {})).toEqual(['inventoryId', 'locations']);
  });

  test('of products has all that a desk keeps of a variant, in either spelling of its keys', () => {
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
    const [read, other] = readCataloguePage('products', bytesOf([product, camel]))?.rows ?? [];
    expect(read).toEqual(ProductWire.parse({ id: 1, name: 'Tea', variants: [variant] }));
    expect(other?.variants[0]).toMatchObject({
      isDigital: true,
      returnPreferences: { instructions: 'Mend.' },
    });
    const older = readCataloguePage('products', bytesOf([{ id: 3, variants: [{ id: 9, barcode: 'B' }] }]));
    expect(older?.rows[0]?.variants[0]?.barcodes).toMatchObject([{ value: 'B' }]);
  });
});

describe('the thread that reads pages', () => {
  test('hands a page over in parts, in order, and keeps nothing of it', () => {
    const reading = createPageReading();
    const page = reading.read({ list: 'items', body: itemsPage(5) });
    expect(page).toEqual({ number: 1, rowCount: 5, next: 'b' });
    const ids = [1, 2, 3].flatMap(() =>
      reading.take({ number: 1, most: 2 }).map((row) => (row as { inventoryId: number }).inventoryId),
    );
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(() => reading.take({ number: 1, most: 2 })).toThrow('no such page');
  });

  test('tells two pages apart, and forgets those that nobody came for', () => {
    const reading = createPageReading();
    const first = reading.read({ list: 'items', body: itemsPage(1) });
    for (let count = 0; count < 16; count += 1) reading.read({ list: 'items', body: itemsPage(2) });
    expect(() => reading.take({ number: first?.number ?? 0, most: 1 })).toThrow('no such page');
    expect(reading.take({ number: 17, most: 50 })).toHaveLength(2);
    expect(reading.read({ list: 'items', body: bytesOf(null) })).toBeNull();
  });
});
