import { type Answer, type ApiVersion, type Call, ok } from '#test/sandbox/api/answer.ts';
import { BodyFields, type BodyProblems } from '#test/sandbox/api/body-fields.ts';
import { isRecord, readInstant } from '#test/sandbox/api/json-body.ts';
import { readPathId } from '#test/sandbox/api/path-id.ts';
import { problemDetails, validationProblem } from '#test/sandbox/api/problems.ts';
import type { Query } from '#test/sandbox/api/query.ts';
import { openToken, sealToken } from '#test/sandbox/api/sealed-token.ts';
import type { Center } from '#test/sandbox/world/centers.ts';
import {
  invoiceTypes,
  referenceTypes,
  toCents,
  transactionFees,
  transactionTypes,
} from '#test/sandbox/world/orders/charges.ts';
import { accountOf, type BookedCharge, type Invoice } from '#test/sandbox/world/orders/invoices.ts';

type WireRecord = Readonly<Record<string, unknown>>;

/** Taxes added per country, in percent; countries that are not listed have none. */
const taxesOf: Readonly<Record<string, readonly (readonly [type: string, rate: number])[]>> = {
  CA: [
    ['GST', 5],
    ['PST', 8],
  ],
  GB: [['VAT', 20]],
  NL: [['VAT', 21]],
  PL: [['VAT', 23]],
  AU: [['GST', 10]],
};

const dayOf = (atMs: number | null | undefined): string | null =>
  atMs === null || atMs === undefined ? null : new Date(atMs).toISOString().slice(0, 10);

