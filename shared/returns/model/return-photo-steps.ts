import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { type ReturnStep, recordStep, say } from './return-draft-steps.ts';
import { lineOf } from './return-goods-rules.ts';

type ReturnPhoto = NonNullable<ReturnDraft['photos']>[number];

/** Names a photo that is on the disk already: of an item, or (null) of the parcel as a whole. */
export function addPhoto(draft: ReturnDraft, { photo, at }: { photo: ReturnPhoto; at: string }): ReturnStep {
  const photos = [...(draft.photos ?? []), photo];
  const line = photo.inventoryId === null ? null : lineOf(draft, photo.inventoryId);
  return {
    draft: recordStep(draft, { ...draft, photos }, { kind: 'photo', text: null, at }),
    feedback: say('PHOTO_TAKEN', 'done', {
      values: { count: photos.length, of: line === null ? 'parcel' : 'item' },
      ...(line === null ? {} : { line }),
    }),
  };
}

/** Takes a photo out of the return. Its file stays as long as the draft can take that back. */
export function removePhoto(draft: ReturnDraft, { id, at }: { id: string; at: string }): ReturnStep {
  const photos = (draft.photos ?? []).filter((photo) => photo.id !== id);
  return {
    draft: recordStep(draft, { ...draft, photos }, { kind: 'photo', text: null, at }),
    feedback: say('PHOTO_REMOVED', 'done', { values: { count: photos.length } }),
  };
}
