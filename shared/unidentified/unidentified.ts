import { z } from 'zod';
import { changedOrder } from '#shared/ipc/answer.ts';
import {
  fromWireKeys,
  Id,
  Instant,
  listAnswer,
  OptionalNumber,
  OptionalText,
  wire,
} from '#shared/wire/wire.ts';

/** A parsed attachment: everything the service sent, and the three displayed fields. */
export const AttachmentView = z.looseObject({
  url: z.string(),
  name: z.string().nullable(),
  createdDate: z.string().nullable(),
});
export type AttachmentView = z.infer<typeof AttachmentView>;

/**
 * A picture of an unidentified parcel. The reference names the schema but not its fields (reference-notes 1.3), so the
 * address is any text that is an http(s) address, and name and date are found by their keys and texts. Null if it has
 * no address.
 */
const Attachment = z.record(z.string(), z.unknown()).transform((fields): AttachmentView | null => {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => isText(entry[1]));
  const url = texts.find(([, text]) => isAddress(text))?.[1].trim() ?? null;
  if (url === null) return null;
  const name = texts.find(([key, text]) => /name|title/i.test(key) && text.trim() !== url)?.[1] ?? null;
  // `updatedBy` matches too, so only dates count, and a creation date takes precedence over a change date.
  const dated = (pattern: RegExp) =>
    texts.flatMap(([key, text]) => (pattern.test(key) ? [Instant.parse(text)] : [])).find(isInstant);
  return { ...fields, url, name, createdDate: dated(/created/i) ?? dated(/date|time/i) ?? null };
});

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}

/** Whether a text was parsed as a timestamp; {@link Instant} returns any other text unchanged. */
function isInstant(text: string | null): text is string {
  return text !== null && z.iso.datetime().safeParse(text).success;
}

/** Accepts both forms: the service's, and the saved one. Entries without an address are left out. */
const Attachments = z
  .unknown()
  .optional()
  .transform((value): AttachmentView[] => {
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry) => {
      const read = Attachment.safeParse(fromWireKeys(entry));
      return read.success && read.data !== null ? [read.data] : [];
    });
  });

/** The ID of the linked receiving order; null and 0 both mean "not linked" (reference-notes 1.3). */
const LinkedId = OptionalNumber.transform((value) => (value === 0 ? null : value));

/** An unidentified receiving order, URO for short (reference-notes 1.3). It has no center, item or quantity. */
export const UnidentifiedOrder = z.looseObject({
  id: Id,
  /** The tag that the warehouse attached to the parcel. */
  barcode: OptionalText,
  /** The code scanned on the parcel. */
  trackingBarcode: OptionalText,
  reason: OptionalText,
  comment: OptionalText,
  createdDate: Instant,
  linkedWroId: LinkedId,
  linkedWroDate: Instant,
  attachments: Attachments,
});
export type UnidentifiedOrder = z.infer<typeof UnidentifiedOrder>;

export const UnidentifiedOrderWire = wire(UnidentifiedOrder);

/** A page of UROs as the service writes it: a bare array (reference-notes 1.1). */
export const UnidentifiedOrderListWire = listAnswer(UnidentifiedOrder);

/** Page size of UROs at the service; a shorter page is the last one (reference-notes 1.1). */
export const unidentifiedPageSize = 50;

/** One page of UROs in the service's own order. */
export const UnidentifiedPage = z.object({
  orders: z.array(UnidentifiedOrder),
  page: z.number(),
  hasMore: z.boolean(),
});
export type UnidentifiedPage = z.infer<typeof UnidentifiedPage>;

/** A picture that the main process fetched and verified: its bytes are of the declared type. */
export const Picture = z.object({
  mediaType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  base64: z.string(),
});
export type Picture = z.infer<typeof Picture>;

export const LinkedUnidentified = changedOrder(UnidentifiedOrder);
export type LinkedUnidentified = z.infer<typeof LinkedUnidentified>;
