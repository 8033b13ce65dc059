import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Center } from '#shared/centers/centers.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { ReturnFindingCode } from '#shared/returns/model/return-code-kinds.ts';
import { bodyOfDraft } from '#shared/returns/model/return-draft-steps.ts';
import { nextBox } from '#shared/returns/model/return-parcel-steps.ts';
import { checkReturn, type ReturnFinding } from '#shared/returns/model/return-rules.ts';
import { freshDraft } from './desk-begin.ts';
import { awaitDuplicates, reportLate, takeParcel } from './desk-parcels.ts';
import {
  type AfterSending,
  type DeskCore,
  type DeskQuestion,
  type DeskState,
  isBare,
  valuesOf,
} from './desk-state.ts';

/** The warnings that need confirmation before a return is sent: possible mistakes, not mere facts. */
export const returnWarningsToConfirm: ReadonlySet<ReturnFindingCode> = new Set([
  'BOX_UNMARKED',
  'PIECES_SET_ASIDE',
  'SAME_TRACKING',
  'PARCEL_ELSEWHERE',
  'SAME_SHIPMENT',
  'NOT_IN_SHIPMENT',
  'MORE_THAN_SHIPPED',
  'LOT_NOT_SHIPPED',
  'SERIAL_NOT_SHIPPED',
  'CHECKS_OPEN',
  'ITEM_REMOVED',
]);

export const nextReturnOnly: AfterSending = { go: 'nextReturn', parcel: null };

type SendQuestion = Extract<DeskQuestion, { kind: 'send' }>;

/** Placeholder for a reference that is not checked, such as a return's before its first save. */
const unsavedReference = 'NEW';

export function findingsOf(
  state: Pick<DeskState, 'draft' | 'duplicates' | 'elsewhere' | 'row'>,
  centers: readonly Center[] | null,
): ReturnFinding[] {
  const { draft, duplicates, elsewhere } = state;
  // An existing return has no row: it keeps its reference, which another system may have made by other rules.
  const referenceId = state.row?.referenceId ?? unsavedReference;
  return checkReturn(draft, { referenceId, centers, duplicates, elsewhere });
}

/** Sends the return, then continues as requested; asks first about possible mistakes. */
export async function sendReturn(core: DeskCore, question: SendQuestion): Promise<void> {
  const { after } = question;
  // What blocks it may be corrected first, which ends the question.
  core.change({ waiting: after.parcel === null ? null : after });
  await awaitDuplicates(core);
  if (!core.mayLeave(question, keepActions(core.read(), after))) return;
  const state = core.read();
  core.say('SENDING', 'working', { values: valuesOf(state) });
  if (state.modified === null) await queueReturn(core, question);
  else await modifyReturn(core, question);
}

/**
 * Sends the return for a key or a command code, which never confirms the question it raised itself. A parcel that waits
 * for this return to be sent still follows.
 */
export async function sendUnconfirmed(core: DeskCore, after: AfterSending): Promise<void> {
  await sendReturn(core, { kind: 'send', after: followedBy(core, after), confirms: [] });
}

/** Returns what follows a return: a parcel that waits for it, unless another one was chosen. */
export function followedBy(core: DeskCore, after: AfterSending): AfterSending {
  return after.parcel === null ? (core.read().waiting ?? after) : after;
}

/** Sends the return with the warnings that the open question is about. */
export async function sendConfirmed(core: DeskCore): Promise<void> {
  const { question } = core.read();
  if (question?.kind === 'send') await sendReturn(core, question);
  else await sendUnconfirmed(core, nextReturnOnly);
}

/** If the next parcel is already waiting, this return can be kept as a draft. */
function keepActions({ draft, modified }: DeskState, { parcel }: AfterSending): readonly 'keepDraft'[] {
  return parcel === null || modified !== null || isBare(draft) ? [] : ['keepDraft'];
}

