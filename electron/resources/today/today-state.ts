/** Why a list is unavailable; null if it is available, as far as known. */
export type TodayAbsence = 'notOffered' | 'forbidden' | null;

/** Progress of the first screen's background work, as saved with its rows. Timestamps are ISO 8601 in UTC. */
export type TodayState = {
  returns: {
    /** Counts the readings of the list. */
    round: number;
    /** The next page; null between two readings. */
    page: number | null;
    /** Identifies the previous page. */
    mark: string | null;
    begunAt: string | null;
    /** When the last finished reading started. */
    readAt: string | null;
    triedAt: string | null;
    absence: TodayAbsence;
    /** Pages of the last finished reading; a state saved by an earlier Dockhand has none. */
    pages?: number;
  };
  exclusions: {
    /** Number of items requested since then. */
    since: string | null;
    count: number;
    /** The service has responded for an item, so a refusal concerns the item and not the list. */
    isOffered: boolean;
    absence: TodayAbsence;
    triedAt: string | null;
  };
  /** Parcels with an exact match, of which parcels and orders; null before ranking. */
  exact: { mark: string; count: number; asOf: string } | null;
};

export const initialTodayState: TodayState = {
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

/** Parses a saved state, possibly of another Dockhand: null if it is none. */
export function parseTodayState(text: string): TodayState | null {
  try {
    const state = JSON.parse(text) as Partial<TodayState> | null;
    const isState = typeof state?.returns?.round === 'number' && typeof state.exclusions?.count === 'number';
    return isState ? (state as TodayState) : null;
  } catch {
    return null;
  }
}
