import { z } from 'zod';
import type { SiteText } from '#electron/site/shared-reading.ts';

const text = z.string().nullable();

/** A return that arrived and is not completed; `body` is the complete return, as JSON, or null once it was deleted. */
const WaitingReturn = z.object({
  id: z.number(),
  centerId: z.number().nullable(),
  arrivedAt: text,
  body: text,
});
export type WaitingReturn = z.infer<typeof WaitingReturn>;

/** A page of the waiting returns: each reading replaces it. */
export const ReturnsBody = z.object({
  asOf: z.string(),
  round: z.number(),
  returns: z.array(WaitingReturn),
});
export type ReturnsBody = z.infer<typeof ReturnsBody>;

/** The active exclusions of an item. */
export const ExclusionsBody = z.object({
  asOf: z.string(),
  exclusions: z.array(z.object({ lotNumber: text, lotDate: text })),
});
export type ExclusionsBody = z.infer<typeof ExclusionsBody>;

export type SharedTodayParts = {
  returns: Omit<ReturnsBody, 'asOf'>[];
  exclusions: ({ inventoryId: number } & ExclusionsBody)[];
};

/** Reads site rows; `skipped` are keys of rows of another Dockhand. */
export function readTodayRows(rows: readonly SiteText[]): { page: SharedTodayParts; skipped: string[] } {
  const page: SharedTodayParts = { returns: [], exclusions: [] };
  const skipped: string[] = [];
  for (const { key, body } of rows) {
    // A page that the list no longer has: the reading that removed it states which returns are left.
    if (body === null) continue;
    const [kind, number] = key.split(' ');
    const value: unknown = JSON.parse(body);
    const returns = kind === 'returns' ? ReturnsBody.safeParse(value).data : undefined;
    const exclusions = kind === 'exclusions' ? ExclusionsBody.safeParse(value).data : undefined;
    if (returns !== undefined) page.returns.push({ round: returns.round, returns: returns.returns });
    else if (exclusions !== undefined) page.exclusions.push({ inventoryId: Number(number), ...exclusions });
    else skipped.push(key);
  }
  return { page, skipped };
}
