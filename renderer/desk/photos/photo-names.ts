import type { Translate } from '#renderer/messages/use-messages.ts';
import type { DeliveryNote } from '#shared/attachments/attachments.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { NamedPhoto } from './photo-pictures.tsx';

/**
 * Returns the photos of a return with their subjects: the parcel, or an item; by its number if its line no longer
 * exists.
 */
export function namedPhotos({ photos = [], lines }: ReturnDraft, t: Translate): readonly NamedPhoto[] {
  return photos.map(({ inventoryId, ...photo }) => {
    const line = lines.find((entry) => entry.inventoryId === inventoryId);
    const item = inventoryId === null ? t('term.parcel') : line?.sku || line?.name || `#${inventoryId}`;
    return { ...photo, of: item };
  });
}

/** Named by their file names. */
export function namedNotes(notes: readonly DeliveryNote[], t: Translate): readonly NamedPhoto[] {
  return notes.map(({ name, ...note }) => ({ ...note, of: name ?? t('deliveryNotes.photo') }));
}
