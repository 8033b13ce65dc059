/** How a picture's address is spelled on the wire, which the reference notes leave open (1.3). */
export type AttachmentSpelling = 'snakeCase' | 'camelCase';

/** What the address of an attachment leads to: a picture, a page in its place, nothing, or another host. */
export type AttachmentTarget =
  | { kind: 'picture' }
  | { kind: 'page' }
  | { kind: 'missing' }
  | { kind: 'address'; address: string };

export interface UnidentifiedAttachment {
  id: number;
  fileName: string;
  target: AttachmentTarget;
  /** Its address answers only to a bearer token; the others carry a key of their own. */
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

/** Parcels as clients can order them: by what their records say of when they came, the oldest first, then by number. */
export function oldestParcelsFirst(parcels: readonly UnidentifiedOrder[]): UnidentifiedOrder[] {
  // Records of odd numbers say whole seconds alone.
  const saidMs = ({ id, createdAtMs }: UnidentifiedOrder) =>
    id % 2 === 0 ? createdAtMs : Math.floor(createdAtMs / 1_000) * 1_000;
  return parcels.toSorted((one, other) => saidMs(one) - saidMs(other) || one.id - other.id);
}

/** The order that a parcel truly belongs to, which the service does not know and never writes. */
export type TrueMatch = { orderId: number; evidence: MatchEvidence };

/** A parcel that the warehouse could not tell the receiving order of (reference notes, 1). */
export interface UnidentifiedOrder {
  id: number;
  barcode: string | null;
  trackingBarcode: string | null;
  reason: string | null;
  comment: string | null;
  createdAtMs: number;
  /** The receiving order that somebody linked it with; null while it waits. */
  linkedOrderId: number | null;
  linkedAtMs: number | null;
  attachments: UnidentifiedAttachment[];
  /** Null where no receiving order of the merchant fits. */
  trueMatch: TrueMatch | null;
}
