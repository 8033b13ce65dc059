import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { createFeedback, type ReturnStep, recordStep } from './return-draft-steps.ts';
import { lineOf } from './return-goods-rules.ts';

type ReturnPhoto = NonNullable<ReturnDraft['photos']>[number];

/** Adds a photo that is already on disk: of an item, or (null) of the parcel as a whole. */
export function addPhoto(draft: ReturnDraft, { photo, at }: { photo: ReturnPhoto; at: string }): ReturnStep {
  const photos = [...(draft.photos ?? []), photo];
  const line = photo.inventoryId === null ? null : lineOf(draft, photo.inventoryId);
  return {
    draft: recordStep(draft, { ...draft, photos }, { kind: 'photo', text: null, at }),
    feedback: createFeedback('PHOTO_TAKEN', 'done', {
      values: { count: photos.length, of: line === null ? 'parcel' : 'item' },
      ...(line === null ? {} : { line }),
    }),
  };
}

/** Removes a photo from the return. Its file is kept while the draft can undo the removal. */
export function removePhoto(draft: ReturnDraft, { id, at }: { id: string; at: string }): ReturnStep {
  const photos = (draft.photos ?? []).filter((photo) => photo.id !== id);
  return {
    draft: recordStep(draft, { ...draft, photos }, { kind: 'photo', text: null, at }),
    feedback: createFeedback('PHOTO_REMOVED', 'done', { values: { count: photos.length } }),
  };
}
