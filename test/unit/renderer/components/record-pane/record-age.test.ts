import { expect, it } from 'vitest';
import { hasDifferentAge } from '#renderer/components/record-pane/record-section.tsx';

it('shows an age only if it differs from the record’s', () => {
  expect(hasDifferentAge('2026-11-20T10:00:30Z', '2026-11-20T10:00:00Z')).toBe(false);
  expect(hasDifferentAge('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')).toBe(true);
  expect(hasDifferentAge('long ago', '2026-11-20T10:00:00Z')).toBe(true);
});
