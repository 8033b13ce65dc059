import {
  contentMarkOf,
  draftOfReturn,
  isChangeable,
} from '../../../../shared/returns/model/return-edit-rules.ts';
import { prefillFromShipment } from '../../../../shared/returns/model/return-parcel-steps.ts';
import type { ReturnDraftRow } from '../../../../shared/returns/return-draft.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { type DeskCore, freshDraft, sayOf } from './desk-core.ts';
import { learnLines } from './desk-items.ts';
import { findDuplicates, readGoods } from './desk-parcels.ts';
import { isBare, piecesOf, referenceOf } from './desk-state.ts';

/** What the desk begins with: the last draft, a draft, a shipment that comes back, or a return to be changed. */
export type DeskAddress =
  | { readonly with: 'last' }
  | { readonly with: 'draft' | 'shipment' | 'modify'; readonly id: number };

/** Puts what an address asks for on the desk. What is there is kept as a draft. */
export async function openAddress(core: DeskCore, address: DeskAddress): Promise<void> {
  const isSame = address.with === 'modify' && core.read().modified?.id === address.id;
  if (isSame || isChangeInHand(core)) return;
  try {
    switch (address.with) {
      case 'last':
        return await openLast(core);
      case 'draft':
        return await openDraft(core, address.id);
      case 'shipment':
        return await beginFromShipment(core, address.id);
      case 'modify':
        return await beginChange(core, address.id);
    }
  } catch (error) {
    const { isOpen } = core.read();
    if (!isOpen) core.begin({ draft: freshDraft(core.ports), row: null });
    core.say(sayOf('READ_FAILED', 'refused', { values: { reason: failureOf(error).message } }));
  }
}

/** Reads the drafts of the operator at the desk. */
export async function readDrafts(core: DeskCore): Promise<readonly ReturnDraftRow[]> {
  const drafts = await core.ports.call('returns.readDrafts', { everyone: false });
  core.change({ drafts });
  return drafts;
}

async function openLast(core: DeskCore): Promise<void> {
  const drafts = await readDrafts(core);
  const last = drafts.find(({ draft }) => draft !== null && !isBare(draft));
  if (last === undefined) core.begin({ draft: freshDraft(core.ports), row: null });
  else putOnDesk(core, last);
}

/** Goes on with a draft; the one that is on the desk stays a draft. */
export async function openDraft(core: DeskCore, id: number): Promise<void> {
  if (core.read().row?.id === id || isChangeInHand(core)) return;
  await leaveCurrent(core);
  const row = await core.ports.call('returns.readDraft', { id });
  if (row === null || row.state !== 'draft' || row.draft === null) {
    if (!core.read().isOpen) await openLast(core);
    core.say(
      sayOf('DRAFT_GONE', 'refused', {
        values: { reference: row?.referenceId ?? '' },
        actions: ['newReturn'],
      }),
    );
    return;
  }
  putOnDesk(core, row);
}

function putOnDesk(core: DeskCore, { id, referenceId, draft }: ReturnDraftRow): void {
  if (draft === null) return;
  core.begin({ draft, row: { id, referenceId } });
  const others = core.read().drafts.some((row) => row.id !== id);
  const values = { reference: referenceId, lines: draft.lines.length, pieces: piecesOf(draft) };
  const actions = others ? (['newReturn', 'otherDrafts'] as const) : (['newReturn'] as const);
  core.say(sayOf('RESUMED', 'done', { values, actions }));
  void readGoods(core);
  void learnLines(core);
  void findDuplicates(core);
}

/** Begins another return; what is on the desk stays a draft. */
export async function beginNew(core: DeskCore): Promise<void> {
  const before = core.read();
  if (before.modified === null && isBare(before.draft)) {
    core.say(sayOf('READY', 'done'));
    return;
  }
  if (isChangeInHand(core)) return;
  await leaveCurrent(core);
  const { row } = core.read();
  core.begin({ draft: freshDraft(core.ports), row: null });
  if (row === null) core.say(sayOf('READY', 'done'));
  else
    core.say(
      sayOf('DRAFT_KEPT', 'done', { values: { reference: row.referenceId }, actions: ['otherDrafts'] }),
    );
  await readDrafts(core).catch(() => undefined);
}

