import { describe, expect, it } from 'vitest';
import {
  compactSearch,
  dayFrom,
  endOfDay,
  flagFrom,
  hasFilters,
  idsFrom,
  idsFromText,
  searchOfSort,
  sortFrom,
  sortOf,
  startOfDay,
  textFrom,
  textsFrom,
  textsFromText,
  undefinedIfEmpty,
} from '#renderer/components/list-screen/list-search.ts';

const columns = ['id', 'po'] as const;

describe('a value in an address', () => {
  it('becomes ids, each once, without invalid ones', () => {
    expect(idsFrom(['7', 7, 'x', -1, 0, 1.5, 3_000_000_000, { toString: '' }])).toEqual([7]);
    expect(idsFrom(12)).toEqual([12]);
    expect(idsFrom(null)).toEqual([]);
  });

  it('becomes texts, trimmed and with a limited length', () => {
    expect(textsFrom([' a ', 'a', '', {}, 'too long'], 5, 3)).toEqual(['a']);
    expect(textFrom('box', 10)).toBe('box');
    expect(textFrom('', 10)).toBeUndefined();
  });

  it('becomes a day only if it is one', () => {
    expect(dayFrom('2026-11-21')).toBe('2026-11-21');
    expect(dayFrom('2026-13-45')).toBeUndefined();
    expect(dayFrom(20_261_121)).toBeUndefined();
  });

  it('becomes a boolean only if it is one', () => {
    expect(flagFrom(false)).toBe(false);
    expect(flagFrom('false')).toBeUndefined();
  });
});

describe('a sort', () => {
  it('survives a round trip through the address', () => {
    const sort = { columnId: 'po', isDescending: true };
    expect(sortOf(searchOfSort(sort, columns))).toEqual(sort);
    expect(sortFrom({ sort: 'po', down: true }, columns)).toEqual({ sort: 'po', down: true });
  });

  it('by a column that the list does not have is ignored', () => {
    expect(sortFrom({ sort: 'color', down: true }, columns)).toEqual({ sort: undefined, down: undefined });
    expect(searchOfSort({ columnId: 'color', isDescending: false }, columns).sort).toBeUndefined();
  });

  it('is not a filter', () => {
    expect(hasFilters({ sort: 'po', down: true })).toBe(false);
    expect(hasFilters({ sort: 'po', centers: [] })).toBe(true);
    expect(hasFilters({ statuses: undefined })).toBe(false);
  });
});

describe('a search', () => {
  it('leaves out empty values', () => {
    expect(compactSearch({ ids: undefinedIfEmpty([]), synced: false })).toEqual({ synced: false });
  });

  it('splits typed text', () => {
    expect(idsFromText('482917, #482914\n482917 x')).toEqual([482_917, 482_914]);
    expect(textsFromText('PO 1; PO-2,, PO-2', 50, 400)).toEqual(['PO 1', 'PO-2']);
  });
});

describe('the bounds of a day', () => {
  it('cover the complete day in the computer’s time zone', () => {
    const start = startOfDay('2026-11-01') ?? '';
    expect(new Date(start).toString()).toContain('Nov 01 2026 00:00:00');
    expect(Date.parse(endOfDay('2026-11-01') ?? '') - Date.parse(start)).toBe(24 * 3_600_000 - 1);
    expect(startOfDay(undefined)).toBeNull();
  });
});
