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
  else await keepDeliveryNote(core, pressed.base64, null);
}

/** Saves a delivery note with the order; it is on disk before the draft refers to it. */
export async function keepDeliveryNote(core: DeskCore, base64: string, name: string | null): Promise<void> {
  const { draft, row } = core.read();
  if ((draft.deliveryNotes ?? []).length >= maxDeliveryNotes) {
    core.say('DELIVERY_NOTES_FULL', 'refused', { values: { count: maxDeliveryNotes } });
    return;
  }
  try {
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
    announceNoteRejected(core, failureReason(failureOf(error)));
  }
}

/** Reports why a file cannot be a delivery note of the order now. */
export function announceNoteRejected(core: DeskCore, reason: Sentence): void {
  core.say('DELIVERY_NOTE_FAILED', 'refused', { values: { reason } });
}
