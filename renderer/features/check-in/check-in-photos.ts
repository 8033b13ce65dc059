import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import type { NamedPhoto } from '#renderer/desk/photos/photo-pictures.tsx';
import type { PhotoPress } from '#renderer/desk/photos/use-photo-desk.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { maxPhotos } from '#shared/attachments/model/photo-limits.ts';
import { addPhoto, removePhoto } from '#shared/check-in/model/check-in-steps.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { CheckInCore } from './check-in-core.ts';
import { type CheckInState, nameOfBoxId } from './check-in-state.ts';

/** Returns the box that a photo belongs to: the current one, else the viewed one; null for the whole order. */
export function photographedBox({ draft, view }: Pick<CheckInState, 'draft' | 'view'>): number | null {
  return draft.boxId ?? (view.of === 'box' ? view.boxId : null);
}

/** Opens the camera's view or, if it is open, takes a photo of the box or of the order. */
export async function takePhoto(core: CheckInCore, press: () => Promise<PhotoPress>): Promise<void> {
  const pressed = await press();
  if (pressed.kind === 'opened') core.say('PHOTO_OPENING', 'asks');
  else
    await keepPhoto(core, async () => pressed.base64, pressed.isWhole ? null : photographedBox(core.read()));
}

/** Adds a photo of a box, or of the order (null), to the count; it is on the disk before the count refers to it. */
export async function keepPhoto(core: CheckInCore, read: ReadFile, boxId: number | null): Promise<void> {
  const { feedback } = core.read();
  const count = (core.read().draft.photos ?? []).length;
  if (count >= maxPhotos) {
    core.say('PHOTOS_FULL', 'refused', { values: { count } });
    return;
  }
  try {
    const base64 = await read();
    if (base64 === null) return;
    const saved = await core.ports.savePhoto(base64);
    core.count(addPhoto(core.read().draft, { photo: { ...saved, boxId }, at: core.at() }));
    const { draft, comparison, feedback: latest } = core.read();
    // What was reported in the meantime may ask something.
    if (latest !== feedback) return;
    core.say('PHOTO_TAKEN', 'done', {
      values: {
        count: (draft.photos ?? []).length,
        box: nameOfBoxId(comparison, boxId),
        hasBox: String(boxId !== null),
      },
    });
  } catch (error) {
    core.say('PHOTO_FAILED', 'refused', { values: { reason: failureReason(failureOf(error)) } });
  }
}

/** Removes a photo from the count. Its file remains while the count can undo that. */
export function dropPhoto(core: CheckInCore, id: string): void {
  core.count(removePhoto(core.read().draft, { id, at: core.at() }));
  core.say('PHOTO_REMOVED', 'done', { values: { count: (core.read().draft.photos ?? []).length } });
}

export function photosOfCount(
  { draft, comparison }: Pick<CheckInState, 'draft' | 'comparison'>,
  t: Translate,
): readonly NamedPhoto[] {
  return (draft.photos ?? []).map(({ boxId, ...photo }) => ({
    ...photo,
    of: boxId === null ? t('photos.order') : t('term.boxId', { box: nameOfBoxId(comparison, boxId) }),
  }));
}
