import { blends, colors, type Family, flavours, goods, scents, sizes } from './product-family.ts';

const candle = {
  category: 'Home Fragrance',
  subCategory: 'Candles',
  origin: 'US',
  tariffCode: '3406.00.0000',
  variants: scents,
  returnInstructions: 'Restock only with the dust cover in place; dispose of chipped glass.',
} as const;

const coffee = {
  category: 'Coffee & Food',
  subCategory: 'Coffee',
  isLot: true,
  shelfLifeDays: 90,
  origin: 'US',
  tariffCode: '0901.21.0010',
  variants: blends,
  returnInstructions: 'Food: never restock. Dispose of it and take a picture of the seal.',
} as const;

const powder = {
  category: 'Wellness',
  subCategory: 'Supplements',
  isLot: true,
  shelfLifeDays: 120,
  origin: 'US',
  tariffCode: '2106.90.9998',
  variants: flavours,
} as const;

const linen = {
  category: 'Textiles',
  subCategory: 'Home Textiles',
  origin: 'PT',
  tariffCode: '6302.60.0020',
  variants: colors,
  returnInstructions: 'Check for hair and stains under the lamp; quarantine when in doubt.',
} as const;

const stoneware = {
  category: 'Tableware',
  subCategory: 'Stoneware',
  origin: 'PT',
  tariffCode: '6912.00.3550',
  variants: colors,
} as const;

const garment = {
  category: 'Apparel',
  subCategory: 'Basics',
  origin: 'PT',
  tariffCode: '6109.10.0012',
} as const;

const homeGoods: readonly Family[] = [
  { ...goods('CNDL220', 'Soy Candle 220 g', 12, [3.4, 3.4, 4], 15.2, 28), ...candle },
  { ...goods('CNDL90', 'Travel Candle 90 g', 24, [2.6, 2.6, 2.2], 5.8, 14), ...candle },
  {
    ...goods('DIFF', 'Reed Diffuser 100 ml', 12, [3, 3, 9.5], 11.6, 36),
    ...candle,
    subCategory: 'Diffusers',
    tariffCode: '3307.49.0000',
    hazard: 'flammable',
    returnInstructions: 'Flammable liquid: do not restock an opened bottle.',
  },
  {
    ...goods('SOAP', 'Hand Soap 500 ml', 16, [2.8, 2.8, 8], 19.4, 18),
    isLot: true,
    category: 'Bath & Body',
    subCategory: 'Soap',
    origin: 'US',
    tariffCode: '3401.30.5000',
    variants: scents,
    shelfLifeDays: 60,
  },
  { ...goods('COF250', 'Whole Bean Coffee 250 g', 20, [5, 3.2, 7.5], 9.3, 16), ...coffee },
  { ...goods('COF1K', 'Whole Bean Coffee 1 kg', 6, [7.5, 4.5, 12], 36.1, 52), ...coffee, isCase: true },
  { ...goods('ELEC', 'Electrolyte Mix, 30 sticks', 18, [5.5, 4, 3], 8.8, 34), ...powder },
  { ...goods('COLL', 'Collagen Peptides 300 g', 12, [4, 4, 6], 13.1, 39), ...powder },
  { ...goods('THRW', 'Cotton Throw 130 × 170 cm', 8, [14, 11, 4], 41, 89), ...linen },
  { ...goods('CUSH', 'Linen Cushion Cover 50 cm', 30, [10, 8, 1.5], 9.7, 42), ...linen },
  { ...goods('MUG', 'Stoneware Mug 350 ml', 24, [5, 4, 4.2], 14, 22), ...stoneware },
  { ...goods('BOWL', 'Stoneware Bowl 18 cm', 16, [7.4, 7.4, 3], 21.5, 26), ...stoneware },
  { ...goods('TOWL', 'Waffle Bath Towel', 20, [13, 10, 3], 17, 48), ...linen },
  { ...goods('APRN', 'Canvas Apron', 25, [12, 9, 1], 13.6, 44), ...linen },
  { ...goods('TEE', 'Organic Cotton Tee, Oat', 40, [11, 9, 0.8], 6.4, 34), ...garment, variants: sizes },
  { ...goods('HOOD', 'Brushed Hoodie, Moss', 20, [14, 11, 3], 22, 78), ...garment, variants: sizes },
  { ...goods('SOCK', 'Merino Socks, Ink', 60, [8, 4, 1], 2.6, 19), ...garment, variants: sizes.slice(1, 4) },
  {
    ...goods('LAMP', 'Rechargeable Table Lamp', 6, [6, 6, 13], 33.5, 119),
    category: 'Electronics',
    subCategory: 'Lighting',
    origin: 'CN',
    tariffCode: '9405.21.8010',
    variants: colors.slice(1, 3),
    hazard: 'lithium',
    hasSerialNumbers: true,
    returnInstructions: 'Scan the serial number. A swollen battery goes to the hazardous goods cage at once.',
  },
  {
    ...goods('GIFT', 'Gift Card', 1, [0, 0, 0], 0, 50),
    category: 'Gift Cards',
    subCategory: 'Gift Cards',
    origin: 'US',
    tariffCode: '',
    variants: [
      ['25', '25 dollars'],
      ['50', '50 dollars'],
      ['100', '100 dollars'],
    ],
    isDigital: true,
  },
];

const giftSets: readonly Family[] = [
  {
    ...goods('SETEVE', 'Slow Evening Gift Set', 1, [16, 12, 6], 75, 149),
    category: 'Home Fragrance',
    subCategory: 'Gift Sets',
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
    ...goods('SETCOF', 'Coffee Corner Gift Set', 1, [14, 10, 6], 52, 84),
    category: 'Coffee & Food',
    subCategory: 'Gift Sets',
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
    ...goods('SETMINI', 'Six Travel Candles', 1, [9, 6, 3], 36, 72),
    category: 'Home Fragrance',
    subCategory: 'Gift Sets',
    origin: 'US',
    tariffCode: '3406.00.0000',
    variants: [['ALL', 'All Scents']],
    parts: scents.map(([code]) => ['CNDL90', code, 1] as const),
  },
];

const outdoor = { ...garment, category: 'Outdoor', variants: colors } as const;

const outdoorGear: readonly Family[] = [
  { ...goods('BTL', 'Insulated Bottle 750 ml', 24, [3, 3, 11], 13, 35), ...outdoor, subCategory: 'Bottles' },
  { ...goods('DRY', 'Roll-top Dry Bag 20 l', 30, [12, 9, 2], 12, 45), ...outdoor, subCategory: 'Bags' },
  { ...goods('FLC', 'Trail Fleece', 20, [13, 11, 3], 15, 98), ...garment, variants: sizes },
  { ...goods('GEL', 'Energy Gel, box of 24', 10, [8, 6, 4], 30, 48), ...powder },
];

export const productLines = {
  homeGoods: { prefix: 'FH', families: [...homeGoods, ...giftSets] },
  outdoorGear: { prefix: 'TW', families: outdoorGear },
} as const;

export type ProductLine = keyof typeof productLines;
