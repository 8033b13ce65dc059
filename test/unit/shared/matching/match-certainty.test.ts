import { expect, test } from 'vitest';
import { certaintyOf } from '#shared/matching/match-certainty.ts';
import type { MatchConfidence, MatchReason, MatchReasonCode } from '#shared/matching/match-kinds.ts';
import { type CandidateFacts, candidate, rank } from './match-builders.ts';

const reason = (code: MatchReasonCode, values: MatchReason['values'] = {}): MatchReason => ({
  code,
  speaks: 'for',
  values,
});

/** A proposal of an order that waits for a box. */
const awaitedProposal = (sureness: MatchConfidence, ...reasons: MatchReason[]) => ({
  candidate: { order: { status: 'Processing' } },
  sureness,
  reasons: [...reasons, reason('BOXES_AWAITED', { boxes: 2 })],
});

test.each<[MatchConfidence, readonly MatchReason[], string]>([
  ['sure', [reason('TRACKING_SAME')], 'exact'],
  ['sure', [reason('TRACKING_WITHIN')], 'exact'],
  ['sure', [reason('ORDER_NAMED')], 'exact'],
  ['sure', [reason('PURCHASE_ORDER_SAME', { orders: 1 })], 'exact'],
  ['sure', [reason('PURCHASE_ORDER_SAME', { orders: 2 })], 'likely'],
  ['sure', [reason('PURCHASE_ORDER_SLIP', { orders: 1 })], 'likely'],
  ['sure', [reason('PURCHASE_ORDER_PART', { orders: 1 })], 'likely'],
  ['sure', [reason('TRACKING_START'), reason('BOX_AWAITED')], 'likely'],
  ['sure', [reason('TRACKING_GAP')], 'likely'],
  ['sure', [reason('TRACKING_SLIP'), reason('TRACKING_END')], 'likely'],
  ['sure', [reason('ITEM_COUNTED'), reason('FREIGHT_NAMED'), reason('LOT_NAMED')], 'likely'],
  ['sure', [reason('TRACKING_SAME'), reason('ORDER_CLOSED', { status: 'Completed' })], 'likely'],
  ['sure', [reason('TRACKING_SAME'), reason('BOXES_ARRIVED', { boxes: 1 })], 'likely'],
  ['sure', [reason('TRACKING_SAME'), reason('EXPECTED_OTHERWISE', { days: 40 })], 'exact'],
  ['likely', [reason('TRACKING_SAME')], 'likely'],
  ['possible', [reason('TRACKING_SAME')], 'possible'],
  ['weak', [reason('TRACKING_SAME')], 'none'],
])('%s, found by %j: %s', (sureness, reasons, certainty) => {
  expect(certaintyOf(awaitedProposal(sureness, ...reasons), true)).toBe(certainty);
});

test('a proposal is exact only once all orders and their boxes were compared', () => {
  const proposal = awaitedProposal('sure', reason('TRACKING_SAME'));
  expect(certaintyOf(proposal, true)).toBe('exact');
  expect(certaintyOf(proposal, false)).toBe('likely');
  expect(certaintyOf(awaitedProposal('possible', reason('TRACKING_SAME')), false)).toBe('possible');
});

const number = '1Z4AB1230312345678';
const rankedAs = (fields: Readonly<Record<string, unknown>>, ...orders: CandidateFacts[]) => {
  const [first] = rank(
    fields,
    orders.map((facts, place) => candidate(place + 1, facts)),
  ).ranked;
  return first === undefined ? 'none' : certaintyOf(first, true);
};

test('a ranking is exact for a complete match on the parcel, but not for a completed or corrected one', () => {
  const order = { tracking: [number], purchase_order_number: 'PO-2026-0412' };
  expect(rankedAs({ tracking_barcode: number }, order)).toBe('exact');
  expect(rankedAs({ comment: 'packing slip says po 2026 0412' }, order)).toBe('exact');
  expect(rankedAs({ tracking_barcode: number.slice(0, -4) }, order)).toBe('likely');
  expect(rankedAs({ comment: 'PO-2026-0413 on the side' }, order)).not.toBe('exact');
  expect(rankedAs({ comment: 'PO-2026-0412' }, order, order)).not.toBe('exact');
  expect(rankedAs({ tracking_barcode: number }, { ...order, boxStatuses: ['Arrived'] })).toBe('likely');
  expect(rankedAs({ tracking_barcode: number }, { ...order, status: 'Completed' })).toBe('likely');
  expect(rankedAs({ tracking_barcode: '9400111899223' }, order)).toBe('none');
});

