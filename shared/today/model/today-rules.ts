/** Activity log outcomes that mean success. */
export const doneOutcomes = ['done', 'sent', 'already', 'partly'] as const;

/** Activity log outcomes that mean failure, or an unknown result. */
export const troubledOutcomes = [
  'refused',
  'rejected',
  'failed',
  'held',
  'unreadable',
  'unverified',
  'unconfirmed',
] as const;

/** Activity log areas that count as no one's work: signing in and out, and clearing records. */
export const uncountedAreas: readonly string[] = ['session', 'records'];

/** Orders that ended short or over are counted by creation day: older ones are history. */
export const differenceDays = 90;

/** Minimum days a return has waited since it arrived, as used to filter the list. */
export const waitingDays = [1, 3, 7] as const;

/** Statuses of returns that arrived and are not completed. */
export const arrivedReturnStatuses: readonly string[] = ['Arrived', 'Processing'];

/** The next event for an unlinked parcel, as this desk counts the days. */
export type NextCountdown = { kind: 'fee' | 'disposal'; at: string; id: number };

const dayMs = 86_400_000;

/**
 * Returns the next upcoming fee or disposal of any of the parcels; null if there is none.
 *
 * @param rules days after arrival; null: not counted at this desk
 */
export function nextCountdownOf(
  parcels: readonly { id: number; createdAt: string | null }[],
  rules: { feeDays: number | null; disposalDays: number | null },
  nowMs: number,
): NextCountdown | null {
  const counted = [
    { kind: 'fee', days: rules.feeDays },
    { kind: 'disposal', days: rules.disposalDays },
  ] as const;
  let next: (NextCountdown & { atMs: number }) | null = null;
  for (const { kind, days } of counted) {
    if (days === null) continue;
    for (const { id, createdAt } of parcels) {
      const atMs = Date.parse(createdAt ?? '') + days * dayMs;
      if (!(atMs > nowMs) || (next !== null && next.atMs <= atMs)) continue;
      next = { kind, at: new Date(atMs).toISOString(), id, atMs };
    }
  }
  return next === null ? null : { kind: next.kind, at: next.at, id: next.id };
}
