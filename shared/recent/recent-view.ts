import { z } from 'zod';
import { recentKinds } from './model/recent-kinds.ts';

/** A previously viewed record that matches a search; it can be opened without the service. */
export const RecentHit = z.object({
  kind: z.enum(recentKinds),
  id: z.number(),
  /** The order that a shipment belongs to; null for other kinds. */
  parentId: z.number().nullable(),
  /** Its display name: "PO-2026-2922", a SKU, a tracking number; '' if it has only its ID. */
  title: z.string(),
  /** Further details to tell it apart: a name, a status, a center. */
  detail: z.string(),
  /** The field whose text matched, by which the user recognizes it. */
  matched: z.string(),
  /** When it was last viewed; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type RecentHit = z.infer<typeof RecentHit>;

/** Best first. */
export const RecentHits = z.object({
  hits: z.array(RecentHit),
  /** Number of matching records; larger than the hits if the search was cut off. */
  totalCount: z.number(),
});
export type RecentHits = z.infer<typeof RecentHits>;
