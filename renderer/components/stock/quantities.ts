import type { Tone } from '#renderer/components/feedback/tone.ts';
import { isRightToLeft } from '#renderer/platform/direction.ts';
import { countedDifference, type DifferenceKind } from '#shared/receiving/model/receiving-difference.ts';

/** Announced, counted at the dock, on the shelf. */
export type Quantities = { readonly expected: number; readonly received: number; readonly stowed: number };

/** Shares of the bar's width, 0 to 1. */
type BarShares = {
  /** The track: the announced quantity. */
  readonly expected: number;
  /** The part of the announced quantity that is on the shelf. */
  readonly stowed: number;
  /** The part of the announced quantity that is counted but not on the shelf yet; starts where `stowed` ends. */
  readonly received: number;
  /** More than announced; starts where the track ends. */
  readonly over: number;
};

function count(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** Invalid counts (negative, not finite) are drawn as nothing. */
export function barShares(quantities: Quantities): BarShares {
  const expected = count(quantities.expected);
  const stowed = count(quantities.stowed);
  const handled = Math.max(count(quantities.received), stowed);
  const scale = Math.max(expected, handled);
  if (scale === 0) return { expected: 1, stowed: 0, received: 0, over: 0 };
  const stowedWithin = Math.min(stowed, expected);
  return {
    expected: expected / scale,
    stowed: stowedWithin / scale,
    received: (Math.min(handled, expected) - stowedWithin) / scale,
    over: Math.max(0, handled - expected) / scale,
  };
}

export function totalQuantities(parts: readonly Quantities[]): Quantities {
  let expected = 0;
  let received = 0;
  let stowed = 0;
  for (const part of parts) {
    expected += part.expected;
    received += part.received;
    stowed += part.stowed;
  }
  return { expected, received, stowed };
}

export type Difference = {
  readonly kind: DifferenceKind;
  /** Stowed minus expected. If more is counted than announced, this is already an excess before it is on the shelf. */
  readonly amount: number;
  readonly tone: Tone;
};

const differenceTones: Readonly<Record<DifferenceKind, Tone>> = {
  none: 'waiting',
  exact: 'done',
  pending: 'waiting',
  short: 'wrong',
  over: 'attention',
};

/** Returns the difference of quantities, by the rule of {@link countedDifference}, with its tone. */
export function differenceOf(quantities: Quantities, isSettled: boolean): Difference {
  const difference = countedDifference(quantities, isSettled);
  return { ...difference, tone: differenceTones[difference.kind] };
}

/** Formats "+5", "−20", "0", with a true minus sign, from a number formatted without its sign. */
export function signed(amount: number, format: (magnitude: number) => string): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '\u2212' : '';
  // A sign precedes its number in every language.
  return `${isRightToLeft() ? '\u200e' : ''}${sign}${format(Math.abs(amount))}`;
}
