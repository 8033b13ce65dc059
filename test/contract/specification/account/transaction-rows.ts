import { expect } from 'vitest';
import { TransactionFeesWire, TransactionPageWire, type TransactionQuery } from '#shared/billing/billing.ts';
import { referenceTypes, transactionTypes } from '#shared/billing/model/charges.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { endpoint, field, fields, values } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Fields, limit, parameter } from '#test/contract/specification/request-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { noArguments, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import type { ValueKind } from '#test/contract/specification/value-kinds.ts';
import { accountOf } from '#test/sandbox/world/orders/invoices.ts';
import { type BillingList, billingRules, defaultRow, isSorted } from './billing-rules.ts';
import {
  billingOf,
  cursorOf,
  idsOf,
  inPages,
  listTransactions,
  type RawPage,
  rawPage,
  wholeInvoice,
} from './billing-samples.ts';

const ofInvoice = listTransactions();
const datedVersions = ['2025-07', '2026-01', '2026-07'];

/** An invoice with more transactions than a page has by default: one label was printed repeatedly. */
function longInvoice({ sandbox, now }: Bench): number {
  const { world } = sandbox;
  const [printed] = world.demo.returns;
  if (printed === undefined) throw new Error('The world has no returns.');
  const atMs = printed.insertedAtMs;
  while (printed.transactions.length < 120) {
    printed.transactions.push({ amount: 1, type: 'ReturnLabelInvoice', atMs });
  }
  const { charges } = accountOf(world.demo, world, now());
  return charges.find(({ charge }) => charge.reference?.id === String(printed.id))?.invoice?.id ?? 0;
}

const ofLongInvoice: Sample = {
  ...ofInvoice,
  call: (bench) => ({ path: { invoiceId: longInvoice(bench) } }),
};

const list: BillingList = {
  section: '4.7',
  sample: ofInvoice,
  id: 'transactionId',
  day: 'chargeDate',
  read: async (bench, ask) => {
    const requested = { ...ask, invoiceId: wholeInvoice(bench) };
    return (await billingOf(bench).listInvoiceTransactions(requested)).data;
  },
};

const listOfLongInvoice: BillingList = {
  ...list,
  sample: ofLongInvoice,
  read: async (bench, ask) => {
    const requested = { ...ask, invoiceId: longInvoice(bench) };
    return (await billingOf(bench).listInvoiceTransactions(requested)).data;
  },
};

/** An invoice lists only its own transactions. */
const ownAlone: Row = {
  section: '4.7',
  subject:
    'invoiceId names whose transactions are listed, of GET /Experimental/invoices/{invoiceId}/transactions',
  async sandbox(bench) {
    const { items } = await rawPage(bench, ofInvoice);
    expect(new Set(idsOf(items))).toEqual(new Set([wholeInvoice(bench)]));
    const unknown = await bench.send(ofInvoice.address, { path: { invoiceId: 1 } });
    expect(unknown.status).toBe(404);
  },
  async client(bench) {
    const { items } = await list.read(bench, {});
    expect(new Set(items.map((item) => (item as { invoiceId: unknown }).invoiceId))).toEqual(
      new Set([wholeInvoice(bench)]),
    );
  },
  mutation: { kind: 'replace', on: ofInvoice.address, path: 'items[].invoiceId', to: 1 },
};

const transactionFields: Readonly<Record<string, ValueKind>> = {
  'items[].transactionId': 'text',
  'items[].transactionType': 'text',
  'items[].transactionFee': 'text',
  'items[].amount': 'number',
  'items[].currencyCode': 'text',
  'items[].chargeDate': 'date',
  'items[].invoiceDate': 'date',
  'items[].invoiceId': 'integer',
  'items[].invoiceType': 'text',
  'items[].invoicedStatus': 'boolean',
  'items[].referenceId': 'text',
  'items[].referenceType': 'text',
  'items[].fulfillmentCenter': 'text',
  'items[].additionalDetails.*': 'text',
  'items[].taxes[].taxAmount': 'number',
  'items[].taxes[].taxRate': 'number',
  'items[].taxes[].taxType': 'text',
};

