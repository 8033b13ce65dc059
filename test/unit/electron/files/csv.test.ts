import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { guard, writeCsv } from '#electron/files/csv.ts';
import type { ExportedTable } from '#shared/files/exported-table.ts';
import { runCount } from '#test/support/run-count.ts';

const rows = runCount('R26, fuzzed CSV rows', 10_000, 10_000);

const columns: ExportedTable['columns'] = [
  { header: 'Name', kind: 'text' },
  { header: '=Quantity', kind: 'number' },
  { header: 'When', kind: 'instant' },
];

const write = (values: ExportedTable['rows'], header = columns) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv({ columns: header, rows: values }));

/** Text at the start of a cell that a spreadsheet would take for a formula. */
const runs = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** The original of a guarded text: without the apostrophe before a formula, at its start and after separators. */
const unguard = (text: string) =>
  text
    .replace(/^'(?='*(?:[^\S\t\r\n]*[=+\-@＝＋－＠]|[\t\r\n]))/u, '')
    .replaceAll(/([;\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/gu, '$1');

const hostile = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '＋',
        '－',
        '＠',
        "'",
        '"',
        ',',
        ';',
        '\t',
        '\r',
        '\n',
        ' ',
        '\u00A0',
        'a',
        '1',
        '|',
      ),
      { maxLength: 8 },
    )
    .map((signs) => signs.join('')),
  fc.constantFrom(
    '=HYPERLINK("https://x","y")',
    "=cmd|'/c calc'!A0",
    '@SUM(1)',
    '+1',
    '-1',
    'a;=1+1',
    '\uFEFF=1',
  ),
);

describe('a table as CSV', () => {
  test('starts with a byte order mark and a header line, and ends its lines with CRLF', () => {
    expect(
      write([
        ['Mug, "blue"', 2, '2026-11-21T08:00:00.000Z'],
        ['Line\nbreak', -3, null],
      ]),
    ).toBe(
      '\uFEFFName,\'=Quantity,When\r\n"Mug, ""blue""",2,2026-11-21T08:00:00.000Z\r\n"Line\nbreak",-3,\r\n',
    );
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '\u00A0=1',
    "'=1",
  ])('guards %j with an apostrophe', (text) => {
    expect(guard(text)).toBe(`'${text}`);
  });

  test.each(['Mug', "'quoted'", "it's", '1-2', 'a=b', '', '2026-11-21', "O'Neill; Jane"])(
    'leaves %j unchanged',
    (text) => {
      expect(guard(text)).toBe(text);
    },
  );

  test('guards the start of a cell where lines are split at semicolons or tabs', () => {
    expect(guard('Mug;=1+1')).toBe("Mug;'=1+1");
    expect(guard('Mug\t@x\n-1')).toBe("Mug\t'@x\n'-1");
  });

  test(`has no cell that a spreadsheet would execute, and reads back unchanged, in ${rows} fuzzed rows`, () => {
    const row = fc.tuple(
      hostile,
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
      hostile,
    );
    const seen = { rows: 0 };
    fc.assert(
      fc.property(fc.array(row, { minLength: 5, maxLength: 10 }), (values) => {
        seen.rows += values.length;
        const text = write(values);
        const parsed = Papa.parse<string[]>(text.slice(1), { header: false, newline: '\r\n' }).data.slice(
          0,
          -1,
        );
        const cells = parsed.slice(1);
        for (const [name, , when] of cells) {
          expect(name).not.toMatch(runs);
          expect(when).not.toMatch(runs);
        }
        // In a spreadsheet with another separator, no cell runs either.
        for (const cell of values.flatMap(([name]) => guard(name.toWellFormed()).split(/[;\t\r\n]/u))) {
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
        }
        const back = cells.map(([name = '', quantity = '', when = '']) => [
          unguard(name),
          Number(quantity),
          unguard(when),
        ]);
        // −0 is written as 0; half a surrogate pair has no UTF-8 form.
        const expected = values.map(([name, quantity, when]) => [
          name.toWellFormed(),
          quantity === 0 ? 0 : quantity,
          when.toWellFormed(),
        ]);
        expect(back).toEqual(expected);
      }),
      { numRuns: Math.ceil(rows / 5) },
    );
    expect(seen.rows).toBeGreaterThanOrEqual(rows);
  }, 120_000);
});
