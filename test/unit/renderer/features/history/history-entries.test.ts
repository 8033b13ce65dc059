import { expect, test } from 'vitest';
import {
  entriesOf,
  entryId,
  newestFirst,
  passesHistory,
  progressOf,
} from '#renderer/features/history/history-queries.ts';
import { splitHistory } from '#shared/history/model/history-windows.ts';
import { anEvent, aSide } from './history-events.ts';

const span = { from: '2026-01-01T00:00:00.000Z', to: '2026-11-21T23:59:59.000Z' };
const [first = span, second = span, third = span] = splitHistory(span);

const page = { events: [], endsWindow: true, next: null };

test('a window counts as read with its last page, whether or not another window follows', () => {
  const onePage = entriesOf({ ...page, window: first, endsWindow: false, next: 'within' });
  expect(progressOf(onePage, span)).toMatchObject({ readCount: 0, windowCount: 4 });
  const lastPage = [...onePage, ...entriesOf({ ...page, window: first, next: 'older' })];
  expect(progressOf(lastPage, span).read).toEqual([
    { fromMs: Date.parse(first.from), toMs: Date.parse(first.to) },
  ]);
  const ended = [...lastPage, ...entriesOf({ ...page, window: third })];
  expect(progressOf(ended, span).readCount).toBe(2);
});

test('a cursor is opaque: one that starts with its window’s own span still ends the window', () => {
  const next = `${first.from}|${first.to}|`;
  expect(progressOf(entriesOf({ ...page, window: first, next }), span).readCount).toBe(1);
});

test('the entries of one read have unique ids', () => {
  const entries = [
    ...entriesOf({ ...page, events: [anEvent({ inventoryAuditEventId: 5 })], window: first, next: 'a' }),
    ...entriesOf({ ...page, events: [anEvent({ inventoryAuditEventId: 6 })], window: first, next: 'b' }),
    ...entriesOf({ ...page, window: second }),
  ];
  expect(new Set(entries.map(entryId)).size).toBe(entries.length);
});

test('events are sorted newest first, and simultaneous ones by the last written first', () => {
  const events = [
    anEvent({ inventoryAuditEventId: 1, eventDatetime: '2026-11-01T10:00:00.000Z' }),
    anEvent({ inventoryAuditEventId: 2, eventDatetime: '2026-11-03T10:00:00.000Z' }),
    anEvent({ inventoryAuditEventId: 3, eventDatetime: '2026-11-03T10:00:00.000Z' }),
    anEvent({ inventoryAuditEventId: 4, eventDatetime: '2026-11-02T10:00:00.000Z' }),
  ];
  const order = newestFirst(entriesOf({ ...page, events, window: first }));
  expect(order.map(({ inventoryAuditEventId }) => inventoryAuditEventId)).toEqual([3, 2, 4, 1]);
});

test('an event is filtered by item, category, center, and time', () => {
  const event = anEvent({ increment: aSide({ quantityChange: 1 }) });
  const query = { centerId: 8, inventoryIds: [4711], category: null, ...span };
  expect(passesHistory(event, query)).toBe(true);
  expect(passesHistory(event, { ...query, inventoryIds: [] })).toBe(true);
  expect(passesHistory(event, { ...query, inventoryIds: [1] })).toBe(false);
  expect(passesHistory(event, { ...query, category: 'OrderPicked' })).toBe(false);
  expect(passesHistory(event, { ...query, centerId: 9 })).toBe(false);
  expect(passesHistory(event, { ...query, to: '2026-11-09T00:00:00.000Z' })).toBe(false);
});
