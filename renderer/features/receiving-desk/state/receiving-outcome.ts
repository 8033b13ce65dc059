import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import { outcomeTones, type ShownOutcome } from '../../../desk/outcome-list.tsx';
import type { Translate } from '../../../messages/use-messages.ts';
import { wasFound } from './receiving-sending.ts';

/** What became of an order that left the desk, in a word, and where it is looked at. */
export function shownOutcome(entry: OutboxEntry, t: Translate): ShownOutcome {
  const { id, state, resultId, referenceId, receiving, needsDecision } = entry;
  const isSent = state === 'sent' && resultId !== null;
  const sentWord = wasFound(entry) ? 'receivingDesk.outcome.found' : 'receivingDesk.outcome.sentAs';
  return {
    key: `outbox ${id}`,
    address: isSent ? `/receiving/${resultId}` : `/outbox/${id}`,
    tone: outcomeTones[state],
    state: isSent
      ? t(sentWord, { id: String(resultId) })
      : t(needsDecision ? 'receivingDesk.outcome.decide' : `deskPart.outcome.${state}`),
    reference: receiving?.purchaseOrderNumber ?? referenceId,
  };
}
