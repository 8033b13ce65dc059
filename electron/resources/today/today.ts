import type { ItemIndex } from '#electron/catalog/item-index.ts';
import { lotsAsOf } from '#electron/catalog/item-index.ts';
import type { SyncState } from '#electron/catalog/sync/catalog-rows.ts';
import type { Inbound } from '#electron/inbound/inbound.ts';
import { parseInboundState } from '#electron/inbound/inbound-reading.ts';
import { type IndexContext, orNothing, readForAccount } from '#electron/resources/account-context.ts';
import type { DeskReport } from '#electron/site/desk-reports.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import { type CurrentReadingOptions, createCurrentReading } from '#electron/sync/account-reading.ts';
import type { Center } from '#shared/centers/centers.ts';
import { ianaZoneOf } from '#shared/centers/model/time-zones.ts';
import type { DeskView } from '#shared/desk/desk.ts';
import type { OutboxCounts } from '#shared/outbox/outbox-view.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';
import { arrivedReturnStatuses, differenceDays } from '#shared/today/model/today-rules.ts';
import type { TodayView } from '#shared/today/today-view.ts';
import { dayBoundsAt, daysLater, startOfDayAt } from '#shared/wire/model/zoned-day.ts';
import { startAccountToday } from './account-today.ts';
import { createSharedToday } from './shared-today.ts';
import type { TodayQuery } from './today-rows.ts';
import { createTodaySaving } from './today-saving.ts';
import { initialTodayState, parseTodayState, type TodayAbsence } from './today-state.ts';

type TodayContext = IndexContext &
  Pick<CurrentReadingOptions<null>, 'now' | 'timers'> & {
    indexOf: (account: string) => Promise<ItemIndex>;
    inbound: Pick<Inbound, 'readIndex'>;
    /** Counts the writes of the desk's account, of one kind or (null) of all. */
    countWrites: (query: { kind: string | null }) => Promise<OutboxCounts>;
    /** Null if there is no site. */
    sharing?: IndexSharing | null;
    /** Latest reports of the site's other desks; null without a site. */
    site?: {
      name: string;
      isConnected: () => boolean;
      others: (account: string) => Promise<DeskReport[]>;
    } | null;
    /** An account's centers as saved on this desk. */
    centers: (account: string) => Promise<Center[] | null>;
    preferences: {
      read: () => Pick<PreferencesView, 'unidentifiedFeeDays' | 'unidentifiedDisposalDays'>;
      readDesk: (account: string) => DeskView | null;
    };
  };

/** Starts after the indexes that find scanned codes. */
const defaultSettleMs = 4_000;
const defaultGatherMs = 2_000;

/**
 * The first screen of one environment: counted on this desk alone; data that nothing else stores is read in the
 * background, by one desk of a site for all.
 */
