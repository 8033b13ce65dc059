import { Random } from '#test/sandbox/world/random.ts';
import { caseGtin, ean13, upcA } from './gtin.ts';
import {
  type InventoryItem,
  type ItemHazmat,
  noSerialScan,
  type Product,
  plainHandling,
} from './inventory-items.ts';
import { categories, type Family } from './product-family.ts';
import { type ProductLine, productLines } from './product-lines.ts';

const dayMs = 86_400_000;

/** Variant ids exceed 32 bits (reference notes, 13). */
export const variantIdOffset = 5_000_000_000;

/** About every fifteenth family has one discontinued variant. */
const inactiveVariants: ReadonlySet<string> = new Set(['CNDL90-TOM', 'CUSH-FOG', 'HOOD-XS', 'GIFT-100']);

export interface MerchantGoods {
  line: ProductLine;
  /** Ids count up from here; the ranges of different merchants are far apart. */
  firstId: number;
  seed: number;
  userId: number;
  nowMs: number;
}

function hazmatOf(hazard: Family['hazard']): ItemHazmat | null {
  if (hazard === undefined) return null;
  const isBattery = hazard === 'lithium';
  return {
    chargeStatePercentage: isBattery ? 30 : null,
    hasMetalContainer: false,
    containerType: isBattery ? null : 'Glass bottle',
    lithiumBatteryPackaging: isBattery ? 'ContainedInEquipment' : null,
    lithiumBatteryType: isBattery ? 'LithiumIon' : null,
    hasMagnet: isBattery,
    netVolume: isBattery ? null : 3.4,
    netWeight: isBattery ? 2.1 : 3,
    isValidated: isBattery,
  };
}

/**
 * The first barcode is that of the piece: UPC-A for half of the families, EAN-13 for the others; some cases have one
 * too.
 */
function barcodesOf(reference: number, familyIndex: number, casePieces: number): string[] {
  const piece = familyIndex % 2 === 0 ? upcA(reference) : ean13(reference);
  return casePieces > 1 && familyIndex % 3 === 0 ? [piece, caseGtin(piece, 1)] : [piece];
}

function createVariants(
  family: Family,
  familyIndex: number,
  productId: number,
  goods: MerchantGoods,
  takeId: () => number,
  random: Random,
): InventoryItem[] {
  const { prefix } = productLines[goods.line];
  return family.variants.map(([code, variantName], index): InventoryItem => {
    const inventoryId = takeId();
    const barcodes = family.isDigital
      ? []
      : barcodesOf(inventoryId % 100_000, familyIndex, family.casePieces);
    const createdAtMs = goods.nowMs - random.integer(420, 900) * dayMs;
    const [length, width, height] = family.sizeIn;
    const isLithium = family.hazard === 'lithium';
    return {
      inventoryId,
      sku: `${prefix}-${family.code}-${code}`,
      name: `${family.name}, ${variantName}`,
      isLot: family.isLot ?? false,
      casePieces: family.casePieces,
      productId,
      variantId: inventoryId + variantIdOffset,
      variantName,
      barcodes: barcodes.map((value) => ({ value, stickerUrl: null })),
      gtin: barcodes[0] === undefined ? null : barcodes[0].padStart(14, '0'),
      upc: barcodes[0]?.length === 12 ? barcodes[0] : null,
      isActive: !inactiveVariants.has(`${family.code}-${code}`),
      isBundle: family.parts !== undefined,
      isDigital: family.isDigital ?? false,
      isCase: family.isCase ?? false,
      createdAtMs,
      updatedAtMs: createdAtMs + random.integer(0, 400) * dayMs,
      dimensions: { length, width, height, isLocked: index % 4 === 3, isValidated: index % 5 !== 4 },
      weightOz: family.weightOz,
      minimumShelfLifeDays: family.shelfLifeDays ?? null,
      customs: {
        countryOfOrigin: family.origin,
        description: family.name,
        tariffCode: family.tariffCode,
        isSection321Eligible: family.price < 800,
        value: Math.round(family.price * 45) / 100,
        currency: 'USD',
      },
      hazmat: hazmatOf(family.hazard),
      handling: {
        ...plainHandling,
        isDangerous: family.hazard !== undefined,
        requiresProp65: family.category === 'Tableware',
        safetySheetUrl:
          family.hazard === 'flammable' ? `https://sheets.example/${family.code.toLowerCase()}.pdf` : null,
        packagingRequirementId: family.category === 'Tableware' ? 1 : null,
      },
      serialScan: family.hasSerialNumbers
        ? { isEnabled: true, exactCharacterLength: 12, prefix: 'SN', suffix: null }
        : noSerialScan,
      returns: {
        primaryActionId: family.isLot ? 3 : 1,
        backupActionId: isLithium ? 2 : 3,
        toSenderPrimaryActionId: isLithium ? 2 : 1,
        toSenderBackupActionId: 3,
        instructions: family.returnInstructions ?? null,
      },
      bundle: [],
      listings: null,
      merged: [],
      unitPrice: family.price,
    };
  });
}

/**
 * Creates the hand-written products of one line: each family is a product, its variants are its items; bundles are
 * last.
 */
export function createHandWrittenProducts(goods: MerchantGoods): Product[] {
  const random = new Random(goods.seed);
  const { families } = productLines[goods.line];
  let lastId = goods.firstId;
  const takeId = () => {
    lastId += random.integer(1, 37);
    return lastId;
  };
  const byCode = new Map<string, InventoryItem>();
  return families.map((family, familyIndex): Product => {
    const productId = goods.firstId * 30 + familyIndex * 7;
    const variants = createVariants(family, familyIndex, productId, goods, takeId, random);
    for (const [index, [code]] of family.variants.entries()) {
      const variant = variants[index];
      if (variant !== undefined) byCode.set(`${family.code}-${code}`, variant);
    }
    for (const variant of variants) {
      variant.bundle = (family.parts ?? []).map(([part, code, quantity]) => {
        const item = byCode.get(`${part}-${code}`);
        if (item === undefined)
          throw new Error(`The bundle ${family.code} holds the unknown ${part}-${code}.`);
        return { inventoryId: item.inventoryId, quantity };
      });
    }
    const categoryId = categories[family.category];
    return {
      productId,
      name: family.name,
      isBundle: family.parts !== undefined,
      isQuarantine: false,
      category: { id: categoryId, name: family.category },
      subCategory: { id: categoryId * 100 + family.subCategory.length, name: family.subCategory },
      createdAtMs: Math.min(...variants.map(({ createdAtMs }) => createdAtMs)),
      updatedAtMs: Math.max(...variants.map(({ updatedAtMs }) => updatedAtMs)),
      referenceId: null,
      variants,
    };
  });
}
