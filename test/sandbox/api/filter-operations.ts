import type { InventoryItem } from '../world/items/inventory-items.ts';
import { isRecord } from './json-body.ts';
import type { Query } from './query.ts';

/** One field of an item that must have a value, which is compared as text and without case. */
export interface FilterOperation {
  key: FilterKey;
  rawValue: string;
}

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

function isKey(text: unknown): text is FilterKey {
  return typeof text === 'string' && Object.hasOwn(fieldOf, text);
}

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
 * The filters of `FilterOperations`, a list of `{ key, rawValue }`; how it stands in an address is not shown, and is
 * taken to be JSON (reference notes, 6.1). Anything else is refused.
 */
export function readFilterOperations(query: Query): readonly FilterOperation[] {
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

/** Whether an item has all that the filters ask for. */
export function passesOperations(operations: readonly FilterOperation[], item: InventoryItem): boolean {
  return operations.every(
    ({ key, rawValue }) => String(fieldOf[key](item)).toLowerCase() === rawValue.trim().toLowerCase(),
  );
}
