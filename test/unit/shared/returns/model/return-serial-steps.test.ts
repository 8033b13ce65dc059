import { describe, expect, test } from 'vitest';
import { undoLast } from '#shared/returns/model/return-draft-steps.ts';
import { type ItemScan, type ScanAnswer, scanItem } from '#shared/returns/model/return-item-steps.ts';
import { setQuantity } from '#shared/returns/model/return-line-steps.ts';
import { nextBox, prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import { checkReturn } from '#shared/returns/model/return-rules.ts';
import { addSerial, removeSerial } from '#shared/returns/model/return-serial-steps.ts';
import { ReturnDraft } from '#shared/returns/return-draft.ts';
import {
  at,
  center,
  emptyDraft,
  hit,
  scanned,
  scanOf,
  shipment,
} from '#test/unit/shared/returns/draft-builders.ts';

const radio = hit(1);
const shipped = shipment(900, [
  { id: 1, quantity: 2, serials: [' SN-1 ', 'sn-2'] },
  { id: 2, quantity: 1 },
]);
const begun = prefillFromShipment(emptyDraft(), { shipment: shipped, at }).draft;

const scanSerial = (draft: ReturnDraft, serial: string, inventoryId = 1) =>
  addSerial(draft, { inventoryId, serial, text: serial, at });
const scanSerials = (draft: ReturnDraft, ...serials: readonly string[]) =>
  serials.reduce((now, serial) => scanSerial(now, serial).draft, draft);
const line = ({ lines }: ReturnDraft) => lines[0] ?? null;
const found = (draft: ReturnDraft) =>
  checkReturn(draft, { referenceId: 'RT-1', centers: [center], duplicates: [] }).filter(({ code }) =>
    code.startsWith('SERIAL'),
  );

describe('a separately scanned serial number', () => {
  test('counts the first piece of its item, and another one only if every counted one has its own', () => {
    const first = scanSerials(begun, 'SN-1');
    expect(line(first)).toMatchObject({ inventoryId: 1, quantity: 1, serials: ['SN-1'] });
    expect(line(scanSerials(first, 'SN-2'))).toMatchObject({ quantity: 2, serials: ['SN-1', 'SN-2'] });
    const counted = scanned(begun, scanOf(radio), scanOf(radio));
    expect(line(scanSerials(counted, 'SN-1', 'SN-2'))).toMatchObject({
      quantity: 2,
      serials: ['SN-1', 'SN-2'],
    });
  });

  test('is reported as shipped or not, ignoring its case and whitespace', () => {
    expect(scanSerial(begun, 'sn-1').feedback).toMatchObject({
      code: 'SERIAL_SET',
      tone: 'done',
      values: { isShipped: 'yes', numbered: 1, quantity: 1, expected: 2 },
    });
    expect(scanSerial(begun, 'SN-9').feedback).toMatchObject({ tone: 'asks', values: { isShipped: 'no' } });
    // The shipment lists no serial numbers of this item.
    expect(scanSerial(begun, 'SN-9', 2).feedback).toMatchObject({
      tone: 'done',
      values: { isShipped: 'unknown' },
    });
  });

  test('changes nothing if it already exists, set aside or not, or is invalid', () => {
    const draft = scanSerials(begun, 'SN-1');
    const [counted] = draft.lines;
    const aside = { ...begun, setAside: counted === undefined ? [] : [counted] };
    for (const step of [scanSerial(draft, ' sn-1'), scanSerial(aside, 'SN-1')]) {
      expect(step.feedback).toMatchObject({ code: 'SERIAL_AGAIN', tone: 'refused' });
    }
    expect(scanSerial(draft, ' ').feedback.code).toBe('SERIAL_INVALID');
    expect(scanSerial(draft, 'x'.repeat(201)).feedback.code).toBe('SERIAL_INVALID');
    expect(scanSerial(draft, 'x'.repeat(200)).feedback.code).toBe('SERIAL_SET');
    expect(scanSerial(draft, 'SN-3', 99).feedback.code).toBe('LINE_GONE');
  });

  test('is recorded for each item that has it, once', () => {
    const goods = [1, 2].map((id) => ({ id, quantity: 1, serials: ['SN-1'] }));
    const twins = prefillFromShipment(emptyDraft(), { shipment: shipment(900, goods), at }).draft;
    const step = scanSerial(scanSerials(twins, 'SN-1'), 'SN-1', 2);
    expect(step.feedback).toMatchObject({ code: 'SERIAL_SET', tone: 'done', values: { isShipped: 'yes' } });
    expect(step.draft.lines).toMatchObject(goods.map(({ id, serials }) => ({ inventoryId: id, serials })));
    expect(scanSerial(step.draft, 'SN-1', 2).feedback.code).toBe('SERIAL_AGAIN');
  });

  test('is refused beyond the limit of a line', () => {
    const many = Array.from({ length: 250 }, (_, place) => `S-${place}`);
    const full = {
      ...begun,
      lines: scanSerials(begun, 'SN-1').lines.map((one) => ({ ...one, serials: many })),
    };
    const step = scanSerial(full, 'SN-2');
    expect(step).toMatchObject({ draft: full, feedback: { code: 'SERIALS_FULL', values: { most: 250 } } });
  });

  test('can be undone, and removed from the line without changing its count', () => {
    const draft = scanSerials(begun, 'SN-1', 'SN-2');
    expect(line(undoLast(draft).draft)).toMatchObject({ quantity: 1, serials: ['SN-1'] });
    const removed = removeSerial(draft, { inventoryId: 1, serial: 'SN-1', at });
    expect(removed.feedback.code).toBe('SERIAL_REMOVED');
    expect(line(removed.draft)).toMatchObject({ quantity: 2, serials: ['SN-2'] });
    expect(line(undoLast(removed.draft).draft)?.serials).toEqual(['SN-1', 'SN-2']);
  });
});

describe('a label with a serial number', () => {
  const label = (serial: string) => scanOf(radio, { label: { serial, data: `21${serial}` } });

  test('counts its piece and records its number', () => {
    const draft = scanned(begun, label('SN-1'), label('SN-2'));
    expect(line(draft)).toMatchObject({ quantity: 2, serials: ['SN-1', 'SN-2'] });
  });

  test('is the same piece if the number was scanned separately before', () => {
    const draft = scanSerials(begun, 'SN-1');
    expect(scanItem(draft, label('SN-1')).feedback.code).toBe('ITEM_SERIAL_AGAIN');
    const anyway = scanItem(draft, { ...label('SN-1'), answer: 'countAnyway' });
    expect(line(anyway.draft)).toMatchObject({ quantity: 2, serials: ['SN-1'] });
  });

  test('of another lot is asked about once for its number, then for its lot', () => {
    const lotRadio = hit(1, { isLot: true });
    const ofLot = (lot: string, answer: ScanAnswer | null = null) =>
      scanOf(lotRadio, { answer, label: { serial: 'SN-1', lot, data: `21SN-1 ${lot}` } });
    const codeOf = (draft: ReturnDraft, scan: ItemScan) => scanItem(draft, scan).feedback.code;
    const draft = scanned(emptyDraft(), scanOf(lotRadio, { label: { lot: 'L-1' } }));
    const aside = scanItem(draft, ofLot('L-2', 'setAside')).draft;
    expect(codeOf(aside, ofLot('L-2'))).toBe('ITEM_SERIAL_AGAIN');
    expect(codeOf(aside, ofLot('L-2', 'countAnyway'))).toBe('ITEM_OTHER_LOT');
    expect(codeOf(aside, ofLot('L-2', 'setAside'))).toBe('ITEM_SET_ASIDE');
    expect(codeOf(aside, ofLot('L-2', 'keepLot'))).toBe('ITEM_COUNTED');
  });
});

describe('the pre-flight compares the returned goods with the shipped ones', () => {
  test('and lists the numbers that were not shipped', () => {
    expect(found(scanSerials(begun, 'SN-1', 'SN-8', 'SN-9'))).toMatchObject([
      { code: 'SERIAL_NOT_SHIPPED', severity: 'warns', values: { count: 2, serials: 'SN-8, SN-9', more: 0 } },
    ]);
  });

  test('and lists the missing numbers of the counted pieces', () => {
    const draft = scanned(begun, scanOf(radio), scanOf(radio));
    expect(found(scanSerials(draft, 'SN-1'))).toMatchObject([
      { code: 'SERIALS_MISSING', values: { pieces: 1, count: 1, serials: 'sn-2' } },
    ]);
    // One of two was returned, and it is known which.
    expect(found(scanSerials(begun, 'SN-1'))).toEqual([]);
    expect(found(scanned(begun, scanOf(hit(2))))).toEqual([]);
  });

  test('and reports if there are more numbers than pieces', () => {
    const { draft } = setQuantity(scanSerials(begun, 'SN-1', 'SN-2'), { inventoryId: 1, quantity: 1, at });
    expect(found(draft)).toMatchObject([{ code: 'SERIALS_OVER', values: { count: 2, quantity: 1 } }]);
  });

  test('and lists the first five of many', () => {
    const many = Array.from({ length: 8 }, (_, place) => `X-${place}`);
    expect(found(scanSerials(begun, ...many))[0]?.values).toMatchObject({
      count: 8,
      more: 3,
      serials: 'X-0, X-1, X-2, X-3, X-4',
    });
  });
});

test('the next box awaits only the serial numbers that were not returned yet', () => {
  const { draft } = nextBox(scanSerials(begun, 'SN-1'));
  expect(draft.originalShipment?.goods?.[0]).toMatchObject({ quantity: 1, serials: ['sn-2'] });
});

test('a draft saved before serial numbers existed is read with none', () => {
  const draft = scanSerials(begun, 'SN-1', 'SN-2');
  const text = JSON.stringify(draft, (name, value: unknown) => (name === 'serials' ? undefined : value));
  const read = ReturnDraft.parse(JSON.parse(text));
  expect(line(read)?.serials).toEqual([]);
  expect(read.originalShipment?.goods?.map(({ serials }) => serials)).toEqual([[], []]);
  expect(undoLast(read).draft.lines).toMatchObject([{ quantity: 1, serials: [] }]);
});
