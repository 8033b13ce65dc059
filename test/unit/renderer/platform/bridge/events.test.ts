import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followEvents } from '#renderer/platform/bridge/events.ts';
import {
  activityKey,
  candidatesKey,
  openRecordsKey,
  orderListsKey,
  outboxDesksKey,
  outboxEntryQuery,
  receivingIndexQuery,
  receivingListsKey,
  returnListsKey,
  serviceKey,
  sessionQuery,
  shipmentIndexQuery,
  statusQuery,
  syncQuery,
  todayQuery,
} from '#renderer/platform/bridge/queries.ts';
import { createQueryClient } from '#renderer/platform/query-client.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import type { StatusView, SyncView } from '#shared/sync/sync-view.ts';
import { signedInView } from '#test/support/samples/session-views.ts';

const session = (id: string): SessionView =>
  signedInView({ account: { id, channelId: 1, channelName: id, applicationName: 'Dockhand' } });
const status = (
  connection: StatusView['connection'],
  siteState?: NonNullable<StatusView['site']>['state'],
  recoveries = 0,
): StatusView => ({
  connection,
  recoveries,
  lastAnswerAt: null,
  rateBudget: { limit: 150, remaining: 150, waiting: 0 },
  cache: null,
  site: siteState === undefined ? null : { name: 'North', state: siteState, fault: null, seenAt: null },
});

const sync = (itemCount: number): SyncView => ({
  state: 'running',
  passes: [],
  share: null,
  remainingMs: null,
  itemCount,
  startedAt: null,
  wholeAsOf: null,
  nextAt: null,
  problem: null,
  bytes: 0,
  site: null,
});

const listeners = new Map<string, (payload: unknown) => void>();
const emit = (name: string, payload: unknown) => listeners.get(name)?.(payload);
let client: QueryClient;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('window', {
    dockhand: {
      on: (name: string, listener: (payload: unknown) => void) => {
        listeners.set(name, listener);
        return () => listeners.delete(name);
      },
    },
  });
  client = createQueryClient();
  stop = followEvents(client);
});

afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const key = [serviceKey, 'local:1', 'receiving', 'order', 7];

