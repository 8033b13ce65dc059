import { describe, expect, test } from 'vitest';
import { canBeQueued } from '#shared/desk/model/finding-rules.ts';
import { cancelOutlookOf } from '#shared/receiving/model/receiving-change-rules.ts';
import { bodyOfDraft, emptyReceivingDraft } from '#shared/receiving/model/receiving-draft-steps.ts';
import { checkReceiving, usageOf } from '#shared/receiving/model/receiving-rules.ts';
import { receivingStatuses } from '#shared/receiving/receiving.ts';
import { ReceivingBody } from '#shared/receiving/receiving-body.ts';
import type { ReceivingDraft, ReceivingDraftLine } from '#shared/receiving/receiving-draft.ts';
import { aFreight } from '#test/support/samples/freight.ts';

const nowMs = Date.parse('2026-11-22T08:00:00Z');
const context = { version: '2026-07', nowMs, centers: [{ id: 3, timezone: 'UTC' }, { id: 4 }] };
const facts = { isLot: false, isBundle: false, isDigital: false, isActive: true, isRemoved: false, asOf: '' };

function lineOf(id: number, change: Partial<ReceivingDraftLine> = {}): ReceivingDraftLine {
  return {
    id,
    boxId: 1,
    inventoryId: id,
    sku: `SKU-${id}`,
    name: null,
    barcode: null,
    quantity: 1,
    lotNumber: null,
    lotDate: null,
    facts,
    ...change,
  };
}

/** An order that may be queued in every version. */
function sound(change: Partial<ReceivingDraft> = {}): ReceivingDraft {
  return {
    ...emptyReceivingDraft({ center: { id: 3, name: 'South' } }),
    expectedArrivalAt: '2026-12-01T08:00:00.000Z',
    boxes: [{ id: 1, trackingNumber: 'BOX-1' }],
    lines: [lineOf(1)],
    ...change,
  };
}

const codesOf = (draft: ReceivingDraft, change: Partial<Parameters<typeof checkReceiving>[1]> = {}) =>
  checkReceiving(draft, { ...context, ...change }).map(({ code, severity }) => `${severity} ${code}`);

const boxesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, trackingNumber: `BOX-${index}` }));
const linePerBox = (count: number) =>
  Array.from({ length: count }, (_, index) => lineOf(index + 1, { boxId: index + 1 }));

test('a valid order has no findings in any version, and becomes a body', () => {
  for (const version of ['2026-07', '2026-01', '2.0', null])
    expect(codesOf(sound(), { version })).toEqual([]);
  expect(ReceivingBody.parse(bodyOfDraft(sound()))).toMatchObject({
    centerId: 3,
    boxes: [{ items: [{ inventoryId: 1 }] }],
  });
});

describe('missing data', () => {
  test.each([
    ['blocks CENTER_MISSING', { center: null }],
    ['blocks CENTER_UNKNOWN', { center: { id: 9, name: 'Nowhere' } }],
    ['blocks ARRIVAL_MISSING', { expectedArrivalAt: null }],
    ['blocks ARRIVAL_PAST', { expectedArrivalAt: '2026-11-22T08:00:00.000Z' }],
    ['blocks ARRIVAL_INVALID', { expectedArrivalAt: '2026-12-01' }],
    ['blocks ARRIVAL_INVALID', { expectedArrivalAt: '2026-02-30T08:00:00Z' }],
    ['blocks NO_LINES', { lines: [] }],
  ])('is reported: %s', (code, change) => {
    expect(codesOf(sound(change))).toEqual([code]);
  });

  test('includes a center that no longer receives, but not one of which this is unknown', () => {
    for (const receives of [true, null, undefined]) {
      const centers = [receives === undefined ? { id: 3 } : { id: 3, receives }];
      expect(codesOf(sound(), { centers })).toEqual([]);
    }
    expect(codesOf(sound(), { centers: [{ id: 3, receives: false }] })).toEqual(['blocks CENTER_UNKNOWN']);
  });

  test('does not include a final destination that does not receive by itself', () => {
    const centers = [
      { id: 3, receives: true },
      { id: 4, receives: false },
    ];
    expect(codesOf(sound({ finalDestination: { id: 4, name: 'East' } }), { centers })).toEqual([]);
  });

  test('is not reported for centers that could not be read', () => {
    expect(codesOf(sound(), { centers: null })).toEqual(['warns CENTER_UNCHECKED']);
  });
});

