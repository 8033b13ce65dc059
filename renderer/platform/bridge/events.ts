import type { QueryClient } from '@tanstack/react-query';
import type { PayloadOf } from '#shared/ipc/contract.ts';
import type { AccountView } from '#shared/session/session-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import type { StatusView } from '#shared/sync/sync-view.ts';
import { listen } from './call.ts';
import { heldAccount } from './held-account.ts';
import {
  activityKey,
  candidatesKey,
  checkInKey,
  lockQuery,
  openRecordsKey,
  orderListsKey,
  outboxDesksKey,
  outboxKey,
  profilesQuery,
  receivingIndexQuery,
  receivingKey,
  receivingListsKey,
  returnListsKey,
  scheduledExportQuery,
  serviceKey,
  sessionQuery,
  shipmentIndexQuery,
  siteDesksQuery,
  statusQuery,
  syncQuery,
  todayQuery,
  updatesQuery,
} from './queries.ts';
import { showSavedPreferences } from './use-preferences.ts';

/** Returns the prefix of the query keys that may show a changed record. */
function changedKey(kind: PayloadOf<'outbox.applied'>['kind'], accountId: string): readonly unknown[] {
  if (kind === 'receiving.mark') return receivingKey(accountId);
  return [serviceKey, accountId, kind === 'lot.change' ? 'lots' : 'unidentified'];
}

/** Returns the prefixes of the query keys that show data another desk may have shared. */
function sharedKeys(
  area: PayloadOf<'site.shared'>['area'],
  accountId: string,
): readonly (readonly unknown[])[] {
  switch (area) {
    case siteAreas.codes:
      return [[serviceKey, accountId, 'desk-codes']];
    case siteAreas.open:
      return [openRecordsKey(accountId)];
    case siteAreas.drafts:
      return [[...outboxKey(accountId), 'desk-drafts']];
    case siteAreas.checkIns:
      // Counts made here are in the window itself.
      return ['begun', 'desks'].map((part) => [...checkInKey(accountId), part]);
    case siteAreas.activity:
      return [activityKey(accountId)];
    case siteAreas.reports:
      return [outboxDesksKey(accountId), siteDesksQuery(accountId).queryKey, todayQuery(accountId).queryKey];
    default:
      return [];
  }
}

/** Further recoveries within this time are answered together. */
const recoveryMs = 5_000;
/** The same for news about what is counted for Today: a batch of changes comes as a burst of them. */
const countingMs = 1_000;

type Throttled = { (): void; end: () => void };

/** Runs at once, and again at the end of each interval in which it was called. */
function atMostEvery(intervalMs: number, run: () => void): Throttled {
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    isDue = timer !== undefined;
    if (isDue) return;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) start();
    }, intervalMs);
  };
  return Object.assign(start, { end: () => clearTimeout(timer) });
}

