import { describe, expect, it } from 'vitest';
import { subjectAddress, subjectLink } from '#renderer/features/activity/activity-names.ts';
import { activityList } from '#renderer/features/activity/activity-screen.tsx';
import { referenceAddress } from '#renderer/features/billing/billing-words.ts';
import { inventoryList } from '#renderer/features/inventory/inventory-list.tsx';
import { lotsList } from '#renderer/features/lots/lots-list.tsx';
import { ordersList } from '#renderer/features/orders/orders-list.tsx';
import { outboxList } from '#renderer/features/outbox/outbox-list.tsx';
import { productsList } from '#renderer/features/products/products-list.tsx';
import { receivingList } from '#renderer/features/receiving/receiving-list.tsx';
import { returnsList } from '#renderer/features/returns/returns-screen.tsx';
import { unidentifiedList } from '#renderer/features/unidentified/unidentified-list.tsx';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import { aDay } from '#test/unit/renderer/order-builder.ts';

const parseActivitySearch = activityList.parse;
const instantsOf = (search: Parameters<typeof activityList.source.toRequest>[0]) => {
  const { from, to } = activityList.source.toRequest(search, null, aDay);
  return { from, to };
};

/** Subjects and where they are shown. */
const subjects: readonly (readonly [Sentence, string])[] = [
  [sentence('activity.subject.receivingOrder', { id: 4711 }), '/receiving/4711'],
  [sentence('activity.subject.sentReceivingOrder', { id: 4711, reference: 'RO-1' }), '/receiving/4711'],
  [sentence('activity.subject.unidentifiedReceivingOrder', { id: 12, order: 4711 }), '/unidentified/12'],
  [sentence('activity.subject.return', { id: 4711 }), '/returns/4711'],
  [sentence('activity.subject.newReturn', { reference: 'RT-20261122-CFHJ-KMPR-T347' }), '/outbox'],
  [sentence('activity.subject.order', { id: 4711 }), '/orders/4711'],
  [sentence('activity.subject.newOrder', { reference: 'OR-1' }), '/outbox'],
  [sentence('activity.subject.write', { reference: 'OR-1' }), '/outbox'],
  [sentence('activity.subject.newReceivingOrder', { reference: 'RO-1' }), '/outbox'],
  [sentence('activity.subject.newReceivingOrderOfNumber', { number: '7', reference: 'RO-1' }), '/outbox'],
  [sentence('activity.subject.shipment', { id: 900 }), '/orders'],
  [sentence('activity.subject.lotOfItem', { lot: 'A-1', item: 5 }), '/lots/5'],
  [sentence('activity.subject.code', { code: 'BIN-7', item: 'MUG', id: 5 }), '/inventory/5'],
  [sentence('activity.subject.product', { id: 4 }), '/products/4'],
  [sentence('activity.subject.variant', { id: 40, product: 4 }), '/products/4'],
  [quoted('receiving order 4711'), '/receiving/4711'],
  [quoted('unidentified receiving order 12 → receiving order 4711'), '/unidentified/12'],
  [quoted('return 4711'), '/returns/4711'],
  [quoted('return RT-20261122-CFHJ-KMPR-T347'), '/outbox'],
  [quoted('new receiving order for PO 7'), '/outbox'],
  [quoted('shipment 900'), '/orders'],
  [quoted('lot A-1 of item 5'), '/lots/5'],
];

const lists = [
  inventoryList,
  lotsList,
  ordersList,
  outboxList,
  productsList,
  receivingList,
  returnsList,
  unidentifiedList,
];

describe('subjectAddress', () => {
  it.each(subjects)('maps %j to %s', (subject, to) => {
    expect(subjectAddress(subject)?.to).toBe(to);
  });

  it.each(subjects)('has only filters for %j that the list at %s has', (subject, to) => {
    // The opened record itself reads which of its variants or lots is meant.
    const {
      variant: _variant,
      lot: _lot,
      lotDate: _lotDate,
      ...search
    } = subjectAddress(subject)?.search ?? {};
    const list = lists.find(({ path }) => path === `/${to.split('/')[1]}`);
    expect(list?.parse(search)).toEqual(search);
  });

  it('has a shipment’s ID under a name of its own, so that it is never read as an order’s', () => {
    const link = '/orders?findShipment=%22900%22';
    for (const subject of [sentence('activity.subject.shipment', { id: 900 }), quoted('shipment 900')]) {
      expect(subjectLink(subject)).toBe(link);
    }
    expect(referenceAddress('Shipment', '900')).toBe('/orders?findShipment=900');
    expect(ordersList.parse({ findShipment: 900 })).toEqual({ findShipment: '900' });
  });

  it('includes the lot, whatever its number contains', () => {
    const lot = 'A (1) of item 2';
    const values = { lot, date: '2027-01-31', item: 5 };
    for (const subject of [
      sentence('activity.subject.datedLotOfItem', values),
      quoted('lot A (1) of item 2 (2027-01-31) of item 5'),
    ]) {
      expect(subjectAddress(subject)).toEqual({ to: '/lots/5', search: { lot } });
    }
    expect(subjectLink(quoted('lot A&b=1 of item 5'))).toBe('/lots/5?lot=%22A%26b%3D1%22');
    expect(subjectLink(sentence('activity.subject.lotOfItem', { lot: 'A&b=1', item: 5 }))).toBe(
      '/lots/5?lot=%22A%26b%3D1%22',
    );
  });

  it('returns null for several subjects and for unknown ones', () => {
    for (const subject of [
      sentence('activity.subject.shipments', { count: 12 }),
      sentence('activity.subject.lots', { count: 3 }),
      sentence('activity.subject.lotOfItem', { lot: 'A', item: 'TEA' }),
      ...['12 shipments', '3 lots', 'lot A of item TEA', 'Local sandbox', ''].map(quoted),
    ]) {
      expect(subjectAddress(subject)).toBeNull();
    }
    expect(subjectAddress(null)).toBeNull();
  });
});

describe('instantsOf', () => {
  it('covers complete days at the desk, including the last one', () => {
    const { from, to } = instantsOf({ from: '2026-11-22', to: '2026-11-22' });
    expect(from).toBe('2026-11-22T00:00:00.000Z');
    expect(to).toBe('2026-11-23T00:00:00.000Z');
    expect(instantsOf({ from: undefined, to: undefined })).toEqual({ from: null, to: null });
  });
});

describe('parseActivitySearch', () => {
  it('ignores invalid values', () => {
    expect(
      parseActivitySearch({ text: 7, areas: ['lots', 'robots'], outcomes: 'refused', from: 'today' }),
    ).toEqual({ text: '7', areas: ['lots'], outcomes: ['refused'] });
  });
});
