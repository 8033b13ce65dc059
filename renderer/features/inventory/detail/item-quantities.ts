import type { InventoryLevel, LocationLevel, LotLevel } from '../../../../shared/inventory/inventory.ts';
import type { StockFigures } from '../../../components/stock/stock-shares.ts';

/** The quantities of an item over all centers, in the order in which they are shown. */
export const itemQuantities = [
  ['onHand', 'totalOnHandQuantity'],
  ['committed', 'totalCommittedQuantity'],
  ['fulfillable', 'totalFulfillableQuantity'],
  ['sellable', 'totalSellableQuantity'],
  ['awaiting', 'totalAwaitingQuantity'],
  ['internalTransfer', 'totalInternalTransferQuantity'],
  ['exception', 'totalExceptionQuantity'],
  ['backordered', 'totalBackorderedQuantity'],
] as const satisfies readonly (readonly [string, keyof InventoryLevel])[];

export function figuresOf(level: InventoryLevel): StockFigures {
  return {
    onHand: level.totalOnHandQuantity,
    committed: level.totalCommittedQuantity,
    fulfillable: level.totalFulfillableQuantity,
  };
}

export function placeFigures(
  place: Pick<LocationLevel | LotLevel, 'onHandQuantity' | 'committedQuantity' | 'fulfillableQuantity'>,
): StockFigures {
  return {
    onHand: place.onHandQuantity,
    committed: place.committedQuantity,
    fulfillable: place.fulfillableQuantity,
  };
}

/** The centers of an item, the fullest first. */
export function fullestFirst(places: readonly LocationLevel[]): LocationLevel[] {
  return places.toSorted(
    (one, other) =>
      other.onHandQuantity - one.onHandQuantity || (one.locationId ?? 0) - (other.locationId ?? 0),
  );
}
