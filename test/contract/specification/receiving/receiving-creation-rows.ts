import { expect } from 'vitest';
import { createReceivingWrites } from '#electron/resources/receiving/receiving-writes.ts';
import { quoted } from '#shared/messages/messages.ts';
import { ReceivingBoxListWire, ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import type { ReceivingBody } from '#shared/receiving/receiving-body.ts';
import { endpoint, fields } from '#test/contract/specification/answer-rows.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import { limit, member, members, type Writing } from '#test/contract/specification/request-rows.ts';
import { madeBy, sendFromOutbox } from '#test/contract/specification/returns/sent-from-outbox.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { type Sample, sample } from '#test/contract/specification/sample.ts';
import { receivingBody } from '#test/integration/resources/receiving-order-body.ts';
import { readOrder } from './receiving-samples.ts';

const boxesAddress = 'GET /2026-07/receiving/{id}/boxes';
const readLatest = 'GET /2026-07/receiving/{id}';

const freight = {
  carrier: 'Row Lines',
  bol_number: 'BOL-0',
  container_number: 'CONT-0',
  vessel_name: 'MV Row',
  freight_forwarder: 'Forwarder 0',
  notes: 'Ring twice.',
};

const spokeOf = ({ sandbox }: Bench) => sandbox.world.centers.find(({ hubId }) => hubId !== null);
const plainItem = ({ sandbox }: Bench) => sandbox.world.demo.catalog.stocked.find(({ isLot }) => !isLot);

/** An order through a hub with freight details, of one box with one item. */
function bodyOn(bench: Bench): Record<string, unknown> {
  const spoke = spokeOf(bench);
  return {
    fulfillment_center: { id: spoke?.hubId },
    package_type: 'Package',
    box_packaging_type: 'MultipleSkuPerBox',
    expected_arrival_date: '2100-12-01T12:00:00Z',
    purchase_order_number: bench.fresh('PO'),
    boxes: [
      {
        tracking_number: bench.fresh('BOX'),
        box_items: [{ inventory_id: plainItem(bench)?.inventoryId, quantity: 3 }],
      },
    ],
    freight,
    final_destination_fulfillment_center_id: spoke?.id,
  };
}

function draftOn(bench: Bench): ReceivingBody {
  const spoke = spokeOf(bench);
  return receivingBody(bench.sandbox, {
    centerId: spoke?.hubId ?? 0,
    finalDestinationId: spoke?.id ?? 0,
    purchaseOrderNumber: bench.fresh('PO'),
    boxes: [
      {
        trackingNumber: bench.fresh('BOX'),
        items: [
          {
            inventoryId: plainItem(bench)?.inventoryId ?? 0,
            sku: null,
            quantity: 3,
            lotNumber: null,
            lotDate: null,
          },
        ],
      },
    ],
    freight: {
      carrier: freight.carrier,
      bolNumber: freight.bol_number,
      containerNumber: freight.container_number,
      vesselName: freight.vessel_name,
      freightForwarder: freight.freight_forwarder,
      notes: freight.notes,
    },
  });
}

async function readWhole(bench: Bench, id: unknown): Promise<unknown> {
  const path = { id: Number(id) };
  const order = await bench.send(readLatest, { path });
  const boxes = await bench.send(boxesAddress, { path });
  return { ...(order.json as object), boxes: boxes.json };
}

/** The client's own path from a draft to the order that it reads, with its boxes. */
async function create(bench: Bench, draft: unknown, address: string): Promise<unknown> {
  const version = address.split('/')[1] ?? '';
  const api = bench.apiAt({ 'receiving.create': version });
  const id = madeBy(await sendFromOutbox(bench, createReceivingWrites({ api }), draft)) ?? 0;
  const order = await bench.call('receiving.read', readLatest, { path: { id } }, ReceivingOrderWire);
  const boxes = await bench.call('receiving.listBoxes', boxesAddress, { path: { id } }, ReceivingBoxListWire);
  return { ...order.value, boxes: boxes.value };
}

function creationAt(
  version: string,
  change: (body: Record<string, unknown>, bench: Bench) => object,
): Writing {
  const address = `POST /${version}/receiving`;
  return {
    address,
    operation: 'receiving.create',
    schema: ReceivingOrderWire,
    status: 201,
    call: (bench) => ({ body: change(bodyOn(bench), bench) }),
    readBack: (bench, answer) => readWhole(bench, (answer as { id?: unknown }).id),
    draft: draftOn,
    submit: (bench, draft) => create(bench, draft, address),
  };
}

const createLatest = creationAt('2026-07', (body) => body);

/** The members of 2.0: no freight, and no final destination. */
const createAt20: Writing = {
  ...creationAt(
    '2.0',
    ({ freight: _freight, final_destination_fulfillment_center_id: _id, ...body }) => body,
  ),
  draft: (bench) => ({ ...draftOn(bench), freight: null, finalDestinationId: null }),
};

const createBySku: Writing = {
  ...creationAt('2026-07', (body, bench) => ({
    ...body,
    boxes: [
      { tracking_number: bench.fresh('BOX'), box_items: [{ sku: plainItem(bench)?.sku, quantity: 3 }] },
    ],
  })),
  draft: (bench) => {
    const draft = draftOn(bench);
    return {
      ...draft,
      boxes: draft.boxes.map((box) => ({
        ...box,
        items: box.items.map((item) => ({ ...item, inventoryId: null, sku: plainItem(bench)?.sku ?? '' })),
      })),
    };
  },
};

const freightNames: Readonly<Record<string, string>> = {
  carrier: 'freight.carrier',
  bol_number: 'freight.bolNumber',
  container_number: 'freight.containerNumber',
  vessel_name: 'freight.vesselName',
  freight_forwarder: 'freight.freightForwarder',
  notes: 'freight.notes',
};

const readFreight: Sample = sample(readLatest, 'receiving.read', ReceivingOrderWire, async (bench) => {
  const { json } = await bench.send(createLatest.address, await createLatest.call(bench));
  return { path: { id: Number((json as { id?: unknown }).id) } };
});

const inThePast = (call: CallArguments): CallArguments => ({
  ...call,
  body: { ...(call.body as object), expected_arrival_date: '2001-01-01T00:00:00Z' },
});

/** The client's error for an order that arrived in the past: it names the field, whatever the status was. */
const refusedInThePast = (version: string) => async (bench: Bench) => {
  const writes = createReceivingWrites({ api: bench.apiAt({ 'receiving.create': version }) });
  const draft = { ...draftOn(bench), freight: null, finalDestinationId: null };
  const outcome = await sendFromOutbox(bench, writes, {
    ...draft,
    expectedArrivalAt: '2001-01-01T00:00:00.000Z',
  });
  const status = version === '2.0' ? 400 : 422;
  const fields = { expected_arrival_date: [quoted(expect.any(String))] };
  expect(outcome).toMatchObject({ happened: 'answered', status, fields });
};

const statusesOfRules = (section: string): Row[] => [
  limit(section, 'an order that breaks a rule answers 422 from 2026-07 on', createLatest, {
    accepted: (call) => call,
    refused: inThePast,
    status: 422,
    client: refusedInThePast('2026-07'),
  }),
  limit(section, 'an order that breaks a rule answers 400 before 2026-07', createAt20, {
    accepted: (call) => call,
    refused: inThePast,
    status: 400,
    client: refusedInThePast('2.0'),
  }),
];

const keepsFreight = (version: string, isKept: boolean, mutation: Row['mutation']): Row =>
  rowOf('9.3', `freight details are ${isKept ? 'kept' : 'nothing that is known'} at ${version}`, {
    async sandbox(bench) {
      const { json } = await bench.send(`POST /${version}/receiving`, await createLatest.call(bench));
      if (isKept) expect(json).toHaveProperty('freight.carrier', freight.carrier);
      else expect(json).not.toHaveProperty('freight');
    },
    async clientAlone(bench) {
      const api = bench.apiAt({ 'receiving.create': version });
      const outcome = await sendFromOutbox(bench, createReceivingWrites({ api }), draftOn(bench));
      expect(outcome).toMatchObject({ happened: isKept ? 'answered' : 'notOffered' });
    },
    mutation,
  });

const freightSaved: readonly Row[] = [
  keepsFreight('2026-07', true, { kind: 'forgetMember', on: createLatest.address, path: 'freight' }),
  keepsFreight('2026-01', false, {
    kind: 'add',
    on: 'POST /2026-01/receiving',
    path: 'freight',
    value: freight,
  }),
];

/** The creation of receiving orders (specification 2.8, 4.11, 7.3, 7.7 and 9.6). */
export const receivingCreationRows: readonly Row[] = [
  endpoint('2.8', createLatest),
  endpoint('4.11', createAt20),
  ...fields('2.8', readFreight, {
    freight: 'object',
    'freight.carrier': 'text',
    'freight.bol_number': 'text',
    'freight.container_number': 'text',
    'freight.vessel_name': 'text',
    'freight.freight_forwarder': 'text',
    'freight.notes': 'text',
    final_destination_fulfillment_center_id: 'integer',
  }),
  ...Object.entries(freightNames).map(([name, draft]) =>
    member('2.8', createLatest, `freight.${name}`, { send: `Sent ${name}`, draft }),
  ),
  member('2.8', createLatest, 'final_destination_fulfillment_center_id', {
    send: (bench: Bench) => spokeOf(bench)?.id,
    kind: 'integer',
    draft: 'finalDestinationId',
  }),
  member('2.8', createBySku, 'boxes[].box_items[].sku', {
    send: (bench: Bench) => plainItem(bench)?.sku,
    shows: 'inventoryQuantities[].sku',
    draft: 'boxes[].items[].sku',
  }),
  ...members('2.8', createAt20, {
    package_type: { send: 'Pallet' },
    box_packaging_type: { send: 'OneSkuPerBox' },
    expected_arrival_date: { send: '2100-11-30T08:00:00.000Z', kind: 'instant', draft: 'expectedArrivalAt' },
  }),
  member('9.6', createAt20, 'purchase_order_number', { send: 'PO-ROW' }),
  ...fields('9.6', readOrder, { purchase_order_number: 'text' }),
  ...['7.3', '9.3'].flatMap(statusesOfRules),
  ...freightSaved,
];
