import { expect } from 'vitest';
import { createOrderInformation } from '#electron/resources/orders/order-information.ts';
import { createTrackingUploads } from '#electron/resources/shipments/shipment-changes.ts';
import { quoted } from '#shared/messages/messages.ts';
import { EstimatesWire } from '#shared/orders/shipping.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import {
  delivered,
  markAddress,
  ordersOn,
} from '#test/contract/specification/orders/order-action-samples.ts';
import {
  makeDeliveredOrder,
  makeOrder,
  pinned,
  shipmentOf,
} from '#test/contract/specification/orders/order-records.ts';
import { expectRefusedHere } from '#test/contract/specification/refused-here.ts';
import { limit } from '#test/contract/specification/request-rows.ts';
import { type ClientPart, type Row, rowOf } from '#test/contract/specification/row.ts';
import { type Sample, sample, sendCall } from '#test/contract/specification/sample.ts';
import { clientPathOf, isOfKind, type ValueKind } from '#test/contract/specification/value-kinds.ts';
import { valuesAt, withMember } from '#test/sandbox/misbehavior/member-path.ts';
import type { Mutation } from '#test/sandbox/misbehavior/mutations.ts';

const batchAddress = 'POST /2026-01/shipment:batchUpdateTrackingUpload';

/** Marks shipments with the client's own function at the version of an address. */
const uploadsOn = (bench: Bench, address: string) =>
  createTrackingUploads(ordersOn(bench, pinned('shipments.markTrackingUploaded', address)).parts);

const twoIds = async (bench: Bench): Promise<number[]> =>
  [await delivered(bench), await makeOrder(bench)].map((order) => shipmentOf(order).id);

const shown = async (bench: Bench, id: number) => {
  const { json } = await bench.send('GET /2.0/order', { query: { IDs: id } });
  return valuesAt(json, '[].shipments[].is_tracking_uploaded');
};

const marks = (address: string, isUploaded: boolean): Row =>
  rowOf('4.11', `is_tracking_uploaded ${isUploaded} of ${address} shows in the shipment`, {
    async sandbox(bench) {
      const order = await makeDeliveredOrder(bench);
      shipmentOf(order).isTrackingUploaded = !isUploaded;
      const body = { shipment_ids: [shipmentOf(order).id], is_tracking_uploaded: isUploaded };
      expect((await bench.send(address, { body })).status).toBe(200);
      expect(await shown(bench, order.id)).toEqual([isUploaded]);
    },
    async client(bench) {
      const order = await makeDeliveredOrder(bench);
      shipmentOf(order).isTrackingUploaded = !isUploaded;
      await uploadsOn(bench, address)({ ids: [shipmentOf(order).id], isUploaded });
      expect(await shown(bench, order.id)).toEqual([isUploaded]);
    },
    mutation: { kind: 'setMember', on: address, path: 'is_tracking_uploaded', value: !isUploaded },
  });

const named = (address: string): Row =>
  rowOf('4.11', `shipment_ids of ${address} name the shipments that are marked`, {
    async sandbox(bench) {
      const order = await makeDeliveredOrder(bench);
      const body = { shipment_ids: [shipmentOf(order).id], is_tracking_uploaded: true };
      await bench.send(address, { body });
      expect(await shown(bench, order.id)).toEqual([true]);
    },
    async client(bench) {
      const order = await makeDeliveredOrder(bench);
      const ids = [shipmentOf(order).id];
      await uploadsOn(bench, address)({ ids, isUploaded: true });
      expect(await shown(bench, order.id)).toEqual([true]);
    },
    mutation: { kind: 'setMember', on: address, path: 'shipment_ids', value: [1] },
  });

/** A member of the response, and how it concerns the client. */
const answerRow = (address: string, path: string, kind: ValueKind, clientPart: ClientPart): Row => ({
  section: '4.11',
  subject: `the answer's ${path} (${kind}) of ${address}`,
  async sandbox(bench) {
    const body = { shipment_ids: await twoIds(bench), is_tracking_uploaded: true };
    const values = valuesAt((await bench.send(address, { body })).json, path);
    const there = values.filter((value) => value !== null);
    expect(there.length).toBeGreaterThan(0);
    for (const value of there) expect(isOfKind(kind, value)).toBe(true);
  },
  ...clientPart,
  mutation: { kind: 'omit', on: address, path } satisfies Mutation,
});

