import {
  type InventoryItem,
  InventoryItemWire,
  type InventoryLevel,
  InventoryLevelWire,
  type InventoryLocations,
  InventoryLocationsWire,
  type InventoryLots,
  InventoryLotsWire,
} from '#shared/inventory/inventory.ts';
import { type Product, ProductWire } from '#shared/products/products.ts';
import {
  sampleInventoryItem,
  sampleInventoryLevel,
  sampleInventoryLocations,
  sampleInventoryLots,
} from './sample-stock-records.ts';

/** An item as parsed by its schema, with changed fields in the service's spelling. */
export function itemOf(inventoryId: number, change: object = {}): InventoryItem {
  return InventoryItemWire.parse({ ...sampleInventoryItem, inventory_id: inventoryId, ...change });
}

export function levelOf(inventoryId: number, change: object = {}): InventoryLevel {
  return InventoryLevelWire.parse({ ...sampleInventoryLevel, inventory_id: inventoryId, ...change });
}

/** The quantities of an item by lot: the sample's with other lot numbers. */
export function lotsOf(inventoryId: number, lotNumbers: readonly (string | null)[]): InventoryLots {
  const [lot] = sampleInventoryLots.lots;
  const lots = lotNumbers.map((lotNumber) => ({ ...lot, lot_number: lotNumber }));
  return InventoryLotsWire.parse({ ...sampleInventoryLots, inventory_id: inventoryId, lots });
}

/** The quantities of an item by center: the sample's with other quantities on hand. */
export function locationsOf(inventoryId: number, onHand: readonly number[]): InventoryLocations {
  const [location] = sampleInventoryLocations.locations;
  const locations = onHand.map((quantity) => ({ ...location, on_hand_quantity: quantity }));
  return InventoryLocationsWire.parse({ ...sampleInventoryLocations, inventory_id: inventoryId, locations });
}

/** A product with variants in the service's spelling. */
export function productOf(id: number, name: string | null, variants: readonly object[]): Product {
  return ProductWire.parse({ id, name, variants });
}
