import { mixedHash } from '#test/sandbox/world/random.ts';
import { caseGtin, ean13, referenceOfEan13 } from './gtin.ts';
import { type MerchantGoods, variantIdOffset } from './hand-written-items.ts';
import { type InventoryItem, noSerialScan, type Product, plainHandling } from './inventory-items.ts';
import { type CategoryName, categories, colors, sizes } from './product-family.ts';
import { productLines } from './product-lines.ts';

const dayMs = 86_400_000;
const variantsPerProduct = 5;
const idStep = 3;
/** Above the references of the hand-written items' barcodes. */
const firstReference = 100_000_000;

const makers = [
  'Aldous',
  'Briar',
  'Calder',
  'Dunmore',
  'Elska',
  'Fable',
  'Greyling',
  'Hollis',
  'Isla',
  'Juniper',
];

interface Kind {
  code: string;
  noun: string;
  category: CategoryName;
  isLot: boolean;
  casePieces: number;
  weightOz: number;
  price: number;
  isSized: boolean;
}

function kind(
  code: string,
  noun: string,
  category: CategoryName,
  numbers: readonly [number, number, number],
): Kind {
  const [casePieces, weightOz, price] = numbers;
  const isLot = category === 'Coffee & Food' || category === 'Wellness' || category === 'Bath & Body';
  return { code, noun, category, casePieces, weightOz, price, isLot, isSized: category === 'Apparel' };
}

const kinds: readonly Kind[] = [
  kind('RUN', 'Linen Table Runner', 'Textiles', [24, 11, 38]),
  kind('NAP', 'Linen Napkins, set of 4', 'Textiles', [30, 9, 32]),
  kind('DUV', 'Percale Duvet Cover', 'Textiles', [6, 62, 129]),
  kind('RUG', 'Jute Rug 60 × 90 cm', 'Textiles', [5, 71, 84]),
  kind('JUG', 'Stoneware Jug 1 l', 'Tableware', [8, 39, 54]),
  kind('PLT', 'Stoneware Plate 26 cm', 'Tableware', [12, 27, 24]),
  kind('TUM', 'Recycled Glass Tumbler', 'Tableware', [24, 10, 12]),
  kind('SPN', 'Olive Wood Spoon', 'Tableware', [60, 2, 9]),
  kind('BRD', 'Oak Serving Board', 'Tableware', [10, 33, 48]),
  kind('INC', 'Incense Sticks', 'Home Fragrance', [48, 3, 11]),
  kind('WAX', 'Wax Melts, 6 pieces', 'Home Fragrance', [36, 4, 13]),
  kind('MIST', 'Room Mist 100 ml', 'Home Fragrance', [20, 6, 22]),
  kind('BALM', 'Hand Balm 50 ml', 'Bath & Body', [36, 3, 16]),
  kind('BATH', 'Bath Salts 400 g', 'Bath & Body', [12, 16, 21]),
  kind('TEA', 'Loose Leaf Tea 80 g', 'Coffee & Food', [24, 5, 14]),
  kind('HON', 'Wildflower Honey 340 g', 'Coffee & Food', [12, 20, 15]),
  kind('GRN', 'Granola 500 g', 'Coffee & Food', [12, 19, 12]),
  kind('MAG', 'Magnesium Powder 200 g', 'Wellness', [18, 9, 29]),
  kind('VITD', 'Vitamin D Drops', 'Wellness', [40, 3, 18]),
  kind('SWT', 'Crew Sweatshirt', 'Apparel', [20, 18, 68]),
  kind('PJM', 'Cotton Pyjama Set', 'Apparel', [16, 14, 92]),
  kind('CAP', 'Washed Cap', 'Apparel', [48, 4, 26]),
];

/**
 * Items and products computed from their number and the seed; none of them is stored, so a million cost the same as
 * one.
 */
export class GrownItems {
  readonly length: number;
  readonly #goods: MerchantGoods;
  readonly #firstId: number;
  readonly #firstProductId: number;
  readonly #skuPattern: RegExp;

  constructor(length: number, goods: MerchantGoods) {
    this.length = length;
    this.#goods = goods;
    this.#firstId = goods.firstId + 20_000_000;
    this.#firstProductId = goods.firstId * 30 + 100_000_000;
    this.#skuPattern = new RegExp(`^${productLines[goods.line].prefix}-[A-Z]+(\\d{6})-([A-Z]+)$`, 'i');
  }

  get productCount(): number {
    return Math.ceil(this.length / variantsPerProduct);
  }

  inventoryId(number: number): number {
    return this.#firstId + number * idStep + (mixedHash(this.#goods.seed, number, 11) % idStep);
  }

  sku(number: number): string {
    const product = Math.floor(number / variantsPerProduct);
    const { code, isSized } = this.#kind(product);
    const [variant] = (isSized ? sizes : colors)[number % variantsPerProduct] ?? colors[0];
    return `${productLines[this.#goods.line].prefix}-${code}${String(product).padStart(6, '0')}-${variant}`;
  }