async function beginFromShipment(core: DeskCore, id: number): Promise<void> {
  await leaveCurrent(core);
  const { data } = await core.ports.call('orders.readShipment', { id, prefer: 'service' });
  core.begin({ draft: freshDraft(core.ports), row: null });
  core.change({ goods: { state: 'read' } });
  core.take(prefillFromShipment(core.read().draft, { shipment: data, at: core.at() }));
  await findDuplicates(core);
}

async function beginChange(core: DeskCore, id: number): Promise<void> {
  await leaveCurrent(core);
  const { data: order } = await core.ports.call('returns.read', { id, prefer: 'service' });
  if (!isChangeable(order)) {
    if (!core.read().isOpen) core.begin({ draft: freshDraft(core.ports), row: null });
    core.say(sayOf('MODIFY_REFUSED', 'refused', { values: { return: id, status: order.status } }));
    return;
  }
  const draft = draftOfReturn(order);
  const referenceId = order.referenceId ?? core.ports.newReference();
  core.begin({ draft, row: null, modified: { id, referenceId, expectedContent: contentMarkOf(order) } });
  core.say(sayOf('MODIFYING', 'done', { values: { reference: referenceId, return: id } }));
  void readGoods(core);
  await learnLines(core);
}

/** Reads a return that is being changed once more, as somebody else changed it. */
export async function readChangeAgain(core: DeskCore): Promise<void> {
  const { modified } = core.read();
  if (modified === null) return;
  core.change({ modified: null });
  await openAddress(core, { with: 'modify', id: modified.id });
}

/** What is on the desk must be on the disk before anything else is put there. */
async function leaveCurrent(core: DeskCore): Promise<void> {
  if (core.read().isOpen && core.read().modified === null) await core.settle();
}

/** A change of an existing return is kept nowhere: it is not left before a person says so. */
function isChangeInHand(core: DeskCore): boolean {
  const { modified, draft } = core.read();
  const isInHand = modified !== null && draft.changes.length > 0;
  if (isInHand) void askDiscard(core);
  return isInHand;
}

/** Asks whether what is on the desk is given up; a return of which nothing was changed is left at once. */
export async function askDiscard(core: DeskCore): Promise<void> {
  const { modified, draft } = core.read();
  if (modified !== null) {
    if (draft.changes.length === 0) return discardDraft(core);
    const about = { reference: modified.referenceId, return: modified.id };
    core.say(
      sayOf('CHANGE_DISCARD_ASKED', 'asks', { values: about, actions: ['keepIt', 'leaveUnchanged'] }),
      {
        kind: 'discard',
      },
    );
    return;
  }
  const values = { reference: referenceOf(core.read()) ?? '', lines: core.read().draft.lines.length };
  core.say(sayOf('DISCARD_ASKED', 'asks', { values, actions: ['keepIt', 'discard'] }), { kind: 'discard' });
}

/** Gives the draft on the desk up. */
export async function discardDraft(core: DeskCore): Promise<void> {
  const { modified } = core.read();
  const reference = referenceOf(core.read()) ?? '';
  try {
    await core.giveUp();
    core.begin({ draft: freshDraft(core.ports), row: null });
    if (modified === null) core.say(sayOf('DISCARDED', 'done', { values: { reference } }));
    else core.say(sayOf('CHANGE_LEFT', 'done', { values: { reference, return: modified.id } }));
    await readDrafts(core).catch(() => undefined);
  } catch (error) {
    core.say(sayOf('READ_FAILED', 'refused', { values: { reason: failureOf(error).message } }));
  }
}
