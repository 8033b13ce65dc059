import { giftSets } from './gift-sets.ts';
import { garment, homeGoods, powder } from './home-goods.ts';
import type { Family } from './product-family.ts';
import { colors, sizes } from './variant-names.ts';

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
