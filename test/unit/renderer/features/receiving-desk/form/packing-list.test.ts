import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkRows,
  codesOf,
  type FoundItem,
  itemFor,
  packedList,
  rowsOfTable,
} from '#renderer/features/receiving-desk/form/packing-list.ts';
import {
  headerAt,
  type ListColumns,
  recognizeColumns,
  withColumn,
} from '#renderer/features/receiving-desk/form/packing-list-columns.ts';
import type { ItemMatch } from '#shared/inventory/item-view.ts';
import { emptyReceivingDraft, undoLast } from '#shared/receiving/model/receiving-draft-steps.ts';
import { addPackingList } from '#shared/receiving/model/receiving-list-step.ts';
import { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { at, hit } from '#test/unit/shared/returns/draft-builders.ts';

const empty = emptyReceivingDraft({ center: { id: 3, name: 'South' } });

/** Builds a table from lines with semicolons between the cells. */
const tableOf = (lines: readonly string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line === '' ? [] : line.split(';') }));

const catalog = new Map<string, readonly ItemMatch[]>([
  ['MUG', [{ item: hit(1, { sku: 'MUG' }), by: 'sku', lot: null }]],
  ['BOWL', [{ item: hit(9, { sku: 'BOWL' }), by: 'sku', lot: null }]],
  [
    'TWICE',
    [
      { item: hit(2), by: 'barcode', lot: null },
      { item: hit(3), by: 'barcode', lot: null },
    ],
  ],
  ['FILE', [{ item: hit(4, { sku: 'FILE', isDigital: true }), by: 'sku', lot: null }]],
  ['SET', [{ item: hit(5, { sku: 'SET', isBundle: true }), by: 'sku', lot: null }]],
  ['OLD', [{ item: hit(6, { sku: 'OLD', removedAt: '2026-01-01T00:00:00.000Z' }), by: 'sku', lot: null }]],
  ['LOTTED', [{ item: hit(8, { sku: 'LOTTED', isLot: true }), by: 'sku', lot: null }]],
  ['L-7', [{ item: hit(7, { isLot: true }), by: 'lot', lot: { number: 'L-7', date: null } }]],
]);

/** Checks lines that start with their header, and returns the rows and the list. */
function checked(lines: readonly string[], draft: ReceivingDraft = empty, columns?: ListColumns) {
  const table = tableOf(lines);
  const held = columns ?? recognizeColumns(table);
  const rows = rowsOfTable(table, { columns: held, header: headerAt(table, held) });
  const found = new Map<string, FoundItem>(
    codesOf(rows).map((code) => [code, itemFor(code, catalog.get(code) ?? [])]),
  );
  const result = checkRows(rows, found, draft);
  return { rows: result, list: packedList(result, found, draft) };
}
const problems = (lines: readonly string[], draft?: ReceivingDraft) =>
  checked(lines, draft).rows.map(({ row, problem }) => [row, problem]);

describe('the columns of a list', () => {
  it.each([
    ['Qty;Color;Expiry date;SKU;Lot No.;Carton;Tracking #;PO', '4;red;2027-01-31;MUG;L-1;1;T-1;PO-1'],
    [
      'Charge;MHD;Artikel-Nr.;Stückzahl;Karton-Nr.;Sendungsnummer;Bestellnummer',
      'L-1;31.1.2027;MUG;4;1;T-1;PO-1',
    ],
    [
      'Cantidad;Código de barras;Lote;Fecha de caducidad;Nº de caja;Número de seguimiento;Pedido',
      '4;MUG;L-1;31/01/2027;1;T-1;PO-1',
    ],
    [
      'N° de lot;Date de péremption;Qté;Référence;N° de colis;N° de suivi;N° de commande',
      'L-1;31/01/2027;4;MUG;1;T-1;PO-1',
    ],
    [
      'الكمية;تاريخ الانتهاء;رقم التشغيلة;الباركود;رقم الصندوق;رقم التتبع;أمر الشراء',
      '4;2027/1/31;L-1;MUG;1;T-1;PO-1',
    ],
  ])('are identified by the header: %s', (header, row) => {
    expect(checked(['ACME', '', header, row]).rows).toEqual([
      {
        row: 4,
        cells: row.split(';'),
        hasError: false,
        sku: 'MUG',
        quantity: 4,
        lotNumber: 'L-1',
        lotDate: '2027-01-31',
        box: '1',
        tracking: 'T-1',
        purchaseOrder: 'PO-1',
        problem: null,
      },
    ]);
  });

  it('are SKU, quantity, lot, and date without a header that names two; a first row without a number is a header', () => {
    expect(problems(['MUG;4', 'BOWL;1'])).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(problems(['Ware;Wieviel', 'MUG;4'])).toEqual([[2, null]]);
    expect(problems(['MUG;1.5'])).toEqual([[1, 'quantity']]);
  });

  it('use the SKU if there is a barcode column too', () => {
    expect(checked(['EAN;SKU;Qty', '4006381333931;MUG;2']).rows).toMatchObject([{ sku: 'MUG' }]);
  });

  it('can be corrected, and assign each meaning only once', () => {
    const columns = recognizeColumns(tableOf(['Ware;Farbe;Wieviel', 'MUG;red;4']));
    expect(columns).toEqual(['sku', 'quantity', 'lotNumber']);
    const corrected = withColumn(columns, 2, 'quantity');
    expect(corrected).toEqual(['sku', null, 'quantity']);
    expect(checked(['Ware;Farbe;Wieviel', 'MUG;red;4'], empty, corrected).rows).toMatchObject([
      { row: 2, quantity: 4, problem: null },
    ]);
  });
});

