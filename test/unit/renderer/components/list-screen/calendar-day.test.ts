import { expect, it } from 'vitest';
import { daysBefore } from '#renderer/components/list-screen/calendar-day.ts';

it('counts back by calendar days', () => {
  expect(daysBefore(new Date(2026, 2, 1, 0, 30), 0)).toBe('2026-03-01');
  expect(daysBefore(new Date(2026, 2, 1, 0, 30), 1)).toBe('2026-02-28');
  expect(daysBefore(new Date(2026, 0, 5, 23, 30), 29)).toBe('2025-12-07');
});
