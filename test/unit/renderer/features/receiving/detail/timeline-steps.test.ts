import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { timelineOf } from '#renderer/features/receiving/detail/order-detail.tsx';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { aBox, anOrder } from '#test/unit/renderer/order-builder.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));

describe('timelineOf', () => {
  it('follows the history of the service, oldest first', () => {
    const order = anOrder({
      statusHistory: [
        { id: 2, status: 'Arrived', timestamp: '2026-11-03T08:00:00.000Z' },
        { id: 1, status: 'Awaiting', timestamp: '2026-11-01T08:00:00.000Z' },
        { id: 3, status: 'Processing', timestamp: null },
      ],
    });
    const timeline = timelineOf(order, [], t);
    expect(timeline.basis).toBe('history');
    expect(timeline.steps.map(({ label }) => label)).toEqual(['Awaiting', 'Arrived']);
    expect(timeline.missing).toEqual([]);
  });

  it('derives the steps from the dates if there is no history, and reports which are unknown', () => {
    const boxes = [
      aBox({ arrivedDate: '2026-11-05T08:00:00.000Z' }),
      aBox({ arrivedDate: '2026-11-04T08:00:00.000Z', receivedDate: '2026-11-06T08:00:00.000Z' }),
    ];
    const timeline = timelineOf(anOrder({ lastUpdatedDate: '2026-11-07T08:00:00.000Z' }), boxes, t);
    expect(timeline.basis).toBe('dates');
    expect(timeline.steps.map(({ instant }) => instant.slice(0, 10))).toEqual([
      '2026-11-01',
      '2026-11-04',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(timeline.missing).toEqual([en['timeline.countingStarted']]);
  });
});
