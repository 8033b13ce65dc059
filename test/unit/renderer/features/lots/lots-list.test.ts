import { expect, it } from 'vitest';
import { lotsList } from '../../../../../renderer/features/lots/lots-screen.tsx';
import { InventoryFilters } from '../../../../../shared/inventory/inventory.ts';

const parseLotsSearch = lotsList.parse;
const filtersOf = (search: ReturnType<typeof parseLotsSearch>) => lotsList.source.asked(search, null);

it('reads what is searched and sorted, and leaves the rest of an address out', () => {
  expect(parseLotsSearch({ text: 20418765, sort: 'name', down: true, centers: [14] })).toEqual({
    text: '20418765',
    sort: 'name',
    down: true,
  });
  expect(parseLotsSearch({ text: {}, sort: 'lot', down: true })).toEqual({});
});

it('asks the service for any item, since it cannot be asked for lot items alone', () => {
  const filters = filtersOf({ text: 'soap' });
  expect(InventoryFilters.parse(filters)).toEqual(filters);
  expect(filters).toMatchObject({ search: 'soap', isActive: null, isDigital: null });
});
