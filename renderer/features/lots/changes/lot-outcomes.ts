import type { Tone } from '../../../components/feedback/tone.ts';
import type { OutputOf } from '../../../platform/bridge/call.ts';

/** What became of one lot. */
export type LotResult = OutputOf<'lots.change'>['results'][number];

type Outcome = LotResult['outcome'];

/** Whether nothing is left to be done about a lot: what is not so stays chosen. */
export function isSettled({ outcome }: Pick<LotResult, 'outcome'>): boolean {
  return outcome === 'done' || outcome === 'already';
}

/** How an outcome looks. */
export const outcomeTones: Readonly<Record<Outcome, Tone>> = {
  done: 'done',
  already: 'done',
  conflict: 'attention',
  refused: 'wrong',
  failed: 'wrong',
  unverified: 'attention',
  notTried: 'waiting',
};
