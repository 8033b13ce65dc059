import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InventoryFilters } from '#shared/inventory/inventory.ts';
import { ItemSearch } from '#shared/inventory/item-view.ts';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import { type BarcodeKind, type DemoBarcode, demoBarcodes } from '#test/sandbox/barcodes/demo-barcodes.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const account = 'local:catalog';
const filters = InventoryFilters.parse({});

const catalogFolder = temporaryFolder();

let desk: ReturnType<typeof connectWarehouse>;
/** The quantities that the service reported when the catalog was written, by inventory id. */
const onHand = new Map<number, number | null>();
let writtenAt: string;

type Desk = ReturnType<typeof connectWarehouse>;

/** Writes the complete catalog into its file, as a sync does. */
async function writeCatalog({ pager, index }: Desk): Promise<string> {
  let last = '';
  for await (const { items: records, asOf } of pager.items({ pageSize: 250 })) {
    await index.write({ pass: 'items', records, asOf, state: null });
  }
  for await (const { items: records, asOf } of pager.products({ pageSize: 250 })) {
    await index.write({ pass: 'products', records, asOf, state: null });
  }
  for await (const { items: records, asOf } of pager.levels({ pageSize: 250 })) {
    await index.write({ pass: 'levels', records, asOf, state: null });
    for (const level of records) onHand.set(level.inventoryId, level.totalOnHandQuantity);
  }
  for await (const { items: records, asOf } of pager.lots({ pageSize: 250 })) {
    await index.write({ pass: 'lots', records, asOf, state: null });
  }
  for await (const { items: records, asOf } of pager.locations({ pageSize: 250 })) {
    await index.write({ pass: 'locations', records, asOf, state: null });
    last = asOf;
  }
  await index.saveSync({
    round: 1,
    kind: 'whole',
    startedAt: last,
    endedAt: last,
    runMs: 1,
    places: {},
    expected: {},
    wholeAsOf: last,
    last: {},
    productsSince: null,
    productsWholeAt: null,
    pausedAt: null,
  });
  return last;
}

const sandbox = sharedSandbox({ items: 400, rateLimitPerMinute: 100_000 });
const kept = sharedStore();

beforeAll(async () => {
  const first = connectWarehouse(sandbox, kept.store, { account, catalogFolder });
  writtenAt = await writeCatalog(first);
  await first.close();
  // The desk is started again without the service, and with nothing but the catalog.
  await sandbox.stop();
  desk = connectWarehouse(sandbox, kept.store, { account, catalogFolder });
});

afterAll(() => desk.close());

/** What a scanner sends for a code: with its symbology identifier, and GS1 identifiers without brackets. */
function scanOf({ kind, text }: DemoBarcode): string {
  const identifiers: Record<BarcodeKind, string> = {
    ean13: ']E0',
    upca: ']E00',
    itf14: ']I1',
    code128: ']C0',
    'gs1-128': ']C1',
    gs1datamatrix: ']d2',
    qrcode: ']Q1',
  };
  return `${identifiers[kind]}${text.replaceAll(/\((\d{2})\)/g, '$1')}`;
}

const codesOf = (group: string) =>
  demoBarcodes(
    sandbox.world.demo,
    sandbox.world.centers.map(({ id }) => id),
  ).filter((code) => code.group === group);