/** Transactions of an invoice: their fields and their list (specification 2.10, 4.7 and 8). */
export const transactionRows: readonly Row[] = [
  endpoint('4.7', ofInvoice),
  ...datedVersions.map((version) => endpoint('9.3', listTransactions(version))),
  ...fields('2.10', ofInvoice, {
    ...transactionFields,
    'items[].additionalDetails': 'object',
    'items[].taxes': 'list',
  }),
  ownAlone,
  parameter('4.7', inPages(ofInvoice), 'cursor', {
    ask: async (bench) => (await rawPage(bench, inPages(ofInvoice))).next ?? '',
    rows: 'items[]',
    makes: (requested, all) =>
      requested.length > 0 &&
      idsOf(requested, 'transactionId').every((id) => !idsOf(all, 'transactionId').includes(id)),
  }),
  parameter('4.7', ofInvoice, 'pageSize', {
    ask: 2,
    rows: 'items[]',
    makes: (requested, all) => requested.length === 2 && all.length > 2,
  }),
  parameter('4.7', ofInvoice, 'sortOrder', {
    ask: 'Ascending',
    rows: 'items[]',
    makes: (requested) =>
      isSorted(
        requested.map(({ chargeDate }) => chargeDate),
        'Ascending',
      ),
  }),
  ...billingRules(list),
  defaultRow(listOfLongInvoice, 'pageSize', {
    says: 'pages of 100',
    other: '7',
    holds: (rows) => rows.length === 100,
  }),
];

const dayMs = 86_400_000;
const version = '2026-01';

const listFees = (at: string): Sample =>
  sample(`GET /${at}/transaction-fees`, 'billing.listFees', TransactionFeesWire, noArguments, {
    clientPlaces: { fee_list: '' },
  });

const query = (at: string, body: object = {}): Sample =>
  sample(`POST /${at}/transactions:query`, 'billing.queryTransactions', TransactionPageWire, () => ({
    body: { page_size: 400, ...body },
  }));

const address = query(version).address;

/** The transactions of one invoice, which together have every field. */
const queryOfInvoice: Sample = {
  ...query(version),
  call: (bench) => ({ body: { invoice_ids: [String(wholeInvoice(bench))] } }),
};

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
const monthAgo = (bench: Bench) => `${dayOf(bench.now() - 30 * dayMs)}T00:00:00.000Z`;

const inSnakeCase = (members: typeof transactionFields): Record<string, ValueKind> =>
  Object.fromEntries(
    Object.entries(members).map(([path, kind]) => [
      path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      kind,
    ]),
  );

/** A member of the body: the sent value, the client's parameter, and the rows that it keeps. */
type Filter = {
  readonly body: (bench: Bench) => object;
  readonly ask: (bench: Bench) => TransactionQuery;
  readonly keeps: (row: Fields, bench: Bench) => boolean;
};

function checkSaved(rows: readonly Fields[], { keeps }: Filter, bench: Bench): void {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => keeps(row, bench))).toBe(true);
}

const filterRow = (name: string, filter: Filter): Row =>
  rowOf('4.11', `the body's ${name} of ${address}`, {
    async sandbox(bench) {
      const page = (await sendSample(bench, query(version, filter.body(bench)))) as RawPage;
      checkSaved(fromWireKeys(page.items) as Fields[], filter, bench);
    },
    async client(bench) {
      const requested = { pageSize: 400, ...filter.ask(bench) };
      const { data } = await billingOf(bench, version).queryTransactions(requested);
      checkSaved(data.items, filter, bench);
    },
    mutation: { kind: 'forgetMember', on: address, path: name },
  });

const filters: Readonly<Record<string, Filter>> = {
  from_date: {
    body: (bench) => ({ from_date: monthAgo(bench) }),
    ask: (bench) => ({ from: monthAgo(bench) }),
    keeps: ({ chargeDate }, bench) => String(chargeDate) >= monthAgo(bench).slice(0, 10),
  },
  to_date: {
    body: (bench) => ({ to_date: monthAgo(bench) }),
    ask: (bench) => ({ to: monthAgo(bench) }),
    keeps: ({ chargeDate }, bench) => String(chargeDate) <= monthAgo(bench).slice(0, 10),
  },
  invoice_ids: {
    body: (bench) => ({ invoice_ids: [String(wholeInvoice(bench))] }),
    ask: (bench) => ({ invoiceIds: [wholeInvoice(bench)] }),
    keeps: ({ invoiceId }, bench) => invoiceId === wholeInvoice(bench),
  },
  invoiced_status: {
    body: () => ({ invoiced_status: false }),
    ask: () => ({ isInvoiced: false }),
    keeps: ({ invoicedStatus }) => invoicedStatus === false,
  },
  reference_ids: {
    body: ({ sandbox }) => ({ reference_ids: [String(sandbox.world.demo.returns.find(hasFee)?.id)] }),
    ask: ({ sandbox }) => ({ referenceIds: [String(sandbox.world.demo.returns.find(hasFee)?.id)] }),
    keeps: ({ referenceId }, { sandbox }) =>
      referenceId === String(sandbox.world.demo.returns.find(hasFee)?.id),
  },
  reference_types: {
    body: () => ({ reference_types: ['WRO', 'URO'] }),
    ask: () => ({ referenceTypes: ['WRO', 'URO'] }),
    keeps: ({ referenceType }) => referenceType === 'WRO' || referenceType === 'URO',
  },
  transaction_fees: {
    body: () => ({ transaction_fees: ['Warehousing Fee'] }),
    ask: () => ({ fees: ['Warehousing Fee'] }),
    keeps: ({ transactionFee }) => transactionFee === 'Warehousing Fee',
  },
  transaction_types: {
    body: () => ({ transaction_types: ['Credit', 'Refund'] }),
    ask: () => ({ types: ['Credit', 'Refund'] }),
    keeps: ({ transactionType }) => transactionType === 'Credit' || transactionType === 'Refund',
  },
};

