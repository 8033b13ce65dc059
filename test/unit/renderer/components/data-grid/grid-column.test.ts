import { describe, expect, it } from 'vitest';
import { columnTracks, fittingColumns, nextSort } from '#renderer/components/data-grid/grid-column.ts';

const columns = [
  { id: 'id', width: 100, priority: 1 },
  { id: 'po', width: 100, priority: 3 },
  { id: 'bar', width: 200, priority: 2 },
];

describe('fittingColumns', () => {
  it('drops the least important columns first', () => {
    expect([...fittingColumns(columns, 400)]).toEqual(['id', 'bar', 'po']);
    expect([...fittingColumns(columns, 399)]).toEqual(['id', 'bar']);
    expect([...fittingColumns(columns, 299)]).toEqual(['id']);
  });

  it('keeps the most important column however narrow it is', () => {
    expect([...fittingColumns(columns, 0)]).toEqual(['id']);
  });
});

describe('a column to be shown in full', () => {
  const named = [
    { id: 'id', width: 100, grow: 0, priority: 1 },
    { id: 'note', width: 100, grow: 2, priority: 3 },
    { id: 'name', width: 100, wholeWidth: 250, grow: 1, priority: 2 },
  ];

  it('gets its space before a less important column', () => {
    expect([...fittingColumns(named, 449)]).toEqual(['id', 'name']);
    expect([...fittingColumns(named, 450)]).toEqual(['id', 'name', 'note']);
  });

  it('does not displace another column to be shown in full', () => {
    const both = named.map((column) => (column.id === 'note' ? { ...column, wholeWidth: 300 } : column));
    const all = [...both, { id: 'extra', width: 10, grow: 0, priority: 4 }];
    expect([...fittingColumns(all, 300)]).toEqual(['id', 'name', 'note']);
    expect([...fittingColumns(all, 659)]).toEqual(['id', 'name', 'note']);
    expect([...fittingColumns(all, 660)]).toEqual(['id', 'name', 'note', 'extra']);
  });

  it('is shown at its minimum width too, and grows until it is shown in full', () => {
    const both = named.filter(({ id }) => id !== 'note');
    expect([...fittingColumns(named, 200)]).toEqual(['id', 'name']);
    expect(columnTracks(both, 200)).toBe('minmax(100px, 0fr) minmax(100px, 1fr)');
    expect(columnTracks(both, 290)).toBe('minmax(100px, 0fr) minmax(190px, 1fr)');
    expect(columnTracks(both, 900)).toBe('minmax(100px, 0fr) minmax(250px, 1fr)');
  });

  it('gets its width before a less important one grows', () => {
    const wide = named.map((column) => (column.id === 'note' ? { ...column, wholeWidth: 300 } : column));
    expect(columnTracks(wide, 460)).toBe('minmax(100px, 0fr) minmax(110px, 2fr) minmax(250px, 1fr)');
  });

  it('never gets less than its minimum width if the grid is narrower than its columns', () => {
    expect(columnTracks(named, 0)).toBe('minmax(100px, 0fr) minmax(100px, 2fr) minmax(100px, 1fr)');
  });
});

describe('nextSort', () => {
  it('cycles from ascending to descending to the order of the service', () => {
    const ascending = nextSort(null, 'po');
    expect(ascending).toEqual({ columnId: 'po', isDescending: false });
    const descending = nextSort(ascending, 'po');
    expect(descending).toEqual({ columnId: 'po', isDescending: true });
    expect(nextSort(descending, 'po')).toBeNull();
    expect(nextSort(descending, 'id')).toEqual({ columnId: 'id', isDescending: false });
  });
});