describe('without the service, from the start', () => {
  test.each(['Items', 'Items with their lot'])(
    'every demo code of “%s” opens its item, scanned or typed, with its quantities',
    async (group) => {
      const codes = codesOf(group);
      expect(codes.length).toBeGreaterThan(3);
      for (const code of codes) {
        for (const text of [scanOf(code), code.text]) {
          const { matches, catalog, reading } = await desk.catalog.lookUp({ texts: [text] });
          const [match] = matches;
          expect(catalog).toMatchObject({ coverage: 'whole', wholeAsOf: writtenAt });
          expect(reading.refused, text).toEqual([]);
          const isLotAlone = group === 'Items with their lot' && code.kind === 'code128';
          expect(match?.item.name, text).toBe(isLotAlone ? code.note : code.title);
          expect(match?.item.onHand, text).toBe(onHand.get(match?.item.inventoryId ?? 0));
          expect(match?.item.levelAsOf).not.toBeNull();
          // The demo's cases have the number of the case in addition to that of the piece.
          expect(match?.by).toBe(isLotAlone ? 'lot' : code.kind === 'itf14' ? 'caseOf' : 'barcode');
        }
      }
    },
  );

  test('a label’s lot is the one stored by the service, with its date', async () => {
    const labels = codesOf('Items with their lot').filter(({ kind }) => kind !== 'code128');
    expect(labels.length).toBeGreaterThan(1);
    for (const label of labels) {
      const { matches, reading } = await desk.catalog.lookUp({ texts: [scanOf(label)] });
      expect(matches[0]?.lot).toEqual({ number: reading.lot, date: reading.expiry });
      expect(label.note).toContain(`lot ${reading.lot},`);
    }
  });

  test('a code of something else finds no item, and the catalog reports that it is complete', async () => {
    const codes = ['Receiving orders', 'Shipments that may come back', 'Returns on their way'].flatMap(
      codesOf,
    );
    expect(codes.length).toBeGreaterThan(4);
    for (const code of codes) {
      const answer = await desk.catalog.lookUp({ texts: [scanOf(code)] });
      expect(answer, code.text).toMatchObject({ matches: [], catalog: { coverage: 'whole' } });
      expect(answer.reading.data).toBe(code.text);
    }
  });

  test('every item is found by its id, its SKU and each of its barcodes', async () => {
    for (const item of sandbox.world.demo.catalog.stocked.slice(0, 60)) {
      const codes = [String(item.inventoryId), item.sku, ...item.barcodes.map(({ value }) => value)];
      for (const code of codes.filter((text) => text.trim() !== '')) {
        const { matches } = await desk.catalog.lookUp({ texts: [code] });
        expect(
          matches.map((match) => match.item.inventoryId),
          code,
        ).toContain(item.inventoryId);
      }
    }
  });

  test('a scanner with another keyboard layout than the desk is understood, and so is Caps Lock', async () => {
    const ean = codesOf('Items').find(({ kind }) => kind === 'ean13');
    const digits = ean?.text ?? '';
    const azerty = Array.from(digits)
      .map((digit) => 'à&é"\'(-è_ç'.charAt(Number(digit)))
      .join('');
    const answer = await desk.catalog.lookUp({ texts: [azerty, digits] });
    expect(answer).toMatchObject({ taken: 1, matches: [{ item: { name: ean?.title } }] });
    const item = sandbox.world.demo.catalog.stocked.find(({ sku }) => /^[A-Z]+-[A-Z]+/.test(sku));
    const { matches } = await desk.catalog.lookUp({ texts: [(item?.sku ?? '').toLowerCase()] });
    expect(matches[0]?.item.inventoryId).toBe(item?.inventoryId);
  });

  test('an item that was never opened has its page: item, quantities, lots, centers and products', async () => {
    const [label] = codesOf('Items with their lot');
    const { matches, reading } = await desk.catalog.lookUp({ texts: [label?.text ?? ''] });
    const id = matches[0]?.item.inventoryId ?? 0;
    const answers = await Promise.all([
      desk.inventory.read({ id }),
      desk.inventory.readLevel({ id }),
      desk.inventory.readLocations({ id }),
      desk.inventory.readLots({ id }),
      desk.products.listProducts({ id }),
    ]);
    const [item, level, locations, lots, products] = answers;
    expect(answers.every(({ source, asOf }) => source === 'cache' && asOf <= writtenAt)).toBe(true);
    expect(item.data).toMatchObject({ inventoryId: id, isLot: true, name: label?.title });
    expect(level.data.totalOnHandQuantity).toBe(onHand.get(id));
    const pieces = (rows: readonly { onHandQuantity: number }[]) =>
      rows.reduce((sum, { onHandQuantity }) => sum + onHandQuantity, 0);
    expect(pieces(locations.data.locations)).toBe(onHand.get(id));
    expect(pieces(lots.data.lots)).toBe(onHand.get(id));
    expect(lots.data.lots.map(({ lotNumber }) => lotNumber)).toContain(reading.lot);
    expect(products.data.flatMap(({ variants }) => variants.map(({ inventory }) => inventory))).toMatchObject(
      [{ inventoryId: id }],
    );
  });

  test('the list of items is complete, page by page, with all quantities', async () => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Desk['inventory']['list']>> = await desk.inventory.list({
        filters,
        cursor,
        pageSize: 250,
      });
      expect(page).toMatchObject({ source: 'cache', data: { levelsMissing: null } });
      for (const level of page.data.levels) {
        expect(level.totalOnHandQuantity).toBe(onHand.get(level.inventoryId));
      }
      ids.push(...page.data.items.map(({ inventoryId }) => inventoryId));
      cursor = page.data.next;
    } while (cursor !== null);
    expect(ids.toSorted((left, right) => left - right)).toEqual(
      [...onHand.keys()].toSorted((left, right) => left - right),
    );
  });

  test('the search also works, and reports how complete the catalog is', async () => {
    const { hits, catalog } = await desk.catalog.search(ItemSearch.parse({ text: '', limit: 5 }));
    expect(hits).toHaveLength(5);
    expect(catalog).toEqual({ coverage: 'whole', itemCount: onHand.size, wholeAsOf: writtenAt });
  });

  test('the list can also be searched by SKU, name, id and barcode, and reaches its end', async () => {
    const item = sandbox.world.demo.catalog.stocked.find(({ barcodes }) => barcodes.length > 0);
    const code = item?.barcodes[0]?.value ?? '';
    for (const search of [item?.sku ?? '', item?.name ?? '', String(item?.inventoryId), code]) {
      const query = { filters: { ...filters, search }, cursor: null, pageSize: 50 };
      const { data } = await desk.inventory.list(query);
      expect(
        data.items.map(({ inventoryId }) => inventoryId),
        search,
      ).toContain(item?.inventoryId);
    }
    const nothing = { filters: { ...filters, search: 'zzqqxx-nothing' }, cursor: null, pageSize: 50 };
    expect(await desk.inventory.list(nothing)).toMatchObject({
      asOf: writtenAt,
      data: { items: [], next: null },
    });
  });

  test('none of this caused problems in the catalog', () => {
    expect(desk.problems).toEqual([]);
  });
});

