import { nullOrAbsent } from '#test/sandbox/api/null-or-absent.ts';
import type { Center } from '#test/sandbox/world/centers.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { CenterLevel, Stock } from '#test/sandbox/world/stock/stock.ts';
import { wireTimeOrNull, wireTimeStyleOf } from '#test/sandbox/world/wire-time.ts';

/** An inventory item without quantities (specification 2.9). */
export function itemToWire(item: InventoryItem, userId: number): object {
  const { dimensions, hazmat, inventoryId } = item;
  return {
    inventory_id: inventoryId,
    name: item.name,
    ...nullOrAbsent('sku', item.sku === '' ? null : item.sku, inventoryId),
    ...nullOrAbsent('barcode', item.barcodes[0]?.value ?? null, inventoryId),
    user_id: userId,
    is_case: item.isCase,
    is_lot: item.isLot,
    dimensions: {
      height: dimensions.height,
      length: dimensions.length,
      width: dimensions.width,
      unit: 'inch',
      is_locked: dimensions.isLocked,
      validated: dimensions.isValidated,
    },
    weight: { unit: 'oz', value: item.weightOz },
    variant: {
      is_active: item.isActive,
      is_bundle: item.isBundle,
      is_digital: item.isDigital,
      hazmat: { is_hazmat: item.handling.isDangerous, validated: hazmat?.isValidated ?? false },
    },
  };
}

/**
 * The sums over all centers (reference notes, 6.3). Sellable is fulfillable minus exception: the specification takes
 * precedence.
 */
export interface ItemTotals {
  onHand: number;
  committed: number;
  fulfillable: number;
  awaiting: number;
  exception: number;
  backordered: number;
  internalTransfer: number;
  sellable: number;
}

export function totalsOf(levels: readonly CenterLevel[]): ItemTotals {
  const sum = (figure: keyof CenterLevel) => levels.reduce((total, level) => total + level[figure], 0);
  const onHand = sum('onHand');
  const committed = sum('committed');
  const exception = sum('exception');
  const fulfillable = onHand - committed;
  return {
    onHand,
    committed,
    fulfillable,
    awaiting: sum('awaiting'),
    exception,
    backordered: Math.max(0, exception - fulfillable),
    internalTransfer: sum('internalTransfer'),
    sellable: fulfillable - exception,
  };
}

const identity = (item: InventoryItem): object => ({
  inventory_id: item.inventoryId,
  name: item.name,
  ...nullOrAbsent('sku', item.sku === '' ? null : item.sku, item.inventoryId),
});

export function levelToWire(item: InventoryItem, stock: Stock): object {
  const totals = totalsOf(stock.levels(item.inventoryId));
  return {
    ...identity(item),
    total_on_hand_quantity: totals.onHand,
    total_committed_quantity: totals.committed,
    total_fulfillable_quantity: totals.fulfillable,
    total_awaiting_quantity: totals.awaiting,
    total_exception_quantity: totals.exception,
    total_backordered_quantity: totals.backordered,
    total_internal_transfer_quantity: totals.internalTransfer,
    total_sellable_quantity: totals.sellable,
  };
}

type Figures = Pick<CenterLevel, 'onHand' | 'committed' | 'awaiting' | 'internalTransfer'>;

const figuresToWire = ({ onHand, committed, awaiting, internalTransfer }: Figures): object => ({
  on_hand_quantity: onHand,
  committed_quantity: committed,
  fulfillable_quantity: onHand - committed,
  awaiting_quantity: awaiting,
  internal_transfer_quantity: internalTransfer,
});

function locationToWire(centerId: number, figures: Figures, centers: readonly Center[]): object {
  const name = centers.find(({ id }) => id === centerId)?.name ?? null;
  return { location_id: centerId, name, ...figuresToWire(figures) };
}

export function locationsToWire(
  item: InventoryItem,
  stock: Stock,
  centers: readonly Center[],
  isWanted: (centerId: number) => boolean,
): object {
  const levels = stock.levels(item.inventoryId).filter(({ centerId }) => isWanted(centerId));
  return {
    ...identity(item),
    locations: levels.map((level) => locationToWire(level.centerId, level, centers)),
  };
}

/** An item's levels by lot, each with its centers; an item without lots has none. */
export function lotsToWire(
  item: InventoryItem,
  stock: Stock,
  centers: readonly Center[],
  isWanted: (centerId: number) => boolean,
): object {
  const style = wireTimeStyleOf(item.inventoryId);
  const lots = spreadCommitted(stock, item.inventoryId).flatMap((lot) => {
    const places = lot.places.filter(({ centerId }) => isWanted(centerId));
    if (places.length === 0) return [];
    const sum = (figure: 'onHand' | 'committed') => places.reduce((total, place) => total + place[figure], 0);
    const nowhere = { awaiting: 0, internalTransfer: 0 };
    return [
      {
        lot_number: lot.lotNumber,
        ...nullOrAbsent('lot_date', wireTimeOrNull(lot.lotDateMs, style), item.inventoryId),
        ...figuresToWire({ onHand: sum('onHand'), committed: sum('committed'), ...nowhere }),
        locations: places.map((place) => locationToWire(place.centerId, { ...place, ...nowhere }, centers)),
      },
    ];
  });
  return { ...identity(item), lots };
}

interface LotLevel {
  lotNumber: string;
  lotDateMs: number | null;
  places: { centerId: number; onHand: number; committed: number }[];
}

/**
 * The lots of an item, earliest expiry first. Orders do not reserve pieces of a specific lot: pieces reserved at a
 * center are assigned to the lots that are first there, because those are picked first.
 */
function spreadCommitted(stock: Stock, inventoryId: number): LotLevel[] {
  const lots = new Map<string, LotLevel>();
  for (const { centerId, committed } of stock.levels(inventoryId)) {
    let rest = committed;
    for (const { lotNumber, lotDateMs, onHand } of stock.lotsToPick(inventoryId, centerId)) {
      const key = `${lotNumber} ${lotDateMs}`;
      const lot = lots.get(key) ?? { lotNumber, lotDateMs, places: [] };
      lots.set(key, lot);
      const reserved = Math.min(rest, onHand);
      lot.places.push({ centerId, onHand, committed: reserved });
      rest -= reserved;
    }
  }
  return [...lots.values()].sort(
    (first, second) => (first.lotDateMs ?? Number.MAX_VALUE) - (second.lotDateMs ?? Number.MAX_VALUE),
  );
}
