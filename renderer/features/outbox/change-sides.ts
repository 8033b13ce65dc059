import type { Times } from '#renderer/components/text/use-times.ts';
import { type Translate, translateSentence } from '#renderer/messages/use-messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';

/** Describes the record as it was on the screen when the change was queued. */
export function describeBefore(change: QueuedChange, t: Translate, times: Times): string {
  switch (change.kind) {
    case 'unidentified.link':
      return t('outbox.change.status.unlinked');
    case 'lot.change':
      return t(`outbox.change.status.${change.expectedStatus ?? 'unknown'}`);
    default:
      return markText(change.expectedTimestamp ?? '', t, times);
  }
}

/** Describes the service's version of the record when it stopped a change; null if the service has none. */
export function describeCurrent(
  { change, evidence, state }: OutboxEntry,
  t: Translate,
  times: Times,
): string | null {
  if (change === null || state !== 'held' || evidence?.heldReason !== 'changed') return null;
  const { seen, sentence } = evidence;
  if (change.kind === 'receiving.mark' && seen !== undefined) return markText(seen, t, times);
  if (seen === 'none' || seen === 'active' || seen === 'deleted') return t(`outbox.change.status.${seen}`);
  return translateSentence(t, sentence);
}

function markText(timestamp: string, t: Translate, times: Times): string {
  if (timestamp === '') return t('outbox.change.status.notSynced');
  return t('outbox.change.status.synced', { time: times.short(timestamp) });
}
