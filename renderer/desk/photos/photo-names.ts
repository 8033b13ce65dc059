import type { Translate } from '#renderer/messages/use-messages.ts';
import type { DeliveryNote } from '#shared/attachments/attachments.ts';
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

/** The delivery notes of a receiving order by the names of their files. */
export function namedNotes(notes: readonly DeliveryNote[], t: Translate): readonly NamedPhoto[] {
  return notes.map(({ name, ...note }) => ({ ...note, of: name ?? t('deliveryNotes.photo') }));
}
