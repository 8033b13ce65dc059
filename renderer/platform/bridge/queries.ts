import { queryOptions } from '@tanstack/react-query';
import type { RequestName } from '#shared/ipc/contract.ts';
import { call, type InputOf } from './call.ts';

/**
 * The queries used in more than one place. Data that an event keeps fresh never goes stale on its own. Data from the
 * server has a key that starts with {@link serviceKey} and the account, so that one account's data cannot be shown
 * under another.
 */

/** The first part of every key that belongs to an account. */
export const serviceKey = 'service';

/** Returns the query keys, by account, of what is under a path. */
export function accountKey(...path: readonly string[]) {
  return (accountId: string): readonly unknown[] => [serviceKey, accountId, ...path];
}

/** The requests without input. */
type PlainRequest = {
  [Name in RequestName]: InputOf<Name> extends Record<string, never> ? Name : never;
}[RequestName];

/** Returns the query for data that an event keeps fresh, or that is read only once. */
function lastingQuery<Name extends PlainRequest>(queryKey: readonly unknown[], name: Name) {
  return queryOptions({
    queryKey,
    queryFn: () => call(name, {} as InputOf<Name>),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function accountQuery<Name extends PlainRequest>(name: Name, ...path: readonly string[]) {
  const keyOf = accountKey(...path);
  return (accountId: string) => lastingQuery(keyOf(accountId), name);
}

export const sessionQuery = lastingQuery(['session'], 'session.read');

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

export const profilesQuery = lastingQuery(['profiles'], 'profiles.list');

export const preferencesQuery = lastingQuery(['preferences'], 'preferences.read');

export const lockQuery = lastingQuery(['lock'], 'lock.read');

/** Read once, because IT's file is read only at startup. */
export const policyQuery = lastingQuery(['policy'], 'preferences.readPolicy');

export const updatesQuery = lastingQuery(['updates'], 'updates.read');

export const statusQuery = lastingQuery(['status'], 'status.read');

export const appInfoQuery = lastingQuery(['app-info'], 'app.readInfo');

export const recoveryQuery = lastingQuery(['recovery'], 'app.readRecovery');

/** Query for the desk's name and center; null on the first run of an account. */
export const deskQuery = accountQuery('desk.read', 'desk');

export const scheduledExportQuery = accountQuery('schedule.read', 'scheduled-export');

/** Query for the initial values of the first run; read only once, since the user may already be typing. */
export const deskProposalQuery = accountQuery('desk.propose', 'desk-proposal');

export function centersQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'centers'],
    queryFn: () => call('centers.list', {}),
    staleTime: 10 * 60_000,
  });
}

/** Query for the catalog's sync progress on this desk; an event reports every step. */
export const syncQuery = accountQuery('sync.read', 'sync');

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
export const shipmentIndexQuery = accountQuery('shipments.readIndex', 'shipment-index');

/** Query for how many inbound orders and parcels this desk knows; an event reports every change. */
export const receivingIndexQuery = accountQuery('receiving.readIndex', 'receiving-index');

/** Prefix of the query keys for rankings from that index for an account's unidentified parcels. */
export const candidatesKey = accountKey('candidates');

/** Prefix of all query keys for an account's outbox; an event triggers reading it again. */
export const outboxKey = accountKey('outbox');

/** Prefix of the query keys for pending writes at all desks of the site. */
export const outboxDesksKey = accountKey('outbox', 'desks');

/** Query for the desks of the site that have reported; none without a site. */
export const siteDesksQuery = accountQuery('site.listDesks', 'site-desks');

/** By state, of one kind or (null) of all. */
export function outboxCountsQuery(accountId: string, kind: string | null = null) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'counts', kind],
    queryFn: () => call('outbox.counts', { kind }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Query for all changes to records that have not reached the server yet. */
export const outboxChangesQuery = accountQuery('outbox.readChanges', 'outbox', 'changes');

/** Prefix of all query keys for an account's activity log; an event reports new entries. */
export const activityKey = accountKey('activity');

export const outboxHealthQuery = accountQuery('outbox.health', 'outbox', 'health');

/** Null if the account has none with that number. */
export function outboxEntryQuery(accountId: string, id: number) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'entry', id],
    queryFn: () => call('outbox.read', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Prefix of the query keys for an account's returns: their records and their lists. */
export const returnsKey = accountKey('returns');

/** Prefix of the query keys for an account's lists of returns. */
export const returnListsKey = accountKey('returns', 'list');

/** Prefix of the query keys for an account's lists of customer orders. */
export const orderListsKey = accountKey('orders', 'list');

/** Prefix of the query keys for an account's records that other desks have open. */
export const openRecordsKey = accountKey('open-records');

/** Prefix of all query keys for an account's counts. */
export const checkInKey = accountKey('check-in');

/** Prefix of all query keys for an account's receiving orders. */
export const receivingKey = accountKey('receiving');

/** Prefix of the query keys for an account's lists of receiving orders. */
export const receivingListsKey = accountKey('receiving', 'list');
