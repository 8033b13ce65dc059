import { expect, test } from 'vitest';
import { parseSeenSearch } from '../../../../../renderer/features/seen/seen-search.ts';

test('the search in the address leaves out what it does not understand', () => {
  expect(parseSeenSearch({ text: ' mug ', kinds: ['order', 'ghost'], sort: 'colour' })).toEqual({
    text: 'mug',
    kinds: ['order'],
  });
  expect(parseSeenSearch({ text: 42 })).toEqual({ text: '42' });
});
