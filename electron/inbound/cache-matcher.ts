import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { lazyDatabase, openForReading, textOf } from '#electron/database/database.ts';
import type { MatchCandidate, MatchParcel } from '#shared/matching/match-candidate.ts';
import { certaintyOf } from '#shared/matching/match-certainty.ts';
import { createMatchIndex, type MatchIndex } from '#shared/matching/match-index.ts';
import { type MatchRanking, rankCandidates } from '#shared/matching/rank-candidates.ts';
import type { MatchCandidateView } from '#shared/unidentified/match-view.ts';
import { type RankedRows, readRankedRows } from './inbound-index-rows.ts';
import type {
  BestMatches,
  BestMatchQuery,
  InboundBox,
  InboundOrder,
  RankedOrders,
  RankQuery,
} from './inbound-record-rows.ts';
import { toIndexedReceiving } from './inbound-search.ts';

/**
 * The worker that ranks receiving orders. Preparing them takes time and memory, so it is a separate thread, which
 * retains them until they change.
 */
export type CacheMatcher = {
  rankOrders(query: RankQuery): RankedOrders;
  /** A parcel that was already ranked against the same orders is not ranked again. */
  rankBest(query: BestMatchQuery): BestMatches;
  close(input: null): void;
};

/** The account whose orders are ranked, and their state. */
type Ranked = RankedRows & { account: string };
type Prepared = Ranked & {
  atMs: number;
  tookMs: number;
  index: MatchIndex;
  /** By parcel id: the parcel as it was when ranked, whether all orders were read, and the best order for it. */
  best: Map<number, { text: string; best: MatchCandidateView | null }>;
};

/**
 * Prepared data is used for this many times its preparation time: while boxes are being read, it would be outdated
 * immediately.
 */
const reuseFactor = 10;
/** Beyond this number, the rankings of parcels are discarded. */
const maxRemembered = 10_000;

const noRanking: RankedOrders = { isNone: true, candidates: [], isOutdated: false };

/** The cache file must exist by the first ranking. */
export function createCacheMatcher(file: string, now: () => number = Date.now): CacheMatcher {
  const { database, close } = lazyDatabase(() => openForReading(file));
  let prepared: Prepared | null = null;

  const prepare = (ranked: Ranked, cacheMs: number): Prepared => {
    const isOwn = prepared?.account === ranked.account && prepared.owner === ranked.owner;
    const beganMs = now();
    const youngMs = cacheMs === 0 ? 0 : Math.max(cacheMs, reuseFactor * (prepared?.tookMs ?? 0));
    const isYoung = prepared !== null && Math.abs(beganMs - prepared.atMs) < youngMs;
    const isCurrent = prepared?.revision === ranked.revision;
    if (prepared !== null && isOwn && (isCurrent || isYoung)) {
      // Reading may end without another change, and what isn't ranked yet may be another match.
      prepared.isAllRead = isCurrent && ranked.isAllRead;
      return prepared;
    }
    // With half a million boxes, only one index is in memory at a time.
    prepared = null;
    const index = createMatchIndex(readCandidates(database(), ranked.owner));
    const atMs = now();
    prepared = { ...ranked, atMs, tookMs: Math.abs(atMs - beganMs), index, best: new Map() };
    return prepared;
  };
  const rankedOf = (account: string): Ranked | null => {
    const rows = readRankedRows(database(), account);
    return rows && { account, ...rows };
  };
  const viewsOf = (of: Prepared, ranked: MatchRanking['ranked']): MatchCandidateView[] => {
    const find = database().prepare('SELECT * FROM door_order WHERE owner = ? AND id = ?');
    return ranked.flatMap((proposal) => {
      const { candidate, score, reasons } = proposal;
      const row = find.get(of.owner, candidate.order.id);
      if (row === undefined) return [];
      const certainty = certaintyOf(proposal, of.isAllRead);
      return [{ order: toIndexedReceiving(row), score, certainty, reasons: [...reasons] }];
    });
  };

  return {
    rankOrders({ account, id, seen, limit, cacheMs }) {
      const ranked = rankedOf(account);
      if (ranked === null) return noRanking;
      const parcel = readParcel(database(), ranked.owner, id) ?? seen;
      if (parcel === null) return noRanking;
      const current = prepare(ranked, cacheMs);
      const { isNone, ranked: found } = rankCandidates(parcel, current.index);
      const candidates = viewsOf(current, found).slice(0, limit);
      return { isNone, candidates, isOutdated: current.revision !== ranked.revision };
    },
    rankBest({ account, after, limit, cacheMs }) {
      const ranked = rankedOf(account);
      if (ranked === null) return { matches: [], isOutdated: false };
      const rows = database()
        .prepare('SELECT * FROM door_parcel WHERE owner = ? AND is_linked = 0 AND id > ? ORDER BY id LIMIT ?')
        .all(ranked.owner, after, limit);
      if (rows.length === 0) return { matches: [], isOutdated: false };
      const current = prepare(ranked, cacheMs);
      const { index, best, revision } = current;
      if (best.size > maxRemembered) best.clear();
      const matches = rows.map((row) => {
        const id = Number(row['id']);
        const parcel = toParcel(row);
        const text = JSON.stringify([parcel, current.isAllRead]);
        const known = best.get(id);
        if (known?.text === text) return { id, best: known.best };
        const { isNone, ranked: found } = rankCandidates(parcel, index);
        const [first = null] = isNone ? [] : viewsOf(current, found.slice(0, 1));
        best.set(id, { text, best: first });
        return { id, best: first };
      });
      return { matches, isOutdated: revision !== ranked.revision };
    },
    close() {
      close();
      prepared = null;
    },
  };
}

