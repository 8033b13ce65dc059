import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import type { PhotoPress } from '#renderer/desk/photos/use-photo-desk.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { maxDeliveryNotes, maxNoteNameLength } from '#shared/attachments/model/photo-limits.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import { addDeliveryNote } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { DeskCore } from './receiving-state.ts';

/** Opens the camera view or, if it is open, takes a picture of the delivery note. */
export async function pressPhoto(core: DeskCore, press: () => Promise<PhotoPress>): Promise<void> {
  const pressed = await press();
  if (pressed.kind === 'opened') core.say('DELIVERY_NOTE_OPENING', 'asks');
  else await keepDeliveryNote(core, async () => pressed.base64, null);
}

/** Saves a delivery note with the order; it is on disk before the draft refers to it. */
export async function keepDeliveryNote(core: DeskCore, read: ReadFile, name: string | null): Promise<void> {
  const { draft, row } = core.read();
  if ((draft.deliveryNotes ?? []).length >= maxDeliveryNotes) {
    core.say('DELIVERY_NOTES_FULL', 'refused', { values: { count: maxDeliveryNotes } });
    return;
  }
  try {
    const base64 = await read();
    if (base64 === null) return;
    // A bare draft gets its reference when it is saved.
    if (row === null) {
      core.note({ ...draft });
      await core.settle();
    }
    const reference = core.read().row?.referenceId ?? '';
    const owner = { record: 'newReceivingOrder', reference } as const;
    const saved = await core.ports.call('attachments.save', { owner, base64 });
    const note = { ...saved, name: name?.slice(0, maxNoteNameLength) ?? null };
    core.take(addDeliveryNote(core.read().draft, { note, at: core.at() }));
  } catch (error) {
    announceNotesRejected(core, failureReason(failureOf(error)));
  }
}

/** Reports why files cannot be delivery notes of the order now, each with its reason; an open question stays open. */
export function announceNotesRejected(core: DeskCore, ...reasons: readonly Sentence[]): void {
  const values = { count: reasons.length, reason: reasons };
  if (core.read().question === null) core.say('DELIVERY_NOTE_FAILED', 'refused', { values });
  else core.askAgain('DELIVERY_NOTE_FAILED', values);
}
