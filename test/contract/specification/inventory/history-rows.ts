import { expect } from 'vitest';
import { HistoryAnswerWire, type HistoryEvent, historyCategories } from '#shared/history/history.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { fields, values } from '#test/contract/specification/answer-rows.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import { type Fields, parameter } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { callBy, type Sample, sample, sendCall } from '#test/contract/specification/sample.ts';
import { valuesAt, withMember } from '#test/sandbox/misbehavior/member-path.ts';
import type { Mutation } from '#test/sandbox/misbehavior/mutations.ts';

const address = 'POST /2026-01/inventory/history:query';
const dayMs = 86_400_000;
const facilityId = 14;

/** Inventory movements at the center with the most stock, in the default period of ninety days. */
const queryHistory: Sample = sample(
  address,
  'history.list',
  HistoryAnswerWire,
  () => ({ body: { facility_id: facilityId } }),
  { clientPlaces: { data: 'items', 'data[]': 'items[]' } },
);

const daysAgo = (bench: Bench, days: number) => new Date(bench.now() - days * dayMs).toISOString();
const instantOf = ({ eventDatetime }: HistoryEvent) => Date.parse(eventDatetime ?? '');

async function movedItem(bench: Bench): Promise<number> {
  const answer = await bench.send(address, { body: { facility_id: facilityId } });
  return Number(valuesAt(answer.json, 'data[].inventory_id').at(-1));
}

async function middleEvent(bench: Bench): Promise<number> {
  const answer = await bench.send(address, { body: { facility_id: facilityId } });
  const ids = valuesAt(answer.json, 'data[].inventory_audit_event_id');
  return Number(ids[Math.floor(ids.length / 2)]);
}

/** A member of the body: the events that it keeps of those returned without it. */
type Narrowing = {
  readonly path: string;
  readonly ask: (bench: Bench) => unknown;
  readonly keeps: (event: HistoryEvent, requested: unknown, bench: Bench) => boolean;
  /** By default, the mutation removes the member. */
  readonly mutation?: Mutation;
};

function narrows({ path, ask, keeps, mutation }: Narrowing): Row {
  const trial = async (bench: Bench, read: (call: CallArguments) => Promise<HistoryEvent[]>) => {
    const { body } = await queryHistory.call(bench);
    const requested = await ask(bench);
    const found = await read({ body: withMember(body, path, requested) });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((event) => keeps(event, requested, bench))).toBe(true);
    const others = await read({ body: withMember(body, 'facility_id', otherFacility) });
    const all = [...(await read({ body })), ...others];
    expect(all.some((event) => !keeps(event, requested, bench))).toBe(true);
  };
  return rowOf('4.11', `the body's ${path} of ${address}`, {
    sandbox: (bench) =>
      trial(bench, async (call) => {
        const answer = fromWireKeys(await sendCall(bench, queryHistory, call));
        return (answer as { data: HistoryEvent[] }).data;
      }),
    client: (bench) =>
      trial(bench, async (call) => {
        const { value } = await callBy(bench, queryHistory, call);
        return (value as { items: HistoryEvent[] }).items;
      }),
    mutation: mutation ?? { kind: 'forgetMember', on: address, path },
  });
}

const otherFacility = 27;
const touches = ({ increment, decrement }: HistoryEvent, id: unknown) =>
  [increment, decrement].some((side) => side?.facilityId === id);
const isAfter = (event: Fields | HistoryEvent, id: unknown) =>
  (event as HistoryEvent).inventoryAuditEventId > Number(id);

const asked = new WeakMap<Bench, number>();

/** The query's cursor, which continues after an event, as the body's cursor does. */
const cursorParameter = parameter('4.11', queryHistory, 'cursor', {
  ask: async (bench) => {
    const id = await middleEvent(bench);
    asked.set(bench, id);
    return id;
  },
  rows: 'data[]',
  keeps: (row, bench) => isAfter(row, asked.get(bench)),
});

const sideMembers = {
  facility_id: 'integer',
  location_id: 'integer',
  committed_quantity_change: 'integer',
  sku: 'text',
  lot_number: 'text',
  expiration_date: 'day',
  inventory_status: 'text',
  'operational_stage.id': 'integer',
  'operational_stage.description': 'text',
} as const;

const sideFields = ['increment', 'decrement'].flatMap((side) =>
  fields(
    '4.11',
    queryHistory,
    Object.fromEntries(Object.entries(sideMembers).map(([name, kind]) => [`data[].${side}.${name}`, kind])),
  ),
);

/** Parameters of the inventory history, and the fields of its events (specification 4.11, reference-notes 2). */
export const historyRows: readonly Row[] = [
  narrows({
    path: 'facility_id',
    ask: () => otherFacility,
    keeps: (event, id) => touches(event, id),
    mutation: { kind: 'setMember', on: address, path: 'facility_id', value: facilityId },
  }),
  narrows({
    path: 'inventory_ids',
    ask: async (bench) => [await movedItem(bench)],
    keeps: ({ inventoryId }, ids) => (ids as number[]).includes(inventoryId),
  }),
  narrows({
    path: 'start_date',
    ask: (bench) => daysAgo(bench, 30),
    keeps: (event, _, bench) => instantOf(event) >= bench.now() - 31 * dayMs,
  }),
  narrows({
    path: 'end_date',
    ask: (bench) => daysAgo(bench, 30),
    keeps: (event, _, bench) => instantOf(event) <= bench.now() - 29 * dayMs,
  }),
  narrows({ path: 'cursor', ask: middleEvent, keeps: isAfter }),
  cursorParameter,
  narrows({
    path: 'event_category',
    ask: () => 'OrderPicked',
    keeps: ({ eventCategory }, category) => eventCategory === category,
  }),
  ...values(
    '4.11',
    (name) => ({
      ...queryHistory,
      call: () => ({ body: { facility_id: facilityId, event_category: name } }),
    }),
    'data[].event_category',
    [
      'OrderPicked',
      'InventoryAdjusted',
      'InventoryFacilityUpdated',
      'AttributeUpdated',
      'InventoryReceived',
      'InventoryRestocked',
      'ReceivingStow',
      'KittingStow',
    ],
    historyCategories,
  ),
  ...fields('4.11', queryHistory, {
    first: 'text',
    'data[].inventory_audit_event_id': 'integer',
    'data[].event_category': 'text',
    'data[].service_order_id': 'integer',
    'data[].merchant_user_id': 'integer',
    'data[].primary_reference.type': 'text',
    'data[].primary_reference.value': 'text',
    'data[].additional_reference[].key': 'text',
    'data[].additional_reference[].value': 'text',
  }),
  ...sideFields,
];
