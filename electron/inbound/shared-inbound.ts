import type { Store } from '#electron/cache/open-store.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { createSharedIndex, type IndexSharing, type IndexTurn } from '#electron/site/shared-index.ts';
import type { SiteChange } from '#electron/site/site-rows.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { initialInboundState, parseInboundState } from './inbound-reading.ts';
import type { SavedInbound } from './inbound-record-rows.ts';
import { type InboundPart, ParcelBody } from './shared-inbound-rows.ts';

type InboundStore = Pick<Store, 'readInboundIndex' | 'readInboundWork' | 'saveInbound'>;

/**
 * Creates the state for all desks. Its run number is higher than any a desk may have reached on its own, because
 * records met in those runs were not met in a run for all desks.
 */
function initialSharedState(nowMs: number): string {
  const state = initialInboundState(nowMs);
  return JSON.stringify({ ...state, round: Math.floor(nowMs / 60_000), sharedSince: state.begunAt });
}

/** Lets one desk of a site read the inbound orders and parcels for all. */
export function createSharedInbound(sharing: IndexSharing & { store: InboundStore; now: () => number }) {
  const { store, now } = sharing;
  const save = async (saved: SavedInbound) => {
    if (await store.saveInbound(saved)) return;
    throw new StoreError('unavailable', 'What was kept of the receiving orders is no longer there.');
  };
  return createSharedIndex(sharing, {
    area: siteAreas.inbound,
    withoutNames(body) {
      if (body === null || typeof body !== 'object') return null;
      if (!('parcel' in body)) return body;
      const found = ParcelBody.safeParse(body).data ?? null;
      return found && { ...found, parcel: { ...found.parcel, reason: null, comment: null, attachments: [] } };
    },
    isSaved: async (account) => (await store.readInboundIndex(account)) !== null,
    async save(account, page, state) {
      const before = (await store.readInboundIndex(account))?.state ?? null;
      const base = { account, asOf: new Date(now()).toISOString(), round: null };
      const beginning = before ?? initialSharedState(now());
      if (before === null) await save({ ...base, state: { before, after: beginning } });
      for (const part of JSON.parse(page) as InboundPart[]) await save({ account, ...part });
      if (state !== null) await save({ ...base, state: { before: beginning, after: state } });
    },
  });
}

/** Returns the store of the leading desk: whatever is saved in it is sent to all desks, including this one. */
export function leaderInboundStore(
  { store, now }: { store: InboundStore & Pick<Store, 'readInboundBoxes'>; now: () => number },
  turn: IndexTurn,
): InboundStore {
  return {
    async readInboundWork(query) {
      const text = await turn.readState();
      const since = (text === null ? null : parseInboundState(text))?.sharedSince ?? '';
      // A desk whose clock is behind would read them again and again.
      const isKnown = since <= query.boxesReadBefore || since > query.now;
      return store.readInboundWork(isKnown ? query : { ...query, boxesReadBefore: since });
    },
    async readInboundIndex(account) {
      const [state, own] = await Promise.all([turn.readState(), store.readInboundIndex(account)]);
      const none = { orderCount: 0, boxCount: 0, ordersAhead: 0, unidentifiedCount: 0 };
      return { ...none, ...own, state: state ?? initialSharedState(now()) };
    },
    async saveInbound({
      account,
      asOf,
      round,
      state,
      orders = [],
      parcels = [],
      boxes,
      goneOrders = [],
      goneParcels = [],
    }) {
      const rows: SiteChange[] = [
        ...orders.map((order) => ({ key: `order ${order.id}`, body: { asOf, round, order } })),
        ...parcels.map((parcel) => ({ key: `parcel ${parcel.id}`, body: { asOf, round, parcel } })),
        ...goneOrders.map((id) => ({ key: `order ${id}`, body: null })),
        ...goneParcels.map((id) => ({ key: `parcel ${id}`, body: null })),
      ];
      if (boxes !== undefined) {
        const { orderId, mark } = boxes;
        // The row at the site is replaced, and a desk that opens later knows nothing else of these boxes.
        const known = boxes.boxes ?? (await store.readInboundBoxes({ account, orderId }));
        rows.push({ key: `boxes ${orderId}`, body: { asOf, mark, boxes: known } });
      }
      if (state !== undefined) rows.push(turn.stateRow(state.after));
      await turn.share(rows);
      if (goneOrders.length + goneParcels.length === 0) return true;
      // What the site never had does not come back from it as removed.
      return store.saveInbound({ account, asOf, round: null, goneOrders, goneParcels });
    },
  };
}
