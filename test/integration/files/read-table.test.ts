import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { createTableReader } from '#electron/files/table-files.ts';
import { tableWorker } from '#test/support/built-workers.ts';
import { workbook } from '#test/support/samples/workbook.ts';

const readTable = createTableReader(tableWorker);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('the table-reading thread', () => {
  it('returns the rows, or the reason why they could not be read', async () => {
    expect((await readTable(bytes('MUG,4'))).rows).toEqual([{ row: 1, cells: ['MUG', '4'] }]);
    await expect(readTable(bytes('x,'.repeat(61)))).rejects.toThrow('failure.table.tooManyColumns');
  });

  it('reads ten megabytes of CSV, and of workbook rows', async () => {
    const row = `MUG,1,${'x'.repeat(1_000)}\n`;
    expect((await readTable(bytes(row.repeat(10_000)))).rows).toHaveLength(10_000);
    const cells = Array.from({ length: 60 }, (_, place) => ({ value: `cell ${place}` }));
    const content = await writeExcelFile(Array.from({ length: 10_000 }, () => cells)).toBuffer();
    expect((await readTable(content)).rows).toHaveLength(10_000);
  });

  it('refuses ten megabytes of empty lines, and a workbook that unpacks to far more than its size', async () => {
    await expect(readTable(bytes('\n'.repeat(10 * 1024 * 1024)))).rejects.toThrow(
      'failure.table.tooManyRows',
    );
    const bomb = workbook('', { 'xl/sharedStrings.xml': new Uint8Array(65 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(readTable(bomb)).rejects.toThrow('failure.table.unpacksTooLarge');
  });
});
