import type { ApiVersion } from '#test/sandbox/api/answer.ts';
import type { BodyFields } from '#test/sandbox/api/body-fields.ts';
import {
  type ChannelListing,
  type InventoryItem,
  type ItemCustoms,
  type ItemHandling,
  type ItemHazmat,
  noSerialScan,
  type Product,
  plainHandling,
  type ReturnPreferences,
  type SerialScan,
} from '#test/sandbox/world/items/inventory-items.ts';
import type { ItemCatalog, ItemDraft } from '#test/sandbox/world/items/item-catalog.ts';
import { categories, unsorted } from '#test/sandbox/world/items/product-family.ts';

/** The numbers of a variant's status: 1 is active, 2 inactive, 3 archived, which is treated as inactive here. */
const activeStatus = 1;
const largestStatus = 3;

/** Longer than any serial number: every shipped piece gets one of this length. */
const longestSerialNumber = 200;

/** The defaults of an item without any information. */
export const emptyDraft: ItemDraft = {
  sku: '',
  name: '',
  isLot: false,
  casePieces: 1,
  variantName: '',
  barcodes: [],
  gtin: null,
  upc: null,
  isActive: true,
  isBundle: false,
  isDigital: false,
  isCase: false,
  dimensions: { height: 0, length: 0, width: 0, isLocked: false, isValidated: false },
  weightOz: 0,
  minimumShelfLifeDays: null,
  customs: {
    countryOfOrigin: 'US',
    description: '',
    tariffCode: '',
    isSection321Eligible: false,
    value: 0,
    currency: 'USD',
  },
  hazmat: null,
  handling: plainHandling,
  serialScan: noSerialScan,
  returns: {
    primaryActionId: 1,
    backupActionId: 2,
    toSenderPrimaryActionId: 1,
    toSenderBackupActionId: 2,
    instructions: null,
  },
  bundle: [],
  listings: [],
  merged: [],
  unitPrice: null,
};

/** The value is an integer up to 2026-01, and has decimals from 2026-07 on (specification 2.3). */
function readCustoms(fields: BodyFields, known: ItemCustoms, version: ApiVersion): ItemCustoms {
  const value = version === '2026-07' ? fields.number('value') : fields.integer('value');
  return {
    countryOfOrigin: fields.text('country_code_of_origin', 2) ?? known.countryOfOrigin,
    description: fields.text('description') ?? known.description,
    tariffCode: fields.text('hs_tariff_code', 50) ?? known.tariffCode,
    isSection321Eligible: fields.flag('is321_eligible') ?? known.isSection321Eligible,
    value: value ?? known.value,
    currency: known.currency,
  };
}

function readHandling(fields: BodyFields, known: ItemHandling): ItemHandling {
  const settings = fields.inner('fulfillment_settings');
  return {
    isDangerous: settings.flag('dangerous_goods') ?? known.isDangerous,
    isBoundPrintedMatter: settings.flag('is_bpm_parcel') ?? known.isBoundPrintedMatter,
    requiresProp65: settings.flag('requires_prop65') ?? known.requiresProp65,
    safetySheetUrl: settings.changedText('msds_url', known.safetySheetUrl) || null,
    packagingMaterialTypeId: fields.integer('packaging_material_type_id') ?? known.packagingMaterialTypeId,
    packagingRequirementId: fields.integer('packaging_requirement_id') ?? known.packagingRequirementId,
  };
}

function readSerialScan(settings: BodyFields, known: SerialScan): SerialScan {
  if (!settings.has('serial_scan')) return known;
  const scan = settings.inner('serial_scan');
  const exactCharacterLength = scan.integer('exact_character_length');
  if (exactCharacterLength !== null && exactCharacterLength > longestSerialNumber) {
    const reason = `The field exact_character_length must be between 0 and ${longestSerialNumber}.`;
    scan.refuse('exact_character_length', reason);
  }
  return {
    isEnabled: scan.flag('is_enabled') ?? false,
    exactCharacterLength,
    prefix: scan.text('prefix', 50) || null,
    suffix: scan.text('suffix', 50) || null,
  };
}

function readHazmat(fields: BodyFields, known: ItemHazmat | null): ItemHazmat | null {
  if (!fields.has('additional_hazmat_attributes')) return known;
  const hazmat = fields.inner('additional_hazmat_attributes');
  return {
    chargeStatePercentage: hazmat.number('charge_state_percentage'),
    hasMetalContainer: hazmat.flag('container_metal') ?? false,
    containerType: hazmat.text('container_type'),
    lithiumBatteryPackaging: hazmat.text('lithium_battery_packaging'),
    lithiumBatteryType: hazmat.text('lithium_battery_type'),
    hasMagnet: hazmat.flag('magnet') ?? false,
    netVolume: hazmat.number('net_volume'),
    netWeight: hazmat.number('net_weight'),
    isValidated: false,
  };
}

