import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/**
 * The queries that more than one place reads. What an event keeps fresh is never stale by itself; whatever comes
 * from the service has a key that starts with {@link serviceKey} and the account, so that one account's data
 * cannot be shown under another.
 */

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('session.read', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * What the profile in use has on this computer; asked for wherever it is shown, since no event announces it.
 *
 * @param owner the profile's id, or that of its account: what was read of another one is not shown
 */
export function storedQuery(owner: string) {
  return queryOptions({
    queryKey: ['stored', owner],
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

/** Whether the window is locked. */
export const lockQuery = queryOptions({
  queryKey: ['lock'],
  queryFn: () => call('lock.read', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Read once: IT's file is read when the app starts. */
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

/** The desk's name and center; null on the first run of an account. */
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

/** What the first run begins with; asked for once, since a person may be typing already. */
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

/** How the catalog on this desk is brought up to date; an event says every step of it. */
export function syncQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'sync'],
    queryFn: () => call('sync.read', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Ages and dates of the first screen move on even where nothing happens. */
const todayAgainMs = 5 * 60_000;
/** A timer may end a little early. */
const beyondMidnightMs = 250;

/** After how many milliseconds the first screen is counted again: once its day is over at the latest. */
export function todayAfterMs(view: { readonly dayEndsAt: string } | undefined, nowMs: number): number {
  if (view === undefined) return todayAgainMs;
  const leftMs = Date.parse(view.dayEndsAt) - nowMs;
  return Math.min(todayAgainMs, Math.max(0, leftMs) + beyondMidnightMs);
}

/** What needs a person now, as this desk knows it; events say when it is to be counted again, and the day does. */
export function todayQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'today'],
    queryFn: () => call('today.read', {}),
    staleTime: 1_000,
    refetchInterval: ({ state }) => todayAfterMs(state.data, Date.now()),
    refetchIntervalInBackground: true,
  });
}

/** How far the index of shipments on this desk goes; an event says every change of it. */
export function shipmentIndexQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'shipment-index'],
    queryFn: () => call('shipments.readIndex', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How much of inbound orders and parcels is known on this desk; an event says every change of it. */
export function receivingIndexQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'receiving-index'],
    queryFn: () => call('receiving.readIndex', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What is ranked from that index for an account's unidentified parcels has keys that begin with this. */
export function candidatesKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'candidates'];
}

/** Everything of the outbox of an account has a key that begins with this; an event says when to read it again. */
export function outboxKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'outbox'];
}

/** What waits at all desks of the site. */
export function outboxDesksKey(accountId: string): readonly unknown[] {
  return [...outboxKey(accountId), 'desks'];
}

/** The desks of the site that have reported; none without one. */
export function siteDesksQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'site-desks'],
    queryFn: () => call('site.listDesks', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How many writes of an account, of one kind or of all, are in which state. */
export function outboxCountsQuery(accountId: string, kind: string | null = null) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'counts', kind],
    queryFn: () => call('outbox.counts', { kind }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Every change of a record that is not at the service yet. */
export function outboxChangesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'changes'],
    queryFn: () => call('outbox.readChanges', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Everything of an account's activity log has a key that begins with this; an event says when there is more. */
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

/** One write of the outbox; null where the account has none of that number. */
export function outboxEntryQuery(accountId: string, id: number) {
  return queryOptions({
    queryKey: [...outboxKey(accountId), 'entry', id],
    queryFn: () => call('outbox.read', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The lists of returns of an account have keys that begin with this. */
export function returnListsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'returns', 'list'];
}

/** What other desks have open of an account's records. */
export function openRecordsKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'open-records'];
}

/** Everything of the counts of an account has a key that begins with this. */
export function checkInKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'check-in'];
}

/** Everything of the receiving orders of an account has a key that begins with this. */
export function receivingKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'receiving'];
}

/** The lists of receiving orders of an account have keys that begin with this. */
export function receivingListsKey(accountId: string): readonly unknown[] {
  return [...receivingKey(accountId), 'list'];
}
