import { describe, expect, test } from 'vitest';
import { canBeQueued } from '#shared/desk/model/finding-rules.ts';
import { markSlipPrinted, noteItem } from '#shared/returns/model/return-draft-steps.ts';
import { knownItemOf } from '#shared/returns/model/return-item-steps.ts';
import { setAction, setLot, setQuantity, takeExpected } from '#shared/returns/model/return-line-steps.ts';
import { prefillFromShipment, scanParcel } from '#shared/returns/model/return-parcel-steps.ts';
import { checkReturn, type KnownDuplicate, type ReturnContext } from '#shared/returns/model/return-rules.ts';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import {
  at,
  center,
  emptyDraft,
  hit,
  scanned,
  scanOf,
  shipment,
} from '#test/unit/shared/returns/draft-builders.ts';

const around: ReturnContext = { referenceId: 'RT-20261122-CFHJ', centers: [center], duplicates: [] };
const parcel = scanParcel(emptyDraft(), { text: 'TRACK-1', candidates: [], at }).draft;
const mug = hit(1);
const cream = hit(2, { isLot: true });
const sound = scanned(parcel, scanOf(mug), scanOf(cream, { label: { lot: 'A-1', expiry: '2027-01-31' } }));

const codesOf = (draft: ReturnDraft, change: Partial<ReturnContext> = {}) =>
  checkReturn(draft, { ...around, ...change }).map(({ code, severity }) => `${severity} ${code}`);

/** The valid draft with its first line changed in a way that no step does. */
const withLine = (change: Partial<ReturnDraftLine>): ReturnDraft => ({
  ...sound,
  lines: sound.lines.map((line, place) => (place === 0 ? { ...line, ...change } : line)),
});

const facts = knownItemOf(mug).facts;
const duplicate = (reasons: KnownDuplicate['reasons']): KnownDuplicate => ({
  reasons,
  id: 77,
  referenceId: 'RMA-7',
});

describe('a valid return', () => {
  test('passes without findings', () => {
    expect(checkReturn(sound, around)).toEqual([]);
  });

  test('has findings with the line and its names', () => {
    const findings = checkReturn(withLine({ quantity: 0, facts: null }), around);
    expect(findings[0]).toMatchObject({ inventoryId: 1, values: { id: 1, sku: 'SKU-1', name: 'Item 1' } });
  });

  test('lists blocking findings before warnings', () => {
    const severities = checkReturn(withLine({ quantity: 0, facts: null }), { ...around, centers: null }).map(
      ({ severity }) => severity,
    );
    expect(severities).toEqual(['blocks', 'warns', 'warns']);
  });

  test('may be queued with warnings, but not with blocking findings', () => {
    expect(canBeQueued(checkReturn(withLine({ facts: null }), around))).toBe(true);
    expect(canBeQueued(checkReturn(withLine({ quantity: 0 }), around))).toBe(false);
  });
});

describe('rule 1: each item once', () => {
  test('a second line of an item blocks, although no step creates one', () => {
    expect(codesOf({ ...sound, lines: [...sound.lines, ...sound.lines.slice(0, 1)] })).toEqual([
      'blocks ITEM_TWICE',
    ]);
  });

  test('a return without lines blocks', () => {
    expect(codesOf(parcel)).toEqual(['blocks NO_LINES']);
  });
});

describe('rule 2: items that cannot be returned', () => {
  test.each<[string, Partial<ReturnDraftLine>, string[]]>([
    ['a digital item', { facts: { ...facts, isDigital: true } }, ['blocks ITEM_DIGITAL']],
    ['a bundle', { facts: { ...facts, isBundle: true } }, ['blocks ITEM_BUNDLE']],
    ['an inactive item', { facts: { ...facts, isActive: false } }, ['warns ITEM_INACTIVE']],
    ['an item of which that is not known', { facts: { ...facts, isActive: null } }, []],
    [
      'an item that is gone',
      { facts: { ...facts, isRemoved: true, isActive: false } },
      ['warns ITEM_REMOVED'],
    ],
    ['an item that this desk does not know', { facts: null }, ['warns ITEM_UNCHECKED']],
  ])('%s', (_, change, expected) => {
    expect(codesOf(withLine(change))).toEqual(expected);
  });

  test('a bundle offers its parts as an alternative', () => {
    const [finding] = checkReturn(withLine({ facts: { ...facts, isBundle: true } }), around);
    expect(finding?.actions).toEqual(['chooseParts', 'removeLine']);
  });
});

