import fc from 'fast-check';
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
    ['MUG\t1\tL\t31/13/2027', 'lotDate'],
    ['MUG\t1\tL\t03/04/2027', 'lotDateAmbiguous'],
    ['MUG\t1\tL\t3-4-2027', 'lotDateAmbiguous'],
    ['MUG\t1\tL\t2027-02-30', 'lotDate'],
    ['MUG\t1\tL', 'lotIncomplete'],
    ['MUG\t1\t\t2027-01-31', 'lotIncomplete'],
  ])('names what is wrong with %j: %s', (text, problem) => {
    expect(readPastedLines(text)[0]?.problem).toBe(problem);
  });

  it.each([
    ['Qty,Color,Expiry date,SKU,Lot No.', '4,red,2027-01-31,MUG,L-1'],
    ['Charge;MHD;Artikel-Nr.;Stückzahl', 'L-1;31.1.2027;MUG;4'],
    ['Cantidad;Código de barras;Lote;Fecha de caducidad', '4;MUG;L-1;31/01/2027'],
    ['N° de lot;Date de péremption;Qté;Référence', 'L-1;31/01/2027;4;MUG'],
    ['الكمية\tتاريخ الانتهاء\tرقم التشغيلة\tالباركود', '4\t2027/1/31\tL-1\tMUG'],
  ])('has its columns where its header says: %s', (header, row) => {
    expect(readPastedLines(`\uFEFF${header}\n${row}`)).toEqual([
      { row: 2, sku: 'MUG', quantity: 4, lotNumber: 'L-1', lotDate: '2027-01-31', problem: null },
    ]);
  });

  it.each([
    ['01/31/2027', '2027-01-31'],
    ['31-01-2027', '2027-01-31'],
    ['3.4.2027', '2027-04-03'],
    ['04/04/2027', '2027-04-04'],
  ])('may write a day as %s, which is read in one way only', (written, day) => {
    expect(readPastedLines(`MUG\t1\tL\t${written}`)[0]).toMatchObject({ lotDate: day, problem: null });
  });

  it('prefers the SKU where a barcode has a column as well', () => {
    expect(told('EAN,SKU,Qty\n4006381333931,MUG,2')).toEqual([[2, 'MUG', 2, null]]);
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
    LOTTED: [{ item: hit(8, { sku: 'LOTTED', isLot: true }), by: 'sku', lot: null }],
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

  it('asks for a lot where the item needs one', async () => {
    const table = await checked('LOTTED\t1\nLOTTED\t1\tL-1\t2027-01-31');
    expect(table.bad).toMatchObject([{ row: 1, problem: 'lotMissing' }]);
    expect(table.good).toMatchObject([{ quantity: 1, lot: { number: 'L-1', date: '2027-01-31' } }]);
  });

  it('is nothing where it is too long: no line is taken, none is looked up', async () => {
    asked = 0;
    expect(await checked('MUG\t1\n'.repeat(mostPasted + 1))).toEqual({ good: [], bad: [], isTooLong: true });
    expect(asked).toBe(0);
    expect((await checked('MUG\t1\n'.repeat(mostPasted))).good).toHaveLength(mostPasted);
  });

  it('accounts for every line once, whatever is in them', async () => {
    const cell = fc.constantFrom('MUG', 'LOTTED', 'SET', 'NO', '', '3', '0', 'L', '2027-01-31', '01/02/2027');
    const row = fc.tuple(fc.constantFrom('MUG', 'LOTTED', 'SET', 'NO', ''), cell, cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const lines = readPastedLines(
          `SKU\tQty\tLot\tDate\n${rows.map((cells) => cells.join('\t')).join('\n')}`,
        );
        const { good, bad } = await checkPastedLines(ask, lines);
        expect(lines).toHaveLength(rows.filter((cells) => cells.some((text) => text !== '')).length);
        expect(good.length + bad.length).toBe(lines.length);
        expect(bad.every(({ problem }) => problem !== null)).toBe(true);
      }),
    );
  });
});
