import { describe, expect, it } from 'vitest';
import { toOutboxEntry, toReceivingDraftRow, toReturnDraftRow } from '#electron/outbox/outbox-entry.ts';
import { quoted } from '#shared/messages/messages.ts';
import { OutboxEntry, type OutboxEvidence, type OutboxRow } from '#shared/outbox/outbox-view.ts';
import { ReceivingDraftRow } from '#shared/receiving/receiving-draft.ts';
import { ReturnDraftRow } from '#shared/returns/return-draft.ts';
import { outboxEvidence } from '#test/support/samples/outbox-row-of.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';
import { sampleReturnDesk } from '#test/support/samples/sample-return-desk.ts';

const { draft, content: _content, ...sample } = sampleReturnDesk['returns.saveDraft'];
const row: OutboxRow = { ...sample, draft, body: null };
const line = { quantity: 5, action: null, lotNumber: null, lotDate: null };
const body = {
  centerId: 2,
  centerName: 'Frozen here',
  trackingNumber: null,
  originalShipmentId: null,
  referenceId: row.referenceId,
  lines: [
    { ...line, inventoryId: 1 },
    { ...line, inventoryId: 2 },
  ],
};

describe('a write as shown in the window', () => {
  it('has the content of its draft, with the item’s own action as null, and omits draft and body', () => {
    const entry = toOutboxEntry(row);
    expect(entry.content).toMatchObject({
      trackingNumber: '1Z999AA10123456784',
      centerName: 'Cicero (IL)',
      shipmentId: 900,
      orderId: 500,
      customerName: 'Jane Doe',
      box: 1,
      lines: [{ inventoryId: 1, sku: 'MUG-B', name: 'Mug, blue', quantity: 2, action: null }],
    });
    expect(entry).not.toHaveProperty('draft');
    expect(entry).not.toHaveProperty('body');
    expect(OutboxEntry.parse(entry)).toEqual(entry);
  });

  it('has the grade and the note of a line, which only its draft contains', () => {
    const graded =
      draft === null ? [] : draft.lines.map((one) => ({ ...one, grade: 'B', note: 'A scratch.' }));
    const entry = toOutboxEntry({ ...row, draft: { ...draft, lines: graded }, body });
    expect(entry.content?.lines).toMatchObject([
      { inventoryId: 1, grade: 'B', note: 'A scratch.' },
      { inventoryId: 2, grade: null, note: null },
    ]);
  });

  it('has the frozen content, with the names from the draft if it has any', () => {
    expect(toOutboxEntry({ ...row, body }).content).toMatchObject({
      trackingNumber: null,
      centerName: 'Frozen here',
      lines: [
        { sku: 'MUG-B', quantity: 5 },
        { sku: null, name: null },
      ],
    });
    expect(toOutboxEntry({ ...row, draft: 'gone', body }).content).toMatchObject({
      box: null,
      customerName: null,
    });
  });

  it('has no content if it is not a return, or can no longer be read', () => {
    expect(toOutboxEntry({ ...row, kind: 'another.kind' }).content).toBeNull();
    expect(toOutboxEntry({ ...row, draft: { lines: 'many' } }).content).toBeNull();
    expect(toOutboxEntry({ ...row, body: { ...body, lines: [] } }).content).toBeNull();
  });

  it('can be shown even if another version wrote the evidence of its last attempt', () => {
    const evidence = { class: 'of tomorrow', sentence: 'x' } as unknown as OutboxRow['evidence'];
    expect(OutboxEntry.parse(toOutboxEntry({ ...row, evidence })).evidence).toBeNull();
  });
});

it('quotes the text that an older version wrote for the last attempt', () => {
  const evidence = {
    ...outboxEvidence({ fields: {} }),
    sentence: 'It is full.',
  } as unknown as OutboxEvidence;
  expect(toOutboxEntry({ ...row, evidence }).evidence?.sentence).toEqual(quoted('It is full.'));
});

describe('a draft as shown in the window', () => {
  it('is the saved draft', () => {
    const kept = toReturnDraftRow(row);
    expect(kept).toMatchObject({ draft, raw: null });
    expect(ReturnDraftRow.parse(kept)).toEqual(kept);
  });

  it('keeps its text if it can no longer be read', () => {
    expect(toReturnDraftRow({ ...row, draft: { box: 'two' } })).toMatchObject({
      draft: null,
      raw: '{"box":"two"}',
    });
    expect(toReturnDraftRow({ ...row, draft: null, state: 'unreadable', raw: 'all of it' }).raw).toBe(
      'all of it',
    );
  });
});

describe('a receiving order as shown in the window', () => {
  const { draft: order, content: _none, receiving, ...rest } = sampleInbound['receiving.saveDraft'];
  const orderRow: OutboxRow = { ...rest, draft: order, body: null };
  const item = { inventoryId: 1, sku: null, quantity: 5, lotNumber: null, lotDate: null };
  const frozen = {
    centerId: 2,
    centerName: 'Frozen here',
    packageType: 'Package',
    boxPackagingType: 'MultipleSkuPerBox',
    expectedArrivalAt: '2026-12-01T12:00:00.000Z',
    purchaseOrderNumber: null,
    boxes: [
      { trackingNumber: 'T-1', items: [item, { ...item, inventoryId: null, sku: 'ALONE' }] },
      { trackingNumber: null, items: [{ ...item, inventoryId: 2 }] },
    ],
    freight: null,
    finalDestinationId: null,
  };

  it('has the content of its draft, and is not a return', () => {
    const entry = toOutboxEntry(orderRow);
    expect(entry).toMatchObject({ content: null, receiving });
    expect(toOutboxEntry(row)).toMatchObject({ receiving: null });
    expect(entry).not.toHaveProperty('draft');
    expect(OutboxEntry.parse(entry)).toEqual(entry);
  });

  it('has the frozen content, with the names from the draft if it has any', () => {
    expect(toOutboxEntry({ ...orderRow, body: frozen }).receiving).toEqual({
      purchaseOrderNumber: null,
      centerName: 'Frozen here',
      expectedArrivalAt: '2026-12-01T12:00:00.000Z',
      boxCount: 2,
      trackingNumbers: ['T-1'],
      lines: [
        { ...item, sku: 'MUG-B', name: 'Mug, blue' },
        { ...item, inventoryId: null, sku: 'ALONE', name: null },
        { ...item, inventoryId: 2, name: null },
      ],
    });
    expect(toOutboxEntry({ ...orderRow, draft: 'gone', body: frozen }).receiving?.lines[0]).toMatchObject({
      sku: null,
      name: null,
    });
  });

  it('has no content if it can no longer be read, and keeps the draft’s text', () => {
    expect(toOutboxEntry({ ...orderRow, body: { ...frozen, boxes: [] } }).receiving).toBeNull();
    const unreadable = toReceivingDraftRow({ ...orderRow, draft: { boxes: 'many' } });
    expect(ReceivingDraftRow.parse(unreadable)).toMatchObject({
      draft: null,
      receiving: null,
      raw: '{"boxes":"many"}',
    });
    expect(toReceivingDraftRow(orderRow)).toMatchObject({ draft: order, raw: null });
  });
});
