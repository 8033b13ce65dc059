import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorPage } from '#shared/wire/cursor-page.ts';
import { Id } from '#shared/wire/wire.ts';

const noPlaces = { first: null, last: null, next: null, prev: null };
const Page = cursorPage(z.looseObject({ itemId: Id }));

describe('a page with a cursor', () => {
  test.each([
    ['an envelope of items', { items: [{ item_id: 1 }], next: '/x?Cursor=2', prev: null }, '/x?Cursor=2'],
    ['an envelope of data', { data: [{ item_id: 1 }], next: 7 }, '7'],
    ['a bare array', [{ item_id: 1 }], null],
    ['one of data with items that are null', { items: null, data: [{ item_id: 1 }] }, null],
    ['one without a next', { items: [{ item_id: 1 }] }, null],
    ['one with an empty next', { items: [{ item_id: 1 }], next: ' ' }, null],
  ])('is read from %s', (_what, wire, next) => {
    expect(Page.parse(wire)).toEqual({ items: [{ itemId: 1 }], ...noPlaces, next });
  });

  test('contains the first and last cursor of the list, and the previous one', () => {
    const wire = { items: [], first: 'a', last: 'z', next: '', prev: 'y' };
    expect(Page.parse(wire)).toEqual({ items: [], first: 'a', last: 'z', next: null, prev: 'y' });
  });

  test('without records is empty, and a response of another kind is refused', () => {
    expect(Page.parse({ items: null, next: null })).toEqual({ items: [], ...noPlaces });
    expect(Page.parse({ prev: null })).toEqual({ items: [], ...noPlaces });
    for (const wire of [{}, null, 'x', { message: 'no' }, { items: [{ name: 'without id' }] }]) {
      expect(Page.safeParse(wire).success).toBe(false);
    }
  });
});
