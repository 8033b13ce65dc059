import type { ItemIndex } from '#electron/catalog/item-index.ts';
import { createSharedIndex, type IndexSharing } from '#electron/site/shared-index.ts';
import type { SharedWork } from '#electron/site/shared-reading.ts';
import type { SiteChange } from '#electron/site/site-rows.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { ExclusionsBody, ReturnsBody, type SharedTodayParts } from './shared-today-rows.ts';
import type { TodaySaving, TodayStore } from './today-saving.ts';
import { initialTodayState, parseTodayState, type TodayState } from './today-state.ts';

export type SharedToday = ReturnType<typeof createSharedToday>;

/** What one response adds for all desks. */
export type TodayNews = {
  asOf: string;
  returns?: { page: number; round: number; rows: ReturnsBody['returns'] };
  exclusions?: { inventoryId: number; active: ExclusionsBody['exclusions'] };
};

/**
 * Returns the state for all desks before the first reading. Its number is higher than any that a desk may have reached
 * on its own, so the first reading replaces what each desk has.
 */
function initialSharedState(nowMs: number): TodayState {
  const returns = { ...initialTodayState.returns, round: Math.floor(nowMs / 60_000) };
  return { ...initialTodayState, returns };
}

/** Lets one desk of a site read waiting returns and exclusions for all; each desk ranks its own parcels. */
export function createSharedToday(
  sharing: IndexSharing & {
    store: TodayStore;
    saving: TodaySaving;
    indexOf: (account: string) => Promise<Pick<ItemIndex, 'write'>>;
    now: () => number;
  },
) {
  const { store, saving, indexOf, now } = sharing;
  const shared = createSharedIndex(sharing, {
    area: siteAreas.today,
    withoutNames(body) {
      const found = ReturnsBody.safeParse(body).data;
      if (found === undefined) return ExclusionsBody.safeParse(body).data ?? null;
      return { ...found, returns: found.returns.map((row) => ({ ...row, body: null })) };
    },
    isSaved: async (account) => (await store.readTodayWork(account)).state !== null,
    async save(account, page, text) {
      const parts = JSON.parse(page) as SharedTodayParts;
      await saving.update(account, { change: {} });
      for (const { inventoryId, asOf, exclusions } of parts.exclusions) {
        const records = [
          { inventoryId, exclusions: exclusions.map((one) => ({ ...one, isDeleted: false })) },
        ];
        await (await indexOf(account)).write({ pass: 'exclusions', records, asOf, state: null });
      }
      for (const { round, returns: rows } of parts.returns) {
        await saving.update(account, { change: {}, returns: { round, rows, isLast: false } });
      }
      const state = text === null ? null : parseTodayState(text);
      if (state === null) return;
      const { returns, exclusions } = state;
      // A reading that was given up began later than the last finished one.
      const isWhole = returns.page === null && returns.readAt !== null && returns.readAt === returns.begunAt;
      await saving.update(account, {
        change: { returns, exclusions },
        ...(isWhole ? { returns: { round: returns.round, rows: [], isLast: true } } : {}),
      });
    },
  });
  return {
    join(account: string, work: SharedWork) {
      const turn = shared.join(account, work);
      return {
        ...turn,
        async readToday(): Promise<TodayState> {
          const text = await turn.readState();
          return (text === null ? null : parseTodayState(text)) ?? initialSharedState(now());
        },
        /** Sends what the leading desk read to all desks, including this one. */
        async shareToday(before: TodayState, state: TodayState, news: TodayNews): Promise<void> {
          const { asOf, returns, exclusions } = news;
          const rows: SiteChange[] = [];
          if (returns !== undefined) {
            const { page, round, rows: listed } = returns;
            const body = { asOf, round, returns: listed } satisfies ReturnsBody;
            rows.push({ key: `returns ${page}`, body });
            const isLast = state.returns.page === null;
            const pages = isLast ? (before.returns.pages ?? 0) : 0;
            for (let gone = page + 1; gone <= pages; gone += 1)
              rows.push({ key: `returns ${gone}`, body: null });
          }
          if (exclusions !== undefined) {
            const body = { asOf, exclusions: exclusions.active } satisfies ExclusionsBody;
            rows.push({ key: `exclusions ${exclusions.inventoryId}`, body });
          }
          await turn.share([...rows, turn.stateRow(JSON.stringify({ ...state, exact: null }))]);
        },
      };
    },
  };
}
