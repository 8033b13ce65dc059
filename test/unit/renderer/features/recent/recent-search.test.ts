import { expect, test } from 'vitest';
import { parseRecentSearch } from '../../../../../renderer/features/recent/recent-search.ts';

test('the search in the address leaves out what it does not understand', () => {
  expect(parseRecentSearch({ text: ' mug ', kinds: ['order', 'ghost'], sort: 'color' })).toEqual({
    text: 'mug',
    kinds: ['order'],
  });
  expect(parseRecentSearch({ text: 42 })).toEqual({ text: '42' });
});
