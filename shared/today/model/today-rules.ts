/** Outcomes of the activity log that say that something came about. */
export const doneOutcomes = ['done', 'sent', 'already', 'partly'] as const;

/** Outcomes that say that something did not come about, or that nobody knows. */
export const troubledOutcomes = [
  'refused',
  'rejected',
  'failed',
  'held',
  'unreadable',
  'unverified',
  'unconfirmed',
] as const;

/** Orders that ended short or over are counted by the day on which they were created: older ones are history. */
export const differenceDays = 90;

/** A return waits since it arrived for at least so many days, as the list of them is narrowed. */
export const waitingDays = [1, 3, 7] as const;

/** States of returns that arrived and are not completed. */
export const arrivedReturnStatuses: readonly string[] = ['Arrived', 'Processing'];

/** What happens next to a parcel that nobody links, as this desk counts it. */
export type NextCountdown = { kind: 'fee' | 'disposal'; at: string; id: number };

const dayMs = 86_400_000;

/**
 * The next fee, or disposal, that is still ahead for any of some parcels; null where none is.
 *
 * @param rules days after the arrival; null: not counted at this desk
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
