/**
 * When an unconfirmed write is looked up by its reference: so long after it became unconfirmed (quality, 2). The
 * store needs the first, for rows that it finds half sent at its start; the sender knows the rest.
 */
export const lookUpsAfterMs = [5_000, 30_000, 120_000] as const;

/** The first of {@link lookUpsAfterMs}. */
export const firstLookUpAfterMs = lookUpsAfterMs[0];

/**
 * When a sent write is looked for a second copy at the service: a gateway may have sent it on twice, and only the list
 * shows that.
 */
export const copiesLookUpAfterMs = 10_000;

/** A row that waits for longer than anything asks it to was given its moment by a clock that has been set back since. */
export const longestPauseMs = 60 * 60_000;
