/**
 * Records of a third-party service, in the shapes of the specification alone: with its own id ranges, other time
 * formats, and fields that are null in one record and missing in the next.
 */

/** The specification's largest int32, a valid id. */
export const largestId = 2_147_483_647;

export const channels = {
  items: [
    { id: 3, name: 'Shop', application_name: 'Connector', scopes: ['orders_read'] },
    { id: largestId, name: 'Desk', application_name: 'Single', scopes: ['orders_read', 'returns_write'] },
  ],
};

export const centers = [{ id: 1, name: 'Hall 1', timezone: null }, { id: 2 }];

export const receivingOrders = [
  {
    id: 9,
    status: 'Awaiting',
    package_type: 'Pallet',
    box_packaging_type: 'EverythingInOneBox',
    expected_arrival_date: '2026-12-01T10:00:00+02:00',
    insert_date: '2026-11-01T10:00:00Z',
    last_updated_date: '2026-11-02T10:00:00.5Z',
    external_sync_timestamp: null,
    purchase_order_number: null,
    fulfillment_center: { id: 1, name: 'Hall 1' },
    inventory_quantities: [{ inventory_id: 5, sku: 'S', expected_quantity: 2, received_quantity: 0 }],
  },
  { id: largestId, status: 'Beamed', fulfillment_center: null, inventory_quantities: null },
  { id: 1, status: 'Completed', insert_date: '2026-10-01T00:00:00Z' },
];

/** Every second record has neither SKU nor barcode: one is null, the other missing. */
export const inventoryItems = [1, 2, 3, 4, 5].map((inventoryId) => {
  const item = {
    inventory_id: inventoryId,
    name: `Item ${inventoryId}`,
    sku: inventoryId % 2 === 0 ? null : `S-${inventoryId}`,
    user_id: 1,
    is_case: false,
    is_lot: inventoryId === 5,
    weight: { unit: 'kg', value: 1.25 },
  };
  return inventoryId % 2 === 0 ? item : Object.assign(item, { barcode: `400638133393${inventoryId}` });
});

export const products = [
  {
    id: 8_000_000_000,
    name: null,
    category: { id: 1, name: 'Things' },
    variants: [{ id: 8_000_000_001, name: 'One', barcode: '4006381333931', inventory: { inventory_id: 5 } }],
  },
];

const recipient = { name: 'N', address: { address1: 'A', city: 'C', country: 'DE' } };

export const shipment = {
  id: 21,
  order_id: 11,
  status: 'Processing',
  created_date: '2026-11-10T08:00:00+01:00',
  location: { id: 1, name: 'Hall 1' },
  recipient,
  products: [{ id: 1, name: 'P', inventory_items: [{ id: 5, quantity: 2, lot: null }] }],
  tracking: { carrier: 'Post', tracking_number: 'T 1' },
};

export const order = {
  id: 11,
  reference_id: null,
  order_number: '#1',
  created_date: '2026-11-10T07:00:00Z',
  status: 'Processing',
  type: 'DTC',
  recipient,
  products: [{ id: 1, quantity: 2 }],
  shipments: [shipment],
};

export const invoices = [31, 32, 33].map((invoiceId) => ({
  invoiceId,
  invoiceType: 'Shipping',
  invoiceDate: '2026-11-01',
  amount: 1.5,
  currencyCode: 'EUR',
  runningBalance: 4.5,
}));

export const transaction = {
  transactionId: 'tx/1',
  transactionType: 'Charge',
  amount: 0,
  invoicedStatus: true,
  invoiceId: 31,
  additionalDetails: { 'Any key_at all': 'kept', camelCase: 'kept too' },
};
