import { expect } from 'vitest';
import { z } from 'zod';
import { definitionOf, type Operation } from '../../../../electron/api/operations/operations.ts';
import type { Bench, CallArguments } from '../bench.ts';
import { type Row, rowOf } from '../row.ts';

type Feature = {
  readonly name: string;
  readonly since: string;
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The latest version that does not have it. */
  readonly before: string;
  readonly call?: (bench: Bench) => CallArguments;
};

const features: readonly Feature[] = [
  {
    name: 'billing',
    since: '2025-07',
    before: '2.0',
    operation: 'billing.listInvoices',
    method: 'GET',
    path: '/invoices',
  },
  {
    name: 'variant management',
    since: '2025-07',
    before: '2.0',
    operation: 'products.listVariants',
    method: 'GET',
    path: '/product/{productId}/variants',
    call: ({ sandbox }) => ({ path: { productId: sandbox.world.demo.items[0]?.productId ?? 0 } }),
  },
  {
    name: 'colon-style action paths',
    since: '2025-07',
    before: '2.0',
    operation: 'billing.queryTransactions',
    method: 'POST',
    path: '/transactions:query',
    call: () => ({ body: {} }),
  },
  {
    name: 'inventory history',
    since: '2026-01',
    before: '2025-07',
    operation: 'history.list',
    method: 'POST',
    path: '/inventory/history:query',
    call: () => ({ body: { facility_id: 27 } }),
  },
  {
    name: 'sandbox simulations under a dated version',
    since: '2026-01',
    before: '2025-07',
    operation: 'simulation.start',
    method: 'POST',
    path: '/simulate/shipment',
    call: ({ sandbox }) => {
      const shipments = sandbox.world.demo.orders.flatMap((order) => order.shipments);
      const waiting = shipments.find(({ status }) => status === 'Processing');
      // So late that nothing of it happens here.
      const simulation = { action: 'ShipOrder', delay: 500_000 };
      return { body: { shipment_id: String(waiting?.id), simulation } };
    },
  },
  {
    name: 'allergens',
    since: '2026-07',
    before: '2026-01',
    operation: 'allergens.list',
    method: 'GET',
    path: '/allergens',
  },
  {
    name: 'unidentified receiving orders',
    since: '2026-07',
    before: '2026-01',
    operation: 'unidentified.list',
    method: 'GET',
    path: '/unidentified-receiving-order',
  },
];

const versionsOf = (operation: Operation) => definitionOf(operation).versions.map(({ version }) => version);

/** The feature is there at its version, and the client asks for it there. */
function thereSince({ name, since, operation, method, path, call = () => ({}) }: Feature): Row {
  const address = `${method} /${since}${path}`;
  return rowOf('9.3', `${name} at ${since}`, {
    async sandbox(bench) {
      expect((await bench.send(address, call(bench))).status).toBe(200);
    },
    client: async (bench) => void (await bench.call(operation, address, call(bench), z.unknown())),
    mutation: { kind: 'noRoute', on: address },
  });
}

/** It is not there at the version before, and the client does not look for it there. */
function notBefore({ name, since, before, operation, method, path, call = () => ({}) }: Feature): Row {
  const address = `${method} /${before}${path}`;
  return rowOf('9.3', `no ${name} before ${since}`, {
    async sandbox(bench) {
      expect((await bench.send(address, call(bench))).status).toBe(404);
    },
    clientAlone() {
      expect(versionsOf(operation)).toContain(since);
      expect(versionsOf(operation)).not.toContain(before);
    },
    mutation: { kind: 'letPass', on: address, was: 404 },
  });
}

/** What a version brought as operations of its own (specification 9.3); members and statuses stand where they belong. */
export const featureRows: readonly Row[] = [...features.map(thereSince), ...features.map(notBefore)];
