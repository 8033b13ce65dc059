import { expect } from 'vitest';
import { createOrderChanges } from '#electron/resources/orders/order-changes.ts';
import { createProductSearch } from '#electron/resources/products/products.ts';
import { OrderWire } from '#shared/orders/orders.ts';
import { ProductQuery } from '#shared/products/products.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { endpoint } from '#test/contract/specification/answer-rows.ts';
import type { Bench, CallArguments } from '#test/contract/specification/bench.ts';
import {
  type ClientLimit,
  limit,
  type MemberEffect,
  members,
  type Writing,
} from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { clientPathOf } from '#test/contract/specification/value-kinds.ts';
import { valuesAt, withMember, withoutMember } from '#test/sandbox/misbehavior/member-path.ts';
import { orderBody, pinned, wholeHead } from './order-records.ts';

export const orderChangesOn = (bench: Bench, pins: Readonly<Record<string, string>>) =>
  createOrderChanges({
    api: bench.apiAt(pins),
    orders: { read: notRead, readShipment: notRead },
    account: () => 'bench',
    startActivity: () => () => undefined,
  });

async function notRead(): Promise<never> {
  throw new Error('Nothing is read through what is kept here.');
}

/** A body as passed to the client, which has no separate member for the order's financials. */
function draftOf(body: unknown): Record<string, unknown> {
  const { financials, ...draft } = fromWireKeys(body) as Record<string, unknown>;
  return { ...draft, ...(financials as object | undefined) };
}

function creation(version: string): Writing {
  const address = `POST /${version}/order`;
  const bodyOn = (bench: Bench) =>
    orderBody(bench, {
      ...wholeHead,
      products: [
        {
          reference_id: 'ROW-GOODS',
          name: 'Goods of a row',
          external_line_id: 7,
          gtin: '00614141183241',
          sku: 'ROW-SKU',
          upc: '614141183241',
          unit_price: 5.5,
          quantity: 2,
          quantity_unit_of_measure_code: 'CS',
        },
      ],
    });
  return {
    address,
    operation: 'orders.create',
    schema: OrderWire,
    status: 201,
    call: (bench) => ({ body: bodyOn(bench) }),
    draft: (_bench, { body }) => draftOf(body),
    async submit(bench, draft) {
      const changes = orderChangesOn(bench, pinned('orders.create', address));
      return (await changes.create(draft as never)).order;
    },
  };
}

const text = (send: string): MemberEffect => ({ send });
const instant = (send: string): MemberEffect => ({ send, kind: 'instant' });

/** Specification 2.6: the values sent for an order appear in its record. */
const effects: Readonly<Record<string, MemberEffect>> = {
  reference_id: { send: (bench: Bench) => bench.fresh('REFERENCE') },
  order_number: text('#99'),
  purchase_date: instant('2026-09-09T09:00:00Z'),
  gift_message: text('Another gift'),
  'financials.total_price': { send: 99.5, kind: 'number', draft: 'totalPrice' },
  'products[].external_line_id': { send: 99, kind: 'integer' },
  'products[].gtin': text('00614141183999'),
  'products[].sku': text('OTHER-SKU'),
  'products[].upc': text('614141183999'),
  'products[].unit_price': { send: 9.25, kind: 'number' },
  'products[].quantity': { send: 9, kind: 'integer' },
  'products[].quantity_unit_of_measure_code': text('PL'),
  'products[].reference_id': text('OTHER-GOODS'),
  'recipient.name': text('Robin Row'),
  'recipient.email': text('robin@mail.example'),
  'recipient.phone_number': text('+1 218-555-0199'),
  'recipient.address.address1': text('99 Row Lane'),
  'recipient.address.address2': text('Dock 99'),
  'recipient.address.city': text('Guelph'),
  'recipient.address.company_name': text('Other Rows'),
  'recipient.address.country': text('CA'),
  'recipient.address.state': text('ON'),
  'recipient.address.zip_code': text('N1H 6J2'),
  'retailer_program_data.addresses[].type': text('ShipFrom'),
  'retailer_program_data.addresses[].address1': text('98 Row Lane'),
  'retailer_program_data.addresses[].address2': text('Dock 98'),
  'retailer_program_data.addresses[].city': text('Tucson'),
  'retailer_program_data.addresses[].company_name': text('Marked Rows'),
  'retailer_program_data.addresses[].country': text('GB'),
  'retailer_program_data.addresses[].state': text('AZ'),
  'retailer_program_data.addresses[].zip_code': text('85702'),
  'retailer_program_data.customer_ticket_number': text('T-99'),
  'retailer_program_data.delivery_date': instant('2026-12-09T00:00:00Z'),
  'retailer_program_data.department': text('0520 Kitchen'),
  'retailer_program_data.doNotShipBeforeDate': instant('2026-11-09T00:00:00Z'),
  'retailer_program_data.mark_for_store': text('199'),
  'retailer_program_data.purchase_order_number': text('PO-99'),
  'retailer_program_data.retailer_program_type': text('VendorRouted'),
  'retailer_program_data.shipByDate': instant('2026-11-19T00:00:00Z'),
  shipping_method: text('Expedited'),
  'shipping_terms.carrier_type': text('Freight'),
  'shipping_terms.payment_term': text('ThirdParty'),
  type: text('DropShip'),
  'tags[].name': text('vip'),
  'tags[].value': text('yes'),
};

