import { expect, it } from 'vitest';
import { byTime } from '#renderer/components/record-pane/record-timeline.tsx';

it('sorts steps by time, keeps the order of simultaneous ones, and does not change its input', () => {
  const steps = [
    { key: 'c', instant: '2026-11-03T08:00:00Z' },
    { key: 'a', instant: '2026-11-01T08:00:00Z' },
    { key: 'b', instant: '2026-11-01T09:00:00+01:00' },
  ];
  expect(byTime(steps).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(steps[0]?.key).toBe('c');
});
