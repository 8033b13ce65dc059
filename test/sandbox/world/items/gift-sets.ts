import type { Family } from './product-family.ts';
import { scents } from './variant-names.ts';

/** Bundles of the home goods merchant: sets that are made of pieces of its other products. */
export const giftSets: readonly Family[] = [
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
