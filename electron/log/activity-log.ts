import type { Store } from '#electron/cache/open-store.ts';
import type { NewActivity } from '#electron/cache/store-records.ts';
import type { DeskPreferences } from '#electron/preferences/desk-preferences.ts';

/** What was done and what came of it, without who did it where. */
type ActivityAction = Pick<NewActivity, 'action' | 'subject' | 'outcome' | 'requestId' | 'detail'>;

/**
 * Writes the activity log. What is answered resolves when the row is on the disk, for whoever has to wait for that; a
 * row that cannot be written is reported, not thrown.
 */
export type ActivityLog = {
  /** Who works at this desk: the operator, and the desk of an account, by name. */
  people: (account: string | null) => Pick<NewActivity, 'operator' | 'desk'>;
  /** Notes what somebody did at a time that is now. */
  record: (entry: Omit<NewActivity, 'at'>) => Promise<void>;
  /** As `record`, of whoever works at this desk. */
  recordHere: (account: string | null, entry: ActivityAction) => Promise<void>;
  /** Holds on to whoever works at this desk now: what it answers notes what came of their entry later on. */
  beginHere: (account: string | null) => (entry: ActivityAction) => Promise<void>;
  /** What an account began is noted no more: everything of it is removed from this computer now. */
  forget: (account: string) => void;
};

/** Makes the activity log of this desk. */
export function createActivityLog(options: {
  store: Pick<Store, 'appendActivity'>;
  preferences: Pick<DeskPreferences, 'read' | 'readDesk'>;
  /** Called when a row is on the disk. */
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
