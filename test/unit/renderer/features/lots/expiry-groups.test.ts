import { describe, expect, it } from 'vitest';
import { expiryGroups } from '#renderer/features/lots/expiry-groups.ts';
import { LotLevel } from '#shared/inventory/inventory.ts';
import { LotExclusion } from '#shared/lots/lots.ts';

const lot = (lotNumber: string, lotDate: string | null, onHandQuantity: number) =>
  LotLevel.parse({ lotNumber, lotDate, onHandQuantity });

describe('expiryGroups', () => {
  it('adds up lots by days until expiration, and counts those held back', () => {
    const groups = expiryGroups({
      lots: [
        lot('A', '2026-11-21', 3),
        lot('B', '2026-11-22', 4),
        lot('C', '2026-12-31', 5),
        lot('D', '2027-11-22', 6),
        lot('E', '2026-01-01', 0),
      ],
      exclusions: [LotExclusion.parse({ inventoryId: 1, lotNumber: 'A' })],
      today: '2026-11-22',
      minimumShelfLifeDays: 60,
    });
    expect(groups.map(({ kind, lotCount, pieces, heldBack }) => [kind, lotCount, pieces, heldBack])).toEqual([
      ['expired', 1, 3, 1],
      ['soon', 2, 9, 0],
      ['good', 1, 6, 0],
    ]);
  });

  it('includes lots without a date only if there are any', () => {
    const of = (lots: readonly LotLevel[]) =>
      expiryGroups({ lots, exclusions: [], today: '2026-11-22', minimumShelfLifeDays: null }).map(
        ({ kind }) => kind,
      );
    expect(of([])).toEqual(['expired', 'soon', 'good']);
    expect(of([lot('A', null, 1)])).toContain('undated');
  });
});
