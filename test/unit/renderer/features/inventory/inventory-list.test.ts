import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogSearchOf, filtersOf, inventoryList } from '#renderer/features/inventory/inventory-list.tsx';
import { InventoryFilters } from '#shared/inventory/inventory.ts';
import { ItemSearch } from '#shared/inventory/item-view.ts';

const parseInventorySearch = inventoryList.parse;

it('reads text, flags and sort, a number as the text it was typed as', () => {
  expect(
    parseInventorySearch({ text: 20418765, active: true, digital: false, sort: 'onHand', down: true }),
  ).toEqual({ text: '20418765', active: true, digital: false, sort: 'onHand', down: true });
});

it('leaves out what it does not understand', () => {
  expect(
    parseInventorySearch({ text: 'x'.repeat(401), active: 'yes', digital: 1, sort: 'stock', down: true }),
  ).toEqual({});
});

it('looks for what is typed, whatever the address says, in the order of the sort', () => {
  const search = parseInventorySearch({ text: 'mu', active: false, sort: 'name', down: true });
  expect(catalogSearchOf(search, ' mug ')).toEqual({
    text: 'mug',
    isActive: false,
    isDigital: null,
    order: { by: 'name', isDescending: true },
  });
  expect(catalogSearchOf({}, '').order).toBeNull();
});

it('leaves the lot of a scan to the item', () => {
  expect(parseInventorySearch({ text: 'mug', lot: 'L-1' })).toEqual({ text: 'mug' });
});

it('looks only for what the contract takes, whatever is typed and stands in the address', () => {
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

it('asks the service only for what the contract takes, whatever the address', () => {
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
