import { expect } from 'vitest';
import { createReturnChanges } from '#electron/resources/returns/return-changes.ts';
import { bodyOfDraft } from '#shared/returns/model/return-draft-steps.ts';
import { contentFingerprintOf, draftOfReturn } from '#shared/returns/model/return-edit-rules.ts';
import { returnStatuses } from '#shared/returns/model/return-kinds.ts';
import type { ReturnBody } from '#shared/returns/return-body.ts';
import { type ReturnOrder, ReturnOrderListWire, ReturnOrderWire } from '#shared/returns/returns.ts';
import { values } from '#test/contract/specification/answer-rows.ts';
import { type Bench, versionOf } from '#test/contract/specification/bench.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import type { Sample } from '#test/contract/specification/sample.ts';
import { createAddress, readReturn, returnBody } from './return-samples.ts';

const readAddress = 'GET /2026-07/return/{id}';
const modifyAddress = 'PUT /1.0/return/{id}';

type Status = 'AwaitingArrival' | 'Processing' | 'Completed';

const stepsTo: Readonly<Record<Status, readonly string[]>> = {
  AwaitingArrival: [],
  Processing: ['arrive', 'process'],
  Completed: ['arrive', 'process', 'complete'],
};

/** A new return that has reached a status; returns its ID, and the body that created it. */
async function returnIn(bench: Bench, status: Status) {
  const body = returnBody(bench);
  await bench.send(createAddress, { body });
  const { id } = await readReturn(bench, { ReferenceIds: String(body['referenceId']) });
  for (const step of stepsTo[status]) {
    const { status: answered } = await bench.send(`POST /_sandbox/returns/${id}/${step}`, { body: {} });
    expect(answered).toBe(200);
  }
  return { id, body };
}

/** Uses the client's own changes of returns, at the version of an address. */
function changesAt(bench: Bench, operation: 'returns.modify' | 'returns.cancel', address: string) {
  const read = async ({ id }: { id: number }) => {
    const { value } = await bench.call('returns.read', readAddress, { path: { id } }, ReturnOrderWire);
    return { source: 'service', data: value, asOf: new Date().toISOString() } as const;
  };
  const changes = createReturnChanges({
    api: bench.apiAt({ [operation]: versionOf(address) }),
    returns: { read },
    account: () => 'local:1',
    startActivity: () => () => undefined,
  });
  return { changes, read: async (id: number) => (await read({ id })).data };
}

/** The current return, with another tracking number. */
function bodyWith(order: ReturnOrder, trackingNumber: string): ReturnBody {
  const body = bodyOfDraft({ ...draftOfReturn(order), trackingNumber }, order.referenceId ?? '');
  if (body === null) throw new Error('The return has no center.');
  return body;
}

async function modifyByClient(bench: Bench, id: number, trackingNumber: string) {
  const { changes, read } = changesAt(bench, 'returns.modify', modifyAddress);
  const order = await read(id);
  return changes.modify({
    id,
    expectedContent: contentFingerprintOf(order),
    body: bodyWith(order, trackingNumber),
  });
}

/** A return that is being processed, or was: it cannot be modified. */
const refusesModification = (status: Status): Row =>
  rowOf('3', `a return in ${status} cannot be modified`, {
    async sandbox(bench) {
      const { id, body } = await returnIn(bench, status);
      const before = await readReturn(bench, { Ids: String(id) });
      const answer = await bench.send(modifyAddress, {
        path: { id },
        body: { ...body, trackingNumber: 'NO' },
      });
      expect(answer.status).toBe(422);
      expect(await readReturn(bench, { Ids: String(id) })).toEqual(before);
    },
    async clientAlone(bench) {
      const { id } = await returnIn(bench, status);
      await expect(modifyByClient(bench, id, 'NO')).rejects.toMatchObject({ code: 'CONFLICT' });
    },
    mutation: { kind: 'letPass', on: modifyAddress, was: 422 },
  });

/** An awaiting return can be cancelled at this address. */
const cancels = (section: string, address: string): Row =>
  rowOf(section, `a return in AwaitingArrival is cancelled by ${address}`, {
    async sandbox(bench) {
      const { id } = await returnIn(bench, 'AwaitingArrival');
      expect((await bench.send(address, { path: { id } })).status).toBe(200);
      expect(await readReturn(bench, { Ids: String(id) })).toMatchObject({ status: 'Cancelled' });
    },
    async client(bench) {
      const { id } = await returnIn(bench, 'AwaitingArrival');
      const { changes } = changesAt(bench, 'returns.cancel', address);
      expect(await changes.cancel({ id })).toMatchObject({
        outcome: 'done',
        order: { data: { id, status: 'Cancelled' } },
      });
    },
    mutation: { kind: 'doNothing', on: address, status: 200 },
  });

