import { queryOptions } from '@tanstack/react-query';
import { cursorPages } from '#renderer/components/list-screen/page-chain.ts';
import type { Prefer } from '#renderer/components/record-pane/use-cached-record.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { accountKey } from '#renderer/platform/bridge/queries.ts';
import type {
  InvoicePage,
  InvoiceQuery,
  Transaction,
  TransactionPage,
  TransactionQuery,
} from '#shared/billing/billing.ts';
import { referenceTypes } from '#shared/billing/model/charges.ts';
import type { Answer } from '#shared/ipc/answer.ts';

export type InvoiceFilters = Pick<InvoiceQuery, 'from' | 'to' | 'types'>;

export type ChargeFilters = Omit<TransactionQuery, 'sortOrder' | 'pageSize' | 'cursor'> & {
  /** Only charges about no record with its own type: the storage location of an item. */
  readonly isAboutItem: boolean;
};

const pageSize = 250;

/** The largest page of the service: few invoices have more lines. */
const invoicePageSize = 1_000;

/** Without a first day the service returns only a month: there is nothing before this day. */
export const firstDay = '2000-01-01';

/** An invoice has a day that no time zone shifts, so that its time span is requested in UTC. */
export const dayStart = (day: string): string => `${day}T00:00:00.000Z`;
export const dayEnd = (day: string): string => `${day}T23:59:59.999Z`;

const billingKey = accountKey('billing');

/** Prefix of the keys of all invoice lists of an account. */
export const invoiceListsKey = accountKey('billing', 'invoices');

export function invoiceListQuery(accountId: string, filters: InvoiceFilters) {
  return cursorPages({
    queryKey: [...invoiceListsKey(accountId), filters],
    fetchPage: (cursor, prefer) => call('billing.listInvoices', { ...filters, pageSize, cursor, prefer }),
    rowsOf: ({ items }) => items,
    rowId: ({ invoiceId }) => String(invoiceId),
  });
}

/** Returns an identifier for a transaction, also if the service gives it no id. */
export function chargeId(charge: Transaction): string {
  const { transactionId, chargeDate, transactionFee, referenceId, amount, fulfillmentCenter } = charge;
  return (
    transactionId ?? JSON.stringify([chargeDate, transactionFee, referenceId, amount, fulfillmentCenter])
  );
}

/** Returns whether a transaction is about an item's storage location, or about no record. */
function hasNoRecordType({ referenceType }: Transaction): boolean {
  return !referenceTypes.some((type) => type === referenceType);
}

export function chargeListQuery(accountId: string, { isAboutItem, ...filters }: ChargeFilters) {
  return cursorPages({
    queryKey: [...billingKey(accountId), 'charges', filters, isAboutItem],
    fetchPage: (cursor, prefer) =>
      call('billing.queryTransactions', { ...filters, pageSize, cursor, prefer }),
    rowsOf: ({ items }) => (isAboutItem ? items.filter(hasNoRecordType) : items),
    rowId: chargeId,
  });
}

export function invoiceChargesKey(accountId: string, invoiceId: number): readonly unknown[] {
  return [...billingKey(accountId), 'invoice', invoiceId];
}

export function readInvoiceCharges(invoiceId: number, prefer: Prefer): Promise<Answer<TransactionPage>> {
  return call('billing.listInvoiceTransactions', { invoiceId, pageSize: invoicePageSize, prefer });
}

/** Reads the invoices of a day: the service has no operation for a single one. */
export function readInvoice(day: string, prefer: Prefer): Promise<Answer<InvoicePage>> {
  return call('billing.listInvoices', { from: dayStart(day), to: dayEnd(day), pageSize, prefer });
}

/** Returns the query for the names of charges, as the service writes them. */
export function feesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...billingKey(accountId), 'fees'],
    queryFn: () => call('billing.listFees', { prefer: 'service' }),
    staleTime: 60 * 60_000,
  });
}