describe('with the service back', () => {
  beforeAll(() => sandbox.start());

  test('an opened quantity is fresh, and so is the next scan', async () => {
    const [code] = codesOf('Items');
    const lookUp = () => desk.catalog.lookUp({ texts: [code?.text ?? ''] });
    const id = (await lookUp()).matches[0]?.item.inventoryId ?? 0;
    const before = await desk.inventory.readLevel({ id, prefer: 'cache' });
    expect(before).toMatchObject({ source: 'cache' });
    const level = await desk.inventory.readLevel({ id });
    expect(level.source).toBe('service');
    expect(level.asOf > before.asOf).toBe(true);
    await expect
      .poll(async () => (await lookUp()).matches[0]?.item)
      .toMatchObject({ levelAsOf: level.asOf, onHand: level.data.totalOnHandQuantity });
  });

  test('an opened list refreshes all of its rows', async () => {
    const page = await desk.inventory.list({ filters, cursor: null, pageSize: 20 });
    expect(page.source).toBe('service');
    for (const { inventoryId } of page.data.items) {
      const read = async () => {
        const { matches } = await desk.catalog.lookUp({ texts: [String(inventoryId)] });
        return matches.find((match) => match.item.inventoryId === inventoryId)?.item;
      };
      await expect.poll(async () => (await read())?.asOf).toBe(page.asOf);
      await expect.poll(async () => ((await read())?.levelAsOf ?? '') >= page.asOf).toBe(true);
    }
  });

  test('looking up a code sends no request', async () => {
    sandbox.clearRequests();
    for (const code of codesOf('Items')) await desk.catalog.lookUp({ texts: [code.text] });
    expect(sandbox.requests).toEqual([]);
  });
});
