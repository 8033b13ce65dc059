import type { Tone } from '../feedback/tone.ts';

export type RecordStep = {
  readonly key: string;
  readonly tone: Tone;
  readonly word: string;
  readonly instant: string;
};

/** Steps in the order of their instants; those of one instant stay as they were. */
export function byTime<Step extends { readonly instant: string }>(steps: readonly Step[]): Step[] {
  return [...steps].sort((one, other) => (Date.parse(one.instant) || 0) - (Date.parse(other.instant) || 0));
}
