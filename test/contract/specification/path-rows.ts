import { expect } from 'vitest';
import { createShipmentCancel } from '../../../electron/service/shipment-changes.ts';
import { ReceivingOrderWire } from '../../../shared/service/receiving.ts';
import { billingOf, listTransactions } from './billing-samples.ts';
import { ordersOn } from './order-action-samples.ts';
import { pinned } from './order-records.ts';
import { changesOn } from './product-records.ts';
import { readOrder } from './receiving-samples.ts';
import type { ClientPart, Row } from './row.ts';

const beyondInt32 = 2_147_483_648;

/** What the client says of something that is not there. */
const notFound = { code: 'NOT_FOUND' };

/** An id of a path: what is no such number finds nothing, and breaks nothing. */
function idRow(section: string, address: string, name: string, type: string, clientPart: ClientPart): Row {
  return {
    section,
    subject: `the path ${name} of ${address} is an ${type}`,
    async sandbox(bench) {
      for (const id of ['none', '-1', '1.5', beyondInt32]) {
        const { status } = await bench.send(address, { path: { [name]: id } });
        expect([400, 404], `of ${id}`).toContain(status);
      }
    },
    ...clientPart,
    mutation: { kind: 'letPass', on: address },
  };
}

const variants = 'POST /2025-07/product/{productId}/variants';

/** An id of more than 32 bits is one like any other: it is unknown, not unreadable. */
const longId: Row = {
  section: '4.2',
  subject: `the path productId of ${variants} is an int64`,
  async sandbox(bench) {
    const call = { path: { productId: 5_095_000_000 }, body: [{ name: 'Second' }] };
    expect((await bench.send(variants, call)).status).toBe(404);
  },
  async client(bench) {
    const changes = changesOn(bench, 'products.addVariants', '2025-07');
    const added = changes.addVariants({ id: 5_095_000_000, variants: [{ name: 'Second' }] });
    await expect(added).rejects.toMatchObject(notFound);
  },
  mutation: { kind: 'status', on: variants, status: 400, was: 404 },
};

const cancels = ['POST /1.0/shipment/{shipmentId}/cancel', 'POST /2025-07/shipment/{shipmentId}:cancel'];
const transactions = listTransactions();

/** Ids in paths, each of its type (specification 4.2, 4.4, 4.5 and 4.7). */
export const pathRows: readonly Row[] = [
  longId,
  ...cancels.map((address) =>
    idRow('4.4', address, 'shipmentId', 'int32', {
      async clientAlone(bench) {
        const { parts } = ordersOn(bench, pinned('shipments.cancel', address));
        await expect(createShipmentCancel(parts)({ id: beyondInt32 })).rejects.toMatchObject(notFound);
      },
    }),
  ),
  idRow('4.5', readOrder.address, 'id', 'int32', {
    async client(bench) {
      const call = { path: { id: beyondInt32 } };
      const read = bench.call(readOrder.operation, readOrder.address, call, ReceivingOrderWire);
      await expect(read).rejects.toMatchObject(notFound);
    },
  }),
  idRow('4.7', transactions.address, 'invoiceId', 'integer', {
    async client(bench) {
      const read = billingOf(bench).listInvoiceTransactions({ invoiceId: beyondInt32 });
      await expect(read).rejects.toMatchObject(notFound);
    },
  }),
];
