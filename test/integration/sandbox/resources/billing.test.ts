import { afterEach, describe, expect, test } from 'vitest';
import {
  authorizeUrl,
  createPkce,
  dayMs,
  exchangeCode,
  getJson,
  getPath,
  type JsonRecord,
} from '#test/integration/sandbox/call-sandbox.ts';
import { send } from '#test/integration/sandbox/send-call.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A Wednesday. */
const startedAtMs = Date.parse('2026-11-18T09:30:00Z');

type Page = { items: JsonRecord[]; next: string | null };

let nowMs = startedAtMs;

const others: Sandbox[] = [];

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const started = await startSandbox({ rateLimitPerMinute: 1_000_000, now: () => nowMs, ...options });
  others.push(started);
  return started;
}

const sandbox = sharedSandbox({ rateLimitPerMinute: 1_000_000, now: () => nowMs });

afterEach(async () => {
  nowMs = startedAtMs;
  await Promise.all(others.splice(0).map((other) => other.stop()));
});

async function read(path: string, on = sandbox): Promise<Page> {
  const response = await getPath(on, path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Page;
}

async function query(body: object, cursor = ''): Promise<Page> {
  const response = await send(sandbox, 'POST', `/2026-07/transactions:query${cursor}`, { body });
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

const everInvoice = '/Experimental/invoices?fromDate=2020-01-01&pageSize=1000';
const cents = (amounts: readonly unknown[]) =>
  Math.round(amounts.reduce<number>((sum, amount) => sum + Number(amount) * 100, 0));

describe('an invoice', () => {
  test('is the sum of its transactions, and the balance continues from one invoice to the next', async () => {
    const { items } = await read(`${everInvoice}&sortOrder=Ascending`);
    for (const { invoiceId, amount } of items.slice(-12)) {
      const page = await read(`/Experimental/invoices/${String(invoiceId)}/transactions?pageSize=1000`);
      expect([invoiceId, cents(page.items.map((one) => one['amount']))]).toEqual([
        invoiceId,
        cents([amount]),
      ]);
    }
    let before: JsonRecord = { invoiceDate: '', runningBalance: 0 };
    for (const invoice of items) {
      // A balance owed to the service is paid before the next week's invoices; one that the service owes stays.
      const carried =
        before['invoiceDate'] === invoice['invoiceDate']
          ? before['runningBalance']
          : Math.min(0, Number(before['runningBalance']));
      expect(cents([invoice['runningBalance']])).toBe(cents([carried, invoice['amount']]));
      before = invoice;
    }
  });

  test('is issued on the Monday after its charges, by the sandbox’s clock', async () => {
    const before = await read(everInvoice);
    const open = await query({
      invoiced_status: false,
      transaction_fees: ['Warehousing Fee'],
      page_size: 1_000,
    });
    const mondayMs = Date.parse('2026-11-23T00:00:00Z');
    nowMs = mondayMs - 1;
    expect((await read(everInvoice)).items).toHaveLength(before.items.length);
    nowMs = mondayMs;
    const after = await read(everInvoice);
    const fresh = after.items.filter(({ invoiceDate }) => invoiceDate === '2026-11-23');
    expect(open.items).toEqual([]);
    expect(fresh.length).toBeGreaterThan(2);
    expect(after.items).toHaveLength(before.items.length + fresh.length);
    expect(new Set(before.items.map(({ invoiceDate }) => new Date(String(invoiceDate)).getUTCDay()))).toEqual(
      new Set([1]),
    );
  });

  test('of another merchant is not found; an id that is not an integer is refused', async () => {
    const { items } = await getJson<Page>(sandbox, everInvoice, sandbox.other.personalToken);
    const statusOf = async (id: unknown) =>
      (await getPath(sandbox, `/Experimental/invoices/${String(id)}/transactions`)).status;
    for (const id of [items[0]?.['invoiceId'], 1]) expect(await statusOf(id)).toBe(404);
    for (const id of ['x', '1e3', '99999999999999999999']) expect(await statusOf(id)).toBe(400);
  });

  test('is listed from one month back, even if that month is shorter', async () => {
    nowMs = Date.parse('2027-03-31T12:00:00Z');
    const dates = (await read('/Experimental/invoices?sortOrder=Ascending')).items.map(
      ({ invoiceDate }) => invoiceDate,
    );
    expect(dates[0]).toBe('2027-03-01');
    expect(dates.at(-1)).toBe('2027-03-29');
  });
});

describe('a call that cannot be answered', () => {
  test.each([
    ['pageSize=0', 'PageSize'],
    ['pageSize=1001', 'PageSize'],
    ['pageSize=ten', 'PageSize'],
    ['sortOrder=Sideways', 'SortOrder'],
    ['invoiceTypes=Shipping,Gifts', 'InvoiceTypes'],
    ['fromDate=2026-02-30', 'FromDate'],
    ['toDate=soon', 'ToDate'],
    ['cursor=abc', 'cursor'],
    ['cursor=%00%ff', 'cursor'],
  ])('with %s is refused with 400 and the field’s name', async (requested, name) => {
    const response = await getPath(sandbox, `/Experimental/invoices?${requested}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { [name]: [expect.any(String)] } });
  });

  test.each([
    [{ page_size: 0 }, 'page_size'],
    [{ page_size: 1.5 }, 'page_size'],
    [{ sort_order: 'Up' }, 'sort_order'],
    [{ transaction_types: ['Gift'] }, 'transaction_types'],
    [{ reference_types: 'Shipment' }, 'reference_types'],
    [{ reference_ids: [{}] }, 'reference_ids'],
    [{ from_date: 5 }, 'from_date'],
    [{ invoiced_status: 'yes' }, 'invoiced_status'],
  ])('for transactions with %j is refused with 400 and the field’s name', async (body, name) => {
    const response = await send(sandbox, 'POST', '/2026-07/transactions:query', { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty(['errors', name]);
  });

  test('with a cursor of another list is refused', async () => {
    const { next } = await read(`${everInvoice}&pageSize=1`.replace('&pageSize=1000', ''));
    const response = await send(sandbox, 'POST', `/2026-07/transactions:query?Cursor=${next}`, { body: {} });
    expect(next).not.toBeNull();
    expect(response.status).toBe(400);
  });

  test('without the scope is refused with 403', async () => {
    const { verifier, challenge } = createPkce();
    const scope = 'orders_read openid';
    const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, challenge, { scope }));
    const { access_token: token } = await exchangeCode(sandbox, parameters.code ?? '', verifier);
    for (const path of ['/2026-07/invoices', '/2026-07/transaction-fees', '/2026-07/webhook']) {
      expect((await getPath(sandbox, path, token)).status).toBe(403);
    }
  });
});

test('the pages of a long list together equal the list, at each version in its own style', async () => {
  const ids: unknown[] = [];
  const whole = await query({ page_size: 1_000, sort_order: 'Ascending' });
  let page = await query({ page_size: 170, sort_order: 'Ascending' });
  for (;;) {
    ids.push(...page.items.map((one) => one['transaction_id']));
    if (page.next === null || ids.length >= whole.items.length) break;
    page = await query({}, `?Cursor=${page.next}`);
  }
  expect(ids.slice(0, 1_000)).toEqual(whole.items.map((one) => one['transaction_id']));
  expect(new Set(ids).size).toBe(ids.length);
  const unstable = (await read('/Experimental/invoices')).items;
  const later = (await read('/2025-07/invoices?SortOrder=Descending')).items;
  expect(later.map((one) => one['invoice_id'])).toEqual(unstable.map((one) => one['invoiceId']));
});

test('the account of a saved world is identical after a restart, byte by byte', async () => {
  const folder = temporaryFolder();
  try {
    const small = { folder, receivingOrders: 12, unidentifiedOrders: 6, orders: 16, returns: 6 };
    const textOf = async (on: Sandbox) => (await getPath(on, `${everInvoice}&toDate=2026-11-17`)).text();
    const first = await start(small);
    const before = await textOf(first);
    await first.stop();
    nowMs += 2 * dayMs;
    expect(await textOf(await start(small))).toBe(before);
  } finally {
    await Promise.all(others.splice(0).map((other) => other.stop()));
  }
});
