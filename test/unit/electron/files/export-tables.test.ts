import { describe, expect, it } from 'vitest';
import { createExportTables, type ExportSources } from '#electron/files/export-tables.ts';
import { CheckIn } from '#shared/check-in/check-in.ts';
import { closeBox, countPieces, emptyCheckIn, openBox } from '#shared/check-in/model/check-in-steps.ts';
import { ExportedTable } from '#shared/files/exported-table.ts';
import { quoted } from '#shared/messages/messages.ts';
import type { ReceivingBox } from '#shared/receiving/receiving.ts';
import { english } from '#test/support/english.ts';
import { entryOf } from '#test/unit/renderer/features/outbox/entry-samples.ts';

const span = { from: '2026-11-24T00:00:00.000Z', to: '2026-11-24T18:00:00.000Z' };
const at = '2026-11-24T08:00:00.000Z';
const box: ReceivingBox = {
  boxId: 101,
  boxNumber: 1,
  boxStatus: 'Awaiting',
  trackingNumber: 'T-1',
  arrivedDate: null,
  receivedDate: null,
  countingStartedDate: null,
  boxItems: [
    { inventoryId: 1, quantity: 3, receivedQuantity: 0, stowedQuantity: 0, lotNumber: null, lotDate: null },
  ],
};

/** A count of one unit out of three, in the only box. */
function shortCount() {
  const opened = openBox(emptyCheckIn({ orderId: 9, at }), { boxId: 101, text: 'T-1', at });
  const goods = { inventoryId: 1, sku: 'MUG', name: 'Mug', code: 'MUG', lotNumber: null, lotDate: null };
  const counted = countPieces(opened, { goods, quantity: 1, text: 'MUG', at });
  return JSON.stringify(closeBox(counted ?? opened, { text: null, at }));
}

const row = (id: number) => ({
  id,
  siteSeq: null,
  at,
  desk: 'Dock 4',
  operator: 'Kim',
  action: 'lots.exclude',
  subject: quoted('L-1'),
  outcome: 'done',
  requestId: null,
  detail: null,
});

const sources: ExportSources = {
  listActivity: async ({ offset, limit }) => ({
    rows: Array.from({ length: 300 }, (_, id) => row(id)).slice(offset, offset + limit),
  }),
  listWrites: async () => ({ entries: [entryOf({ state: 'held' })] }),
  listCheckIns: async () => [
    { orderId: 9, at, body: shortCount() },
    { orderId: 10, at, body: '{' },
    { orderId: 11, at: '2026-11-23T08:00:00.000Z', body: shortCount() },
    { orderId: 12, at: span.to, body: shortCount() },
  ],
  readOrder: async () => ({
    purchaseOrderNumber: 'PO-1',
    inventoryQuantities: [
      { inventoryId: 1, sku: 'MUG', expectedQuantity: 3, receivedQuantity: 0, stowedQuantity: 0 },
    ],
  }),
  readDeskCheckIns: async () => [],
  readBoxes: async () => [box],
  t: english.t,
};

describe('the tables of a scheduled export', () => {
  it('are the requested parts, in a form that can be written as a table', async () => {
    const tables = await createExportTables(sources)(['outbox', 'activity'], span);
    expect(tables.map(({ part }) => part)).toEqual(['outbox', 'activity']);
    for (const { table } of tables) expect(ExportedTable.parse(table)).toEqual(table);
    expect(tables[0]?.table.rows[0]?.[0]).toBe('On hold');
  });

  it('contain every row of the activity log, as readable text', async () => {
    const [activity] = await createExportTables(sources)(['activity'], span);
    expect(activity?.table.rows).toHaveLength(300);
    expect(activity?.table.rows[0]).toEqual([
      at,
      'Kim',
      'Dock 4',
      'Exclude a lot',
      'L-1',
      'Done',
      null,
      null,
    ]);
  });

  it('contain every row once, also if rows are added during the reading', async () => {
    const log = Array.from({ length: 300 }, (_, id) => row(300 - id));
    const listActivity: ExportSources['listActivity'] = async ({ from, to, offset, limit }) => {
      const wanted = log.filter((one) => one.at >= (from ?? '') && (to === null || one.at < to));
      const rows = wanted.slice(offset, offset + limit);
      log.unshift({ ...row(301 + offset), at: span.to });
      return { rows };
    };
    const [activity] = await createExportTables({ ...sources, listActivity })(['activity'], span);
    expect(activity?.table.rows.map(([instant]) => instant)).toEqual(Array.from({ length: 300 }, () => at));
  });

  it('contain the differences of counts since then, and show which could not be compared', async () => {
    const [differences] = await createExportTables(sources)(['differences'], span);
    expect(differences?.table.rows.map((cells) => [cells[0], cells[3], ...cells.slice(7)])).toEqual([
      ['9', 'MUG', 3, 1, -2, 'Short'],
      ['10', null, null, null, null, 'Order not available to compare'],
    ]);
  });

  it('compare the sum of all desks', async () => {
    const { startedAt, boxesMet, counts } = CheckIn.parse(JSON.parse(shortCount()));
    const dock2 = { desk: 'Dock 2', operator: null, at, startedAt, boxId: null, boxesMet, counts };
    const [differences] = await createExportTables({
      ...sources,
      readDeskCheckIns: async () => [dock2, dock2],
    })(['differences'], span);
    expect(differences?.table.rows.map(([order]) => order)).toEqual(['10']);
  });
});
