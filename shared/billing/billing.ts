import { z } from 'zod';
import { cursorPage, RawCursorPage } from '../wire/cursor-page.ts';
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
} from '../wire/wire.ts';
import { invoiceTypes, referenceTypes, transactionTypes } from './model/billing-kinds.ts';

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

/** A transaction as the service writes it. */
export const TransactionWire = z.preprocess(withOwnDetails, Transaction);

const Place = z.string().nullable();
const places = { first: Place, last: Place, next: Place, prev: Place };

/** One page of invoices; its cursors are opaque and stand for every filter that the list was begun with. */
export const InvoicePage = z.object({ items: z.array(Invoice), ...places });
export type InvoicePage = z.infer<typeof InvoicePage>;

/** A page of invoices as the service writes it. */
export const InvoicePageWire = cursorPage(Invoice);

/** One page of transactions; its cursors are opaque and stand for every filter that the list was begun with. */
export const TransactionPage = z.object({ items: z.array(Transaction), ...places });
export type TransactionPage = z.infer<typeof TransactionPage>;

/** A page of transactions as the service writes it. */
export const TransactionPageWire = RawCursorPage.pipe(
  z.object({ items: z.array(TransactionWire), ...places }),
);

/** The names of what is charged for, as the service writes them (reference-notes 16); an open set. */
export const TransactionFeesWire = wire(z.looseObject({ feeList: listOf(z.string()) })).transform(
  ({ feeList }) => feeList,
);
