import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stockShares } from '#renderer/components/stock/stock-bar.tsx';

it('splits the quantity on hand into committed and fulfillable', () => {
  expect(stockShares({ onHand: 100, committed: 25, fulfillable: 75 })).toEqual({
    committed: 0.25,
    fulfillable: 0.75,
    short: 0,
  });
});

it('draws the quantity committed beyond the quantity on hand separately', () => {
  expect(stockShares({ onHand: 30, committed: 40, fulfillable: -10 })).toEqual({
    committed: 0.75,
    fulfillable: 0,
    short: 0.25,
  });
});

it('leaves the rest of the bar empty if another location has more', () => {
  expect(stockShares({ onHand: 50, committed: 0, fulfillable: 50 }, 200)).toEqual({
    committed: 0,
    fulfillable: 0.25,
    short: 0,
  });
});

it('draws nothing for unknown figures', () => {
  const nothing = { committed: 0, fulfillable: 0, short: 0 };
  expect(stockShares({ onHand: null, committed: null, fulfillable: null })).toEqual(nothing);
  expect(stockShares({ onHand: 8, committed: null, fulfillable: null })).toEqual(nothing);
});

it('never draws beyond the bar, for any figures', () => {
  const figure = fc.oneof(fc.integer(), fc.double(), fc.constant(null));
  fc.assert(
    fc.property(figure, figure, figure, fc.double(), (onHand, committed, fulfillable, most) => {
      const shares = Object.values(stockShares({ onHand, committed, fulfillable }, most));
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});