const readReturns = (fields: BodyFields, known: ReturnPreferences): ReturnPreferences => ({
  primaryActionId: fields.integer('primary_action_id') ?? known.primaryActionId,
  backupActionId: fields.integer('backup_action_id') ?? known.backupActionId,
  toSenderPrimaryActionId:
    fields.integer('return_to_sender_primary_action_id') ?? known.toSenderPrimaryActionId,
  toSenderBackupActionId: fields.integer('return_to_sender_backup_action_id') ?? known.toSenderBackupActionId,
  instructions: fields.changedText('instructions', known.instructions) || null,
});

/** The parts of a bundle, which are other variants and not bundles; null if they are not given. */
export function readBundle(fields: BodyFields, whole: ItemDraft | InventoryItem, catalog: ItemCatalog) {
  const parts = fields.list('bundle_definition');
  if (parts === null) return null;
  return parts.flatMap((part) => {
    const variantId = part.integer('variant_id');
    const item = variantId === null ? undefined : catalog.findVariant(variantId);
    const quantity = part.integer('quantity') ?? 0;
    if (quantity < 1) part.refuse('quantity', 'The field quantity must be at least 1.');
    if (item === undefined) part.refuse('variant_id', 'There is no such variant.');
    else if (item === whole || item.isBundle) {
      part.refuse('variant_id', 'A bundle is made of other variants, which are no bundles.');
    }
    return item === undefined ? [] : [{ inventoryId: item.inventoryId, quantity }];
  });
}

export const readListings = (fields: BodyFields): ChannelListing[] | null =>
  fields.list('channel_metadata')?.map((listing, index) => ({
    id: listing.integer('id') ?? index + 1,
    channelId: listing.integer('channel_id') ?? 0,
    platform: listing.text('platform'),
    platformIdentifier: listing.text('platform_identifier'),
    platformInventoryItemId: listing.text('platform_inventory_item_id'),
    sellerSku: listing.text('seller_sku', 400),
    price: listing.number('price'),
    currency: listing.text('currency', 3),
    legacyProductId: listing.integer('legacy_product_id'),
    isInventorySyncEnabled: listing.flag('is_inventory_sync_enabled') ?? false,
    marketplace: {
      asin: listing.text('asin'),
      fnsku: listing.text('fnsku'),
      fulfillmentChannel: listing.text('fulfillment_channel'),
    },
  })) ?? null;

/** `status_id` on creation, `status` on change (specification 2.3; reference notes, 16). */
function readStatus(fields: BodyFields, known: boolean): boolean {
  const name = fields.has('status') ? 'status' : 'status_id';
  const status = fields.integer(name);
  if (status === null) return known;
  if (status < 1 || status > largestStatus) fields.refuse(name, `The field ${name} must be 1, 2 or 3.`);
  return status === activeStatus;
}

export function readVariant(
  fields: BodyFields,
  known: ItemDraft | InventoryItem,
  catalog: ItemCatalog,
  version: ApiVersion,
): ItemDraft {
  const dimension = fields.inner('dimension');
  const lot = fields.inner('lot_information');
  const settings = fields.inner('fulfillment_settings');
  const bundle = readBundle(fields, known, catalog) ?? known.bundle;
  const barcodes = fields.list('barcodes');
  return {
    ...known,
    sku: fields.text('sku', 400) ?? known.sku,
    name: fields.text('name') ?? known.name,
    variantName: fields.text('name') ?? known.variantName,
    gtin: fields.changedText('gtin', known.gtin, 50),
    upc: fields.changedText('upc', known.upc, 50),
    isDigital: fields.flag('is_digital') ?? known.isDigital,
    isActive: readStatus(fields, known.isActive),
    weightOz: fields.number('weight') ?? known.weightOz,
    barcodes:
      barcodes?.map((barcode) => ({
        value: barcode.text('value', 150) ?? '',
        stickerUrl: barcode.text('sticker_url'),
      })) ?? known.barcodes,
    dimensions: {
      ...known.dimensions,
      height: dimension.number('height') ?? known.dimensions.height,
      length: dimension.number('length') ?? known.dimensions.length,
      width: dimension.number('width') ?? known.dimensions.width,
    },
    isLot: lot.flag('is_lot') ?? known.isLot,
    minimumShelfLifeDays: lot.integer('minimum_shelf_life_days') ?? known.minimumShelfLifeDays,
    customs: readCustoms(fields.inner('customs'), known.customs, version),
    isCase: settings.flag('is_case_pick') ?? known.isCase,
    handling: readHandling(fields, known.handling),
    serialScan: readSerialScan(settings, known.serialScan),
    hazmat: readHazmat(fields, known.hazmat),
    returns: readReturns(fields.inner('return_preferences'), known.returns),
    bundle,
    isBundle: bundle.length > 0,
    listings: readListings(fields) ?? known.listings,
  };
}

/** The category of a taxonomy id: the seeded products have the known ids; all others are unsorted. */
export function placeOf(taxonomyId: number | null): Pick<Product, 'category' | 'subCategory'> {
  const wanted = taxonomyId ?? 0;
  const found = Object.entries(categories).find(([, id]) => id === wanted || id === Math.floor(wanted / 100));
  const category = found === undefined ? unsorted : { id: found[1], name: found[0] };
  return { category, subCategory: { id: taxonomyId ?? unsorted.id, name: category.name } };
}
