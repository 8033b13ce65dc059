import { z } from 'zod';
import { cursorPage } from '#shared/wire/cursor-page.ts';
import { FlagFilter, IdsFilter, InstantFilter, textsFilter } from '#shared/wire/list-query.ts';
import {
  Flag,
  Id,
  Instant,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  optional,
  pickWireKeys,
  Quantity,
  wire,
} from '#shared/wire/wire.ts';
import { catalogVariantFields } from './model/catalog-variant.ts';

const Named = optional(z.looseObject({ id: OptionalNumber, name: OptionalText }));

/** The merchant's instructions for returned pieces of a variant (specification 2.4). */
export const ReturnPreferences = z.looseObject({
  instructions: OptionalText,
  primaryAction: Named,
  backupAction: Named,
  returnToSenderPrimaryAction: Named,
  returnToSenderBackupAction: Named,
});
export type ReturnPreferences = z.infer<typeof ReturnPreferences>;

export const BundlePart = z.looseObject({
  productId: OptionalNumber,
  variantId: OptionalNumber,
  quantity: Quantity,
  variantName: OptionalText,
  variantSku: OptionalText,
});
export type BundlePart = z.infer<typeof BundlePart>;

/** Why a variant is dangerous to ship, beyond the flag (specification 2.3). */
const HazmatAttributes = z.looseObject({
  chargeStatePercentage: OptionalNumber,
  containerMetal: Flag,
  containerType: OptionalText,
  lithiumBatteryPackaging: OptionalText,
  lithiumBatteryType: OptionalText,
  magnet: Flag,
  netVolume: OptionalNumber,
  netWeight: OptionalNumber,
});

/** A variant in a store of the merchant. */
const ChannelListing = z.looseObject({
  channelId: OptionalNumber,
  channelName: OptionalText,
  currency: OptionalText,
  id: OptionalNumber,
  isInventorySyncEnabled: Flag,
  legacyProductId: OptionalNumber,
  platform: OptionalText,
  platformIdentifier: OptionalText,
  platformInventoryItemId: OptionalText,
  price: OptionalNumber,
  sellerSku: OptionalText,
});

/** A barcode of a variant; up to version 2.0 there is only one, as plain text. */
const Barcode = z.preprocess(
  (value) => (typeof value === 'string' ? { value } : value),
  z.looseObject({ value: OptionalText, stickerUrl: OptionalText }),
);

/** A variant of a product (specification 2.4; 2.0 has one `barcode` instead of `barcodes`). */
export const Variant = z.preprocess(
  (value) => {
    if (value === null || typeof value !== 'object' || !('barcode' in value)) return value;
    const { barcode } = value;
    if ('barcodes' in value && Array.isArray(value.barcodes)) return value;
    return { ...value, barcodes: typeof barcode === 'string' && barcode !== '' ? [barcode] : [] };
  },
  z.looseObject({
    id: Id,
    name: OptionalText,
    sku: OptionalText,
    gtin: OptionalText,
    upc: OptionalText,
    status: OptionalText,
    isDigital: Flag,
    weight: optional(z.looseObject({ unit: OptionalText, weight: OptionalNumber })),
    dimension: optional(
      z.looseObject({
        height: OptionalNumber,
        length: OptionalNumber,
        width: OptionalNumber,
        unit: OptionalText,
        source: OptionalText,
        isLocked: Flag,
      }),
    ),
    barcodes: listOf(Barcode),
    isImageUploaded: Flag,
    packagingMaterialType: Named,
    packagingRequirement: Named,
    inventory: optional(z.looseObject({ inventoryId: OptionalNumber, onHandQty: OptionalNumber })),
    lotInformation: optional(z.looseObject({ isLot: Flag, minimumShelfLifeDays: OptionalNumber })),
    fulfillmentSettings: optional(
      z.looseObject({
        dangerousGoods: Flag,
        isBpmParcel: Flag,
        isCasePick: Flag,
        requiresProp65: Flag,
        msdsUrl: OptionalText,
        serialScan: optional(
          z.looseObject({
            exactCharacterLength: OptionalNumber,
            isEnabled: Flag,
            prefix: OptionalText,
            suffix: OptionalText,
          }),
        ),
      }),
    ),
    customs: optional(
      z.looseObject({
        countryCodeOfOrigin: OptionalText,
        description: OptionalText,
        hsTariffCode: OptionalText,
        is321Eligible: Flag,
        value: OptionalNumber,
        currency: OptionalText,
      }),
    ),
    additionalHazmatAttributes: optional(HazmatAttributes),
    returnPreferences: optional(ReturnPreferences),
    bundleDefinition: listOf(BundlePart),
    associatedBundles: listOf(
      z.looseObject({
        productId: OptionalNumber,
        productName: OptionalText,
        quantity: Quantity,
        variantId: OptionalNumber,
        variantSku: OptionalText,
      }),
    ),
    channelMetadata: listOf(ChannelListing),
    mergeChildren: listOf(
      z.looseObject({
        channelIds: listOf(Id),
        completedAt: Instant,
        inventoryId: OptionalNumber,
        variantId: OptionalNumber,
        variantName: OptionalText,
      }),
    ),
    reviewsPending: listOf(z.string()),
    createdOn: Instant,
    updatedOn: Instant,
  }),
);
export type Variant = z.infer<typeof Variant>;

