import { describe, expect, it } from 'vitest';
import { type CheckInScanContext, meaningOf } from '#renderer/features/check-in/check-in-meaning.ts';
import { boxHit, delivery, inboundOf, lookUp, orderHit } from './delivery.ts';

function meaning(text: string, requested: Partial<CheckInScanContext> = {}) {
  return meaningOf({
    ...delivery,
    boxesMet: [],
    openBoxId: null,
    lotAwaitedOf: null,
    texts: [text],
    lookUp: lookUp(),
    inbound: inboundOf(),
    ...requested,
  });
}

describe('a code at a check-in', () => {
  it('is the label of a box of this order in any spelling, even if no other source is available', () => {
    expect(meaning('1z999aa101', { lookUp: null, inbound: null })).toEqual({ kind: 'box', boxId: 101 });
  });

  it('is treated as a label before an item', () => {
    expect(meaning('T-102', { lookUp: lookUp([{ id: 1 }]) })).toEqual({ kind: 'box', boxId: 102 });
  });

  it('is the first box not yet opened if several have the same label, otherwise the open one', () => {
    const boxes = delivery.boxes.map((box) => ({ ...box, trackingNumber: 'PALLET-1' }));
    expect(meaning('PALLET-1', { boxes })).toEqual({ kind: 'box', boxId: 101 });
    expect(meaning('PALLET-1', { boxes, boxesMet: [101] })).toEqual({ kind: 'box', boxId: 102 });
    const boxesMet = [101, 102];
    expect(meaning('PALLET-1', { boxes, boxesMet })).toEqual({ kind: 'box', boxId: 101 });
    expect(meaning('PALLET-1', { boxes, boxesMet, openBoxId: 102 })).toEqual({ kind: 'box', boxId: 102 });
  });

  it('is a box whose number is the end of a longer label, unless it is an item', () => {
    const inbound = inboundOf(boxHit(9, 102, 'suffix'));
    expect(meaning('42000000T-102', { inbound })).toEqual({ kind: 'box', boxId: 102 });
    expect(meaning('42000000T-102', { inbound, lookUp: lookUp([{ id: 1 }]) }).kind).toBe('item');
  });

  it('is a box of another order, unless it is the barcode of an item', () => {
    const inbound = inboundOf(boxHit(8, 201));
    expect(meaning('T-201', { inbound })).toMatchObject({ kind: 'otherBox', hit: { boxId: 201 } });
    expect(meaning('T-201', { inbound, lookUp: lookUp([{ id: 1 }]) }).kind).toBe('item');
    expect(meaning('T-201', { inbound, lookUp: lookUp([{ id: 1, by: 'id' }]) }).kind).toBe('otherBox');
  });

  it('identifies this order, or another one', () => {
    expect(meaning('9')).toEqual({ kind: 'thisOrder' });
    expect(meaning('PO-9', { inbound: inboundOf(orderHit(9)) })).toEqual({ kind: 'thisOrder' });
    expect(meaning('PO-8', { inbound: inboundOf(orderHit(8)) })).toMatchObject({ kind: 'otherOrder' });
  });

  it('is, of several items, the one announced in the open box, or else in the order', () => {
    const two = lookUp([{ id: 1 }, { id: 2 }]);
    expect(meaning('CODE', { lookUp: two })).toMatchObject({ kind: 'several' });
    expect(meaning('CODE', { lookUp: two, openBoxId: 102 })).toMatchObject({
      kind: 'item',
      match: { item: { inventoryId: 1 } },
    });
    expect(meaning('CODE', { lookUp: lookUp([{ id: 7 }, { id: 2 }]) })).toMatchObject({
      kind: 'item',
      match: { item: { inventoryId: 2 } },
    });
  });

  it('is, of several items with such a lot, the one whose lot is awaited', () => {
    const lots = lookUp([1, 2].map((id) => ({ id, by: 'lot', lot: { number: 'L-2', date: null } })));
    const found = { kind: 'item', match: { item: { inventoryId: 2 } } };
    expect(meaning('L-2', { lookUp: lots, openBoxId: 102, lotAwaitedOf: 2 })).toMatchObject(found);
  });

  it('is the lot that is awaited, and not the item whose ID it happens to be', () => {
    const both = lookUp([
      { id: 7, by: 'id' },
      { id: 2, by: 'lot', lot: { number: '7', date: null } },
    ]);
    const itemWith = (inventoryId: number) => ({ kind: 'item', match: { item: { inventoryId } } });
    expect(meaning('7', { lookUp: both, lotAwaitedOf: 2 })).toMatchObject(itemWith(2));
    expect(meaning('7', { lookUp: both, lotAwaitedOf: 3 })).toMatchObject(itemWith(7));
  });

  it('is a SKU of the order even if the catalog does not have it', () => {
    expect(meaning(' SKU-2 ', { lookUp: null })).toEqual({ kind: 'announced', inventoryId: 2, sku: 'SKU-2' });
  });

  it('is unknown if nothing matches', () => {
    expect(meaning('??')).toEqual({ kind: 'unknown' });
    expect(meaning('', { lookUp: null, inbound: null })).toEqual({ kind: 'unknown' });
  });
});
