import { dated, type Operation, operation } from '../operation.ts';
import { listInvoices, listInvoiceTransactions, listTransactionFees, queryTransactions } from './billing.ts';

/** Invoices and what stands on them (specification 2.10, 4.7, 4.11 and 9.3; reference notes, 16). */
export const billingOperations: readonly Operation[] = [
  operation('GET /invoices', ['Experimental', ...dated], 'billing_read', listInvoices),
  operation(
    'GET /invoices/{invoiceId}/transactions',
    ['Experimental', ...dated],
    'billing_read',
    listInvoiceTransactions,
    { ids: { invoiceId: 'integer' } },
  ),
  operation('GET /transaction-fees', dated, 'billing_read', listTransactionFees),
  operation('POST /transactions:query', dated, 'billing_read', queryTransactions),
];
