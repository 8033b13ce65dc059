import type { RecordAddress } from '#renderer/desk/state/draft-plan.ts';
import { sentence } from '#shared/messages/messages.ts';
import { emptyReturnDraft } from '#shared/returns/model/return-draft-steps.ts';
import {
  changeLossOf,
  contentFingerprintOf,
  draftOfReturn,
  isChangeable,
} from '#shared/returns/model/return-edit-rules.ts';
import { prefillFromShipment } from '#shared/returns/model/return-parcel-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { learnLines } from './desk-items.ts';
import { findDuplicates, parcelOf, readGoods, takeParcel } from './desk-parcels.ts';
import type { DeskCore, DeskPorts } from './desk-state.ts';

/** Returns an untouched return at this desk's center. */
export function freshDraft({ newGroup, deskCenter, centers }: DeskPorts): ReturnDraft {
  const center = deskCenter();
  const known = centers()?.find(({ id }) => id === center?.id);
  // Only a center that processes returns is proposed.
  return emptyReturnDraft({ group: newGroup(), center: known?.processesReturns === false ? null : center });
}

export async function openRecord(core: DeskCore, address: RecordAddress): Promise<void> {
  if (address.with === 'parcel') await beginFromParcel(core, address.text);
  else if (address.with === 'modify') await beginChange(core, address.id);
  else await beginFromShipment(core, address.id);
}

/** Continues this desk's return for a parcel, or starts one as if its label were scanned here. */
async function beginFromParcel(core: DeskCore, text: string): Promise<void> {
  const isOf = ({ trackingNumber }: ReturnDraft) => trackingNumber === text;
  const { isOpen, draft } = core.read();
  if (!isOpen || !isOf(draft)) {
    await core.readDrafts().catch(() => undefined);
    const existing = core.read().drafts.find((row) => row.draft !== null && isOf(row.draft));
    if (existing !== undefined) await core.openDraft(existing.id);
    else {
      await core.leaveCurrent();
      core.begin(freshDraft(core.ports), null);
    }
  }
  // Without the index, the text can still be a parcel's label.
  const found = await core.ports.call('shipments.lookUp', { texts: [text] }).catch(() => null);
  const hits = found?.hits ?? [];
  const exact = hits.filter(({ by }) => by === 'exact');
  await takeParcel(core, parcelOf(text, exact.length > 0 ? exact : hits, core.at()));
}

async function beginFromShipment(core: DeskCore, id: number): Promise<void> {
  await core.leaveCurrent();
  const { data } = await core.ports.call('orders.readShipment', { id, prefer: 'service' });
  core.begin(freshDraft(core.ports), null);
  core.change({ goods: { state: 'read' } });
  core.take(prefillFromShipment(core.read().draft, { shipment: data, at: core.at() }));
  await findDuplicates(core);
}

async function beginChange(core: DeskCore, id: number): Promise<void> {
  await core.leaveCurrent();
  const { data: order } = await core.ports.call('returns.read', { id, prefer: 'service' });
  const reason = isChangeable(order)
    ? changeLossOf(order)
    : sentence('returns.failure.notAwaited', { id, status: order.status });
  if (reason !== null) {
    const { isOpen, modified } = core.read();
    // A change to this same return can't be sent any longer, and its content must not become another return.
    if (!isOpen || modified?.id === id) core.begin(freshDraft(core.ports), null);
    core.say('MODIFY_REFUSED', 'refused', { values: { reason } });
    return;
  }
  const referenceId = order.referenceId ?? core.ports.newReference();
  const modified = { id, referenceId, expectedContent: contentFingerprintOf(order) };
  core.begin(draftOfReturn(order), null, { modified });
  core.say('MODIFYING', 'done', { values: { reference: referenceId, return: id } });
  void readGoods(core);
  await learnLines(core);
}

/** Reads a return that is being changed again, because another user changed it. */
export async function readChangeAgain(core: DeskCore): Promise<void> {
  const { modified } = core.read();
  if (modified !== null) await beginChange(core, modified.id);
}

/** A change to an existing return is not saved anywhere, so it is not left without the user's confirmation. */
export function isChangeOpen(core: DeskCore): boolean {
  const { modified, draft } = core.read();
  const isOpen = modified !== null && draft.changes.length > 0;
  if (isOpen) void askDiscard(core);
  return isOpen;
}

/** Asks whether to discard the return on the desk; leaves an unchanged one immediately. */
export async function askDiscard(core: DeskCore): Promise<void> {
  const { modified, draft } = core.read();
  if (modified === null) core.askDiscard();
  else if (draft.changes.length === 0) await discard(core);
  else {
    const values = { reference: modified.referenceId, return: modified.id };
    const actions = ['keepIt', 'leaveUnchanged'] as const;
    core.say('CHANGE_DISCARD_ASKED', 'asks', { values, actions }, { kind: 'discard' });
  }
}

export async function discard(core: DeskCore): Promise<void> {
  const { modified } = core.read();
  if (modified === null) await core.discardDraft();
  else await core.discardDraft('CHANGE_LEFT', { return: modified.id });
}
