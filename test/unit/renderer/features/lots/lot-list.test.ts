import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LotResult } from '#renderer/features/lots/changes/use-lot-changes.ts';
import {
  changeOfList,
  type ListedItem,
  lineOfScan,
  listedBySku,
  lotFindings,
  readLotLines,
  resultsByLine,
  unfinishedLines,
  withEachDate,
} from '#renderer/features/lots/lot-list/lot-list-findings.ts';
import { LotLevel } from '#shared/inventory/inventory.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import { LotExclusion, LotExclusions } from '#shared/lots/lots.ts';
import type { LotAction } from '#shared/lots/model/lot-exclusion-rules.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { entryOf } from '#test/unit/renderer/features/outbox/entry-samples.ts';
import { lookUpOf, matchOf, readingOf } from '#test/unit/renderer/scan/scan-samples.ts';

const findingsIn = (
  lines: Parameters<typeof lotFindings>[0],
  items: ReadonlyMap<string, ListedItem>,
  action: LotAction,
  queued: readonly OutboxEntry[] = [],
) => lotFindings(lines, { items, queued }, action);

const readLines = (text: string, opened: string | null = null) =>
  readLotLines(text, opened).map(({ item, lotNumber, lotDate }) => [item, lotNumber, lotDate]);

describe('readLotLines', () => {
  it('reads an item, its lot, and its date with any separator', () => {
    for (const between of ['\t', ';', ' ; ', ',', ' ', '   ']) {
      expect(readLines(`TEA${between}A-1${between}2027-01-31`), between).toEqual([
        ['TEA', 'A-1', '2027-01-31'],
      ]);
      expect(readLines(`TEA${between}A-1`), between).toEqual([['TEA', 'A-1', null]]);
    }
  });

  it('keeps spaces in names if another separator is used', () => {
    expect(readLines('GREEN TEA\tLOT 7')).toEqual([['GREEN TEA', 'LOT 7', null]]);
  });

  it('assigns a lot without an item to the item above, or to the open one', () => {
    expect(readLines('TEA;A-1\nA-2\nMUG;M-1\nM-2')).toEqual([
      ['TEA', 'A-1', null],
      ['TEA', 'A-2', null],
      ['MUG', 'M-1', null],
      ['MUG', 'M-2', null],
    ]);
    expect(readLines('A-1 2027-01-31', '4711')).toEqual([['4711', 'A-1', '2027-01-31']]);
    expect(readLines('A-1')).toEqual([['A-1', null, null]]);
    expect(readLines('TEA\tA-1\n\tA-2')[1]).toEqual(['TEA', 'A-2', null]);
  });

  it('finds the date among other columns', () => {
    for (const line of ['TEA\tA-1\t2027-01-31\t12', 'TEA;A-1;12;2027-01-31;', '\tA-1\t\t2027-01-31']) {
      expect(readLines(line, 'TEA'), line).toEqual([['TEA', 'A-1', '2027-01-31']]);
    }
  });

  it('reads Arabic and Persian digits, and the dates that a packing list may have', () => {
    for (const date of ['31.1.2027', '31/01/2027', '2027/1/31', '1/31/2027', '٣١/٠١/٢٠٢٧', '۲۰۲۷-۰۱-۳۱']) {
      expect(readLines(`TEA;A-1;١٢;${date}`), date).toEqual([['TEA', 'A-1', '2027-01-31']]);
      expect(readLines(`A-1 ${date}`, '4711'), date).toEqual([['4711', 'A-1', '2027-01-31']]);
    }
    expect(readLotLines('٤٧١١;A-١;١٢', null)).toMatchObject([
      { item: '4711', lotNumber: 'A-1', isDateUnread: false },
    ]);
  });

  it('does not ignore a date that it can’t read, or choose one of two', () => {
    const unread = ['01/02/2027', '2027-02-30', ';01/02/2027', '1405-11-11', '2027-01-31;31.03.2027'];
    for (const rest of unread) {
      expect(readLotLines(`TEA;A-1;${rest}`, null), rest).toMatchObject([
        { item: 'TEA', lotNumber: 'A-1', lotDate: null, isDateUnread: true },
      ]);
    }
    for (const line of ['TEA;A-1', 'TEA;A-1;', 'TEA;A-1;12', 'TEA;A-1;2027-01-31', 'TEA;A-1;2027-01-31;12']) {
      expect(readLotLines(line, null), line).toMatchObject([{ lotNumber: 'A-1', isDateUnread: false }]);
    }
  });

  it('counts lines as they appear in the text, including empty ones', () => {
    expect(readLotLines('TEA;A-1\r\n\r\nTEA;A-2', null).map(({ number }) => number)).toEqual([1, 3]);
  });

  it('reads a lot whose number only looks like a date in the second of two columns', () => {
    for (const lotNumber of ['24.10.2025', '31/01/2027', '2027.1.31']) {
      const lines = readLotLines(`SKU-9\t${lotNumber}\nSKU-9;${lotNumber}`, null);
      const line = { item: 'SKU-9', lotNumber, lotDate: null, isDateUnread: false };
      expect(lines).toMatchObject([line, line]);
    }
  });

  it('reads a scanned line as it was scanned', () => {
    const scanned = (lot: ItemMatch['lot']) =>
      lineOfScan(lookUpOf(readingOf('4006381333931'), [{ ...matchOf({ inventoryId: 4711 }), lot }]));
    expect(readLines(scanned({ number: 'A-1', date: '2027-01-31' }), '9')).toEqual([
      ['4711', 'A-1', '2027-01-31'],
    ]);
    expect(readLines(`${scanned(null)}\nA-1`, '9')).toEqual([
      ['4711', null, null],
      ['4711', 'A-1', null],
    ]);
    expect(readLines(scanned({ number: 'A,1; 2', date: null }))).toEqual([['4711', 'A,1; 2', null]]);
    expect(lineOfScan(lookUpOf(readingOf('A-1')))).toBe('A-1');
  });

  it('assigns a scanned lot that several items have to the item above, or to the open one', () => {
    const lotOf = (inventoryId: number, removedAt: string | null = null): ItemMatch => ({
      ...matchOf({ inventoryId, removedAt }, 'lot'),
      lot: { number: 'A-1', date: '2027-01-31' },
    });
    const scanned = (...matches: readonly ItemMatch[]) => lineOfScan(lookUpOf(readingOf('A-1'), matches));
    expect(readLines(`TEA;A-0\n${scanned(lotOf(1), lotOf(2))}`)[1]).toEqual(['TEA', 'A-1', null]);
    expect(readLines(scanned(lotOf(1), lotOf(2)), '9')).toEqual([['9', 'A-1', null]]);
    expect(readLines(scanned(lotOf(1, '2026-11-01T00:00:00Z')), '9')).toEqual([['9', 'A-1', null]]);
    expect(readLines(scanned(lotOf(1), lotOf(2, '2026-11-01T00:00:00Z')), '9')).toEqual([
      ['1', 'A-1', '2027-01-31'],
    ]);
  });

  it('names no item for a scanned barcode that several items have', () => {
    const reading = readingOf('(01)04006381333931', { gtin: '4006381333931', expiry: '2027-01-31' });
    const matches = [1, 2].map((inventoryId) => ({
      ...matchOf({ inventoryId }),
      lot: { number: 'A-1', date: '2027-03-31' },
    }));
    expect(readLines(lineOfScan(lookUpOf(reading, matches)), '9')).toEqual([
      ['4006381333931', 'A-1', '2027-01-31'],
    ]);
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
    findingsIn(readLotLines(text, null), new Map([['TEA', listed]]), action).map(({ kind }) => kind);
  const lines = 'TEA;N\nTEA;X\nTEA;D\nTEA;GONE\nMUG;A\nMUG;';

  it('checks for each line whether the change is possible, before anything is changed', () => {
    const rest = ['unknownLot', 'unknownItem', 'noLot'];
    expect(kinds(lines, 'exclude')).toEqual(['ready', 'already', 'notSo', ...rest]);
    expect(kinds(lines, 'delete')).toEqual(['already', 'ready', 'already', ...rest]);
    expect(kinds(lines, 'restore')).toEqual(['notSo', 'already', 'ready', ...rest]);
  });

  it('counts a lot once, and uses the date of the only lot with its number', () => {
    const found = findingsIn(
      readLotLines('TEA;N\nTEA;N;2027-01-31', null),
      new Map([['TEA', item]]),
      'exclude',
    );
    expect(found.map(({ kind, lotDate }) => [kind, lotDate])).toEqual([
      ['ready', '2027-01-31'],
      ['twice', '2027-01-31'],
    ]);
  });

  it('changes no lot while another change to it waits in the outbox, whatever the server shows', () => {
    const waiting = (lotNumber: string, lotDate: string | null, inventoryId = 1) =>
      entryOf({
        kind: 'lot.change',
        change: {
          kind: 'lot.change',
          action: 'delete',
          inventoryId,
          itemName: 'TEA',
          lotNumber,
          lotDate,
          expectedStatus: 'active',
        },
      });
    const text = 'TEA;N;2027-01-31\nTEA;X\nTEA;D';
    const found = (...queued: readonly OutboxEntry[]) =>
      findingsIn(readLotLines(text, null), new Map([['TEA', item]]), 'exclude', queued);
    const kindsWith = (...queued: readonly OutboxEntry[]) => found(...queued).map(({ kind }) => kind);
    expect(found(waiting('X', null))).toMatchObject([
      { kind: 'ready' },
      { kind: 'waiting', reason: { id: 'queuedChange.reason' } },
      { kind: 'notSo' },
    ]);
    expect(kindsWith(waiting('N', '2027-01-31'))).toEqual(['waiting', 'already', 'notSo']);
    expect(kindsWith(waiting('N', '2028-01-31'), waiting('X', null, 2))).toEqual([
      'ready',
      'already',
      'notSo',
    ]);
    expect(changeOfList(found(waiting('X', null), waiting('N', null)), 'exclude').lots).toEqual([]);
    expect(unfinishedLines(found(waiting('X', null), waiting('N', null)), new Map())).toEqual([
      'TEA\tN\t2027-01-31',
      'TEA\tX',
    ]);
  });

  it('finds each date of a lot number that is given without one', () => {
    const dates = ['2027-01-31', '2028-01-31'];
    const listed: ListedItem = {
      ...item,
      exclusions: [exclusion({ lotNumber: 'N', lotDate: '2027-01-31' })],
      lots: dates.map((lotDate) => LotLevel.parse({ lotNumber: 'N', lotDate })),
    };
    const items = new Map([['TEA', listed]]);
    const text = withEachDate('TEA;N\r\n\r\nM\nTEA;N;2028-01-31', null, items);
    expect(text).toBe('TEA\tN\t2027-01-31\nTEA\tN\t2028-01-31\n\nM\nTEA;N;2028-01-31');
    const found = findingsIn(readLotLines(text, null), items, 'exclude');
    expect(found.map(({ line, kind, lotDate }) => [line.number, kind, lotDate])).toEqual([
      [1, 'already', '2027-01-31'],
      [2, 'ready', '2028-01-31'],
      [4, 'unknownLot', null],
      [5, 'twice', '2028-01-31'],
    ]);
    expect(withEachDate(text, null, items)).toBe(text);
  });

  it('changes no lot of a line whose date it can’t read', () => {
    const lots = ['2027-01-31', '2028-01-31'].map((lotDate) => LotLevel.parse({ lotNumber: 'N', lotDate }));
    const listed: ListedItem = { ...item, exclusions: [], lots };
    const text = 'TEA;N;01/02/2027\nTEA;N;2028-02-30\nTEA N Jan 31 2028';
    expect(withEachDate(text, null, new Map([['TEA', listed]]))).toBe(text);
    expect(kinds(text, 'exclude', listed)).toEqual(['dateUnread', 'dateUnread', 'dateUnread']);
    expect(kinds('TEA;N;', 'exclude')).toEqual(['ready']);
  });

  it('leaves a lot number without a date as it is if there is a lot without one', () => {
    const lots = [null, '2027-01-31'].map((lotDate) => LotLevel.parse({ lotNumber: 'N', lotDate }));
    const items = new Map([['TEA', { ...item, exclusions: [], lots } as ListedItem]]);
    expect(withEachDate('TEA;N', null, items)).toBe('TEA;N');
    expect(findingsIn(readLotLines('TEA;N', null), items, 'exclude')).toMatchObject([
      { kind: 'ready', lotDate: null },
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
    const found = findingsIn(readLotLines('TEA;N', null), new Map([['TEA', bare]]), 'exclude');
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
    const found = findingsIn(readLotLines('TEA;N\nTEA;X\nTEA;D', null), new Map([['TEA', item]]), 'restore');
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

  const resultOf = (outcome: LotResult['outcome']): LotResult => ({
    item: { inventoryId: 1, sku: null },
    lotNumber: 'N',
    lotDate: null,
    outcome,
    reason: null,
    since: null,
    requestId: null,
    exclusion: null,
  });
  const unfinished = (text: string, outcomes: readonly LotResult['outcome'][], opened = 'TEA') => {
    const known = ['TEA', 'TEA; GREEN'].map((name) => [name, item] as const);
    const items = new Map<string, ListedItem>([
      ...known,
      ['BUSY', { state: 'failed', reason: sentence('failure.unreadable') }],
    ]);
    const found = findingsIn(readLotLines(text, opened), items, 'exclude');
    return unfinishedLines(found, resultsByLine(changeOfList(found, 'exclude'), outcomes.map(resultOf)));
  };

  it('keeps every line that was not tried or not done, and only those', () => {
    const list = 'TEA;N\nTEA;N\nTEA;X\nTEA;D\nTEA;GONE\nMUG;A\nBUSY;A\nMUG;\nTEA;N;01/02/2027';
    const rest = ['TEA\tGONE', 'MUG\tA', 'BUSY\tA', 'MUG\t', 'TEA;N;01/02/2027'];
    for (const outcome of ['done', 'already', 'queued'] as const) {
      expect(unfinished(list, [outcome]), outcome).toEqual(rest);
    }
    for (const outcome of ['conflict', 'refused', 'failed', 'unverified', 'notTried'] as const) {
      expect(unfinished(list, [outcome]), outcome).toEqual(['TEA\tN', ...rest]);
    }
  });

  it('keeps the meaning of each line without the lines above it', () => {
    const read = (text: string) =>
      readLotLines(text, 'OTHER').map(({ number: _number, text: _text, ...line }) => line);
    const rests = [
      'L5',
      'L5 2027-01-31',
      ';L7;12',
      ';L8;31.01.2027',
      ';L5;01/02/2027',
      '٢٧.١.٢٠٢٧ ٣١.١.٢٠٢٧',
      '\tL5\tsoon\t12',
      ' ;L5; ;soon',
      ';2027-01-31;',
    ];
    const lines = [
      ...rests,
      'MUG L5 12',
      'MUG\tL 5\t\tsoon\t',
      'MUG;2027-01-31;12',
      'MUG;31.1.2027;12',
      'MUG;',
      'L6',
    ];
    const all = ['TEA; GREEN\tN', ...lines].join('\n');
    const kept = unfinished(all, ['done']);
    const [, ...wanted] = read(all);
    expect(kept.map((line) => read(line))).toEqual(wanted.map((line) => [line]));
    expect(read(kept.join('\n'))).toEqual(wanted);
  });
});
