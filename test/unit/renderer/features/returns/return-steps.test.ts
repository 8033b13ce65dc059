import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { returnTimeline } from '#renderer/features/returns/return-detail.tsx';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { aReturn } from '#test/unit/renderer/return-builder.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));
const stepsOf = (order: ReturnType<typeof aReturn>) =>
  returnTimeline(order, t).steps.map(({ label, instant }) => `${label} ${instant.slice(0, 10)}`);

describe('returnTimeline', () => {
  it('follows the history of the service, oldest first, including unknown states', () => {
    const order = aReturn({
      statusHistory: [
        { status: 'Inspecting', timestamp: '2026-11-06T08:00:00.000Z' },
        { status: 'AwaitingArrival', timestamp: '2026-11-01T08:00:00.000Z' },
        { status: 'Arrived', timestamp: null },
      ],
    });
    expect(returnTimeline(order, t).basis).toBe('history');
    expect(stepsOf(order)).toEqual(['Awaiting arrival 2026-11-01', 'Inspecting 2026-11-06']);
  });

  it('derives the steps from the dates if there is no history', () => {
    const order = aReturn({
      awaitingArrivalDate: '2026-11-01T09:00:00.000Z',
      arrivedDate: '2026-11-04T08:00:00.000Z',
      cancelledDate: '2026-11-05T08:00:00.000Z',
    });
    expect(returnTimeline(order, t).basis).toBe('dates');
    expect(stepsOf(order)).toEqual([
      'Awaiting arrival 2026-11-01',
      'Arrived 2026-11-04',
      'Canceled 2026-11-05',
    ]);
  });

  it('starts with the creation if the oldest version has only that and the completion', () => {
    const order = aReturn({ completedDate: '2026-11-09T08:00:00.000Z' });
    expect(stepsOf(order)).toEqual(['Created 2026-11-01', 'Completed 2026-11-09']);
    expect(stepsOf(aReturn({ insertDate: null }))).toEqual([]);
  });
});
