import { z } from 'zod';

/** The kinds of drafts that another desk of the site can take over. */
export const sharedDraftKinds = ['return.create', 'receiving.create'] as const;

const Person = {
  /** Name of the desk that has it. */
  desk: z.string().max(200),
  operator: z.string().max(200).nullable(),
  /** Time of the last change; ISO 8601 in UTC. */
  at: z.iso.datetime(),
};

/** The owner of a draft, as the desks of a site share it under its reference; the row belongs to all desks. */
export const SharedDraft = z.object({
  deskId: z.uuid(),
  ...Person,
  kind: z.enum(sharedDraftKinds),
  /** How many times it was taken over. */
  turn: z.int().min(0),
  /** Queued, sent, or given up: it is no longer a draft, and no desk takes it over. */
  isOver: z.boolean(),
  /** Its content without files and steps; null once it is over. */
  draft: z.unknown(),
  /** False until the desk that took it over has saved it as its own; else omitted. */
  isAdopted: z.boolean().optional(),
});
export type SharedDraft = z.infer<typeof SharedDraft>;

/** The desk that creates a return for a parcel, under the parcel's tracking number; the row belongs to all desks. */
export const ParcelClaim = z.object({
  deskId: z.uuid(),
  ...Person,
  referenceId: z.string().max(50),
  isSent: z.boolean(),
});
export type ParcelClaim = z.infer<typeof ParcelClaim>;

/** A draft of another desk of the site. */
export const DeskDraft = z.object({
  ...Person,
  referenceId: z.string(),
  kind: z.enum(sharedDraftKinds),
  /** It was started or continued here, then taken over from this desk, which still has its own version. */
  isTaken: z.boolean(),
  isOver: z.boolean(),
  /** Its display name: customer or tracking number of a return, purchase order of a receiving order. */
  title: z.string().nullable(),
  /** Of the returned parcel; null for any other draft. */
  trackingNumber: z.string().nullable(),
  lines: z.int(),
  pieces: z.int(),
});
export type DeskDraft = z.infer<typeof DeskDraft>;
