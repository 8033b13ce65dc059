import { describe, expect, it } from 'vitest';
import { fittingColumns, nextSort } from '../../../../../renderer/components/data-grid/grid-column.ts';

const columns = [
  { id: 'id', width: 100, priority: 1 },
  { id: 'po', width: 100, priority: 3 },
  { id: 'bar', width: 200, priority: 2 },
];

describe('fittingColumns', () => {
  it('drops the least important first', () => {
    expect([...fittingColumns(columns, 400)]).toEqual(['id', 'bar', 'po']);
    expect([...fittingColumns(columns, 399)]).toEqual(['id', 'bar']);
    expect([...fittingColumns(columns, 299)]).toEqual(['id']);
  });

  it('keeps the most important one however narrow it is', () => {
    expect([...fittingColumns(columns, 0)]).toEqual(['id']);
  });
});

describe('nextSort', () => {
  it('goes from ascending to descending to the order of the service', () => {
    const ascending = nextSort(null, 'po');
    expect(ascending).toEqual({ columnId: 'po', isDescending: false });
    const descending = nextSort(ascending, 'po');
    expect(descending).toEqual({ columnId: 'po', isDescending: true });
    expect(nextSort(descending, 'po')).toBeNull();
    expect(nextSort(descending, 'id')).toEqual({ columnId: 'id', isDescending: false });
  });
});
