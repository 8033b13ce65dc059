import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { FileError } from '#electron/files/file-error.ts';
import { parseTable } from '#electron/files/parse-table.ts';
import { workbook } from '#test/support/samples/workbook.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, endian: 'le' | 'be') => {
  const little = Buffer.from(text, 'utf16le');
  return endian === 'le' ? little : Buffer.from(little).swap16();
};
const cellsOf = async (content: Uint8Array) => (await parseTable(content)).rows.map(({ cells }) => cells);
const problemOf = async (content: Uint8Array) => {
  const error = await parseTable(content).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(FileError);
  return error instanceof FileError ? error.failure.message.id : null;
};

describe('a CSV file', () => {
  it.each([
    ['UTF-8', bytes('SKU;Menge\nTÜR-Ö;4')],
    ['UTF-8 with a mark', bytes('\uFEFFSKU;Menge\nTÜR-Ö;4')],
    ['UTF-16 LE', utf16('\uFEFFSKU;Menge\nTÜR-Ö;4', 'le')],
    ['UTF-16 BE', utf16('\uFEFFSKU;Menge\nTÜR-Ö;4', 'be')],
    ['UTF-16 LE without a mark', utf16('SKU;Menge\nTÜR-Ö;4', 'le')],
    ['UTF-16 BE without a mark', utf16('SKU;Menge\nTÜR-Ö;4', 'be')],
    ['Windows-1252', Buffer.from('SKU;Menge\nTÜR-Ö;4', 'latin1')],
  ])('is read in %s', async (_encoding, content) => {
    expect(await cellsOf(content)).toEqual([
      ['SKU', 'Menge'],
      ['TÜR-Ö', '4'],
    ]);
  });

  it.each([',', ';', '\t', '|'])('can have %j between its cells, or inside quoted cells', async (sign) => {
    const text = `SKU${sign}Qty\r\n"A${sign}1"${sign}4\r\n" B ""2"""${sign}5\r\n`;
    expect(await cellsOf(bytes(text))).toEqual([
      ['SKU', 'Qty'],
      [`A${sign}1`, '4'],
      ['B "2"', '5'],
    ]);
  });

  it('has rows with their numbers, without empty rows, and formulas as text', async () => {
    expect(await parseTable(bytes('\n=1+1,2\n , \n\n+A,,\n'))).toEqual({
      rows: [
        { row: 2, cells: ['=1+1', '2'] },
        { row: 5, cells: ['+A'] },
      ],
      sheet: null,
    });
  });

  it.each([
    ['a picture', Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex'), 'failure.table.noTable'],
    ['a PDF', Buffer.from('%PDF-1.7\n\x00\x01\x02', 'latin1'), 'failure.table.noTable'],
    ['an open quote', bytes('SKU,Qty\n"MUG,4\nBOWL,5\n'), 'failure.table.quotes'],
    ['too many rows', bytes('MUG,1\n'.repeat(10_001)), 'failure.table.tooManyRows'],
    ['too many columns', bytes('x,'.repeat(61)), 'failure.table.tooManyColumns'],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'failure.table.tooLarge'],
  ])('is refused completely for %s', async (_what, content, id) => {
    expect(await problemOf(content)).toBe(id);
  });

  it('has its separator detected below a title, and with commas in names', async () => {
    const text = 'Packing list 7\nACME Corp, Berlin\nSKU;Name;Qty\nMUG;Mug, large;4';
    expect((await cellsOf(bytes(text))).at(-1)).toEqual(['MUG', 'Mug, large', '4']);
  });
});