function refusesCancellation(status: Status): Row {
  const address = 'POST /2026-07/return/{id}:cancel';
  return rowOf('3', `a return in ${status} cannot be cancelled`, {
    async sandbox(bench) {
      const { id } = await returnIn(bench, status);
      expect((await bench.send(address, { path: { id } })).status).toBe(422);
      expect(await readReturn(bench, { Ids: String(id) })).not.toMatchObject({ status: 'Cancelled' });
    },
    async clientAlone(bench) {
      const { id } = await returnIn(bench, status);
      const { changes } = changesAt(bench, 'returns.cancel', address);
      await expect(changes.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
    },
    mutation: { kind: 'letPass', on: address, was: 422 },
  });
}

const returnsIn = (status: string): Sample => ({
  // From 2025-07 on some responses write the status with a space, which the client reads as the same status.
  address: 'GET /1.0/return',
  operation: 'returns.list',
  schema: ReturnOrderListWire,
  call: () => ({ query: { Status: status, Limit: 20 } }),
});

/** The states of returns, and what each of them allows (specification 3, 4.11, 9.4 and 9.5). */
export const returnStateRows: readonly Row[] = [
  ...values('3', returnsIn, '[].status', ['AwaitingArrival', 'Processing', 'Completed'], returnStatuses),
  rowOf('3', 'a return in AwaitingArrival may be modified', {
    async sandbox(bench) {
      const { id, body } = await returnIn(bench, 'AwaitingArrival');
      const tracking = bench.fresh('MODIFIED');
      const answer = await bench.send(modifyAddress, {
        path: { id },
        body: { ...body, trackingNumber: tracking },
      });
      expect(answer.status).toBe(200);
      expect(await readReturn(bench, { Ids: String(id) })).toMatchObject({ tracking });
    },
    async client(bench) {
      const { id } = await returnIn(bench, 'AwaitingArrival');
      const trackingNumber = bench.fresh('MODIFIED');
      expect(await modifyByClient(bench, id, trackingNumber)).toMatchObject({
        outcome: 'done',
        order: { data: { id, trackingNumber } },
      });
    },
    mutation: { kind: 'forgetMember', on: modifyAddress, path: 'trackingNumber' },
  }),
  refusesModification('Processing'),
  refusesModification('Completed'),
  cancels('3', 'POST /2026-07/return/{id}:cancel'),
  cancels('4.11', 'POST /2026-01/return/{id}:cancel'),
  refusesCancellation('Processing'),
  refusesCancellation('Completed'),
  cancels('9.5', 'POST /2025-07/return/{id}:cancel'),
  cancels('9.5', 'POST /2.0/return/{id}/cancel'),
  // It existed at 1.0.
  rowOf('9.4', 'GET /return/{id}/statushistory at 1.0', {
    async sandbox(bench) {
      const { id } = await returnIn(bench, 'AwaitingArrival');
      const { json } = await bench.send('GET /1.0/return/{id}/statushistory', { path: { id } });
      expect(json).toMatchObject([{ status: 'AwaitingArrival' }]);
    },
    noClient: 'The client reads the history on the return itself, which has it from 2025-07 on.',
    mutation: { kind: 'noRoute', on: 'GET /1.0/return/{id}/statushistory' },
  }),
  // The history of a return's states, which was removed after 1.0.
  rowOf('9.4', 'GET /return/{id}/statushistory is gone from 2025-07 on', {
    async sandbox(bench) {
      const { id } = await returnIn(bench, 'AwaitingArrival');
      const statusAt = async (version: string) =>
        (await bench.send(`GET /${version}/return/{id}/statushistory`, { path: { id } })).status;
      for (const version of ['2025-07', '2026-01', '2026-07']) expect(await statusAt(version)).toBe(404);
    },
    async clientAlone(bench) {
      const { id } = await returnIn(bench, 'AwaitingArrival');
      const order = await changesAt(bench, 'returns.cancel', readAddress).read(id);
      expect(order.statusHistory).toMatchObject([{ status: 'AwaitingArrival' }]);
      const paths = bench.versionsOf({}).candidates('returns.read');
      expect(paths.filter(({ path }) => path.includes('statushistory'))).toEqual([]);
    },
    mutation: { kind: 'status', on: 'GET /2025-07/return/{id}/statushistory', status: 200 },
  }),
];
