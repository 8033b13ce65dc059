import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { maxPhotos } from '#shared/attachments/model/photo-limits.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
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
  else await keepPhoto(core, press.base64, press.isWhole);
}

/** Saves a photo with the return; it is on disk before the draft refers to it. */
export async function keepPhoto(core: DeskCore, base64: string, isWhole: boolean): Promise<void> {
  const { draft, currentId } = core.read();
  if ((draft.photos ?? []).length >= maxPhotos) {
    core.say('PHOTOS_FULL', 'refused', { values: { count: maxPhotos } });
    return;
  }
  try {
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
    const photo = { ...saved, inventoryId: isWhole ? null : currentId };
    core.take(addPhoto(core.read().draft, { photo, at: core.at() }));
  } catch (error) {
    core.say('PHOTO_FAILED', 'refused', { values: { reason: failureReason(failureOf(error)) } });
  }
}
