import type { DeskPreferences } from '../preferences/desk-preferences.ts';
import type { Store } from '../store/open-store.ts';
import type { NewActivity } from '../store/store-records.ts';

/** What was done and what came of it, without who did it where. */
export type ActivityDeed = Pick<NewActivity, 'action' | 'subject' | 'outcome' | 'requestId' | 'detail'>;

/** Writes the activity log; nothing of it waits, and a row that cannot be written is told, not thrown. */
export type ActivityLog = {
  /** Who works at this desk: the operator, and the desk of an account, by name. */
  people: (account: string | null) => Pick<NewActivity, 'operator' | 'desk'>;
  /** Notes what somebody did at a time that is now. */
  record: (entry: Omit<NewActivity, 'at'>) => void;
  /** As `record`, of whoever works at this desk. */
  recordHere: (account: string | null, deed: ActivityDeed) => void;
};

/** What {@link createActivityLog} needs. */
export type ActivityLogOptions = {
  store: Pick<Store, 'appendActivity'>;
  preferences: Pick<DeskPreferences, 'read' | 'readDesk'>;
  /** Told when a row could not be written. */
  onProblem: (error: unknown) => void;
};

/** Makes the activity log of this desk. */
export function createActivityLog({ store, preferences, onProblem }: ActivityLogOptions): ActivityLog {
  const people: ActivityLog['people'] = (account) => ({
    operator: preferences.read().operator,
    desk: account === null ? null : (preferences.readDesk(account)?.name ?? null),
  });
  const record: ActivityLog['record'] = (entry) => {
    store.appendActivity({ at: new Date().toISOString(), ...entry }).catch(onProblem);
  };
  return {
    people,
    record,
    recordHere(account, { action, subject, outcome, requestId, detail }) {
      record({ account, ...people(account), action, subject, outcome, requestId, detail });
    },
  };
}
