import { describe, expect, test } from 'vitest';
import {
  findOrder,
  type OrderSources,
  orderIdOf,
  soleOrder,
} from '../../../../../renderer/features/orders/find-order.ts';
import type { SeenHit } from '../../../../../shared/ipc/seen-view.ts';
import type { Order } from '../../../../../shared/service/orders.ts';
import { aCustomerOrder } from './customer-orders.ts';

const shipment: SeenHit = {
  kind: 'shipment',
  id: 244_184_692,
  parentId: 204_184_227,
  title: '1Z999',
  detail: 'Completed · Jane',
  matched: '1Z999',
  asOf: '2026-11-20T10:00:00.000Z',
};

/** What the service, or what is kept of it, answers. */
function answer<Data>(data: Data, source: 'service' | 'cache' = 'service') {
  return { data, source, asOf: '2026-11-20T10:00:00.000Z' };
}
const pageOf = (orders: Order[]) => ({ orders, page: 1, totalCount: orders.length, hasMore: false });

class NotThere extends Error {}
const isNotThere = (error: unknown) => error instanceof NotThere;

/** Sources that know nothing, and note what they were asked. */
function sources(parts: Partial<OrderSources> = {}) {
  const asked: string[] = [];
  const noted = {
    searchSeen: async (text: string) => {
      asked.push(`seen ${text}`);
      return parts.searchSeen?.(text) ?? [];
    },
    readOrder: async (id: number) => {
      asked.push(`id ${id}`);
      if (parts.readOrder === undefined) throw new NotThere();
      return parts.readOrder(id);
    },
    listByReference: async (reference: string) => {
      asked.push(`reference ${reference}`);
      return (await parts.listByReference?.(reference)) ?? answer(pageOf([]));
    },
  } satisfies OrderSources;
  return { asked, noted };
}

test.each([
  ['204184227', 204_184_227],
  [' #12 ', 12],
  ['0', null],
  ['99999999999', null],
  ['1Z999', null],
])('the text %j is the order id %j', (text, id) => {
  expect(orderIdOf(text)).toBe(id);
});

describe('looking for an order', () => {
  test('by a tracking number finds the shipment that was seen, and asks the service for the reference only', async () => {
    const { asked, noted } = sources({ searchSeen: async () => [shipment] });
    const finding = await findOrder(' 1Z999 ', noted, isNotThere);
    expect(asked).toEqual(['seen 1Z999', 'reference 1Z999']);
    expect(finding.attempts).toEqual([
      { by: 'seen', count: 1 },
      { by: 'reference', count: 0, isStored: false },
    ]);
    expect(soleOrder(finding.found)).toBe(204_184_227);
  });

  test('by a number asks for the id first, and for the reference only where there is none', async () => {
    const there = sources({ readOrder: async (id) => answer(aCustomerOrder({ id })) });
    const found = await findOrder('204184227', there.noted, isNotThere);
    expect(there.asked).toEqual(['seen 204184227', 'id 204184227']);
    expect(soleOrder(found.found)).toBe(204_184_227);

    const absent = sources();
    const missed = await findOrder('204184227', absent.noted, isNotThere);
    expect(absent.asked).toEqual(['seen 204184227', 'id 204184227', 'reference 204184227']);
    expect(missed.attempts).toEqual([
      { by: 'seen', count: 0 },
      { by: 'id', isFound: false, isStored: false },
      { by: 'reference', count: 0, isStored: false },
    ]);
    expect(soleOrder(missed.found)).toBeNull();
  });

  test('shows records of other kinds not, and an order once', async () => {
    const hits: SeenHit[] = [
      { ...shipment, kind: 'return', id: 7, parentId: null },
      { ...shipment, kind: 'order', id: 5, parentId: null },
      { ...shipment, parentId: null },
    ];
    const { noted } = sources({
      searchSeen: async () => hits,
      listByReference: async () => answer(pageOf([aCustomerOrder({ id: 5 })]), 'cache'),
    });
    const { found, attempts } = await findOrder('web-1', noted, isNotThere);
    expect(attempts.at(-1)).toEqual({ by: 'reference', count: 1, isStored: true });
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([['order', 5]]);
  });

  test('several orders are for a person to choose from', async () => {
    const orders = [aCustomerOrder({ id: 1 }), aCustomerOrder({ id: 2 })];
    const { noted } = sources({
      listByReference: async () => answer(pageOf(orders)),
    });
    const { found } = await findOrder('web-1', noted, isNotThere);
    expect(found).toHaveLength(2);
    expect(soleOrder(found)).toBeNull();
  });

  test('keeps what was seen when the service cannot be asked, and says why', async () => {
    const offline = new Error('offline');
    const { noted } = sources({
      searchSeen: async () => [shipment],
      listByReference: async () => Promise.reject(offline),
    });
    const finding = await findOrder('1Z999', noted, isNotThere);
    expect(finding.found).toHaveLength(1);
    expect(finding.attempts).toEqual([
      { by: 'seen', count: 1 },
      { by: 'failed', error: offline },
    ]);
  });

  test('does not ask for a reference that cannot be asked for', async () => {
    const { asked, noted } = sources();
    const { attempts } = await findOrder('a,b', noted, isNotThere);
    expect(asked).toEqual(['seen a,b']);
    expect(attempts.at(-1)).toEqual({ by: 'noComma' });
  });
});
