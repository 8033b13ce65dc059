import { expect } from 'vitest';
import { ProductPageWire, ProductWire, VariantListWire } from '#shared/products/products.ts';
import { endpoint, field, fields } from '#test/contract/specification/answer-rows.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import { callSample, type Sample, sample, sendSample } from '#test/contract/specification/sample.ts';
import { clientPathOf, type ValueKind } from '#test/contract/specification/value-kinds.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import { makeProduct, seededVariant, wholeProduct, wholeVariant } from './product-records.ts';

const variantFields: Readonly<Record<string, ValueKind>> = {
  id: 'integer',
  name: 'text',
  sku: 'text',
  gtin: 'text',
  upc: 'text',
  status: 'text',
  is_digital: 'boolean',
  created_on: 'instant',
  updated_on: 'instant',
  'weight.unit': 'text',
  'weight.weight': 'number',
  'dimension.height': 'number',
  'dimension.length': 'number',
  'dimension.width': 'number',
  'dimension.unit': 'text',
  'customs.country_code_of_origin': 'text',
  'customs.currency': 'text',
  'customs.description': 'text',
  'customs.hs_tariff_code': 'text',
  'customs.is321_eligible': 'boolean',
  'customs.value': 'number',
  'inventory.inventory_id': 'integer',
  'inventory.on_hand_qty': 'integer',
  'lot_information.is_lot': 'boolean',
  'lot_information.minimum_shelf_life_days': 'integer',
  'fulfillment_settings.dangerous_goods': 'boolean',
  'fulfillment_settings.is_bpm_parcel': 'boolean',
  'fulfillment_settings.is_case_pick': 'boolean',
  'fulfillment_settings.requires_prop65': 'boolean',
  'fulfillment_settings.msds_url': 'text',
  'fulfillment_settings.serial_scan.exact_character_length': 'integer',
  'fulfillment_settings.serial_scan.is_enabled': 'boolean',
  'fulfillment_settings.serial_scan.prefix': 'text',
  'fulfillment_settings.serial_scan.suffix': 'text',
  'packaging_material_type.id': 'integer',
  'packaging_material_type.name': 'text',
  'packaging_requirement.id': 'integer',
  'packaging_requirement.name': 'text',
  'return_preferences.instructions': 'text',
  'return_preferences.backup_action.id': 'integer',
  'return_preferences.backup_action.name': 'text',
  'return_preferences.primary_action.id': 'integer',
  'return_preferences.primary_action.name': 'text',
  'return_preferences.return_to_sender_backup_action.id': 'integer',
  'return_preferences.return_to_sender_backup_action.name': 'text',
  'return_preferences.return_to_sender_primary_action.id': 'integer',
  'return_preferences.return_to_sender_primary_action.name': 'text',
  'bundle_definition[].product_id': 'integer',
  'bundle_definition[].variant_id': 'integer',
  'bundle_definition[].quantity': 'integer',
  'bundle_definition[].variant_name': 'text',
  'bundle_definition[].variant_sku': 'text',
  'associated_bundles[].product_id': 'integer',
  'associated_bundles[].product_name': 'text',
  'associated_bundles[].quantity': 'integer',
  'associated_bundles[].variant_id': 'integer',
  'associated_bundles[].variant_sku': 'text',
  'channel_metadata[].channel_id': 'integer',
  'channel_metadata[].channel_name': 'text',
  'channel_metadata[].currency': 'text',
  'channel_metadata[].id': 'integer',
  'channel_metadata[].is_inventory_sync_enabled': 'boolean',
  'channel_metadata[].legacy_product_id': 'integer',
  'channel_metadata[].platform': 'text',
  'channel_metadata[].platform_identifier': 'text',
  'channel_metadata[].platform_inventory_item_id': 'text',
  'channel_metadata[].price': 'number',
  'channel_metadata[].seller_sku': 'text',
};

const laterVariantFields: Readonly<Record<string, ValueKind>> = {
  'dimension.source': 'text',
  'dimension.is_locked': 'boolean',
  is_image_uploaded: 'boolean',
  'barcodes[].value': 'text',
  'barcodes[].sticker_url': 'text',
  'additional_hazmat_attributes.charge_state_percentage': 'number',
  'additional_hazmat_attributes.container_metal': 'boolean',
  'additional_hazmat_attributes.container_type': 'text',
  'additional_hazmat_attributes.lithium_battery_packaging': 'text',
  'additional_hazmat_attributes.lithium_battery_type': 'text',
  'additional_hazmat_attributes.magnet': 'boolean',
  'additional_hazmat_attributes.net_volume': 'number',
  'additional_hazmat_attributes.net_weight': 'number',
  'merge_children[].channel_ids': 'integers',
  'merge_children[].completed_at': 'instant',
  'merge_children[].inventory_id': 'integer',
  'merge_children[].variant_id': 'integer',
  'merge_children[].variant_name': 'text',
  reviews_pending: 'texts',
};

