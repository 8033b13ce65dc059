import { changeName } from '#renderer/components/records/change-name.ts';
import { countdownText, instantMs } from '#renderer/components/text/relative-age.ts';
import type { Times } from '#renderer/components/text/use-times.ts';
import type { MessageId, Translate } from '#renderer/messages/use-messages.ts';
import { recordOf } from '#shared/outbox/model/change-records.ts';
import { outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { hasCopies, linesOf } from './outbox-state.ts';

export type OutboxContext = {
  readonly isSignedIn: boolean;
  readonly isOffline: boolean;
  /** It waits for an earlier change of the same record; default false. */
  readonly isBehind?: boolean;
};

/** `at` is null if the step is not timed. */
type NextStep = { readonly id: Extract<MessageId, `outbox.next.${string}`>; readonly at: string | null };

/** One hour; below it, the countdown shows seconds. */
const countdownThresholdMs = 60 * 60_000;

/** Returns what happens next with a write automatically, or what it is waiting for. */
export function nextStep(entry: OutboxEntry, context: OutboxContext): NextStep {
  const { nextAttemptAt: at, resultId, change, followedById, evidence } = entry;
  const { isSignedIn, isOffline, isBehind = false } = context;
  const status = outboxStatusOf(entry);
  switch (status) {
    case 'queued':
      if (!isSignedIn) return { id: 'outbox.next.signIn', at: null };
      if (isOffline) return { id: 'outbox.next.offline', at };
      if (isBehind) return { id: 'outbox.next.behind', at: null };
      if (at === null) return { id: 'outbox.next.turn', at };
      if (evidence?.code === 'noRoom') return { id: 'outbox.next.noRoom', at };
      return { id: evidence?.status === 429 ? 'outbox.next.asked' : 'outbox.next.retry', at };
    case 'unconfirmed':
      return isSignedIn ? { id: 'outbox.next.lookUp', at } : { id: 'outbox.next.signIn', at: null };
    case 'held': {
      const reason = evidence?.heldReason ?? 'refusal';
      return { id: `outbox.next.held.${reason}`, at: reason === 'version' ? at : null };
    }
    case 'sent':
      if (hasCopies(entry)) return { id: 'outbox.next.copies', at: null };
      if (resultId !== null || change !== null) return { id: 'outbox.next.arrived', at: null };
      return { id: 'outbox.next.numberUnknown', at: null };
    case 'rejected':
    case 'cancelled':
      return { id: followedById === null ? 'outbox.next.nothing' : 'outbox.next.followed', at: null };
    default:
      return { id: `outbox.next.${status}`, at: null };
  }
}

/**
 * Whether a change is sent only after an earlier one of its record, which is in doubt or waits for a user.
 *
 * @param changes all pending changes, in sending order
 */
export function waitsForEarlier({ id, change }: OutboxEntry, changes: readonly OutboxEntry[]): boolean {
  if (change === null) return false;
  const record = recordOf(change);
  const first = changes.find(
    (one) =>
      one.id === id ||
      ((one.state === 'held' || one.state === 'unconfirmed') &&
        one.change !== null &&
        recordOf(one.change) === record),
  );
  return first !== undefined && first.id !== id;
}

/** Returns when something happens automatically, counted down to the second within the hour. */
export function whenText(at: string, nowMs: number, t: Translate, times: Times): string {
  const dueMs = instantMs(at);
  if (dueMs === null) return t('time.unknown');
  const remainingMs = dueMs - nowMs;
  if (remainingMs <= 0) return t('outbox.when.now');
  if (remainingMs < countdownThresholdMs) return t('outbox.when.in', { time: countdownText(remainingMs) });
  return times.age(at, nowMs);
}

export function nextSentence(
  { id, at }: NextStep,
  { entry, nowMs, t, times }: { entry: OutboxEntry; nowMs: number; t: Translate; times: Times },
): string {
  return t(id, {
    when: at === null ? '' : whenText(at, nowMs, t, times),
    isTimed: String(at !== null),
    scope: entry.evidence?.missingScope ?? '',
    isScopeKnown: String(entry.evidence?.missingScope != null),
    lookUps: entry.lookUps,
  });
}

/**
 * Returns since when a write is in its state: since it was queued while it is being sent, otherwise since its last
 * change.
 */
export function sinceOf({ state, queuedAt, settledAt, changedAt }: OutboxEntry): string {
  if (state === 'sent' || state === 'rejected' || state === 'cancelled') return settledAt ?? changedAt;
  return state === 'draft' ? changedAt : (queuedAt ?? changedAt);
}

/** Null if unknown. */
export function piecesOf(entry: Pick<OutboxEntry, 'content' | 'receiving' | 'order'>): number | null {
  return linesOf(entry)?.reduce((sum, { quantity }) => sum + quantity, 0) ?? null;
}

/**
 * Returns what identifies a write: a parcel's tracking number, an order's own number, otherwise those of its boxes; for
 * a change, its description.
 */
export function identifierOf(
  entry: Pick<OutboxEntry, 'content' | 'receiving' | 'order' | 'change' | 'referenceId'>,
  t: Translate,
): string | null {
  const { content, receiving, order, change } = entry;
  if (order !== null) return order.orderNumber ?? order.recipientName;
  if (change !== null) return changeName(entry, t);
  if (receiving === null) return content?.trackingNumber ?? null;
  return receiving.purchaseOrderNumber ?? (receiving.trackingNumbers.join(', ') || null);
}

export function textOfEntry(entry: OutboxEntry): string {
  const { change, referenceId, content, receiving, order, operator, resultId } = entry;
  const { trackingNumber, customerName, orderId, shipmentId } = content ?? {};
  return [
    referenceId,
    resultId,
    operator,
    trackingNumber,
    (content ?? receiving)?.centerName,
    customerName,
    orderId,
    shipmentId,
    receiving?.purchaseOrderNumber,
    order?.orderNumber,
    order?.recipientName,
    ...(change === null ? [] : Object.values(change)),
    ...(receiving?.trackingNumbers ?? []),
    ...(linesOf(entry) ?? []).flatMap(({ sku, name, lotNumber }) => [sku, name, lotNumber]),
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
}
