/** In inches. */
export interface ItemDimensions {
  height: number;
  length: number;
  width: number;
  isLocked: boolean;
  isValidated: boolean;
}

export interface ItemCustoms {
  countryOfOrigin: string;
  description: string;
  tariffCode: string;
  isSection321Eligible: boolean;
  value: number;
  currency: string;
}

/** Hazardous properties of an item for shipping; numbers in ounces and fluid ounces. */
export interface ItemHazmat {
  chargeStatePercentage: number | null;
  hasMetalContainer: boolean;
  containerType: string | null;
  lithiumBatteryPackaging: string | null;
  lithiumBatteryType: string | null;
  hasMagnet: boolean;
  netVolume: number | null;
  netWeight: number | null;
  isValidated: boolean;
}

export interface SerialScan {
  isEnabled: boolean;
  exactCharacterLength: number | null;
  prefix: string | null;
  suffix: string | null;
}

export interface ItemHandling {
  isDangerous: boolean;
  isBoundPrintedMatter: boolean;
  requiresProp65: boolean;
  safetySheetUrl: string | null;
  /** Ids of packaging material and requirement. */
  packagingMaterialTypeId: number | null;
  packagingRequirementId: number | null;
}

export const plainHandling: ItemHandling = {
  isDangerous: false,
  isBoundPrintedMatter: false,
  requiresProp65: false,
  safetySheetUrl: null,
  packagingMaterialTypeId: 1,
  packagingRequirementId: null,
};

export const noSerialScan: SerialScan = {
  isEnabled: false,
  exactCharacterLength: null,
  prefix: null,
  suffix: null,
};

/** Ids of the actions, the same as in returns (reference notes, 4.2). */
export interface ReturnPreferences {
  primaryActionId: number;
  backupActionId: number;
  toSenderPrimaryActionId: number;
  toSenderBackupActionId: number;
  instructions: string | null;
}

export type BundlePart = { inventoryId: number; quantity: number };

export type ItemBarcode = { value: string; stickerUrl: string | null };

export interface ChannelListing {
  id: number;
  channelId: number;
  platform: string | null;
  platformIdentifier: string | null;
  /** Null if it is the inventory item's own id. */
  platformInventoryItemId: string | null;
  sellerSku: string | null;
  price: number | null;
  currency: string | null;
  legacyProductId: number | null;
  isInventorySyncEnabled: boolean;
  /** Its marketplace identifiers; accepted, and never returned (specification 2.3). */
  marketplace: { asin: string | null; fnsku: string | null; fulfillmentChannel: string | null };
}

export interface MergedVariant {
  inventoryId: number;
  variantId: number;
  name: string;
  channelIds: readonly number[];
  mergedAtMs: number;
}

/** One variant of a product with its inventory item: here, every variant has exactly one. */
export interface InventoryItem {
  inventoryId: number;
  /** Empty if it was created without one. */
  sku: string;
  name: string;
  /** Lot items have a lot number and date in every box that contains them. */
  isLot: boolean;
  /** Pieces in one full carton: expected quantities are multiples of it. */
  casePieces: number;
  productId: number;
  variantId: number;
  /** Distinguishes it from other variants of its product. */
  variantName: string;
  /** The piece's barcode first, then those of cases. */
  barcodes: readonly ItemBarcode[];
  gtin: string | null;
  upc: string | null;
  isActive: boolean;
  isBundle: boolean;
  isDigital: boolean;
  isCase: boolean;
  createdAtMs: number;
  updatedAtMs: number;
  dimensions: ItemDimensions;
  weightOz: number;
  minimumShelfLifeDays: number | null;
  customs: ItemCustoms;
  hazmat: ItemHazmat | null;
  handling: ItemHandling;
  serialScan: SerialScan;
  returns: ReturnPreferences;
  /** Empty except for bundles. */
  bundle: readonly BundlePart[];
  /** Null if it is listed in all of the merchant's stores. */
  listings: readonly ChannelListing[] | null;
  merged: readonly MergedVariant[];
  /** Null if it was not specified. */
  unitPrice: number | null;
}

export interface Product {
  productId: number;
  /** Empty if it was not specified. */
  name: string;
  isBundle: boolean;
  isQuarantine: boolean;
  category: { id: number; name: string };
  subCategory: { id: number; name: string };
  createdAtMs: number;
  updatedAtMs: number;
  /** The merchant's own id, for products created in the 1.0 shape. */
  referenceId: string | null;
  variants: readonly InventoryItem[];
}
