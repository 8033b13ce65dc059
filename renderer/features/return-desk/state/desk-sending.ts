import type { Center } from '../../../../shared/centers/centers.ts';
import type { OutboxState } from '../../../../shared/outbox/model/outbox-states.ts';
import type { ReturnFindingCode } from '../../../../shared/returns/model/return-code-kinds.ts';
import { bodyOfDraft } from '../../../../shared/returns/model/return-draft-steps.ts';
import { nextBox } from '../../../../shared/returns/model/return-parcel-steps.ts';
import { checkReturn, type ReturnFinding } from '../../../../shared/returns/model/return-rules.ts';
import { mostOutcomes, readChanged, readLeft } from '../../../desk/state/desk-outcomes.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { readDrafts } from './desk-begin.ts';
import { type DeskCore, freshDraft, sayOf } from './desk-core.ts';
import { takeParcel } from './desk-parcels.ts';
import {
  type AfterSending,
  checkedReference,
  type DeskOutcome,
  type DeskState,
  isBare,
  piecesOf,
  referenceOf,
} from './desk-state.ts';

/** What warns and is asked about before a return leaves: where it may be a mistake, and not how things are. */
const askedAbout: ReadonlySet<ReturnFindingCode> = new Set([
  'BOX_UNMARKED',
  'PIECES_SET_ASIDE',
  'SAME_TRACKING',
  'SAME_SHIPMENT',
  'NOT_IN_SHIPMENT',
  'MORE_THAN_SHIPPED',
  'LOT_NOT_SHIPPED',
  'ITEM_REMOVED',
]);

/** What speaks against the return on the desk. */
export function findingsOf(
  state: Pick<DeskState, 'draft' | 'duplicates' | 'row' | 'modified'>,
  centers: readonly Center[] | null,
): ReturnFinding[] {
  const { draft, duplicates } = state;
  return checkReturn(draft, { referenceId: checkedReference(state), centers, duplicates });
}

/** Sends the return, and then goes on as it is asked; asks first about what may be a mistake. */
export async function sendReturn(
  core: DeskCore,
  { after, isConfirmed }: { after: AfterSending; isConfirmed: boolean },
): Promise<void> {
  if (!mayLeave(core, after, isConfirmed)) return;
  const state = core.read();
  const values = {
    reference: referenceOf(state) ?? '',
    lines: state.draft.lines.length,
    pieces: piecesOf(state.draft),
  };
  core.say(sayOf('SENDING', 'working', { values }));
  if (state.modified === null) await queueReturn(core, after);
  else await modifyReturn(core);
}

/**
 * Sends the return as a key or a command code wants it, which never answers what it raised itself. A parcel that
 * waits for this return to be sent still comes after it.
 */
export async function sendAsked(core: DeskCore, after: AfterSending): Promise<void> {
  const { asked } = core.read();
  const isWaiting = asked?.kind === 'send' && asked.after.parcel !== null;
  await sendReturn(core, { after: isWaiting ? asked.after : after, isConfirmed: false });
}

/** Whether the return may leave now; says why where it may not. */
function mayLeave(core: DeskCore, after: AfterSending, isConfirmed: boolean): boolean {
  const { ports } = core;
  const scope = ports.missingScope();
  if (scope !== null) {
    core.say(sayOf('SCOPE_MISSING', 'refused', { values: { scope } }));
    return false;
  }
  const findings = findingsOf(core.read(), ports.centers());
  const blocking = findings.filter(({ severity }) => severity === 'blocks');
  const [block] = blocking;
  if (block !== undefined) {
    const actions = [...block.actions, ...keepActions(core.read(), after)];
    const values = { ...block.values, count: blocking.length };
    const { inventoryId } = block;
    core.say(sayOf('SEND_BLOCKED', 'refused', { values, actions, inventoryId, finding: block }), {
      kind: 'send',
      after,
    });
    return false;
  }
  const doubtful = findings.filter(({ code }) => askedAbout.has(code));
  const [doubt] = doubtful;
  if (doubt === undefined || isConfirmed) return true;
  const actions = ['sendAnyway', ...doubt.actions, ...keepActions(core.read(), after)] as const;
  const values = { ...doubt.values, count: doubtful.length };
  const { inventoryId } = doubt;
  core.say(sayOf('SEND_ASKED', 'asks', { values, actions, inventoryId, finding: doubt }), {
    kind: 'send',
    after,
  });
  return false;
}

/** Where the next parcel is in the hand already, this return can wait as a draft. */
function keepActions({ draft, modified }: DeskState, { parcel }: AfterSending): readonly 'keepDraft'[] {
  return parcel === null || modified !== null || isBare(draft) ? [] : ['keepDraft'];
}

