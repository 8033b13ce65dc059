import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { OutboxState } from './outbox-states.ts';

/** The states of unfinished writes. */
export const openStates: readonly OutboxState[] = [
  'unconfirmed',
  'held',
  'sending',
  'queued',
  'draft',
  'unreadable',
];

/** The status of a write as shown to users: the outbox's states, plus who has to act. */
export const outboxStatuses = [
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
export type OutboxStatus = (typeof outboxStatuses)[number];

/** Statuses in which nothing continues until a user acts. */
export const actionRequiredStatuses: readonly OutboxStatus[] = [
  'needsDecision',
  'correction',
  'held',
  'unreadable',
];

export function outboxStatusOf(
  entry: Pick<OutboxEntry, 'state' | 'needsDecision' | 'followsId' | 'evidence'>,
) {
  const { state, needsDecision } = entry;
  if (state === 'unconfirmed' && needsDecision) return 'needsDecision' satisfies OutboxStatus;
  return isCorrection(entry) ? ('correction' satisfies OutboxStatus) : state;
}

/** Whether it is the new draft that corrects a write rejected by the service. */
export function isCorrection(entry: Pick<OutboxEntry, 'state' | 'followsId' | 'evidence'>): boolean {
  return entry.state === 'draft' && entry.followsId !== null && entry.evidence?.class === 'rejected';
}

/**
 * Returns what changes with each attempt on a write that is worth a notice: one that Dockhand itself repeats while the
 * write is held for the same reason isn't.
 */
export function noticeMark({
  state,
  attempts,
  nextAttemptAt,
  evidence,
}: Pick<OutboxEntry, 'state' | 'attempts' | 'nextAttemptAt' | 'evidence'>): string {
  const isRepeated = state === 'held' && nextAttemptAt !== null;
  return `${isRepeated ? '' : attempts} ${evidence?.heldReason ?? ''}`;
}

/** What a write of the outbox creates, if this Dockhand knows it; `other` has generic texts. */
export const outboxKinds = ['return', 'receiving', 'order', 'other'] as const;
export type OutboxKind = (typeof outboxKinds)[number];

const kinds: Readonly<Record<string, OutboxKind>> = {
  'return.create': 'return',
  'receiving.create': 'receiving',
  'order.create': 'order',
};

/** Returns what a write creates; one from a newer Dockhand is still shown. */
export function kindOf({ kind }: Pick<OutboxEntry, 'kind'>): OutboxKind {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? 'other';
}
