import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { maxPhotos } from '#shared/attachments/model/photo-limits.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { Sentence } from '#shared/messages/messages.ts';
import { lineOf } from '#shared/returns/model/return-goods-rules.ts';
import { addPhoto } from '#shared/returns/model/return-photo-steps.ts';
import { type DeskCore, type DeskState, referenceOf } from './desk-state.ts';

/** Opens the camera view or, if it is open, takes a photo of the selected line or of the parcel. */
export async function pressPhoto(core: DeskCore): Promise<void> {
  if (core.read().modified !== null) {
    core.say('PHOTO_MODIFIED', 'refused');
    return;
  }
  const press = await core.ports.pressPhoto();
  if (press.kind === 'opened') core.say('PHOTO_OPENING', 'asks');
  else await keepPhoto(core, async () => press.base64, press.isWhole ? null : photographedItem(core.read()));
}

/** Returns the item of the selected line; null if the box has none, which makes it a photo of the parcel. */
export function photographedItem({
  draft,
  currentId,
}: Pick<DeskState, 'draft' | 'currentId'>): number | null {
  return currentId !== null && lineOf(draft, currentId) !== null ? currentId : null;
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
