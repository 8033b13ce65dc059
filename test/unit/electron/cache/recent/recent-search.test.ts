import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgetWordsOlderThan,
  listRecent,
  readCacheAge,
  readRecent,
  writeRecent,
} from '#electron/cache/recent/recent-records.ts';
import { searchRecent } from '#electron/cache/recent/recent-search.ts';
import type { SavedRecord } from '#electron/cache/store-records.ts';
import { foldText, foldWords } from '#electron/database/folded-text.ts';
import { migrate } from '#electron/database/schema/schema.ts';
import { runCount } from '#test/support/run-count.ts';

let database: DatabaseSync;
let hour: number;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, 'cache');
  hour = 0;
});

/** Saves a record one hour after the previous one. */
function see(id: number, words: string[], change: Partial<SavedRecord> = {}, account = 'a') {
  hour += 1;
  const text = { parentId: null, title: words[0] ?? '', detail: 'Arrived', words };
  writeRecent(database, {
    account,
    operation: 'x',
    parameters: '{}',
    body: '[]',
    asOf: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
    requestId: null,
    records: [{ kind: 'return', id, body: '{}', text, ...change }],
  });
}

/** Saves words that another response reported for a record, one hour after the previous save. */
function tell(id: number, words: string[], operation = 'boxes') {
  hour += 1;
  writeRecent(database, {
    account: 'a',
    operation,
    parameters: '{}',
    body: '[]',
    asOf: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
    requestId: null,
    records: [],
    searchTerms: [{ kind: 'return', id, terms: words }],
  });
}

const search = (text: string, limit = 50) => searchRecent(database, { account: 'a', text, limit });
const ids = (text: string) => search(text).hits.map(({ id }) => id);

