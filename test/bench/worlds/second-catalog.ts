import {
  type InventoryItem,
  InventoryItemWire,
  type InventoryLevel,
  InventoryLevelWire,
} from '#shared/inventory/inventory.ts';
import { type Product, ProductWire } from '#shared/products/products.ts';
import { caseGtin, checkDigit } from '#test/sandbox/world/items/gtin.ts';
import { Random } from '#test/sandbox/world/random.ts';

/** An item with the parts of its name. */
export type CatalogItem = {
  readonly inventoryId: number;
  readonly name: string;
  readonly sku: string;
  /** The piece's barcode first, then that of its case; empty for items that are not sold individually. */
  readonly barcodes: readonly string[];
  readonly productName: string;
  readonly onHand: number;
};

/** The catalog of a merchant of work clothes, fasteners, electrical goods and pantry goods. */
export type SecondCatalog = {
  readonly all: readonly CatalogItem[];
  items(): Generator<InventoryItem>;
  levels(): Generator<InventoryLevel>;
  products(): Generator<Product>;
};

type Department = {
  readonly goods: readonly string[];
  /** What varies within a product, each in its own position in the name. */
  readonly variants: readonly (readonly string[])[];
};

const colors = [
  'Black',
  'White',
  'Navy',
  'Charcoal',
  'Olive',
  'Burgundy',
  'Khaki',
  'Orange',
  'Yellow',
  'Royal Blue',
  'Heather Gray',
  'Forest Green',
];

const departments: readonly Department[] = [
  {
    goods: [
      'Rain Jacket',
      'Fleece Vest',
      'Work Shirt',
      'Thermal Hoodie',
      'Hi-Vis Parka',
      'Bib Overalls',
      'Softshell Jacket',
      'Base Layer Top',
    ],
    variants: [["Men's", "Women's", 'Youth'], colors, ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']],
  },
  {
    goods: ['Cargo Pants', 'Carpenter Jeans', 'Utility Shorts', 'Ripstop Trousers'],
    variants: [colors, ['30x30', '30x32', '32x30', '32x32', '34x32', '36x32', '36x34', '38x34']],
  },
  {
    goods: ['Steel Toe Boots', 'Slip Resistant Clogs', 'Logger Boots', 'Wool Socks', 'Leather Gloves'],
    variants: [colors.slice(0, 6), ['Small', 'Medium', 'Large', 'X-Large']],
  },
  {
    goods: ['Hex Bolts', 'Wood Screws', 'Lag Screws', 'Carriage Bolts', 'Threaded Rod', 'Sleeve Anchors'],
    variants: [
      ['Stainless Steel', 'Zinc Plated', 'Brass', 'Galvanized'],
      ['M6 x 20 mm', 'M6 x 30 mm', 'M8 x 40 mm', 'M8 x 60 mm', 'M10 x 50 mm', 'M10 x 80 mm', 'M12 x 100 mm'],
      ['Box of 25', 'Box of 50', 'Box of 100'],
    ],
  },
  {
    goods: ['Extension Cord', 'Power Strip', 'Work Light', 'Cable Ties', 'LED Bulb', 'Surge Protector'],
    variants: [
      ['Indoor', 'Outdoor', 'Heavy Duty'],
      ['3 ft', '6 ft', '10 ft', '25 ft', '50 ft'],
      ['Black', 'White', 'Orange', 'Yellow'],
    ],
  },
  {
    goods: [
      'Oat Drink',
      'Cold Brew',
      'Trail Mix',
      'Olive Oil',
      'Hot Sauce',
      'Granola',
      'Herbal Tea',
      'Protein Bar',
    ],
    variants: [
      ['Original', 'Vanilla', 'Smoked', 'Honey', 'Chipotle', 'Lemon Ginger', 'Unsweetened'],
      ['250 ml', '500 ml', '1 L', '8 oz', '12 oz', '2 lb'],
      ['Single', 'Case of 6', 'Case of 12'],
    ],
  },
];

const brands =
  'Harrow Ironbridge Castell Dunmore Lindqvist Redwing Peak Tallow Bramble Okada Sorrel Northgate Kettering Vantage Mesa Fulcrum Larkspur Grizzly Anvil Bluestem Corvo Delmar Everly Foxglove Granger Hollis Juno Kodiak Lumen Maverick Nettle Osprey Pinnacle Quarry Rowan Stirling Thatcher Umber Vireo Wexford Yarrow Zephyr'.split(
    ' ',
  );

const seed = 61_207;
const firstId = 77_000_400;
const maxOnHand = 400;

/** All combinations of the parts of a variant. */
const combinations = (parts: readonly (readonly string[])[]): string[][] =>
  parts.reduce<string[][]>(
    (before, part) => before.flatMap((chosen) => part.map((value) => [...chosen, value])),
    [[]],
  );

type NameForm = (brand: string, good: string, variant: readonly string[]) => string;

/** Each brand has its own name format. */
const nameForms: readonly NameForm[] = [
  (brand, good, variant) => `${brand} ${good} - ${variant.join(' / ')}`,
  (brand, good, variant) => `${good}, ${variant.join(', ')} (${brand})`,
  (brand, good, variant) => `${brand} ${variant[0] ?? ''} ${good} ${variant.slice(1).join(' ')}`,
  (brand, good, variant) => `${brand.toUpperCase()} ${good} ${variant.join(' ')}`,
];

const consonants = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]|(?<=[A-Z])[AEIOU]/g, '');

