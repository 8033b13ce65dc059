import { describe, expect, test } from 'vitest';
import { HistoryAnswerWire, HistoryEvent } from '#shared/history/history.ts';

const event = { inventory_audit_event_id: 1, inventory_id: 5, event_category: 'OrderPicked' };
const read = (change: object) => HistoryAnswerWire.parse({ data: [{ ...event, ...change }] }).items[0];

describe('an event of the history', () => {
  test.each([
    [{ service_order_id: 77 }, 77],
    [{ somebrand_order_id: '78' }, 78],
    [{ service_order_id: null, somebrand_order_id: 79 }, 79],
    [{}, null],
  ])('has the id of its order, whatever prefix the field has on the wire: %j', (change, orderId) => {
    const one = read(change);
    expect(one?.serviceOrderId).toBe(orderId);
    expect(HistoryEvent.parse(structuredClone(one))).toEqual(one);
  });

  test('without a zone is in UTC, and its expiry is a day', () => {
    const one = read({
      event_datetime: '2026-11-01T08:00:00.1234567',
      decrement: { facility_id: 3, quantity_change: -4, expiration_date: '2027-03-01T00:00:00+10:00' },
    });
    expect(one?.eventDatetime).toBe('2026-11-01T08:00:00.123Z');
    expect(one?.decrement).toMatchObject({ quantityChange: -4, expirationDate: '2027-03-01' });
    expect(one?.increment).toBeNull();
  });

  test('keeps an unknown category', () => {
    expect(read({ event_category: 'Teleported' })?.eventCategory).toBe('Teleported');
  });
});
