import type { Call } from '#test/sandbox/api/answer.ts';
import { nullOrAbsent } from '#test/sandbox/api/null-or-absent.ts';
import type {
  ChannelListing,
  InventoryItem,
  MergedVariant,
  Product,
} from '#test/sandbox/world/items/inventory-items.ts';
import { returnActions } from '#test/sandbox/world/returns/return-order.ts';
import { wireTime, wireTimeStyleOf } from '#test/sandbox/world/wire-time.ts';

const packagingMaterials = [
  'Unknown',
  'Box',
  'BubbleMailer',
  'PolyMailer',
  'FragileBox',
  'PosterTube',
  'Custom',
];
const packagingRequirements = ['No Requirements', 'Fragile', 'Foldable', 'Poster Tube'];
const legacyIdOffset = 1_000_000_000;

/** A variant's listings in stores: those it was created with, or those generated for the merchant's stores. */
export function listingsOf(item: InventoryItem, { accounts, principal }: Call): readonly ChannelListing[] {
  if (item.listings !== null) return item.listings;
  return accounts
    .storeChannels(principal.merchant)
    .filter((_store, index) => index === 0 || (item.inventoryId + index) % 3 === 0)
    .map((store, index): ChannelListing => {
      return {
        id: item.variantId * 4 + index,
        channelId: store.id,
        platform: index === 0 ? 'WebShop' : 'Marketplace',
        platformIdentifier: String(item.variantId * 11 + index),
        platformInventoryItemId: null,
        sellerSku: item.sku,
        price: item.unitPrice,
        currency: 'USD',
        legacyProductId: item.inventoryId + legacyIdOffset,
        isInventorySyncEnabled: index === 0 && item.inventoryId % 5 !== 0,
        marketplace: { asin: null, fnsku: null, fulfillmentChannel: null },
      };
    });
}

function listingToWire(listing: ChannelListing, item: InventoryItem, { accounts, principal }: Call): object {
  const channels = [principal.channel, ...accounts.storeChannels(principal.merchant)];
  return {
    channel_id: listing.channelId,
    channel_name: channels.find(({ id }) => id === listing.channelId)?.name ?? null,
    currency: listing.currency,
    id: listing.id,
    is_inventory_sync_enabled: listing.isInventorySyncEnabled,
    legacy_product_id: listing.legacyProductId,
    platform: listing.platform,
    platform_identifier: listing.platformIdentifier,
    platform_inventory_item_id: listing.platformInventoryItemId ?? String(item.inventoryId),
    price: listing.price,
    seller_sku: listing.sellerSku,
  };
}

const named = (names: readonly string[], id: number | null): object | null =>
  id === null ? null : { id, name: names[id] ?? `Type ${id}` };

const returnsToWire = ({ returns }: InventoryItem): object => ({
  instructions: returns.instructions,
  primary_action: named(returnActions, returns.primaryActionId),
  backup_action: named(returnActions, returns.backupActionId),
  return_to_sender_primary_action: named(returnActions, returns.toSenderPrimaryActionId),
  return_to_sender_backup_action: named(returnActions, returns.toSenderBackupActionId),
});

/** The customs value is an integer up to 2026-01, and has decimals from 2026-07 on (specification 2.3, 9.3). */
const customsToWire = ({ customs }: InventoryItem, { version }: Call): object => ({
  country_code_of_origin: customs.countryOfOrigin,
  currency: customs.currency,
  description: customs.description,
  hs_tariff_code: customs.tariffCode,
  is321_eligible: customs.isSection321Eligible,
  value: version === '2026-07' ? customs.value : Math.round(customs.value),
});

function hazmatToWire({ hazmat }: InventoryItem): object | null {
  if (hazmat === null) return null;
  return {
    charge_state_percentage: hazmat.chargeStatePercentage,
    container_metal: hazmat.hasMetalContainer,
    container_type: hazmat.containerType,
    lithium_battery_packaging: hazmat.lithiumBatteryPackaging,
    lithium_battery_type: hazmat.lithiumBatteryType,
    magnet: hazmat.hasMagnet,
    net_volume: hazmat.netVolume,
    net_weight: hazmat.netWeight,
  };
}

function bundleToWire(item: InventoryItem, { principal }: Call): object[] {
  const { catalog } = principal.merchant;
  return item.bundle.map(({ inventoryId, quantity }) => {
    const part = catalog.find(inventoryId);
    return {
      product_id: part?.productId ?? null,
      variant_id: part?.variantId ?? null,
      quantity,
      variant_name: part?.name ?? null,
      variant_sku: part?.sku ?? null,
    };
  });
}

function bundlesAroundToWire(item: InventoryItem, { principal }: Call): object[] {
  const { catalog } = principal.merchant;
  return catalog.bundlesWith(item.inventoryId).map((bundle) => ({
    product_id: bundle.productId,
    product_name: catalog.findProduct(bundle.productId)?.name ?? null,
    quantity: bundle.bundle.find(({ inventoryId }) => inventoryId === item.inventoryId)?.quantity ?? 0,
    variant_id: bundle.variantId,
    variant_sku: bundle.sku,
  }));
}

