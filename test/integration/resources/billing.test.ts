import { describe, expect, test } from 'vitest';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createBilling } from '#electron/resources/billing/billing.ts';
import { sentence } from '#shared/messages/messages.ts';
import { connectApi } from '#test/integration/service/connect-api.ts';
import { closesWithTest } from '#test/integration/service/service-against-sandbox.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

let lastAccount = 0;

const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000 });
const kept = sharedStore();

/** A desk with a new account; `version` applies to every operation, default: the newest that responds. */
function openDesk(version?: string) {
  const names = ['listInvoices', 'listInvoiceTransactions', 'listFees', 'queryTransactions'];
  const pins = version === undefined ? [] : names.map((name) => [`billing.${name}`, version]);
  const connected = connectApi(sandbox, { versions: Object.fromEntries(pins) });
  closesWithTest(connected.close);
  lastAccount += 1;
  const account = { id: `local:billing-${lastAccount}` as string | null };
  const readThrough = createReadThrough({ store: kept.store, account: () => account.id });
  return { account, billing: createBilling({ api: connected.api, readThrough }), ...connected };
}

const from = '2020-01-01T00:00:00Z';
const lastQuery = () => sandbox.requests.at(-1)?.query;

test.each([
  ['Experimental', ['fromDate', 'invoiceTypes', 'pageSize', 'sortOrder'], 'cursor'],
  ['2025-07', ['FromDate', 'InvoiceTypes', 'PageSize', 'SortOrder'], 'Cursor'],
  ['2026-07', ['FromDate', 'InvoiceTypes', 'PageSize', 'SortOrder'], 'Cursor'],
])(
  'invoices are requested at %s with its own spelling, and further pages by cursor alone',
  async (version, names, cursorName) => {
    const { billing } = openDesk(version);
    const first = (await billing.listInvoices({ from, types: ['Return'], pageSize: 2 })).data;
    expect(Object.keys(lastQuery() ?? {}).sort()).toEqual(names);
    const second = (await billing.listInvoices({ from, types: ['Return'], pageSize: 2, cursor: first.next }))
      .data;
    expect(lastQuery()).toEqual({ [cursorName]: first.next });
    expect(new Set([...first.items, ...second.items].map(({ invoiceType }) => invoiceType))).toEqual(
      new Set(['Return']),
    );
    expect(sandbox.requests.map(({ path }) => path)).toEqual(Array(2).fill(`/${version}/invoices`));
  },
);

test('the newest version that responds is used, down to the unstable one', async () => {
  const { billing } = openDesk();
  sandbox.faults.next({ kind: 'status', status: 404, times: 3, match: { path: 'invoices' } });
  expect((await billing.listInvoices({})).data.items.length).toBeGreaterThan(0);
  expect(sandbox.requests.map(({ path }) => path.split('/')[1])).toEqual([
    '2026-07',
    '2026-01',
    '2025-07',
    'Experimental',
  ]);
});

test('all pages together equal one large page', async () => {
  const { billing } = openDesk();
  const whole = (await billing.queryTransactions({ pageSize: 1_000 })).data;
  const ids: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: typeof whole = (await billing.queryTransactions({ pageSize: 300, cursor })).data;
    ids.push(...page.items.map(({ transactionId }) => transactionId));
    cursor = page.next;
  } while (cursor !== null && ids.length < 1_000);
  expect(ids.slice(0, whole.items.length)).toEqual(whole.items.map(({ transactionId }) => transactionId));
});

describe('without the service', () => {
  test('data that was read is shown with its age, and data that was not read is not made up', async () => {
    const { billing } = openDesk();
    const requested = { from, pageSize: 3 };
    const before = await billing.listInvoices(requested);
    sandbox.faults.next({ kind: 'status', status: 503, times: Number.POSITIVE_INFINITY });
    const after = await billing.listInvoices(requested);
    expect(after).toEqual({ ...before, source: 'cache' });
    await expect(billing.listInvoices({ from, pageSize: 4 })).rejects.toMatchObject({
      failure: { code: 'SERVICE' },
    });
  });

  test('no invoice data is shown when no account is signed in', async () => {
    const { billing, account } = openDesk();
    await billing.listFees();
    account.id = null;
    await expect(billing.listFees()).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
  });
});

test('an unknown cursor is reported with the service’s message, and no older version is asked', async () => {
  const { billing } = openDesk();
  await billing.listInvoices({});
  sandbox.clearRequests();
  await expect(billing.listInvoices({ cursor: 'gone' })).rejects.toMatchObject({
    failure: {
      code: 'INVALID',
      message: sentence('failure.refused'),
      serverSays: 'The cursor is not valid.',
    },
  });
  sandbox.faults.next({ kind: 'status', status: 404, match: { path: 'invoices' } });
  await expect(billing.listInvoices({ cursor: 'gone too' })).rejects.toMatchObject({
    failure: { code: 'NOT_FOUND', message: sentence('failure.listChanged') },
  });
  expect(sandbox.requests).toHaveLength(2);
});

test('the transactions of an invoice that does not exist are not found', async () => {
  const { billing } = openDesk();
  await expect(billing.listInvoiceTransactions({ invoiceId: 1 })).rejects.toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
});
