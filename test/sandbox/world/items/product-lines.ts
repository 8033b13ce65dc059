import { garment, homeGoods, powder } from './home-goods.ts';
import type { Family } from './product-family.ts';
import { colors, scents, sizes } from './variant-names.ts';

/** Bundles of the home goods merchant: sets that are made of pieces of its other products. */
const giftSets: readonly Family[] = [
  {
    code: 'SETEVE',
    name: 'Slow Evening Gift Set',
    casePieces: 1,
    category: 'Home Fragrance',
    subCategory: 'Gift Sets',
    sizeIn: [16, 12, 6],
    weightOz: 75,
    price: 149,
    origin: 'US',
    tariffCode: '3406.00.0000',
    variants: [['FIG', 'Black Fig']],
    parts: [
      ['CNDL220', 'FIG', 1],
      ['DIFF', 'FIG', 1],
      ['THRW', 'OAT', 1],
    ],
  },
  {
    code: 'SETCOF',
    name: 'Coffee Corner Gift Set',
    casePieces: 1,
    category: 'Coffee & Food',
    subCategory: 'Gift Sets',
    sizeIn: [14, 10, 6],
    weightOz: 52,
    price: 84,
    origin: 'US',
    tariffCode: '0901.21.0010',
    variants: [['CLY', 'Clay']],
    parts: [
      ['MUG', 'CLY', 2],
      ['COF250', 'ETH', 1],
      ['COF250', 'COL', 1],
    ],
  },
  {
    code: 'SETMINI',
    name: 'Six Travel Candles',
    casePieces: 1,
    category: 'Home Fragrance',
    subCategory: 'Gift Sets',
    sizeIn: [9, 6, 3],
    weightOz: 36,
    price: 72,
    origin: 'US',
    tariffCode: '3406.00.0000',
    variants: [['ALL', 'All Scents']],
    parts: scents.map(([code]) => ['CNDL90', code, 1] as const),
  },
];

/** The second merchant, whose records the first must never see. */
const outdoorGear: readonly Family[] = [
  {
    ...garment,
    code: 'BTL',
    name: 'Insulated Bottle 750 ml',
    casePieces: 24,
    category: 'Outdoor',
    subCategory: 'Bottles',
    sizeIn: [3, 3, 11],
    weightOz: 13,
    price: 35,
    variants: colors,
  },
  {
    ...garment,
    code: 'DRY',
    name: 'Roll-top Dry Bag 20 l',
    casePieces: 30,
    category: 'Outdoor',
    subCategory: 'Bags',
    sizeIn: [12, 9, 2],
    weightOz: 12,
    price: 45,
    variants: colors,
  },
  {
    ...garment,
    code: 'FLC',
    name: 'Trail Fleece',
    casePieces: 20,
    sizeIn: [13, 11, 3],
    weightOz: 15,
    price: 98,
    variants: sizes,
  },
  {
    ...powder,
    code: 'GEL',
    name: 'Energy Gel, box of 24',
    casePieces: 10,
    sizeIn: [8, 6, 4],
    weightOz: 30,
    price: 48,
  },
];

export const productLines = {
  homeGoods: { prefix: 'FH', families: [...homeGoods, ...giftSets] },
  outdoorGear: { prefix: 'TW', families: outdoorGear },
} as const;

export type ProductLine = keyof typeof productLines;
