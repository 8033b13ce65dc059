import { expect } from 'vitest';
import { createShipmentCancel } from '../../../../electron/resources/shipments/shipment-changes.ts';
import { ReceivingOrderWire } from '../../../../shared/receiving/receiving.ts';
import { billingOf, listTransactions } from '../account/billing-samples.ts';
import { ordersOn } from '../orders/order-action-samples.ts';
import { pinned } from '../orders/order-records.ts';
import { changesOn } from '../products/product-records.ts';
import { readOrder } from '../receiving/receiving-samples.ts';
import type { ClientPart, Row } from '../row.ts';

const largestInt32 = 2_147_483_647;
const beyondInt32 = largestInt32 + 1;

/** What the client says of something that is not there. */
const notFound = { code: 'NOT_FOUND' };

/** What an id can be in a path, and what it cannot; nobody has any of them. */
const idsOf = {
  int32: { unknown: [largestInt32, -1], wrong: ['none', '1.5', beyondInt32] },
  integer: { unknown: [beyondInt32, -1], wrong: ['none', '1.5'] },
  int64: { unknown: [5_095_000_000, -1], wrong: ['none', '1.5'] },
} as const;

/** An id of a path: an id that nobody has finds nothing, and what is no such number is refused. */
function idRow(section: string, sample: IdSample, type: keyof typeof idsOf, clientPart: ClientPart): Row {
  const { address, name, body } = sample;
  return {
    section,
    subject: `the path ${name} of ${address} is an ${type}`,
    async sandbox(bench) {
      const statusOf = async (id: string | number) => {
        const call = { path: { [name]: id }, ...(body === undefined ? {} : { body }) };
        return (await bench.send(address, call)).status;
      };
      for (const id of idsOf[type].unknown) expect(await statusOf(id), `of ${id}`).toBe(404);
      for (const id of idsOf[type].wrong) expect(await statusOf(id), `of ${id}`).toBe(400);
    },
    ...clientPart,
    // A sandbox that does not tell the types apart: too long an id is only unknown to it, or unreadable.
    mutation:
      type === 'int32'
        ? { kind: 'status', on: address, status: 404, was: 400 }
        : { kind: 'status', on: address, status: 400, was: 404 },
  };
}

type IdSample = { readonly address: string; readonly name: string; readonly body?: unknown };

const variants = 'POST /2025-07/product/{productId}/variants';

const cancels = ['POST /1.0/shipment/{shipmentId}/cancel', 'POST /2025-07/shipment/{shipmentId}:cancel'];
const transactions = listTransactions();

/** Ids in paths, each of its type (specification 4.2, 4.4, 4.5 and 4.7). */
export const pathRows: readonly Row[] = [
  idRow('4.2', { address: variants, name: 'productId', body: [{ name: 'Second' }] }, 'int64', {
    async client(bench) {
      const changes = changesOn(bench, 'products.addVariants', '2025-07');
      const added = changes.addVariants({ id: 5_095_000_000, variants: [{ name: 'Second' }] });
      await expect(added).rejects.toMatchObject(notFound);
    },
  }),
  ...cancels.map((address) =>
    idRow('4.4', { address, name: 'shipmentId' }, 'int32', {
      async clientAlone(bench) {
        const { parts } = ordersOn(bench, pinned('shipments.cancel', address));
        await expect(createShipmentCancel(parts)({ id: beyondInt32 })).rejects.toMatchObject(notFound);
      },
    }),
  ),
  idRow('4.5', { address: readOrder.address, name: 'id' }, 'int32', {
    async client(bench) {
      const read = (id: number) =>
        bench.call(readOrder.operation, readOrder.address, { path: { id } }, ReceivingOrderWire);
      await expect(read(largestInt32)).rejects.toMatchObject(notFound);
      await expect(read(beyondInt32)).rejects.toMatchObject({
        code: 'INVALID',
        failure: { fields: { id: expect.anything() } },
      });
    },
  }),
  idRow('4.7', { address: transactions.address, name: 'invoiceId' }, 'integer', {
    async client(bench) {
      const read = billingOf(bench).listInvoiceTransactions({ invoiceId: beyondInt32 });
      await expect(read).rejects.toMatchObject(notFound);
    },
  }),
];
