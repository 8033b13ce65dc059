import { expect } from 'vitest';
import { createOrderInformation } from '../../../../electron/resources/orders/order-information.ts';
import type { Estimate } from '../../../../shared/orders/shipping.ts';
import { fromWireKeys } from '../../../../shared/wire/wire.ts';
import { valuesAt, withMember } from '../../../sandbox/misbehavior/member-path.ts';
import type { Mutation } from '../../../sandbox/misbehavior/mutations.ts';
import { fields } from '../answer-rows.ts';
import type { Bench } from '../bench.ts';
import { parameter } from '../request-rows.ts';
import { type Row, rowOf } from '../row.ts';
import { sendCall } from '../sample.ts';
import { estimate } from '../shipments/estimate-rows.ts';
import { listShippingMethods, readStoreOrder } from './order-action-samples.ts';
import { makeOrder } from './order-records.ts';

const estimates = estimate('POST /2026-01/order:estimate');
const methods = listShippingMethods('GET /2026-01/shipping-method');
const storeOrders = readStoreOrder('GET /2026-01/order/{orderId}/store-order-json');

/** Two items of another weight each, by their place in the list. */
function twoItems({ sandbox }: Bench) {
  const [first, ...rest] = sandbox.world.demo.catalog.stocked;
  const second = rest.find(({ weightOz }) => weightOz !== first?.weightOz);
  if (first === undefined || second === undefined) throw new Error('All items have one weight.');
  return { first, second };
}

const roundedOz = (value: number) => Math.round(value * 100) / 100;
const weightsOf = (found: readonly Estimate[]) => new Set(found.map(({ totalWeightOz }) => totalWeightOz));

/** What a part of the body does to the estimates, raw and through the client's own. */
type EstimateEffect = {
  /** The part, and what is sent there. */
  readonly path: string;
  /** What the row calls it; default the path. */
  readonly member?: string;
  readonly send: (bench: Bench) => unknown;
  readonly check: (found: readonly Estimate[], bench: Bench) => void;
  /** What the operation is told in its place; forgotten where there is none. */
  readonly instead?: (bench: Bench) => unknown;
};

function estimateRow({ path, member = path, send, check, instead }: EstimateEffect): Row {
  const { address: on } = estimates;
  const callOn = async (bench: Bench) => {
    const { body } = await estimates.call(bench);
    return { body: withMember(body, path, send(bench)) };
  };
  return rowOf('4.11', `the body's ${member} of ${on}`, {
    async sandbox(bench) {
      const answer = fromWireKeys(await sendCall(bench, estimates, await callOn(bench)));
      check((answer as { estimates: Estimate[] }).estimates, bench);
    },
    async client(bench) {
      const information = createOrderInformation({ api: bench.apiAt({ 'orders.estimate': '2026-01' }) });
      const draft = fromWireKeys((await callOn(bench)).body) as Parameters<typeof information.estimate>[0];
      check(await information.estimate(draft), bench);
    },
    mutation: (bench): Mutation =>
      instead === undefined
        ? { kind: 'forgetMember', on, path }
        : { kind: 'setMember', on, path, value: instead(bench) },
  });
}

const estimateRows: readonly Row[] = (
  [
    {
      path: 'address.country',
      send: () => 'CA',
      check(found, { sandbox }) {
        const center = sandbox.world.centers.find(({ id }) => id === found[0]?.fulfillmentCenter?.id);
        expect(center?.country).toBe('CA');
      },
      instead: () => 'US',
    },
    {
      path: 'products[].id',
      send: (bench) => twoItems(bench).second.productId,
      check: (found, bench) =>
        expect(weightsOf(found)).toEqual(new Set([roundedOz(twoItems(bench).second.weightOz * 2)])),
      instead: (bench) => twoItems(bench).first.productId,
    },
    {
      path: 'products',
      member: 'products[].reference_id',
      send: (bench) => [{ reference_id: twoItems(bench).second.sku, quantity: 1 }],
      check: (found, bench) =>
        expect(weightsOf(found)).toEqual(new Set([roundedOz(twoItems(bench).second.weightOz)])),
      instead: (bench) => [{ reference_id: twoItems(bench).first.sku, quantity: 1 }],
    },
    {
      path: 'products[].quantity',
      send: () => 5,
      check: (found, bench) =>
        expect(weightsOf(found)).toEqual(new Set([roundedOz(twoItems(bench).first.weightOz * 5)])),
      instead: () => 1,
    },
    {
      path: 'shipping_methods',
      send: () => ['Freight', 'Expedited'],
      check: (found) =>
        expect(found.map(({ shippingMethod }) => shippingMethod)).toEqual(['Freight', 'Expedited']),
    },
  ] satisfies EstimateEffect[]
).map(estimateRow);

const methodNames = (found: readonly unknown[]) => expect(found).toContain('Standard');

/** Estimates, shipping methods and stores' own orders (specification 4.11, reference-notes 16). */
export const orderAnswerRows: readonly Row[] = [
  ...estimateRows,
  ...fields('4.11', estimates, {
    'estimates[].shipping_method': 'text',
    'estimates[].estimated_price': 'number',
    'estimates[].estimated_currency_code': 'text',
    'estimates[].total_weight_oz': 'number',
    'estimates[].fulfillment_center.id': 'integer',
    'estimates[].fulfillment_center.name': 'text',
  }),
  ...fields('4.11', methods, {
    '[].id': 'integer',
    '[].name': 'text',
    '[].active': 'boolean',
    '[].default': 'boolean',
    '[].service_level.id': 'integer',
    '[].service_level.name': 'text',
  }),
  parameter('4.11', { ...methods, call: () => ({ query: { Limit: 2 } }) }, 'Page', {
    ask: 2,
    makes: (asked, all) =>
      asked.length === 2 && asked.every(({ id }) => all.every((row) => row['id'] !== id)),
  }),
  parameter('4.11', methods, 'Limit', {
    ask: 2,
    makes: (asked, all) => asked.length === 2 && all.length > 2,
  }),
  // The client reads every page of the methods.
  rowOf('4.11', `the methods by which orders are shipped, of ${methods.address}`, {
    async sandbox(bench) {
      methodNames(valuesAt((await bench.send(methods.address)).json, '[].name'));
    },
    async client(bench) {
      const known = createOrderInformation({ api: bench.apiAt({ 'orders.listShippingMethods': '2026-01' }) });
      methodNames((await known.listShippingMethods()).map(({ name }) => name));
    },
    mutation: { kind: 'replace', on: methods.address, path: '[].name', from: 'Standard', to: 'Other' },
  }),
  // Nobody but the store knows the fields of its own order: it comes as JSON in a JSON string.
  rowOf('4.11', `a JSON string holds the store's own order, of ${storeOrders.address}`, {
    async sandbox(bench) {
      const { id, referenceId } = await makeOrder(bench);
      const { json } = await bench.send(storeOrders.address, { path: { orderId: id } });
      expect(typeof json).toBe('string');
      expect(JSON.parse(String(json))).toMatchObject({ external_id: referenceId });
    },
    async client(bench) {
      const { id, referenceId } = await makeOrder(bench);
      const known = createOrderInformation({ api: bench.apiAt({ 'orders.readStoreOrder': '2026-01' }) });
      expect(JSON.parse(await known.readStoreOrder({ id }))).toMatchObject({ external_id: referenceId });
    },
    mutation: { kind: 'replaceText', on: storeOrders.address, from: 'external_id', to: 'another_id' },
  }),
];