async function queueReturn(core: DeskCore, after: AfterSending): Promise<void> {
  try {
    await core.settle();
    const { row, draft, outcomes } = core.read();
    if (row === null) return;
    const entry = await core.ports.call('returns.queue', { id: row.id });
    const { referenceId } = entry;
    core.change({
      lastSent: { draft, referenceId },
      outcomes: [{ kind: 'entry', entry } as const, ...outcomes].slice(0, mostOutcomes),
    });
    const values = { reference: referenceId, lines: draft.lines.length, pieces: piecesOf(draft) };
    const isMore = draft.setAside.length > 0;
    await goOn(core, after);
    // It may have left, and come to its end, before this desk knew that it is one of its own.
    void followOutcome(core, entry.id, entry.state);
    void readDrafts(core).catch(() => undefined);
    if (after.go === 'nextBox' || after.parcel !== null) return;
    core.say(
      sayOf('QUEUED', 'done', {
        values,
        actions: isMore ? ['nextBox', 'openSent'] : ['openSent', 'nextBox'],
      }),
    );
  } catch (error) {
    const failure = failureOf(error);
    const isGone = failure.code === 'CONFLICT';
    const values = { reference: referenceOf(core.read()) ?? '', reason: failure.message };
    const actions = isGone ? (['newReference', 'discard'] as const) : (['sendAgain'] as const);
    core.say(sayOf(isGone ? 'DRAFT_GONE' : 'SEND_FAILED', 'refused', { values, actions }), {
      kind: 'send',
      after,
    });
  }
}

/** Puts the next return, or the next box of the one that left, on the desk. */
export async function goOn(core: DeskCore, { go, parcel }: AfterSending): Promise<void> {
  const { draft } = core.read();
  const next = go === 'nextBox' ? nextBox(draft) : null;
  core.begin({ draft: next?.draft ?? freshDraft(core.ports), row: null });
  if (next !== null) {
    // The pieces that were set aside are in the next box from now on, whatever happens to this window.
    if (!isBare(next.draft)) core.note({ ...next.draft });
    core.take({ draft: core.read().draft, feedback: next.feedback });
  }
  if (parcel !== null) await takeParcel(core, parcel);
}

/** The next box of the return that left last, where nothing is on the desk. */
export function boxAfterLast(core: DeskCore): boolean {
  const { draft, lastSent } = core.read();
  if (!isBare(draft) || lastSent === null) return false;
  const next = nextBox(lastSent.draft);
  core.begin({ draft: next.draft, row: null });
  if (!isBare(next.draft)) core.note({ ...next.draft });
  core.take({ draft: core.read().draft, feedback: next.feedback });
  core.change({ lastSent: null });
  return true;
}

async function modifyReturn(core: DeskCore): Promise<void> {
  const { modified, draft, outcomes } = core.read();
  if (modified === null) return;
  const { id, referenceId, expectedContent } = modified;
  const body = bodyOfDraft(draft, referenceId);
  if (body === null) return;
  try {
    const { outcome } = await core.ports.call('returns.modify', { id, expectedContent, body });
    const isVerified = outcome === 'done';
    const told: DeskOutcome = { kind: 'modified', id, referenceId, isVerified };
    core.change({ outcomes: [told, ...outcomes].slice(0, mostOutcomes) });
    core.begin({ draft: freshDraft(core.ports), row: null });
    const values = { reference: referenceId, return: id };
    core.say(
      sayOf(isVerified ? 'MODIFIED' : 'MODIFIED_UNVERIFIED', isVerified ? 'done' : 'asks', {
        values,
        actions: ['openSent'],
      }),
    );
  } catch (error) {
    const failure = failureOf(error);
    const isOther = failure.code === 'CONFLICT';
    const values = { reference: referenceId, return: id, reason: failure.message };
    const after: AfterSending = { go: 'nextReturn', parcel: null };
    core.say(sayOf('SEND_FAILED', 'refused', { values, actions: isOther ? ['readAgain'] : ['sendAgain'] }), {
      kind: 'send',
      after,
    });
  }
}

/** Follows what becomes of the returns that left: the outbox says which one changed. */
export async function followOutcome(core: DeskCore, id: number, state: OutboxState): Promise<void> {
  const isIt = (outcome: DeskOutcome) => outcome.kind === 'entry' && outcome.entry.id === id;
  const isShown = core.read().outcomes.some(isIt);
  const entry = await readChanged(core.ports, { id, state, isShown });
  if (entry === null) return;
  core.change({
    outcomes: core.read().outcomes.map((outcome) => (isIt(outcome) ? { kind: 'entry', entry } : outcome)),
  });
}

/** The returns that left this desk last, as the outbox keeps them. */
export async function readOutcomes(core: DeskCore): Promise<void> {
  const entries = await readLeft(core.ports, 'return.create');
  if (entries === null || core.read().outcomes.length > 0) return;
  core.change({ outcomes: entries.map((entry) => ({ kind: 'entry', entry })) });
}