const snakeKeys = (record: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

function styled(record: WireRecord, version: ApiVersion): WireRecord {
  if (version === 'Experimental') return record;
  const snake = snakeKeys(record);
  if (version !== '2026-07') return snake;
  return Object.fromEntries(Object.entries(snake).filter(([, value]) => value !== null));
}

function invoiceToWire({ id, type, issuedAtMs, amount, runningBalance }: Invoice, version: ApiVersion) {
  const record = {
    invoiceId: id,
    invoiceType: type,
    invoiceDate: dayOf(issuedAtMs),
    amount,
    currencyCode: 'USD',
    runningBalance,
  };
  return styled(record, version);
}

function taxesToWire(amount: number, center: Center | null, version: ApiVersion): WireRecord[] {
  const rates = taxesOf[center?.country ?? ''] ?? [];
  const whole = 100 + rates.reduce((sum, [, rate]) => sum + rate, 0);
  return rates.map(([taxType, taxRate]) =>
    styled({ taxAmount: toCents((amount * taxRate) / whole), taxRate, taxType }, version),
  );
}

/** A transaction (specification 2.10); the keys of its additional details are never restyled. */
function transactionToWire({ charge, invoice }: BookedCharge, version: ApiVersion): WireRecord {
  const record = {
    transactionId: charge.id,
    transactionType: charge.type,
    transactionFee: charge.fee,
    amount: charge.amount,
    currencyCode: 'USD',
    chargeDate: dayOf(charge.atMs),
    invoiceDate: dayOf(invoice?.issuedAtMs),
    invoiceId: invoice?.id ?? null,
    invoiceType: invoice?.type ?? null,
    invoicedStatus: invoice !== null,
    referenceId: charge.reference?.id ?? null,
    referenceType: charge.reference?.type ?? null,
    fulfillmentCenter: charge.center?.name ?? null,
    additionalDetails: charge.details,
    taxes: taxesToWire(charge.amount, charge.center, version),
  };
  return styled(record, version);
}

/** One page of a list of the account: the query that started the list, and the start of the page. */
interface BillingPage<Filter> {
  list: string;
  filter: Filter;
  start: number;
  size: number;
}

/** The minimum, maximum, and default number of rows per page (specification 4.7). */
const pageSizes = { least: 1, most: 1_000, usual: 100 } as const;

const readBillingCursor = <Filter>(cursor: string, list: string): BillingPage<Filter> | null =>
  (openToken(list, cursor) as BillingPage<Filter> | undefined) ?? null;

/** The envelope of a page; its cursors are opaque tokens (specification 4.7). */
function billingEnvelope<Row, Filter>(
  rows: readonly Row[],
  page: BillingPage<Filter>,
  toWire: (row: Row) => object,
): object {
  const { start, size } = page;
  const cursorAt = (at: number) => sealToken(page.list, { ...page, start: at });
  const isEmpty = rows.length === 0;
  const lastStart = Math.max(0, Math.ceil(rows.length / size) - 1) * size;
  return {
    items: rows.slice(start, start + size).map(toWire),
    first: isEmpty ? null : cursorAt(0),
    last: isEmpty ? null : cursorAt(lastStart),
    next: start + size < rows.length ? cursorAt(start + size) : null,
    prev: start > 0 ? cursorAt(Math.max(0, start - size)) : null,
  };
}

const sortOrders = ['Ascending', 'Descending'] as const;

type SortOrder = (typeof sortOrders)[number];

interface InvoiceFilter {
  fromMs: number;
  toMs: number;
  /** Null includes every type. */
  types: readonly string[] | null;
  sortOrder: SortOrder;
}

interface TransactionFilter {
  fromMs: number | null;
  toMs: number | null;
  invoiceIds: readonly string[] | null;
  isInvoiced: boolean | null;
  referenceIds: readonly string[] | null;
  referenceTypes: readonly string[] | null;
  fees: readonly string[] | null;
  types: readonly string[] | null;
  sortOrder: SortOrder;
}

const sorted = <Row>(oldestFirst: readonly Row[], order: SortOrder): readonly Row[] =>
  order === 'Ascending' ? oldestFirst : oldestFirst.toReversed();

function monthBefore(nowMs: number): number {
  const date = new Date(nowMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 1);
  // If a month lacks the day, its last day is used.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

function readSortOrder(query: Query): SortOrder {
  const [order = 'Descending'] = query.oneOf('SortOrder', sortOrders) ?? [];
  return order;
}

const readPageSize = (query: Query): number =>
  query.integer('PageSize', pageSizes.usual, pageSizes.least, pageSizes.most);

/**
 * The page of the call's cursor, which overrides all other parameters; `begin` if there is none. Null if the cursor is
 * invalid.
 */
function pageFor<Filter>(
  { query }: Call,
  list: string,
  begin: () => Omit<BillingPage<Filter>, 'list' | 'start'>,
): BillingPage<Filter> | null {
  const cursor = query.text('Cursor');
  return cursor === null ? { list, start: 0, ...begin() } : readBillingCursor<Filter>(cursor, list);
}

const wrongCursor = (): Answer => validationProblem(400, { cursor: ['The cursor is not valid.'] });

/**
 * `GET /{version}/invoices` (specification 4.7): by the day of the invoice, the latest first. Times are those of the
 * sandbox's clock.
 */
export function listInvoices(call: Call): Answer {
  const { query, principal, version, world, nowMs } = call;
  const page = pageFor<InvoiceFilter>(call, 'invoices', () => ({
    size: readPageSize(query),
    filter: {
      fromMs: query.dateTime('FromDate') ?? monthBefore(nowMs),
      toMs: query.dateTime('ToDate') ?? nowMs,
      types: query.textsOf('InvoiceTypes', invoiceTypes),
      sortOrder: readSortOrder(query),
    },
  }));
  if (page === null) return wrongCursor();
  if (query.hasProblems) return validationProblem(400, query.problems);
  const { fromMs, toMs, types, sortOrder } = page.filter;
  const found = accountOf(principal.merchant, world, nowMs).invoices.filter(
    ({ issuedAtMs, type }: Invoice) =>
      issuedAtMs >= fromMs && issuedAtMs <= toMs && (types === null || types.includes(type)),
  );
  const body = billingEnvelope(sorted(found, sortOrder), page, (row) => invoiceToWire(row, version));
  return ok(body);
}

export function listInvoiceTransactions(call: Call): Answer {
  const { query, parameters, principal, version, world, nowMs } = call;
  const id = readPathId(parameters['invoiceId']);
  const { charges } = accountOf(principal.merchant, world, nowMs);
  const own = charges.filter(({ invoice }) => invoice?.id === id);
  if (id === null || own.length === 0) {
    return problemDetails(404, `Invoice ${parameters['invoiceId'] ?? ''} was not found.`);
  }
  const page = pageFor<SortOrder>(call, `invoice ${id}`, () => ({
    size: readPageSize(query),
    filter: readSortOrder(query),
  }));
  if (page === null) return wrongCursor();
  if (query.hasProblems) return validationProblem(400, query.problems);
  const body = billingEnvelope(sorted(own, page.filter), page, (row) => transactionToWire(row, version));
  return ok(body);
}

export const listTransactionFees = (): Answer => ok({ fee_list: transactionFees });

/** The texts of a list of the body; numbers become their digits. Null if it is missing or empty. */
function readTexts(body: Readonly<Record<string, unknown>>, name: string, problems: BodyProblems) {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || !value.every((one) => ['string', 'number'].includes(typeof one))) {
    problems[name] = [`The field ${name} must be a list of texts.`];
    return null;
  }
  return value.length === 0 ? null : value.map(String);
}

function readNames(
  body: Readonly<Record<string, unknown>>,
  name: string,
  allowed: readonly string[],
  problems: BodyProblems,
) {
  const texts = readTexts(body, name, problems);
  const wrong = texts?.find((text) => !allowed.includes(text));
  if (wrong !== undefined) problems[name] = [`The value '${wrong}' of ${name} is not valid.`];
  return texts;
}

function readBodyInstant(body: Readonly<Record<string, unknown>>, name: string, problems: BodyProblems) {
  const value = body[name];
  if (value === undefined || value === null) return null;
  const atMs = readInstant(value, 'dateOrDateTime');
  if (atMs === null) problems[name] = [`The field ${name} is not a date-time.`];
  return atMs;
}

function readTransactionQuestion(body: Readonly<Record<string, unknown>>, problems: BodyProblems) {
  const fields = new BodyFields(body, '', problems);
  const wantedOrder = fields.text('sort_order') ?? 'Descending';
  const sortOrder = sortOrders.find((order) => order === wantedOrder);
  if (sortOrder === undefined) fields.refuse('sort_order', `The value '${wantedOrder}' is not valid.`);
  const size = fields.integer('page_size') ?? pageSizes.usual;
  if (size < pageSizes.least || size > pageSizes.most) {
    fields.refuse(
      'page_size',
      `The field page_size must be between ${pageSizes.least} and ${pageSizes.most}.`,
    );
  }
  return {
    size,
    filter: {
      fromMs: readBodyInstant(body, 'from_date', problems),
      toMs: readBodyInstant(body, 'to_date', problems),
      invoiceIds: readTexts(body, 'invoice_ids', problems),
      isInvoiced: fields.flag('invoiced_status'),
      referenceIds: readTexts(body, 'reference_ids', problems),
      referenceTypes: readNames(body, 'reference_types', referenceTypes, problems),
      fees: readTexts(body, 'transaction_fees', problems),
      types: readNames(body, 'transaction_types', transactionTypes, problems),
      sortOrder: sortOrder ?? 'Descending',
    },
  };
}

const isAmong = (wanted: readonly string[] | null, value: string | null): boolean =>
  wanted === null || (value !== null && wanted.includes(value));

function isWanted({ charge, invoice }: BookedCharge, filter: TransactionFilter): boolean {
  const { fromMs, toMs, isInvoiced } = filter;
  return (
    (fromMs === null || charge.atMs >= fromMs) &&
    (toMs === null || charge.atMs <= toMs) &&
    (isInvoiced === null || isInvoiced === (invoice !== null)) &&
    isAmong(filter.invoiceIds, invoice === null ? null : String(invoice.id)) &&
    isAmong(filter.referenceIds, charge.reference?.id ?? null) &&
    isAmong(filter.referenceTypes, charge.reference?.type ?? null) &&
    isAmong(filter.fees, charge.fee) &&
    isAmong(filter.types, charge.type)
  );
}

/** `POST /transactions:query`: charges, invoiced or not (reference notes, 16). */
export function queryTransactions(call: Call): Answer {
  const { body, principal, version, world, nowMs } = call;
  if (body !== undefined && !isRecord(body)) return problemDetails(400, 'The body must be an object.');
  const problems: BodyProblems = {};
  const page = pageFor<TransactionFilter>(call, 'transactions', () =>
    readTransactionQuestion(body ?? {}, problems),
  );
  if (page === null) return wrongCursor();
  if (Object.keys(problems).length > 0) return validationProblem(400, problems);
  const found = accountOf(principal.merchant, world, nowMs).charges.filter((row) =>
    isWanted(row, page.filter),
  );
  const rows = sorted(found, page.filter.sortOrder);
  return ok(billingEnvelope(rows, page, (row) => transactionToWire(row, version)));
}
