import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexesToDraw, rangeInView, scrollTopFor } from '#renderer/components/data-grid/use-row-window.ts';

describe('rangeInView', () => {
  it('starts with the row at the upper edge', () => {
    expect(rangeInView(10, 5, 100)).toEqual({ first: 10, last: 14 });
  });

  it('shows the end of a list that became shorter than the scroll position', () => {
    expect(rangeInView(9_000, 5, 100)).toEqual({ first: 95, last: 99 });
    expect(rangeInView(9_000, 5, 3)).toEqual({ first: 0, last: 2 });
    expect(rangeInView(9_000, 5, 0)).toEqual({ first: 0, last: -1 });
  });
});

describe('indexesToDraw', () => {
  const inView = { first: 10, last: 12 };

  it('keeps the focused row drawn, wherever the list is scrolled to', () => {
    expect(indexesToDraw(inView, 0, 3, 100)).toEqual([3, 10, 11, 12]);
    expect(indexesToDraw(inView, 0, 50, 100)).toEqual([10, 11, 12, 50]);
    expect(indexesToDraw(inView, 0, 11, 100)).toEqual([10, 11, 12]);
  });

  it('draws no row that does not exist', () => {
    expect(indexesToDraw(inView, 0, -1, 100)).toEqual([10, 11, 12]);
    expect(indexesToDraw(inView, 0, 100, 100)).toEqual([10, 11, 12]);
    expect(indexesToDraw(rangeInView(0, 5, 0), 4, 0, 0)).toEqual([]);
  });

  it('draws every row in view, each once and in order, and no more than the view needs', () => {
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(100_000),
        fc.integer({ min: -1, max: 100_000 }),
        (firstInView, viewRows, rowCount, kept) => {
          const range = rangeInView(firstInView, viewRows, rowCount);
          const indexes = indexesToDraw(range, 4, kept, rowCount);
          expect(range.last - range.first + 1).toBe(Math.min(viewRows, rowCount));
          for (let index = range.first; index <= range.last; index += 1) expect(indexes).toContain(index);
          expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
          expect(indexes.length).toBeLessThanOrEqual(viewRows + 9);
          expect(indexes.every((index) => index >= 0 && index < rowCount)).toBe(true);
        },
      ),
    );
  });
});

describe('scrollTopFor', () => {
  const view = { scrollTop: 1_000, heightPx: 500 };

  it('leaves a row where it is when it is fully in view', () => {
    expect(scrollTopFor(50, 20, view)).toBe(1_000);
    expect(scrollTopFor(74, 20, view)).toBe(1_000);
  });

  it('scrolls only to the nearer edge', () => {
    expect(scrollTopFor(49, 20, view)).toBe(980);
    expect(scrollTopFor(75, 20, view)).toBe(1_020);
  });
});
