import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { DeskCore } from './desk-core.ts';
import { maxOutcomes, readChanged, readSubmitted } from './desk-requests.ts';
import type { Action, DraftDesk, DraftDeskTypes, DraftPlan, Question, SendQuestion } from './draft-plan.ts';

export function createDraftSending<Types extends DraftDeskTypes>(
  core: DeskCore<DraftDesk<Types>>,
  ports: Types['ports'],
  plan: DraftPlan<Types>,
) {
  const { read, say, change } = core;

  /** Identifies a warning, so that the same one with other values is another. */
  const markOf = (finding: Types['finding']) =>
    JSON.stringify([finding.code, plan.lineIdOf(finding), finding.values]);

  /**
   * Returns whether the draft may be sent now; otherwise reports the reason and asks about it, except for the warnings
   * that the question confirms already.
   */
  function mayLeave(question: Question<Types> & SendQuestion, more: readonly Action<Types>[] = []): boolean {
    const scope = ports.missingScope();
    if (scope !== null) {
      say('SCOPE_MISSING', 'refused', { values: { scope } });
      return false;
    }
    const { row } = read();
    const taken = row === null ? null : ports.takenBy(row.referenceId);
    if (taken !== null) {
      const id = taken.isOver ? 'draft.failure.endedElsewhere' : 'draft.failure.takenOver';
      sayNotSent(sentence(id, { desk: taken.desk }), question);
      return false;
    }
    const findings = plan.findings();
    const blocking = findings.filter(({ severity }) => severity === 'blocks');
    const doubtful = findings.filter(
      (finding) => plan.warningsToConfirm.has(finding.code) && !question.confirms.includes(markOf(finding)),
    );
    const isBlocked = blocking.length > 0;
    const found = isBlocked ? blocking : doubtful;
    const [finding] = found;
    if (finding === undefined) return true;
    const offered = finding.actions as readonly Action<Types>[];
    const details = {
      finding,
      lineId: plan.lineIdOf(finding),
      values: { ...finding.values, count: found.length },
      actions: [...(isBlocked ? [] : (['sendAnyway'] as const)), ...offered, ...more],
    };
    if (isBlocked) say('SEND_BLOCKED', 'refused', details, question);
    else {
      const confirms = [...question.confirms, ...doubtful.map(markOf)];
      say('SEND_ASKED', 'asks', details, { ...question, confirms });
    }
    return false;
  }

  /** Reports that the draft was not sent; it may have been sent or discarded elsewhere. */
  function saySendFailed(error: unknown, question: Question<Types>): void {
    const failure = failureOf(error);
    const reason = failureReason(failure);
    if (failure.code !== 'CONFLICT') sayNotSent(reason, question);
    else {
      const values = { ...plan.valuesOf(read()), reason };
      say('DRAFT_GONE', 'refused', { values, actions: [plan.keepAction, 'discard'] }, question);
    }
  }

  function sayNotSent(reason: Sentence, question: Question<Types>): void {
    const values = { ...plan.valuesOf(read()), reason };
    say('SEND_FAILED', 'refused', { values, actions: ['sendAgain'] }, question);
  }

  function addOutcome(outcome: Types['outcome']): void {
    change({ outcomes: [outcome, ...read().outcomes].slice(0, maxOutcomes) });
  }

  /** Tracks the outcomes of sent drafts: the outbox reports which write changed. */
  async function followOutcome(id: number, state: OutboxState): Promise<void> {
    const isIt = (outcome: Types['outcome']) => plan.entryOf(outcome)?.id === id;
    const entry = await readChanged(ports, { id, state, isShown: read().outcomes.some(isIt) });
    if (entry === null) return;
    change({
      outcomes: read().outcomes.map((outcome) => (isIt(outcome) ? plan.outcomeOf(entry) : outcome)),
    });
    plan.onOutcome?.(entry);
  }

  async function readOutcomes(): Promise<void> {
    const entries = await readSubmitted(ports, plan.outboxKind);
    if (entries !== null && read().outcomes.length === 0) change({ outcomes: entries.map(plan.outcomeOf) });
  }

  return { mayLeave, saySendFailed, addOutcome, followOutcome, readOutcomes };
}
