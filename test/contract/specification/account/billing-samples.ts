import { expect } from 'vitest';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createBilling } from '#electron/resources/billing/billing.ts';
import { InvoicePageWire, TransactionPageWire } from '#shared/billing/billing.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import { accountOf } from '#test/sandbox/world/orders/invoices.ts';

export const longAgo = '2020-01-01T00:00:00Z';

/** A page with its cursors as the service writes it. */
export type RawPage = Readonly<Record<'first' | 'last' | 'next' | 'prev', string | null>> & {
  readonly items: readonly Readonly<Record<string, unknown>>[];
};

/** The client's billing at a version, without data read by other trials. */
export function billingOf(bench: Bench, version = 'Experimental') {
  const account = bench.fresh('account');
  const operations = ['listInvoices', 'listInvoiceTransactions', 'listFees', 'queryTransactions'].map(
    (name) => [`billing.${name}`, version],
  );
  return createBilling({
    api: bench.apiAt(Object.fromEntries(operations)),
    readThrough: createReadThrough({ store: bench.store, account: () => account }),
  });
}

const wholeInvoices = new WeakMap<Bench, number>();

/** An invoice with many transactions, at least one of which has every field, including taxes and details. */
export function wholeInvoice(bench: Bench): number {
  const known = wholeInvoices.get(bench) ?? findWholeInvoice(bench);
  wholeInvoices.set(bench, known);
  return known;
}

function findWholeInvoice(bench: Bench): number {
  const { world } = bench.sandbox;
  const { invoices } = accountOf(world.demo, world, bench.now());
  const whole = invoices.filter(
    ({ charges }) =>
      charges.length > 3 &&
      charges[0]?.atMs !== charges.at(-1)?.atMs &&
      charges.some(
        ({ reference, center, details }) =>
          reference !== null && center?.country === 'CA' && Object.keys(details).length > 0,
      ),
  );
  const id = whole.at(-1)?.id;
  if (id === undefined) throw new Error('No invoice has every field.');
  return id;
}

export const listInvoices = (version = 'Experimental'): Sample =>
  sample(`GET /${version}/invoices`, 'billing.listInvoices', InvoicePageWire, () => ({
    query: { [version === 'Experimental' ? 'fromDate' : 'FromDate']: longAgo },
  }));

export const listTransactions = (version = 'Experimental'): Sample =>
  sample(
    `GET /${version}/invoices/{invoiceId}/transactions`,
    'billing.listInvoiceTransactions',
    TransactionPageWire,
    (bench) => ({ path: { invoiceId: wholeInvoice(bench) } }),
  );

export const inPages = (sample: Sample, pageSize = 2): Sample => ({
  ...sample,
  call: async (bench) => {
    const { query, ...rest } = await sample.call(bench);
    return { ...rest, query: { ...query, pageSize } };
  },
});

export const rawPage = async (bench: Bench, sample: Sample, query = {}): Promise<RawPage> =>
  (await sendSample(bench, sample, { query })) as RawPage;

export function cursorOf(
  page: Pick<RawPage, 'first' | 'last' | 'next' | 'prev'>,
  name: 'first' | 'last' | 'next' | 'prev',
): string {
  const cursor = page[name];
  expect(typeof cursor, `the page has no ${name}`).toBe('string');
  return String(cursor);
}

/** A page from the middle of a list, which has all four cursors. */
export const middlePage = (sample: Sample): Sample => ({
  ...sample,
  call: async (bench) => {
    const { path = {} } = await sample.call(bench);
    const next = cursorOf(await rawPage(bench, inPages(sample, 1)), 'next');
    return { path, query: { cursor: next } };
  },
});

export const idsOf = (items: readonly Readonly<Record<string, unknown>>[], name = 'invoiceId'): unknown[] =>
  items.map((item) => item[name]);