export function createToday(context: TodayContext) {
  const { account, store, preferences, indexOf, onStoreProblem, now = Date.now } = context;
  const { settleMs = defaultSettleMs, gatherMs = defaultGatherMs, sharing = null } = context;
  const saving = createTodaySaving(store);
  const shared = sharing && createSharedToday({ ...sharing, store, saving, indexOf, now });
  const reading = createCurrentReading<null>(
    {
      ...context,
      settleMs,
      gatherMs,
      publish: () => context.publish('today.changed', {}),
      faulted: (error) => context.faulted('What the first screen shows', error),
    },
    null,
    (parts) => startAccountToday({ ...context, ...parts, saving, shared }),
  );
  context.onSession(reading.sessionChanged);
  context.onConnection(reading.connectionChanged);

  const queryOf = (accountId: string, centers: Center[] | null): TodayQuery => {
    const desk = preferences.readDesk(accountId);
    const center = centers?.find(({ id }) => id === desk?.centerId);
    const timeZone = ianaZoneOf(center?.timezone ?? null) ?? undefined;
    const { unidentifiedFeeDays: feeDays, unidentifiedDisposalDays: disposalDays } = preferences.read();
    const day = dayBoundsAt(now(), timeZone);
    return {
      account: accountId,
      centerId: desk?.centerId ?? null,
      nowMs: now(),
      day,
      timeZone,
      differencesSince: startOfDayAt(daysLater(day.day, -differenceDays), timeZone),
      feeDays,
      disposalDays,
    };
  };

  const readQuery = async (accountId: string) =>
    queryOf(accountId, await orNothing(context.centers(accountId), null, onStoreProblem));

  const readLots = async (accountId: string, today: string) => {
    const index = await indexOf(accountId);
    const [counts, sync] = await Promise.all([index.countLots({ today }), index.readSync()]);
    return { counts, sync };
  };

  /** This desk's report to the others of its site. */
  const readReport = async (accountId: string): Promise<Pick<DeskReport, 'day' | 'outbox' | 'operators'>> => {
    const { day } = await readQuery(accountId);
    const [done, all] = await Promise.all([
      orNothing(store.countActivity({ account: accountId, since: day.startsAt }), [], onStoreProblem),
      context.countWrites({ kind: null }),
    ]);
    return {
      day: day.day,
      outbox: { forPerson: awaitingUserCount(all), moving: inProgressCount(all) },
      operators: operatorsOf(done),
    };
  };
  const readSite = async (accountId: string) => {
    if (context.site == null) return { view: null, others: [] };
    const { name, isConnected, others } = context.site;
    const view = { name, isConnected: isConnected() };
    return { view, others: view.isConnected ? await orNothing(others(accountId), [], onStoreProblem) : [] };
  };

  const read = () =>
    readForAccount(account, 'receiving.list', async (accountId): Promise<TodayView> => {
      const query = await readQuery(accountId);
      const { day } = query;
      const noLots = { counts: null, sync: null };
      const [saved, index, lots, done, all, returns, receipts, site] = await Promise.all([
        orNothing(store.readToday(query), null, onStoreProblem),
        orNothing(context.inbound.readIndex(), null, onStoreProblem),
        orNothing(readLots(accountId, day.day), noLots, onStoreProblem),
        orNothing(store.countActivity({ account: accountId, since: day.startsAt }), [], onStoreProblem),
        context.countWrites({ kind: null }),
        context.countWrites({ kind: 'return.create' }),
        context.countWrites({ kind: 'receiving.create' }),
        readSite(accountId),
      ]);
      const { view: siteView, others } = site;
      const inbound = saved?.inboundState == null ? null : parseInboundState(saved.inboundState);
      const state =
        (saved?.todayState == null ? null : parseTodayState(saved.todayState)) ?? initialTodayState;
      const lotsAt = lotsAsOf(lots.sync);
      const { counts } = lots;
      const areExclusionsKnown =
        lotsAt !== null && counts !== null && counts.withExclusions >= counts.withLots;
      return {
        at: new Date(query.nowMs).toISOString(),
        day: day.day,
        dayEndsAt: day.endsAt,
        timeZone: query.timeZone ?? null,
        centerId: query.centerId,
        receiving: partOf(
          absenceOf(inbound?.absent.includes('orders') === true, index?.state === 'forbidden'),
          inbound?.ordersAt ?? null,
          saved === null
            ? null
            : { ...saved.receiving, differencesFrom: daysLater(day.day, -differenceDays) },
        ),
        unidentified: partOf(
          absenceOf(
            inbound?.absent.includes('waiting') === true,
            index?.state === 'forbidden' || inbound?.isWaitingRefused === true,
          ),
          (inbound?.fullAt && inbound.waitingAt) ?? null,
          saved === null ? null : { ...saved.parcels, exact: state.exact?.count ?? null },
        ),
        returns: partOf(state.returns.absence, state.returns.readAt, saved?.returns ?? null),
        expiring: partOf(
          lotsAbsence(lots.sync),
          lotsAt,
          counts === null ? null : { lots: counts.expiring, expired: counts.expired },
        ),
        excluded: partOf(
          lotsAbsence(lots.sync) ?? state.exclusions.absence,
          areExclusionsKnown ? (counts.exclusionsAsOf ?? lotsAt) : null,
          counts === null ? null : { lots: counts.excluded },
        ),
        excludedProgress: counts === null ? null : { done: counts.withExclusions, total: counts.withLots },
        outbox: {
          returns: awaitingUserCount(returns),
          receipts: awaitingUserCount(receipts),
          others: awaitingUserCount(all) - awaitingUserCount(returns) - awaitingUserCount(receipts),
          moving: inProgressCount(all),
        },
        site: siteView && {
          ...siteView,
          deskCount: others.length + 1,
          outbox: {
            forPerson: others.reduce((sum, { outbox }) => sum + outbox.forPerson, awaitingUserCount(all)),
            moving: others.reduce((sum, { outbox }) => sum + outbox.moving, inProgressCount(all)),
          },
        },
        operators: mergeOperators([
          operatorsOf(done),
          ...others.filter((other) => other.day === day.day).map(({ operators }) => operators),
        ]),
      };
    });

  return {
    /** Stops the reading; call before the store and the catalog are closed. */
    close: reading.dispose,
    /** The day at the desk: in its center's time zone if known. */
    readDay: async (accountId: string) => (await readQuery(accountId)).day,
    /** Counts again once the orders and parcels, or the catalog, are up to date. */
    handleEvent(payload: object) {
      // Without automatic reading, an idle index has not finished.
      if (settleMs !== null && 'state' in payload && payload.state === 'idle') void reading.refresh();
    },
    /**
     * Counts returns no more that the service just returned and that no longer wait: the next reading of all is minutes
     * away, and possibly another desk's. Never throws.
     */
    noteReturns(accountId: string, returns: readonly Pick<ReturnOrder, 'id' | 'status'>[]) {
      const ids = returns.filter(({ status }) => !arrivedReturnStatuses.includes(status)).map(({ id }) => id);
      if (ids.length === 0) return;
      store.removeWaitingReturns({ account: accountId, ids }).then((count) => {
        if (count > 0) context.publish('today.changed', {});
      }, onStoreProblem);
    },
    readReport,
    handlers: { read },
  };
}

