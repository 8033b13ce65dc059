import { expect, it } from 'vitest';
import { returnLabelOf } from '#renderer/features/returns/return-label.tsx';
import { english } from '#test/support/english.ts';

it('the label of a return has as codes its reference, its tracking number, and its ID', () => {
  const codesOf = (referenceId: string | null, trackingNumber: string | null) =>
    returnLabelOf({ id: 12, referenceId, trackingNumber, fulfillmentCenter: null }, {}, english.t);
  expect(codesOf('RT-7', '1Z9').codes).toEqual(['RT-7', '1Z9', '12']);
  expect(codesOf(null, '1Z9').codes).toEqual(['1Z9', '12']);
  expect(codesOf(null, null)).toEqual({ heading: 'Return 12', codes: ['12'], facts: [] });
});

it('the label of a return shows reference and tracking number, unless they are below the barcode', () => {
  const order = { id: 12, referenceId: 'RT-7', trackingNumber: '1Z9', fulfillmentCenter: null };
  expect(returnLabelOf(order, {}, english.t).facts).toEqual([
    { text: 'Reference RT-7', code: 'RT-7' },
    { text: 'Tracking 1Z9', code: '1Z9' },
  ]);
});
