import { describe, expect, it } from 'vitest';
import { boxLabelOf, boxPartsOf } from '#renderer/features/receiving/detail/own-box-labels.tsx';
import { english } from '#test/support/english.ts';

const order = { id: 4711, purchaseOrderNumber: 'PO-77', fulfillmentCenter: { id: 3, name: 'Moreno Valley' } };
const box = { boxId: 90_001, boxNumber: 2, trackingNumber: '1Z999AA10123456784' };
const bare = { boxId: 90_002, boxNumber: null, trackingNumber: null };

describe('the label of a box', () => {
  it('shows its position among the boxes, its order, and its tracking number as code', () => {
    const label = boxLabelOf(order, [bare, box], 1, {}, english.t);
    expect(label.heading).toBe('Box 2 of 2');
    expect(label.codes).toEqual(['1Z999AA10123456784', '4711']);
    expect(label.facts.map(({ text }) => text)).toEqual([
      'Receiving order 4711',
      'PO number PO-77',
      'Box ID 90001',
      'Moreno Valley',
    ]);
  });

  it('has the order id as code without a tracking number, and omits unknown facts', () => {
    const label = boxLabelOf(
      { id: 4711, purchaseOrderNumber: null, fulfillmentCenter: null },
      [{ ...bare, boxId: null }],
      0,
      {},
      english.t,
    );
    expect(label).toEqual({
      heading: 'Box 1 of 1',
      codes: ['4711'],
      facts: [{ text: 'Receiving order 4711', code: null }],
    });
  });
});

describe('the labels of all boxes', () => {
  it('are one part, or as many as jobs take them, without leaving out any box', () => {
    expect(boxPartsOf(200)).toEqual([[0, 200]]);
    expect(boxPartsOf(401)).toEqual([
      [0, 200],
      [200, 400],
      [400, 401],
    ]);
  });
});
