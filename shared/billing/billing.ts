import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';
import { cursorPage, RawCursorPage } from '#shared/wire/cursor-page.ts';
import { FlagFilter, InstantFilter, ValuesFilter } from '#shared/wire/list-query.ts';
import {
  Day,
  Flag,
  fromWireKeys,
  Id,
  listOf,
  OptionalNumber,
  OptionalText,
  openEnum,
  wire,
} from '#shared/wire/wire.ts';
import { invoiceTypes, referenceTypes, transactionTypes } from './model/charges.ts';

/** Sort orders of invoices and transactions by date (specification 4.7). */
const billingOrders = ['Ascending', 'Descending'] as const;

/** The amount owed for one day's billing of one type (specification 2.10). */
export const Invoice = z.looseObject({
  invoiceId: Id,
  invoiceType: openEnum(invoiceTypes),
  /** A calendar day, never shifted by a time zone. */
  invoiceDate: Day,
  amount: OptionalNumber,
  currencyCode: OptionalText,
  /** The total amount owed, including this invoice. */
  runningBalance: OptionalNumber,
});
export type Invoice = z.infer<typeof Invoice>;

/** Texts with keys that are not field names: they are left as written. */
const TextByKey = z
  .unknown()
  .optional()
  .transform((value): Record<string, string> => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return {};
    const members = Object.entries(value).flatMap(([key, entry]) => {
      const text = OptionalText.parse(entry);
      return text === null || key === '__proto__' ? [] : [[key, text] as const];
    });
    return Object.fromEntries(members);
  });

/** One transaction on the account (specification 2.10); amounts that lower the balance are negative. */
export const Transaction = z.looseObject({
  transactionId: OptionalText,
  transactionType: openEnum(transactionTypes),
  transactionFee: OptionalText,
  amount: OptionalNumber,
  currencyCode: OptionalText,
  /** A calendar day, never shifted by a time zone. */
  chargeDate: Day,
  /** The invoice that contains it; null if none does yet. */
  invoiceId: OptionalNumber,
  invoiceDate: Day,
  invoiceType: OptionalText,
  invoicedStatus: Flag,
  referenceId: OptionalText,
  /** The type of what it refers to; empty if it refers to nothing in particular. */
  referenceType: openEnum(referenceTypes),
  fulfillmentCenter: OptionalText,
  additionalDetails: TextByKey,
  taxes: listOf(
    z.looseObject({
      taxAmount: OptionalNumber,
      /** In percent. */
      taxRate: OptionalNumber,
      taxType: OptionalText,
    }),
  ),
});
export type Transaction = z.infer<typeof Transaction>;

/** Returns the same record, with the original keys in its additional details. */
function withOwnDetails(value: unknown): unknown {
  const fields = fromWireKeys(value);
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return fields;
  const { additional_details: later, additionalDetails: first } = value as Record<string, unknown>;
  return { ...fields, additionalDetails: later ?? first };
}

export const TransactionWire = z.preprocess(withOwnDetails, Transaction);

const Cursor = z.string().nullable();
const cursorFields = { first: Cursor, last: Cursor, next: Cursor, prev: Cursor };

/** One page of invoices; its cursors are opaque and contain every filter of the initial request. */
export const InvoicePage = z.object({ items: z.array(Invoice), ...cursorFields });
export type InvoicePage = z.infer<typeof InvoicePage>;

export const InvoicePageWire = cursorPage(Invoice);

/** One page of transactions; its cursors are opaque and contain every filter of the initial request. */
export const TransactionPage = z.object({ items: z.array(Transaction), ...cursorFields });
export type TransactionPage = z.infer<typeof TransactionPage>;

export const TransactionPageWire = RawCursorPage.pipe(
  z.object({ items: z.array(TransactionWire), ...cursorFields }),
);

/** The names of the fees, as the service writes them (reference-notes 16); an open set. */
export const TransactionFeesWire = wire(z.looseObject({ feeList: listOf(z.string()) })).transform(
  ({ feeList }) => feeList,
);

/** Paging of account lists; a cursor replaces all other parameters (specification 4.7). */
const paging = {
  /** From 1 to 1,000 (specification 8). */
  pageSize: z.int().min(1).max(1_000).default(100),
  sortOrder: z.enum(billingOrders).default('Descending'),
  /** A first, last, next or prev of an earlier page; null starts the list. */
  cursor: z.string().min(1).max(10_000).nullable().default(null),
};

const span = { from: InstantFilter, to: InstantFilter };

function isValidRange({ from, to }: { from: string | null; to: string | null }): boolean {
  return from === null || to === null || Date.parse(from) <= Date.parse(to);
}

const invalidRange = { message: 'invalid.endBeforeStart' satisfies MessageId, path: ['to'] };

/** Parameters for invoices; without `from` the last month, without `to` until now (specification 4.7). */
export const InvoiceQuery = z
  .object({ ...span, types: ValuesFilter, ...paging })
  .refine(isValidRange, invalidRange);
export type InvoiceQuery = z.input<typeof InvoiceQuery>;

/** Specification 4.7. */
export const InvoiceTransactionQuery = z.object({ invoiceId: z.int().positive(), ...paging });
export type InvoiceTransactionQuery = z.input<typeof InvoiceTransactionQuery>;

const Texts = z.array(z.string().min(1).max(400)).max(1_000).default([]);

/** Parameters for transactions, invoiced or not; an empty list or null omits a filter. */
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
  .refine(isValidRange, invalidRange);
export type TransactionQuery = z.input<typeof TransactionQuery>;
