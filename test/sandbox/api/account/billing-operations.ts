import type { ApiVersion } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { listInvoices, listInvoiceTransactions, listTransactionFees, queryTransactions } from './billing.ts';

const dated: readonly ApiVersion[] = ['2025-07', '2026-01', '2026-07'];

/** Invoices and what stands on them (specification 2.10, 4.7, 4.11 and 9.3; reference notes, 16). */
export const billingOperations: readonly Operation[] = [
  {
    method: 'GET',
    versions: ['Experimental', ...dated],
    path: '/invoices',
    scope: 'billing_read',
    specified: true,
    handle: listInvoices,
  },
  {
    method: 'GET',
    versions: ['Experimental', ...dated],
    path: '/invoices/{invoiceId}/transactions',
    ids: { invoiceId: 'integer' },
    scope: 'billing_read',
    specified: true,
    handle: listInvoiceTransactions,
  },
  {
    method: 'GET',
    versions: dated,
    path: '/transaction-fees',
    scope: 'billing_read',
    specified: true,
    handle: listTransactionFees,
  },
  {
    method: 'POST',
    versions: dated,
    path: '/transactions:query',
    scope: 'billing_read',
    specified: true,
    handle: queryTransactions,
  },
];