describe('an XLSX file', () => {
  it('has texts, numbers, dates, and booleans as text', async () => {
    const day = new Date(Date.UTC(2027, 0, 31));
    const content = await writeExcelFile([
      [{ value: 'SKU' }, { value: 'Qty' }, { value: 'Expiry' }],
      [
        { value: '=1+1', type: String },
        { value: 4, type: Number },
        { value: day, type: Date, format: 'dd/mm/yyyy' },
      ],
      [null, null, null],
      [
        { value: 4_006_381_333_931, type: Number },
        { value: 1.5, type: Number },
        { value: true, type: Boolean },
      ],
    ]).toBuffer();
    expect(await parseTable(content)).toEqual({
      rows: [
        { row: 1, cells: ['SKU', 'Qty', 'Expiry'] },
        { row: 2, cells: ['=1+1', '4', '2027-01-31'] },
        { row: 4, cells: ['4006381333931', '1.5', 'true'] },
      ],
      sheet: null,
    });
  });

  it('has formulas as their saved values, if any', async () => {
    const row = '<row r="1"><c r="A1" t="str"><f>CONCATENATE("M","UG")</f><v>MUG</v></c>';
    expect(await cellsOf(workbook(`${row}<c r="B1"><f>2+2</f><v>4</v></c></row>`))).toEqual([['MUG', '4']]);
    expect(await cellsOf(workbook('<row r="1"><c r="A1" t="str"><f>B1</f></c></row>'))).toEqual([]);
  });

  it('has its error values as text', async () => {
    const row =
      '<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1" t="e"><v>#N/A</v></c></row>';
    expect(await cellsOf(workbook(row))).toEqual([['#DIV/0!', '#N/A']]);
  });

  it('has numbers with the leading zeros that their format shows', async () => {
    const formats = ['0000000', '[$-409]00000;[Red]-00000', '0.00', '"A"000', 'yyyy'];
    const numFmts = formats.map((code, at) => {
      return `<numFmt formatCode="${code.replaceAll('"', '&quot;')}" numFmtId="${164 + at}"/>`;
    });
    const xfs = formats.map((_code, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const styles = strToU8(
      `<styleSheet ${main}><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>` +
        `<cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    );
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
    const rows = [
      `<row>${cell(0, '42')}${cell(1, '42')}${cell(2, '42')}${cell(3, '42')}${cell(4, '42')}</row>`,
      // Longer, already padded, calculated, not a whole number, below zero, or no number at all.
      `<row>${cell(1, '4.006381333931E+12')}${cell(1, '0042')}<c s="1"><f>6*7</f><v>42</v></c></row>`,
      `<row>${cell(1, '4.5')}${cell(1, '-4')}<c s="1"/><c s="1"><v></v></c>${cell(5, '46000')}</row>`,
    ];
    expect(await cellsOf(workbook(rows.join(''), { 'xl/styles.xml': styles }))).toEqual([
      ['42', '0000042', '00042', '42', '42'],
      ['4006381333931', '0000042', '0000042'],
      ['4.5', '-4', '', '', '2025-12-09'],
    ]);
  });

  it('has cells and rows without a position after the ones before them', async () => {
    const rows = [
      '<row><c><v>1</v></c><c r="C1"><v>3</v></c><c><v>4</v></c></row>',
      '<row r="3"><c t="inlineStr"><is><t>A</t></is></c></row>',
      '<row/>',
      '<row><c/><c><v>2</v></c></row>',
      '<row><c r="B7"><v>2</v></c><c><v>3</v></c></row>',
      `<row>${'<c/>'.repeat(27)}<c><v>28</v></c></row>`,
    ];
    expect((await parseTable(workbook(rows.join('')))).rows).toEqual([
      { row: 1, cells: ['1', '', '3', '4'] },
      { row: 3, cells: ['A'] },
      { row: 5, cells: ['', '2'] },
      { row: 7, cells: ['', '2', '3'] },
      { row: 8, cells: [...Array.from({ length: 27 }, () => ''), '28'] },
    ]);
  });

  it('names the sheet that was read if there are several', async () => {
    const content = await writeExcelFile([
      { sheet: 'Notes', data: [[null]] },
      { sheet: 'List', data: [[{ value: 'MUG' }]] },
    ]).toBuffer();
    expect(await parseTable(content)).toEqual({ rows: [{ row: 1, cells: ['MUG'] }], sheet: 'List' });
  });

  it.each([
    ['it is another ZIP file', () => zipSync({ 'a.txt': strToU8('x') }), 'failure.table.damaged'],
    ['its end is missing', () => workbook('').slice(0, -30), 'failure.table.damaged'],
    ['its sheet is no XML', () => workbook('<row><c'), 'failure.table.damaged'],
    [
      'it is an older workbook',
      () => Buffer.from('D0CF11E0A1B11AE100000000', 'hex'),
      'failure.table.oldWorkbook',
    ],
  ])('is refused completely if %s', async (_what, content, id) => {
    expect(await problemOf(content())).toBe(id);
  });

  it.each([
    ['a row far away', '<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>', 'tooManyRows'],
    ['a cell far away', '<row><c r="A1048577"><v>1</v></c></row>', 'tooManyRows'],
    ['the same behind others', `<row spans="1>2" a=' r="1"' r = '2000000000'/>`, 'tooManyRows'],
    ['the same in a namespace', '<x:row r="2000000000"/>', 'tooManyRows'],
    ['the same in a namespace of another alphabet', '<ä:row r="2000000000"/>', 'tooManyRows'],
    ['a number below its first row', '<row r="0"/>', 'damaged'],
    ['a place in an entity', '<row r="&#50;000000000"/>', 'damaged'],
    ['a place that is none', '<row r="1e9"/>', 'damaged'],
    ['a column far away in many rows', '<row r="9999"><c r="XFD9999"><v>1</v></c></row>', 'unpacksTooLarge'],
    [
      'many rows without a number',
      `${'<row/>'.repeat(400_000)}<row><c r="BH1"><v>1</v></c></row>`,
      'unpacksTooLarge',
    ],
    ['more tags than a table has', '<row/>'.repeat(8_000_001), 'unpacksTooLarge'],
  ])('is refused before it uses memory, for %s', async (_what, rows, problem) => {
    expect(await problemOf(workbook(rows))).toBe(`failure.table.${problem}`);
  });

  it('can have an empty cell far away, such as one that was only formatted', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="90000"><c r="XFD90000" s="1"/></row>';
    expect(await cellsOf(workbook(rows))).toEqual([['1']]);
  });

  it('gets no more memory than its directory states, whatever it contains', async () => {
    const content = workbook('', { 'xl/sharedStrings.xml': new Uint8Array(1024 * 1024) });
    // Sets the size in the directory at the end to one byte.
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    for (let at = 0; at < content.length - 4; at += 1) {
      const isSize = view.getUint32(at, true) === 1024 * 1024;
      if (isSize) view.setUint32(at, 1, true);
    }
    expect(await problemOf(content)).toBe('failure.table.damaged');
  });
});