type Break = readonly [section: string, subject: string, path: string, within: string, beyond: string];

const longest = (path: string, of: string, most: number): Break => [
  '8',
  `a ${path.split('.').at(-1)}${of} of ${most} characters at most`,
  path,
  'x'.repeat(most),
  'x'.repeat(most + 1),
];

const bounds: readonly Break[] = [
  ['8', 'a recipient with a name', 'recipient.name', 'R', ''],
  longest('recipient.name', ' of the recipient', 300),
  longest('recipient.phone_number', ' of the recipient', 50),
  longest('gift_message', '', 500),
  ['2.6', 'an address1 of one character at least', 'recipient.address.address1', '1', ''],
];

/** The client's own creation, whose refusal names the member. */
const heldBy = (version: string, path: string): ClientLimit => ({
  field: clientPathOf(path),
  send: (bench, { body }) =>
    orderChangesOn(bench, { 'orders.create': version }).create(draftOf(body) as never),
});

/** A member with a bound: the service and the client refuse values beyond it, the client before sending anything. */
function bound(version: string, [section, subject, path, within, beyond]: Break) {
  const writing = creation(version);
  const withValue = (call: CallArguments, value: unknown) => ({
    ...call,
    body: withMember(call.body, path, value),
  });
  return limit(section, subject, writing, {
    accepted: (call) => withValue(call, within),
    refused: (call) => withValue(call, beyond),
    status: 400,
    held: heldBy(version, path),
  });
}

function required(version: string, path: string): Row {
  const writing = creation(version);
  return limit('2.6', `a recipient with its ${path.split('.').at(-1)}`, writing, {
    accepted: (call) => call,
    refused: (call) => ({ ...call, body: withoutMember(call.body, path) }),
    status: 400,
    held: heldBy(version, path),
  });
}

function autoCreated(version: string): Row {
  const address = `POST /${version}/order`;
  const bodyOf = (bench: Bench, name: string) =>
    orderBody(bench, { products: [{ reference_id: bench.fresh('NEW'), name, quantity: 1 }] });
  const find = async (bench: Bench, name: string) => {
    const { json } = await bench.send('GET /2.0/product', { query: { Name: name } });
    return valuesAt(json, '[].name');
  };
  return rowOf('9.6', `an order of ${address} with an unknown reference_id makes the product`, {
    async sandbox(bench) {
      const name = bench.fresh('Made by an order');
      expect(await find(bench, name)).toEqual([]);
      await bench.send(address, { body: bodyOf(bench, name) });
      expect(await find(bench, name)).toEqual([name]);
    },
    async client(bench) {
      const name = bench.fresh('Made by an order');
      const changes = orderChangesOn(bench, pinned('orders.create', address));
      await changes.create(draftOf(bodyOf(bench, name)) as never);
      const search = createProductSearch({ api: bench.apiAt({ 'products.list': '2.0' }) });
      const filters = ProductQuery.parse({ name });
      const { products } = await search.list({ filters, cursor: null, pageSize: 50 });
      expect(products.map((product) => product.name)).toEqual([name]);
    },
    mutation: { kind: 'forgetMember', on: address, path: 'products[].reference_id' },
  });
}

const versions = ['1.0', '2.0', '2025-07', '2026-01', '2026-07'];
const newest = '2026-07';

/** Orders that are submitted (specification 1, 2.6, 8 and 9.6). */
export const orderCreationRows: readonly Row[] = [
  ...versions.flatMap((version) => [endpoint('1', creation(version)), autoCreated(version)]),
  ...members('2.6', creation(newest), effects),
  ...bounds.map((each) => bound(newest, each)),
  ...[
    'recipient.name',
    'recipient.address.address1',
    'recipient.address.city',
    'recipient.address.country',
  ].map((path) => required(newest, path)),
];
