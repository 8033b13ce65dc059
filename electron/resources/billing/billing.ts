import { z } from 'zod';
import type { ApiAnswer, ApiCall } from '#electron/api/api-client.ts';
import { checkedInput, omitNulls } from '#electron/api/request-body.ts';
import type { Fetched, Preferring } from '#electron/cache/read-through.ts';
import type { ReadContext } from '#electron/resources/account-context.ts';
import {
  InvoicePage,
  InvoicePageWire,
  InvoiceQuery,
  InvoiceTransactionQuery,
  TransactionFeesWire,
  TransactionPage,
  TransactionPageWire,
  TransactionQuery,
} from '#shared/billing/billing.ts';
import type { Answer } from '#shared/ipc/answer.ts';

type Paging = { pageSize: number; sortOrder: string; cursor: string | null };

type BillingOperation =
  | 'billing.listInvoices'
  | 'billing.listInvoiceTransactions'
  | 'billing.queryTransactions';

const Fees = z.array(z.string());

/** The unstable version, the only one with names in camelCase (reference-notes 16). */
const unstableVersion = 'Experimental';

function cursorName(version: string): string {
  return version === unstableVersion ? 'cursor' : 'Cursor';
}

/** Converts camelCase names to a version's spelling: PascalCase from 2025-07 on. */
function withVersionCasing<Value>(
  version: string,
  query: Readonly<Record<string, Value>>,
): Record<string, Value> {
  if (version === unstableVersion) return { ...query };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  );
}

function cursorOf(value: string) {
  return { cursor: { value, parameter: cursorName, isToken: true } } as const;
}

function fetched<Value>({ value, at, requestId }: ApiAnswer<Value>): Fetched<Value> {
  return { data: value, asOf: at, requestId };
}

/**
 * Reads what the merchant is charged for (specification 2.10, 4.7 and 4.11, reference-notes 16). A cursor is the first,
 * last, next or prev of an earlier page of the same list: it is sent unchanged and alone, since it stands for all
 * filters. Reads reject with INVALID, without a request, if a limit of the query is exceeded.
 */
export function createBilling({ api, readThrough }: ReadContext) {
  const readPage = <Page>(
    read: Preferring<{
      operation: BillingOperation;
      request: { cursor: string | null };
      schema: z.ZodType<Page>;
      call: Omit<ApiCall<Page>, 'priority'>;
    }>,
  ): Promise<Answer<Page>> =>
    readThrough.read({
      operation: read.operation,
      parameters: read.request,
      schema: read.schema,
      prefer: read.prefer,
      isFurtherPage: read.request.cursor !== null,
      fetch: async () => fetched(await api.call(read.operation, { ...read.call, priority: 'person' })),
    });

  return {
    /** By invoice date, latest first by default. */
    listInvoices: async ({ prefer, ...query }: Preferring<InvoiceQuery>) => {
      const operation = 'billing.listInvoices';
      const checked = checkedInput(operation, InvoiceQuery, query);
      const { from, to, types } = checked;
      const filters = { fromDate: from, toDate: to, invoiceTypes: types };
      const call = { ...placeOf(checked, filters), schema: InvoicePageWire };
      return readPage({ operation, request: checked, schema: InvoicePage, prefer, call });
    },

    listInvoiceTransactions: async ({ prefer, ...query }: Preferring<InvoiceTransactionQuery>) => {
      const operation = 'billing.listInvoiceTransactions';
      const checked = checkedInput(operation, InvoiceTransactionQuery, query);
      const call = { path: { id: checked.invoiceId }, ...placeOf(checked), schema: TransactionPageWire };
      return readPage({ operation, request: checked, schema: TransactionPage, prefer, call });
    },

    /** Invoiced or not. */
    queryTransactions: async ({ prefer, ...query }: Preferring<TransactionQuery>) => {
      const operation = 'billing.queryTransactions';
      const checked = checkedInput(operation, TransactionQuery, query);
      const { cursor } = checked;
      const place = cursor === null ? { body: bodyOf(checked) } : { ...cursorOf(cursor), body: {} };
      const call = { ...place, schema: TransactionPageWire };
      return readPage({ operation, request: checked, schema: TransactionPage, prefer, call });
    },

    listFees: ({ prefer }: Preferring<object> = {}) =>
      readThrough.read({
        operation: 'billing.listFees',
        parameters: {},
        schema: Fees,
        prefer,
        fetch: async () =>
          fetched(await api.call('billing.listFees', { priority: 'person', schema: TransactionFeesWire })),
      }),
  };
}

/** Only a cursor, or the start of a list. */
function placeOf({ cursor, pageSize, sortOrder }: Paging, filters: object = {}) {
  if (cursor !== null) return cursorOf(cursor);
  return { query: (version: string) => withVersionCasing(version, { ...filters, pageSize, sortOrder }) };
}

/** Omits what is not asked for. */
function bodyOf(query: z.output<typeof TransactionQuery>): object {
  const some = <Entry>(list: readonly Entry[]) => (list.length === 0 ? null : list);
  return omitNulls({
    from_date: query.from,
    to_date: query.to,
    invoice_ids: some(query.invoiceIds.map(String)),
    invoiced_status: query.isInvoiced,
    page_size: query.pageSize,
    reference_ids: some(query.referenceIds),
    reference_types: some(query.referenceTypes),
    sort_order: query.sortOrder,
    transaction_fees: some(query.fees),
    transaction_types: some(query.types),
  });
}