function absenceOf(isAbsent: boolean, isForbidden: boolean): TodayAbsence {
  if (isAbsent) return 'notOffered';
  return isForbidden ? 'forbidden' : null;
}

/** Returns a completely read part; any other has no figures, however many of its rows are saved. */
function partOf<Figures>(
  absence: TodayAbsence,
  asOf: string | null,
  figures: Figures | null,
): { state: 'known' | 'reading' | 'notOffered' | 'forbidden'; asOf: string | null; figures: Figures | null } {
  // Data read before the server refused it still counts, with its age.
  if (asOf !== null && figures !== null) return { state: 'known', asOf, figures };
  return { state: absence ?? 'reading', asOf: null, figures: null };
}

function lotsAbsence(sync: SyncState | null): TodayAbsence {
  const state = sync?.places.lots?.state;
  return state === 'notOffered' || state === 'forbidden' ? state : null;
}

/** Counts writes that wait for a user's action. */
function awaitingUserCount({ byState, needsDecision, corrections }: OutboxCounts): number {
  return needsDecision + corrections + byState.held + byState.unreadable;
}

function inProgressCount({ byState, needsDecision }: OutboxCounts): number {
  return byState.queued + byState.sending + byState.unconfirmed - needsDecision;
}

/** Merges an operator who worked at several desks into one. */
function mergeOperators(lists: readonly TodayView['operators'][]): TodayView['operators'] {
  const merged = new Map<string | null, TodayView['operators'][number]>();
  for (const entry of lists.flat()) {
    const known = merged.get(entry.operator);
    if (known === undefined) {
      merged.set(entry.operator, entry);
      continue;
    }
    const areas = new Map(known.areas.map(({ area, count }) => [area, count]));
    for (const { area, count } of entry.areas) areas.set(area, (areas.get(area) ?? 0) + count);
    merged.set(entry.operator, {
      operator: entry.operator,
      lastAt: entry.lastAt > known.lastAt ? entry.lastAt : known.lastAt,
      areas: [...areas].map(([area, count]) => ({ area, count })),
      troubled: known.troubled + entry.troubled,
    });
  }
  return [...merged.values()];
}

type Done = { operator: string | null; area: string; done: number; troubled: number; lastAt: string };

function operatorsOf(rows: readonly Done[]): TodayView['operators'] {
  const operators = new Map<string | null, TodayView['operators'][number]>();
  for (const { operator, area, done, troubled, lastAt } of rows) {
    const known = operators.get(operator) ?? { operator, lastAt, areas: [], troubled: 0 };
    if (done > 0) known.areas.push({ area, count: done });
    operators.set(operator, {
      ...known,
      lastAt: lastAt > known.lastAt ? lastAt : known.lastAt,
      troubled: known.troubled + troubled,
    });
  }
  return [...operators.values()];
}