async function queueReturn(core: DeskCore, question: SendQuestion): Promise<void> {
  const { after } = question;
  const { duplicateSearch } = core.read();
  try {
    await core.settle();
    const { row, draft } = core.read();
    if (row === null) return;
    const entry = await core.ports.call('returns.queue', { id: row.id });
    const values = valuesOf(core.read());
    // A next box that follows takes the units set aside, so none started later does. Its row keeps them, since until the
    // next box is saved they are nowhere else.
    const sent = after.go === 'nextBox' ? { ...draft, setAside: [] } : draft;
    core.change({ lastSent: { draft: sent, referenceId: entry.referenceId } });
    core.addOutcome({ kind: 'entry', entry });
    void reportLate(duplicateSearch, core, entry);
    await goOn(core, after);
    // It may have been sent and finished before this desk knew that it is one of its own.
    void core.followOutcome(entry.id, entry.state);
    void core.readDrafts().catch(() => undefined);
    if (after.go === 'nextBox' || after.parcel !== null) return;
    const isMore = draft.setAside.length > 0;
    core.say('QUEUED', 'done', {
      values,
      actions: isMore ? ['nextBox', 'openSent'] : ['openSent', 'nextBox'],
    });
  } catch (error) {
    core.saySendFailed(error, question);
  }
}

/** Puts the next return, or the next box of the one that left, on the desk. */
export async function goOn(core: DeskCore, { go, parcel }: AfterSending): Promise<void> {
  if (go === 'nextBox') beginNextBox(core, core.read().draft);
  else core.begin(freshDraft(core.ports), null);
  if (parcel !== null) await takeParcel(core, parcel);
}

function beginNextBox(core: DeskCore, sent: DeskState['draft']): void {
  const { draft, feedback } = nextBox(sent);
  core.begin(draft, null);
  // The pieces set aside are saved with the next box now, even if this window closes.
  if (!isBare(draft)) core.note({ ...draft });
  core.take({ draft: core.read().draft, feedback });
}

/** Opens the next box of the return that left last, if the desk is empty. */
export function beginNextBoxOfLast(core: DeskCore): boolean {
  const { draft, lastSent } = core.read();
  if (!isBare(draft) || lastSent === null) return false;
  beginNextBox(core, lastSent.draft);
  core.change({ lastSent: null });
  return true;
}

async function modifyReturn(core: DeskCore, question: SendQuestion): Promise<void> {
  const { after } = question;
  const { modified, draft, duplicateSearch } = core.read();
  if (modified === null) return;
  const { id, referenceId, expectedContent } = modified;
  const body = bodyOfDraft(draft, referenceId);
  if (body === null) return;
  const values = { reference: referenceId, return: id };
  try {
    const { outcome } = await core.ports.call('returns.modify', { id, expectedContent, body });
    const isVerified = outcome === 'done';
    core.addOutcome({ kind: 'modified', id, referenceId, isVerified });
    // The return sent before it is no longer the last one that left.
    core.change({ lastSent: null });
    void reportLate(duplicateSearch, core, modified);
    await goOn(core, after);
    // What the next label asks is answered first; the doubt is also among the outcomes.
    const isFollowed = after.go === 'nextBox' || after.parcel !== null;
    if (isFollowed && (isVerified || core.read().question !== null)) return;
    const details = { values, actions: ['openSent'] as const };
    if (isVerified) core.say('MODIFIED', 'done', details);
    else core.say('MODIFIED_UNVERIFIED', 'asks', details);
  } catch (error) {
    const failure = failureOf(error);
    const details = {
      values: { ...values, reason: failureReason(failure) },
      actions: [failure.code === 'CONFLICT' ? 'readAgain' : 'sendAgain'] as const,
    };
    core.say('SEND_FAILED', 'refused', details, question);
  } finally {
    // Also after a refusal, because the return then differs from what the screens show.
    core.ports.refreshReturns();
  }
}