describe('rule 3: one action per item', () => {
  test.each<[string, Partial<ReturnDraftLine>, string[]]>([
    ['its own, which this desk does not know', { preference: null }, []],
    ['its own, which is set', { preference: { action: 'Restock', instructions: null } }, []],
    [
      'its own, which is not set',
      { preference: { action: null, instructions: null } },
      ['warns ACTION_UNSET'],
    ],
    [
      'another one, whatever is set',
      { action: 'Dispose', preference: { action: null, instructions: null } },
      [],
    ],
    ['one that there is not', { action: 'Burn' as never }, ['blocks ACTION_UNKNOWN']],
  ])('%s', (_, change, expected) => {
    expect(codesOf(withLine(change))).toEqual(expected);
  });
});

describe('rule 4: the reference', () => {
  test.each([
    ['', 'blocks REFERENCE_LENGTH'],
    ['R'.repeat(51), 'blocks REFERENCE_LENGTH'],
    ['RÜ-1', 'blocks REFERENCE_UNPRINTABLE'],
    ['R 1', 'blocks REFERENCE_UNPRINTABLE'],
  ])('%j blocks', (referenceId, expected) => {
    expect(codesOf(sound, { referenceId })).toEqual([expected]);
  });

  test('of 1 and of 50 characters pass', () => {
    expect(codesOf(sound, { referenceId: 'R' })).toEqual([]);
    expect(codesOf(sound, { referenceId: 'R'.repeat(50) })).toEqual([]);
  });

  test('that another return already has blocks, with that return', () => {
    const [finding] = checkReturn(sound, { ...around, duplicates: [duplicate(['reference'])] });
    expect(finding).toMatchObject({
      code: 'REFERENCE_TAKEN',
      actions: ['newReference', 'openReturn'],
      values: { return: 77 },
    });
  });
});

describe('rules 5 and 6: the box', () => {
  const lines = { lines: sound.lines };

  test('needs a tracking number or a slip with the reference, otherwise it warns', () => {
    expect(codesOf({ ...emptyDraft(), ...lines })).toEqual(['warns BOX_UNMARKED']);
    expect(codesOf({ ...markSlipPrinted(emptyDraft(), at).draft, ...lines })).toEqual([]);
  });

  test('has a tracking number of at most 500 characters', () => {
    expect(codesOf({ ...sound, trackingNumber: 'T'.repeat(501) })).toEqual(['blocks TRACKING_LENGTH']);
    expect(codesOf({ ...sound, trackingNumber: '  ' })).toEqual(['blocks TRACKING_LENGTH']);
    expect(codesOf({ ...sound, trackingNumber: 'T'.repeat(500) })).toEqual([]);
  });

  test('warns of pieces waiting for the next return', () => {
    const aside = scanOf(cream, { label: { lot: 'B', data: 'B' }, answer: 'setAside' });
    expect(checkReturn(scanned(sound, aside), around)).toMatchObject([
      { code: 'PIECES_SET_ASIDE', severity: 'warns', values: { pieces: 1 }, actions: ['nextBox'] },
    ]);
  });

  test.each<[KnownDuplicate['reasons'], string[]]>([
    [['tracking'], ['warns SAME_TRACKING']],
    [['tracking', 'shipment'], ['warns SAME_TRACKING']],
    [['shipment'], ['warns SAME_SHIPMENT']],
    [[], []],
  ])('warns of another return with the same %j', (reasons, expected) => {
    expect(codesOf(sound, { duplicates: [duplicate(reasons)] })).toEqual(expected);
  });

  test('warns of another desk’s draft for the same parcel', () => {
    expect(codesOf(sound, { elsewhere: { desk: 'Dock 2', referenceId: 'RT-7' } })).toEqual([
      'warns PARCEL_ELSEWHERE',
    ]);
  });
});

