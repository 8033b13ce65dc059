import { expect } from 'vitest';
import { invoiceTypes } from '#shared/billing/model/charges.ts';
import { endpoint, fields, nullables, values } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { parameter } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import type { Sample } from '#test/contract/specification/sample.ts';
import { accountOf } from '#test/sandbox/world/orders/invoices.ts';
import { type BillingList, billingRules, defaultRow, isSorted } from './billing-rules.ts';
import {
  billingOf,
  idsOf,
  inPages,
  listInvoices,
  longAgo,
  type RawPage,
  rawPage,
} from './billing-samples.ts';

const dayMs = 86_400_000;
const ever = listInvoices();
const lately: Sample = { ...ever, call: () => ({}) };

/** No invoice is this old, so there is no page. */
const beforeAll: Sample = {
  ...ever,
  call: () => ({ query: { fromDate: '2000-01-01', toDate: '2000-01-31' } }),
};

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
const tenDaysAgo = (bench: Bench) => dayOf(bench.now() - 10 * dayMs);

const list: BillingList = {
  section: '4.7',
  sample: ever,
  id: 'invoiceId',
  day: 'invoiceDate',
  read: async (bench, ask) => (await billingOf(bench).listInvoices({ from: longAgo, ...ask })).data,
};

const listOfLately: BillingList = {
  ...list,
  sample: lately,
  read: async (bench, ask) => (await billingOf(bench).listInvoices(ask)).data,
};

/** All invoices of the demo merchant, as the sandbox has them. */
const known = ({ sandbox, now }: Bench) => accountOf(sandbox.world.demo, sandbox.world, now()).invoices;

function monthAgo(bench: Bench): string {
  const date = new Date(bench.now());
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return dayOf(date.getTime());
}

const twoTypes = ['Shipping', 'Inbound Fee'];

function checkTwoTypes(found: readonly object[], bench: Bench): void {
  const wanted = known(bench).filter(({ type }) => twoTypes.includes(type));
  expect(found).toHaveLength(wanted.length);
}

function typeRow(type: string): Row {
  const check = (found: readonly object[], bench: Bench) => {
    const ids = known(bench).flatMap((invoice) => (invoice.type === type ? [invoice.id] : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(idsOf(found as RawPage['items']))).toEqual(new Set(ids));
  };
  return rowOf('2.10', `the invoice type ${type} is accepted as a filter`, {
    async sandbox(bench) {
      check((await rawPage(bench, inPages(ever, 1_000), { invoiceTypes: type })).items, bench);
    },
    async client(bench) {
      check((await list.read(bench, { pageSize: 1_000, types: [type] })).items, bench);
    },
    mutation: { kind: 'forgetParameter', on: ever.address, name: 'invoiceTypes' },
  });
}

const types = ['Shipping', 'WarehouseStorage', 'Inbound Fee', 'Return', 'AdditionalFee', 'Credits'];

/** Invoices: their fields and their list (specification 2.10, 4.7 and 8). */
export const invoiceRows: readonly Row[] = [
  endpoint('4.7', ever),
  ...['2025-07', '2026-01', '2026-07'].map((version) => endpoint('9.3', listInvoices(version))),
  ...fields('2.10', ever, {
    'items[].invoiceId': 'integer',
    'items[].invoiceType': 'text',
    'items[].invoiceDate': 'date',
    'items[].amount': 'number',
    'items[].currencyCode': 'text',
    'items[].runningBalance': 'number',
  }),
  ...values(
    '2.10',
    (type) => ({ ...ever, call: () => ({ query: { fromDate: longAgo, invoiceTypes: type } }) }),
    'items[].invoiceType',
    types,
    invoiceTypes,
  ),
  ...types.map(typeRow),
  parameter('4.7', inPages(ever), 'cursor', {
    ask: async (bench) => (await rawPage(bench, inPages(ever))).next ?? '',
    rows: 'items[]',
    makes: (requested, all) =>
      requested.length === 2 && idsOf(requested).every((id) => !idsOf(all).includes(id)) && all.length === 2,
  }),
  parameter('4.7', ever, 'fromDate', {
    ask: tenDaysAgo,
    rows: 'items[]',
    keeps: ({ invoiceDate }, bench) => String(invoiceDate) >= tenDaysAgo(bench),
  }),
  parameter('4.7', ever, 'toDate', {
    ask: tenDaysAgo,
    rows: 'items[]',
    keeps: ({ invoiceDate }, bench) => String(invoiceDate) <= tenDaysAgo(bench),
  }),
  parameter('4.7', ever, 'invoiceTypes', {
    ask: 'Return',
    rows: 'items[]',
    keeps: ({ invoiceType }) => invoiceType === 'Return',
  }),
  // Several invoice types at once, each as a separate parameter.
  rowOf('4.7', 'several invoiceTypes at once, of GET /Experimental/invoices', {
    async sandbox(bench) {
      const query = new URLSearchParams({ fromDate: longAgo });
      for (const type of twoTypes) query.append('invoiceTypes', type);
      const response = await fetch(`${bench.sandbox.baseUrl}/Experimental/invoices?${query.toString()}`, {
        headers: { authorization: `Bearer ${bench.sandbox.demo.personalToken}` },
      });
      checkTwoTypes(((await response.json()) as { items: object[] }).items, bench);
    },
    async client(bench) {
      checkTwoTypes((await list.read(bench, { types: twoTypes })).items, bench);
    },
    mutation: { kind: 'forgetParameter', on: 'GET /Experimental/invoices', name: 'invoiceTypes' },
  }),
  parameter('4.7', ever, 'pageSize', {
    ask: 3,
    rows: 'items[]',
    makes: (requested, all) => requested.length === 3 && all.length > 3,
  }),
  parameter('4.7', ever, 'sortOrder', {
    ask: 'Ascending',
    rows: 'items[]',
    makes: (requested) =>
      isSorted(
        requested.map(({ invoiceDate }) => invoiceDate),
        'Ascending',
      ),
  }),
  parameter(
    '4.7',
    { ...ever, address: 'GET /2025-07/invoices', call: () => ({ query: { FromDate: longAgo } }) },
    'SortOrder',
    {
      ask: 'Ascending',
      rows: 'items[]',
      makes: (requested) =>
        isSorted(
          requested.map(({ invoiceDate }) => invoiceDate),
          'Ascending',
        ),
    },
  ),
  ...billingRules(list),
  ...nullables('4.7', beforeAll, { first: 'text', last: 'text' }),
  defaultRow(list, 'pageSize', {
    says: 'pages of 100',
    other: '7',
    holds: (rows, bench) => rows.length === 100 && known(bench).length > 100,
  }),
  defaultRow(listOfLately, 'fromDate', {
    says: 'one month before now',
    other: longAgo,
    holds: (rows, bench) => {
      const wanted = known(bench).filter(({ issuedAtMs }) => dayOf(issuedAtMs) > monthAgo(bench));
      return (
        rows.length === wanted.length && rows.every((row) => String(row['invoiceDate']) > monthAgo(bench))
      );
    },
  }),
  defaultRow(listOfLately, 'toDate', {
    says: 'until now',
    other: '2026-01-02',
    holds: (rows, bench) => rows[0]?.['invoiceId'] === known(bench).at(-1)?.id,
  }),
];
