import { OutcomeList, outcomeTones, type ShownOutcome } from '../../../desk/outcome-list.tsx';
import { type Translate, useMessages } from '../../../messages/use-messages.ts';
import type { DeskOutcome } from '../state/desk-state.ts';

/** The returns that left the desk last, each with what became of it, and the way to it. */
export function OutcomeStrip({ outcomes }: { readonly outcomes: readonly DeskOutcome[] }) {
  const t = useMessages();
  return <OutcomeList outcomes={outcomes.map((outcome) => shownOf(outcome, t))} />;
}

function shownOf(outcome: DeskOutcome, t: Translate): ShownOutcome {
  if (outcome.kind === 'modified') {
    const { id, referenceId: reference, isVerified } = outcome;
    const word = isVerified ? 'returnDesk.outcome.modified' : 'returnDesk.outcome.modifiedUnverified';
    const state = t(word, { id: String(id) });
    return {
      key: `return ${id}`,
      address: `/returns/${id}`,
      tone: isVerified ? 'done' : 'attention',
      state,
      reference,
    };
  }
  const { id, state, resultId, referenceId: reference } = outcome.entry;
  const isSent = state === 'sent' && resultId !== null;
  return {
    key: `outbox ${id}`,
    address: isSent ? `/returns/${resultId}` : `/outbox/${id}`,
    tone: outcomeTones[state],
    state: isSent ? t('returnDesk.outcome.sentAs', { id: String(resultId) }) : t(`deskPart.outcome.${state}`),
    reference,
  };
}
