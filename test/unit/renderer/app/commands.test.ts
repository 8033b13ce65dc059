import { describe, expect, it } from 'vitest';
import { isCommandFound, orderIdIn } from '../../../../renderer/app/commands.ts';

describe('orderIdIn', () => {
  it.each([
    ['482917', '482917'],
    [' #482917 ', '482917'],
    ['order 482917', '482917'],
    ['000123', '123'],
  ])('reads the order id in "%s"', (query, id) => {
    expect(orderIdIn(query)).toBe(id);
  });

  it.each(['', 'go to settings', '0', '9999999999', '12 34 x', 'PO-1234', '1e5'])(
    'finds none in "%s"',
    (query) => {
      expect(orderIdIn(query)).toBeNull();
    },
  );
});

describe('isCommandFound', () => {
  it('finds a command by any of its words, in any order and case', () => {
    expect(isCommandFound('Use the dark theme', 'THEME dark')).toBe(true);
    expect(isCommandFound('Use the dark theme', '')).toBe(true);
    expect(isCommandFound('Use the dark theme', 'light')).toBe(false);
  });
});
