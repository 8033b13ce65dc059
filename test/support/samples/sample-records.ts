/** Complete records as the service writes them: for the contract's samples and for fuzzing. */

const recipient = {
  name: 'Jane Doe',
  full_name: 'Jane Q. Doe',
  email: 'jane@example.com',
  phone_number: '555-0100',
  address: {
    type: 'ShipTo',
    address1: '1 Main Street',
    address2: null,
    city: 'Dallas',
    company_name: null,
    country: 'US',
    state: 'TX',
    zip_code: '75001',
  },
};

const measurements = { depth_in: 4, length_in: 10, width_in: 8, total_weight_oz: 32.5 };

const shippedProduct = {
  id: 20,
  name: 'Mug, blue',
  reference_id: 'MUG-B',
  sku: 'MUG-B',
  inventory_items: [
    {
      id: 1,
      name: 'Mug, blue',
      quantity: 2,
      quantity_committed: 2,
      lot: 'L-7',
      expiration_date: '2027-01-31T00:00:00+00:00',
      is_dangerous_goods: false,
      serial_numbers: ['S1', 'S2'],
    },
  ],
};

/** A shipment (specification 2.7). */
export const sampleShipment = {
  id: 900,
  order_id: 500,
  reference_id: 'SHIP-900',
  created_date: '2026-11-01T08:00:00.1234567+00:00',
  last_update_at: '2026-11-02T08:00:00',
  last_tracking_update_at: null,
  estimated_fulfillment_date: '2026-11-03T00:00:00Z',
  actual_fulfillment_date: '2026-11-02T17:30:00Z',
  delivery_date: null,
  estimated_fulfillment_date_status: 'FulfilledOnTime',
  status: 'Completed',
  status_details: [
    {
      id: 205,
      name: 'Delivered',
      description: 'It is there.',
      inventory_id: null,
      exception_fulfillment_center_id: null,
      extra_information: { validation_messages: ['none'] },
    },
  ],
  gift_message: null,
  insurance_value: 10,
  invoice_amount: 7.25,
  invoice_currency_code: 'USD',
  is_tracking_uploaded: true,
  location: { id: 3, name: 'South' },
  measurements,
  package_material_type: 'Box',
  require_signature: false,
  ship_option: 'Ground',
  recipient,
  products: [shippedProduct],
  parent_cartons: [
    {
      barcode: 'PC-1',
      type: 'Pallet',
      measurements,
      cartons: [
        {
          id: 1,
          barcode: 'C-1',
          type: 'Carton',
          measurements,
          carton_details: [{ products: [shippedProduct] }],
        },
      ],
    },
  ],
  tracking: {
    carrier: 'UPS',
    carrier_service: 'Ground',
    tracking_number: '1Z999AA10123456784',
    tracking_url: 'https://tracking.example.com/1Z999AA10123456784',
    shipping_date: '2026-11-02T18:00:00Z',
    bol: null,
    pro_number: null,
    scac: null,
  },
};

/** An order (specification 2.6). */
export const sampleOrder = {
  id: 500,
  reference_id: 'WEB-1001',
  order_number: '#1001',
  created_date: '2026-11-01T08:00:00Z',
  purchase_date: '2026-11-01T07:59:00Z',
  gift_message: 'Enjoy!',
  channel: { id: 17, name: 'Shop' },
  financials: { total_price: 40 },
  products: [
    {
      id: 20,
      external_line_id: 1,
      reference_id: 'MUG-B',
      sku: 'MUG-B',
      gtin: null,
      upc: '012345678905',
      quantity: 2,
      quantity_unit_of_measure_code: 'EA',
      unit_price: 20,
    },
  ],
  recipient,
  retailer_program_data: {
    addresses: [recipient.address],
    customer_ticket_number: null,
    delivery_date: '2026-11-10T00:00:00Z',
    department: '7',
    do_not_ship_before_date: null,
    mark_for_store: null,
    purchase_order_number: 'RPO-1',
    retailer_program_type: 'X',
    ship_by_date: null,
  },
  shipping_method: 'Standard',
  shipping_terms: { carrier_type: 'Parcel', payment_term: 'Prepaid' },
  status: 'Fulfilled',
  type: 'DTC',
  tags: [{ name: 'gift', value: 'yes' }],
  shipments: [sampleShipment],
};

const returnLine = {
  id: 1,
  name: 'Mug, blue',
  quantity: 2,
  action_requested: { action: 'Default', action_type: 'InventoryDefault', instructions: null },
};

/** A return as written by 1.0 (reference-notes 4.3). */
export const sampleOldReturn = {
  id: 700,
  channel: { id: 17, name: 'Shop' },
  insert_date: '2026-11-05T08:00:00Z',
  status: 'Completed',
  invoice_amount: 3.5,
  transactions: [{ amount: 3.5, transaction_type: 'ReturnProcessingFee' }],
  fulfillment_center: { id: 3, name: 'South' },
  reference_id: 'RMA-700',
  tracking_number: '9400111899223197428490',
  original_shipment_id: 900,
  return_type: 'Regular',
  completed_date: '2026-11-06T08:00:00Z',
  store_order_id: 'WEB-1001',
  customer_name: 'Jane Doe',
  inventory: [
    {
      ...returnLine,
      action_taken: [
        {
          action: 'Restock',
          action_reason: 'Grade A',
          quantity_processed: 2,
          lot_information: [
            { lot_number: 'L-7', expiration_date: '2027-01-31T00:00:00', quantity_processed: 2 },
          ],
        },
      ],
    },
  ],
};

/** The same return as written by 2025-07 and later. */
export const sampleReturn = {
  ...sampleOldReturn,
  invoice_amount: null,
  invoice: { amount: 3.5, currency_code: 'USD' },
  return_type: 'RTS',
  awaiting_arrival_date: '2026-11-05T08:00:00Z',
  arrived_date: '2026-11-05T12:00:00Z',
  processing_date: null,
  cancelled_date: null,
  shipment_tracking_number: '1Z999AA10123456784',
  status_history: [{ status: 'Awaiting Arrival', timestamp: '2026-11-05T08:00:00Z' }],
  inventory: [
    {
      ...returnLine,
      sku: 'MUG-B',
      barcodes: ['012345678905'],
      bundle_parent_sku: null,
      lot_information: { number: 'L-7', expiration: '2027-01-31T00:00:00', minimumShelfLife: 30 },
      action_taken: [
        {
          action: 'Restock',
          action_reason: 'Grade A',
          quantity_processed: 2,
          image_url: 'https://pictures.example.com/700.jpg',
        },
      ],
    },
  ],
};

/** The distribution of a receiving order over the centers (reference-notes 3.6). */
export const sampleDistributions = {
  id: 9,
  status: 'ProcessingAtHub',
  distributions: [
    {
      inventory_id: 1,
      product_sku: 'MUG-B',
      lot_number: 'L-7',
      lot_date: '2027-01-31T00:00:00',
      fulfillment_center_id: 3,
      fulfillment_center_abbreviation: 'S',
      expected_quantity: 5,
      received_quantity: 4,
      stowed_quantity: 3,
      status: 'Stowing',
    },
  ],
};