const mergedToWire = ({ inventoryId, variantId, name, channelIds, mergedAtMs }: MergedVariant): object => ({
  channel_ids: channelIds,
  completed_at: wireTime(mergedAtMs, wireTimeStyleOf(inventoryId)),
  inventory_id: inventoryId,
  variant_id: variantId,
  variant_name: name,
});

/** Fields that 2.0 lacks: multiple barcodes, hazardous goods, reviews, and merges (specification 2.2). */
function versionFields(item: InventoryItem, { version }: Call): object {
  const { dimensions } = item;
  const { height, length, width } = dimensions;
  const measured = { height, length, width, unit: 'inch' };
  if (version === '2.0') {
    return {
      ...nullOrAbsent('barcode', item.barcodes[0]?.value ?? null, item.inventoryId),
      dimension: measured,
    };
  }
  return {
    barcodes: item.barcodes.map(({ value, stickerUrl }) => ({ value, sticker_url: stickerUrl })),
    dimension: {
      ...measured,
      source: dimensions.isValidated ? 'Measured' : 'Merchant',
      is_locked: dimensions.isLocked,
    },
    is_image_uploaded: item.inventoryId % 4 !== 0,
    reviews_pending: dimensions.isValidated ? [] : ['Dimensions'],
    merge_children: item.merged.map(mergedToWire),
    additional_hazmat_attributes: hazmatToWire(item),
  };
}

export function variantToWire(item: InventoryItem, call: Call): object {
  const style = wireTimeStyleOf(item.inventoryId);
  const { handling, serialScan } = item;
  return {
    id: item.variantId,
    name: item.name === '' ? null : item.name,
    ...nullOrAbsent('sku', item.sku === '' ? null : item.sku, item.inventoryId),
    ...nullOrAbsent('gtin', item.gtin, item.inventoryId),
    ...nullOrAbsent('upc', item.upc, item.inventoryId),
    status: item.isActive ? 'Active' : 'Inactive',
    is_digital: item.isDigital,
    created_on: wireTime(item.createdAtMs, style),
    updated_on: wireTime(item.updatedAtMs, style),
    weight: { unit: 'oz', weight: item.weightOz },
    customs: customsToWire(item, call),
    inventory: {
      inventory_id: item.inventoryId,
      on_hand_qty: call.principal.merchant.stock.totalOnHand(item.inventoryId),
    },
    lot_information: { is_lot: item.isLot, minimum_shelf_life_days: item.minimumShelfLifeDays },
    fulfillment_settings: {
      dangerous_goods: handling.isDangerous,
      is_bpm_parcel: handling.isBoundPrintedMatter,
      is_case_pick: item.isCase,
      requires_prop65: handling.requiresProp65,
      msds_url: handling.safetySheetUrl,
      serial_scan: {
        exact_character_length: serialScan.exactCharacterLength,
        is_enabled: serialScan.isEnabled,
        prefix: serialScan.prefix,
        suffix: serialScan.suffix,
      },
    },
    packaging_material_type: named(packagingMaterials, handling.packagingMaterialTypeId),
    packaging_requirement: named(packagingRequirements, handling.packagingRequirementId),
    return_preferences: returnsToWire(item),
    bundle_definition: bundleToWire(item, call),
    associated_bundles: bundlesAroundToWire(item, call),
    channel_metadata: listingsOf(item, call).map((listing) => listingToWire(listing, item, call)),
    ...versionFields(item, call),
  };
}

function placeToWire({ category, subCategory }: Product, { version }: Call): object {
  if (version === '2.0') return { category, sub_category: subCategory };
  return {
    taxonomy: {
      id: subCategory.id,
      name: subCategory.name,
      parent_id: String(category.id),
      parent_name: category.name,
      path: `${category.name} > ${subCategory.name}`,
    },
  };
}

/** The type of a product, derived from its variants; a bundle can be declared before it has any. */
function typeOf({ isBundle, variants }: Product): string | null {
  if (isBundle) return 'Bundle';
  return variants.length === 0 ? null : 'Regular';
}

/**
 * A product with its variants as the called version writes it (specification 2.2); fields that need a variant are null
 * if it has none yet.
 */
export function productToWire(product: Product, call: Call): object {
  const style = wireTimeStyleOf(product.productId);
  const { name, variants } = product;
  const isBare = variants.length === 0;
  return {
    id: product.productId,
    name: name === '' ? null : name,
    type: typeOf(product),
    created_on: wireTime(product.createdAtMs, style),
    updated_on: isBare ? null : wireTime(product.updatedAtMs, style),
    user_id: call.principal.merchant.userId,
    ...placeToWire(product, call),
    variants: isBare ? null : variants.map((variant) => variantToWire(variant, call)),
  };
}
