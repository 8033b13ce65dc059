import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnOnWire } from '#electron/resources/returns/return-writes.ts';
import { canBeQueued } from '#shared/desk/model/finding-rules.ts';
import {
  bodyOfDraft,
  markSlipPrinted,
  type ReturnStep,
  setCenter,
  undoLast,
} from '#shared/returns/model/return-draft-steps.ts';
import { rowsOf } from '#shared/returns/model/return-goods-rules.ts';
import { setGrade, setNote } from '#shared/returns/model/return-inspection-steps.ts';
import { addParts, dropSetAside, scanItem } from '#shared/returns/model/return-item-steps.ts';
import { returnActions, returnGrades } from '#shared/returns/model/return-kinds.ts';
import {
  removeLine,
  setAction,
  setLot,
  setQuantity,
  takeExpected,
} from '#shared/returns/model/return-line-steps.ts';
import { nextBox, prefillFromShipment, scanParcel } from '#shared/returns/model/return-parcel-steps.ts';
import { checkReturn } from '#shared/returns/model/return-rules.ts';
import { addSerial, removeSerial } from '#shared/returns/model/return-serial-steps.ts';
import { ReturnBody } from '#shared/returns/return-body.ts';
import { ReturnDraft } from '#shared/returns/return-draft.ts';
import { readReturnBody } from '#test/sandbox/api/returns/return-body.ts';
import { runCount } from '#test/support/run-count.ts';
import { at, center, emptyDraft, hit, scanOf, shipment } from './draft-builders.ts';

type Step = (draft: ReturnDraft) => ReturnStep;

const runs = runCount('Sequences of steps on a return draft', 300, 3_000);
/** A busy machine needs this time for the full count. */
const timeout = 120_000;
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom('', ' ', '\u001d', 'ABC'),
);
const inventoryId = fc.integer({ min: 1, max: 5 });
const lotNumber = fc.option(fc.constantFrom('A', 'a', 'B', ' C ', 'L'.repeat(201)), { nil: null });
const lotDate = fc.option(fc.constantFrom('2027-01-31', '2027-02-30', 'soon'), { nil: null });
const anyNumber = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.double(), fc.constant(2_147_483_647));

/** Items of every kind: 3 and 4 have lots; some are digital, bundles, removed, or inactive. */
const item = fc
  .record({
    inventoryId,
    isBundle: fc.integer({ min: 0, max: 9 }).map((pick) => pick === 0),
    isDigital: fc.integer({ min: 0, max: 9 }).map((pick) => pick === 0),
    isActive: fc.constantFrom(true, false, null),
    removedAt: fc.constantFrom(null, null, at),
  })
  .map(({ inventoryId: id, ...change }) => hit(id, { ...change, isLot: id === 3 || id === 4 }));

const itemScan = fc
  .record({
    item,
    by: fc.constantFrom('barcode', 'caseOf', 'sku', 'id', 'lot'),
    answer: fc.constantFrom(null, null, 'keepLot', 'takeLot', 'setAside', 'countAnyway'),
    lot: lotNumber,
    expiry: lotDate,
    serial: fc.constantFrom(null, null, 'S1'),
    quantity: fc.option(anyNumber, { nil: null }),
  })
  .map(({ item: scannedItem, by, answer, ...label }) => scanOf(scannedItem, { by, answer, label }));

const serial = fc.constantFrom('S1', ' s1 ', 'S2', 'S3', '', 'S'.repeat(201));

