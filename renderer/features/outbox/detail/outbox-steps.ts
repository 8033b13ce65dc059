import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import { byTime, type RecordStep } from '../../../components/record-pane/record-steps.ts';
import type { Translate } from '../../../messages/use-messages.ts';
import { showStanding, standingOf } from '../outbox-state.ts';

/** The way of a write: begun, queued, tried, and how it stands now. */
export function outboxSteps(entry: OutboxEntry, t: Translate): RecordStep[] {
  const { createdAt, queuedAt, settledAt, changedAt, evidence } = entry;
  const standing = standingOf(entry);
  const { tone, word } = showStanding(standing, t);
  const steps: RecordStep[] = [
    { key: 'begun', tone: 'waiting', word: t('outbox.step.begun'), instant: createdAt },
  ];
  if (queuedAt !== null) {
    steps.push({ key: 'queued', tone: 'waiting', word: t('outbox.step.queued'), instant: queuedAt });
  }
  // The evidence of a draft is of the write that it takes the place of.
  if (evidence !== null && queuedAt !== null) {
    steps.push({ key: 'tried', tone: 'moving', word: t('outbox.step.tried'), instant: evidence.at });
  }
  const since = settledAt ?? changedAt;
  const isNew = standing === 'queued' && since === queuedAt;
  if (!isNew) steps.push({ key: 'now', tone, word, instant: since });
  return byTime(steps);
}
