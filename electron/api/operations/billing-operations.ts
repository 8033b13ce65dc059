import { get, getAtDated, type OperationDefinition, writeAtDated } from './operation-definition.ts';

/**
 * The reads of the account (specification 4.7, 4.11 and 9.3, reference-notes 16). Experimental, which the specification
 * shows, is the last one tried: from 2025-07 on the same is there in a version that stays.
 */
export const billingOperations = {
  'billing.listInvoices': {
    purpose: 'list invoices',
    scope: 'billing_read',
    channelHeader: 'none',
    versions: [
      ...getAtDated('/invoices', ['2025-07', '2026-01', '2026-07']),
      get('Experimental', '/invoices', true),
    ],
  },
  'billing.listInvoiceTransactions': {
    purpose: 'list the transactions of an invoice',
    scope: 'billing_read',
    channelHeader: 'none',
    versions: [
      ...getAtDated('/invoices/{id}/transactions', ['2025-07', '2026-01', '2026-07']),
      get('Experimental', '/invoices/{id}/transactions', true),
    ],
  },
  'billing.listFees': {
    purpose: 'list what is charged for',
    scope: 'billing_read',
    channelHeader: 'none',
    versions: getAtDated('/transaction-fees', ['2025-07', '2026-01', '2026-07']),
  },
  'billing.queryTransactions': {
    purpose: 'look for transactions',
    scope: 'billing_read',
    channelHeader: 'none',
    isRead: true,
    versions: writeAtDated(['POST', '/transactions:query', 'snake_case'], true),
  },
} as const satisfies Record<string, OperationDefinition>;
