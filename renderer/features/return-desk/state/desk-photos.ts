import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { maxPhotos } from '#shared/attachments/model/photo-limits.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import { addPhoto } from '#shared/returns/model/return-photo-steps.ts';
import { type DeskCore, referenceOf } from './desk-state.ts';

/** Opens the camera view or, if it is open, takes a photo of the selected line or of the parcel. */
export async function pressPhoto(core: DeskCore): Promise<void> {
  if (core.read().modified !== null) {
    core.say('PHOTO_MODIFIED', 'refused');
    return;
  }
  const press = await core.ports.pressPhoto();
  if (press.kind === 'opened') core.say('PHOTO_OPENING', 'asks');
  else await keepPhoto(core, async () => press.base64, press.isWhole ? null : core.read().currentId);
}

/** Saves a photo of an item, or of the parcel (null), with the return; it is on disk before the draft refers to it. */
export async function keepPhoto(core: DeskCore, read: ReadFile, inventoryId: number | null): Promise<void> {
  const { draft } = core.read();
  if ((draft.photos ?? []).length >= maxPhotos) {
    core.say('PHOTOS_FULL', 'refused', { values: { count: maxPhotos } });
    return;
  }
  try {
    const base64 = await read();
    if (base64 === null) return;
    // A bare draft gets its reference when it is saved.
    if (referenceOf(core.read()) === null) {
      core.note({ ...draft });
      await core.settle();
    }
    const reference = referenceOf(core.read()) ?? '';
    const saved = await core.ports.call('attachments.save', {
      owner: { record: 'return', reference },
      base64,
    });
    const photo = { ...saved, inventoryId };
    core.take(addPhoto(core.read().draft, { photo, at: core.at() }));
  } catch (error) {
    announcePhotoRejected(core, failureReason(failureOf(error)));
  }
}

/** An open question stays open. */
export function announcePhotoRejected(core: DeskCore, reason: Sentence): void {
  if (core.read().question === null) core.say('PHOTO_FAILED', 'refused', { values: { reason } });
  else core.askAgain('PHOTO_FAILED', { reason });
}
