import { expect } from 'vitest';
import { z } from 'zod';
import { createUnidentifiedLinks } from '#electron/resources/unidentified/unidentified.ts';
import {
  UnidentifiedOrderListWire,
  UnidentifiedOrderWire,
  unidentifiedPageSize,
} from '#shared/unidentified/unidentified.ts';
import { endpoint, fields } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { parameter } from '#test/contract/specification/request-rows.ts';
import type { Row } from '#test/contract/specification/row.ts';
import { callSample, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import { orderWith } from './receiving-samples.ts';

const waitingOf = ({ sandbox }: Bench) =>
  sandbox.world.demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null)?.id ?? 0;

const linkedOf = ({ sandbox }: Bench) =>
  sandbox.world.demo.unidentifiedOrders.find(
    ({ linkedOrderId, attachments }) => linkedOrderId !== null && attachments.length > 0,
  )?.id ?? 0;

const awaiting = (bench: Bench) => orderWith(bench, ({ status }) => status === 'Awaiting');

const listUnidentified: Sample = sample(
  'GET /2026-07/unidentified-receiving-order',
  'unidentified.list',
  UnidentifiedOrderListWire,
);

const readLinked: Sample = sample(
  'GET /2026-07/unidentified-receiving-order/{uroId}',
  'unidentified.read',
  UnidentifiedOrderWire,
  (bench) => ({ path: { uroId: linkedOf(bench) } }),
);

const associate: Sample = sample(
  'POST /2026-07/unidentified-receiving-order/{uroId}:associateWRO',
  'unidentified.link',
  z.unknown(),
  (bench) => ({ path: { uroId: waitingOf(bench) }, body: { wro_id: awaiting(bench) } }),
  { status: 204 },
);

async function linkByClient(bench: Bench) {
  const id = waitingOf(bench);
  const read = async ({ id: wanted }: { id: number }) => {
    const { value } = await bench.call(
      'unidentified.read',
      readLinked.address,
      { path: { uroId: wanted } },
      UnidentifiedOrderWire,
    );
    return { source: 'service', data: value, asOf: new Date().toISOString() } as const;
  };
  const links = createUnidentifiedLinks({
    api: bench.apiAt({ 'unidentified.link': '2026-07' }),
    unidentified: { read },
    account: () => 'local:1',
    startActivity: () => () => undefined,
  });
  const receivingOrderId = awaiting(bench);
  return { id, receivingOrderId, linked: await links.link({ id, receivingOrderId }) };
}

/** Without isCompleted, already linked parcels are excluded. */
const waitingAlone: Row = {
  section: '4.11',
  subject: `only what waits is listed where isCompleted is left out, of ${listUnidentified.address}`,
  async sandbox(bench) {
    const linked = valuesAt(await sendSample(bench, listUnidentified), '[].linked_wro_id');
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((id) => id !== null && id !== 0)).toEqual([]);
  },
  async client(bench) {
    const { value } = await callSample(bench, listUnidentified);
    expect(valuesAt(value, '[].linkedWroId').filter((id) => id !== null)).toEqual([]);
  },
  mutation: { kind: 'setParameter', on: listUnidentified.address, name: 'isCompleted', value: 'true' },
};

const linksToOrder: Row = {
  section: '4.11',
  subject: 'the wro_id of POST /2026-07/unidentified-receiving-order/{uroId}:associateWRO links the two',
  async sandbox(bench) {
    const uroId = waitingOf(bench);
    const wroId = awaiting(bench);
    expect((await bench.send(associate.address, { path: { uroId }, body: { wro_id: wroId } })).status).toBe(
      204,
    );
    const { json } = await bench.send(readLinked.address, { path: { uroId } });
    expect(json).toMatchObject({ id: uroId, linked_wro_id: wroId, linked_wro_date: expect.any(String) });
  },
  async client(bench) {
    const { receivingOrderId, linked } = await linkByClient(bench);
    expect(linked).toMatchObject({ outcome: 'done', order: { data: { linkedWroId: receivingOrderId } } });
  },
  mutation: { kind: 'doNothing', on: associate.address, status: 204 },
};

/** Unidentified receiving orders (specification 4.11). */
export const unidentifiedRows: readonly Row[] = [
  endpoint('4.11', listUnidentified),
  parameter('4.11', listUnidentified, 'isCompleted', {
    ask: true,
    keeps: (row) => (row['linkedWroId'] ?? 0) !== 0,
  }),
  endpoint('4.11', readLinked),
  ...fields('4.11', readLinked, {
    id: 'integer',
    linked_wro_id: 'integer',
    linked_wro_date: 'instant',
    attachments: 'list',
    barcode: 'text',
    reason: 'text',
    created_date: 'instant',
  }),
  ...fields('4.11', listUnidentified, {
    '[].id': 'integer',
    '[].barcode': 'text',
    '[].tracking_barcode': 'text',
    '[].reason': 'text',
    '[].comment': 'text',
    '[].created_date': 'instant',
    '[].attachments': 'list',
  }),
  parameter('4.11', listUnidentified, 'page', {
    ask: 2,
    makes: (requested, all) =>
      all.length === unidentifiedPageSize &&
      requested.length > 0 &&
      requested.every(({ id }) => all.every((row) => row['id'] !== id)),
  }),
  waitingAlone,
  endpoint('4.11', associate),
  linksToOrder,
];
