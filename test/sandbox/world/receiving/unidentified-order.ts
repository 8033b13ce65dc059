/** The API spelling of the field with a picture's URL, which the reference notes leave open (1.3). */
export type AttachmentSpelling = 'snakeCase' | 'camelCase';

/** The target of an attachment's URL: a picture, a page instead, nothing, or another host. */
export type AttachmentTarget =
  | { kind: 'picture' }
  | { kind: 'page' }
  | { kind: 'missing' }
  | { kind: 'address'; address: string };

export interface UnidentifiedAttachment {
  id: number;
  fileName: string;
  target: AttachmentTarget;
  /** Its URL requires a bearer token; the others contain their own key. */
  needsToken: boolean;
  spelling: AttachmentSpelling;
  createdAtMs: number;
}

export type MatchEvidence =
  | 'tracking'
  | 'truncatedTracking'
  | 'prefixedTracking'
  | 'purchaseOrder'
  | 'mistypedPurchaseOrder'
  | 'contents';

/**
 * Returns the parcels as clients can order them: by the arrival time in their records, oldest first, then by number.
 */
export function oldestParcelsFirst(parcels: readonly UnidentifiedOrder[]): UnidentifiedOrder[] {
  // Records with odd numbers have whole seconds only.
  const shownMs = ({ id, createdAtMs }: UnidentifiedOrder) =>
    id % 2 === 0 ? createdAtMs : Math.floor(createdAtMs / 1_000) * 1_000;
  return parcels.toSorted((one, other) => shownMs(one) - shownMs(other) || one.id - other.id);
}

/** The order that a parcel really belongs to, which the service does not know and never returns. */
export type TrueMatch = { orderId: number; evidence: MatchEvidence };

/** A parcel whose receiving order the warehouse could not determine (reference notes, 1). */
export interface UnidentifiedOrder {
  id: number;
  barcode: string | null;
  trackingBarcode: string | null;
  reason: string | null;
  comment: string | null;
  createdAtMs: number;
  /** The receiving order that it was linked to; null while it waits. */
  linkedOrderId: number | null;
  linkedAtMs: number | null;
  attachments: UnidentifiedAttachment[];
  /** Null if no receiving order of the merchant matches. */
  trueMatch: TrueMatch | null;
}
