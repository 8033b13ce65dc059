import { type Answer, type Call, ok } from '#test/sandbox/api/answer.ts';
import { type Positions, pageEnvelope, readPageRequest } from '#test/sandbox/api/cursor-pages.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import type { Query } from '#test/sandbox/api/query.ts';
import { positionsOf } from '#test/sandbox/api/remembered-positions.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { ItemCatalog } from '#test/sandbox/world/items/item-catalog.ts';
import type { Merchant } from '#test/sandbox/world/world.ts';
import { itemToWire, levelToWire, locationsToWire, lotsToWire, totalsOf } from './inventory-records.ts';

/** One field of an item that must have a value; compared as text, case-insensitive. */
type FilterOperation = { key: FilterKey; rawValue: string };

const fieldOf = {
  inventory_id: (item: InventoryItem) => item.inventoryId,
  name: (item: InventoryItem) => item.name,
  sku: (item: InventoryItem) => item.sku,
  barcode: (item: InventoryItem) => item.barcodes[0]?.value ?? '',
  is_case: (item: InventoryItem) => item.isCase,
  is_lot: (item: InventoryItem) => item.isLot,
  is_active: (item: InventoryItem) => item.isActive,
  is_digital: (item: InventoryItem) => item.isDigital,
};

type FilterKey = keyof typeof fieldOf;

const isKey = (text: unknown): text is FilterKey => typeof text === 'string' && Object.hasOwn(fieldOf, text);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readOperation(value: unknown): FilterOperation | null {
  if (!isRecord(value) || !isKey(value.key) || typeof value.rawValue !== 'string') return null;
  return { key: value.key, rawValue: value.rawValue };
}

/**
 * The filters of `FilterOperations`, a list of `{ key, rawValue }`. Its encoding in an address is not documented; JSON
 * is assumed (reference notes, 6.1). Anything else is refused.
 */
function readFilterOperations(query: Query): readonly FilterOperation[] {
  const text = query.text('FilterOperations');
  if (text === null) return [];
  const parsed = parse(text);
  const operations = Array.isArray(parsed) ? parsed.map(readOperation) : [];
  const readable = operations.filter((operation) => operation !== null);
  if (readable.length === 0 || readable.length < operations.length) {
    query.refuse('FilterOperations', 'The filter operations cannot be read.');
  }
  return readable;
}

const passesOperations = (operations: readonly FilterOperation[], item: InventoryItem): boolean =>
  operations.every(
    ({ key, rawValue }) => String(fieldOf[key](item)).toLowerCase() === rawValue.trim().toLowerCase(),
  );

type SortValue = string | number;

/** Sort keys of an item list: field names of its response (reference notes, 6.1). */
const itemSortKeys = ['inventory_id', 'name', 'sku', 'barcode', 'is_case', 'is_lot'] as const;

const totalKeys = {
  total_on_hand_quantity: 'onHand',
  total_committed_quantity: 'committed',
  total_fulfillable_quantity: 'fulfillable',
  total_awaiting_quantity: 'awaiting',
  total_exception_quantity: 'exception',
  total_backordered_quantity: 'backordered',
  total_internal_transfer_quantity: 'internalTransfer',
  total_sellable_quantity: 'sellable',
} as const;

type TotalKey = keyof typeof totalKeys;

const levelSortKeys = ['inventory_id', 'name', 'sku', ...Object.keys(totalKeys)];

type SortStep = { key: string; isDescending: boolean };

interface ItemSelection {
  operations: readonly FilterOperation[];
  search: string | null;
  inventoryIds: ReadonlySet<number> | null;
  isActive: boolean | null;
  isDigital: boolean | null;
  sort: readonly SortStep[];
}

const readSort = (query: Query, keys: readonly string[]): SortStep[] =>
  (query.list('SortBy') ?? []).map((part) => {
    const key = part.replace(/^[+-]/, '').toLowerCase();
    if (!keys.includes(key)) query.refuse('SortBy', `There is no key mapping for '${part}'.`);
    return { key, isDescending: part.startsWith('-') };
  });

/** Reads the filters of specification 4.6 as explained in reference notes, 6.1. */
const readSelection = (query: Query, sortKeys: readonly string[]): ItemSelection => ({
  operations: readFilterOperations(query),
  search: query.text('SearchBy'),
  inventoryIds: query.integers('InventoryIds'),
  isActive: query.boolean('IsActive'),
  isDigital: query.boolean('IsDigital'),
  sort: readSort(query, sortKeys),
});

function filtered(catalog: ItemCatalog, selection: ItemSelection): Int32Array {
  const { inventoryIds, isActive, isDigital, operations, search } = selection;
  const fits = (item: InventoryItem) =>
    (inventoryIds === null || inventoryIds.has(item.inventoryId)) &&
    (isActive === null || item.isActive === isActive) &&
    (isDigital === null || item.isDigital === isDigital) &&
    passesOperations(operations, item);
  const found: number[] = [];
  const keep = (position: number | null) => {
    const item = position === null ? undefined : catalog.at(position);
    if (position !== null && item !== undefined && fits(item)) found.push(position);
  };
  if (search !== null) for (const position of catalog.search(search)) keep(position);
  else if (inventoryIds !== null) {
    const positions = [...inventoryIds].map((id) => catalog.positionOf(id));
    for (const position of positions.sort((first, second) => (first ?? 0) - (second ?? 0))) keep(position);
  } else for (let position = 0; position < catalog.length; position += 1) keep(position);
  return Int32Array.from(found);
}

