import type { Translate } from '#renderer/messages/use-messages.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { NamedPhoto } from './photo-pictures.tsx';

/** The photos of a return with what each shows: the parcel, or an item, by its number where it is no line any more. */
export function namedPhotos({ photos = [], lines }: ReturnDraft, t: Translate): readonly NamedPhoto[] {
  return photos.map(({ inventoryId, ...photo }) => {
    const line = lines.find((entry) => entry.inventoryId === inventoryId);
    const item = inventoryId === null ? t('photos.parcel') : line?.sku || line?.name || `#${inventoryId}`;
    return { ...photo, of: item };
  });
}
