import { expect } from 'vitest';
import { z } from 'zod';
import { createReturnWrites, returnOnWire } from '#electron/resources/returns/return-writes.ts';
import { checkReturn } from '#shared/returns/model/return-rules.ts';
import { endpoint } from '#test/contract/specification/answer-rows.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import { limit, members, type Writing } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf, type Trial } from '#test/contract/specification/row.ts';
import { center, emptyDraft, hit, scanned, scanOf } from '#test/unit/shared/returns/draft-builders.ts';
import {
  createAddress,
  createByClient,
  itemWith,
  lotItem,
  plainItem,
  readReturn,
  returnBody,
  returnCenters,
  returnDraft,
  shipmentOf,
} from './return-samples.ts';
import { sendFromOutbox } from './sent-from-outbox.ts';

/** A return of one lot, found again by its tracking number if its reference is the sent value. */
const creating: Writing = {
  address: createAddress,
  operation: 'returns.create',
  schema: z.unknown(),
  call: (bench) => ({ body: returnBody(bench) }),
  draft: returnDraft,
  submit: createByClient,
};

/** A write whose record is looked up by a value of its body. */
function foundBy(name: 'referenceId' | 'trackingNumber', parameter: string): Writing {
  let found = '';
  return {
    ...creating,
    call(bench) {
      const body = returnBody(bench);
      found = String(body[name]);
      return { body };
    },
    readBack: (bench) => readReturn(bench, { [parameter]: found }),
  };
}

const byReference = foundBy('referenceId', 'ReferenceIds');
const byTracking = foundBy('trackingNumber', 'TrackingNumbers');

/** The center identified only by its name; the client always sends its ID too, so its core sends the body here. */
const byCenterName: Writing = {
  address: createAddress,
  operation: 'returns.create',
  schema: z.unknown(),
  async call(bench) {
    const { body } = await byReference.call(bench);
    return { body: { ...(body as object), fulfillmentCenter: {} } };
  },
  readBack: (bench, answer) => byReference.readBack?.(bench, answer),
};

const around = { referenceId: 'RT-20261122-CFHJ', centers: [center], duplicates: [] };

/**
 * The client's own check reports this code for the given return, and not for a valid one, regardless of the server's
 * response.
 */
function clientSays(code: string, make: () => Parameters<typeof checkReturn>): Trial {
  const codesOf = (...checked: Parameters<typeof checkReturn>) =>
    checkReturn(...checked).map((finding) => finding.code);
  return () => {
    expect(codesOf(...make())).toContain(code);
    expect(codesOf(sound, around)).not.toContain(code);
  };
}

const mug = hit(1);
const sound = scanned(emptyDraft(), scanOf(mug));

/** The draft with its line twice, or with another kind of item. */
const twice = { ...sound, lines: [...sound.lines, ...sound.lines] };
const digital = scanned(emptyDraft(), scanOf(hit(2)));

const withFacts = (facts: { isDigital?: boolean; isBundle?: boolean }) => ({
  ...digital,
  lines: digital.lines.map((line) => ({
    ...line,
    facts: line.facts === null ? null : { ...line.facts, ...facts },
  })),
});

const withLines =
  (lines: (bench: Bench) => readonly object[]) =>
  (call: CallArguments, bench: Bench): CallArguments => ({
    ...call,
    body: { ...(call.body as object), inventory: lines(bench) },
  });

const refusals = (section: string, rule: string): readonly Row[] => [
  limit(section, `${rule}a repeated inventory id is an error`, creating, {
    accepted: (call) => call,
    refused: withLines((bench) => [
      { id: plainItem(bench), quantity: 1 },
      { id: plainItem(bench), quantity: 2 },
    ]),
    status: 400,
    clientAlone: clientSays('ITEM_TWICE', () => [twice, around]),
  }),
  limit(section, `${rule}a digital inventory item is an error`, creating, {
    accepted: (call) => call,
    refused: withLines((bench) => [{ id: itemWith(bench, ({ isDigital }) => isDigital), quantity: 1 }]),
    status: 400,
    clientAlone: clientSays('ITEM_DIGITAL', () => [withFacts({ isDigital: true }), around]),
  }),
  limit(section, `${rule}a bundle inventory item is an error`, creating, {
    accepted: (call) => call,
    refused: withLines((bench) => [{ id: itemWith(bench, ({ isBundle }) => isBundle), quantity: 1 }]),
    status: 400,
    clientAlone: clientSays('ITEM_BUNDLE', () => [withFacts({ isBundle: true }), around]),
  }),
];

const oneAction: Row = limit('4.8', 'rule 3: an item takes at most one action', creating, {
  accepted: (call) => call,
  refused: withLines((bench) => [{ id: plainItem(bench), quantity: 1, requestedAction: [1, 2] }]),
  status: 400,
  clientAlone: clientSays('ACTION_UNKNOWN', () => {
    const lines = sound.lines.map((line) => ({ ...line, action: 'Both' as 'Restock' }));
    return [{ ...sound, lines }, around];
  }),
});

const numberedAction: Row = limit('2.12', 'requestedAction is an integer, and no name', creating, {
  accepted: withLines((bench) => [{ id: plainItem(bench), quantity: 1, requestedAction: 3 }]),
  refused: withLines((bench) => [{ id: plainItem(bench), quantity: 1, requestedAction: 'Dispose' }]),
  status: 400,
  async clientAlone(bench) {
    const draft = returnDraft(bench, await creating.call(bench));
    const lines = draft.lines.map((line) => ({ ...line, action: 'Dispose' as const }));
    expect(returnOnWire({ ...draft, lines }, 'camelCase')).toMatchObject({
      inventory: [{ requestedAction: 3 }],
    });
  },
});

