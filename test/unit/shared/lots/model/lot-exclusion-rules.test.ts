import { expect, test } from 'vitest';
import { WantedLot } from '#shared/lots/lot-change-view.ts';
import { LotExclusionsWire } from '#shared/lots/lots.ts';
import {
  actionsFor,
  exclusionOf,
  hasTargetStatus,
  lotActions,
  lotStatuses,
  statusOfLot,
} from '#shared/lots/model/lot-exclusion-rules.ts';

const { lotExclusions } = LotExclusionsWire.parse({
  lot_exclusions: [
    { id: 1, lot_number: 'A', lot_date: '2027-01-31T23:30:00-05:00', is_deleted: true },
    { id: 2, lot_number: 'A', lot_date: null, is_deleted: true },
    { id: 3, lot_number: 'A', lot_date: '2028-02-29', is_deleted: false },
    { id: 4, lot_number: 'B', is_deleted: true },
  ],
});
const idOf = (lotNumber: string, lotDate: string | null) =>
  exclusionOf(lotExclusions, { lotNumber, lotDate })?.id ?? null;

test('a lot is found by its number and its day, which no zone shifts, before one without a day', () => {
  expect(idOf('A', '2027-01-31')).toBe(1);
  expect(idOf('A', '2027-02-01')).toBe(2);
  expect(idOf('A', '2028-02-29')).toBe(3);
  expect(idOf('B', '2028-02-29')).toBe(4);
});

test('a lot given by its number alone is the active one with that number', () => {
  expect(idOf('A', null)).toBe(3);
  expect(idOf('a', null)).toBeNull();
});

test('an action that fits a lot status is one that changes it', () => {
  for (const standing of lotStatuses) {
    for (const action of actionsFor(standing)) expect(hasTargetStatus(action, standing)).toBe(false);
  }
  expect(lotStatuses.flatMap(actionsFor).toSorted()).toEqual([...lotActions].toSorted());
  expect(statusOfLot(exclusionOf(lotExclusions, { lotNumber: 'C', lotDate: null }))).toBe('none');
});

test('a lot whose number has surrounding spaces is changed under exactly that number', () => {
  const lot = {
    item: { inventoryId: 1, sku: null },
    lotNumber: ' A-1 ',
    lotDate: null,
    expectedStatus: 'active',
  };
  expect(WantedLot.parse(lot)).toEqual(lot);
  expect(WantedLot.safeParse({ ...lot, lotNumber: ' \n' }).success).toBe(false);
});
