import type { Bench } from '../bench.ts';
import { clientPathOf } from '../client-path.ts';
import type { MemberEffect } from '../request-rows.ts';
import { makeVariant, seededVariant } from './product-records.ts';

/** A variant with a place for every member that is in another one (specification 2.3). */
export function variantWithPlaces(bench: Bench): object {
  return {
    name: 'Places',
    dimension: {},
    barcodes: [{ value: bench.fresh('CODE') }],
    bundle_definition: [{ variant_id: seededVariant(bench), quantity: 1 }],
    lot_information: {},
    customs: {},
    fulfillment_settings: { serial_scan: {} },
    additional_hazmat_attributes: {},
    return_preferences: {},
    channel_metadata: [{ channel_id: bench.channelId }],
  };
}

const fresh = (prefix: string) => (bench: Bench) => bench.fresh(prefix);

/** What each member of a variant's request shape does; where it shows is another name at times (2.3 and 2.4). */
const effects: Readonly<Record<string, MemberEffect>> = {
  name: { send: fresh('Name') },
  sku: { send: fresh('SKU') },
  gtin: { send: '04006381333931' },
  upc: { send: '036000291452' },
  is_digital: { send: true, kind: 'boolean' },
  weight: { send: 12.5, kind: 'number', shows: 'weight.weight' },
  packaging_material_type_id: { send: 3, kind: 'integer', shows: 'packagingMaterialType.id' },
  packaging_requirement_id: { send: 2, kind: 'integer', shows: 'packagingRequirement.id' },
  'dimension.height': { send: 4.5, kind: 'number' },
  'dimension.length': { send: 5.5, kind: 'number' },
  'dimension.width': { send: 6.5, kind: 'number' },
  'barcodes[].value': { send: fresh('VALUE') },
  'barcodes[].sticker_url': { send: 'https://stickers.example/2.pdf' },
  'bundle_definition[].variant_id': {
    send: async (bench: Bench) => (await makeVariant(bench)).id,
    kind: 'integer',
  },
  'bundle_definition[].quantity': { send: 7, kind: 'integer' },
  'lot_information.is_lot': { send: true, kind: 'boolean' },
  'lot_information.minimum_shelf_life_days': { send: 45, kind: 'integer' },
  'customs.country_code_of_origin': { send: 'PT' },
  'customs.description': { send: 'Wax' },
  'customs.hs_tariff_code': { send: '3406.00' },
  'customs.is321_eligible': { send: true, kind: 'boolean' },
  'customs.value': { send: 12, kind: 'number' },
  'fulfillment_settings.dangerous_goods': { send: true, kind: 'boolean' },
  'fulfillment_settings.is_bpm_parcel': { send: true, kind: 'boolean' },
  'fulfillment_settings.is_case_pick': { send: true, kind: 'boolean' },
  'fulfillment_settings.requires_prop65': { send: true, kind: 'boolean' },
  'fulfillment_settings.msds_url': { send: 'https://sheets.example/2.pdf' },
  'fulfillment_settings.serial_scan.exact_character_length': { send: 11, kind: 'integer' },
  'fulfillment_settings.serial_scan.is_enabled': { send: true, kind: 'boolean' },
  'fulfillment_settings.serial_scan.prefix': { send: 'SN' },
  'fulfillment_settings.serial_scan.suffix': { send: 'Z' },
  'additional_hazmat_attributes.charge_state_percentage': { send: 30, kind: 'number' },
  'additional_hazmat_attributes.container_metal': { send: true, kind: 'boolean' },
  'additional_hazmat_attributes.container_type': { send: 'Can' },
  'additional_hazmat_attributes.lithium_battery_packaging': { send: 'Contained' },
  'additional_hazmat_attributes.lithium_battery_type': { send: 'Ion' },
  'additional_hazmat_attributes.magnet': { send: true, kind: 'boolean' },
  'additional_hazmat_attributes.net_volume': { send: 1.5, kind: 'number' },
  'additional_hazmat_attributes.net_weight': { send: 2.5, kind: 'number' },
  'return_preferences.backup_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.backupAction.id',
  },
  'return_preferences.primary_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.primaryAction.id',
  },
  'return_preferences.return_to_sender_backup_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.returnToSenderBackupAction.id',
  },
  'return_preferences.return_to_sender_primary_action_id': {
    send: 3,
    kind: 'integer',
    shows: 'returnPreferences.returnToSenderPrimaryAction.id',
  },
  'return_preferences.instructions': { send: 'Look at the lid.' },
  'channel_metadata[].channel_id': { send: 77, kind: 'integer' },
  'channel_metadata[].id': { send: 78, kind: 'integer' },
  'channel_metadata[].legacy_product_id': { send: 79, kind: 'integer' },
  'channel_metadata[].currency': { send: 'EUR' },
  'channel_metadata[].platform': { send: 'WebShop' },
  'channel_metadata[].platform_identifier': { send: 'P-80' },
  'channel_metadata[].platform_inventory_item_id': { send: 'I-81' },
  'channel_metadata[].is_inventory_sync_enabled': { send: true, kind: 'boolean' },
  'channel_metadata[].price': { send: 19.5, kind: 'number' },
  'channel_metadata[].seller_sku': { send: 'S-82' },
};

/**
 * The members of variants in a body, and where they show in the answer.
 *
 * @param sent where the variants stand in the body, as `variants[].`
 * @param shown where they stand in the answer
 */
export function variantEffects(sent: string, shown: string): Record<string, MemberEffect> {
  const placed = Object.entries(effects).map(([path, effect]) => {
    const place = effect.shows ?? clientPathOf(path);
    return [`${sent}${path}`, { ...effect, shows: `${shown}${place}` }];
  });
  return Object.fromEntries(placed) as Record<string, MemberEffect>;
}
