import type { Random } from './random.ts';

/** A physical good that a merchant stocks. */
export interface InventoryItem {
  inventoryId: number;
  sku: string;
  name: string;
  /** Lot items carry a lot number and date in every box that holds them. */
  isLot: boolean;
  /** Pieces in one full carton: expected quantities come in multiples of it. */
  casePieces: number;
}

interface Family {
  code: string;
  name: string;
  isLot: boolean;
  casePieces: number;
  variants: readonly (readonly [code: string, name: string])[];
}

const sizes = [
  ['XS', 'XS'],
  ['S', 'S'],
  ['M', 'M'],
  ['L', 'L'],
  ['XL', 'XL'],
] as const;

const scents = [
  ['CED', 'Cedar & Smoke'],
  ['FIG', 'Black Fig'],
  ['LIN', 'Clean Linen'],
  ['BER', 'Bergamot'],
  ['VET', 'Vetiver'],
  ['TOM', 'Tomato Leaf'],
] as const;

const blends = [
  ['MOR', 'Morning Blend'],
  ['ETH', 'Ethiopia Guji'],
  ['COL', 'Colombia Huila'],
  ['DEC', 'Decaf Sugarcane'],
] as const;

const flavours = [
  ['LEM', 'Lemon'],
  ['BRY', 'Mixed Berry'],
  ['PCH', 'Peach'],
  ['UNF', 'Unflavoured'],
] as const;

const colours = [
  ['OAT', 'Oat'],
  ['MOS', 'Moss'],
  ['INK', 'Ink'],
  ['CLY', 'Clay'],
  ['FOG', 'Fog'],
] as const;

/** The home goods merchant of the demonstration. */
const homeGoods: readonly Family[] = [
  { code: 'CNDL220', name: 'Soy Candle 220 g', isLot: false, casePieces: 12, variants: scents },
  { code: 'CNDL90', name: 'Travel Candle 90 g', isLot: false, casePieces: 24, variants: scents },
  { code: 'DIFF', name: 'Reed Diffuser 100 ml', isLot: false, casePieces: 12, variants: scents },
  { code: 'SOAP', name: 'Hand Soap 500 ml', isLot: true, casePieces: 16, variants: scents },
  { code: 'COF250', name: 'Whole Bean Coffee 250 g', isLot: true, casePieces: 20, variants: blends },
  { code: 'COF1K', name: 'Whole Bean Coffee 1 kg', isLot: true, casePieces: 6, variants: blends },
  { code: 'ELEC', name: 'Electrolyte Mix, 30 sticks', isLot: true, casePieces: 18, variants: flavours },
  { code: 'COLL', name: 'Collagen Peptides 300 g', isLot: true, casePieces: 12, variants: flavours },
  { code: 'THRW', name: 'Cotton Throw 130 × 170 cm', isLot: false, casePieces: 8, variants: colours },
  { code: 'CUSH', name: 'Linen Cushion Cover 50 cm', isLot: false, casePieces: 30, variants: colours },
  { code: 'MUG', name: 'Stoneware Mug 350 ml', isLot: false, casePieces: 24, variants: colours },
  { code: 'BOWL', name: 'Stoneware Bowl 18 cm', isLot: false, casePieces: 16, variants: colours },
  { code: 'TOWL', name: 'Waffle Bath Towel', isLot: false, casePieces: 20, variants: colours },
  { code: 'APRN', name: 'Canvas Apron', isLot: false, casePieces: 25, variants: colours },
  { code: 'TEE', name: 'Organic Cotton Tee, Oat', isLot: false, casePieces: 40, variants: sizes },
  { code: 'HOOD', name: 'Brushed Hoodie, Moss', isLot: false, casePieces: 20, variants: sizes },
  { code: 'SOCK', name: 'Merino Socks, Ink', isLot: false, casePieces: 60, variants: sizes.slice(1, 4) },
];

/** The second merchant, whose records the first must never see. */
const outdoorGear: readonly Family[] = [
  { code: 'BTL', name: 'Insulated Bottle 750 ml', isLot: false, casePieces: 24, variants: colours },
  { code: 'DRY', name: 'Roll-top Dry Bag 20 l', isLot: false, casePieces: 30, variants: colours },
  { code: 'FLC', name: 'Trail Fleece', isLot: false, casePieces: 20, variants: sizes },
  { code: 'GEL', name: 'Energy Gel, box of 24', isLot: true, casePieces: 10, variants: flavours },
];

export const productLines = {
  homeGoods: { prefix: 'FH', families: homeGoods },
  outdoorGear: { prefix: 'TW', families: outdoorGear },
} as const;

export type ProductLine = keyof typeof productLines;

/** All items of one product line, each with its own inventory id. */
export function createInventoryItems(random: Random, line: ProductLine, firstId: number): InventoryItem[] {
  const { prefix, families } = productLines[line];
  let inventoryId = firstId;
  return families.flatMap((family) =>
    family.variants.map(([code, name]) => {
      inventoryId += random.integer(1, 37);
      return {
        inventoryId,
        sku: `${prefix}-${family.code}-${code}`,
        name: `${family.name}, ${name}`,
        isLot: family.isLot,
        casePieces: family.casePieces,
      };
    }),
  );
}