const channelHeader: Row = {
  section: '4.8',
  subject: 'the header service_channel_id of POST /1.0/return is required, and names the own channel',
  async sandbox(bench) {
    const call = await creating.call(bench);
    const statusWith = async (service_channel_id: string | undefined) =>
      (await bench.send(createAddress, { ...call, headers: { service_channel_id } })).status;
    expect(await statusWith(undefined)).toBe(400);
    expect(await statusWith('1')).toBe(400);
    expect(await statusWith(String(bench.channelId))).toBe(200);
  },
  async client(bench) {
    await createByClient(bench, returnDraft(bench, await creating.call(bench)));
  },
  mutation: { kind: 'forgetHeader', on: createAddress, name: 'service_channel_id' },
};

const creationSource: Row = {
  section: '4.8',
  subject: 'the header creationSourceId of POST /1.0/return is an int32, and may be left out',
  async sandbox(bench) {
    const statusWith = async (creationSourceId: string | undefined) =>
      (await bench.send(createAddress, { ...(await creating.call(bench)), headers: { creationSourceId } }))
        .status;
    expect(await statusWith(undefined)).toBe(200);
    expect(await statusWith('3')).toBe(200);
    expect(await statusWith('2147483648')).toBe(400);
    expect(await statusWith('three')).toBe(400);
  },
  async clientAlone(bench) {
    bench.sandbox.clearRequests();
    await createByClient(bench, returnDraft(bench, await creating.call(bench)));
    const sent = bench.sandbox.requests.find(({ method }) => method === 'POST');
    expect(sent?.headers['creationsourceid']).toBe('3');
  },
  mutation: { kind: 'forgetHeader', on: createAddress, name: 'creationSourceId' },
};

/** The creation of returns (specification 2.12, 4.8 and 7.1). */
export const returnRows: readonly Row[] = [
  endpoint('4.8', creating),
  channelHeader,
  creationSource,
  ...members('2.12', byReference, {
    'fulfillmentCenter.id': {
      send: (bench: Bench) => returnCenters(bench)[1]?.id,
      kind: 'integer',
      shows: 'center',
      draft: 'centerId',
    },
    'inventory[].id': { send: lotItem, kind: 'integer', shows: 'lines[].id', draft: 'lines[].inventoryId' },
    'inventory[].quantity': {
      send: 7,
      kind: 'integer',
      shows: 'lines[].quantity',
      draft: 'lines[].quantity',
    },
    'inventory[].lotNumber': { send: 'ROW-LOT', shows: 'lines[].lotNumber', draft: 'lines[].lotNumber' },
    'inventory[].lotDate': {
      send: '2028-02-29',
      kind: 'day',
      shows: 'lines[].lotDate',
      draft: 'lines[].lotDate',
    },
    originalShipmentId: {
      send: shipmentOf,
      kind: 'integer',
      shows: 'shipmentId',
      draft: 'originalShipmentId',
    },
    trackingNumber: { send: 'TRACK-ROW', shows: 'tracking', draft: 'trackingNumber' },
  }),
  ...['Restock', 'Quarantine', 'Dispose'].map((action, index): Row => {
    const [row] = members('2.12', byReference, {
      'inventory[].requestedAction': {
        send: index + 1,
        shows: 'lines[].action',
        as: action,
        draft: 'lines[].action',
        draftValue: action,
      },
    });
    if (row === undefined) throw new Error('There is one row for one member.');
    return Object.assign({}, row, { subject: `${row.subject}, the number of ${action}` });
  }),
  ...members('2.12', byTracking, {
    referenceId: { send: (bench: Bench) => bench.fresh('ROW'), shows: 'reference', draft: 'referenceId' },
  }),
  ...members('2.12', byCenterName, {
    'fulfillmentCenter.name': {
      send: (bench: Bench) => returnCenters(bench)[1]?.name,
      kind: 'integer',
      shows: 'center',
      as: (bench: Bench) => returnCenters(bench)[1]?.id,
    },
  }),
  ...refusals('4.8', 'rules 1 and 2: '),
  ...refusals('7.1', ''),
  // Without an action, the item's own action applies, as the record shows.
  rowOf('4.8', "rule 3: without requestedAction the item's own action applies", {
    async sandbox(bench) {
      const call = await byReference.call(bench);
      const body = call.body as { referenceId: string };
      expect((await bench.send(createAddress, call)).status).toBe(200);
      expect(await readReturn(bench, { ReferenceIds: body.referenceId })).toMatchObject({
        lines: [{ action: 'Default' }],
      });
    },
    async client(bench) {
      const draft = returnDraft(bench, await byReference.call(bench));
      expect(await createByClient(bench, draft)).toMatchObject({ lines: [{ action: 'Default' }] });
    },
    mutation: {
      kind: 'replace',
      on: 'GET /2026-07/return',
      path: 'items[].inventory[].action_requested.action',
      to: 'Dispose',
    },
  }),
  oneAction,
  numberedAction,
  rowOf('4.8', 'rule 4: a referenceId is unique', {
    async sandbox(bench) {
      const call = await creating.call(bench);
      expect((await bench.send(createAddress, call)).status).toBe(200);
      expect((await bench.send(createAddress, call)).status).toBe(422);
    },
    async client(bench) {
      const draft = returnDraft(bench, await creating.call(bench));
      await createByClient(bench, draft);
      const writes = createReturnWrites({ api: bench.apiAt({ 'returns.create': '1.0' }) });
      const again = await sendFromOutbox(bench, writes, draft, { referenceId: draft.referenceId });
      expect(again).toMatchObject({ happened: 'answered', status: 422 });
    },
    mutation: { kind: 'letPass', on: createAddress, was: 422 },
  }),
];
