/** Complete receiving orders and related records, as the service writes them. */

const address = {
  address1: '1 Dock Road',
  address2: null,
  city: 'Dallas',
  state: 'TX',
  zip_code: '75001',
  country: 'US',
  email: 'dock@example.com',
  phone_number: '555',
  timezone: 'Central Standard Time',
};

export const sampleReceivingOrder = {
  id: 4_711,
  status: 'Processing',
  package_type: 'Pallet',
  box_packaging_type: 'OneSkuPerBox',
  box_labels_uri: '/2.0/receiving/4711/labels',
  expected_arrival_date: '2026-11-20T00:00:00Z',
  insert_date: '2026-11-01T08:00:00.1234567+00:00',
  last_updated_date: '2026-11-02T08:00:00',
  external_sync_timestamp: null,
  purchase_order_number: 'PO-1',
  fulfillment_center: { id: 3, name: 'South', ...address },
  inventory_quantities: [
    { inventory_id: 1, sku: 'A', expected_quantity: 5, received_quantity: 4, stowed_quantity: 3 },
  ],
  status_history: [{ id: 1, status: 'Awaiting', timestamp: '2026-11-01T08:00:00Z' }],
  freight: {
    carrier: 'X',
    bol_number: 'B',
    container_number: null,
    vessel_name: null,
    freight_forwarder: null,
  },
  final_destination_fulfillment_center_id: null,
};

export const sampleBox = {
  box_id: 8,
  box_number: 1,
  box_status: 'Counting',
  tracking_number: '1Z999',
  arrived_date: '2026-11-20T00:00:00Z',
  received_date: null,
  counting_started_date: null,
  box_items: [
    {
      inventory_id: 1,
      quantity: 5,
      received_quantity: 4,
      stowed_quantity: 3,
      lot_number: 'L',
      lot_date: '2027-01-01',
    },
  ],
};

export const sampleCenter = { id: 3, name: 'South', ...address };

export const sampleLocation = {
  id: 3,
  name: 'South',
  abbreviation: 'S',
  is_active: true,
  is_receiving_enabled: true,
  services: [{ service_type: 'Returns', enabled: true }],
};

export const sampleChannel = {
  id: 1,
  name: 'Shop',
  application_name: 'Dockhand',
  scopes: ['orders_read', 'orders_write'],
};
