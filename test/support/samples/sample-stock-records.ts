/** Complete stock records as the service writes them. */

export const sampleUnidentifiedOrder = {
  id: 88,
  barcode: 'URO-88',
  tracking_barcode: '420750011Z999',
  reason: 'No PO number',
  comment: 'wet box',
  created_date: '2026-11-01T08:00:00.1234567+00:00',
  linked_wro_id: 0,
  linked_wro_date: null,
  attachments: [
    {
      id: 1,
      file_name: 'a.png',
      url: 'https://files.example.com/a.png',
      created_date: '2026-11-01T08:01:00Z',
    },
  ],
};

export const sampleInventoryItem = {
  inventory_id: 4_711,
  name: 'Tee',
  sku: 'TEE-RED',
  barcode: '4006381333931',
  user_id: 9,
  is_case: false,
  is_lot: true,
  dimensions: { height: 1.5, length: 12, width: 9, unit: 'Inch', is_locked: false, validated: true },
  weight: { unit: 'Ounce', value: 5.5 },
  variant: {
    is_active: true,
    is_bundle: false,
    is_digital: false,
    hazmat: { is_hazmat: false, validated: true },
  },
};

export const sampleInventoryLevel = {
  inventory_id: 4_711,
  name: 'Tee',
  sku: 'TEE-RED',
  total_on_hand_quantity: 120,
  total_committed_quantity: 20,
  total_fulfillable_quantity: 100,
  total_awaiting_quantity: 40,
  total_exception_quantity: 0,
  total_backordered_quantity: 0,
  total_internal_transfer_quantity: 6,
  total_sellable_quantity: 100,
};

const locationLevel = {
  location_id: 3,
  name: 'South',
  on_hand_quantity: 120,
  committed_quantity: 20,
  fulfillable_quantity: 100,
  awaiting_quantity: 40,
  internal_transfer_quantity: 6,
};

export const sampleInventoryLocations = {
  inventory_id: 4_711,
  name: 'Tee',
  sku: 'TEE-RED',
  locations: [locationLevel],
};

export const sampleInventoryLots = {
  inventory_id: 4_711,
  name: 'Tee',
  sku: 'TEE-RED',
  lots: [
    {
      lot_number: 'L1',
      lot_date: '2027-03-01T00:00:00+10:00',
      on_hand_quantity: 120,
      committed_quantity: 20,
      fulfillable_quantity: 100,
      awaiting_quantity: 40,
      internal_transfer_quantity: 6,
      locations: [locationLevel],
    },
  ],
};

const historySide = {
  facility_id: 3,
  location_id: 17,
  quantity_change: 12,
  committed_quantity_change: 0,
  sku: 'TEE-RED',
  lot_number: 'L1',
  expiration_date: '2027-03-01T00:00:00Z',
  inventory_status: '',
  operational_stage: { id: 2, description: null },
  pack_description_id: { random: 'x', time: 1 },
  yuki_id: '01J9ZZZZZZZZZZZZZZZZZZZZZZ',
};

export const sampleHistoryEvent = {
  inventory_audit_event_id: 900_001,
  inventory_id: 4_711,
  event_category: 'ReceivingStow',
  event_datetime: '2026-11-01T08:00:00.1234567',
  service_order_id: null,
  merchant_user_id: 9,
  primary_reference: { type: 'WroAndBox', value: '17 2' },
  additional_reference: [{ key: 'PoNumber', value: 'PO-1' }],
  increment: historySide,
  decrement: null,
};

export const sampleLotExclusion = {
  id: 5,
  lot_number: 'L1',
  inventory_id: 4_711,
  lot_date: '2027-03-01T00:00:00Z',
  is_deleted: true,
  created_timestamp: '2026-11-01T08:00:00Z',
  deleted_timestamp: '2026-11-02T08:00:00Z',
};

const preferenceAction = { id: 1, name: 'Restock' };

/** A product in the shape of version 1.0, as it was created. */
export const sampleBatchProduct = {
  id: 31,
  name: 'Tee',
  reference_id: 'TEE-1',
  barcode: '4006381333931',
  gtin: null,
  sku: 'TEE-RED',
  upc: null,
  unit_price: 12.5,
  created_date: '2026-01-01T08:00:00.1234567+00:00',
  channel: { id: 1, name: 'Shop' },
  bundle_root_information: { id: 4_711, name: 'Set' },
  fulfillable_inventory_items: [{ id: 4_711, name: 'Tee', quantity: 1 }],
  fulfillable_quantity_by_fulfillment_center: [
    { id: 3, name: 'South', committed_quantity: 1, fulfillable_quantity: 4, onhand_quantity: 5 },
  ],
  total_committed_quantity: 1,
  total_fulfillable_quantity: 4,
  total_onhand_quantity: 5,
};

export const sampleProduct = {
  id: 21,
  name: 'Tee',
  type: 'Regular',
  created_on: '2026-01-01T08:00:00Z',
  updated_on: null,
  user_id: 9,
  taxonomy: { id: 1, name: 'Apparel', parent_id: null, parent_name: null, path: 'Apparel' },
  category: { id: 2, name: 'Tops' },
  sub_category: { id: 3, name: 'Tees' },
  variants: [
    {
      id: 210,
      name: 'Red',
      sku: 'TEE-RED',
      gtin: '04006381333931',
      upc: null,
      status: 'Active',
      is_digital: false,
      weight: { unit: 'oz', weight: 4.5 },
      dimension: { height: 1, length: 2, width: 3, unit: 'inch', source: 'Measured', is_locked: true },
      is_image_uploaded: true,
      packaging_material_type: { id: 1, name: 'Box' },
      packaging_requirement: { id: 1, name: 'Fragile' },
      additional_hazmat_attributes: { magnet: true, net_weight: 2.5, container_type: 'Can' },
      channel_metadata: [
        { channel_id: 3, channel_name: 'Shop', id: 4, price: 9.5, is_inventory_sync_enabled: true },
      ],
      merge_children: [
        {
          channel_ids: [3],
          completed_at: '2026-02-01T08:00:00Z',
          inventory_id: 4_712,
          variant_id: 211,
          variant_name: 'Crimson',
        },
      ],
      reviews_pending: ['Dimensions'],
      barcodes: [{ value: '4006381333931', sticker_url: null }],
      inventory: { inventory_id: 4_711, on_hand_qty: 120 },
      lot_information: { is_lot: true, minimum_shelf_life_days: 30 },
      return_preferences: {
        instructions: 'Check.',
        primary_action: preferenceAction,
        backup_action: preferenceAction,
      },
      bundle_definition: [
        { product_id: 22, variant_id: 220, quantity: 2, variant_name: 'Mug', variant_sku: 'MUG' },
      ],
      associated_bundles: [
        { product_id: 23, product_name: 'Set', quantity: 1, variant_id: 230, variant_sku: 'SET' },
      ],
      created_on: '2026-01-01T08:00:00Z',
      updated_on: null,
    },
  ],
};
