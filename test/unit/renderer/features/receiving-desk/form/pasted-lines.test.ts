import { describe, expect, it } from 'vitest';
import {
  checkPastedLines,
  mostPasted,
  readPastedLines,
} from '../../../../../../renderer/features/receiving-desk/form/pasted-lines.ts';
import type { DeskPorts } from '../../../../../../renderer/features/receiving-desk/state/receiving-state.ts';
import type { ItemMatch } from '../../../../../../shared/inventory/item-view.ts';
import { hit } from '../../../../shared/returns/draft-builders.ts';

const told = (text: string) =>
  readPastedLines(text).map(({ row, sku, quantity, problem }) => [row, sku, quantity, problem]);

describe('a pasted table', () => {
  it('is read by its tabs, without its header and its empty lines', () => {
    expect(told('SKU\tPieces\r\nMUG\t4\r\n\r\n BOWL \t12\r\n')).toEqual([
      [2, 'MUG', 4, null],
      [4, 'BOWL', 12, null],
    ]);
  });

  it.each([';', ','])('may have %s between its cells', (sign) => {
    const [line] = readPastedLines(['MUG', '2', '"L ""7"""', '2027-01-31'].join(sign));
    expect(line).toEqual({
      row: 1,
      sku: 'MUG',
      quantity: 2,
      lotNumber: 'L "7"',
      lotDate: '2027-01-31',
      problem: null,
    });
  });

  it.each([
    ['\t4', 'skuMissing'],
    [`${'S'.repeat(401)}\t4`, 'skuTooLong'],
    ['MUG\t0', 'quantity'],
    ['MUG\t-1', 'quantity'],
    ['MUG\t1.5', 'quantity'],
    ['MUG\t2147483648', 'quantity'],
    ['MUG\t1\tL\t31/01/2027', 'lotDate'],
    ['MUG\t1\tL\t2027-02-30', 'lotDate'],
    ['MUG\t1\tL', 'lotIncomplete'],
    ['MUG\t1\t\t2027-01-31', 'lotIncomplete'],
  ])('names what is wrong with %j: %s', (text, problem) => {
    expect(readPastedLines(text)[0]?.problem).toBe(problem);
  });

  it('has no header in a first line whose pieces are a wrong number', () => {
    expect(told('MUG\t1.5')).toHaveLength(1);
    expect(told('')).toEqual([]);
  });
});

describe('what it comes to', () => {
  const catalog: Readonly<Record<string, readonly ItemMatch[]>> = {
    MUG: [{ item: hit(1, { sku: 'MUG' }), by: 'sku', lot: null }],
    TWICE: [
      { item: hit(2), by: 'barcode', lot: null },
      { item: hit(3), by: 'barcode', lot: null },
    ],
    FILE: [{ item: hit(4, { sku: 'FILE', isDigital: true }), by: 'sku', lot: null }],
    SET: [{ item: hit(5, { sku: 'SET', isBundle: true }), by: 'sku', lot: null }],
    OLD: [{ item: hit(6, { sku: 'OLD', removedAt: '2026-01-01T00:00:00.000Z' }), by: 'sku', lot: null }],
    'L-7': [{ item: hit(7, { isLot: true }), by: 'lot', lot: { number: 'L-7', date: null } }],
  };
  let asked = 0;
  const ask = (async (_name: string, { texts }: { texts: readonly string[] }) => {
    asked += 1;
    return { matches: catalog[texts[0] ?? ''] ?? [] };
  }) as unknown as DeskPorts['call'];
  const checked = async (text: string) => checkPastedLines(ask, readPastedLines(text));

  it('is what the catalog knows of each line; the others are named', async () => {
    const table = await checked('MUG\t4\nTWICE\t1\nFILE\t1\nSET\t1\nOLD\t1\nL-7\t1\nNO\t1');
    expect(table.good).toMatchObject([{ item: { inventoryId: 1, sku: 'MUG' }, quantity: 4, lot: null }]);
    expect(table.bad.map(({ sku, problem }) => [sku, problem])).toEqual([
      ['TWICE', 'several'],
      ['FILE', 'digital'],
      ['SET', 'bundle'],
      ['OLD', 'unknown'],
      ['L-7', 'unknown'],
      ['NO', 'unknown'],
    ]);
  });

  it('is cut where it is too long, and said to be', async () => {
    asked = 0;
    const table = await checked('MUG\t1\n'.repeat(mostPasted + 3));
    expect(table).toMatchObject({ isCut: true });
    expect(table.good).toHaveLength(mostPasted);
    expect(asked).toBe(mostPasted);
  });
});