describe('limits', () => {
  test('are fifty boxes for packages, one for a container, and none for pallets', () => {
    const fifty = { boxes: boxesOf(50), lines: linePerBox(50) };
    const more = { boxes: boxesOf(51), lines: linePerBox(51) };
    expect(codesOf(sound(fifty))).toEqual([]);
    expect(codesOf(sound(more))).toEqual(['blocks TOO_MANY_BOXES']);
    expect(codesOf(sound({ ...more, packageType: 'Pallet' }))).toEqual([]);
    expect(codesOf(sound({ ...more, packageType: 'FloorLoadedContainer' }))).toEqual([
      'blocks CONTAINER_BOXES',
    ]);
  });

  test('depend on the kind of packaging', () => {
    const two = { boxes: boxesOf(2), lines: linePerBox(2) };
    expect(codesOf(sound({ ...two, boxPackagingType: 'EverythingInOneBox' }))).toEqual([
      'blocks ONE_BOX_EXPECTED',
    ]);
    expect(codesOf(sound({ ...two, boxPackagingType: 'OneSkuPerBox' }))).toEqual([]);
    const mixed = { lines: [lineOf(1), lineOf(2)], boxPackagingType: 'OneSkuPerBox' as const };
    expect(codesOf(sound(mixed))).toEqual(['blocks ONE_SKU_A_BOX']);
    const lots = [lineOf(1), lineOf(2, { inventoryId: 1 })];
    expect(codesOf(sound({ ...mixed, lines: lots }))).toEqual([]);
  });

  test('are ten thousand SKUs, however often each one is listed', () => {
    const lines = Array.from({ length: 10_001 }, (_, index) => lineOf(index + 1));
    expect(codesOf(sound({ lines }))).toEqual(['blocks TOO_MANY_SKUS']);
    expect(
      codesOf(sound({ lines: [...lines.slice(0, 10_000), lineOf(10_001, { inventoryId: 1 })] })),
    ).toEqual([]);
    expect(usageOf(sound({ lines }))).toMatchObject({
      skus: 10_001,
      maxSkus: 10_000,
      boxes: 1,
      maxBoxes: 50,
      pieces: 10_001,
    });
  });

  test.each([0, 1.5, 2_147_483_648])('refuse %d pieces', (quantity) => {
    expect(codesOf(sound({ lines: [lineOf(1, { quantity })] }))).toEqual(['blocks QUANTITY_OUT_OF_RANGE']);
  });
});

describe('boxes', () => {
  test('need a tracking number from 2026-07 on, and should have one before', () => {
    const bare = sound({ boxes: [{ id: 1, trackingNumber: null }] });
    expect(codesOf(bare)).toEqual(['blocks TRACKING_MISSING']);
    expect(codesOf(bare, { version: null })).toEqual(['blocks TRACKING_MISSING']);
    expect(codesOf(bare, { version: '2026-01' })).toEqual([
      'warns NOT_RECOGNIZABLE',
      'warns TRACKING_MISSING',
    ]);
  });

  test('must not be empty, and cause a warning with a duplicate or unprintable number', () => {
    const boxes = [...boxesOf(1), { id: 2, trackingNumber: 'BOX-0' }];
    expect(codesOf(sound({ boxes }))).toEqual(['blocks BOX_EMPTY', 'warns TRACKING_TWICE']);
    const typed = [...boxesOf(1), { id: 2, trackingNumber: 'box -0' }];
    expect(codesOf(sound({ boxes: typed }))).toContain('warns TRACKING_TWICE');
    expect(codesOf(sound({ boxes: [{ id: 1, trackingNumber: 'BÖX\u202E' }] }))).toEqual([
      'warns TRACKING_UNPRINTABLE',
    ]);
  });
});

