import { describe, expect, it } from 'vitest';
import {
  actionsOfLot,
  changeableLots,
  keyOfLot,
  keysOfNamed,
} from '#renderer/features/lots/changes/changeable-lots.ts';
import { LotLevel } from '#shared/inventory/inventory.ts';
import { LotExclusion } from '#shared/lots/lots.ts';

const exclusion = (fields: object) => LotExclusion.parse({ inventoryId: 1, ...fields });
const lot = (lotNumber: string | null, lotDate: string | null) => LotLevel.parse({ lotNumber, lotDate });

describe('changeableLots', () => {
  it('has each lot once, by its exclusion, however often it is listed', () => {
    const exclusions = [
      exclusion({ lotNumber: 'A', lotDate: '2027-01-01', isDeleted: true }),
      exclusion({ lotNumber: 'A', lotDate: '2027-01-01' }),
    ];
    const lots = changeableLots(exclusions, [lot('A', '2027-01-01'), lot('B', null)]);
    expect([...lots.values()].map(({ lotNumber, status }) => [lotNumber, status])).toEqual([
      ['A', 'active'],
      ['B', 'none'],
    ]);
  });

  it('treats one number with two dates as two lots', () => {
    const lots = changeableLots([], [lot('A', '2027-01-01'), lot('A', '2027-02-01')]);
    expect([...lots.values()].map(({ lotDate }) => lotDate)).toEqual(['2027-01-01', '2027-02-01']);
  });

  it('uses the same key for a lot and its exclusion without a date', () => {
    const exclusions = [exclusion({ lotNumber: 'A' })];
    expect(keyOfLot(lot('A', '2027-01-01'), exclusions)).toBe(
      keyOfLot({ lotNumber: 'A', lotDate: null }, exclusions),
    );
  });

  it('omits lots that no request can name, because they would fail the others selected with them', () => {
    const exclusions = [exclusion({ lotNumber: 'A', lotDate: 'never' }), exclusion({ lotNumber: ' ' })];
    const lots = changeableLots(exclusions, [
      lot('L'.repeat(201), null),
      lot('B', '2027-02-30'),
      lot('C', null),
    ]);
    expect([...lots.values()].map(({ lotNumber }) => lotNumber)).toEqual(['C']);
  });

  it('omits lots without a number, and has no status if the exclusions are unknown', () => {
    const lots = changeableLots(null, [lot(null, null), lot('A', null)]);
    expect([...lots.values()].map(({ status }) => status)).toEqual([null]);
    expect(keyOfLot(lot(null, null), [])).toBeNull();
  });
});

describe('keysOfNamed', () => {
  const lots = changeableLots(
    [exclusion({ lotNumber: 'A' })],
    [lot('B', '2027-01-01'), lot('B', '2027-02-01')],
  );
  const names = (named: { lotNumber: string; lotDate: string | null }) =>
    [...keysOfNamed(lots, [named])].map((key) => lots.get(key)?.lotDate);

  it('finds a lot whose exclusion was created without its date', () => {
    expect(names({ lotNumber: 'A', lotDate: '2027-01-01' })).toEqual([null]);
  });

  it('never confuses two dates, and finds nothing for a lot that no longer exists', () => {
    expect(names({ lotNumber: 'B', lotDate: '2027-02-01' })).toEqual(['2027-02-01']);
    expect(names({ lotNumber: 'B', lotDate: '2028-01-01' })).toEqual([]);
    expect(names({ lotNumber: 'C', lotDate: null })).toEqual([]);
  });
});

describe('actionsOfLot', () => {
  it('offers the actions that fit the lot’s status, and all if it is unknown', () => {
    expect(actionsOfLot({ status: 'none' })).toEqual(['exclude']);
    expect(actionsOfLot({ status: 'active' })).toEqual(['delete']);
    expect(actionsOfLot({ status: 'deleted' })).toEqual(['restore']);
    expect(actionsOfLot({ status: null })).toEqual(['exclude', 'delete', 'restore']);
  });
});
