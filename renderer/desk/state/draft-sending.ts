import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { DeskCore } from './desk-core.ts';
import { maxOutcomes, readChanged, readSubmitted } from './desk-requests.ts';
import type { Action, DraftDesk, DraftDeskTypes, DraftPlan, Question } from './draft-plan.ts';

export function createDraftSending<Types extends DraftDeskTypes>(
  core: DeskCore<DraftDesk<Types>>,
  ports: Types['ports'],
  plan: DraftPlan<Types>,
) {
  const { read, say, change } = core;

  /** Returns whether the draft may be sent now; otherwise reports the reason and asks about it. */
  function mayLeave(
    isConfirmed: boolean,
    asked: Question<Types>,
    more: readonly Action<Types>[] = [],
  ): boolean {
    const scope = ports.missingScope();
    if (scope !== null) {
      say('SCOPE_MISSING', 'refused', { values: { scope } });
      return false;
    }
    const findings = plan.findings();
    const blocking = findings.filter(({ severity }) => severity === 'blocks');
    const doubtful = isConfirmed ? [] : findings.filter(({ code }) => plan.warningsToConfirm.has(code));
    const isBlocked = blocking.length > 0;
    const found = isBlocked ? blocking : doubtful;
    const [finding] = found;
    if (finding === undefined) return true;
    const offered = finding.actions as readonly Action<Types>[];
    const about = {
      finding,
      lineId: plan.lineIdOf(finding),
      values: { ...finding.values, count: found.length },
      actions: [...(isBlocked ? [] : (['sendAnyway'] as const)), ...offered, ...more],
    };
    if (isBlocked) say('SEND_BLOCKED', 'refused', about, asked);
    else say('SEND_ASKED', 'asks', about, asked);
    return false;
  }

  /** Reports that the draft was not sent; it may have been sent or discarded elsewhere. */
  function saySendFailed(error: unknown, asked: Question<Types>): void {
    const failure = failureOf(error);
    const values = { ...plan.valuesOf(read()), reason: failureReason(failure) };
    const gone = [plan.keepAction, 'discard'] as const;
    if (failure.code === 'CONFLICT') say('DRAFT_GONE', 'refused', { values, actions: gone }, asked);
    else say('SEND_FAILED', 'refused', { values, actions: ['sendAgain'] }, asked);
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
