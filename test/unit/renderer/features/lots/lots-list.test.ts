import { expect, test } from 'vitest';
import { tableOf } from '#renderer/components/list-screen/export/export-table.ts';
import { type LotRow, lotsColumns } from '#renderer/features/lots/lots-list.tsx';

const columns = lotsColumns(
  { t: (id, values) => `${id} ${String(values?.['count'])}`, counts: { full: String, short: String } },
  '2026-11-20',
).filter(({ id }) => id === 'left');
const rows = ['2026-11-18', '2026-11-20', '2026-12-25', null].map((lotDate, position): LotRow => {
  const item = { inventoryId: 1, sku: 'A', name: 'Mug' };
  return { ...item, position, lotNumber: 'L', lotDate, onHand: 1, isExcluded: null };
});

test('the days left of a lot are exported as a number, and copied as shown', () => {
  expect(tableOf(columns, rows)).toMatchObject({
    columns: [{ kind: 'number' }],
    rows: [[-2], [0], [35], [null]],
  });
  const copied = rows.map((row) => columns[0]?.text(row));
  expect(copied).toEqual(['expiry.expired 2', 'expiry.today 0', 'expiry.good 35', '']);
});