describe('the center', () => {
  test.each<[string, Partial<ReturnDraft>, ReturnContext['centers'], string[]]>([
    ['that is not chosen blocks', { center: null }, [center], ['blocks CENTER_MISSING']],
    ['that is not in the list blocks', {}, [], ['blocks CENTER_UNKNOWN']],
    [
      'that processes no returns blocks',
      {},
      [{ ...center, processesReturns: false }],
      ['blocks CENTER_WITHOUT_RETURNS'],
    ],
    [
      'of which that is not known warns',
      {},
      [{ ...center, processesReturns: null }],
      ['warns CENTER_UNCHECKED'],
    ],
    ['warns while the list cannot be read', {}, null, ['warns CENTER_UNCHECKED']],
  ])('%s', (_, change, centers, expected) => {
    expect(codesOf({ ...sound, ...change }, { centers })).toEqual(expected);
  });
});

describe('a quantity', () => {
  test.each([0, -3, 1.5, 2_147_483_648])('of %s blocks', (quantity) => {
    expect(codesOf(withLine({ quantity }))).toEqual(['blocks QUANTITY_OUT_OF_RANGE']);
  });

  test('of 1 and of the largest integer pass', () => {
    expect(codesOf(setQuantity(sound, { inventoryId: 1, quantity: 2_147_483_647, at }).draft)).toEqual([]);
  });
});

describe('a lot', () => {
  const lotted = { facts: { ...facts, isLot: true } };
  test.each<[string, Partial<ReturnDraftLine>, string[]]>([
    ['that the item needs and nobody told', lotted, ['blocks LOT_MISSING']],
    ['that nobody could read', { ...lotted, isLotUnreadable: true }, ['warns LOT_UNREADABLE']],
    ['of an item that has none', { lotNumber: 'A' }, ['blocks LOT_NOT_KEPT']],
    ['that is blank', { ...lotted, lotNumber: ' ' }, ['blocks LOT_TOO_LONG']],
    ['of 201 characters', { ...lotted, lotNumber: 'L'.repeat(201) }, ['blocks LOT_TOO_LONG']],
    [
      'with a day that is none',
      { ...lotted, lotNumber: 'A', lotDate: '2027-02-30' },
      ['blocks LOT_DATE_INVALID'],
    ],
    [
      'with a year of two digits',
      { ...lotted, lotNumber: 'A', lotDate: '0026-11-12' },
      ['blocks LOT_DATE_INVALID'],
    ],
    ['with a date alone', { lotDate: '2027-01-31' }, ['blocks LOT_DATE_ALONE']],
    ['without a date', { ...lotted, lotNumber: 'A' }, []],
    ['of an item that this desk does not know', { facts: null, lotNumber: 'A' }, ['warns ITEM_UNCHECKED']],
  ])('%s', (_, change, expected) => {
    expect(codesOf(withLine(change))).toEqual(expected);
  });
});

describe('with a shipment', () => {
  const sent = shipment(9, [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1, lot: 'A-1' },
  ]);
  const beside = (draft: ReturnDraft) => prefillFromShipment(draft, { shipment: sent, at }).draft;

  test('shipped goods are returned without findings', () => {
    expect(codesOf(beside(sound))).toEqual([]);
  });

  test('more pieces than shipped, another item, and another lot cause warnings', () => {
    const more = setQuantity(beside(sound), { inventoryId: 1, quantity: 3, at }).draft;
    const other = setLot(scanned(more, scanOf(hit(8))), {
      inventoryId: 2,
      lotNumber: 'Z',
      lotDate: null,
      at,
    }).draft;
    expect(codesOf(other)).toEqual([
      'warns MORE_THAN_SHIPPED',
      'warns LOT_NOT_SHIPPED',
      'warns NOT_IN_SHIPMENT',
    ]);
  });

  test('a bundle that the catalog has learned in the meantime blocks', () => {
    const taken = takeExpected(beside(parcel), at).draft;
    expect(codesOf(taken)).toEqual(['warns ITEM_UNCHECKED', 'warns ITEM_UNCHECKED']);
    const noted = noteItem(taken, knownItemOf(hit(1, { isBundle: true })));
    expect(codesOf(setAction(noted, { inventoryId: 1, action: 'Restock', at }).draft)).toEqual([
      'blocks ITEM_BUNDLE',
      'warns ITEM_UNCHECKED',
    ]);
  });
});