async function tellsOfEach(bench: Bench, address: string): Promise<void> {
  const ids = await twoIds(bench);
  const { results } = await uploadsOn(bench, address)({ ids, isUploaded: true });
  expect(results).toMatchObject([
    { shipmentId: ids[0], isDone: true, reason: null },
    { shipmentId: ids[1], isDone: false, reason: quoted(expect.stringContaining('has no tracking number')) },
  ]);
}

function answerRows(address: string): Row[] {
  const client = (bench: Bench) => tellsOfEach(bench, address);
  const byItself = { noClient: 'The client counts by itself what was done of what it sent.' };
  return [
    answerRow(address, 'results[].shipmentId', 'integer', { client }),
    answerRow(address, 'results[].isSuccess', 'boolean', { client }),
    answerRow(address, 'results[].error.message', 'text', { client }),
    answerRow(address, 'results[].error.code', 'text', {
      noClient: 'The client shows the sentence, and the code alone where there is no sentence.',
    }),
    answerRow(address, 'summary.total', 'integer', byItself),
    answerRow(address, 'summary.successful', 'integer', byItself),
    answerRow(address, 'summary.failed', 'integer', byItself),
  ];
}

/** Tracking that is marked as uploaded (specification 4.11, reference-notes 16). */
export const uploadRows: readonly Row[] = [markAddress, batchAddress].flatMap((address) => [
  marks(address, true),
  marks(address, false),
  named(address),
  ...answerRows(address),
]);

export const estimate = (address: string): Sample =>
  sample(address, 'orders.estimate', EstimatesWire, ({ sandbox }) => ({
    body: {
      address: { country: 'US' },
      products: [{ id: sandbox.world.demo.catalog.stocked[0]?.productId, quantity: 2 }],
    },
  }));

async function ask(bench: Bench, address: string, body: unknown) {
  const information = createOrderInformation({ api: bench.apiAt(pinned('orders.estimate', address)) });
  return information.estimate(fromWireKeys(body) as Parameters<typeof information.estimate>[0]);
}

function countryOf(address: string): Row {
  const sample = estimate(address);
  const path = 'address.country';
  return limit('2.6', 'a country of two letters, for estimates', sample, {
    accepted: (call) => call,
    refused: (call) => ({ ...call, body: withMember(call.body, path, 'United States') }),
    status: 400,
    held: {
      field: path,
      async send(bench, { body }) {
        expect(await ask(bench, address, body)).not.toEqual([]);
      },
    },
  });
}

/** A part of the address in addition to the country: only text is accepted; the client sends it, too. */
function partOfAddress(address: string, name: string): Row {
  const sample = estimate(address);
  const path = `address.${name}`;
  return rowOf('2.6', `the body's ${path} (text) of ${address}`, {
    async sandbox(bench) {
      const { body } = await sample.call(bench);
      await sendCall(bench, sample, { body: withMember(body, path, 'Row 7') });
      const refused = await bench.send(address, { body: withMember(body, path, 7) });
      expect(refused).toMatchObject({ status: 400, json: { errors: { [path]: [expect.any(String)] } } });
    },
    async client(bench) {
      const { body } = await sample.call(bench);
      const refused = () => ask(bench, address, withMember(body, path, 7));
      await expectRefusedHere(bench, clientPathOf(path), refused);
      expect(await ask(bench, address, withMember(body, path, 'Row 7'))).not.toEqual([]);
    },
    mutation: { kind: 'refuseBody', on: address, path, where: 'present' },
  });
}

const addresses = ['POST /2.0/order/estimate', 'POST /2025-07/order:estimate'];
const parts = ['address1', 'address2', 'city', 'company_name', 'state', 'zip_code'];

/** The parameters of an estimate (specification 2.6 and 4.11). */
export const estimateRows: readonly Row[] = [
  ...addresses.map(countryOf),
  ...addresses.flatMap((address) => parts.map((name) => partOfAddress(address, name))),
];
