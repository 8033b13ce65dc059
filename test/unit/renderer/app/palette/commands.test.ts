import { describe, expect, it } from 'vitest';
import { commandsFor, isCommandFound, orderIdIn } from '#renderer/app/palette/commands.ts';

describe('orderIdIn', () => {
  it.each([
    ['482917', '482917'],
    [' #482917 ', '482917'],
    ['order 482917', '482917'],
    ['000123', '123'],
    ['طلب ٤٨٢٩١٧', '482917'],
    ['#۴۸۲۹۱۷', '482917'],
  ])('reads the order id in "%s"', (query, id) => {
    expect(orderIdIn(query)).toBe(id);
  });

  it.each(['', 'go to settings', '0', '9999999999', '12 34 x', 'PO-1234', '1e5'])(
    'finds no order id in "%s"',
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

describe('commandsFor', () => {
  it('lists every screen that exists, with its keys, and marks the current choices', () => {
    const commands = commandsFor(
      { theme: 'dark', density: 'regular', sounds: true },
      [
        { id: 'receiving', keys: ['mod+2', 'g r'] },
        { id: 'settings', keys: ['mod+,'] },
      ],
      null,
    );
    expect(commands.slice(0, 2)).toEqual([
      { id: 'palette.go.receiving', isCurrent: false, chords: ['mod+2', 'g r'] },
      { id: 'palette.go.settings', isCurrent: false, chords: ['mod+,'] },
    ]);
    expect(commands.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([
      'palette.themeDark',
      'palette.densityRegular',
    ]);
  });

  it.each([
    ['idle', ['palette.syncStart', 'palette.syncPause', 'palette.catalog']],
    ['running', ['palette.syncPause', 'palette.catalog']],
    ['waiting', ['palette.syncStart', 'palette.syncPause', 'palette.catalog']],
    ['paused', ['palette.syncStart', 'palette.catalog']],
    [null, ['palette.catalog']],
  ] as const)('offers the possible catalog commands while the catalog is %s', (state, offered) => {
    const ids = commandsFor({ theme: 'dark', density: 'regular', sounds: true }, [], state).map(
      ({ id }) => id,
    );
    expect(ids.filter((id) => /sync|catalog/u.test(id))).toEqual(offered);
  });
});
