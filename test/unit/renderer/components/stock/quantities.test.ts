import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barShares, differenceOf, signed, totalQuantities } from '#renderer/components/stock/quantities.ts';

const anyCount = fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN));
const count = fc.integer({ min: 0, max: 2_147_483_647 });

describe('barShares', () => {
  it('draws stowed and received over the expected quantity', () => {
    expect(barShares({ expected: 200, received: 150, stowed: 50 })).toEqual({
      expected: 1,
      stowed: 0.25,
      received: 0.5,
      over: 0,
    });
  });

  it('draws the excess over the announced quantity separately', () => {
    expect(barShares({ expected: 100, received: 125, stowed: 125 })).toEqual({
      expected: 0.8,
      stowed: 0.8,
      received: 0,
      over: 0.2,
    });
  });

  it('is an empty track if nothing was announced and nothing arrived', () => {
    expect(barShares({ expected: 0, received: 0, stowed: 0 }).expected).toBe(1);
  });

  it('never exceeds the bar, whatever the service counts', () => {
    fc.assert(
      fc.property(anyCount, anyCount, anyCount, (expected, received, stowed) => {
        const shares = barShares({ expected, received, stowed });
        for (const share of Object.values(shares)) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(shares.stowed + shares.received).toBeLessThanOrEqual(shares.expected + 1e-9);
        expect(shares.expected + shares.over).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

describe('differenceOf', () => {
  it('returns short for less than announced only once the order is settled', () => {
    const quantities = { expected: 10, received: 8, stowed: 8 };
    expect(differenceOf(quantities, false)).toEqual({ kind: 'pending', amount: -2, tone: 'waiting' });
    expect(differenceOf(quantities, true)).toEqual({ kind: 'short', amount: -2, tone: 'wrong' });
  });

  it('returns over for more than announced as soon as it is counted', () => {
    expect(differenceOf({ expected: 10, received: 12, stowed: 3 }, false)).toEqual({
      kind: 'over',
      amount: 2,
      tone: 'attention',
    });
  });

  it('returns nothing if nothing was announced', () => {
    expect(differenceOf({ expected: 0, received: 0, stowed: 0 }, true).kind).toBe('none');
  });

  it('returns exact only if the stowed quantity equals the announced one', () => {
    fc.assert(
      fc.property(count, fc.boolean(), (amount, isSettled) => {
        fc.pre(amount > 0);
        const quantities = { expected: amount, received: amount, stowed: amount };
        expect(differenceOf(quantities, isSettled).kind).toBe('exact');
        expect(differenceOf({ ...quantities, stowed: amount - 1 }, isSettled).kind).not.toBe('exact');
      }),
    );
  });
});

describe('totalQuantities', () => {
  it('adds up every quantity', () => {
    expect(
      totalQuantities([
        { expected: 1, received: 2, stowed: 3 },
        { expected: 10, received: 20, stowed: 30 },
      ]),
    ).toEqual({ expected: 11, received: 22, stowed: 33 });
  });
});

describe('signed', () => {
  it('writes a plus, a true minus, and no sign for zero', () => {
    expect(signed(5, String)).toBe('+5');
    expect(signed(-20, String)).toBe('\u221220');
    expect(signed(0, String)).toBe('0');
  });
});