describe('a field supported only by 2026-07', () => {
  const freight = aFreight({ carrier: 'C' });
  test.each([
    ['FREIGHT_NOT_OFFERED', { freight }],
    ['DESTINATION_NOT_OFFERED', { finalDestination: { id: 4, name: 'Spoke' } }],
    ['ITEM_BY_SKU', { lines: [lineOf(1, { inventoryId: null })] }],
  ])('is refused as %s before it', (code, change) => {
    expect(codesOf(sound(change))).toEqual([]);
    expect(codesOf(sound(change), { version: null })).toEqual([]);
    for (const version of ['2026-01', '2025-07', '2.0']) {
      expect(codesOf(sound(change), { version })).toEqual([`blocks ${code}`]);
    }
  });

  test('is checked itself', () => {
    expect(codesOf(sound({ finalDestination: { id: 9, name: '?' } }))).toEqual([
      'blocks DESTINATION_UNKNOWN',
    ]);
    expect(codesOf(sound({ finalDestination: { id: 3, name: 'South' } }))).toEqual([
      'warns DESTINATION_SAME',
    ]);
  });
});

describe('items', () => {
  test.each([
    ['blocks ITEM_DIGITAL', { isDigital: true }],
    ['blocks ITEM_BUNDLE', { isBundle: true }],
    ['warns ITEM_REMOVED', { isRemoved: true }],
    ['warns ITEM_INACTIVE', { isActive: false }],
  ])('are reported: %s', (code, change) => {
    expect(codesOf(sound({ lines: [lineOf(1, { facts: { ...facts, ...change } })] }))).toEqual([code]);
  });

  test('with lots need both the number and the date', () => {
    const isLot = { ...facts, isLot: true };
    const withLot = (lotNumber: string | null, lotDate: string | null) =>
      codesOf(sound({ lines: [lineOf(1, { facts: isLot, lotNumber, lotDate })] }));
    expect(withLot(null, null)).toEqual(['blocks LOT_NUMBER_MISSING']);
    expect(withLot(null, '2027-01-31')).toEqual(['blocks LOT_NUMBER_MISSING']);
    expect(withLot('A', null)).toEqual(['blocks LOT_DATE_MISSING']);
    expect(withLot('A', '2027-02-30')).toEqual(['blocks LOT_DATE_INVALID']);
    expect(withLot('A', '0026-11-12')).toEqual(['blocks LOT_DATE_INVALID']);
    expect(withLot('A', '2026-11-21')).toEqual(['warns LOT_EXPIRED']);
    expect(withLot('A', '2026-11-22')).toEqual([]);
    expect(codesOf(sound({ lines: [lineOf(1, { lotNumber: 'A' })] }))).toEqual(['warns LOT_NOT_KEPT']);
  });

  test('expire by the clock of the center, not of this computer', () => {
    const draft = sound({
      lines: [lineOf(1, { facts: { ...facts, isLot: true }, lotNumber: 'A', lotDate: '2026-11-21' })],
    });
    const at = (time: string) =>
      checkReceiving(draft, {
        ...context,
        nowMs: Date.parse(time),
        centers: [{ id: 3, timezone: 'Pacific Standard Time' }],
      }).map(({ code }) => code);
    expect(at('2026-11-22T07:59:59Z')).not.toContain('LOT_EXPIRED');
    expect(at('2026-11-22T08:00:00Z')).toContain('LOT_EXPIRED');
  });

  test('unknown to this desk only cause warnings', () => {
    const findings = checkReceiving(sound({ lines: [lineOf(1, { facts: null, lotNumber: 'A' })] }), context);
    expect(findings.map(({ code }) => code)).toEqual(['ITEM_UNCHECKED', 'LOT_DATE_MISSING']);
    expect(canBeQueued(findings)).toBe(true);
  });
});

test('blocking findings come before warnings', () => {
  const codes = codesOf(sound({ lines: [lineOf(1, { facts: null, quantity: 0 })] }));
  expect(codes).toEqual(['blocks QUANTITY_OUT_OF_RANGE', 'warns ITEM_UNCHECKED']);
});

test('only an awaiting order is likely to be cancelled', () => {
  const byOutlook = Map.groupBy(receivingStatuses, cancelOutlookOf);
  expect(byOutlook.get('likely')).toEqual(['Awaiting']);
  expect(byOutlook.get('no')).toEqual(['Completed', 'Cancelled']);
});