function readParcel(database: DatabaseSync, owner: number, id: number): MatchParcel | null {
  const row = database.prepare('SELECT * FROM door_parcel WHERE owner = ? AND id = ?').get(owner, id);
  return row === undefined ? null : toParcel(row);
}

function toParcel(row: Record<string, SQLOutputValue>): MatchParcel {
  return {
    barcode: textOf(row['tag']),
    trackingBarcode: textOf(row['tracking_barcode']),
    createdDate: textOf(row['created_at']),
    reason: textOf(row['reason']),
    comment: textOf(row['comment']),
    attachments: JSON.parse(textOf(row['pictures']) ?? '[]') as { name: string | null }[],
  };
}

/** Reads every known order, each with the boxes read so far. */
function readCandidates(database: DatabaseSync, owner: number): MatchCandidate[] {
  const boxes = new Map<number, MatchCandidate['boxes'][number][]>();
  /** Boxes of one delivery mostly have the same contents: identical text is parsed, and stored, once. */
  const packed = new Map<string, InboundBox['boxItems']>();
  const itemsOf = (text: string) => {
    const items = packed.get(text) ?? (JSON.parse(text) as InboundBox['boxItems']);
    packed.set(text, items);
    return items;
  };
  const boxRows = database
    .prepare('SELECT * FROM door_box WHERE owner = ? ORDER BY order_id, position')
    .iterate(owner);
  for (const row of boxRows) {
    const orderId = Number(row['order_id']);
    const box = {
      boxNumber: row['box_number'] === null ? null : Number(row['box_number']),
      boxStatus: String(row['status']),
      trackingNumber: textOf(row['tracking_number']),
      arrivedDate: textOf(row['arrived_at']),
      boxItems: itemsOf(String(row['items'])),
    };
    const known = boxes.get(orderId);
    if (known === undefined) boxes.set(orderId, [box]);
    else known.push(box);
  }
  const orderRows = database.prepare('SELECT * FROM door_order WHERE owner = ?').iterate(owner);
  return Array.from(orderRows, (row): MatchCandidate => {
    const { inventoryQuantities, freight } = JSON.parse(String(row['goods'])) as InboundOrder['goods'];
    const centerName = textOf(row['center_name']);
    const order = {
      id: Number(row['id']),
      status: String(row['status']),
      purchaseOrderNumber: textOf(row['order_number']),
      expectedArrivalDate: textOf(row['expected_at']),
      insertDate: textOf(row['inserted_at']),
      fulfillmentCenter: centerName === null ? null : { name: centerName },
      inventoryQuantities,
      freight,
    };
    return { order, boxes: boxes.get(order.id) ?? [] };
  });
}