describe('a row of a list', () => {
  it.each([
    [';4', 'skuMissing'],
    ['#N/A;4', 'errorValue'],
    ['MUG;#NV', 'errorValue'],
    ['MUG;1;#REF!;2027-01-31', 'errorValue'],
    ['MUG;1;L;#¡VALOR!', 'errorValue'],
    ['#A1;1', 'unknown'],
    [`${'S'.repeat(401)};4`, 'skuTooLong'],
    ['MUG;0', 'quantity'],
    ['MUG;-1', 'quantity'],
    ['MUG;1.5', 'quantity'],
    ['MUG;2147483648', 'quantity'],
    [`MUG;1;${'L'.repeat(201)};2027-01-31`, 'lotTooLong'],
    ['MUG;1;L;31/13/2027', 'lotDate'],
    ['MUG;1;L;03/04/2027', 'lotDateAmbiguous'],
    ['MUG;1;L;3-4-2027', 'lotDateAmbiguous'],
    ['MUG;1;L;2027-02-30', 'lotDate'],
    ['MUG;1;L;0027-02-28', 'lotDate'],
    ['MUG;1;L', 'lotIncomplete'],
    ['MUG;1;;2027-01-31', 'lotIncomplete'],
    ['LOTTED;1', 'lotMissing'],
    ['TWICE;1', 'several'],
    ['FILE;1', 'digital'],
    ['SET;1', 'bundle'],
    ['OLD;1', 'unknown'],
    ['L-7;1', 'unknown'],
    ['=1+1;1', 'unknown'],
  ])('reports its problem: %s', (line, problem) => {
    expect(problems([line])).toEqual([[1, problem]]);
  });

  it.each([
    ['01/31/2027', '2027-01-31'],
    ['31-01-2027', '2027-01-31'],
    ['3.4.2027', '2027-04-03'],
    ['04/04/2027', '2027-04-04'],
  ])('can contain a day as %s if only one reading is possible', (written, day) => {
    expect(checked([`MUG;1;L;${written}`]).rows[0]).toMatchObject({ lotDate: day, problem: null });
  });

  it('can be in Arabic digits', () => {
    expect(checked(['MUG;١٢;L-٧;٢٠٢٧-٠١-٣١']).rows).toMatchObject([
      { quantity: 12, lotNumber: 'L-7', lotDate: '2027-01-31', problem: null },
    ]);
  });

  it('can have an error value in a column that is not used', () => {
    expect(problems(['SKU;Qty;Price', 'MUG;4;#N/A'])).toEqual([[2, null]]);
  });

  it('must belong to the same order as the rows above and the draft', () => {
    const lines = ['SKU;Qty;PO', 'MUG;1;', 'MUG;1;PO-1', 'BOWL;1;PO-2', 'BOWL;1;PO-1'];
    expect(problems(lines)).toEqual([
      [2, null],
      [3, null],
      [4, 'purchaseOrderDiffers'],
      [5, null],
    ]);
    expect(checked(lines).list.purchaseOrderNumber).toBe('PO-1');
    expect(problems(lines, { ...empty, purchaseOrderNumber: 'PO-2' })).toEqual([
      [2, null],
      [3, 'purchaseOrderDiffers'],
      [4, null],
      [5, 'purchaseOrderDiffers'],
    ]);
  });

  it('belongs to the box that it names, which has one label', () => {
    const lines = [
      'SKU;Qty;Box;Tracking',
      'MUG;1;A;T-1',
      'BOWL;1;A;',
      'MUG;1;A;T-2',
      'MUG;1;B;T-1',
      'MUG;1;;',
    ];
    const { rows, list } = checked(lines);
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'trackingDiffers',
      'trackingTwice',
      'boxMissing',
    ]);
    expect(list.boxes.map(({ trackingNumber, items }) => [trackingNumber, items.length])).toEqual([
      ['T-1', 2],
    ]);
  });

  it('gives its label to its box even if the row is left out', () => {
    const labelsOf = (...lines: string[]) =>
      checked(['SKU;Qty;Box;Tracking', ...lines]).list.boxes.map(({ trackingNumber }) => trackingNumber);
    expect(labelsOf('NONE;1;A;T-1', 'MUG;5;A;', 'BOWL;1;B;T-2')).toEqual(['T-1', 'T-2']);
    expect(labelsOf('NONE;1;A;T-1', 'MUG;5;A;T-3', 'BOWL;1;B;')).toEqual(['T-3', null]);
    expect(labelsOf('NONE;1;A;T-2', 'MUG;5;A;', 'BOWL;1;B;T-2')).toEqual([null, 'T-2']);
    expect(labelsOf('NONE;1;A;T-1', 'NONE;1;A;T-2', 'MUG;5;A;')).toEqual([null]);
    const ordered = ['SKU;Qty;Box;Tracking;PO', 'NONE;1;A;T-1;PO-1', 'MUG;5;A;;PO-1', 'BOWL;1;A;T-2;PO-2'];
    expect(checked(ordered).list.boxes.map(({ trackingNumber }) => trackingNumber)).toEqual(['T-1']);
    expect(labelsOf('MUG;5;A;', 'MUG;1;A;#N/A')).toEqual([null]);
    expect(labelsOf('MUG;5;A;t 1', 'BOWL;1;A;T1')).toEqual(['t 1']);
    expect(labelsOf(`MUG;0;A;${'T'.repeat(501)}`, 'MUG;5;A;')).toEqual([null]);
  });

  it('has one box for a label, however its rows write it', () => {
    const { rows, list } = checked(['SKU;Qty;Tracking', 'MUG;1;1Z 999 AA1', 'BOWL;2;1z999aa1']);
    expect(rows.map(({ problem }) => problem)).toEqual([null, null]);
    expect(list.boxes.map(({ trackingNumber, items }) => [trackingNumber, items.length])).toEqual([
      ['1Z 999 AA1', 2],
    ]);
    const named = checked(['SKU;Qty;Box;Tracking', 'MUG;1;A;T 1', 'BOWL;2;B;t1']);
    expect(named.rows.map(({ problem }) => problem)).toEqual([null, 'trackingTwice']);
  });

  it('adds no box before its item is known', () => {
    const table = tableOf(['SKU;Qty;Box;Tracking', 'MUG;1;A;T-1', 'BOWL;2;A;T-1', 'MUG;1;B;T-2']);
    const columns = recognizeColumns(table);
    const rows = checkRows(
      rowsOfTable(table, { columns, header: headerAt(table, columns) }),
      new Map(),
      empty,
    );
    expect(packedList(rows, new Map(), empty).boxes).toEqual([]);
    const found = new Map([['BOWL', itemFor('BOWL', catalog.get('BOWL') ?? [])]]);
    expect(packedList(rows, found, empty).boxes).toMatchObject([
      { trackingNumber: 'T-1', items: [{ quantity: 2 }] },
    ]);
  });

  it('has one box too many if the order accepts no more', () => {
    const lines = ['SKU;Qty;Box', ...Array.from({ length: 52 }, (_, place) => `MUG;1;${place + 1}`)];
    expect(problems(lines).filter(([, problem]) => problem !== null)).toEqual([
      [52, 'boxLimit'],
      [53, 'boxLimit'],
    ]);
    expect(
      problems(lines, { ...empty, packageType: 'Pallet' }).every(([, problem]) => problem === null),
    ).toBe(true);
  });
});

