import { describe, expect, it } from 'vitest';
import { excludedLots, isOfLot, unexcludedLots } from '#renderer/features/lots/lot-exclusions.ts';
import { LotLevel } from '#shared/inventory/inventory.ts';
import { LotExclusion } from '#shared/lots/lots.ts';

const exclusion = (fields: object) => LotExclusion.parse({ inventoryId: 1, ...fields });
const lot = (lotNumber: string | null, lotDate: string | null, onHandQuantity = 0) =>
  LotLevel.parse({ lotNumber, lotDate, onHandQuantity });

describe('isOfLot', () => {
  it('compares the number, and the date if both have one', () => {
    const named = exclusion({ lotNumber: 'L-1', lotDate: '2027-01-31' });
    expect(isOfLot(named, lot('L-1', '2027-01-31'))).toBe(true);
    expect(isOfLot(named, lot('L-1', null))).toBe(true);
    expect(isOfLot(named, lot('L-1', '2027-02-01'))).toBe(false);
    expect(isOfLot(named, lot('l-1', '2027-01-31'))).toBe(false);
    expect(isOfLot(exclusion({ lotNumber: 'L-1' }), lot('L-1', '2027-02-01'))).toBe(true);
  });

  it('compares days, in whichever time zone the service wrote them', () => {
    const named = exclusion({ lotNumber: 'L-1', lotDate: '2027-01-31T00:00:00+14:00' });
    expect(isOfLot(named, lot('L-1', '2027-01-31T23:59:59.9999999Z'))).toBe(true);
  });

  it('never matches an exclusion without a number to a lot without one', () => {
    expect(isOfLot(exclusion({}), lot(null, null))).toBe(false);
  });
});

describe('excludedLots', () => {
  it('lists active ones by lot date, then deleted ones, the latest first', () => {
    const rows = excludedLots(
      [
        exclusion({ id: 1, lotNumber: 'A', isDeleted: true, deletedTimestamp: '2026-10-01T00:00:00Z' }),
        exclusion({ id: 2, lotNumber: 'B', lotDate: '2028-01-01' }),
        exclusion({ id: 3, lotNumber: 'C', lotDate: '2027-01-01' }),
        exclusion({ id: 4, lotNumber: 'D', isDeleted: true, deletedTimestamp: '2026-11-01T00:00:00Z' }),
        exclusion({ id: 5, lotNumber: 'E' }),
      ],
      [],
    );
    expect(rows.map((row) => row.exclusion.id)).toEqual([3, 2, 5, 4, 1]);
  });

  it('adds up the quantity on hand, and uses the date of the lot if the exclusion has none', () => {
    const lots = [lot('A', '2027-01-01', 5), lot('B', '2027-02-01', 7), lot('B', '2027-03-01', 8)];
    const rows = excludedLots([exclusion({ lotNumber: 'A' }), exclusion({ lotNumber: 'B' })], lots);
    expect(rows.map(({ lotDate, onHand }) => [lotDate, onHand])).toEqual([
      ['2027-01-01', 5],
      [null, 15],
    ]);
  });

  it('has no quantity on hand if the lots are unknown, and zero for a lot that no longer exists', () => {
    const gone = [exclusion({ lotNumber: 'A' })];
    expect(excludedLots(gone, null)[0]?.onHand).toBeNull();
    expect(excludedLots(gone, [])[0]?.onHand).toBe(0);
  });
});

it('holds back only the lots of active exclusions', () => {
  const lots = [lot('A', '2027-01-01'), lot('B', '2027-01-01'), lot(null, null)];
  const exclusions = [
    exclusion({ lotNumber: 'A', isDeleted: false }),
    exclusion({ lotNumber: 'B', isDeleted: true }),
  ];
  expect(unexcludedLots(lots, exclusions).map(({ lotNumber }) => lotNumber)).toEqual(['B', null]);
});
