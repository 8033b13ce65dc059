import { z } from 'zod';
import { FlagFilter, InstantFilter, ValuesFilter } from '../wire/list-query.ts';
import { billingOrders } from './model/billing-kinds.ts';

/** How a list of the account is paged; a cursor stands for all the rest (specification 4.7). */
const paging = {
  /** From 1 to 1,000 (specification 8). */
  pageSize: z.int().min(1).max(1_000).default(100),
  sortOrder: z.enum(billingOrders).default('Descending'),
  /** A first, last, next or prev of an earlier page; null begins the list. */
  cursor: z.string().min(1).max(10_000).nullable().default(null),
};

const span = { from: InstantFilter, to: InstantFilter };

function isSpan({ from, to }: { from: string | null; to: string | null }): boolean {
  return from === null || to === null || Date.parse(from) <= Date.parse(to);
}

const wrongSpan = { message: 'The end date is before the start date.', path: ['to'] };

/** What invoices are asked for; without `from` the last month, without `to` until now (specification 4.7). */
export const InvoiceQuery = z.object({ ...span, types: ValuesFilter, ...paging }).refine(isSpan, wrongSpan);
export type InvoiceQuery = z.input<typeof InvoiceQuery>;

/** What the transactions of one invoice are asked for (specification 4.7). */
export const InvoiceTransactionQuery = z.object({ invoiceId: z.int().positive(), ...paging });
export type InvoiceTransactionQuery = z.input<typeof InvoiceTransactionQuery>;

const Texts = z.array(z.string().min(1).max(400)).max(1_000).default([]);

/** What transactions are asked for, on an invoice or not; an empty list or null leaves a filter out. */
export const TransactionQuery = z
  .object({
    ...span,
    invoiceIds: z.array(z.int().positive()).max(1_000).default([]),
    isInvoiced: FlagFilter,
    referenceIds: Texts,
    referenceTypes: ValuesFilter,
    fees: Texts,
    types: ValuesFilter,
    ...paging,
  })
  .refine(isSpan, wrongSpan);
export type TransactionQuery = z.input<typeof TransactionQuery>;