describe('the search over recently seen records', () => {
  test('ranks a record with that name above one that merely contains the text, even if the latter was seen later', () => {
    see(1, ['FH-SOAP-CED', 'Hand Soap 500 ml']);
    see(2, ['#194227', 'FH-SOAP-CED']);
    expect(ids('soap')).toEqual([1, 2]);
    expect(ids('FH-SOAP-CED')).toEqual([1, 2]);
  });

  test('matches a fragment anywhere in a word, ignoring case and accents, and reports the matched word', () => {
    see(1, ['RMA-2026-4711', 'Åsa Öberg']);
    see(2, ['RMA-2026-4712', 'Jane Doe']);
    expect(ids('26-471')).toEqual([2, 1]);
    expect(search('oberg').hits).toEqual([
      {
        kind: 'return',
        id: 1,
        parentId: null,
        title: 'RMA-2026-4711',
        detail: 'Arrived',
        matched: 'Åsa Öberg',
        asOf: '2026-11-20T01:00:00.000Z',
      },
    ]);
    expect(ids('ÅSA')).toEqual([1]);
    expect(ids('ａｓａ')).toEqual([1]);
  });

  test('matches fragments of one or two characters at the start of a word', () => {
    see(1, ['Jane Doe']);
    see(2, ['Adobe']);
    expect([ids('do'), ids('d'), ids('ob'), ids('j d')]).toEqual([[1], [1], [], [1]]);
  });

  test('requires every fragment to match, in any order and in any word', () => {
    see(1, ['Jane Doe', 'PO-17']);
    see(2, ['Jane Roe', 'PO-18']);
    expect([ids('po-17 jane'), ids('jane po'), ids('doe po-18'), ids('doe jane')]).toEqual([
      [1],
      [2, 1],
      [],
      [1],
    ]);
  });

  test('ranks equal words first, then words with that prefix, then the most recently seen', () => {
    see(1, ['4711']);
    see(2, ['PO-4711']);
    see(3, ['47110']);
    see(4, ['X4711']);
    expect(ids('4711')).toEqual([1, 3, 4, 2]);
  });

  test('finds every record by its ID', () => {
    see(90_210, []);
    expect(search('90210').hits).toMatchObject([{ id: 90_210, matched: '90210' }]);
  });

  test('returns the order that a shipment belongs to', () => {
    const text = { parentId: 500, title: '1Z999', detail: '', words: ['1Z999'] };
    see(900, [], { kind: 'shipment', text });
    expect(search('1z999').hits).toMatchObject([{ kind: 'shipment', id: 900, parentId: 500 }]);
  });

  test('counts all matches, even beyond the hit limit', () => {
    for (let id = 1; id <= 9; id += 1) see(id, ['mug']);
    expect(search('mug', 4)).toMatchObject({
      totalCount: 9,
      hits: [{ id: 9 }, { id: 8 }, { id: 7 }, { id: 6 }],
    });
  });

  test('finds a record only by its current words, taken from the newest response', () => {
    see(1, ['before']);
    see(1, ['after']);
    expect([ids('before'), ids('after')]).toEqual([[], [1]]);
    hour = 0;
    see(1, ['older answer']);
    expect([ids('older'), ids('after')]).toEqual([[], [1]]);
  });

  test('finds a record by words of its parts, and reports the matched word', () => {
    see(1, ['PO-1']);
    tell(1, ['1Z999AA1', 'LOT-77'], 'boxes');
    tell(1, ['4006381333931'], 'products');
    for (const word of ['1Z999AA1', 'LOT-77', '4006381333931', 'PO-1']) {
      expect(search(word).hits).toMatchObject([{ id: 1, title: 'PO-1', matched: word }]);
    }
    expect(ids('po-1 lot-77')).toEqual([1]);
  });

  test('keeps the words of parts when the record is seen again in a list', () => {
    see(1, ['PO-1', 'before']);
    tell(1, ['1Z999AA1']);
    see(1, ['PO-1', 'after']);
    expect([ids('1Z999AA1'), ids('after'), ids('before')]).toEqual([[1], [1], []]);
  });

  test('finds no record by words that a part no longer has, or by words of an older response', () => {
    see(1, ['PO-1']);
    tell(1, ['1Z999AA1'], 'boxes');
    tell(1, ['LOT-77'], 'lots');
    tell(1, ['1Z999BB2'], 'boxes');
    expect([ids('1Z999AA1'), ids('1Z999BB2'), ids('lot-77')]).toEqual([[], [1], [1]]);
    hour = 0;
    tell(1, ['1Z999CC3'], 'boxes');
    expect([ids('1Z999CC3'), ids('1Z999BB2')]).toEqual([[], [1]]);
  });

  test('finds a record by words received before it was seen, but only once it is seen', () => {
    const key = { account: 'a', kind: 'return', id: 1 };
    tell(1, ['1Z999AA1']);
    expect([ids('1Z999AA1'), ids('1'), readRecent(database, key)]).toEqual([[], [], null]);
    expect(listRecent(database, { ...key, limit: 9 })).toEqual([]);
    expect(readCacheAge(database, 'a')).toBeNull();
    hour = -1;
    see(1, ['PO-1']);
    expect([ids('1Z999AA1'), ids('po-1')]).toEqual([[1], [1]]);
    expect(readRecent(database, key)).toMatchObject({ id: 1, body: '{}' });
  });

  test('forgets words that no response has reported for a long time, while the record stays', () => {
    tell(2, ['1Z999AA1']);
    see(1, ['PO-1']);
    tell(1, ['1Z999AA1'], 'boxes');
    tell(1, ['LOT-77'], 'lots');
    see(1, ['PO-1']);
    expect(forgetWordsOlderThan(database, '2026-11-20T04:00:00.000Z')).toBe(2);
    expect([ids('1Z999AA1'), ids('lot-77'), ids('po-1')]).toEqual([[], [1], [1]]);
    expect(database.prepare('SELECT count(*) AS count FROM seen_record').get()).toEqual({ count: 1 });
  });

  test.each(['', '[{', '\u0000'])('treats words stored as %j as damage of the file', (words) => {
    see(1, ['PO-1']);
    database.prepare('UPDATE seen_record SET words = ?').run(words);
    const damaged = expect.objectContaining({ problem: 'damaged' });
    expect(() => search('po-1')).toThrow(damaged);
    expect(() => tell(1, ['1Z999AA1'])).toThrow(damaged);
    expect(() => forgetWordsOlderThan(database, '2026-11-20T04:00:00.000Z')).toThrow(damaged);
  });

  const changes = runCount('R29, words that changed', 100, 2_000);
  test(`finds a record by a fragment only if its current words contain it, in ${changes} histories`, () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', 'é'), minLength: 3, maxLength: 6 });
    const step = fc.record({
      id: fc.integer({ min: 10, max: 12 }),
      source: fc.constantFrom('', 'boxes', 'lots'),
      words: fc.array(word, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), word, (steps, sought) => {
        hour = 0;
        database.exec("DELETE FROM seen_record; INSERT INTO seen_text (seen_text) VALUES ('rebuild')");
        const current = new Map<string, string[]>();
        for (const { id, source, words } of steps) {
          if (source === '') see(id, words);
          else tell(id, words, source);
          current.set(`${id} ${source}`, words);
        }
        for (const text of [sought, ...steps.flatMap(({ words }) => words)]) {
          const expected = [10, 11, 12].filter((id) => {
            const words = ['', 'boxes', 'lots'].flatMap((source) => current.get(`${id} ${source}`) ?? []);
            return (
              current.has(`${id} `) &&
              [String(id), ...words].some((known) => foldText(known).includes(foldText(text)))
            );
          });
          expect(new Set(ids(text))).toEqual(new Set(expected));
        }
        database.exec("INSERT INTO seen_text (seen_text, rank) VALUES ('integrity-check', 1)");
      }),
      { numRuns: changes },
    );
  }, 120_000);

  test('excludes records of another account', () => {
    see(1, ['mug'], {}, 'b');
    expect(search('mug')).toEqual({ hits: [], totalCount: 0 });
  });

  test.each(['', '   ', '\u0000', '\u200B', '́'])('finds nothing for %j', (text) => {
    see(1, ['mug']);
    expect(search(text)).toEqual({ hits: [], totalCount: 0 });
  });

  test.each([
    '"',
    '""mug""',
    'mug*',
    'mug AND',
    'NOT mug',
    'NEAR(mug)',
    'words:mug',
    '^mug',
    '(mug',
    "mug'--",
    '-mug',
    '%',
    '_ug',
  ])('matches %j literally, not as an operator', (text) => {
    see(1, ['blue mug']);
    expect(ids(text)).toEqual([]);
    see(2, [`a ${text} b`]);
    expect(ids(text)).toEqual([2]);
  });

  const runs = runCount('R29, fuzzed searches', 300, 10_000);
  test(`finds any typed fragment of a word, in ${runs} sets of arbitrary words`, () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (written, from, length) => {
        hour = 0;
        database.exec("DELETE FROM seen_record; INSERT INTO seen_text (seen_text) VALUES ('rebuild')");
        see(7, written);
        const word = Array.from(foldText(written[0] ?? ''));
        const start = word.length === 0 ? 0 : from % word.length;
        const fragment = word.slice(start, start + 3 + (length % 6)).join('');
        const found = search(fragment);
        const isLong = Array.from(fragment).length >= 3 && !/\s/u.test(fragment);
        if (isLong && foldText(fragment) === fragment) expect(found.totalCount).toBe(1);
      }),
      { numRuns: runs },
    );
  }, 120_000);
});

describe('text folded for comparison', () => {
  test('has no case, accents, wide forms, invisible characters, double spaces, or digits of other scripts', () => {
    expect(foldText(' Ångström \t ＡＢ\u200B\u0000c ')).toBe('angstrom ab c');
    expect(foldText('PO-١٢٣ ۴۵')).toBe('po-123 45');
    expect(foldWords(['Jane Doe', '', 'jane  doe', 'PO-1'])).toBe('\njane doe\npo-1\n');
  });
});
