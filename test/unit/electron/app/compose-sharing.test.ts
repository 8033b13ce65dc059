import { expect, test } from 'vitest';
import { reportReader } from '#electron/app/compose-sharing.ts';
import { openStates } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { outboxRowOf } from '#test/support/samples/outbox-row-of.ts';

const today = { day: '2026-11-22', outbox: { forPerson: 0, moving: 0 }, operators: [] };

/** The report of an outbox with these rows, oldest first. */
function reportOf(rows: readonly OutboxRow[]) {
  const read = reportReader(
    {
      async list({ states, order, offset, limit }) {
        const found = rows.filter(({ state }) => states.includes(state));
        const ordered = order === 'oldest' ? found : found.toReversed();
        return { rows: ordered.slice(offset, offset + limit), totalCount: found.length };
      },
    },
    async () => today,
  );
  return read('local:1');
}

const rowIn = (state: OutboxRow['state'], id: number) => outboxRowOf('return.create', {}, { id, state });

test('a report includes writes that need a user before hundreds of newer ones, and counts all', async () => {
  const queued = Array.from({ length: 300 }, (_unused, index) => rowIn('queued', index + 2));
  const { writes, writeCount } = await reportOf([rowIn('held', 1), ...queued]);
  expect(writes).toHaveLength(200);
  expect(writes.slice(0, 2)).toMatchObject([
    { id: 1, standing: 'held' },
    { id: 2, standing: 'queued' },
  ]);
  expect(writeCount).toBe(301);
});

test('a report includes writes in every open state, and no others', async () => {
  const others = ['sent', 'rejected', 'cancelled'] as const;
  const { writes, writeCount } = await reportOf([...openStates, ...others].map(rowIn));
  expect(writes.map(({ standing }) => standing).toSorted()).toEqual(openStates.toSorted());
  expect(writeCount).toBe(openStates.length);
});
