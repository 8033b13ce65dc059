import { expect, it } from 'vitest';
import { isScannedLot } from '#renderer/features/inventory/detail/lot-section.tsx';

it.each([
  ['L-2026-04', 'L-2026-04', true],
  ['l-2026-04 ', 'L-2026-04', true],
  ['L-2026-4', 'L-2026-04', false],
  [null, 'L-2026-04', false],
  ['L-2026-04', null, false],
  [null, null, false],
])('the lot %j is that of the label %j: %j', (lotNumber, scanned, isSame) => {
  expect(isScannedLot({ lotNumber }, scanned)).toBe(isSame);
});
