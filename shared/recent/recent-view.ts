import { z } from 'zod';
import { recentKinds } from './model/recent-kinds.ts';

/** A record that was seen before and matches a search; it can be opened without the service. */
export const RecentHit = z.object({
  kind: z.enum(recentKinds),
  id: z.number(),
  /** The order that a shipment belongs to; null for the other kinds. */
  parentId: z.number().nullable(),
  /** What names it: "PO-2026-2922", a SKU, a tracking number; '' where nothing but its id does. */
  title: z.string(),
  /** What else tells it apart: a name, a status, a center. */
  detail: z.string(),
  /** The field whose text matched: what a person recognises it by. */
  matched: z.string(),
  /** When it was seen last; ISO 8601 in UTC. */
  asOf: z.string(),
});
export type RecentHit = z.infer<typeof RecentHit>;

/** What a search over the seen records found, the best first. */
export const RecentHits = z.object({
  hits: z.array(RecentHit),
  /** All records that match, more than the hits where the search was cut off. */
  totalCount: z.number(),
});
export type RecentHits = z.infer<typeof RecentHits>;
