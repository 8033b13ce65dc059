import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionShares,
  announcedPieces,
  differsFromRequested,
  lineDifference,
  processedPieces,
  returnDifference,
} from '#renderer/features/returns/return-quantities.ts';
import { aLine, aReturn, aTaken } from '#test/unit/renderer/return-builder.ts';

const twoOfThree = aLine({ quantity: 3, actionTaken: [aTaken('Restock', 1), aTaken('Dispose', 1)] });

describe('lineDifference', () => {
  it('treats less than announced as short only once nothing more will be processed', () => {
    expect(processedPieces(twoOfThree)).toBe(2);
    expect(lineDifference(twoOfThree, 'Processing')).toMatchObject({ kind: 'pending', amount: -1 });
    expect(lineDifference(twoOfThree, 'Completed')).toMatchObject({ kind: 'short', amount: -1 });
    expect(lineDifference(twoOfThree, 'SomethingNew')).toMatchObject({ kind: 'pending' });
  });

  it('reports more than announced in any state', () => {
    const over = aLine({ quantity: 1, actionTaken: [aTaken('Restock', 4)] });
    expect(lineDifference(over, 'Processing')).toMatchObject({ kind: 'over', amount: 3, tone: 'attention' });
  });

  it('reports nothing missing for a canceled return, unless some of it was processed', () => {
    expect(lineDifference(aLine({ quantity: 3 }), 'Cancelled').kind).toBe('none');
    expect(lineDifference(twoOfThree, 'Cancelled')).toMatchObject({ kind: 'short', amount: -1 });
  });
});

describe('returnDifference', () => {
  it('adds up the lines', () => {
    const order = aReturn({
      status: 'Completed',
      inventory: [twoOfThree, aLine({ quantity: 2, actionTaken: [aTaken('Restock', 2)] })],
    });
    expect(announcedPieces(order)).toBe(5);
    expect(returnDifference(order)).toMatchObject({ kind: 'short', amount: -1 });
  });
});

describe('isOtherThanAsked', () => {
  const requested = (action: string) =>
    aLine({ actionRequested: { action, actionType: null, instructions: null } });

  it('compares with the action requested by name', () => {
    expect(differsFromRequested(requested('Restock'), 'Quarantine')).toBe(true);
    expect(differsFromRequested(requested('Restock'), 'Restock')).toBe(false);
    expect(differsFromRequested(requested('Inspect'), 'Inspect')).toBe(false);
  });

  it('is false if the item’s own setting decides, or no action was requested', () => {
    expect(differsFromRequested(requested('Default'), 'Dispose')).toBe(false);
    expect(differsFromRequested(aLine(), 'Dispose')).toBe(false);
    expect(differsFromRequested(requested('Restock'), '')).toBe(false);
  });
});

describe('actionShares', () => {
  it('returns the known actions in their order followed by unknown ones, for any input order', () => {
    const order = aReturn({
      inventory: [
        aLine({ quantity: 8, actionTaken: [aTaken('Inspect', 1), aTaken('Dispose', 2)] }),
        aLine({ quantity: 2, actionTaken: [aTaken('Restock', 1), aTaken('Dispose', 1)] }),
      ],
    });
    expect(actionShares(order)).toEqual([
      { action: 'Restock', pieces: 1, share: 0.1 },
      { action: 'Dispose', pieces: 3, share: 0.3 },
      { action: 'Inspect', pieces: 1, share: 0.1 },
    ]);
  });

  it('never exceeds the complete bar, whatever was counted', () => {
    const count = fc.oneof(
      fc.integer({ min: -5, max: 1_000 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(count, fc.constantFrom('Restock', 'Dispose', 'New'), count)),
        (counts) => {
          const inventory = counts.map(([quantity, action, processed]) =>
            aLine({ quantity, actionTaken: [aTaken(action, processed)] }),
          );
          const shares = actionShares(aReturn({ inventory })).map(({ share }) => share);
          expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.000_001);
        },
      ),
    );
  });
});
