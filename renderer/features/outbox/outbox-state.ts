import { copiesCode } from '../../../shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '../../../shared/outbox/outbox-view.ts';
import type { Tone } from '../../components/feedback/tone.ts';
import type { Translate } from '../../messages/use-messages.ts';
import type { OutboxView } from './outbox-views.ts';

/** How a write stands, as a person distinguishes it: the outbox's states, with the one who has to do something. */
type OutboxStanding =
  | 'needsDecision'
  | 'correction'
  | 'held'
  | 'unreadable'
  | 'unconfirmed'
  | 'sending'
  | 'queued'
  | 'draft'
  | 'rejected'
  | 'sent'
  | 'cancelled';

const tones: Readonly<Record<OutboxStanding, Tone>> = {
  needsDecision: 'attention',
  correction: 'wrong',
  held: 'attention',
  unreadable: 'wrong',
  unconfirmed: 'moving',
  sending: 'moving',
  queued: 'waiting',
  draft: 'waiting',
  rejected: 'wrong',
  sent: 'done',
  cancelled: 'ended',
};

/** The order of a list in which what waits for a person comes first. */
const ranks = Object.keys(tones);

/** Standings in which nothing goes on before a person did something. */
const forPerson: ReadonlySet<OutboxStanding> = new Set(['needsDecision', 'correction', 'held', 'unreadable']);

export function standingOf(entry: Pick<OutboxEntry, 'state' | 'needsDecision' | 'followsId' | 'evidence'>) {
  const { state, needsDecision } = entry;
  if (state === 'unconfirmed' && needsDecision) return 'needsDecision' satisfies OutboxStanding;
  return isCorrection(entry) ? ('correction' satisfies OutboxStanding) : state;
}

/** Whether the service has a sent write more than once. */
export function hasCopies({ state, evidence }: Pick<OutboxEntry, 'state' | 'evidence'>): boolean {
  return state === 'sent' && evidence?.code === copiesCode;
}

/** What an answer leaves in doubt: a refusal, or a success without a number; null where no such answer came. */
export function doubtOf({ evidence }: Pick<OutboxEntry, 'evidence'>): 'refused' | 'unnumbered' | null {
  if (evidence?.class === 'rejected') return 'refused';
  const status = evidence?.status ?? 0;
  return status >= 200 && status < 300 ? 'unnumbered' : null;
}

/** Whether it is the new draft of a write that the service rejected. */
export function isCorrection(entry: Pick<OutboxEntry, 'state' | 'followsId' | 'evidence'>): boolean {
  return entry.state === 'draft' && entry.followsId !== null && entry.evidence?.class === 'rejected';
}

export function showStanding(standing: OutboxStanding, t: Translate): { tone: Tone; word: string } {
  return { tone: tones[standing], word: t(`outbox.state.${standing}`) };
}

/** Where a write stands in the order of what a person has to look at first. */
export function standingRank(entry: OutboxEntry): number {
  return ranks.indexOf(standingOf(entry));
}

function isOfView(entry: OutboxEntry, view: OutboxView): boolean {
  if (view === 'person') return forPerson.has(standingOf(entry));
  return view !== 'moving' || !entry.needsDecision;
}

/** The rows of a view in its order: what waits for a person first, and of one kind the one that waits longest. */
export function inViewOrder(entries: readonly OutboxEntry[], view: OutboxView): readonly OutboxEntry[] {
  const rows = entries.filter((entry) => isOfView(entry, view));
  // What is over is looked for from the newest on, which is how it comes.
  if (view === 'sent' || view === 'ended') return rows;
  return rows.sort((one, other) => standingRank(one) - standingRank(other) || one.id - other.id);
}
