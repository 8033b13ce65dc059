import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/**
 * The queries used in more than one place. Data that an event keeps fresh never goes stale on its own. Data from the
 * server has a key that starts with {@link serviceKey} and the account, so that one account's data cannot be shown
 * under another.
 */

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('session.read', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Query for the data that the current profile has on this computer; read wherever it is shown, since no event announces
 * it.
 *
 * @param accountId the profile's id, or that of its account, so that another one's data is not shown
 */
export function storedQuery(accountId: string) {
  return queryOptions({
    queryKey: ['stored', accountId],
    queryFn: () => call('session.readStored', {}),
    staleTime: 0,
  });
}

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: () => call('profiles.list', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: () => call('preferences.read', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const lockQuery = queryOptions({
  queryKey: ['lock'],
  queryFn: () => call('lock.read', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Read once, because IT's file is read only at startup. */
export const policyQuery = queryOptions({
  queryKey: ['policy'],
  queryFn: () => call('preferences.readPolicy', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const updatesQuery = queryOptions({
  queryKey: ['updates'],
  queryFn: () => call('updates.read', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => call('status.read', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const appInfoQuery = queryOptions({
  queryKey: ['app-info'],
  queryFn: () => call('app.readInfo', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The first part of every key that belongs to an account. */
export const serviceKey = 'service';

/** Query for the desk's name and center; null on the first run of an account. */
export function deskQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'desk'],
    queryFn: () => call('desk.read', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function scheduledExportQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'scheduled-export'],
    queryFn: () => call('schedule.read', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Query for the initial values of the first run; read only once, since the user may already be typing. */
export function deskProposalQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'desk-proposal'],
    queryFn: () => call('desk.propose', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function centersQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'centers'],
    queryFn: () => call('centers.list', {}),
    staleTime: 10 * 60_000,
  });
}

/** Query for the catalog's sync progress on this desk; an event reports every step. */
export function syncQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'sync'],
    queryFn: () => call('sync.read', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Ages and dates on the first screen change even if nothing happens. */
const todayRefetchMs = 5 * 60_000;
/** Timers may fire slightly early. */
const midnightMarginMs = 250;

/** Returns the milliseconds until the first screen is counted again: at the latest when its day is over. */
export function todayRefetchDelayMs(view: { readonly dayEndsAt: string } | undefined, nowMs: number): number {
  if (view === undefined) return todayRefetchMs;
  const leftMs = Date.parse(view.dayEndsAt) - nowMs;
  return Math.min(todayRefetchMs, Math.max(0, leftMs) + midnightMarginMs);
}

/** Query for what needs a user now, from this desk's data; counted again on events and at the end of the day. */
export function todayQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'today'],
    queryFn: () => call('today.read', {}),
    staleTime: 1_000,
    refetchInterval: ({ state }) => todayRefetchDelayMs(state.data, Date.now()),
    refetchIntervalInBackground: true,
  });
}

/** An event reports every change. */
export function shipmentIndexQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'shipment-index'],
    queryFn: () => call('shipments.readIndex', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Query for how many inbound orders and parcels this desk knows; an event reports every change. */
export function receivingIndexQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'receiving-index'],
    queryFn: () => call('receiving.readIndex', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Prefix of the query keys for rankings from that index for an account's unidentified parcels. */
export function candidatesKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'candidates'];
}

/** Prefix of all query keys for an account's outbox; an event triggers reading it again. */
export function outboxKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'outbox'];
}

/** Prefix of the query keys for pending writes at all desks of the site. */
export function outboxDesksKey(accountId: string): readonly unknown[] {
  return [...outboxKey(accountId), 'desks'];
}

/** Query for the desks of the site that have reported; none without a site. */
export function siteDesksQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'site-desks'],
    queryFn: () => call('site.listDesks', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** By state, of one kind or (null) of all. */
export function outboxCountsQuery(accountId: string, kind: string | null = null) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'counts', kind],
    queryFn: () => call('outbox.counts', { kind }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Query for all changes to records that have not reached the server yet. */
export function outboxChangesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'changes'],
    queryFn: () => call('outbox.readChanges', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Prefix of all query keys for an account's activity log; an event reports new entries. */
export function activityKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'activity'];
}

export function outboxHealthQuery(accountId: string) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'health'],
    queryFn: () => call('outbox.health', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Null if the account has none with that number. */
export function outboxEntryQuery(accountId: string, id: number) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'entry', id],
    queryFn: () => call('outbox.read', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Prefix of the query keys for an account's returns: their records and their lists. */
export function returnsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'returns'];
}

/** Prefix of the query keys for an account's lists of returns. */
export function returnListsKey(accountId: string): readonly unknown[] {
  return [...returnsKey(accountId), 'list'];
}

/** Prefix of the query keys for an account's lists of customer orders. */
export function orderListsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'orders', 'list'];
}

/** Prefix of the query keys for an account's records that other desks have open. */
export function openRecordsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'open-records'];
}

/** Prefix of all query keys for an account's counts. */
export function checkInKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'check-in'];
}

/** Prefix of all query keys for an account's receiving orders. */
export function receivingKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'receiving'];
}

/** Prefix of the query keys for an account's lists of receiving orders. */
export function receivingListsKey(accountId: string): readonly unknown[] {
  return [...receivingKey(accountId), 'list'];
}
