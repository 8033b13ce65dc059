import { expect, it } from 'vitest';
import { flagsOf } from '#renderer/features/inventory/flag-marks.tsx';
import { anItemHit } from '#test/support/samples/item-hit.ts';

it('lists every flag of an item, warnings first', () => {
  expect(
    flagsOf(
      anItemHit({
        removedAt: '2026-11-20T10:00:00.000Z',
        isActive: false,
        isHazmat: true,
        isLot: true,
        isCase: true,
        isBundle: true,
        isDigital: true,
      }),
    ),
  ).toEqual(['removed', 'inactive', 'hazmat', 'lot', 'case', 'bundle', 'digital']);
});

it('marks an item inactive only if the service reports it', () => {
  expect(flagsOf(anItemHit({ isActive: false }))).toEqual(['inactive']);
  expect(flagsOf(anItemHit({ isActive: true }))).toEqual([]);
  expect(flagsOf(anItemHit({ isActive: null }))).toEqual([]);
});
