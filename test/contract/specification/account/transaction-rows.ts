import { expect } from 'vitest';
import { accountOf } from '../../../sandbox/world/orders/invoices.ts';
import { endpoint, fields } from '../answer-rows.ts';
import type { Bench } from '../bench.ts';
import { parameter } from '../request-rows.ts';
import type { Row } from '../row.ts';
import type { Sample } from '../sample.ts';
import { type BillingList, billingRules, defaultRow, isSorted } from './billing-rules.ts';
import { billingOf, idsOf, inPages, listTransactions, rawPage, wholeInvoice } from './billing-samples.ts';

const ofInvoice = listTransactions();
const datedVersions = ['2025-07', '2026-01', '2026-07'];

/** An invoice with more transactions than a page has by default: somebody printed one label again and again. */
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
    const asked = { ...ask, invoiceId: wholeInvoice(bench) };
    return (await billingOf(bench).listInvoiceTransactions(asked)).data;
  },
};

const listOfLongInvoice: BillingList = {
  ...list,
  sample: ofLongInvoice,
  read: async (bench, ask) => {
    const asked = { ...ask, invoiceId: longInvoice(bench) };
    return (await billingOf(bench).listInvoiceTransactions(asked)).data;
  },
};

/** Only its own transactions stand on an invoice. */
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

/** Transactions on an invoice: what they are and how they are listed (specification 2.10, 4.7 and 8). */
export const transactionRows: readonly Row[] = [
  endpoint('4.7', ofInvoice),
  ...datedVersions.map((version) => endpoint('9.3', listTransactions(version))),
  ...fields('2.10', ofInvoice, {
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
    'items[].additionalDetails': 'object',
    'items[].additionalDetails.*': 'text',
    'items[].taxes': 'list',
    'items[].taxes[].taxAmount': 'number',
    'items[].taxes[].taxRate': 'number',
    'items[].taxes[].taxType': 'text',
  }),
  ownAlone,
  parameter('4.7', inPages(ofInvoice), 'cursor', {
    ask: async (bench) => (await rawPage(bench, inPages(ofInvoice))).next ?? '',
    rows: 'items[]',
    makes: (asked, all) =>
      asked.length > 0 &&
      idsOf(asked, 'transactionId').every((id) => !idsOf(all, 'transactionId').includes(id)),
  }),
  parameter('4.7', ofInvoice, 'pageSize', {
    ask: 2,
    rows: 'items[]',
    makes: (asked, all) => asked.length === 2 && all.length > 2,
  }),
  parameter('4.7', ofInvoice, 'sortOrder', {
    ask: 'Ascending',
    rows: 'items[]',
    makes: (asked) =>
      isSorted(
        asked.map(({ chargeDate }) => chargeDate),
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
