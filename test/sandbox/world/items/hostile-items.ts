import { firstHostileInventoryId, hostileTexts } from '#test/sandbox/world/orders/hostile-order.ts';
import { type MerchantGoods, variantIdOffset } from './hand-written-items.ts';
import { noSerialScan, type Product, plainHandling } from './inventory-items.ts';

const dayMs = 86_400_000;

/** Creates one product in which every text is hostile, with an item for each of the hostile order's SKUs. */
export function createHostileProduct(goods: MerchantGoods): Product {
  const productId = goods.firstId * 30 + 200_000_000;
  const createdAtMs = goods.nowMs - 500 * dayMs;
  const [markup = ''] = hostileTexts;
  return {
    productId,
    name: markup,
    isBundle: false,
    isQuarantine: false,
    category: { id: 990, name: markup },
    subCategory: { id: 99_000, name: markup },
    createdAtMs,
    updatedAtMs: createdAtMs,
    referenceId: null,
    variants: hostileTexts.map((text, index) => ({
      inventoryId: firstHostileInventoryId + index,
      sku: text,
      name: text,
      isLot: true,
      casePieces: 10,
      productId,
      variantId: firstHostileInventoryId + index + variantIdOffset,
      variantName: text,
      barcodes: [{ value: text.slice(0, 150), stickerUrl: null }],
      gtin: null,
      upc: null,
      isActive: true,
      isBundle: false,
      isDigital: false,
      isCase: false,
      createdAtMs,
      updatedAtMs: createdAtMs,
      dimensions: { height: 1, length: 1, width: 1, isLocked: false, isValidated: false },
      weightOz: 1,
      minimumShelfLifeDays: null,
      customs: {
        countryOfOrigin: 'US',
        description: text,
        tariffCode: text.slice(0, 20),
        isSection321Eligible: false,
        value: 1,
        currency: 'USD',
      },
      hazmat: null,
      handling: plainHandling,
      serialScan: noSerialScan,
      returns: {
        primaryActionId: 2,
        backupActionId: 3,
        toSenderPrimaryActionId: 2,
        toSenderBackupActionId: 3,
        instructions: text,
      },
      bundle: [],
      listings: null,
      merged: [],
      unitPrice: 1,
    })),
  };
}