function sortValue(key: string, item: InventoryItem, merchant: Merchant): SortValue {
  if (key === 'total_on_hand_quantity') return merchant.stock.totalOnHand(item.inventoryId);
  if (key in totalKeys) {
    return totalsOf(merchant.stock.levels(item.inventoryId))[totalKeys[key as TotalKey]];
  }
  if (key === 'name') return item.name.toLowerCase();
  if (key === 'sku') return item.sku.toLowerCase();
  if (key === 'barcode') return item.barcodes[0]?.value ?? '';
  if (key === 'is_case') return Number(item.isCase);
  if (key === 'is_lot') return Number(item.isLot);
  return item.inventoryId;
}

function compare(first: SortValue | undefined, second: SortValue | undefined): number {
  if (first === second || first === undefined || second === undefined) return 0;
  return first < second ? -1 : 1;
}

function sorted(positions: Int32Array, sort: readonly SortStep[], merchant: Merchant): Int32Array {
  const columns = sort.map(({ key, isDescending }) => ({
    sign: isDescending ? -1 : 1,
    values: Array.from(positions, (position): SortValue => {
      const item = merchant.catalog.at(position);
      return item === undefined ? 0 : sortValue(key, item, merchant);
    }),
  }));
  const order = Int32Array.from(positions.keys()).sort((first, second) => {
    for (const { sign, values } of columns) {
      const difference = compare(values[first], values[second]);
      if (difference !== 0) return sign * difference;
    }
    return first - second;
  });
  return order.map((index) => positions[index] ?? 0);
}

/** The positions of the selected items. All items in their natural order cost nothing; other selections are cached. */
function selectPositions(merchant: Merchant, selection: ItemSelection): Positions {
  const { catalog, stock } = merchant;
  const { inventoryIds, isActive, isDigital, operations, search, sort } = selection;
  const isFlagged = isActive !== null || isDigital !== null;
  const isFiltered = search !== null || inventoryIds !== null || isFlagged || operations.length > 0;
  if (!isFiltered && sort.length === 0) {
    return { length: catalog.length, at: (index) => (index < catalog.length ? index : undefined) };
  }
  const ids = inventoryIds && [...inventoryIds];
  const key = JSON.stringify([search, ids, isActive, isDigital, operations, sort]);
  const dependsOnStock = sort.some((step) => step.key in totalKeys);
  const revision = `${catalog.revision} ${dependsOnStock ? stock.revision : ''}`;
  return positionsOf(catalog).get(key, revision, () => {
    const found = filtered(catalog, selection);
    return sort.length === 0 ? found : sorted(found, sort, merchant);
  });
}

type ToWire = (item: InventoryItem) => object;

function listItems(call: Call, sortKeys: readonly string[], prepare: (query: Query) => ToWire): Answer {
  const request = readPageRequest(call);
  const selection = readSelection(request.query, sortKeys);
  const toWire = prepare(request.query);
  const requested = call.query.hasProblems ? call.query : request.query;
  if (requested.hasProblems) return validationProblem(400, requested.problems);
  const { merchant } = call.principal;
  const positions = selectPositions(merchant, selection);
  const body = pageEnvelope(call, request, positions, (position) => {
    const item = merchant.catalog.at(position);
    return item === undefined ? null : toWire(item);
  });
  return ok(body);
}

function oneItem({ parameters, principal }: Call, toWire: ToWire): Answer {
  const id = readPathId(parameters.inventoryId);
  const item = id === null ? undefined : principal.merchant.catalog.find(id);
  return item === undefined
    ? problemDetails(404, `Inventory item ${parameters.inventoryId ?? ''} was not found.`)
    : ok(toWire(item));
}

/** Which centers a list by center or lot includes: one center, or all of given kinds (reference notes, 6.1). */
function readCenters({ world }: Call, query: Query): (centerId: number) => boolean {
  const locationId = query.integer('LocationId', 0, 1);
  const kinds = query.oneOf('LocationType', ['hub', 'spoke', 'lts']);
  return (centerId) => {
    if (locationId !== 0 && centerId !== locationId) return false;
    if (kinds === null) return true;
    const center = world.centers.find(({ id }) => id === centerId);
    return center !== undefined && kinds.has(center.isHub ? 'hub' : 'spoke');
  };
}

/** `GET /{version}/inventory`: the items without quantities (specification 4.6). */
export function listInventory(call: Call): Answer {
  const { userId } = call.principal.merchant;
  return listItems(call, itemSortKeys, () => (item) => itemToWire(item, userId));
}

export const getInventoryItem = (call: Call): Answer =>
  oneItem(call, (item) => itemToWire(item, call.principal.merchant.userId));

export function listLevels(call: Call): Answer {
  const { stock } = call.principal.merchant;
  return listItems(call, levelSortKeys, () => (item) => levelToWire(item, stock));
}

export const getLevel = (call: Call): Answer =>
  oneItem(call, (item) => levelToWire(item, call.principal.merchant.stock));

function listByCenter(call: Call, toWire: typeof locationsToWire): Answer {
  const { stock } = call.principal.merchant;
  return listItems(call, levelSortKeys, (query) => {
    const isWanted = readCenters(call, query);
    return (item) => toWire(item, stock, call.world.centers, isWanted);
  });
}

function getByCenter(call: Call, toWire: typeof locationsToWire): Answer {
  const isWanted = readCenters(call, call.query);
  if (call.query.hasProblems) return validationProblem(400, call.query.problems);
  return oneItem(call, (item) => toWire(item, call.principal.merchant.stock, call.world.centers, isWanted));
}

export const listLocationLevels = (call: Call): Answer => listByCenter(call, locationsToWire);
export const getLocationLevels = (call: Call): Answer => getByCenter(call, locationsToWire);
export const listLotLevels = (call: Call): Answer => listByCenter(call, lotsToWire);
export const getLotLevels = (call: Call): Answer => getByCenter(call, lotsToWire);
