import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  filtersOf,
  parseInventorySearch,
} from '../../../../../renderer/features/inventory/inventory-search.ts';
import { InventoryFilters } from '../../../../../shared/service/inventory.ts';

it('reads text, flags and sort, a number as the text it was typed as', () => {
  expect(
    parseInventorySearch({ text: 20418765, active: true, digital: false, sort: 'onHand', down: true }),
  ).toEqual({
    text: '20418765',
    active: true,
    digital: false,
    sort: 'onHand',
    down: true,
  });
});

it('leaves out what it does not understand', () => {
  expect(
    parseInventorySearch({ text: 'x'.repeat(401), active: 'yes', digital: 1, sort: 'stock', down: true }),
  ).toEqual({});
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
