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

/** In which order of their dates invoices and transactions come (specification 4.7). */
const billingOrders = ['Ascending', 'Descending'] as const;

/** What is owed for one day's billing of one kind (specification 2.10). */
export const Invoice = z.looseObject({
  invoiceId: Id,
  invoiceType: openEnum(invoiceTypes),
  /** A day, never moved by a time zone. */
  invoiceDate: Day,
  amount: OptionalNumber,
  currencyCode: OptionalText,
  /** What is owed in all, this invoice included. */
  runningBalance: OptionalNumber,
});
export type Invoice = z.infer<typeof Invoice>;

/** Texts by keys that are nobody's field names: they stay as they are written. */
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

/** One movement on the account (specification 2.10); what lowers the balance is negative. */
export const Transaction = z.looseObject({
  transactionId: OptionalText,
  transactionType: openEnum(transactionTypes),
  transactionFee: OptionalText,
  amount: OptionalNumber,
  currencyCode: OptionalText,
  /** A day, never moved by a time zone. */
  chargeDate: Day,
  /** The invoice that it stands on; null while it stands on none. */
  invoiceId: OptionalNumber,
  invoiceDate: Day,
  invoiceType: OptionalText,
  invoicedStatus: Flag,
  referenceId: OptionalText,
  /** What it is about; empty where it is about nothing in particular. */
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

/** The same record, whose further details keep the keys that they came with. */
function withOwnDetails(value: unknown): unknown {
  const fields = fromWireKeys(value);
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return fields;
  const { additional_details: later, additionalDetails: first } = value as Record<string, unknown>;
  return { ...fields, additionalDetails: later ?? first };
}

export const TransactionWire = z.preprocess(withOwnDetails, Transaction);

const Place = z.string().nullable();
const places = { first: Place, last: Place, next: Place, prev: Place };

/** One page of invoices; its cursors are opaque and stand for every filter that the list was begun with. */
export const InvoicePage = z.object({ items: z.array(Invoice), ...places });
export type InvoicePage = z.infer<typeof InvoicePage>;

export const InvoicePageWire = cursorPage(Invoice);

/** One page of transactions; its cursors are opaque and stand for every filter that the list was begun with. */
export const TransactionPage = z.object({ items: z.array(Transaction), ...places });
export type TransactionPage = z.infer<typeof TransactionPage>;

export const TransactionPageWire = RawCursorPage.pipe(
  z.object({ items: z.array(TransactionWire), ...places }),
);

/** The names of what is charged for, as the service writes them (reference-notes 16); an open set. */
export const TransactionFeesWire = wire(z.looseObject({ feeList: listOf(z.string()) })).transform(
  ({ feeList }) => feeList,
);

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

const wrongSpan = { message: 'invalid.endBeforeStart' satisfies MessageId, path: ['to'] };

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
