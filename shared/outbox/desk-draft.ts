import { z } from 'zod';

/** The kinds of drafts that another desk of the site can take over. */
export const sharedDraftKinds = ['return.create', 'receiving.create'] as const;

const Person = {
  /** As the desk is called that has it. */
  desk: z.string().max(200),
  operator: z.string().max(200).nullable(),
  /** When it was changed last; ISO 8601 in UTC. */
  at: z.iso.datetime(),
};

/** Who has a draft, as the desks of a site share it under its reference; everybody's row. */
export const SharedDraft = z.object({
  deskId: z.uuid(),
  ...Person,
  kind: z.enum(sharedDraftKinds),
  /** How often it was taken over. */
  turn: z.int().min(0),
  /** Queued, sent, or given up: it is no draft any more, and nobody takes it over. */
  isOver: z.boolean(),
  /** Its content without files and steps; null when it is over. */
  draft: z.unknown(),
});
export type SharedDraft = z.infer<typeof SharedDraft>;

/** Which desk creates a return for a parcel, under the parcel's tracking number; everybody's row. */
export const ParcelClaim = z.object({
  deskId: z.uuid(),
  ...Person,
  referenceId: z.string().max(50),
  isSent: z.boolean(),
});
export type ParcelClaim = z.infer<typeof ParcelClaim>;

/** A draft that another desk of the site has. */
export const DeskDraft = z.object({
  ...Person,
  referenceId: z.string(),
  kind: z.enum(sharedDraftKinds),
  /** It was begun or gone on with here, and taken over from this desk, which still has its own version. */
  isTaken: z.boolean(),
  isOver: z.boolean(),
  /** What names it: customer or tracking number of a return, purchase order of a receiving order. */
  title: z.string().nullable(),
  /** Of the parcel that comes back; null for any other draft. */
  trackingNumber: z.string().nullable(),
  lines: z.int(),
  pieces: z.int(),
});
export type DeskDraft = z.infer<typeof DeskDraft>;
