import { expect } from 'vitest';
import { createOrderInformation } from '../../../../electron/resources/orders/order-information.ts';
import { EstimatesWire } from '../../../../shared/orders/shipping.ts';
import { fromWireKeys } from '../../../../shared/wire/wire.ts';
import { withMember } from '../../../sandbox/misbehavior/member-path.ts';
import type { Bench } from '../bench.ts';
import { clientPathOf } from '../client-path.ts';
import { pinned } from '../orders/order-records.ts';
import { expectRefusedHere } from '../refused-here.ts';
import { limit } from '../request-rows.ts';
import { type Row, rowOf } from '../row.ts';
import { type Sample, sample, sendCall } from '../sample.ts';

export function estimate(address: string): Sample {
  return sample(address, 'orders.estimate', EstimatesWire, ({ sandbox }) => ({
    body: {
      address: { country: 'US' },
      products: [{ id: sandbox.world.demo.catalog.stocked[0]?.productId, quantity: 2 }],
    },
  }));
}

/** The client's own way to ask for it; a draft is the body in camelCase. */
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

/** A part of the address beside the country: a text is taken, and nothing else; the client tells it, too. */
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

/** What an estimate is asked with (specification 2.6 and 4.11). */
export const estimateRows: readonly Row[] = [
  ...addresses.map(countryOf),
  ...addresses.flatMap((address) => parts.map((name) => partOfAddress(address, name))),
];
