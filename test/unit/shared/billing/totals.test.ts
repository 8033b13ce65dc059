import { expect, test } from 'vitest';
import { totalsOf } from '#shared/billing/model/charges.ts';

const of = (amount: number | null, currencyCode: string | null = 'USD') => ({ amount, currencyCode });

test('amounts are added without rounding errors of their fractions', () => {
  expect(totalsOf([of(0.1), of(0.2)])).toEqual([{ currency: 'USD', total: 0.3 }]);
  expect(totalsOf(Array.from({ length: 1_000 }, () => of(0.07)))).toEqual([{ currency: 'USD', total: 70 }]);
  expect(totalsOf([of(6.2), of(-3.1), of(-3.1)])).toEqual([{ currency: 'USD', total: 0 }]);
  expect(totalsOf([of(0.0025), of(0.0025)])).toEqual([{ currency: 'USD', total: 0.005 }]);
});

test('each currency has a separate sum, and unknown amounts count as nothing', () => {
  expect(totalsOf([of(1), of(2, 'GBP'), of(null), of(3), of(4, null)])).toEqual([
    { currency: 'USD', total: 4 },
    { currency: 'GBP', total: 2 },
    { currency: null, total: 4 },
  ]);
  expect(totalsOf([])).toEqual([]);
});
