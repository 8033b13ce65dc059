import { expect, it } from 'vitest';
import { flagsOf } from '#renderer/features/inventory/flag-marks.tsx';
import { anItemHit } from '#test/support/samples/item-hit.ts';

it('says every flag of an item, what asks for care first', () => {
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

it('calls an item inactive only where the service says so', () => {
  expect(flagsOf(anItemHit({ isActive: false }))).toEqual(['inactive']);
  expect(flagsOf(anItemHit({ isActive: true }))).toEqual([]);
  expect(flagsOf(anItemHit({ isActive: null }))).toEqual([]);
});
