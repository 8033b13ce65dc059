/** What an invoice is for (specification 2.10); the set may grow. */
export const invoiceTypes = [
  'Shipping',
  'WarehouseStorage',
  'Inbound Fee',
  'Return',
  'AdditionalFee',
  'Credits',
] as const;

/** What moves the account (reference-notes 16); the set may grow. */
export const transactionTypes = ['Charge', 'Refund', 'Credit', 'Payment', 'BalanceAdjustment'] as const;

/** What a transaction is about (reference-notes 16); the set may grow. */
export const referenceTypes = ['Shipment', 'Return', 'WRO', 'URO'] as const;

/** In which order of their dates invoices and transactions come (specification 4.7). */
export const billingOrders = ['Ascending', 'Descending'] as const;
