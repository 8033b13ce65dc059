import { expect, it } from 'vitest';
import {
  type CheckInCandidate,
  candidatesOf,
  checkInList,
} from '#renderer/features/check-in/check-in-list.tsx';
import type { StartedCount } from '#renderer/features/check-in/check-in-queries.ts';
import { aDay, anOrder } from '#test/unit/renderer/order-builder.ts';

const arrived = (id: number): CheckInCandidate => ({
  id,
  order: anOrder({ id, status: 'Arrived' }),
  count: null,
});
const begun = (orderId: number, status: string | null): StartedCount => ({
  orderId,
  startedAt: '2026-11-20T08:00:00.000Z',
  desks: [],
  order: status === null ? null : anOrder({ id: orderId, status, purchaseOrderNumber: `PO-${orderId}` }),
  boxesMet: 1,
  counted: 3,
  pieces: 3,
  expected: 9,
});
const ask = (raw: Record<string, unknown>) => ({
  filters: checkInList.source.toRequest(checkInList.parse(raw), null, aDay),
  search: checkInList.parse(raw),
});
const shown = (rows: readonly CheckInCandidate[]) =>
  rows.map(({ id, count }) => (count === null ? String(id) : `${id} begun`));

it('lists the orders started on this desk first, whatever their state, and each order once', () => {
  const rows = candidatesOf(
    [arrived(1), arrived(2)],
    [begun(7, 'Awaiting'), begun(2, 'Arrived'), begun(8, null)],
    ask({}),
  );
  expect(shown(rows)).toEqual(['7 begun', '2 begun', '8 begun', '1']);
});

it('filters the started orders like the others', () => {
  const counts = [begun(7, 'Awaiting'), begun(8, null), begun(9, 'Processing')];
  expect(shown(candidatesOf([arrived(1)], counts, ask({ statuses: ['Processing'] })))).toEqual([
    '9 begun',
    '1',
  ]);
  expect(shown(candidatesOf([], counts, ask({ pos: ['PO-7'] })))).toEqual(['7 begun']);
  expect(shown(candidatesOf([], counts, ask({ pos: ['PO-9'] })))).toEqual(['9 begun']);
});

it('asks the server for orders of which something has arrived', () => {
  const { statuses } = ask({}).filters;
  expect(statuses).toContain('PartiallyArrived');
  expect(statuses).not.toContain('Awaiting');
  expect(statuses).not.toContain('Completed');
});