type SkuForm = (brand: string, good: string, variant: readonly string[], number: number) => string;

const skuForms: readonly SkuForm[] = [
  (brand, good, variant) =>
    [
      consonants(brand).slice(0, 3),
      consonants(good).slice(0, 4),
      ...variant.map((part) => consonants(part).slice(0, 5)),
    ].join('-'),
  (_brand, _good, _variant, number) => `${100 + (number % 9)}-${String(48_000 + number * 7)}`,
  (brand, good, _variant, number) =>
    `${brand.slice(0, 2).toUpperCase()}${good.slice(0, 1)}${String(number).padStart(6, '0')}`,
  (brand, _good, variant, number) => `${brand.slice(0, 1)}${number}.${consonants(variant.at(-1) ?? '')}`,
];

/** Creates a catalog of this many items; deterministic on every machine. */
export function createSecondCatalog(count: number): SecondCatalog {
  const random = new Random(seed);
  const all: CatalogItem[] = [];
  const skus = new Set<string>();
  const lines = random.sample(
    brands.flatMap((brand) =>
      departments.flatMap((department) => department.goods.map((good) => ({ brand, good, department }))),
    ),
    Number.POSITIVE_INFINITY,
  );
  for (const { brand, good, department } of lines) {
    const place = brands.indexOf(brand);
    const writeName = nameForms[place % nameForms.length] ?? nameForms[0];
    const writeSku = skuForms[Math.floor(place / 2) % skuForms.length] ?? skuForms[0];
    // No one stocks every size of every color.
    for (const variant of combinations(department.variants).filter(() => random.chance(0.4))) {
      if (all.length === count) break;
      const number = all.length + 1;
      const sku = writeSku?.(brand, good, variant, number) ?? '';
      const isTaken = skus.has(sku);
      skus.add(sku);
      all.push({
        inventoryId: firstId + number * 3,
        name: writeName?.(brand, good, variant) ?? '',
        sku: isTaken ? `${sku}-${number}` : sku,
        barcodes: createBarcodes(place, number, random),
        productName: `${brand} ${good}`,
        onHand: random.chance(0.3) ? 0 : random.integer(1, maxOnHand),
      });
    }
  }
  return {
    all,
    *items() {
      for (const { inventoryId, name, sku, barcodes } of all) {
        yield InventoryItemWire.parse({
          inventory_id: inventoryId,
          name,
          sku,
          barcode: barcodes[0] ?? null,
          variant: { is_active: true, is_digital: false },
        });
      }
    },
    *levels() {
      for (const { inventoryId, onHand } of all) {
        yield InventoryLevelWire.parse({ inventory_id: inventoryId, total_on_hand_quantity: onHand });
      }
    },
    *products() {
      for (const { inventoryId, name, sku, barcodes, productName } of all) {
        yield ProductWire.parse({
          id: inventoryId + 1,
          name: productName,
          variants: [{ id: inventoryId + 2, name, sku, barcodes, inventory: { inventory_id: inventoryId } }],
        });
      }
    },
  };
}

/** A company's prefix is the same on all its products; every twelfth item is sold in bulk and has none. */
function createBarcodes(brand: number, number: number, random: Random): string[] {
  if (random.chance(1 / 12)) return [];
  const isEuropean = brand % 4 === 3;
  const prefix = isEuropean
    ? `40${String(brand * 7 + 100)}${brand % 10}5`
    : `8${String(brand * 613 + 10_000)}`;
  const digits = `${prefix.slice(0, 7)}${String((number * 3_571) % 100_000).padStart(5, '0')}`.slice(
    0,
    isEuropean ? 12 : 11,
  );
  const piece = `${digits}${checkDigit(digits)}`;
  return random.chance(0.25) ? [piece, caseGtin(piece, random.integer(1, 3))] : [piece];
}
