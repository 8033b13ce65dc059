import { describe, expect, it } from 'vitest';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import { announcedLots } from '#shared/check-in/model/check-in-rows.ts';
import {
  type AnnouncedGoods,
  compareCheckIn,
  differencesOf,
  hideAnnounced,
  uncountedBoxesOf,
} from '#shared/check-in/model/check-in-rules.ts';
import {
  closeBox,
  closeOrder,
  countPieces,
  emptyCheckIn,
  openBox,
} from '#shared/check-in/model/check-in-steps.ts';
import type { ReceivingBox } from '#shared/receiving/receiving.ts';

const at = '2026-11-22T08:00:00.000Z';
const begun = emptyCheckIn({ orderId: 9, at });

type Announced = readonly [inventoryId: number, quantity: number, lotNumber?: string];

function box(boxId: number, ...items: readonly Announced[]): ReceivingBox {
  return {
    boxId,
    boxNumber: boxId - 100,
    boxStatus: 'Awaiting',
    trackingNumber: `T-${boxId}`,
    arrivedDate: null,
    receivedDate: null,
    countingStartedDate: null,
    boxItems: items.map(([inventoryId, quantity, lotNumber]) => ({
      inventoryId,
      quantity,
      receivedQuantity: 0,
      stowedQuantity: 0,
      lotNumber: lotNumber ?? null,
      lotDate: lotNumber === undefined ? null : '2027-01-31',
    })),
  };
}

function goodsOf(...boxes: readonly ReceivingBox[]): AnnouncedGoods {
  const ids = [1, 2, 3];
  return {
    boxes,
    order: {
      inventoryQuantities: ids.map((inventoryId) => ({
        inventoryId,
        sku: `SKU-${inventoryId}`,
        expectedQuantity: 10,
        receivedQuantity: 0,
        stowedQuantity: 0,
      })),
    },
  };
}

function counted(
  checkIn: CheckIn,
  inventoryId: number | null,
  quantity: number,
  lotNumber: string | null = null,
) {
  const goods = { inventoryId, sku: null, name: null, code: `C-${inventoryId}`, lotNumber, lotDate: null };
  return countPieces(checkIn, { goods, quantity, text: null, at }) ?? begun;
}

const inBox = (checkIn: CheckIn, boxId: number) => openBox(checkIn, { boxId, text: null, at });
const done = (checkIn: CheckIn) => closeBox(checkIn, { text: null, at });
const shown = (checkIn: CheckIn, goods: AnnouncedGoods) =>
  compareCheckIn(goods, checkIn).boxes.flatMap(({ rows }) =>
    rows.map((row) => [row.inventoryId, row.lotNumber, row.counted, row.expected, row.mark]),
  );

