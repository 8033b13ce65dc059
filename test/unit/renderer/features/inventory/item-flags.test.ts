import { expect, it } from 'vitest';
import { flagsOf } from '../../../../../renderer/features/inventory/item-flags.ts';
import { InventoryItem } from '../../../../../shared/service/inventory.ts';

const flags = (fields: object) => flagsOf(InventoryItem.parse({ inventoryId: 1, ...fields }));

it('says every flag of an item, what asks for care first', () => {
  expect(
    flags({
      isCase: true,
      isLot: true,
      variant: { isActive: false, isBundle: true, isDigital: true, hazmat: { isHazmat: true } },
    }),
  ).toEqual(['inactive', 'hazmat', 'lot', 'case', 'bundle', 'digital']);
});

it('calls an item inactive only where the service says so', () => {
  expect(flags({ variant: { isActive: false } })).toEqual(['inactive']);
  expect(flags({ variant: { isActive: true } })).toEqual([]);
  expect(flags({ variant: {} })).toEqual([]);
  expect(flags({})).toEqual([]);
});