test.each<[Readonly<Record<string, unknown>>, string]>([
  [{ tracking_barcode: 'PO-12?45' }, 'a purchase order'],
  [{ tracking_barcode: 'PO-12*45' }, 'a purchase order'],
  [{ tracking_barcode: 'PO-12__45' }, 'a purchase order'],
  [{ tracking_barcode: 'PO-1245?' }, 'a purchase order'],
  [{ tracking_barcode: 'PO-1245_' }, 'a purchase order'],
  [{ tracking_barcode: '*PO-1245' }, 'a purchase order'],
  [{ comment: 'the slip says PO-12?45' }, 'a purchase order'],
  [{ comment: 'the slip says PO ?1245' }, 'a purchase order'],
  [{ comment: 'WRO 418233?5' }, 'an order'],
  [{ tracking_barcode: `${number.slice(0, 7)}?${number.slice(7)}` }, 'a tracking number'],
  [{ tracking_barcode: `${number.slice(0, 7)}_${number.slice(7)}` }, 'a tracking number'],
  [{ comment: `reads ${number.slice(0, 7)}?${number.slice(7)}` }, 'a tracking number'],
  [{ tracking_barcode: `${number}？` }, 'a tracking number'],
  [{ tracking_barcode: `*${number}` }, 'a tracking number'],
  [
    { tracking_barcode: `${number.slice(0, 4)}?${number.slice(4, 9)}?${number.slice(9)}` },
    'a tracking number',
  ],
  [{ tracking_barcode: `420606?${number}` }, 'a tracking number'],
  [{ comment: `reads ${number}?7` }, 'a tracking number'],
])('%j is never exact: the unreadable character may make it another number than %s', (fields) => {
  const order = { tracking: [number], purchase_order_number: 'PO-1245' };
  const [first] = rank(fields, [candidate(418_233, order)]).ranked;
  expect(first && certaintyOf(first, true)).not.toBe('exact');
});

test.each([
  `UPS_${number}`,
  `420606?${number}`,
  `${number}_1`,
  `${number}?`,
  `*${number}`,
  `__${number}`,
  `420606${number}*0017?`,
])('%j, a complete number next to unreadable characters, makes its order likely', (tracking_barcode) => {
  const { ranked } = rank({ tracking_barcode }, [candidate(1, { tracking: [number] })]);
  expect(ranked[0]?.reasons[0]?.code).toBe('TRACKING_WITHIN_PART');
  expect(rankedAs({ tracking_barcode }, { tracking: [number] })).toBe('likely');
});

test('a short number next to unreadable characters makes its order likely only if nothing else is next to it', () => {
  expect(rankedAs({ tracking_barcode: 'A1234567?' }, { tracking: ['A1234567'] })).toBe('likely');
  expect(rankedAs({ tracking_barcode: 'KKA1234567?' }, { tracking: ['A1234567'] })).toBe('none');
});

test.each([
  'WRO?418233',
  'which order?WRO 418233',
  'PO?1245',
  `tracking?${number}`,
  `https://ups.com/t?${number}`,
])('%j is exact: a question mark after letters is punctuation', (comment) => {
  const order = { tracking: [number], purchase_order_number: 'PO-1245' };
  const [first] = rank({ comment }, [candidate(418_233, order)]).ranked;
  expect(first && certaintyOf(first, true)).toBe('exact');
});

test.each(['AB?12345678', 'KX?1245', 'slip says KX?1245'])(
  '%j is never exact: a character may be unreadable after the letters of a number too',
  (comment) => {
    const order = { tracking: ['AB12345678'], purchase_order_number: 'KX1245' };
    expect(rankedAs({ comment }, order)).toMatch(/likely|possible/);
  },
);

test.each([number, 'PO_2026_0412', 'PO-2026-0412'])(
  '%j is exact as Code 39 writes it, and an underscore separates the parts of a purchase order',
  (code) => {
    const order = { tracking: [number], purchase_order_number: 'PO-2026-0412' };
    expect(rankedAs({ tracking_barcode: `*${code}*` }, order)).toBe('exact');
    expect(rankedAs({ tracking_barcode: code }, order)).toBe('exact');
  },
);

test.each(['The slip says PO-2026-0412', 'WRO 418233 on the label'])(
  'an order without boxes, named by %j, is exact only if its status shows that it waits for one',
  (comment) => {
    const certaintyAt = (status: string) => {
      const facts = { tracking: [], purchase_order_number: 'PO-2026-0412', status };
      const [first] = rank({ comment }, [candidate(418_233, facts)]).ranked;
      return first && certaintyOf(first, true);
    };
    expect(['Awaiting', 'Processing', 'Incomplete'].map(certaintyAt)).toEqual(['exact', 'likely', 'likely']);
  },
);

test('a reason shows a code as written on the parcel, however it was compared', () => {
  const order = candidate(1, { tracking: [number], purchase_order_number: 'PO-2026-8200' });
  const valuesOf = (fields: Readonly<Record<string, unknown>>) =>
    rank(fields, [order]).ranked[0]?.reasons[0]?.values;
  expect(valuesOf({ comment: 'slip: po 2062-8200, wet' })).toMatchObject({ written: 'po 2062-8200' });
  expect(valuesOf({ comment: 'side says 8200 / PO 8200' })).toMatchObject({ written: '8200' });
  const torn = '1z 4ab 123-03 12??';
  expect(valuesOf({ tracking_barcode: `${torn}5678` })).toMatchObject({ scanned: `${torn}5678` });
});
