export interface Family {
  code: string;
  name: string;
  isLot?: boolean;
  casePieces: number;
  category: CategoryName;
  subCategory: string;
  sizeIn: readonly [length: number, width: number, height: number];
  weightOz: number;
  price: number;
  origin: string;
  tariffCode: string;
  variants: readonly (readonly [code: string, name: string])[];
  shelfLifeDays?: number;
  isCase?: boolean;
  isDigital?: boolean;
  hazard?: 'flammable' | 'lithium';
  hasSerialNumbers?: boolean;
  /** Instructions for the center on inspecting a returned piece. */
  returnInstructions?: string;
  /** Pieces of other families, by family and variant code. If set, the family is a bundle. */
  parts?: readonly (readonly [family: string, variant: string, quantity: number])[];
}

/** Distinguishing properties of a family: inches and ounces per piece, price in dollars. */
export const goods = (
  code: string,
  name: string,
  casePieces: number,
  sizeIn: Family['sizeIn'],
  weightOz: number,
  price: number,
) => ({ code, name, casePieces, sizeIn, weightOz, price });

export const categories = {
  'Home Fragrance': 110,
  'Bath & Body': 120,
  'Coffee & Food': 130,
  Wellness: 140,
  Textiles: 150,
  Tableware: 160,
  Apparel: 170,
  'Gift Cards': 180,
  Outdoor: 210,
  Electronics: 220,
} as const;

export type CategoryName = keyof typeof categories;

export const unsorted: Readonly<{ id: number; name: string }> = { id: 999, name: 'Unsorted' };

export const sizes = [
  ['XS', 'XS'],
  ['S', 'S'],
  ['M', 'M'],
  ['L', 'L'],
  ['XL', 'XL'],
] as const;

export const scents = [
  ['CED', 'Cedar & Smoke'],
  ['FIG', 'Black Fig'],
  ['LIN', 'Clean Linen'],
  ['BER', 'Bergamot'],
  ['VET', 'Vetiver'],
  ['TOM', 'Tomato Leaf'],
] as const;

export const blends = [
  ['MOR', 'Morning Blend'],
  ['ETH', 'Ethiopia Guji'],
  ['COL', 'Colombia Huila'],
  ['DEC', 'Decaf Sugarcane'],
] as const;

export const flavours = [
  ['LEM', 'Lemon'],
  ['BRY', 'Mixed Berry'],
  ['PCH', 'Peach'],
  ['UNF', 'Unflavoured'],
] as const;

export const colors = [
  ['OAT', 'Oat'],
  ['MOS', 'Moss'],
  ['INK', 'Ink'],
  ['CLY', 'Clay'],
  ['FOG', 'Fog'],
] as const;