const hasFee = ({ transactions }: { transactions: readonly object[] }): boolean => transactions.length > 0;

const sortOrder = rowOf('4.11', `the body's sort_order of ${address}`, {
  async sandbox(bench) {
    const page = (await sendSample(bench, query(version, { sort_order: 'Ascending' }))) as RawPage;
    expect(isSorted(idsOf(page.items, 'charge_date'), 'Ascending')).toBe(true);
  },
  async client(bench) {
    const { data } = await billingOf(bench, version).queryTransactions({
      sortOrder: 'Ascending',
      pageSize: 1_000,
    });
    expect(isSorted(idsOf(data.items, 'chargeDate'), 'Ascending')).toBe(true);
  },
  mutation: { kind: 'forgetMember', on: address, path: 'sort_order' },
});

const pageSize = rowOf('4.11', `the body's page_size of ${address}`, {
  async sandbox(bench) {
    const page = (await sendSample(bench, query(version, { page_size: 3 }))) as RawPage;
    expect(page.items).toHaveLength(3);
  },
  async client(bench) {
    const { data } = await billingOf(bench, version).queryTransactions({ pageSize: 3 });
    expect(data.items).toHaveLength(3);
  },
  mutation: { kind: 'forgetMember', on: address, path: 'page_size' },
});

const cursor = rowOf('4.11', `the parameter Cursor, which stands for the body, of ${address}`, {
  async sandbox(bench) {
    const first = (await sendSample(
      bench,
      query(version, { page_size: 3, sort_order: 'Ascending' }),
    )) as RawPage;
    const second = (
      await bench.send(address, {
        query: { Cursor: cursorOf(first, 'next') },
        body: { sort_order: 'Descending' },
      })
    ).json as RawPage;
    expect(second.items).toHaveLength(3);
    expect(isSorted(['', ...idsOf([...first.items, ...second.items], 'charge_date')], 'Ascending')).toBe(
      true,
    );
    expect(idsOf(second.items, 'transaction_id')).not.toEqual(idsOf(first.items, 'transaction_id'));
  },
  async client(bench) {
    const billing = billingOf(bench, version);
    const all = (await billing.queryTransactions({ pageSize: 6 })).data;
    const first = (await billing.queryTransactions({ pageSize: 3 })).data;
    const second = (await billing.queryTransactions({ cursor: cursorOf(first, 'next') })).data;
    expect(idsOf([...first.items, ...second.items], 'transactionId')).toEqual(
      idsOf(all.items, 'transactionId'),
    );
  },
  mutation: { kind: 'forgetParameter', on: address, name: 'Cursor' },
});

/** A limit of page_size, which the client enforces too. */
const sizeRow = (bound: string, within: number, beyond: number): Row =>
  limit('4.11', `page_size of ${bound}`, query(version), {
    status: 400,
    accepted: (call) => ({ ...call, body: { page_size: within } }),
    refused: (call) => ({ ...call, body: { page_size: beyond } }),
    held: {
      field: 'pageSize',
      send: (bench, { body }) => billingOf(bench, version).queryTransactions(fromWireKeys(body) as object),
    },
  });

/**
 * Features that the specification names without a shape: fees and the search for transactions (4.11; reference notes,
 * 16).
 */
export const transactionQueryRows: readonly Row[] = [
  ...datedVersions.map((at) => endpoint('4.11', listFees(at))),
  field('4.11', listFees(version), 'fee_list', 'texts'),
  ...datedVersions.map((at) => endpoint('4.11', query(at))),
  ...fields('4.11', queryOfInvoice, inSnakeCase(transactionFields)),
  ...values(
    '4.11',
    (type) => query(version, { transaction_types: [type], page_size: 10 }),
    'items[].transaction_type',
    ['Charge', 'Refund', 'Credit', 'Payment', 'BalanceAdjustment'],
    transactionTypes,
  ),
  ...values(
    '4.11',
    (type) => query(version, { reference_types: [type], page_size: 10 }),
    'items[].reference_type',
    ['Shipment', 'Return', 'WRO', 'URO'],
    referenceTypes,
  ),
  ...Object.entries(filters).map(([name, filter]) => filterRow(name, filter)),
  sortOrder,
  pageSize,
  cursor,
  sizeRow('1 at least', 1, 0),
  sizeRow('1000 at most', 1_000, 1_001),
];
