import { expect, test } from 'vitest';
import { deskDayOf } from '#renderer/components/text/desk-day.tsx';
import { dayBoundsAt } from '#shared/wire/model/zoned-day.ts';

test('other days start at their midnights at the desk, even far east of Greenwich', () => {
  const timeZone = 'Pacific/Auckland';
  const day = deskDayOf(dayBoundsAt(Date.parse('2026-11-27T23:00:00Z'), timeZone), timeZone);
  expect(day.startOf(7)).toBe('2026-12-04T11:00:00.000Z');
  expect(day.startOf(1)).toBe(day.endsAt);
  expect(day.startOf(0)).toBe(day.startsAt);
  expect(day.startOf(-2)).toBe('2026-11-25T11:00:00.000Z');
});
