import type { Store } from '#electron/cache/open-store.ts';
import type { NewActivity } from '#electron/cache/store-records.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';

/** An action and its outcome, without who performed it and where. */
type ActivityAction = Pick<NewActivity, 'action' | 'subject' | 'outcome' | 'requestId' | 'detail'>;

/**
 * Writes the activity log. The returned promises resolve when the row is on disk, for callers that must wait for that;
 * a row that cannot be written is reported, not thrown.
 */
export type ActivityLog = {
  /** Who works at this desk: the operator's name, and the name of an account's desk. */
  people: (account: string | null) => Pick<NewActivity, 'operator' | 'desk'>;
  /** Records an action of a person at the current time. */
  record: (entry: Omit<NewActivity, 'at'>) => Promise<void>;
  /** Like `record`, for the person who works at this desk. */
  recordHere: (account: string | null, entry: ActivityAction) => Promise<void>;
  /** Captures who works at this desk now; the returned function records the outcome of their action later. */
  beginHere: (account: string | null) => (entry: ActivityAction) => Promise<void>;
  /** Stops recording actions that an account started: all of its data is now removed from this computer. */
  forget: (account: string) => void;
};

export function createActivityLog(options: {
  store: Pick<Store, 'appendActivity'>;
  preferences: Pick<DeskPreferences, 'read' | 'readDesk'>;
  /** Called when a row is on disk. */
  onRecorded?: (id: number) => void;
  /** Called when a row could not be written. */
  onProblem: (error: unknown) => void;
}): ActivityLog {
  const { store, preferences, onRecorded, onProblem } = options;
  const people: ActivityLog['people'] = (account) => ({
    operator: preferences.read().operator,
    desk: account === null ? null : (preferences.readDesk(account)?.name ?? null),
  });
  const record: ActivityLog['record'] = (entry) =>
    store
      .appendActivity({ at: new Date().toISOString(), ...entry })
      .then((id) => onRecorded?.(id))
      .catch(onProblem);
  /** By account, how often it was forgotten. */
  const forgotten = new Map<string | null, number>();
  const beginHere: ActivityLog['beginHere'] = (account) => {
    const there = people(account);
    const before = forgotten.get(account);
    return async ({ action, subject, outcome, requestId, detail }) => {
      if (forgotten.get(account) !== before) return;
      await record({ account, ...there, action, subject, outcome, requestId, detail });
    };
  };
  return {
    people,
    record,
    beginHere,
    forget(account) {
      forgotten.set(account, (forgotten.get(account) ?? 0) + 1);
    },
    recordHere: (account, entry) => beginHere(account)(entry),
  };
}
