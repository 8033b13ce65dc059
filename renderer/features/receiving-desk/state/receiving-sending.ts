import type { OutboxState } from '../../../../shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import type { ReceivingFindingCode } from '../../../../shared/receiving/model/receiving-code-kinds.ts';
import { checkReceiving, type ReceivingFinding } from '../../../../shared/receiving/model/receiving-rules.ts';
import type { ReceivingDraft } from '../../../../shared/receiving/receiving-draft.ts';
import { mostOutcomes, readChanged, readLeft } from '../../../desk/state/desk-outcomes.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { readDrafts } from './receiving-begin.ts';
import { type DeskCore, type DeskPorts, freshDraft, sayOf } from './receiving-core.ts';
import { callingOf, type DeskFeedback, sizeOf } from './receiving-state.ts';

/** What warns and is asked about before an order leaves: where it may be a mistake, and not how things are. */
const askedAbout: ReadonlySet<ReceivingFindingCode> = new Set([
  'NOT_RECOGNIZABLE',
  'TRACKING_TWICE',
  'TRACKING_UNPRINTABLE',
  'DESTINATION_SAME',
  'ITEM_REMOVED',
  'LOT_NUMBER_MISSING',
  'LOT_DATE_MISSING',
  'LOT_EXPIRED',
]);

/** What speaks against the order on the desk. */
export function findingsOf(
  draft: ReceivingDraft,
  { version, now, today, centers }: Pick<DeskPorts, 'version' | 'now' | 'today' | 'centers'>,
): ReceivingFinding[] {
  return checkReceiving(draft, {
    version: version(),
    nowMs: now().getTime(),
    today: today(),
    centers: centers(),
  });
}

/** Sends the order as a key or a command code wants it, which never answers what it raised itself. */
export async function sendAsked(core: DeskCore): Promise<void> {
  await sendOrder(core, { isConfirmed: false });
}

/** Sends the order; asks first about what may be a mistake. */
export async function sendOrder(core: DeskCore, { isConfirmed }: { isConfirmed: boolean }): Promise<void> {
  if (!mayLeave(core, isConfirmed)) return;
  const values = { order: callingOf(core.read()), ...sizeOf(core.read().draft) };
  core.say(sayOf('SENDING', 'working', { values }));
  try {
    await core.settle();
    const { row, outcomes } = core.read();
    if (row === null) return;
    const entry = await core.ports.call('receiving.queue', { id: row.id });
    core.change({ outcomes: [entry, ...outcomes].slice(0, mostOutcomes) });
    core.begin({ draft: freshDraft(core.ports), row: null });
    const named = { ...values, order: values.order || entry.referenceId, entry: entry.id };
    core.say(sayOf('QUEUED', 'done', { values: named, actions: ['openSent'] }));
    // It may have left, and come to its end, before this desk knew that it is one of its own.
    await followOutcome(core, entry.id, entry.state);
    void readDrafts(core).catch(() => undefined);
  } catch (error) {
    const failure = failureOf(error);
    const isGone = failure.code === 'CONFLICT';
    const actions = isGone ? (['keepAsNew', 'discard'] as const) : (['sendAgain'] as const);
    const code = isGone ? 'DRAFT_GONE' : 'SEND_FAILED';
    core.say(sayOf(code, 'refused', { values: { reason: failure.message }, actions }), { kind: 'send' });
  }
}

/** Whether the order may leave now; says why where it may not. */
function mayLeave(core: DeskCore, isConfirmed: boolean): boolean {
  const { ports } = core;
  const scope = ports.missingScope();
  if (scope !== null) {
    core.say(sayOf('SCOPE_MISSING', 'refused', { values: { scope } }));
    return false;
  }
  const findings = findingsOf(core.read().draft, ports);
  const blocking = findings.filter(({ severity }) => severity === 'blocks');
  const [block] = blocking;
  if (block !== undefined) {
    const values = { ...block.values, count: blocking.length };
    const { lineId, actions } = block;
    core.say(sayOf('SEND_BLOCKED', 'refused', { values, actions, lineId, finding: block }), { kind: 'send' });
    return false;
  }
  const doubtful = findings.filter(({ code }) => askedAbout.has(code));
  const [doubt] = doubtful;
  if (doubt === undefined || isConfirmed) return true;
  const values = { ...doubt.values, count: doubtful.length };
  const { lineId } = doubt;
  const actions = ['sendAnyway', ...doubt.actions] as const;
  core.say(sayOf('SEND_ASKED', 'asks', { values, actions, lineId, finding: doubt }), { kind: 'send' });
  return false;
}

/** Whether an order arrived without its answer: it was looked up at the service, and found. */
export function wasFound({ state, evidence }: Pick<OutboxEntry, 'state' | 'evidence'>): boolean {
  return state === 'sent' && evidence?.class !== 'sent';
}

/** Follows what becomes of the orders that left: the outbox says which one changed. */
export async function followOutcome(core: DeskCore, id: number, state: OutboxState): Promise<void> {
  const isShown = core.read().outcomes.some((entry) => entry.id === id);
  const entry = await readChanged(core.ports, { id, state, isShown });
  if (entry === null) return;
  core.change({ outcomes: core.read().outcomes.map((shown) => (shown.id === id ? entry : shown)) });
  // Only while nothing else was said since: what comes late is no answer to the last scan.
  const { feedback } = core.read();
  if (feedback?.values['entry'] === id && followed.has(feedback.code)) sayOutcome(core, entry);
}

/** What is said of an order that left, and may come to another end than it says. */
const followed: ReadonlySet<DeskFeedback['code']> = new Set([
  'QUEUED',
  'LOOKED_UP',
  'NOT_TAKEN',
  'UNDECIDED',
]);

function sayOutcome(core: DeskCore, entry: OutboxEntry): void {
  const { state, resultId, needsDecision, referenceId, receiving, evidence } = entry;
  const values = { order: receiving?.purchaseOrderNumber ?? referenceId, entry: entry.id };
  const actions = ['openSent'] as const;
  const say = (code: DeskFeedback['code'], tone: DeskFeedback['tone'], more: DeskFeedback['values'] = {}) => {
    if (core.read().feedback?.code !== code)
      core.say(sayOf(code, tone, { values: { ...values, ...more }, actions }));
  };
  if (state === 'sent' && resultId !== null) {
    say(wasFound(entry) ? 'ARRIVED_FOUND' : 'ARRIVED', 'done', { record: resultId });
  } else if (state === 'rejected' || state === 'held') {
    say('NOT_TAKEN', 'refused', { reason: evidence?.sentence ?? '' });
  } else if (state === 'unconfirmed') {
    say(needsDecision ? 'UNDECIDED' : 'LOOKED_UP', needsDecision ? 'asks' : 'working');
  }
}

/** The orders that left this desk last, as the outbox keeps them. */
export async function readOutcomes(core: DeskCore): Promise<void> {
  const outcomes = await readLeft(core.ports, 'receiving.create');
  if (outcomes !== null && core.read().outcomes.length === 0) core.change({ outcomes });
}
