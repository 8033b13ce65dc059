import { expect, it } from 'vitest';
import { figuresOf, fullestFirst } from '#renderer/features/inventory/detail/quantity-section.tsx';
import { InventoryLevel, LocationLevel } from '#shared/inventory/inventory.ts';

it('draws the bar from the totals, in either spelling of the service', () => {
  const level = InventoryLevel.parse({
    inventory_id: 1,
    total_onhand_quantity: 9,
    total_committed_quantity: 2,
    total_fulfillable_quantity: 7,
  });
  expect(figuresOf(level)).toEqual({ onHand: 9, committed: 2, fulfillable: 7 });
});

it('lists the center with the largest quantity first', () => {
  const places = [3, 9, 3].map((onHandQuantity, index) =>
    LocationLevel.parse({ locationId: 10 - index, onHandQuantity }),
  );
  expect(fullestFirst(places).map(({ locationId }) => locationId)).toEqual([9, 8, 10]);
});
