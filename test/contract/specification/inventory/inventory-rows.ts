import { expect } from 'vitest';
import { HistoryAnswerWire } from '../../../../shared/history/history.ts';
import { InventoryItemPageWire, InventoryLevelPageWire } from '../../../../shared/inventory/inventory.ts';
import type { InventoryItem } from '../../../sandbox/world/items/inventory-items.ts';
import { endpoint, field, fields } from '../answer-rows.ts';
import type { Bench } from '../bench.ts';
import { type Fields, parameter } from '../request-rows.ts';
import { type Row, rowOf } from '../row.ts';
import { callSample, type Sample, sample, sendSample } from '../sample.ts';

const itemWith = ({ sandbox }: Bench, fits: (item: InventoryItem) => boolean) =>
  sandbox.world.demo.catalog.stocked.find(fits);

const listItems: Sample = sample('GET /2.0/inventory', 'inventory.list', InventoryItemPageWire, () => ({
  query: { PageSize: 200 },
}));

const fewItems: Sample = { ...listItems, call: () => ({ query: { PageSize: 10 } }) };

/** The middle page of a list, from which it goes on in both directions. */
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
    makes: (asked, all) => asked.length === 7 && all.length > 7,
  }),
  parameter('4.6', listItems, 'SortBy', {
    ask: 'name',
    rows: 'items[]',
    makes: (asked, all) => isRising(asked) && !isRising(all) && asked.length === all.length,
  }),
];

/** Sellable is fulfillable less exception: other documents say otherwise. */
const listLevels: Sample = sample(
  'GET /2026-07/inventory-level',
  'inventory.listLevels',
  InventoryLevelPageWire,
  () => ({ query: { PageSize: 200 } }),
);

/** What moved an item at a center: the last ninety days of the center with the most stock. */
const queryHistory: Sample = sample(
  'POST /2026-01/inventory/history:query',
  'history.list',
  HistoryAnswerWire,
  () => ({ body: { facility_id: 14 } }),
  { clientPlaces: { data: 'items', 'data[]': 'items[]' } },
);

/** Inventory items, their quantities and what moved them (specification 2.9, 4.6, 4.11 and 9.6). */
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
