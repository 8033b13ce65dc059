import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOfList,
  type ListedItem,
  lineOfScan,
  listedBySku,
  lotFindings,
  readLotLines,
  resultsByLine,
} from '#renderer/features/lots/lot-list/lot-list-findings.ts';
import { LotLevel } from '#shared/inventory/inventory.ts';
import { LotExclusion, LotExclusions } from '#shared/lots/lots.ts';
import { sentence } from '#shared/messages/messages.ts';

const told = (text: string, opened: string | null = null) =>
  readLotLines(text, opened).map(({ item, lotNumber, lotDate }) => [item, lotNumber, lotDate]);

describe('readLotLines', () => {
  it('reads an item, its lot, and its date with any separator', () => {
    for (const between of ['\t', ';', ' ; ', ',', ' ', '   ']) {
      expect(told(`TEA${between}A-1${between}2027-01-31`), between).toEqual([['TEA', 'A-1', '2027-01-31']]);
      expect(told(`TEA${between}A-1`), between).toEqual([['TEA', 'A-1', null]]);
    }
  });

  it('keeps spaces in names if another separator is used', () => {
    expect(told('GREEN TEA\tLOT 7')).toEqual([['GREEN TEA', 'LOT 7', null]]);
  });

  it('assigns a lot without an item to the item above, or to the open one', () => {
    expect(told('TEA;A-1\nA-2\nMUG;M-1\nM-2')).toEqual([
      ['TEA', 'A-1', null],
      ['TEA', 'A-2', null],
      ['MUG', 'M-1', null],
      ['MUG', 'M-2', null],
    ]);
    expect(told('A-1 2027-01-31', '4711')).toEqual([['4711', 'A-1', '2027-01-31']]);
    expect(told('A-1')).toEqual([['A-1', null, null]]);
    expect(told('TEA\tA-1\n\tA-2')[1]).toEqual(['TEA', 'A-2', null]);
  });

  it('does not treat a nonexistent day as a date', () => {
    expect(told('TEA;A-1;2027-02-30')).toEqual([['TEA', 'A-1', null]]);
  });

  it('counts lines as they appear in the text, including empty ones', () => {
    expect(readLotLines('TEA;A-1\r\n\r\nTEA;A-2', null).map(({ number }) => number)).toEqual([1, 3]);
  });

  it('reads a scanned line as it was scanned', () => {
    const item = { inventoryId: 4711 };
    const scanned = (lot: { number: string; date: string | null } | null) =>
      // A label needs only the id of an item.
      lineOfScan({ item, lot } as Parameters<typeof lineOfScan>[0]) ?? '';
    expect(told(scanned({ number: 'A-1', date: '2027-01-31' }), '9')).toEqual([
      ['4711', 'A-1', '2027-01-31'],
    ]);
    expect(told(`${scanned(null)}\nA-1`, '9')).toEqual([
      ['4711', null, null],
      ['4711', 'A-1', null],
    ]);
    expect(told(scanned({ number: 'A,1; 2', date: null }))).toEqual([['4711', 'A,1; 2', null]]);
    expect(lineOfScan(undefined)).toBeNull();
  });

  it('never fails, and never invents a line', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const lines = readLotLines(text, null);
        expect(lines.length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/u).length);
      }),
    );
  });
});

describe('lotFindings', () => {
  const exclusion = (fields: object) => LotExclusion.parse({ inventoryId: 1, ...fields });
  const item: ListedItem = {
    state: 'found',
    inventoryId: 1,
    name: 'TEA',
    exclusions: [exclusion({ lotNumber: 'X' }), exclusion({ lotNumber: 'D', isDeleted: true })],
    lots: ['N', 'X', 'D'].map((lotNumber) => LotLevel.parse({ lotNumber, lotDate: '2027-01-31' })),
  };
  const kinds = (text: string, action: 'exclude' | 'delete' | 'restore', listed: ListedItem = item) =>
    lotFindings(readLotLines(text, null), new Map([['TEA', listed]]), action).map(({ kind }) => kind);
  const lines = 'TEA;N\nTEA;X\nTEA;D\nTEA;GONE\nMUG;A\nMUG;';

  it('checks for each line whether the change is possible, before anything is changed', () => {
    const rest = ['unknownLot', 'unknownItem', 'noLot'];
    expect(kinds(lines, 'exclude')).toEqual(['ready', 'already', 'notSo', ...rest]);
    expect(kinds(lines, 'delete')).toEqual(['already', 'ready', 'already', ...rest]);
    expect(kinds(lines, 'restore')).toEqual(['notSo', 'already', 'ready', ...rest]);
  });

  it('counts a lot once, and uses the date of the only lot with its number', () => {
    const found = lotFindings(
      readLotLines('TEA;N\nTEA;N;2027-01-31', null),
      new Map([['TEA', item]]),
      'exclude',
    );
    expect(found.map(({ kind, lotDate }) => [kind, lotDate])).toEqual([
      ['ready', '2027-01-31'],
      ['twice', '2027-01-31'],
    ]);
  });

  it('allows everything to be tried if the server lists neither lots nor exclusions', () => {
    expect(kinds('TEA;GONE', 'restore', { ...item, exclusions: null, lots: null })).toEqual(['ready']);
  });

  it('supports an item known only by its SKU: takes its ID from its exclusions, or else uses the SKU', () => {
    const listed = (fields: object) =>
      listedBySku('tea ', LotExclusions.parse({ inventorySku: 'TEA', ...fields }));
    const excluded = listed({ lotExclusions: [exclusion({ lotNumber: 'X', inventoryId: 7 })] });
    expect(excluded).toMatchObject({ inventoryId: 7, name: 'TEA' });
    const bare = listed({ lotExclusions: [] });
    if (bare === null) throw new Error('not found');
    const found = lotFindings(readLotLines('TEA;N', null), new Map([['TEA', bare]]), 'exclude');
    expect(changeOfList(found, 'exclude').lots).toMatchObject([
      { item: { inventoryId: null, sku: 'TEA' }, lotNumber: 'N', expectedStatus: 'none' },
    ]);
    expect(listed({ inventorySku: 'MUG', lotExclusions: [] })).toBeNull();
    expect(listed({ inventorySku: null, lotExclusions: [] })).toBeNull();
  });

  it('does nothing with an item that could not be read', () => {
    expect(kinds('TEA;N', 'exclude', { state: 'failed', reason: sentence('failure.unreadable') })).toEqual([
      'failed',
    ]);
  });

  it('keeps the outcome of each lot at its own line, whatever else is ready by then', () => {
    const found = lotFindings(readLotLines('TEA;N\nTEA;X\nTEA;D', null), new Map([['TEA', item]]), 'restore');
    const change = changeOfList(found, 'restore');
    const wanted = {
      item: { inventoryId: 1, sku: null },
      lotNumber: 'D',
      lotDate: null,
      expectedStatus: 'deleted',
    };
    expect(change).toMatchObject({ action: 'restore', lots: [wanted], lines: [3] });
    expect([...resultsByLine(change, ['restored'])]).toEqual([[3, 'restored']]);
    expect([...resultsByLine(change, [])]).toEqual([]);
  });
});
