import type { Tone } from '#renderer/components/feedback/tone.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import type { Chord } from '#renderer/platform/keyboard/chord.ts';
import { copiesCode, type OutboxState } from '#shared/outbox/model/outbox-states.ts';
import {
  actionRequiredStatuses,
  kindOf,
  type OutboxKind,
  type OutboxStatus,
  openStates,
  outboxKinds,
  outboxStatusOf,
} from '#shared/outbox/model/outbox-status.ts';
import type { OutboxCounts, OutboxEntry, OutboxReturn } from '#shared/outbox/outbox-view.ts';
import { dayAt } from '#shared/wire/model/zoned-day.ts';

/** The shortcut that opens the outbox from any screen. */
export const outboxChord: Chord = 'mod+o';

/** The parts of the outbox that can be viewed: open writes, a subset of them, or finished ones. */
export const outboxViews = ['open', 'person', 'moving', 'drafts', 'sent', 'ended'] as const;

export type OutboxView = (typeof outboxViews)[number];

/** The states that rows of a view can have; `person` takes only some rows of its states. */
export const statesOfView: Readonly<Record<OutboxView, readonly OutboxState[]>> = {
  open: openStates,
  person: ['unconfirmed', 'held', 'draft', 'unreadable'],
  moving: ['sending', 'queued', 'unconfirmed'],
  drafts: ['draft'],
  sent: ['sent'],
  ended: ['rejected', 'cancelled'],
};

type OutboxSummary = {
  readonly waiting: number;
  readonly toDecide: number;
  readonly rejected: number;
  readonly held: number;
  readonly drafts: number;
  readonly unreadable: number;
};

/** Each write is counted once. */
export function summaryOf({ byState, needsDecision, corrections }: OutboxCounts): OutboxSummary {
  return {
    waiting: byState.queued + byState.sending + byState.unconfirmed - needsDecision,
    toDecide: needsDecision,
    rejected: corrections,
    held: byState.held,
    drafts: byState.draft - corrections,
    unreadable: byState.unreadable,
  };
}

export function countOfView(counts: OutboxCounts, view: OutboxView): number {
  const { waiting, toDecide, rejected, held, unreadable } = summaryOf(counts);
  if (view === 'person') return toDecide + rejected + held + unreadable;
  if (view === 'moving') return waiting;
  return statesOfView[view].reduce((sum, state) => sum + counts.byState[state], 0);
}

const tones: Readonly<Record<OutboxStatus, Tone>> = {
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

/** The sort order of a list that puts writes that need a user first. */
const ranks = Object.keys(tones);

/** Whether the service has more than one copy of a sent write. */
export function hasCopies({ state, evidence }: Pick<OutboxEntry, 'state' | 'evidence'>): boolean {
  return state === 'sent' && evidence?.code === copiesCode;
}

/**
 * Returns the doubt that a response leaves about a creation: a refusal, or a success without a number; null if there
 * was no such response.
 */
export function doubtOf({
  evidence,
  change,
}: Pick<OutboxEntry, 'evidence'> & Partial<OutboxEntry>): 'refused' | 'unnumbered' | null {
  if (change != null) return null;
  if (evidence?.class === 'rejected') return 'refused';
  const status = evidence?.status ?? 0;
  return status >= 200 && status < 300 ? 'unnumbered' : null;
}

export function showOutboxStatus(status: OutboxStatus, t: Translate): { tone: Tone; label: string } {
  return { tone: tones[status], label: t(`outbox.state.${status}`) };
}

/** Returns a write's rank in the order in which a user should look at writes. */
export function outboxStatusRank(entry: OutboxEntry): number {
  return ranks.indexOf(outboxStatusOf(entry));
}

function isOfView(entry: OutboxEntry, view: OutboxView): boolean {
  if (view === 'person') return actionRequiredStatuses.includes(outboxStatusOf(entry));
  return view !== 'moving' || !entry.needsDecision;
}

/**
 * Returns the rows of a view, of some kinds or of all, in order: those that need a user first, and within a status the
 * longest waiting first.
 */
export function inViewOrder(
  entries: readonly OutboxEntry[],
  view: OutboxView,
  kinds: readonly string[] = outboxKinds,
): readonly OutboxEntry[] {
  const rows = entries.filter((entry) => isOfView(entry, view) && kinds.includes(kindOf(entry)));
  // Finished writes are searched from the newest on, which is the order in which they arrive.
  if (view === 'sent' || view === 'ended') return rows;
  return rows.sort((one, other) => outboxStatusRank(one) - outboxStatusRank(other) || one.id - other.id);
}

type OutboxDesk = {
  readonly path: '/return-desk' | '/receiving-desk' | '/new-order';
  readonly scope: string;
};

const desks: Readonly<Record<OutboxKind, OutboxDesk | null>> = {
  return: { path: '/return-desk', scope: 'returns_write' },
  receiving: { path: '/receiving-desk', scope: 'receiving_write' },
  order: { path: '/new-order', scope: 'orders_write' },
  other: null,
};

/** Whether a path belongs to a desk where writes are built. */
export function isDeskPath(path: string): boolean {
  return Object.values(desks).some((desk) => desk?.path === path);
}

/** Null if this version of Dockhand has none for it. */
export function deskOf(entry: Pick<OutboxEntry, 'kind'>): OutboxDesk | null {
  return desks[kindOf(entry)];
}

/** Returns what a write creates, for messages that name it ("return") or depend on it. */
export function whatOf(
  entry: Pick<OutboxEntry, 'kind'>,
  t: Translate,
): { readonly what: string; readonly kind: OutboxKind } {
  const kind = kindOf(entry);
  return { what: t(`outbox.kind.${kind}`), kind };
}

export type OutboxLine = {
  readonly inventoryId: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly lotNumber: string | null;
  readonly lotDate: string | null;
  /** Only for returns. */
  readonly action?: OutboxReturn['lines'][number]['action'];
  readonly grade?: OutboxReturn['lines'][number]['grade'];
  readonly note?: string | null;
};

/** Null if the write no longer parses, or if this version of Dockhand does not know its kind. */
export function linesOf({
  content,
  receiving,
  order,
}: Pick<OutboxEntry, 'content' | 'receiving' | 'order'>): readonly OutboxLine[] | null {
  if (order !== null) {
    return order.lines.map((line) => ({ ...line, inventoryId: null, lotNumber: null, lotDate: null }));
  }
  return (content ?? receiving)?.lines ?? null;
}

/**
 * Returns the filters of the receiving orders among which a write with an unknown outcome may be: its PO number, or else
 * its day in the desk's zone, as the list reads it.
 */
export function orderSearchOf(
  { queuedAt, createdAt }: Pick<OutboxEntry, 'queuedAt' | 'createdAt'>,
  number: string | null,
  timeZone: string | undefined,
): { readonly pos: readonly [string] } | { readonly from: string } {
  // A comma separates the numbers in the address.
  if (number !== null && !number.includes(',')) return { pos: [number] };
  return { from: dayAt(Date.parse(queuedAt ?? createdAt), timeZone) };
}
