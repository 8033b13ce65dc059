import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { Center } from '#shared/centers/centers.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { ReturnFindingCode } from '#shared/returns/model/return-code-kinds.ts';
import { bodyOfDraft } from '#shared/returns/model/return-draft-steps.ts';
import { nextBox } from '#shared/returns/model/return-parcel-steps.ts';
import { checkReturn, type ReturnFinding } from '#shared/returns/model/return-rules.ts';
import { freshDraft } from './desk-begin.ts';
import { takeParcel } from './desk-parcels.ts';
import {
  type AfterSending,
  type DeskCore,
  type DeskState,
  isBare,
  referenceOf,
  valuesOf,
} from './desk-state.ts';

/** What warns and is asked about before a return leaves: where it may be a mistake, and not how things are. */
export const askedAbout: ReadonlySet<ReturnFindingCode> = new Set([
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

/** After it was sent, the next return. */
export const justNext: AfterSending = { go: 'nextReturn', parcel: null };

/** What the reference of a return is before its first save has made one: the pre-flight finds nothing wrong with it. */
const unmade = 'NEW';

export function findingsOf(
  state: Pick<DeskState, 'draft' | 'duplicates' | 'elsewhere' | 'row' | 'modified'>,
  centers: readonly Center[] | null,
): ReturnFinding[] {
  const { draft, duplicates, elsewhere } = state;
  const referenceId = referenceOf(state) ?? unmade;
  return checkReturn(draft, { referenceId, centers, duplicates, elsewhere });
}

/** Sends the return, and then goes on as it is asked; asks first about what may be a mistake. */
async function sendReturn(core: DeskCore, after: AfterSending, isConfirmed: boolean): Promise<void> {
  if (!core.mayLeave(isConfirmed, { kind: 'send', after }, keepActions(core.read(), after))) return;
  const state = core.read();
  core.say('SENDING', 'working', { values: valuesOf(state) });
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
  await sendReturn(core, isWaiting ? asked.after : after, false);
}

/** Sends the return whatever was asked about it. */
export async function sendConfirmed(core: DeskCore): Promise<void> {
  const { asked } = core.read();
  await sendReturn(core, asked?.kind === 'send' ? asked.after : justNext, true);
}

/** Where the next parcel is in the hand already, this return can wait as a draft. */
function keepActions({ draft, modified }: DeskState, { parcel }: AfterSending): readonly 'keepDraft'[] {
  return parcel === null || modified !== null || isBare(draft) ? [] : ['keepDraft'];
}

async function queueReturn(core: DeskCore, after: AfterSending): Promise<void> {
  try {
    await core.settle();
    const { row, draft } = core.read();
    if (row === null) return;
    const entry = await core.ports.call('returns.queue', { id: row.id });
    const values = valuesOf(core.read());
    core.change({ lastSent: { draft, referenceId: entry.referenceId } });
    core.addOutcome({ kind: 'entry', entry });
    await goOn(core, after);
    // It may have left, and come to its end, before this desk knew that it is one of its own.
    void core.followOutcome(entry.id, entry.state);
    void core.readDrafts().catch(() => undefined);
    if (after.go === 'nextBox' || after.parcel !== null) return;
    const isMore = draft.setAside.length > 0;
    core.say('QUEUED', 'done', {
      values,
      actions: isMore ? ['nextBox', 'openSent'] : ['openSent', 'nextBox'],
    });
  } catch (error) {
    core.saySendFailed(error, { kind: 'send', after });
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
  // The pieces that were set aside are in the next box from now on, whatever happens to this window.
  if (!isBare(draft)) core.note({ ...draft });
  core.take({ draft: core.read().draft, feedback });
}

/** The next box of the return that left last, where nothing is on the desk. */
export function boxAfterLast(core: DeskCore): boolean {
  const { draft, lastSent } = core.read();
  if (!isBare(draft) || lastSent === null) return false;
  beginNextBox(core, lastSent.draft);
  core.change({ lastSent: null });
  return true;
}

async function modifyReturn(core: DeskCore): Promise<void> {
  const { modified, draft } = core.read();
  if (modified === null) return;
  const { id, referenceId, expectedContent } = modified;
  const body = bodyOfDraft(draft, referenceId);
  if (body === null) return;
  const values = { reference: referenceId, return: id };
  try {
    const { outcome } = await core.ports.call('returns.modify', { id, expectedContent, body });
    const isVerified = outcome === 'done';
    core.addOutcome({ kind: 'modified', id, referenceId, isVerified });
    core.begin(freshDraft(core.ports), null);
    const about = { values, actions: ['openSent'] as const };
    if (isVerified) core.say('MODIFIED', 'done', about);
    else core.say('MODIFIED_UNVERIFIED', 'asks', about);
  } catch (error) {
    const failure = failureOf(error);
    const about = {
      values: { ...values, reason: failureReason(failure) },
      actions: [failure.code === 'CONFLICT' ? 'readAgain' : 'sendAgain'] as const,
    };
    core.say('SEND_FAILED', 'refused', about, { kind: 'send', after: justNext });
  }
}