describe('followEvents', () => {
  it('caches the data that the main process reports', () => {
    emit('session.changed', session('local:1'));
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(session('local:1'));
  });

  it('drops the data of an account when another one takes over', () => {
    emit('session.changed', session('local:1'));
    client.setQueryData(key, 'an order');
    emit('session.changed', session('local:2'));
    expect(client.getQueryData(key)).toBeUndefined();
  });

  it('also drops that data if the first session was queried and not reported by an event', () => {
    client.setQueryData(sessionQuery.queryKey, session('local:1'));
    client.setQueryData(key, 'an order');
    emit('session.changed', session('local:2'));
    expect(client.getQueryData(key)).toBeUndefined();
  });

  it('keeps the data while a session ends automatically and is started again', () => {
    emit('session.changed', session('local:1'));
    client.setQueryData(key, 'an order');
    const { account } = session('local:1') as Extract<SessionView, { step: 'signedIn' }>;
    emit('session.changed', { step: 'over', account, reason: 'expired', clientId: '', problem: null });
    emit('session.changed', { step: 'finishing', doing: 'readingChannels' });
    emit('session.changed', session('local:1'));
    expect(client.getQueryData(key)).toBe('an order');
  });

  it('drops the data of an account that signed out', () => {
    emit('session.changed', session('local:1'));
    client.setQueryData(key, 'an order');
    emit('session.changed', {
      step: 'signedOut',
      keychain: 'working',
      clientId: '',
      hasClientSecret: false,
      problem: null,
    });
    expect(client.getQueryData(key)).toBeUndefined();
  });

  it('invalidates the data when the service is back', () => {
    client.setQueryData(key, 'an order');
    emit('status.changed', status('offline'));
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    emit('status.changed', status('online', undefined, 1));
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
    expect(client.getQueryData(statusQuery.queryKey)?.connection).toBe('online');
  });

  it('invalidates the data also after an interruption that began and ended between two events', () => {
    client.setQueryData(key, 'an order');
    emit('status.changed', status('online'));
    emit('status.changed', status('online', undefined, 1));
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('invalidates the data also if the status was read again before its event', () => {
    emit('session.changed', session('local:1'));
    const others = outboxDesksKey('local:1');
    emit('status.changed', status('offline', 'away'));
    client.setQueryData(key, 'an order');
    client.setQueryData(others, []);
    client.setQueryData(statusQuery.queryKey, status('online', 'connected', 1));
    emit('status.changed', status('online', 'connected', 1));
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
    expect(client.getQueryState(others)?.isInvalidated).toBe(true);
  });

  it('invalidates the data at each recovery, also in another environment, which counts from 0', () => {
    vi.useFakeTimers();
    for (const recoveries of [3, 0, 1]) {
      client.setQueryData(key, 'an order');
      emit('status.changed', status('online', undefined, recoveries));
      expect(client.getQueryState(key)?.isInvalidated).toBe(true);
      vi.runAllTimers();
    }
  });

  it('answers recoveries in quick succession once at once, and once together', () => {
    vi.useFakeTimers();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    for (const recoveries of [1, 2, 3]) emit('status.changed', status('online', undefined, recoveries));
    expect(invalidate).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(invalidate).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['news', () => emit('status.changed', status('online', undefined, 1))],
    ['changes here', () => void client.invalidateQueries({ queryKey: key })],
  ])('reads again, and only once, what was read for the first time during %s', async (_, change) => {
    const first = Promise.withResolvers<string>();
    const answers = [first.promise, 'with the news', 'read too often'];
    const queryFn = () => answers.shift() ?? 'read too often';
    const unsubscribe = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined);
    change();
    change();
    first.resolve('without the news');
    await vi.waitFor(() => expect(client.getQueryData(key)).toBe('with the news'));
    expect(client.isFetching()).toBe(0);
    unsubscribe();
  });

  it('invalidates nothing while the service stays reachable', () => {
    client.setQueryData(key, 'an order');
    emit('status.changed', status('online'));
    emit('status.changed', status('online'));
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  });

  it.each([
    ['outboxes', outboxDesksKey],
    ['open records', openRecordsKey],
  ])('invalidates the other desks’ %s when the site goes away, and when it is back', (_, keyOf) => {
    const shared = keyOf('local:1');
    emit('session.changed', session('local:1'));
    emit('status.changed', status('online', 'connected'));
    for (const state of ['away', 'connected'] as const) {
      client.setQueryData(shared, []);
      emit('status.changed', status('online', state));
      expect(client.getQueryState(shared)?.isInvalidated).toBe(true);
    }
  });

  it('reports the catalog progress of the account, and drops it with the account', () => {
    emit('sync.progressed', sync(1));
    expect(client.getQueryCache().findAll({ queryKey: [serviceKey] })).toEqual([]);
    emit('session.changed', session('local:1'));
    emit('sync.progressed', sync(2));
    expect(client.getQueryData(syncQuery('local:1').queryKey)?.itemCount).toBe(2);
    emit('session.changed', session('local:2'));
    expect(client.getQueryData(syncQuery('local:1').queryKey)).toBeUndefined();
  });

  it('reports the shipment index progress of the account, and drops it with the account', () => {
    const { queryKey } = shipmentIndexQuery('local:1');
    const index = {
      state: 'idle',
      shipmentCount: 3,
      reachesFrom: null,
      asOf: null,
      nextAt: null,
      problem: null,
    };
    emit('shipments.indexed', index);
    expect(client.getQueryData(queryKey)).toBeUndefined();
    emit('session.changed', session('local:1'));
    emit('shipments.indexed', index);
    expect(client.getQueryData(queryKey)).toEqual(index);
    emit('session.changed', session('local:2'));
    expect(client.getQueryData(queryKey)).toBeUndefined();
  });

  it('stores the progress of the receiving index, and ranks its candidates again', () => {
    const { queryKey } = receivingIndexQuery('local:1');
    const [own, foreign] = ['local:1', 'local:2'].map((id) => [...candidatesKey(id), 77]);
    const index = {
      state: 'reading' as const,
      orderCount: 418,
      boxCount: 1_203,
      ordersAhead: 3,
      unidentifiedCount: 40,
      asOf: null,
      nextAt: null,
      problem: null,
    };
    emit('receiving.indexed', index);
    expect(client.getQueryData(queryKey)).toBeUndefined();
    emit('session.changed', session('local:1'));
    client.setQueryData(own ?? [], 'ranked');
    client.setQueryData(foreign ?? [], 'ranked');
    emit('receiving.indexed', index);
    expect(client.getQueryData(queryKey)).toEqual(index);
    expect(client.getQueryState(own ?? [])?.isInvalidated).toBe(true);
    expect(client.getQueryState(foreign ?? [])?.isInvalidated).toBe(false);
  });

  it.each([
    ['returns', returnListsKey],
    ['receiving orders', receivingListsKey],
    ['customers’ orders', orderListsKey],
  ])('reloads the outbox when a write changes, and the lists of %s when one is sent', (_, keyOf) => {
    const entry = outboxEntryQuery('local:1', 3).queryKey;
    const list = [...keyOf('local:1'), {}];
    emit('session.changed', session('local:1'));
    client.setQueryData(entry, null);
    client.setQueryData(list, 'rows');
    emit('outbox.changed', { id: 3, state: 'queued' });
    expect(client.getQueryState(entry)?.isInvalidated).toBe(true);
    expect(client.getQueryState(list)?.isInvalidated).toBe(false);
    emit('outbox.changed', { id: 3, state: 'sent' });
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  });

  it.each(['lot.change', 'receiving.mark', 'unidentified.link'])('counts Today again after a %s', (kind) => {
    const { queryKey } = todayQuery('local:1');
    emit('session.changed', session('local:1'));
    client.setQueryData(queryKey, {} as never);
    emit('outbox.applied', { kind });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('does not count Today again for a draft, which is in none of its figures', () => {
    const { queryKey } = todayQuery('local:1');
    emit('session.changed', session('local:1'));
    client.setQueryData(queryKey, {} as never);
    emit('outbox.changed', { id: 3, state: 'draft' });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
    emit('outbox.changed', { id: 3, state: 'queued' });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('counts Today once at once, and once more after a burst of news', () => {
    vi.useFakeTimers();
    const { queryKey } = todayQuery('local:1');
    emit('session.changed', session('local:1'));
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    const counted = () =>
      invalidate.mock.calls.filter(([of]) => JSON.stringify(of?.queryKey) === JSON.stringify(queryKey))
        .length;
    for (let at = 0; at < 100; at += 1) emit('outbox.changed', { id: at, state: 'queued' });
    expect(counted()).toBe(1);
    vi.runAllTimers();
    expect(counted()).toBe(2);
  });

  it('reloads the activity log when an activity is recorded', () => {
    const key = [...activityKey('local:1'), 'list'];
    emit('session.changed', session('local:1'));
    client.setQueryData(key, 'rows');
    emit('activity.recorded', { id: 3 });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('no longer listens after it is stopped', () => {
    stop();
    expect(listeners.size).toBe(0);
  });
});
