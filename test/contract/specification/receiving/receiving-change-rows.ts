import { expect } from 'vitest';
import { z } from 'zod';
import { receivingOnWire } from '#electron/resources/receiving/receiving-writes.ts';
import { ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { endpoint } from '#test/contract/specification/answer-rows.ts';
import { type Bench, versionOf } from '#test/contract/specification/bench.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { callSample, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import { openReceivingDesk, type ReceivingDesk } from '#test/integration/resources/receiving-desk.ts';
import { receivingBody } from '#test/integration/resources/receiving-order-body.ts';
import { readOrder } from './receiving-samples.ts';

async function makeOrder(bench: Bench): Promise<number> {
  const body = receivingOnWire(receivingBody(bench.sandbox), '2.0');
  const { json } = await bench.send('POST /2.0/receiving', { body });
  return (json as { id: number }).id;
}

/** Uses the client's own changes of receiving orders at one version. */
async function atDesk<Value>(bench: Bench, version: string, work: (desk: ReceivingDesk) => Promise<Value>) {
  const desk = openReceivingDesk(bench, version);
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

const cancels = (section: string, address: string): Row =>
  rowOf(section, `${address} cancels the order`, {
    async sandbox(bench) {
      const id = await makeOrder(bench);
      const answer = await bench.send(address, { path: { id } });
      expect(answer).toMatchObject({ status: 200, json: { status: 'Cancelled' } });
      expect((await bench.send('GET /2.0/receiving/{id}', { path: { id } })).json).toMatchObject({
        status: 'Cancelled',
      });
    },
    async client(bench) {
      const id = await makeOrder(bench);
      const changed = await atDesk(bench, versionOf(address), ({ changes }) =>
        changes.cancel({ id, expectedStatus: 'Awaiting' }),
      );
      expect(changed).toMatchObject({ outcome: 'done', order: { data: { id, status: 'Cancelled' } } });
    },
    mutation: { kind: 'doNothing', on: address, status: 200, answer: { id: 1, status: 'Cancelled' } },
  });

const syncAddress = 'POST /2026-07/receiving:setExternalSync';

const markingAt = (version: string): Sample =>
  sample(
    `POST /${version}/receiving:setExternalSync`,
    'receiving.setExternalSync',
    z.unknown(),
    async (bench) => ({ body: { ids: [await makeOrder(bench)], is_external_sync: true } }),
  );

const marking = markingAt('2026-07');

async function isMarked(bench: Bench, id: number): Promise<boolean> {
  const { json } = await bench.send('GET /2.0/receiving/{id}', { path: { id } });
  return ((json as { external_sync_timestamp?: unknown }).external_sync_timestamp ?? null) !== null;
}

type ClientValue = { readonly path: string; readonly value: unknown };

/** A mark that is set or removed; the row tests the member with the mark. */
const marks = (isSynced: boolean, subject: string, instead: ClientValue): Row =>
  rowOf('4.11', `${subject} of ${syncAddress}`, {
    async sandbox(bench) {
      const id = await makeOrder(bench);
      await bench.send('POST /2026-01/receiving:setExternalSync', {
        body: { ids: [id], is_external_sync: !isSynced },
      });
      const { status } = await bench.send(syncAddress, { body: { ids: [id], is_external_sync: isSynced } });
      expect(status).toBe(200);
      expect(await isMarked(bench, id)).toBe(isSynced);
    },
    async client(bench) {
      const id = await makeOrder(bench);
      const set = (expectedTimestamp: string | null, isWanted: boolean) =>
        atDesk(bench, '2026-07', ({ changes }) =>
          changes.setExternalSync({ orders: [{ id, expectedTimestamp }], isSynced: isWanted }),
        );
      expect(await set(null, true)).toMatchObject({ results: [{ id, outcome: 'done' }] });
      if (isSynced) return;
      const order = await bench.call(
        'receiving.read',
        readOrder.address,
        { path: { id } },
        ReceivingOrderWire,
      );
      const seen = order.value.externalSyncTimestamp;
      expect(await set(seen, false)).toMatchObject({ results: [{ id, outcome: 'done' }] });
    },
    mutation: { kind: 'setMember', on: syncAddress, ...instead },
  });

/** The service reports for each order whether it succeeded, and the client passes that on. */
const syncResult: Row = {
  section: '4.11',
  subject: `is_success of the results of ${syncAddress} tells what became of an order`,
  async sandbox(bench) {
    const ids = [await makeOrder(bench), 1];
    const { json } = await bench.send(syncAddress, { body: { ids, is_external_sync: true } });
    expect(json).toMatchObject({
      results: [
        { id: ids[0], is_success: true },
        { id: 1, is_success: false },
      ],
    });
  },
  async client(bench) {
    const id = await makeOrder(bench);
    const { results } = await atDesk(bench, '2026-07', ({ changes }) =>
      changes.setExternalSync({ orders: [{ id, expectedTimestamp: null }], isSynced: true }),
    );
    expect(results).toMatchObject([{ id, outcome: 'done' }]);
  },
  mutation: { kind: 'doNothing', on: syncAddress, status: 200, answer: { results: [] } },
};

const setsMark = 'is_external_sync true, which sets external_sync_timestamp,';
const takesMark = 'is_external_sync false, which takes external_sync_timestamp away,';

const externalSync: readonly Row[] = [
  ...['2025-07', '2026-01', '2026-07'].map((version) => endpoint('4.11', markingAt(version))),
  marks(true, 'the ids', { path: 'ids', value: [1] }),
  marks(true, setsMark, { path: 'is_external_sync', value: false }),
  marks(false, takesMark, { path: 'is_external_sync', value: true }),
  syncResult,
];

/** A read and an action, each with the service's success status. */
const successes: readonly Row[] = [readOrder, marking].map((sample) => ({
  section: '7.7',
  subject: `a read or an action answers 200: ${sample.address}`,
  sandbox: async (bench) => void (await sendSample(bench, sample)),
  async client(bench) {
    bench.sandbox.clearRequests();
    await callSample(bench, sample);
    expect(bench.sandbox.requests.at(-1)?.status).toBe(200);
  },
  mutation: { kind: 'status', on: sample.address, status: 202, was: 200 },
}));

/** Changes of existing receiving orders (specification 4.11, 7.7 and 9.5). */
export const receivingChangeRows: readonly Row[] = [
  cancels('4.11', 'POST /2026-07/receiving/{id}:cancel'),
  cancels('4.11', 'POST /2026-01/receiving/{id}:cancel'),
  cancels('9.5', 'POST /2025-07/receiving/{id}:cancel'),
  cancels('9.5', 'POST /2.0/receiving/{id}/cancel'),
  ...externalSync,
  ...successes,
];