describe('a list added to an order', () => {
  const add = (lines: readonly string[], draft: ReceivingDraft = empty) =>
    addPackingList(draft, { ...checked(lines, draft).list, at });

  it('fills the open box, then new boxes, and those that have a label in the list', () => {
    const { draft } = add(['SKU;Qty;Box;Tracking;PO', 'MUG;2;1;T-1;PO-1', 'BOWL;3;2;T-2;', 'MUG;1;1;;']);
    expect(draft).toMatchObject({
      purchaseOrderNumber: 'PO-1',
      currentBoxId: 1,
      boxes: [
        { id: 1, trackingNumber: 'T-1' },
        { id: 2, trackingNumber: 'T-2' },
      ],
    });
    expect(draft.lines.map(({ boxId, sku, quantity }) => [boxId, sku, quantity])).toEqual([
      [1, 'MUG', 3],
      [2, 'BOWL', 3],
    ]);
    expect(ReceivingDraft.parse(draft)).toEqual(draft);
    const more = add(['SKU;Qty;Tracking', 'BOWL;1;T-3', 'BOWL;4;t -2'], draft);
    expect(more.draft.lines.map(({ boxId, quantity }) => [boxId, quantity])).toEqual([
      [1, 3],
      [2, 7],
      [3, 1],
    ]);
    expect(more.feedback).toMatchObject({ code: 'LIST_ADDED', values: { pieces: 5, lines: 1, boxes: 2 } });
    expect({ ...undoLast(more.draft).draft, changes: [] }).toEqual({ ...draft, changes: [] });
  });

  it('adds to the open box if it names none', () => {
    const { draft } = add(['MUG;2'], add(['BOWL;1;']).draft);
    expect(draft.boxes).toHaveLength(1);
    expect(draft.lines).toHaveLength(2);
  });

  it('is added completely or not at all: one unit or box too many rejects all of it', () => {
    const before = add(['MUG;2147483647']).draft;
    const tooMany = add(['BOWL;1', 'MUG;1'], before);
    expect(tooMany.draft).toBe(before);
    expect(tooMany.feedback).toMatchObject({ code: 'QUANTITY_OUT_OF_RANGE', tone: 'refused' });
    const boxes = Array.from({ length: 51 }, () => ({ trackingNumber: null, items: [] }));
    const tooManyBoxes = addPackingList(before, { boxes, purchaseOrderNumber: null, at });
    expect(tooManyBoxes.draft).toBe(before);
    expect(tooManyBoxes.feedback).toMatchObject({ code: 'BOX_LIMIT' });
  });

  it('contains every unit of its good rows, or nothing of them, for any content', () => {
    const cell = (...texts: string[]) => fc.constantFrom(...texts);
    const row = fc.tuple(
      cell('MUG', 'BOWL', 'LOTTED', 'SET', 'NO', ''),
      cell('1', '7', '0', 'many', '2147483647'),
      cell('', 'L-1'),
      cell('', '2027-01-31', '01/02/2027'),
      cell('', 'A', 'B', 'C'),
      cell('', 'T-1', 'T-2'),
      cell('', 'PO-1', 'PO-2'),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), fc.array(row, { maxLength: 5 }), (rows, earlier) => {
        const header = 'SKU;Qty;Lot;Expiry;Box;Tracking;PO';
        const textOf = (cells: readonly (readonly string[])[]) => [
          header,
          ...cells.map((one) => one.join(';')),
        ];
        const before = add(textOf(earlier)).draft;
        const { rows: all, list } = checked(textOf(rows), before);
        expect(all).toHaveLength(rows.length);
        const good = all.filter(({ problem }) => problem === null);
        const { draft, feedback } = addPackingList(before, { ...list, at });
        const unitsOf = (of: ReceivingDraft) => of.lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const wanted = good.reduce((sum, { quantity }) => sum + quantity, 0);
        if (feedback.tone === 'refused') {
          expect(draft).toBe(before);
          return;
        }
        expect(unitsOf(draft) - unitsOf(before)).toBe(wanted);
        expect(new Set(draft.lines.map(({ id }) => id)).size).toBe(draft.lines.length);
        expect({ ...undoLast(draft).draft, changes: [] }).toEqual(
          draft === before ? expect.anything() : { ...before, changes: [] },
        );
        expect(ReceivingDraft.safeParse(draft).success).toBe(true);
      }),
    );
  });

  it('can have ten thousand rows', () => {
    const lines = ['SKU;Qty;Box', ...Array.from({ length: 10_000 }, (_, place) => `MUG;1;${place % 50}`)];
    const { draft } = add(lines);
    expect(draft.boxes).toHaveLength(50);
    expect(draft.lines.map(({ quantity }) => quantity)).toEqual(Array.from({ length: 50 }, () => 200));
  });
});
