import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { OutboxState } from './outbox-states.ts';

/** The states of what is not over. */
export const openStates: readonly OutboxState[] = [
  'unconfirmed',
  'held',
  'sending',
  'queued',
  'draft',
  'unreadable',
];

/** How a write stands, as a person distinguishes it: the outbox's states, with the one who has to do something. */
export const outboxStandings = [
  'needsDecision',
  'correction',
  'held',
  'unreadable',
  'unconfirmed',
  'sending',
  'queued',
  'draft',
  'rejected',
  'sent',
  'cancelled',
] as const;
export type OutboxStanding = (typeof outboxStandings)[number];

/** Standings in which nothing goes on before a person did something. */
export const personStandings: readonly OutboxStanding[] = [
  'needsDecision',
  'correction',
  'held',
  'unreadable',
];

export function standingOf(entry: Pick<OutboxEntry, 'state' | 'needsDecision' | 'followsId' | 'evidence'>) {
  const { state, needsDecision } = entry;
  if (state === 'unconfirmed' && needsDecision) return 'needsDecision' satisfies OutboxStanding;
  return isCorrection(entry) ? ('correction' satisfies OutboxStanding) : state;
}

/** Whether it is the new draft of a write that the service rejected. */
export function isCorrection(entry: Pick<OutboxEntry, 'state' | 'followsId' | 'evidence'>): boolean {
  return entry.state === 'draft' && entry.followsId !== null && entry.evidence?.class === 'rejected';
}

/** What a write of the outbox creates, as far as this Dockhand knows it; `other` has the words that fit any. */
export type OutboxKind = 'return' | 'receiving' | 'order' | 'other';

const kinds: Readonly<Record<string, OutboxKind>> = {
  'return.create': 'return',
  'receiving.create': 'receiving',
  'order.create': 'order',
};

/** What a write creates; one of a newer Dockhand is shown all the same. */
export function kindOf({ kind }: Pick<OutboxEntry, 'kind'>): OutboxKind {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? 'other';
}