  productName(product: number): string {
    const maker = makers[mixedHash(this.#goods.seed, product, 13) % makers.length] ?? '';
    return `${maker} ${this.#kind(product).noun} No. ${product + 1}`;
  }

  name(number: number): string {
    return `${this.productName(Math.floor(number / variantsPerProduct))}, ${this.#variantName(number)}`;
  }

  isActive(number: number): boolean {
    return mixedHash(this.#goods.seed, number, 17) % 33 !== 0;
  }

  isLot(number: number): boolean {
    return this.#kind(Math.floor(number / variantsPerProduct)).isLot;
  }

  updatedAtMs(number: number): number {
    const createdAtMs = this.#createdAtMs(number);
    const share = (mixedHash(this.#goods.seed, number, 23) % 10_000) / 10_000;
    return Math.trunc(createdAtMs + share * share * (this.#goods.nowMs - createdAtMs));
  }

  item(number: number): InventoryItem {
    const product = Math.floor(number / variantsPerProduct);
    const { casePieces, category, isLot, noun, price, weightOz } = this.#kind(product);
    const inventoryId = this.inventoryId(number);
    const barcodes = this.#barcodes(number, casePieces);
    const height = 1 + (mixedHash(this.#goods.seed, product, 29) % 90) / 10;
    return {
      inventoryId,
      sku: this.sku(number),
      name: this.name(number),
      isLot,
      casePieces,
      productId: this.#firstProductId + product,
      variantId: inventoryId + variantIdOffset,
      variantName: this.#variantName(number),
      barcodes: barcodes.map((value) => ({ value, stickerUrl: null })),
      gtin: barcodes[0]?.padStart(14, '0') ?? null,
      upc: null,
      isActive: this.isActive(number),
      isBundle: false,
      isDigital: false,
      isCase: false,
      createdAtMs: this.#createdAtMs(number),
      updatedAtMs: this.updatedAtMs(number),
      dimensions: { height, length: 8, width: 6, isLocked: false, isValidated: number % 3 !== 0 },
      weightOz,
      minimumShelfLifeDays: isLot ? 90 : null,
      customs: {
        countryOfOrigin: category === 'Textiles' || category === 'Apparel' ? 'PT' : 'US',
        description: noun,
        tariffCode: `${6_000 + (product % 22) * 17}.00.00${10 + (product % 89)}`,
        isSection321Eligible: true,
        value: Math.round(price * 45) / 100,
        currency: 'USD',
      },
      hazmat: null,
      handling: plainHandling,
      serialScan: noSerialScan,
      returns: {
        primaryActionId: isLot ? 3 : 1,
        backupActionId: 3,
        toSenderPrimaryActionId: 1,
        toSenderBackupActionId: 3,
        instructions: null,
      },
      bundle: [],
      listings: null,
      merged: [],
      unitPrice: price,
    };
  }

  product(product: number): Product {
    const first = product * variantsPerProduct;
    const count = Math.min(variantsPerProduct, this.length - first);
    const variants = Array.from({ length: count }, (_unused, index) => this.item(first + index));
    const { category } = this.#kind(product);
    const categoryId = categories[category];
    return {
      productId: this.#firstProductId + product,
      name: this.productName(product),
      isBundle: false,
      isQuarantine: false,
      category: { id: categoryId, name: category },
      subCategory: { id: categoryId * 100, name: `All ${category}` },
      createdAtMs: Math.min(...variants.map(({ createdAtMs }) => createdAtMs)),
      updatedAtMs: Math.max(...variants.map(({ updatedAtMs }) => updatedAtMs)),
      referenceId: null,
      variants,
    };
  }

  numberOf(inventoryId: number): number | null {
    const number = Math.floor((inventoryId - this.#firstId) / idStep);
    return this.#isNumber(number) && this.inventoryId(number) === inventoryId ? number : null;
  }

  numberOfSku(sku: string): number | null {
    const [, product, variant] = this.#skuPattern.exec(sku) ?? [];
    if (product === undefined || variant === undefined) return null;
    const codes = this.#kind(Number(product)).isSized ? sizes : colors;
    const index = codes.findIndex(([code]) => code === variant.toUpperCase());
    const number = Number(product) * variantsPerProduct + index;
    return index >= 0 && this.#isNumber(number) && this.sku(number) === sku.toUpperCase() ? number : null;
  }

  /** Also accepts a case's barcode. */
  numberOfBarcode(text: string): number | null {
    const piece = text.length === 14 ? ean13FromCase(text) : text;
    const number = (referenceOfEan13(piece) ?? 0) - firstReference;
    if (!this.#isNumber(number)) return null;
    const barcodes = this.#barcodes(number, this.#kind(Math.floor(number / variantsPerProduct)).casePieces);
    return barcodes.includes(text) ? number : null;
  }

  productOf(productId: number): number | null {
    const product = productId - this.#firstProductId;
    return Number.isInteger(product) && product >= 0 && product < this.productCount ? product : null;
  }

  #isNumber(number: number): boolean {
    return Number.isInteger(number) && number >= 0 && number < this.length;
  }

  #kind(product: number): Kind {
    const found = kinds[mixedHash(this.#goods.seed, product, 7) % kinds.length];
    if (found === undefined) throw new Error('There are no kinds of goods.');
    return found;
  }

  #variantName(number: number): string {
    const { isSized } = this.#kind(Math.floor(number / variantsPerProduct));
    return (isSized ? sizes : colors)[number % variantsPerProduct]?.[1] ?? '';
  }

  #createdAtMs(number: number): number {
    return this.#goods.nowMs - (380 + (mixedHash(this.#goods.seed, number, 19) % 520)) * dayMs;
  }

  /** Some items have none, and some cases have their own. */
  #barcodes(number: number, casePieces: number): string[] {
    const drawn = mixedHash(this.#goods.seed, number, 31) % 16;
    if (drawn === 0) return [];
    const piece = ean13(firstReference + number);
    return drawn <= 2 && casePieces > 1 ? [piece, caseGtin(piece, 1)] : [piece];
  }
}

function ean13FromCase(text: string): string {
  const reference = Number(text.slice(4, 13));
  return text.slice(1, 4) === '952' && Number.isInteger(reference) ? ean13(reference) : '';
}
