import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorPage } from '../../../../shared/service/cursor-page.ts';
import { Id } from '../../../../shared/service/wire.ts';

const Page = cursorPage(z.looseObject({ itemId: Id }));

describe('a page that is followed by a cursor', () => {
  test.each([
    ['an envelope of items', { items: [{ item_id: 1 }], next: '/x?Cursor=2', prev: null }, '/x?Cursor=2'],
    ['an envelope of data', { data: [{ item_id: 1 }], next: 7 }, '7'],
    ['a bare array', [{ item_id: 1 }], null],
    ['one of data with items that are null', { items: null, data: [{ item_id: 1 }] }, null],
    ['one without a next', { items: [{ item_id: 1 }] }, null],
    ['one with an empty next', { items: [{ item_id: 1 }], next: ' ' }, null],
  ])('is read from %s', (_what, wire, next) => {
    expect(Page.parse(wire)).toEqual({ items: [{ itemId: 1 }], next });
  });

  test('without records is empty, and an answer of another kind is refused', () => {
    expect(Page.parse({ items: null, next: null })).toEqual({ items: [], next: null });
    expect(Page.parse({ prev: null })).toEqual({ items: [], next: null });
    for (const wire of [{}, null, 'x', { message: 'no' }, { items: [{ name: 'without id' }] }]) {
      expect(Page.safeParse(wire).success).toBe(false);
    }
  });
});