/** A product with its variants (specification 2.2; 2.0 has category and sub-category instead of a taxonomy). */
export const Product = z.looseObject({
  id: Id,
  name: OptionalText,
  type: OptionalText,
  createdOn: Instant,
  updatedOn: Instant,
  userId: OptionalNumber,
  taxonomy: optional(
    z.looseObject({
      id: OptionalNumber,
      name: OptionalText,
      parentId: OptionalText,
      parentName: OptionalText,
      path: OptionalText,
    }),
  ),
  category: Named,
  subCategory: Named,
  variants: listOf(Variant),
});
export type Product = z.infer<typeof Product>;

export const ProductWire = wire(Product);

/**
 * Variants as the service writes them; requests that change them return a single one or a list (reference-notes 16).
 */
export const VariantListWire = z.preprocess(
  (answer) => (answer !== null && typeof answer === 'object' && 'id' in answer ? [answer] : answer),
  listAnswer(Variant),
);
const catalogKeys = new Set(['id', 'name', 'variants']);
/** The service's keys, including a variant's item and the single barcode of older versions. */
const catalogVariantKeys = new Set<string>([...catalogVariantFields, 'barcode', 'inventory']);

/**
 * A product as the service writes it, reduced to what a desk's catalog stores. Store data of its variants makes up most
 * of it and is not even read. Omitted fields are null or empty.
 */
export const CatalogProductWire = z.preprocess((value) => {
  const product = pickWireKeys(value, catalogKeys);
  if (product === null || typeof product !== 'object' || !('variants' in product)) return product;
  const { variants } = product;
  if (!Array.isArray(variants)) return product;
  return { ...product, variants: variants.map((variant) => pickWireKeys(variant, catalogVariantKeys)) };
}, ProductWire);

/** A page of products: a bare array in 2.0, an envelope with cursors from 2025-07. */
export const ProductPageWire = cursorPage(Product);

/** A page of products for the window; `next` is opaque, null at the end. */
export const ProductPage = z.object({ products: z.array(Product), next: z.string().nullable() });
export type ProductPage = z.infer<typeof ProductPage>;

/** An allergen that can be attached to a variant (specification 4.11, reference-notes 16). */
export const Allergen = z.looseObject({ id: Id, key: OptionalText, name: OptionalText });
export type Allergen = z.infer<typeof Allergen>;

/** The allergens as the service writes them: a bare array. */
export const AllergenListWire = listAnswer(Allergen);

const TextFilter = z.string().max(400).default('');
const IdFilter = z.int().positive().nullable().default(null);

/** Filters of a list of products; the values of some filters are not shown (specification 4.2). */
export const ProductQuery = z.object({
  /** Name, SKU, inventory ID or product ID. */
  search: TextFilter,
  barcode: TextFilter,
  categoryIds: IdsFilter,
  channelIds: IdsFilter,
  hasDigitalVariants: FlagFilter,
  hasVariants: FlagFilter,
  inventoryId: IdFilter,
  legacyIds: IdsFilter,
  name: TextFilter,
  onHand: FlagFilter,
  platformIds: textsFilter(100),
  productId: IdFilter,
  productType: TextFilter,
  salesChannel: TextFilter,
  updatedSince: InstantFilter,
  sellerSku: TextFilter,
  sku: TextFilter,
  variantId: IdFilter,
  variantStatus: TextFilter,
});
export type ProductQuery = z.infer<typeof ProductQuery>;
