import { splitDraft } from '../../../../shared/receiving/model/receiving-box-steps.ts';
import type { ReceivingDraftRow } from '../../../../shared/receiving/receiving-draft.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { type DeskCore, freshDraft, sayOf } from './receiving-core.ts';
import { callingOf, isBare, sizeOf } from './receiving-state.ts';

/** What the desk begins with: the last draft, or one that is named. */
export type DeskAddress = { readonly with: 'last' } | { readonly with: 'draft'; readonly id: number };

const largestId = 2_147_483_647;

/** Reads what the address asks the desk to begin with; what it does not understand is the last draft. */
export function parseDeskSearch({ draft }: Readonly<Record<string, unknown>>): DeskAddress {
  const id = Number(draft);
  const isId = draft !== '' && Number.isInteger(id) && id >= 1 && id <= largestId;
  return isId ? { with: 'draft', id } : { with: 'last' };
}

/** Puts what an address asks for on the desk. What is there is kept as a draft. */
export async function openAddress(core: DeskCore, address: DeskAddress): Promise<void> {
  try {
    if (address.with === 'draft') await openDraft(core, address.id);
    else await openLast(core);
  } catch (error) {
    if (!core.read().isOpen) core.begin({ draft: freshDraft(core.ports), row: null });
    core.say(sayOf('READ_FAILED', 'refused', { values: { reason: failureOf(error).message } }));
  }
}

/** Reads the drafts of the operator at the desk. */
export async function readDrafts(core: DeskCore): Promise<void> {
  const drafts = await core.ports.call('receiving.readDrafts', { everyone: false });
  core.change({ drafts });
}

async function openLast(core: DeskCore): Promise<void> {
  await readDrafts(core);
  const last = core.read().drafts.find(({ draft }) => draft !== null && !isBare(draft));
  if (last === undefined) core.begin({ draft: freshDraft(core.ports), row: null });
  else putOnDesk(core, last);
}

/** Goes on with a draft; the one that is on the desk stays a draft. */
export async function openDraft(core: DeskCore, id: number): Promise<void> {
  if (core.read().row?.id === id) return;
  if (core.read().isOpen) await core.settle();
  const row = await core.ports.call('receiving.readDraft', { id });
  if (row === null || row.state !== 'draft' || row.draft === null) {
    if (!core.read().isOpen) await openLast(core);
    core.say(sayOf('DRAFT_GONE', 'refused', { actions: ['newOrder'] }));
    return;
  }
  putOnDesk(core, row);
}

function putOnDesk(core: DeskCore, { id, referenceId, draft }: ReceivingDraftRow): void {
  if (draft === null) return;
  core.begin({ draft, row: { id, referenceId } });
  sayResumed(core);
}

/** The order stays as it is, and is gone on with. */
export function sayResumed(core: DeskCore): void {
  const state = core.read();
  const others = state.drafts.some(({ id }) => id !== state.row?.id);
  const values = { order: callingOf(state), ...sizeOf(state.draft) };
  const actions = others ? (['newOrder', 'otherDrafts'] as const) : (['newOrder'] as const);
  core.say(sayOf('RESUMED', 'done', { values, actions }));
}

/** Begins another order; what is on the desk stays a draft. */
export async function beginNew(core: DeskCore): Promise<void> {
  const before = core.read();
  if (isBare(before.draft)) {
    core.say(sayOf('READY', 'done'));
    return;
  }
  await core.settle();
  const order = callingOf(core.read());
  core.begin({ draft: freshDraft(core.ports), row: null });
  core.say(sayOf('DRAFT_KEPT', 'done', { values: { order }, actions: ['otherDrafts'] }));
  await readDrafts(core).catch(() => undefined);
}

/**
 * Goes on in another order under the same head, with the boxes that the one on the desk is too large for; that one
 * stays a draft with as many as it takes.
 */
export async function splitOrder(core: DeskCore): Promise<void> {
  const { saved, rest } = splitDraft(core.read().draft);
  // The rest first: until it is on the disk as well nothing leaves the order that has it.
  await core.settle();
  const { id, referenceId } = await core.ports.call('receiving.saveDraft', { id: null, draft: rest });
  core.note(saved);
  await core.settle();
  const order = callingOf(core.read());
  core.begin({ draft: rest, row: { id, referenceId } });
  core.say(sayOf('ORDER_SPLIT', 'done', { values: { order, ...sizeOf(rest) }, actions: ['otherDrafts'] }));
  await readDrafts(core).catch(() => undefined);
}

/** Asks whether what is on the desk is given up. */
export function askDiscard(core: DeskCore): void {
  const state = core.read();
  const values = { order: callingOf(state), ...sizeOf(state.draft) };
  core.say(sayOf('DISCARD_ASKED', 'asks', { values, actions: ['keepIt', 'discard'] }), { kind: 'discard' });
}

/** Gives the draft on the desk up. */
export async function discardDraft(core: DeskCore): Promise<void> {
  const order = callingOf(core.read());
  await core.giveUp();
  core.begin({ draft: freshDraft(core.ports), row: null });
  core.say(sayOf('DISCARDED', 'done', { values: { order } }));
  await readDrafts(core).catch(() => undefined);
}
