import { describe, expect, it } from 'vitest';
import { IdsFilter, InstantFilter, textsFilter } from '#shared/wire/list-query.ts';

describe('textsFilter', () => {
  const filter = textsFilter(5);

  it('is empty if nothing is given', () => {
    expect(filter.parse(undefined)).toEqual([]);
  });

  it('accepts texts unchanged, including spaces and hostile ones', () => {
    expect(filter.parse(['A 1', '<b>', "'; -"])).toEqual(['A 1', '<b>', "'; -"]);
  });

  it('refuses a text with a comma, since the service would read two', () => {
    const refused = filter.safeParse(['A,1']);
    expect(refused.error?.issues).toMatchObject([{ path: [0], message: 'invalid.comma' }]);
  });

  it.each([
    { what: 'an empty text', texts: [''] },
    { what: 'a text that is too long', texts: ['123456'] },
    { what: 'more texts than fit an address', texts: Array.from({ length: 51 }, String) },
  ])('refuses $what', ({ texts }) => {
    expect(filter.safeParse(texts).success).toBe(false);
  });
});

describe('IdsFilter', () => {
  it.each([[0], [-1], [1.5], ['7']])('refuses %j, which is not an id', (id) => {
    expect(IdsFilter.safeParse([id]).success).toBe(false);
  });
});

describe('InstantFilter', () => {
  it('is an open end if nothing is given, and does not accept a day', () => {
    expect(InstantFilter.parse(undefined)).toBeNull();
    expect(InstantFilter.safeParse('2026-11-20').success).toBe(false);
    expect(InstantFilter.parse('2026-11-20T10:00:00Z')).toBe('2026-11-20T10:00:00Z');
  });
});
