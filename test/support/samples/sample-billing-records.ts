/** Complete records of the account and of its event subscribers, as the service writes them. */

export const sampleInvoice = {
  invoiceId: 4_711,
  invoiceType: 'WarehouseStorage',
  invoiceDate: '2026-11-16',
  amount: 455.79,
  currencyCode: 'USD',
  runningBalance: 579.66,
};

/** As written by 2025-07 and later. */
export const sampleTransaction = {
  transaction_id: '92AF2FFF9DC385C8B3D7819C38',
  transaction_type: 'Charge',
  transaction_fee: 'Shipping',
  amount: 10.22,
  currency_code: 'GBP',
  charge_date: '2026-11-12',
  invoice_date: '2026-11-16',
  invoice_id: 4_711,
  invoice_type: 'Shipping',
  invoiced_status: true,
  reference_id: '244184645',
  reference_type: 'Shipment',
  fulfillment_center: 'South',
  additional_details: { TrackingId: 'HM502454645GB', 'Store order': 'mkt-194207', plain_key: 'kept' },
  taxes: [{ tax_amount: 1.7, tax_rate: 20, tax_type: 'VAT' }],
};

/** As written by Experimental. */
export const sampleUnstableTransaction = {
  transactionId: 'T-1',
  transactionType: 'Payment',
  transactionFee: 'Payment',
  amount: -579.66,
  currencyCode: 'USD',
  chargeDate: '2026-11-19',
  invoiceDate: null,
  invoiceId: null,
  invoiceType: null,
  invoicedStatus: false,
  referenceId: null,
  referenceType: 'URO',
  fulfillmentCenter: null,
  additionalDetails: { Method: 'Bank transfer' },
  taxes: [],
};

export const sampleWebhook = {
  id: 'whsub_1',
  url: 'https://hooks.example.com/a',
  topics: ['order.shipment.tracking_received'],
  description: 'The desk of the office',
  created_at: '2026-11-20T08:00:00.1234567+00:00',
  enabled: true,
};
