import {
  datedApiVersions,
  get,
  getAtDated,
  operation,
  post,
  postAtDated,
  withMethod,
} from './operation-definition.ts';

/**
 * The operations on the account itself: channels, centers, billing, webhooks (specification 4.1, 4.7, 4.10, 4.11 and
 * 9.3, reference-notes 9.1 and 16). Experimental, which the specification shows for invoices, is tried last: from
 * 2025-07 on, a permanent version offers the same.
 */
export const accountOperations = {
  'channels.list': operation('channels_read', [
    ...getAtDated('/channel', ['2026-07', '2026-01']),
    get('1.0', '/channel', false),
  ]),
  'channels.search': operation('channels_read', [post('Experimental', '/channel:search', true)], {
    isRead: true,
  }),
  'centers.list': operation('receiving_read', [
    ...getAtDated('/fulfillment-center', datedApiVersions),
    get('2.0', '/fulfillmentCenter', true),
    get('1.0', '/fulfillmentCenter', false),
  ]),
  'locations.list': operation('locations_read', [...getAtDated('/location'), get('1.0', '/location', false)]),
  'billing.listInvoices': operation('billing_read', [
    ...getAtDated('/invoices', datedApiVersions),
    get('Experimental', '/invoices', true),
  ]),
  'billing.listInvoiceTransactions': operation('billing_read', [
    ...getAtDated('/invoices/{id}/transactions', datedApiVersions),
    get('Experimental', '/invoices/{id}/transactions', true),
  ]),
  'billing.listFees': operation('billing_read', getAtDated('/transaction-fees', datedApiVersions)),
  'billing.queryTransactions': operation('billing_read', postAtDated('/transactions:query'), {
    isRead: true,
  }),
  'webhooks.list': operation('webhooks_read', getAtDated('/webhook')),
  'webhooks.subscribe': operation('webhooks_write', postAtDated('/webhook', 'snake_case', ['2026-07'])),
  'webhooks.remove': operation('webhooks_write', withMethod('DELETE', getAtDated('/webhook/{id}'))),
};