const productFields: Readonly<Record<string, ValueKind>> = {
  id: 'integer',
  name: 'text',
  type: 'text',
  created_on: 'instant',
  updated_on: 'instant',
  user_id: 'integer',
  variants: 'list',
};

const below = (place: string, members: Readonly<Record<string, ValueKind>>): Record<string, ValueKind> =>
  Object.fromEntries(Object.entries(members).map(([path, kind]) => [`${place}${path}`, kind]));

const listVariants: Sample = sample(
  'GET /2025-07/product/{productId}/variants',
  'products.listVariants',
  VariantListWire,
  async (bench) => ({ path: { productId: await wholeProduct(bench) } }),
);

const create: Sample = sample(
  'POST /2025-07/product',
  'products.create',
  ProductWire,
  (bench) => ({
    body: { name: bench.fresh('Lamp'), taxonomy_id: 11_000, type_id: 1, variants: [wholeVariant(bench)] },
  }),
  { status: 201 },
);

const add: Sample = {
  ...create,
  address: 'POST /2025-07/product/{productId}/variants',
  operation: 'products.addVariants',
  call: async (bench) => ({
    path: { productId: (await makeProduct(bench)).id },
    body: [{ name: 'Added', bundle_definition: [{ variant_id: seededVariant(bench), quantity: 2 }] }],
  }),
};

/** The array list of 2.0, with a product that has all data. */
const listAsArray: Sample = sample(
  'GET /2.0/product',
  'products.list',
  ProductPageWire,
  async (bench) => ({ query: { ProductId: await wholeProduct(bench) } }),
  { clientPlaces: { '[]': 'items[]' } },
);

/** A member missing from the list of 2.0, and the value of a server that has it. */
const absentAt20 = ([path, added]: readonly [string, unknown]): Row =>
  rowOf('2.2', `there is no ${path} in ${listAsArray.address}`, {
    async sandbox(bench) {
      const json = await sendSample(bench, listAsArray);
      expect(json).not.toEqual([]);
      expect(valuesAt(json, `[].${path}`)).toEqual([]);
    },
    async client(bench) {
      const { value } = await callSample(bench, listAsArray);
      const kept = valuesAt(value, clientPathOf(`[].${path}`, listAsArray.clientPlaces)).flat();
      // The client's single list of barcodes contains this version's barcode.
      const values = path.endsWith('barcodes') ? valuesAt(kept, '[].stickerUrl') : kept;
      expect(values.filter((entry) => entry !== null && entry !== false)).toEqual([]);
    },
    mutation: { kind: 'add', on: listAsArray.address, path: `[].${path}`, value: added },
  });

/** The fields of products and variants (specification 2.2, 2.4 and 4.2). */
export const productRows: readonly Row[] = [
  ...[create, add, listAsArray].map((sample) => endpoint('4.2', sample)),
  ...fields('2.2', create, {
    ...productFields,
    taxonomy: 'object',
    'taxonomy.id': 'integer',
    'taxonomy.name': 'text',
    'taxonomy.parent_id': 'text',
    'taxonomy.parent_name': 'text',
    'taxonomy.path': 'text',
  }),
  ...fields('4.2', add, { ...productFields, 'variants[].id': 'integer', 'variants[].name': 'text' }),
  ...fields('2.4', listVariants, below('[].', { ...variantFields, ...laterVariantFields })),
  ...fields(
    '2.2',
    listAsArray,
    below('[].', {
      ...productFields,
      category: 'object',
      'category.id': 'integer',
      'category.name': 'text',
      sub_category: 'object',
      'sub_category.id': 'integer',
      'sub_category.name': 'text',
      ...below('variants[].', variantFields),
    }),
  ),
  field(
    '2.2',
    { ...listAsArray, clientPlaces: { '[].variants[].barcode': 'items[].variants[].barcodes[].value' } },
    '[].variants[].barcode',
    'text',
  ),
  ...Object.entries({
    taxonomy: { id: 11_000 },
    'variants[].barcodes': [{ value: 'CODE', sticker_url: 'https://stickers.example/1.pdf' }],
    'variants[].is_image_uploaded': true,
    'variants[].reviews_pending': ['Dimensions'],
    'variants[].merge_children': [{ variant_id: 7 }],
    'variants[].additional_hazmat_attributes': { magnet: true },
    'variants[].dimension.source': 'Measured',
    'variants[].dimension.is_locked': true,
  }).map(absentAt20),
];
