import { nextWorkingMorning } from '#renderer/features/receiving-desk/form/arrival-time.ts';
import { evidenceReason } from '#shared/outbox/model/evidence-reason.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReceivingFindingCode } from '#shared/receiving/model/receiving-code-kinds.ts';
import { emptyReceivingDraft } from '#shared/receiving/model/receiving-draft-steps.ts';
import { checkReceiving, type ReceivingFinding } from '#shared/receiving/model/receiving-rules.ts';
import type { ReceivingDraft } from '#shared/receiving/receiving-draft.ts';
import { type Proposals, withUsed } from './receiving-proposals.ts';
import { type DeskCore, type DeskFeedback, type DeskPorts, valuesOf } from './receiving-state.ts';

/** Returns an untouched order: this desk's center if it receives, the last order's packaging, the next working day. */
export function freshDraft(
  { deskCenter, centers, now }: Pick<DeskPorts, 'deskCenter' | 'centers' | 'now'>,
  types: Proposals['types'],
): ReceivingDraft {
  const own = deskCenter();
  const known = centers()?.find(({ id }) => id === own?.id);
  const center = known?.receives === false ? null : own;
  const expectedArrivalAt = nextWorkingMorning(now());
  return { ...emptyReceivingDraft({ center }), ...types, expectedArrivalAt };
}

/** The warnings that need confirmation before an order is sent: possible mistakes, not mere facts. */
export const receivingWarningsToConfirm: ReadonlySet<ReceivingFindingCode> = new Set([
  'NOT_RECOGNIZABLE',
  'TRACKING_TWICE',
  'TRACKING_UNPRINTABLE',
  'DESTINATION_SAME',
  'ITEM_REMOVED',
  'LOT_NUMBER_MISSING',
  'LOT_DATE_MISSING',
  'LOT_EXPIRED',
]);

export function findingsOf(
  draft: ReceivingDraft,
  { version, now, centers }: Pick<DeskPorts, 'version' | 'now' | 'centers'>,
): ReceivingFinding[] {
  return checkReceiving(draft, {
    version: version(),
    nowMs: now().getTime(),
    centers: centers(),
  });
}

/** Asks first about possible mistakes. */
export async function sendOrder(core: DeskCore, isConfirmed: boolean): Promise<void> {
  const open = core.read().question;
  const isAnswered = isConfirmed && open?.kind === 'send';
  const question = isAnswered ? open : { kind: 'send' as const, confirms: [] };
  if (!core.mayLeave(question)) return;
  const values = valuesOf(core.read());
  core.say('SENDING', 'working', { values });
  try {
    await core.settle();
    const { row } = core.read();
    if (row === null) return;
    const entry = await core.ports.call('receiving.queue', { id: row.id });
    core.addOutcome(entry);
    const proposals = withUsed(core.read().proposals, core.read().draft);
    core.begin(freshDraft(core.ports, proposals.types), null, { proposals });
    const named = { ...values, order: values.order || entry.referenceId, entry: entry.id };
    core.say('QUEUED', 'done', { values: named, actions: ['openSent'] });
    // It may have been sent and finished before this desk knew that it is one of its own.
    await core.followOutcome(entry.id, entry.state);
    void core.readDrafts().catch(() => undefined);
  } catch (error) {
    core.saySendFailed(error, question);
  }
}

/** Whether an order arrived without a response: a lookup on the service found it. */
export function wasFound({ state, evidence }: Pick<OutboxEntry, 'state' | 'evidence'>): boolean {
  return state === 'sent' && evidence?.class !== 'sent';
}

/** Messages about an order that left, whose outcome may still differ from the message. */
const provisionalCodes: ReadonlySet<DeskFeedback['code']> = new Set([
  'QUEUED',
  'LOOKED_UP',
  'NOT_TAKEN',
  'HELD',
  'UNDECIDED',
]);

/**
 * Reports the outcome of a sent order, only if nothing else was reported since: a late result must not look like
 * feedback.
 */
export function announceOutcome(core: DeskCore, entry: OutboxEntry): void {
  const { feedback } = core.read();
  if (feedback?.values['entry'] !== entry.id || !provisionalCodes.has(feedback.code)) return;
  const { state, resultId, needsDecision, referenceId, receiving, evidence } = entry;
  const values = { order: receiving?.purchaseOrderNumber ?? referenceId, entry: entry.id };
  const actions = ['openSent'] as const;
  const say = (code: DeskFeedback['code'], tone: DeskFeedback['tone'], more: DeskFeedback['values'] = {}) => {
    // Held for another reason, it waits for something else.
    const isSameReason = JSON.stringify(feedback.values['reason']) === JSON.stringify(more['reason']);
    if (feedback.code === code && isSameReason) return;
    // A late result leaves open what the user has opened since.
    core.say(code, tone, { values: { ...values, ...more }, actions }, core.read().question);
  };
  if (state === 'sent' && resultId !== null) {
    say(wasFound(entry) ? 'ARRIVED_FOUND' : 'ARRIVED', 'done', { record: resultId });
  } else if (state === 'rejected' || state === 'held') {
    // Most of what is held was never refused: it waits here.
    const isRefused = state === 'rejected' || evidence?.heldReason === 'refusal';
    const reason = evidence === null ? '' : evidenceReason(evidence);
    say(isRefused ? 'NOT_TAKEN' : 'HELD', 'refused', { reason });
  } else if (state === 'unconfirmed') {
    say(needsDecision ? 'UNDECIDED' : 'LOOKED_UP', needsDecision ? 'asks' : 'working');
  }
}
