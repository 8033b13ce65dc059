import { describe, expect, it } from 'vitest';
import type { Api } from '#electron/api/api-client.ts';
import { failedWith } from '#electron/api/api-error.ts';
import { createOrderWrites } from '#electron/resources/orders/order-writes.ts';
import { bodyOfOrder } from '#shared/orders/model/order-draft-rules.ts';
import { OrderDraft } from '#shared/orders/order-draft.ts';
import { Order } from '#shared/orders/orders.ts';
import { outboxRowOf } from '#test/support/samples/outbox-row-of.ts';

const row = outboxRowOf(
  'order.create',
  bodyOfOrder(
    OrderDraft.parse({
      name: 'Ada',
      address1: '1 Main Street',
      city: 'Reno',
      country: 'US',
      shippingMethod: 'Standard',
      lines: [{ inventoryId: 1, sku: 'LAMP-1', name: 'Lamp', quantity: 1 }],
    }),
    'OR-other',
  ),
  { referenceId: 'OR-1' },
);
const guard = { channelId: 1, isCurrent: () => true };
const sending = { ...guard, beforeSending: async () => undefined };

/** A service with this list of orders for a reference, or whose list cannot be read. */
function writesOver(listed: readonly Partial<Order>[] | 'UNSUPPORTED' | 'OFFLINE') {
  const requested: unknown[] = [];
  const call = async (_operation: string, { query }: { query: unknown }) => {
    requested.push(query);
    if (typeof listed === 'string') {
      throw failedWith('orders.list', { code: listed, message: null, requestId: null });
    }
    return { value: listed.map((order, at) => Order.parse({ id: at + 1, ...order })) };
  };
  const sent: unknown[] = [];
  const download = async (_operation: string, { body }: { body: unknown }) => {
    sent.push(body);
    const answer = { id: 77, reference_id: 'OR-1' };
    return { value: new TextEncoder().encode(JSON.stringify(answer)), requestId: 'r-1' };
  };
  const api = { call, download } as unknown as Pick<Api, 'call' | 'download'>;
  return { writes: createOrderWrites({ api }), requested, sent };
}

describe('an order in the outbox', () => {
  it('is sent under the reference of its row, whatever its body says', async () => {
    const { writes, sent } = writesOver([]);
    const outcome = await writes.send(row, sending);
    expect(outcome).toMatchObject({ happened: 'answered', resultId: 77 });
    expect(sent).toMatchObject([{ reference_id: 'OR-1', products: [{ reference_id: 'LAMP-1' }] }]);
    expect(await writes.send({ ...row, body: {} }, sending)).toMatchObject({
      happened: 'unreadable',
    });
  });

  it('is found only by its reference, as is every copy of it', async () => {
    const { writes, requested } = writesOver([
      { referenceId: 'OR-10' },
      { referenceId: 'OR-1' },
      { referenceId: 'OR-1' },
    ]);
    expect(await writes.lookUp(row, guard)).toBe(2);
    expect(await writes.findCopies(row, guard)).toEqual([2, 3]);
    expect(requested).toMatchObject([{ ReferenceIds: 'OR-1' }, { ReferenceIds: 'OR-1' }]);
  });

  it('does not exist if the server lists none, and is unknown if it lists others or has no list', async () => {
    expect(await writesOver([]).writes.lookUp(row, guard)).toBeNull();
    expect(await writesOver([{ referenceId: 'X' }]).writes.lookUp(row, guard)).toBe('notOffered');
    expect(await writesOver('UNSUPPORTED').writes.lookUp(row, guard)).toBe('notOffered');
    await expect(writesOver('OFFLINE').writes.lookUp(row, guard)).rejects.toThrow();
  });
});
