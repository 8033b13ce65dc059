import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeXlsx } from '#electron/files/xlsx.ts';
import type { ExportedTable } from '#shared/files/exported-table.ts';
import { readZip } from '#test/support/read-zip.ts';
import { runCount } from '#test/support/run-count.ts';

const rows = runCount('R26, fuzzed XLSX rows', 2_000, 10_000);

type Cell = { type: string | null; style: string | null; value: string; isFormula: boolean };

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const unescape = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? '');
/** Decodes a text as Excel reads it: characters by their number, see ECMA-376, 22.4.2.4. */
const decode = (text: string) =>
  unescape(text).replaceAll(/_x([\da-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Reads the single sheet of a workbook: its rows, with cells by column. */
function readSheet(bytes: Uint8Array): Map<string, Cell>[] {
  const files = readZip(bytes);
  const strings = [
    ...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g),
  ].map(([, text = '']) => decode(text));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, inside = '']) => {
    const cells = new Map<string, Cell>();
    for (const [, attributes = '', content = ''] of inside.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = /r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '';
      const type = /t="(\w+)"/.exec(attributes)?.[1] ?? null;
      const style = /s="(\d+)"/.exec(attributes)?.[1] ?? null;
      const raw = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? '';
      const value = type === 's' ? (strings[Number(raw)] ?? 'missing') : raw;
      cells.set(column, { type, style, value, isFormula: content.includes('<f') });
    }
    return cells;
  });
}

/** The text as a file can hold it: half of a surrogate pair and noncharacters beyond U+FFFF are replaced. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Noncharacter_Code_Point}/gu, (sign) => (sign.length === 1 ? sign : '\uFFFD'));

const columns: ExportedTable['columns'] = [
  { header: 'Name', kind: 'text' },
  { header: 'Quantity', kind: 'number' },
  { header: 'When', kind: 'instant' },
  { header: 'Lot date', kind: 'day' },
];

const write = async (values: ExportedTable['rows']) => readSheet(await writeXlsx({ columns, rows: values }));

describe('a table as a workbook', () => {
  test('has its headers first, and labels timestamps as UTC', async () => {
    const [headers] = await write([]);
    expect([...(headers ?? new Map<string, Cell>()).values()].map(({ value }) => value)).toEqual([
      'Name',
      'Quantity',
      'When (UTC)',
      'Lot date',
    ]);
  });

  test('has numbers as numbers, timestamps as dates with time, days as dates, and null as no cell', async () => {
    const [, row, empty] = await write([
      ['Mug', 2.5, '2026-11-21T12:00:00.000Z', '2027-01-31'],
      [null, null, null, ''],
    ]);
    expect(row?.get('A')).toMatchObject({ type: 's', value: 'Mug' });
    expect(row?.get('B')).toMatchObject({ type: null, value: '2.5' });
    // Days since 1899-12-30; half a day is noon.
    expect(row?.get('C')).toMatchObject({ type: null, value: '46347.5' });
    expect(row?.get('D')).toMatchObject({ type: null, value: '46418' });
    expect(row?.get('C')?.style).not.toBe(row?.get('D')?.style);
    expect(empty?.size).toBe(0);
  });

  test.each(['2026-02-30', '2027-02-29', '2026-02-30T12:00:00.000Z'])(
    'keeps %s, a nonexistent date, as text',
    async (text) => {
      const [, row] = await write([[null, null, text, text]]);
      for (const cell of row?.values() ?? []) expect(cell).toMatchObject({ type: 's', value: text });
    },
  );

  test.each(['no date', '1900-02-28', '2026-13-40', '2026-02-30T99:00:00Z', ''])(
    'keeps %j as text if a date is expected',
    async (text) => {
      const [, row] = await write([[null, null, text, text]]);
      for (const cell of row?.values() ?? []) expect(cell).toMatchObject({ type: 's', value: text });
    },
  );

  test.each([
    '__proto__',
    'constructor',
    'toString',
    '_x0041_',
    'a_x000D_b',
    'a\u0001b',
    'a\r\nb',
    ' space ',
    '<b>&amp;',
  ])('keeps %j unchanged', async (text) => {
    const [, row] = await write([[text, null, null, null]]);
    expect(row?.get('A')).toMatchObject({ type: 's', value: text });
  });

  test('cuts a text at the maximum length of a cell', async () => {
    const [, row] = await write([['x'.repeat(40_000), null, null, null]]);
    expect(row?.get('A')?.value).toHaveLength(32_767);
  });

  test(`has no formula in ${rows} fuzzed rows, and stores every text in a text cell`, async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t=', '＝', "'="), fc.string({ maxLength: 8 }))
        .map((parts) => parts.join('')),
      fc.constantFrom('=HYPERLINK("https://x")', '__proto__', 'valueOf', '_x003D_1+1', '_x005F_x003D_1'),
    );
    const row = fc.tuple(text, fc.integer(), text, text);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 100, maxLength: 100 }), async (values) => {
        const [, ...read] = await write(values);
        expect(read).toHaveLength(values.length);
        for (const [index, cells] of read.entries()) {
          const [name = '', quantity] = values[index] ?? [];
          expect([...cells.values()].some(({ isFormula }) => isFormula)).toBe(false);
          expect(cells.get('A')?.value ?? '').toBe(readable(name));
          expect(cells.get('A')?.type ?? 's').toBe('s');
          expect(Number(cells.get('B')?.value)).toBe(quantity);
        }
      }),
      { numRuns: Math.ceil(rows / 100) },
    );
  }, 240_000);
});
