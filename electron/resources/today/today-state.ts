/** Why a list cannot be had; null where it can, as far as is known. */
export type TodayAbsence = 'notOffered' | 'forbidden' | null;

/** How far the background work of the first screen is, as it is saved with its rows. Instants are ISO 8601 in UTC. */
export type TodayState = {
  returns: {
    /** Counts the readings of the list. */
    round: number;
    /** Which page comes next; null between two readings. */
    page: number | null;
    /** What the page before held. */
    mark: string | null;
    begunAt: string | null;
    /** When the last reading began that came to its end. */
    readAt: string | null;
    triedAt: string | null;
    absence: TodayAbsence;
  };
  exclusions: {
    /** How many items were asked for since then. */
    since: string | null;
    count: number;
    /** The service has answered for an item: a refusal is about the item then, and not about the list. */
    isOffered: boolean;
    absence: TodayAbsence;
    triedAt: string | null;
  };
  /** How many parcels have an exact match, of which parcels and orders; null before they were ranked. */
  exact: { mark: string; count: number; asOf: string } | null;
};

/** The state before anything was read. */
export const todayBeforeReading: TodayState = {
  returns: {
    round: 0,
    page: null,
    mark: null,
    begunAt: null,
    readAt: null,
    triedAt: null,
    absence: null,
  },
  exclusions: { since: null, count: 0, isOffered: false, absence: null, triedAt: null },
  exact: null,
};

/** What is saved may be of another Dockhand: null where it is no state. */
export function parseTodayState(text: string): TodayState | null {
  try {
    const state = JSON.parse(text) as Partial<TodayState> | null;
    const isState = typeof state?.returns?.round === 'number' && typeof state.exclusions?.count === 'number';
    return isState ? (state as TodayState) : null;
  } catch {
    return null;
  }
}
