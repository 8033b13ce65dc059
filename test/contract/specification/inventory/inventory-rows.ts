import { expect } from 'vitest';
import { HistoryAnswerWire } from '#shared/history/history.ts';
import { InventoryItemPageWire, InventoryLevelPageWire } from '#shared/inventory/inventory.ts';
import type { Order as ClientOrder } from '#shared/orders/orders.ts';
import { BatchProductListWire } from '#shared/products/product-batch.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { endpoint, field, fields, nullable, nullables } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { createOrderList } from '#test/contract/specification/orders/order-list.ts';
import { makeOrder, shipmentOf, simulate } from '#test/contract/specification/orders/order-records.ts';
import { makeProduct, makeVariant } from '#test/contract/specification/products/product-records.ts';
import { type Fields, parameter } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { callSample, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';

const itemWith = ({ sandbox }: Bench, fits: (item: InventoryItem) => boolean) =>
  sandbox.world.demo.catalog.stocked.find(fits);

const listItems: Sample = sample('GET /2.0/inventory', 'inventory.list', InventoryItemPageWire, () => ({
  query: { PageSize: 200 },
}));

const fewItems: Sample = { ...listItems, call: () => ({ query: { PageSize: 10 } }) };

/** The middle page of a list, which has pages in both directions. */
const middlePage: Sample = {
  ...listItems,
  async call(bench) {
    const { json } = await bench.send(listItems.address, { query: { PageSize: 20 } });
    return { query: { Cursor: String((json as { next?: unknown }).next) } };
  },
};

const idOf = (row: Fields) => row['inventoryId'];
const nameOf = (row: Fields) => String(row['name']).toLowerCase();
const variantOf = (row: Fields) => row['variant'] as { isActive: boolean; isDigital: boolean };

const isRising = (rows: readonly Fields[]) =>
  rows.every((row, index) => index === 0 || nameOf(rows[index - 1] ?? {}) <= nameOf(row));

const parameters: readonly Row[] = [
  parameter('4.6', listItems, 'SearchBy', {
    ask: (bench) =>
      itemWith(bench, ({ sku }) => sku.length > 4)
        ?.sku.slice(0, 4)
        .toLowerCase() ?? '',
    rows: 'items[]',
    keeps(row, bench) {
      const wanted =
        itemWith(bench, ({ sku }) => sku.length > 4)
          ?.sku.slice(0, 4)
          .toLowerCase() ?? '';
      return `${nameOf(row)} ${String(row['sku']).toLowerCase()}`.includes(wanted);
    },
  }),
  parameter('4.6', listItems, 'FilterOperations', {
    ask: JSON.stringify([{ key: 'is_lot', rawValue: 'true' }]),
    rows: 'items[]',
    keeps: (row) => row['isLot'] === true,
  }),
  parameter('4.6', listItems, 'InventoryIds', {
    ask: (bench) => itemWith(bench, ({ isLot }) => isLot)?.inventoryId ?? 0,
    rows: 'items[]',
    keeps: (row, bench) => idOf(row) === itemWith(bench, ({ isLot }) => isLot)?.inventoryId,
  }),
  parameter('4.6', listItems, 'IsActive', {
    ask: false,
    rows: 'items[]',
    keeps: (row) => !variantOf(row).isActive,
  }),
  parameter('4.6', listItems, 'IsDigital', {
    ask: true,
    rows: 'items[]',
    keeps: (row) => variantOf(row).isDigital,
  }),
  parameter('4.6', listItems, 'PageSize', {
    ask: 7,
    rows: 'items[]',
    makes: (requested, all) => requested.length === 7 && all.length > 7,
  }),
  parameter('4.6', listItems, 'SortBy', {
    ask: 'name',
    rows: 'items[]',
    makes: (requested, all) => isRising(requested) && !isRising(all) && requested.length === all.length,
  }),
];

/** Sellable is fulfillable minus exception, although other documents differ. */
const listLevels: Sample = sample(
  'GET /2026-07/inventory-level',
  'inventory.listLevels',
  InventoryLevelPageWire,
  () => ({ query: { PageSize: 200 } }),
);

/** Movements of items at a center: the last ninety days of the center with the most stock. */
const queryHistory: Sample = sample(
  'POST /2026-01/inventory/history:query',
  'history.list',
  HistoryAnswerWire,
  () => ({ body: { facility_id: 14 } }),
  { clientPlaces: { data: 'items', 'data[]': 'items[]' } },
);

/** Inventory items, their quantities and movements (specification 2.9, 4.6, 4.11 and 9.6). */
export const inventoryRows: readonly Row[] = [
  endpoint('4.6', listItems),
  ...parameters,
  field('4.6', listItems, 'items', 'list'),
  ...fields('4.6', middlePage, { first: 'text', last: 'text', next: 'text', prev: 'text' }),
  ...fields('2.9', fewItems, {
    'items[].inventory_id': 'integer',
    'items[].name': 'text',
    'items[].sku': 'text',
    'items[].barcode': 'text',
    'items[].user_id': 'integer',
    'items[].is_case': 'boolean',
    'items[].is_lot': 'boolean',
    'items[].dimensions': 'object',
    'items[].dimensions.height': 'number',
    'items[].dimensions.length': 'number',
    'items[].dimensions.width': 'number',
    'items[].dimensions.unit': 'text',
    'items[].dimensions.is_locked': 'boolean',
    'items[].dimensions.validated': 'boolean',
    'items[].weight': 'object',
    'items[].weight.unit': 'text',
    'items[].weight.value': 'number',
    'items[].variant': 'object',
    'items[].variant.is_active': 'boolean',
    'items[].variant.is_bundle': 'boolean',
    'items[].variant.is_digital': 'boolean',
    'items[].variant.hazmat': 'object',
    'items[].variant.hazmat.is_hazmat': 'boolean',
    'items[].variant.hazmat.validated': 'boolean',
  }),
  field('9.6', listLevels, 'items[].total_sellable_quantity', 'integer'),
  rowOf('9.6', 'total_sellable_quantity is fulfillable less exception', {
    async sandbox(bench) {
      const { items } = (await sendSample(bench, listLevels)) as { items: Record<string, number>[] };
      expect(items.some((level) => level['total_exception_quantity'] !== 0)).toBe(true);
      for (const level of items) {
        const { total_fulfillable_quantity: fulfillable = 0, total_exception_quantity: exception = 0 } =
          level;
        expect(level['total_sellable_quantity']).toBe(fulfillable - exception);
      }
    },
    async client(bench) {
      const { value } = await callSample(bench, listLevels);
      for (const level of (value as { items: Record<string, number>[] }).items) {
        const { totalFulfillableQuantity: fulfillable = 0, totalExceptionQuantity: exception = 0 } = level;
        expect(level['totalSellableQuantity']).toBe(fulfillable - exception);
      }
    },
    mutation: {
      kind: 'replace',
      on: listLevels.address,
      path: 'items[].total_sellable_quantity',
      to: 1_000_000,
    },
  }),
  endpoint('4.11', queryHistory),
  ...fields('4.11', queryHistory, {
    'data[].inventory_id': 'integer',
    'data[].event_datetime': 'instant',
    'data[].increment.quantity_change': 'integer',
    'data[].decrement.quantity_change': 'integer',
  }),
];

const address = 'GET /2.0/inventory';
const pageSize = 20;

type Cursors = Readonly<Record<'first' | 'last' | 'next' | 'prev', string | null>>;

const firstPage: Sample = sample(address, 'inventory.list', InventoryItemPageWire, () => ({
  query: { PageSize: pageSize },
}));

const rawFirst = async (bench: Bench) => (await sendSample(bench, firstPage)) as Cursors;

/** The page reached by following these cursors in order. */
const pageAfter = (...names: readonly (keyof Cursors)[]): Sample => ({
  ...firstPage,
  async call(bench) {
    let page = await rawFirst(bench);
    let query = {};
    for (const name of names) {
      query = { Cursor: String(page[name]) };
      page = (await bench.send(address, { query })).json as Cursors;
    }
    return { query };
  },
});

/** A list without rows has no pages. */
const noPage: Sample = { ...firstPage, call: () => ({ query: { InventoryIds: '1' } }) };

/** The contents of the first two pages, read as one page. */
async function firstTwo(bench: Bench): Promise<unknown[]> {
  const { json } = await bench.send(address, { query: { PageSize: 2 * pageSize } });
  return valuesAt(json, 'items[].inventory_id');
}

const leads = (name: keyof Cursors, sample: Sample, slice: readonly [number, number]): Row =>
  rowOf('4.6', `${name} is a cursor that leads to its page, of ${address}`, {
    async sandbox(bench) {
      const ids = valuesAt(await sendSample(bench, sample), 'items[].inventory_id');
      expect(ids).toEqual((await firstTwo(bench)).slice(...slice));
    },
    async client(bench) {
      const { value } = await callSample(bench, sample);
      expect(valuesAt(value, 'items[].inventoryId')).toEqual((await firstTwo(bench)).slice(...slice));
    },
    mutation: { kind: 'replace', on: address, path: name, to: 'none' },
  });

const last = rowOf('4.6', `last is a cursor that leads to its page, of ${address}`, {
  async sandbox(bench) {
    const page = (await sendSample(bench, pageAfter('last'))) as Cursors;
    expect(page.next).toBeNull();
    expect(valuesAt(page, 'items[].inventory_id').length).toBeGreaterThan(0);
  },
  async client(bench) {
    const { next, items } = (await callSample(bench, pageAfter('last'))).value as Cursors & {
      items: object[];
    };
    expect(next).toBeNull();
    expect(items.length).toBeGreaterThan(0);
  },
  mutation: { kind: 'replace', on: address, path: 'last', to: 'none' },
});

/** The pages of the inventory list (specification 4.6). */
export const inventoryPageRows: readonly Row[] = [
  leads('next', pageAfter('next'), [pageSize, 2 * pageSize]),
  leads('prev', pageAfter('next', 'prev'), [0, pageSize]),
  leads('first', pageAfter('next', 'first'), [0, pageSize]),
  last,
  nullable('4.6', firstPage, 'prev', 'text'),
  nullable('4.6', pageAfter('last'), 'next', 'text'),
  ...nullables('4.6', noPage, { first: 'text', last: 'text' }),
];

const dayMs = 86_400_000;
const batchAddress = 'POST /1.0/product/batch';
const listAddress = 'GET /2.0/order';

/** The inventory items that a product maps to, from the only response with a list of them. */
const mapped = (referenceOf: (bench: Bench) => Promise<string>): Sample =>
  sample(
    batchAddress,
    'products.createBatch',
    BatchProductListWire,
    async (bench) => ({ body: [{ name: 'Mapped', reference_id: await referenceOf(bench) }] }),
    { status: 201 },
  );

function mappingRow(
  subject: string,
  sample: Sample,
  least: number,
  mutation: Pick<Extract<Row['mutation'], { kind: 'replace' }>, 'path' | 'to'>,
): Row {
  /** Each of them is a separate item that the item list contains. */
  const check = async (ids: readonly unknown[], bench: Bench) => {
    expect(new Set(ids).size).toBeGreaterThanOrEqual(least);
    const { json } = await bench.send('GET /2.0/inventory', { query: { InventoryIds: ids.join(',') } });
    expect(new Set(valuesAt(json, 'items[].inventory_id'))).toEqual(new Set(ids));
  };
  return rowOf('2.9', subject, {
    async sandbox(bench) {
      await check(valuesAt(await sendSample(bench, sample), '[].fulfillable_inventory_items[].id'), bench);
    },
    async client(bench) {
      const { value } = await callSample(bench, sample);
      await check(valuesAt(value, '[].fulfillableInventoryItems[].id'), bench);
    },
    mutation: { kind: 'replace', on: batchAddress, ...mutation },
  });
}

async function bundleOfTwo(bench: Bench): Promise<string> {
  const parts = [await makeVariant(bench), await makeVariant(bench)];
  const definition = parts.map(({ id }) => ({ variant_id: id, quantity: 1 }));
  return (await makeVariant(bench, { bundle_definition: definition })).sku;
}

const openCenter = ({ sandbox }: Bench) =>
  sandbox.world.centers.find((center) => center.isActive && center.isShippingEnabled && center.accessGranted);

/** Puts pieces of a lot on the shelf of a center. */
function stow(bench: Bench, inventoryId: number, lot: { name: string; pieces: number; daysAgo: number }) {
  const { stock } = bench.sandbox.world.demo;
  const atMs = bench.now() - lot.daysAgo * dayMs;
  // The older the stock, the later it expires, so the expiration does not determine the order.
  const lotDateMs = bench.now() + lot.daysAgo * 30 * dayMs;
  const shelf = { centerId: openCenter(bench)?.id ?? 0, quantity: lot.pieces };
  const event = { atMs, category: 'ReceivingStow', inventoryId } as const;
  stock.record(shelfMove({ ...shelf, lotNumber: lot.name, lotDateMs }, event));
}

/** A shipped order of three pieces of an item with two lots, the older of which has two pieces. */
async function orderOfTwoLots(bench: Bench): Promise<number> {
  const body = { name: 'Lots', sku: bench.fresh('SKU'), lot_information: { is_lot: true } };
  const product = await makeProduct(bench, body);
  const inventoryId = product.variants[0]?.inventory.inventory_id ?? 0;
  stow(bench, inventoryId, { name: 'LAST-IN', pieces: 9, daysAgo: 2 });
  stow(bench, inventoryId, { name: 'FIRST-IN', pieces: 2, daysAgo: 9 });
  const center = openCenter(bench);
  const order = await makeOrder(bench, {
    location_id: center?.id,
    recipient: { name: 'Rowena Row', address: { address1: '1', city: 'Duluth', country: center?.country } },
    products: [{ id: product.id, quantity: 3 }],
  });
  await simulate(bench, shipmentOf(order).id, { action: 'ShipOrder' });
  return order.id;
}

type Recent = Pick<ClientOrder, 'shipments'>;

/** The shipped lots of an item, raw and in the client. */
function shippedLots(
  subject: string,
  check: (items: ClientOrder['shipments'][number]['products'][number]['inventoryItems']) => void,
  mutation: Row['mutation'],
): Row {
  const itemsOf = (order: Recent | undefined) =>
    order?.shipments.flatMap(({ products }) => products.flatMap(({ inventoryItems }) => inventoryItems)) ??
    [];
  return rowOf('2.9', subject, {
    async sandbox(bench) {
      const { json } = await bench.send(listAddress, { query: { IDs: await orderOfTwoLots(bench) } });
      check(itemsOf((fromWireKeys(json) as Recent[])[0]));
    },
    async client(bench) {
      const list = createOrderList({ api: bench.apiAt({ 'orders.list': '2.0' }) });
      check(itemsOf((await list.page({ ids: [await orderOfTwoLots(bench)] })).orders[0]));
    },
    mutation,
  });
}

const itemsPath = '[].shipments[].products[].inventory_items[]';

/** The specification's rules about inventory items in addition to their fields (2.9). */
export const inventoryRuleRows: readonly Row[] = [
  mappingRow(
    'a product maps to an inventory item at least',
    mapped(async (bench) => bench.fresh('MAPPED')),
    1,
    { path: '[].fulfillable_inventory_items', to: [] },
  ),
  mappingRow('a bundle maps to two inventory items or more', mapped(bundleOfTwo), 2, {
    path: '[].fulfillable_inventory_items[].id',
    to: 1,
  }),
  shippedLots(
    'lot items carry batch numbers',
    (items) => expect(new Set(items.map(({ lot }) => lot))).toEqual(new Set(['FIRST-IN', 'LAST-IN'])),
    { kind: 'omit', on: listAddress, path: `${itemsPath}.lot` },
  ),
  shippedLots(
    'lot items carry expiration dates',
    (items) => {
      expect(items.length).toBeGreaterThan(0);
      for (const { expirationDate } of items) expect(expirationDate).toEqual(expect.any(String));
    },
    { kind: 'omit', on: listAddress, path: `${itemsPath}.expiration_date` },
  ),
  shippedLots(
    'lot items are fulfilled first in, first out',
    (items) =>
      expect(items.map(({ lot, quantity }) => [lot, quantity])).toEqual([
        ['FIRST-IN', 2],
        ['LAST-IN', 1],
      ]),
    { kind: 'replace', on: listAddress, path: `${itemsPath}.lot`, to: 'LAST-IN' },
  ),
];
