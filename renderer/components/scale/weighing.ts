const gramsPerUnit = {
  mg: 0.001,
  g: 1,
  kg: 1_000,
  ct: 0.2,
  gr: 0.06479891,
  dwt: 1.55517384,
  t: 1_000_000,
  ton: 907_184.74,
  ozt: 31.1034768,
  oz: 28.349523125,
  lb: 453.59237,
} as const;

type WeightUnit = keyof typeof gramsPerUnit;

export type Weight = {
  /** In the scale's own unit, as on its display. */
  readonly value: number;
  readonly unit: WeightUnit;
  /** The smallest step of the value that a report can express, in the same unit. */
  readonly division: number;
};

/** Why a scale does not weigh, as reported by the scale, or because the report can't be read. */
type ScaleTrouble = 'zero' | 'underZero' | 'overload' | 'notReady' | 'unitUnknown';

export type ScaleReading =
  | { readonly state: 'stable' | 'moving'; readonly weight: Weight }
  | { readonly state: ScaleTrouble };

/** The usage page of scales in the USB HID point of sale usage tables 1.02. */
export const scaleUsagePage = 0x8d;

/** Units by their usage minus 0x50. Several kinds of tael (5) exist, so that it is not treated as a weight. */
const units: Readonly<Record<number, WeightUnit>> = {
  1: 'mg',
  2: 'g',
  3: 'kg',
  4: 'ct',
  6: 'gr',
  7: 'dwt',
  8: 't',
  9: 'ton',
  10: 'ozt',
  11: 'oz',
  12: 'lb',
};

/** Statuses by their usage minus 0x6F; 1, 7, and 8 are a fault, and a need for calibration or re-zeroing. */
const statuses: Readonly<Record<number, ScaleReading['state']>> = {
  1: 'notReady',
  2: 'zero',
  3: 'moving',
  4: 'stable',
  5: 'underZero',
  6: 'overload',
  7: 'notReady',
  8: 'notReady',
};

/**
 * Reads the scale data report without its ID: status, unit, exponent of ten (signed), and weight (16 bits, low byte
 * first). Null for any other report.
 */
export function readScaleReport(report: DataView): ScaleReading | null {
  const state = report.byteLength < 5 ? undefined : statuses[report.getUint8(0)];
  if (state === undefined) return null;
  if (state !== 'stable' && state !== 'moving') return { state };
  const exponent = report.getInt8(2);
  const unit = units[report.getUint8(1)];
  if (unit === undefined || Math.abs(exponent) > 9) return { state: 'unitUnknown' };
  // As text, since 1234 * 10 ** -3 is not 1.234.
  const weight = { value: Number(`${report.getUint16(3, true)}e${exponent}`), unit };
  if (weight.value === 0 && state === 'stable') return { state: 'zero' };
  return { state, weight: { ...weight, division: Number(`1e${exponent}`) } };
}

/** Returns the decimal places needed to write a step without loss. */
const decimalsOf = (step: number) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/** Rounded no finer than the scale's step; null if the unit is not a weight. */
export function weightIn({ value, unit, division }: Weight, unitName: string): Weight | null {
  const target = Object.keys(gramsPerUnit).find((known) => known === unitName.toLowerCase()) as
    | WeightUnit
    | undefined;
  if (target === undefined) return null;
  if (target === unit) return { value, unit, division };
  const factor = gramsPerUnit[unit] / gramsPerUnit[target];
  const decimals = decimalsOf(division * factor);
  return { value: Number((value * factor).toFixed(decimals)), unit: target, division: 10 ** -decimals };
}

export const weightDecimals = ({ division }: Weight) => decimalsOf(division);

export type PieceSample = { readonly pieces: number; readonly weight: Weight };

/** `remainder`: the weight above the counted pieces (negative: below), in the unit of the load. */
type PieceCount = { readonly count: number; readonly remainder: Weight };

/**
 * Returns how many pieces a load is, by the weight of a few that were counted by hand; null if half a division of both
 * weights could amount to half a piece or more, so that the true number may differ.
 */
export function countPieces({ pieces, weight }: PieceSample, load: Weight): PieceCount | null {
  const grams = ({ value, unit }: Weight) => value * gramsPerUnit[unit];
  const half = ({ division, unit }: Weight) => (division / 2) * gramsPerUnit[unit];
  const countAt = (sampleGrams: number, loadGrams: number) => (loadGrams * pieces) / sampleGrams;
  const likely = countAt(grams(weight), grams(load));
  const minCount = countAt(grams(weight) + half(weight), grams(load) - half(load));
  const maxCount = countAt(grams(weight) - half(weight), grams(load) + half(load));
  const isSure = grams(weight) > half(weight) && likely - minCount < 0.5 && maxCount - likely < 0.5;
  if (pieces < 1 || !isSure) return null;
  const count = Math.round(likely);
  const remainderGrams = grams(load) - (count * grams(weight)) / pieces;
  return { count, remainder: { ...load, value: remainderGrams / gramsPerUnit[load.unit] } };
}