describe('a count compared with the announced goods', () => {
  it('shows what is still to come, and what is missing from a completed box', () => {
    const goods = goodsOf(box(101, [1, 5], [2, 3]), box(102, [1, 4]));
    const open = counted(counted(inBox(begun, 101), 1, 5), 2, 1);
    expect(shown(open, goods)).toEqual([
      [1, null, 5, 5, 'exact'],
      [2, null, 1, 3, 'toCome'],
      [1, null, 0, 4, 'notMet'],
    ]);
    expect(shown(done(open), goods)[1]).toEqual([2, null, 1, 3, 'missing']);
    const { boxes, expected, counted: pieces } = compareCheckIn(goods, done(open));
    expect(boxes.map(({ progress }) => progress)).toEqual(['done', 'ahead']);
    expect([pieces, expected]).toEqual([6, 12]);
  });

  it('marks surplus, unexpected items, other lots, and unknown items', () => {
    const goods = goodsOf(box(101, [1, 5, 'L-1'], [2, 1]));
    let checkIn = inBox(begun, 101);
    checkIn = counted(checkIn, 1, 2, 'L-1');
    checkIn = counted(checkIn, 1, 1, 'L-9');
    checkIn = counted(checkIn, 2, 2);
    checkIn = counted(checkIn, 3, 1);
    checkIn = counted(checkIn, null, 4);
    expect(shown(done(checkIn), goods)).toEqual([
      [1, 'L-1', 2, 5, 'missing'],
      [2, null, 2, 1, 'more'],
      [1, 'L-9', 1, 0, 'otherLot'],
      [3, null, 1, 0, 'notExpected'],
      [null, null, 4, 0, 'unknown'],
    ]);
  });

  it('merges lines announced twice, and ignores the case of lots', () => {
    const goods = goodsOf(box(101, [1, 2, 'L-1'], [1, 3, 'l-1 ']));
    expect(shown(counted(inBox(begun, 101), 1, 5, 'L-1'), goods)).toEqual([[1, 'L-1', 5, 5, 'exact']]);
    expect(announcedLots(goods.boxes[0] ?? null, 1)).toMatchObject([{ lotNumber: 'L-1', expected: 5 }]);
  });

  it('lets a line without a lot accept any lots', () => {
    const goods = goodsOf(box(101, [1, 7]));
    const checkIn = counted(counted(inBox(begun, 101), 1, 3, 'A'), 1, 2, 'B');
    expect(shown(checkIn, goods)).toEqual([
      [1, 'A', 3, 3, 'exact'],
      [1, 'B', 2, 2, 'exact'],
      [1, null, 0, 2, 'toCome'],
    ]);
    expect(shown(counted(checkIn, 1, 1), goods)[2]).toEqual([1, null, 1, 2, 'toCome']);
    expect(shown(counted(checkIn, 1, 9, 'B'), goods)[1]).toEqual([1, 'B', 11, 4, 'more']);
  });

  it('never drops pieces without a box, or in a box that is no longer listed', () => {
    const goods = goodsOf(box(101, [1, 1]));
    const checkIn = counted(inBox(counted(begun, 2, 3), 999), 1, 2);
    const { boxes, counted: pieces } = compareCheckIn(goods, checkIn);
    expect(boxes.at(-1)).toMatchObject({ boxId: null, counted: 5, expected: 0 });
    expect(pieces).toBe(5);
  });

  it('sums each item over all boxes and lots', () => {
    const goods = goodsOf(box(101, [1, 5, 'A'], [2, 1]), box(102, [1, 5, 'B']));
    let checkIn = counted(inBox(begun, 101), 1, 5, 'B');
    checkIn = counted(inBox(checkIn, 102), 1, 5, 'A');
    const { items } = compareCheckIn(goods, done(checkIn));
    expect(items.map(({ sku, counted: pieces, expected, mark }) => [sku, pieces, expected, mark])).toEqual([
      ['SKU-1', 10, 10, 'exact'],
      ['SKU-2', 0, 1, 'missing'],
    ]);
  });

  it('compares with the order itself if the service lists no boxes', () => {
    const { items, expected, boxes } = compareCheckIn(goodsOf(), counted(begun, 1, 10));
    expect(items.map(({ mark }) => mark)).toEqual(['exact', 'toCome', 'toCome']);
    expect([expected, boxes.length]).toEqual([30, 1]);
  });

  it('lists all differences, and nothing else', () => {
    const goods = goodsOf(box(101, [1, 5], [2, 3]), box(102, [3, 4]));
    const checkIn = done(counted(counted(inBox(begun, 101), 1, 5), 2, 4));
    const marks = differencesOf(compareCheckIn(goods, checkIn)).map(({ mark }) => mark);
    expect(marks).toEqual(['more']);
  });

  it('does not treat pieces that may still come as a difference, and names their boxes', () => {
    const goods = goodsOf(box(101, [1, 5], [2, 3]), box(102, [3, 4]));
    expect(differencesOf(compareCheckIn(goods, begun))).toEqual([]);
    const open = compareCheckIn(goods, counted(inBox(begun, 101), 1, 5));
    expect(differencesOf(open)).toEqual([]);
    expect(uncountedBoxesOf(open).map(({ boxId }) => boxId)).toEqual([101, 102]);
    const closed = compareCheckIn(goods, done(counted(inBox(begun, 101), 1, 5)));
    expect(differencesOf(closed).map(({ mark }) => mark)).toEqual(['missing']);
    expect(uncountedBoxesOf(closed).map(({ boxId }) => boxId)).toEqual([102]);
  });

  it('does not count surplus, unknown, or misplaced pieces as announced goods', () => {
    const goods = goodsOf(box(101, [1, 5], [2, 3]));
    let checkIn = counted(inBox(begun, 101), 1, 7);
    checkIn = counted(counted(checkIn, 3, 1), null, 2);
    expect(compareCheckIn(goods, checkIn)).toMatchObject({ matched: 5, counted: 10, expected: 8 });
    expect(compareCheckIn(goodsOf(), counted(begun, 1, 12))).toMatchObject({ matched: 10, counted: 12 });
  });

  it('gives every row a unique key', () => {
    const goods = goodsOf(box(101, [1, 7], [1, 2, 'A'], [2, 1]), box(102, [1, 7]));
    const checkIn = counted(counted(counted(inBox(begun, 101), 1, 1), 1, 1, 'B'), null, 1);
    const keys = compareCheckIn(goods, checkIn).boxes.flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('shows no row for negative counts', () => {
    expect(shown(inBox(begun, 101), goodsOf(box(101, [1, -4])))).toEqual([]);
  });
});

describe('a blind count', () => {
  const goods = goodsOf(box(101, [1, 5], [2, 3]), box(102, [3, 4]));
  const shown = (checkIn: CheckIn) => hideAnnounced(compareCheckIn(goods, checkIn), checkIn);

  it('shows the counted pieces in counting order, and nothing of the announced goods', () => {
    const checkIn = counted(counted(counted(inBox(begun, 101), 2, 9), 1, 2), 7, 1);
    const { boxes, items, expected, matched } = shown(checkIn);
    expect(boxes.map((each) => [each.expected, each.counted])).toEqual([
      [null, 12],
      [null, 0],
    ]);
    const facts = [2, 1, 7].map((id) => [id, null, 'counted']);
    const factsOf = (rows: typeof items) =>
      rows.map(({ inventoryId, expected: announced, mark }) => [inventoryId, announced, mark]);
    expect(factsOf(boxes[0]?.rows ?? [])).toEqual(facts);
    expect(boxes[1]?.rows).toEqual([]);
    expect(factsOf(items)).toEqual(facts);
    expect([expected, matched]).toEqual([null, null]);
    expect(differencesOf(shown(checkIn))).toEqual([]);
  });

  it('shows a completed box with its differences, and the order only when all boxes are completed', () => {
    const first = done(counted(inBox(begun, 101), 1, 4));
    const { boxes, expected } = shown(first);
    expect(boxes[0]?.rows.map(({ expected: announced, mark }) => [announced, mark])).toEqual([
      [5, 'missing'],
      [3, 'missing'],
    ]);
    expect([boxes[1]?.expected, expected]).toEqual([null, null]);
    expect(differencesOf(shown(first))).toHaveLength(2);
    const all = done(counted(inBox(first, 102), 3, 4));
    expect(shown(all)).toEqual(compareCheckIn(goods, all));
  });
});

describe('an order without boxes', () => {
  it('lacks nothing before its count is completed, and only then shows missing pieces as differences', () => {
    const checkIn = counted(begun, 1, 10);
    expect(differencesOf(compareCheckIn(goodsOf(), checkIn))).toEqual([]);
    const all = compareCheckIn(goodsOf(), closeOrder(checkIn, { at }));
    expect(differencesOf(all).map(({ inventoryId, mark }) => [inventoryId, mark])).toEqual([
      [2, 'missing'],
      [3, 'missing'],
    ]);
    const before = hideAnnounced(compareCheckIn(goodsOf(), checkIn), checkIn);
    expect(before.items.map(({ inventoryId, expected }) => [inventoryId, expected])).toEqual([[1, null]]);
  });
});
