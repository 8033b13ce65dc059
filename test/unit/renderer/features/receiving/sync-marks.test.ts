import { describe, expect, it } from 'vitest';
import {
  isNotSynced,
  markSynced,
  maxAtOnce,
  type SyncResult,
  unmarkedOrders,
} from '#renderer/features/receiving/sync-marks.ts';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { anOrder } from '#test/unit/renderer/order-builder.ts';

const result = (id: number, outcome: SyncResult['outcome'] = 'done'): SyncResult => ({
  id,
  outcome,
  reason: outcome === 'done' ? null : quoted(`Why ${id}.`),
  since: null,
  requestId: `r-${id}`,
  order: null,
});

describe('marking many orders as synced', () => {
  it('sends for each order the mark that the user saw, in as many requests as needed', async () => {
    const orders = Array.from({ length: maxAtOnce + 2 }, (_, index) =>
      anOrder({ id: index + 1, externalSyncTimestamp: index === 0 ? '2026-11-01T08:00:00.000Z' : null }),
    );
    const requested: (readonly { id: number; expectedTimestamp: string | null }[])[] = [];
    const { results, error } = await markSynced(orders, async (batch) => {
      requested.push(batch);
      return { results: batch.map(({ id }) => result(id)) };
    });
    expect(requested.map(({ length }) => length)).toEqual([maxAtOnce, 2]);
    expect(requested[0]?.[0]).toEqual({ id: 1, expectedTimestamp: '2026-11-01T08:00:00.000Z' });
    expect([results.length, error]).toEqual([orders.length, null]);
  });

  it('stops at the request that fails, and gives the reason for the orders not sent', async () => {
    const orders = [1, 2].map((id) => anOrder({ id }));
    const marks = await markSynced(orders, async () => {
      throw new Error('Offline.');
    });
    expect(marks).toMatchObject({ results: [], error: { message: 'Offline.' } });
    const unasked = { reason: sentence('failure.OFFLINE.title'), requestId: 'r-9' };
    expect(unmarkedOrders(orders, marks, unasked)).toEqual(
      [1, 2].map((id) => ({ id, outcome: 'failed', ...unasked })),
    );
  });
});

it('returns the orders that are not marked as intended, and accepts those already marked', () => {
  const orders = [1, 2, 3, 4, 5].map((id) => anOrder({ id }));
  const results = [
    result(1),
    result(2, 'already'),
    result(3, 'conflict'),
    result(4, 'unverified'),
    result(5, 'refused'),
  ];
  expect(unmarkedOrders(orders, { results, error: null }, null).map(({ id }) => id)).toEqual([3, 4, 5]);
});

it('recognizes the list of unsynced orders by its filter', () => {
  expect(isNotSynced({ synced: false })).toBe(true);
  expect(isNotSynced({ synced: true })).toBe(false);
  expect(isNotSynced({})).toBe(false);
});