const shipped = fc.array(
  fc.record({
    id: fc.integer({ min: -1, max: 6 }),
    quantity: anyNumber.map((value) => value || 0),
    lot: lotNumber,
    expires: lotDate,
    serials: fc.array(serial, { maxLength: 3 }),
  }),
  { maxLength: 6 },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: itemScan.map(
      (scan): Step =>
        (draft) =>
          scanItem(draft, scan),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Step>(undoLast) },
  fc
    .record({
      text: hostile,
      isReplacing: fc.boolean(),
      count: fc.integer({ min: 0, max: 2 }),
      tracking: hostile,
    })
    .map(
      ({ text, isReplacing, count, tracking }): Step =>
        (draft) => {
          const candidate = {
            orderId: 1,
            trackingNumber: tracking,
            customerName: null,
            by: 'exact',
          } as const;
          const candidates = Array.from({ length: count }, (_, place) => ({
            ...candidate,
            shipmentId: place + 1,
          }));
          return scanParcel(draft, { text: text.slice(0, 4_096), candidates, at, isReplacing });
        },
    ),
  fc.tuple(fc.integer({ min: 1, max: 3 }), shipped).map(
    ([id, items]): Step =>
      (draft) =>
        prefillFromShipment(draft, { shipment: shipment(id, items), at }),
  ),
  fc.record({ inventoryId, quantity: anyNumber }).map(
    (change): Step =>
      (draft) =>
        setQuantity(draft, { ...change, at }),
  ),
  fc.record({ inventoryId }).map(
    (change): Step =>
      (draft) =>
        removeLine(draft, { ...change, at }),
  ),
  fc.record({ inventoryId, action: fc.constantFrom(...returnActions) }).map(
    (change): Step =>
      (draft) =>
        setAction(draft, { ...change, at }),
  ),
  fc.record({ inventoryId, lotNumber: fc.oneof(lotNumber, hostile), lotDate }).map(
    (change): Step =>
      (draft) =>
        setLot(draft, { ...change, at }),
  ),
  fc.record({ inventoryId, serial }).map(
    (change): Step =>
      (draft) =>
        addSerial(draft, { ...change, text: null, at }),
  ),
  fc.record({ inventoryId, serial }).map(
    (change): Step =>
      (draft) =>
        removeSerial(draft, { ...change, at }),
  ),
  fc.record({ inventoryId, grade: fc.constantFrom(...returnGrades, null) }).map(
    (change): Step =>
      (draft) =>
        setGrade(draft, { ...change, at }),
  ),
  fc.record({ inventoryId, note: hostile }).map(
    (change): Step =>
      (draft) =>
        setNote(draft, { ...change, at }),
  ),
  fc.record({ inventoryId, lotNumber }).map(
    (change): Step =>
      (draft) =>
        dropSetAside(draft, { ...change, at }),
  ),
  fc.tuple(fc.array(fc.record({ item, quantity: anyNumber }), { maxLength: 3 }), anyNumber).map(
    ([parts, bundles]): Step =>
      (draft) =>
        addParts(draft, { bundleId: 0, parts, bundles, text: null, at }),
  ),
  fc.constant<Step>((draft) => takeExpected(draft, at)),
  fc.constantFrom(true, false, null).map(
    (processesReturns): Step =>
      (draft) =>
        setCenter(draft, { center: { ...center, id: 4, processesReturns }, at }),
  ),
);

const around = { referenceId: 'RT-20261122-CFHJ', centers: null, duplicates: [] };

function holdsTogether(draft: ReturnDraft): void {
  const ids = draft.lines.map((line) => line.inventoryId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { quantity } of [...draft.lines, ...draft.setAside]) expect(quantity).toBeGreaterThanOrEqual(1);
  // Another item may have the same number.
  const serials = [...draft.lines, ...draft.setAside].flatMap((line) =>
    line.serials.map((text) => `${line.inventoryId} ${text.toLowerCase()}`),
  );
  expect(new Set(serials).size).toBe(serials.length);
  expect(ReturnDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const rows = rowsOf(draft).map((row) => row.inventoryId);
  expect(new Set(rows).size).toBe(rows.length);
}

describe('any sequence of scans, undos and changes', () => {
  test('never creates a line twice, a quantity below 1, or a draft that cannot be saved', { timeout }, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let draft = emptyDraft();
        for (const next of steps) {
          const { draft: after, feedback } = next(draft);
          if (feedback.tone === 'refused') expect(after).toBe(draft);
          draft = after;
        }
        holdsTogether(draft);
        holdsTogether(nextBox(draft).draft);
      }),
      { numRuns: runs },
    );
  });

  test('is undone step by step back to the empty draft', { timeout }, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let draft = steps.reduce((now, next) => next(now).draft, emptyDraft());
        while (draft.changes.length > 0) draft = undoLast(draft).draft;
        expect(draft).toEqual(emptyDraft());
      }),
      { numRuns: runs },
    );
  });

  test('that passes the pre-flight has a body that the service reads in both styles', { timeout }, () => {
    let passed = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const draft = steps.reduce((now, next) => next(now).draft, markSlipPrinted(emptyDraft(), at).draft);
        if (!canBeQueued(checkReturn(draft, around))) return;
        passed += 1;
        const body = ReturnBody.parse(bodyOfDraft(draft, around.referenceId));
        for (const style of ['camelCase', 'snake_case'] as const) {
          const wire: unknown = JSON.parse(JSON.stringify(returnOnWire(body, style)));
          const read = readReturnBody(wire, style === 'camelCase');
          expect(read).toEqual({
            draft: {
              centerId: body.centerId,
              referenceId: body.referenceId,
              trackingNumber: body.trackingNumber,
              originalShipmentId: body.originalShipmentId,
              lines: body.lines.map(({ lotDate: day, ...line }) => ({
                ...line,
                lotDateMs: day === null ? null : Date.parse(day),
              })),
            },
          });
        }
      }),
      { numRuns: runs },
    );
    expect(passed).toBeGreaterThan(runs / 20);
  });
});
