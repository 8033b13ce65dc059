import type { Api } from '#electron/api/api-client.ts';
import { ServiceError, unreadableError } from '#electron/api/api-error.ts';
import { readPaging } from '#electron/api/paging/paging.ts';
import type { Store } from '#electron/cache/open-store.ts';
import type { ItemIndex } from '#electron/catalog/item-index.ts';
import { isFault, isRefusal } from '#electron/catalog/sync/sync-run.ts';
import { fetchExclusions } from '#electron/resources/lots/lots.ts';
import { returnsWireQuery } from '#electron/resources/returns/returns.ts';
import type { AccountReading, AccountReadingParts } from '#electron/sync/account-reading.ts';
import type { PageReader } from '#electron/sync/page-reader.ts';
import { isAbsent, type ReadingTurn, startReadingLoop } from '#electron/sync/reading-loop.ts';
import type { ReturnFilters } from '#shared/returns/returns.ts';
import { arrivedReturnStatuses } from '#shared/today/model/today-rules.ts';
import type { SharedToday, TodayNews } from './shared-today.ts';
import type { TodaySaving } from './today-saving.ts';
import { initialTodayState, parseTodayState, type TodayAbsence, type TodayState } from './today-state.ts';

type AccountTodayOptions = AccountReadingParts & {
  /** Set if one desk of a site reads for all; null otherwise. */
  shared: SharedToday | null;
  api: Pick<Api, 'call' | 'download'>;
  pages: PageReader;
  store: Pick<Store, 'readTodayWork' | 'rankBest'>;
  saving: TodaySaving;
  indexOf: (account: string) => Promise<Pick<ItemIndex, 'listStaleExclusions' | 'write'>>;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const returnsRefreshMs = 10 * minuteMs;
/** No list of waiting returns is longer: 10,000 returns. */
const maxPages = 40;
/** The service's maximum (reference-notes 4.4). */
const pageSize = 250;
/** How often an item's exclusions are read again, and the maximum number of items in that time. */
const exclusionsRefreshMs = 24 * hourMs;
const maxItems = 2_000;
/** Items searched at once, and the pause after none were found. */
const itemsAtOnce = 200;
const itemsRetryMs = 5 * minuteMs;
/** Number of faults at one item before the next one is read. */
const maxFaults = 2;
/** A service that does not know this many items in a row, and knew none before, has no such list. */
const maxRefusals = 3;
/** Minimum time between rankings of parcels, while their orders change by the hundreds. */
const rankingIntervalMs = minuteMs;
const rankedAtOnce = 50;
/** Pause after an operation is not offered or not allowed. */
const refusedRetryMs = hourMs;

const filters: ReturnFilters = {
  ids: [],
  references: [],
  statuses: [...arrivedReturnStatuses],
  centerIds: [],
  trackingNumbers: [],
  shipmentIds: [],
  inventoryIds: [],
  insertedFrom: null,
  insertedTo: null,
  completedFrom: null,
  completedTo: null,
  returnTypes: [],
};

/**
 * Reads, in the background, what only the first screen needs: returns that arrived and wait, and the exclusions of
 * items with lots, on one desk of a site for all; and counts, on each desk, the parcels whose order is certain.
 */
export function startAccountToday(options: AccountTodayOptions): AccountReading<null> {
  const { account, api, pages, store, saving, indexOf, now, changed } = options;
  /** Orders and parcels were read completely since parcels were ranked last. */
  let isWhole = false;
  let items: number[] = [];
  let itemsAtMs = 0;
  /** Consecutive items that the service did not know, before it knew any. */
  let refusals = 0;
  /** By item, the number of failed reads of its exclusions, and the time of the last one. */
  const faults = new Map<number, { count: number; atMs: number }>();
  /** After a while, an item that failed is read again: the server may have been down. */
  const faultsOf = (itemId: number) => {
    const known = faults.get(itemId);
    return known === undefined || Math.abs(now() - known.atMs) >= refusedRetryMs ? 0 : known.count;
  };
  /** Consecutive failures of the list of returns. */
  let returnsFaults = 0;

  const isoNow = () => new Date(now()).toISOString();
  const ageMs = (instant: string | null) =>
    instant === null ? Infinity : Math.abs(now() - Date.parse(instant));

  const readState = async (): Promise<TodayState> => {
    const leader = loop.leading();
    if (leader !== null) return leader.readToday();
    const { state: text } = await store.readTodayWork(account);
    return (text === null ? null : parseTodayState(text)) ?? initialTodayState;
  };

  const save = async (
    turn: ReadingTurn,
    before: TodayState,
    change: Partial<Pick<TodayState, 'returns' | 'exclusions'>>,
    news: TodayNews | null = null,
  ) => {
    // Before every write: the account may have changed while the response was pending.
    turn.assertCurrent();
    const state = { ...before, ...change };
    const leader = loop.leading();
    if (leader !== null) {
      await leader.shareToday(before, state, news ?? { asOf: isoNow() });
    } else {
      if (news?.exclusions !== undefined) {
        const { inventoryId, active } = news.exclusions;
        const records = [{ inventoryId, exclusions: active.map((one) => ({ ...one, isDeleted: false })) }];
        await (await indexOf(account)).write({
          pass: 'exclusions',
          records,
          asOf: news.asOf,
          state: null,
        });
      }
      const isLast = state.returns.page === null;
      await saving.update(account, {
        change,
        found: { returns: before.returns, exclusions: before.exclusions },
        ...(news?.returns === undefined ? {} : { returns: { ...news.returns, isLast } }),
        signal: turn.signal,
      });
    }
    changed();
    // Parcels are ranked once there is a state to save the count in.
    if (before.returns.triedAt === null) ranking.wake();
  };

  /** Returns why a list is unavailable, unless the fault is temporary. */
  const absenceOf = (error: unknown): TodayAbsence => {
    if (isAbsent(error)) return 'notOffered';
    return error instanceof ServiceError && error.code === 'FORBIDDEN' ? 'forbidden' : null;
  };

  /** The lists that this desk left to another desk when they were refused last. */
  const passedOn = new Set<'returns' | 'exclusions'>();
  /** Another desk of the site may be allowed to read it; if this one is refused again, none was. */
  const isForAnother = (list: 'returns' | 'exclusions', absence: TodayAbsence) => {
    if (absence !== 'forbidden' || loop.leading() === null || passedOn.delete(list)) return false;
    passedOn.add(list);
    return true;
  };

  const readReturns = async (turn: ReadingTurn, before: TodayState) => {
    const known = before.returns;
    const page = known.page ?? 1;
    const round = known.page === null ? known.round + 1 : known.round;
    const begunAt = known.page === null ? isoNow() : known.begunAt;
    turn.begin();
    try {
      const { signal, turnSignal } = turn;
      const answer = await api.download('returns.list', {
        query: (version) => returnsWireQuery({ filters, page, pageSize }, version),
        priority: 'background',
        signal,
        turnSignal,
      });
      const read = await pages.read('waitingReturns', answer.value);
      if (read === null) throw unreadableError('returns.list', 200, answer.requestId);
      const { hasMore } = readPaging(answer.headers, { page, pageSize, received: read.rows.length });
      const mark = `${read.rows.length} ${read.rows[0]?.id ?? ''} ${read.rows.at(-1)?.id ?? ''}`;
      // A service without paging returns the same again.
      const isLast = !hasMore || page >= maxPages || mark === known.mark;
      const returns = isLast
        ? {
            round,
            page: null,
            mark: null,
            begunAt,
            readAt: begunAt,
            triedAt: isoNow(),
            absence: null,
            pages: page,
          }
        : { ...known, round, page: page + 1, mark, begunAt };
      const rows = read.rows
        .filter(({ isWaiting }) => isWaiting)
        .map(({ isWaiting: _isWaiting, ...row }) => row);
      await save(turn, before, { returns }, { asOf: isoNow(), returns: { page, round, rows } });
    } catch (error) {
      const absence = absenceOf(error);
      // The list itself fails: exclusions must not wait for it.
      const isOfList = isRefusal(error) || isFault(error);
      returnsFaults = isOfList ? returnsFaults + 1 : 0;
      if ((absence === null && returnsFaults < maxFaults) || isForAnother('returns', absence)) throw error;
      options.faulted(error);
      const returns = { ...known, page: null, mark: null, absence, triedAt: isoNow() };
      await save(turn, before, { returns });
    }
    returnsFaults = 0;
    turn.succeed();
  };

  const areReturnsDue = ({ page, triedAt, absence }: TodayState['returns']) => {
    if (page !== null) return true;
    return ageMs(triedAt) >= (absence === null ? returnsRefreshMs : refusedRetryMs);
  };

  /** Reads an item's exclusions from the service; none if it does not know the item but has known others. */
  const fetchOf = async ({ signal, turnSignal }: ReadingTurn, itemId: number, isOffered: boolean) => {
    const item = { inventoryId: itemId, sku: null };
    try {
      const { data, asOf } = await fetchExclusions(api, item, {
        priority: 'background',
        signal,
        turnSignal,
      });
      return { exclusions: data.lotExclusions, asOf };
    } catch (error) {
      const isUnknown = error instanceof ServiceError && error.code === 'NOT_FOUND';
      if (!isOffered || !isUnknown) throw error;
      return { exclusions: [], asOf: isoNow() };
    }
  };

  const readExclusions = async (turn: ReadingTurn, before: TodayState, itemId: number) => {
    const { exclusions } = before;
    turn.begin();
    try {
      const { exclusions: found, asOf } = await fetchOf(turn, itemId, exclusions.isOffered);
      const active = found
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ lotNumber, lotDate }) => ({ lotNumber, lotDate }));
      const isOver = ageMs(exclusions.since) >= exclusionsRefreshMs;
      const counter = isOver
        ? { since: isoNow(), count: 1 }
        : { since: exclusions.since, count: exclusions.count + 1 };
      const offered = { isOffered: true, absence: null, triedAt: null };
      const news = { asOf, exclusions: { inventoryId: itemId, active } };
      await save(turn, before, { exclusions: { ...counter, ...offered } }, news);
    } catch (error) {
      const isUnproven = isRefusal(error) && !exclusions.isOffered;
      if (isUnproven) refusals += 1;
      const hasNone = isUnproven && (refusals >= maxRefusals || items.length <= 1);
      const absence = absenceOf(error) ?? (hasNone ? 'notOffered' : null);
      if (isForAnother('exclusions', absence)) throw error;
      if (absence !== null) {
        options.faulted(error);
        items = [];
        refusals = 0;
        const failed = { ...exclusions, absence, triedAt: isoNow() };
        await save(turn, before, { exclusions: failed });
      } else if (!isLeftOut(itemId, error)) throw error;
    }
    items = items.filter((id) => id !== itemId);
    turn.succeed();
  };

  /** Whether an item is skipped in this run, because it is refused or causes only faults. */
  const isLeftOut = (itemId: number, error: unknown): boolean => {
    const isRefused = isRefusal(error);
    if (!isRefused && !isFault(error)) return false;
    const count = faultsOf(itemId) + (isRefused ? maxFaults : 1);
    faults.set(itemId, { count, atMs: now() });
    if (count >= maxFaults) options.faulted(error);
    return count >= maxFaults;
  };

  const nextItem = async ({ since, count, absence, triedAt }: TodayState['exclusions']) => {
    if (absence !== null && ageMs(triedAt) < refusedRetryMs) return null;
    if (count >= maxItems && ageMs(since) < exclusionsRefreshMs) return null;
    if (items.length === 0 && Math.abs(now() - itemsAtMs) >= itemsRetryMs) {
      itemsAtMs = now();
      const index = await indexOf(account);
      const found = await index.listStaleExclusions({
        beforeMs: now() - exclusionsRefreshMs,
        limit: itemsAtOnce + faults.size,
      });
      items = found.filter((id) => faultsOf(id) < maxFaults);
    }
    return items[0] ?? null;
  };

  const rankParcels = async (turn: ReadingTurn, mark: string) => {
    isWhole = false;
    let exact = 0;
    let after = 0;
    for (;;) {
      turn.turnSignal.throwIfAborted();
      // Ranks by the current orders, since the count is saved with their mark; the next parcels by the same ones.
      const cacheMs = after === 0 ? 0 : rankingIntervalMs;
      const { matches } = await store.rankBest({ account, after, limit: rankedAtOnce, cacheMs });
      exact += matches.filter(({ best }) => best?.certainty === 'exact').length;
      const last = matches[rankedAtOnce - 1];
      if (last === undefined) break;
      after = last.id;
    }
    const change = { exact: { mark, count: exact, asOf: isoNow() } };
    await saving.update(account, { change, isLater: true, signal: turn.signal });
    changed();
  };

  const loop = startReadingLoop({
    ...options,
    async step(turn) {
      const before = await readState();
      if (areReturnsDue(before.returns)) return readReturns(turn, before);
      const item = await nextItem(before.exclusions);
      if (item !== null) return readExclusions(turn, before, item);
      await turn.rest(now() + minuteMs, 'idle');
    },
  });
  const ranking = startReadingLoop({
    ...options,
    shared: null,
    async step(turn) {
      const { state: text, parcelMark } = await store.readTodayWork(account);
      const exact = (text === null ? null : parseTodayState(text))?.exact ?? null;
      const isRanked = text === null || parcelMark === null || parcelMark === exact?.mark;
      if (!isRanked && (isWhole || ageMs(exact?.asOf ?? null) >= rankingIntervalMs)) {
        await rankParcels(turn, parcelMark);
        turn.succeed();
        return;
      }
      await turn.rest(now() + minuteMs, 'idle');
    },
  });
  const loops = [loop, ranking];

  return {
    view: async () => null,
    refresh() {
      isWhole = true;
      itemsAtMs = 0;
      for (const { wake } of loops) wake();
    },
    tryAgain() {
      for (const { tryAgain } of loops) tryAgain();
    },
    async end(graceMs) {
      await Promise.all(loops.map(({ end }) => end(graceMs)));
    },
  };
}
