import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';

/** An ID or a count: a whole number from 1; IDs of products and variants may have 64 bits (specification 2.2). */
const Positive = z.int().min(1);
const Text = z.string().max(2_000);
const Name = z
  .string()
  .trim()
  .min(1, 'invalid.missing' satisfies MessageId)
  .max(2_000);
const Measure = z.number().min(0);

/** A part of a bundle to create (specification 2.3). */
export const BundlePartBody = z.strictObject({ variantId: Positive, quantity: Positive });
type BundlePartBody = z.infer<typeof BundlePartBody>;

/** A variant in a store; the last three are marketplace fields, which are never shown again (specification 2.3). */
const ChannelListingBody = z
  .strictObject({
    channelId: z.int(),
    id: z.int(),
    legacyProductId: z.int(),
    currency: Text,
    platform: Text,
    platformIdentifier: Text,
    platformInventoryItemId: Text,
    isInventorySyncEnabled: z.boolean(),
    price: Measure,
    sellerSku: Text,
    asin: Text,
    fnsku: Text,
    fulfillmentChannel: Text,
  })
  .partial();
type ChannelListingBody = z.infer<typeof ChannelListingBody>;

const CustomsBody = z
  .strictObject({
    countryCodeOfOrigin: Text,
    description: Text,
    hsTariffCode: Text,
    is321Eligible: z.boolean(),
    /** Decimals are accepted from version 2026-07. */
    value: Measure,
  })
  .partial();

const SerialScanBody = z
  .strictObject({
    exactCharacterLength: Positive,
    isEnabled: z.boolean(),
    prefix: Text.nullable(),
    suffix: Text.nullable(),
  })
  .partial();

const FulfillmentSettingsBody = z
  .strictObject({
    dangerousGoods: z.boolean(),
    isBpmParcel: z.boolean(),
    isCasePick: z.boolean(),
    requiresProp65: z.boolean(),
    msdsUrl: Text.nullable(),
    serialScan: SerialScanBody,
  })
  .partial();

const HazmatBody = z
  .strictObject({
    chargeStatePercentage: Measure,
    containerMetal: z.boolean(),
    containerType: Text,
    lithiumBatteryPackaging: Text,
    lithiumBatteryType: Text,
    magnet: z.boolean(),
    netVolume: Measure,
    netWeight: Measure,
  })
  .partial();

const ReturnPreferencesBody = z
  .strictObject({
    primaryActionId: z.int(),
    backupActionId: z.int(),
    returnToSenderPrimaryActionId: z.int(),
    returnToSenderBackupActionId: z.int(),
    instructions: Text.nullable(),
  })
  .partial();

/** The fields of a variant; the service chooses values for omitted ones (specification 2.3). */
export const VariantBody = z
  .strictObject({
    name: Text.nullable(),
    sku: Text.nullable(),
    gtin: Text.nullable(),
    upc: Text.nullable(),
    isDigital: z.boolean(),
    statusId: z.int(),
    weight: Measure,
    packagingMaterialTypeId: z.int().nullable(),
    packagingRequirementId: z.int().nullable(),
    dimension: z.strictObject({ height: Measure, length: Measure, width: Measure }).partial(),
    barcodes: z.array(z.strictObject({ value: Text, stickerUrl: Text.nullish() })),
    bundleDefinition: z.array(BundlePartBody),
    lotInformation: z.strictObject({ isLot: z.boolean(), minimumShelfLifeDays: z.int().min(0) }).partial(),
    customs: CustomsBody,
    fulfillmentSettings: FulfillmentSettingsBody,
    additionalHazmatAttributes: HazmatBody,
    returnPreferences: ReturnPreferencesBody,
    channelMetadata: z.array(ChannelListingBody),
  })
  .partial();
export type VariantBody = z.infer<typeof VariantBody>;

/** A product to create; which fields are required is not shown (specification 2.2 and 4.2). */
export const ProductBody = z.strictObject({
  name: Name,
  isQuarantine: z.boolean().optional(),
  taxonomyId: z.int().optional(),
  typeId: z.int().optional(),
  variants: z.array(VariantBody),
});
export type ProductBody = z.infer<typeof ProductBody>;

export const NewVariantsBody = z.array(VariantBody).min(1);

/** Changes to a variant; `status` is 1, 2 or 3 there (reference-notes 16). */
export const VariantChange = VariantBody.omit({ statusId: true }).extend({
  id: Positive,
  status: z.int().min(1).max(3).optional(),
});
export type VariantChange = z.infer<typeof VariantChange>;

export const VariantChangesBody = z.array(VariantChange).min(1);

const MovedVariants = z.array(z.strictObject({ id: Positive, name: Text.optional() })).min(1);

/** Variants to move to a new product (reference-notes 16). */
export const NewProductOfVariants = z.strictObject({
  name: Name,
  taxonomyId: z.int().optional(),
  categoryId: z.int().optional(),
  subCategoryId: z.int().optional(),
  /** The product that they are removed from. */
  productId: Positive.optional(),
  variants: MovedVariants,
});
export type NewProductOfVariants = z.infer<typeof NewProductOfVariants>;

/** Variants to move into an existing product; `productId` repeats that product's ID. */
export const MovedVariantsBody = z.strictObject({ productId: Positive.optional(), variants: MovedVariants });
export type MovedVariantsBody = z.infer<typeof MovedVariantsBody>;

/** Reference-notes 16. */
export const BundleBody = z.strictObject({
  name: Text.optional(),
  sku: Text.optional(),
  bundleDefinition: z.array(BundlePartBody).min(1),
  channelMetadata: z.array(ChannelListingBody).optional(),
});
export type BundleBody = z.infer<typeof BundleBody>;

/** The variants to merge into another one. */
export const MergeBody = z.array(z.strictObject({ id: Positive })).min(1);
