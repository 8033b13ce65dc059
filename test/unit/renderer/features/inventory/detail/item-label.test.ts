import { describe, expect, it, test } from 'vitest';
import { itemLabelOf, placeOfLot } from '#renderer/features/inventory/detail/item-label.tsx';
import { english } from '#test/support/english.ts';

const labelOf = (codes: { barcode: string | null; sku: string | null }, lot = null as never) =>
  itemLabelOf({ name: 'Tea', inventoryId: 9_000_000_001, ...codes }, lot, {}, english.t);

describe('the label of an item', () => {
  it.each([
    [
      'its barcode, its SKU, and its ID',
      { barcode: '00850017935019', sku: 'TEA-1' },
      ['00850017935019', 'TEA-1'],
    ],
    ['no barcode where there is none', { barcode: null, sku: 'TEA-1' }, ['TEA-1']],
    ['no barcode where the field holds two', { barcode: '4006381,4006382', sku: 'TEA-1' }, ['TEA-1']],
    ['its ID alone where Code 128 has no signs for either', { barcode: '', sku: 'THÉ 1' }, []],
  ])('offers as barcode: %s', (_name, codes, offered) => {
    expect(labelOf(codes).codes).toEqual([...offered, '9000000001']);
  });

  it('shows lot, expiration date, and SKU', () => {
    const lot = { number: 'L-7', expiry: 'Jan 31, 2027' } as never;
    expect(labelOf({ barcode: null, sku: 'TEA-1' }, lot).facts).toEqual([
      { text: 'Lot L-7', code: null },
      { text: 'Exp. Jan 31, 2027', code: null },
      { text: 'SKU TEA-1', code: 'TEA-1' },
    ]);
  });
});

test('finds the chosen lot by its number and date after the server updated its lots', () => {
  const lots = [
    { lotNumber: 'L-6', lotDate: '2026-12-31' },
    { lotNumber: 'L-7', lotDate: '2027-01-31' },
    { lotNumber: 'L-7', lotDate: '2027-02-28' },
  ];
  expect(placeOfLot(lots, { lotNumber: 'L-7', lotDate: '2027-02-28' })).toBe(2);
  expect(placeOfLot(lots.slice(1), { lotNumber: 'L-7', lotDate: '2027-02-28' })).toBe(1);
  expect(placeOfLot(lots, { lotNumber: 'L-6', lotDate: null })).toBe(-1);
  expect(placeOfLot(lots, null)).toBe(-1);
});
