import { z } from 'zod';

/** The kinds of records of which desks tell each other that they have them open. */
export const openRecordKinds = ['returns', 'receiving', 'unidentified'] as const;

const Id = z.int().min(1).max(2_147_483_647);

/** A record that is open on a desk. */
export const OpenRecord = z.object({ kind: z.enum(openRecordKinds), id: Id });
export type OpenRecord = z.infer<typeof OpenRecord>;

/** A record that another desk of the site has open. */
export const DeskRecord = OpenRecord.extend({
  desk: z.string(),
  operator: z.string().nullable(),
  /** Since when; ISO 8601 in UTC, by that desk's clock. */
  since: z.string(),
});
export type DeskRecord = z.infer<typeof DeskRecord>;
