import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogSearchOf, filtersOf, inventoryList } from '#renderer/features/inventory/inventory-list.tsx';
import { InventoryFilters } from '#shared/inventory/inventory.ts';
import { ItemSearch } from '#shared/inventory/item-view.ts';

const parseInventorySearch = inventoryList.parse;

it('reads text, flags and sort, and keeps a number as typed text', () => {
  expect(
    parseInventorySearch({ text: 20418765, active: true, digital: false, sort: 'onHand', down: true }),
  ).toEqual({ text: '20418765', active: true, digital: false, sort: 'onHand', down: true });
});

it('ignores invalid values', () => {
  expect(
    parseInventorySearch({ text: 'x'.repeat(401), active: 'yes', digital: 1, sort: 'stock', down: true }),
  ).toEqual({});
});

it('searches for the typed text, whatever the address contains, in the selected order', () => {
  const search = parseInventorySearch({ text: 'mu', active: false, sort: 'name', down: true });
  expect(catalogSearchOf(search, ' mug ')).toEqual({
    text: 'mug',
    isActive: false,
    isDigital: null,
    order: { by: 'name', isDescending: true },
  });
  expect(catalogSearchOf({}, '').order).toBeNull();
});

it('leaves the lot of a scan to the item’s screen', () => {
  expect(parseInventorySearch({ text: 'mug', lot: 'L-1' })).toEqual({ text: 'mug' });
});

it('searches only within the contract, for any typed text and address', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('text', 'active', 'digital', 'sort', 'down'), fc.jsonValue()),
      fc.string({ maxLength: 900 }),
      (raw, typed) => {
        const search = catalogSearchOf(parseInventorySearch(raw), typed);
        expect(ItemSearch.safeParse(search).success).toBe(true);
      },
    ),
  );
});

it('asks the service only within the contract, for any address', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('text', 'active', 'digital', 'sort', 'down'), fc.jsonValue()),
      (raw) => {
        const filters = filtersOf(parseInventorySearch(raw));
        expect(InventoryFilters.parse(filters)).toEqual(filters);
      },
    ),
  );
});