/** Writes events of the main process to the query cache; returns a function that unsubscribes. */
export function followEvents(client: QueryClient): () => void {
  let account: AccountView | null = null;
  // Not taken from the cached status, which may have been read again before its event.
  let recoveries = 0;
  let siteState: NonNullable<StatusView['site']>['state'] | undefined;

  /** Returns the account whose work is on the screen. */
  const working = (): AccountView | null => {
    const session = client.getQueryData(sessionQuery.queryKey);
    return session === undefined ? account : heldAccount(account, session);
  };
  /** Does it for the account whose work is on the screen, if there is one. */
  const forWorking = (act: (accountId: string) => void) => {
    const shown = working();
    if (shown !== null) act(shown.id);
  };
  /** Counted on this desk alone; a count in progress may have missed the news, so another follows. */
  const countToday = atMostEvery(countingMs, () =>
    forWorking((accountId) => void client.invalidateQueries({ queryKey: todayQuery(accountId).queryKey })),
  );
  const refetchServiceData = () => void client.invalidateQueries({ queryKey: [serviceKey] });
  /** If one address can't be reached, each response to another request is a recovery: not each reads everything again. */
  const recover = atMostEvery(recoveryMs, refetchServiceData);

  const ends = [
    listen('session.changed', (session) => {
      const previous = client.getQueryData(sessionQuery.queryKey);
      // The session requested at startup arrived without an event.
      const before = previous === undefined ? account : heldAccount(account, previous);
      const next = heldAccount(before, session);
      if (before !== null && next?.id !== before.id) client.removeQueries({ queryKey: [serviceKey] });
      account = next;
      client.setQueryData(sessionQuery.queryKey, session);
      if (session.step === 'signedIn' && previous?.step !== 'signedIn') refetchServiceData();
    }),
    listen('profiles.changed', (profiles) => client.setQueryData(profilesQuery.queryKey, profiles)),
    listen('updates.changed', (update) => client.setQueryData(updatesQuery.queryKey, update)),
    listen('preferences.changed', (preferences) => {
      showSavedPreferences(client, preferences);
      // Updates may have been turned off.
      void client.invalidateQueries({ queryKey: updatesQuery.queryKey });
      countToday();
    }),
    listen('lock.changed', (lock) => client.setQueryData(lockQuery.queryKey, lock)),
    listen('today.changed', countToday),
    listen('status.changed', (status) => {
      client.setQueryData(statusQuery.queryKey, status);
      // What was read during an interruption, however short, may come from the saved data.
      // Another environment counts from 0 again.
      if (status.recoveries !== recoveries) {
        recoveries = status.recoveries;
        recover();
      }
      if (siteState === status.site?.state) return;
      siteState = status.site?.state;
      countToday();
      forWorking((accountId) => {
        for (const queryKey of [outboxDesksKey(accountId), openRecordsKey(accountId)])
          void client.invalidateQueries({ queryKey });
      });
    }),
    listen('sync.progressed', (sync) => {
      forWorking((accountId) => client.setQueryData(syncQuery(accountId).queryKey, sync));
      if (sync.state !== 'running') countToday();
    }),
    listen('shipments.indexed', (index) =>
      forWorking((accountId) => client.setQueryData(shipmentIndexQuery(accountId).queryKey, index)),
    ),
    listen('receiving.indexed', (index) => {
      forWorking((accountId) => {
        client.setQueryData(receivingIndexQuery(accountId).queryKey, index);
        // News arrive constantly while it is read, so they do not restart a ranking in progress.
        const cancelRefetch = index.state !== 'reading';
        void client.invalidateQueries({ queryKey: candidatesKey(accountId) }, { cancelRefetch });
      });
      countToday();
    }),
    listen('outbox.changed', ({ state }) => {
      forWorking((accountId) => {
        void client.invalidateQueries({ queryKey: outboxKey(accountId) });
        // A draft is in no figure of Today; one that corrects a write comes with that write's own event.
        if (state !== 'draft') countToday();
        if (state !== 'sent') return;
        // The server has one more of them; no other list is read again for it.
        for (const listsKey of [returnListsKey, receivingListsKey, orderListsKey])
          void client.invalidateQueries({ queryKey: listsKey(accountId) });
      });
    }),
    listen('outbox.applied', ({ kind }) => {
      forWorking((accountId) => void client.invalidateQueries({ queryKey: changedKey(kind, accountId) }));
      // Counted from what was read for it just now.
      countToday();
    }),
    listen('schedule.exported', (schedule) =>
      forWorking((accountId) => client.setQueryData(scheduledExportQuery(accountId).queryKey, schedule)),
    ),
    listen('site.shared', ({ area }) =>
      forWorking((accountId) => {
        for (const queryKey of sharedKeys(area, accountId)) void client.invalidateQueries({ queryKey });
      }),
    ),
    listen('activity.recorded', () => {
      forWorking((accountId) => void client.invalidateQueries({ queryKey: activityKey(accountId) }));
      countToday();
    }),
  ];
  return () => {
    for (const { end } of [countToday, recover]) end();
    for (const end of ends) end();
  };
}
