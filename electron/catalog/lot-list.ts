import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { textOf } from '#electron/database/database.ts';
import type { ItemSearch } from '#shared/inventory/item-view.ts';
import type { LotHit, LotHits, LotSearch } from '#shared/lots/lot-list-view.ts';
import { type LotOrder, lastExpiringDay } from '#shared/lots/model/lot-list-rules.ts';
import { itemFlags } from './item-columns.ts';
import { foldCode, skuKey } from './item-keys.ts';
import type { ItemPage } from './item-list.ts';
import { exclusionCoverage } from './lot-counts.ts';
import { instant } from './search/item-hit.ts';

/** A page of lots, without the coverage of the catalog as a whole. */
export type LotPage = Omit<LotHits, 'catalog'>;

/** Maximum number of items examined that a text names, and of listed lots whose number starts with it. */
const maxNamed = 500;
/** Maximum number of lots examined whose number starts with a text. */
const maxExamined = 5_000;

const columns = `lot.item_id, lot.position, lot.number, lot.date_key, lot.on_hand, lot.is_excluded, lot.places,
  item.sku, item.name, (SELECT as_of FROM item_lots WHERE item_lots.item_id = lot.item_id)`;
/** Excludes items that are removed or were never read themselves. */
const isThere = `item.flags & ${itemFlags.removed | itemFlags.stub} = 0`;

/** The condition for lots as SQL over `lot`, with its parameters. */
type Condition = { sql: string; values: Record<string, SQLInputValue> };

/** Sources of the rows, in order. */
type Part = { from: string; where: string; by: string };

/**
 * Creates the list of the lots of all items. Each sort order uses an index, so a page costs only the rows on it and
 * before it; a text is looked up first, and only its matches are sorted. The quantity in selected centers has no index:
 * all their lots are sorted by it.
 *
 * @param findItems the search over the items of the same file
 */
export function createLotList(
  database: DatabaseSync,
  findItems: (query: ItemSearch) => ItemPage,
): (query: LotSearch) => LotPage {
  database.function('sku_key', { deterministic: true }, (sku) => skuKey(textOf(sku)));
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? database.prepare(sql);
    known.setReturnArrays(true);
    statements.set(sql, known);
    return known;
  };
  const covered = database.prepare(exclusionCoverage);

  /** Finds the items that a text names, and the lots that pass the filters and whose number starts with it. */
  const named = (text: string, { sql, values }: Condition) => {
    const search = { text, isActive: null, isDigital: null, order: null, offset: 0, limit: maxNamed };
    const { hits, hasMore } = findItems(search);
    const key = foldCode(text);
    const range = { key, behind: `${key}\u{10FFFF}` };
    const count = prepared(`SELECT count(*) FROM (${numbered(maxExamined + 1)})`).get(range);
    const [examined] = count as unknown as [number];
    const lots = prepared(
      `SELECT item_id, position FROM (${numbered(maxExamined)}) AS lot WHERE ${sql} LIMIT ${maxNamed + 1}`,
    ).all({ ...values, ...range });
    return {
      isCut: hasMore || examined > maxExamined || lots.length > maxNamed,
      values: {
        items: JSON.stringify(hits.map(({ inventoryId }) => inventoryId)),
        lots: JSON.stringify(lots.slice(0, maxNamed)),
      },
    };
  };

  return (query) => {
    const text = query.text.trim();
    const condition = conditionOf(query);
    const { sql, values } = condition;
    const sought = text === '' ? null : named(text, condition);
    const wanted = query.offset + query.limit + 1;
    const parts = partsOf(query).map(
      ({ from, where, by }) =>
        `SELECT * FROM (SELECT ${columns} FROM ${from} WHERE ${where} AND ${sql} AND ${isThere} ORDER BY ${by} LIMIT :wanted)`,
    );
    const statement = prepared(`${parts.join(' UNION ALL ')} LIMIT :limit OFFSET :offset`);
    const page = { ...values, ...sought?.values, wanted, limit: query.limit + 1, offset: query.offset };
    const rows = statement.all(page) as unknown as SQLOutputValue[][];
    const shown = rows.slice(0, query.limit);
    const ages = shown.flatMap((row) => (typeof row[9] === 'number' ? row[9] : []));
    const counts = query.show === 'excluded' && query.offset === 0 ? covered.get() : undefined;
    return {
      lots: shown.map((row) => toLotHit(row, query.centerIds)),
      hasMore: rows.length > query.limit,
      isCut: sought?.isCut ?? false,
      items:
        counts === undefined
          ? null
          : { withLots: Number(counts['items']), withExclusions: Number(counts['known']) },
      asOf: ages.length === 0 ? null : instant(Math.min(...ages)),
    };
  };
}

function conditionOf({ show, today, centerIds }: LotSearch): Condition {
  const conditions = ['TRUE'];
  const values: Condition['values'] = {};
  if (show !== null) conditions.push('lot.on_hand > 0');
  if (show === 'excluded') conditions.push('lot.is_excluded = 1');
  if (show === 'expiring') {
    conditions.push("lot.date_key > '' AND lot.date_key <= :last");
    values['last'] = lastExpiringDay(today);
  }
  // The places are pairs of numbers as JSON; a text search in them costs a tenth of parsing them.
  const holdings = centerIds.map((center) => {
    const isThere = `instr(lot.places, '[${center},') > 0`;
    return show === null ? isThere : `${isThere} AND instr(lot.places, '[${center},0]') = 0`;
  });
  if (holdings.length > 0) conditions.push(`(${holdings.join(' OR ')})`);
  return { sql: conditions.join(' AND '), values };
}

const numbered = (limit: number) =>
  `SELECT * FROM item_lot WHERE lot_key >= :key AND lot_key < :behind LIMIT ${limit}`;
const namedSource = `(SELECT item_id, position FROM item_lot WHERE item_id IN (SELECT value FROM json_each(:items))
  UNION SELECT value ->> 0, value ->> 1 FROM json_each(:lots)) AS named
  CROSS JOIN item_lot AS lot ON lot.item_id = named.item_id AND lot.position = named.position`;

/**
 * Returns the source of lots that are narrowed to few, which are then sorted on their own; null if all lots are used.
 */
function narrowedSource({ show, text }: LotSearch, order: LotOrder): string | null {
  if (text.trim() !== '') return namedSource;
  if (show === null || order === 'expiry') return null;
  return `item_lot AS lot INDEXED BY ${show === 'excluded' ? 'item_lot_excluded' : 'item_lot_date'}`;
}

/** Returns the listed quantity as SQL over `lot`: the quantity in all centers, or in the selected ones. */
function onHandAt({ centerIds }: LotSearch): string {
  if (centerIds.length === 0) return 'lot.on_hand';
  return `(SELECT sum(value ->> 1) FROM json_each(lot.places) WHERE value ->> 0 IN (${centerIds.join(', ')}))`;
}

/**
 * Returns the parts of a sort order, in sequence: lots without the value, or whose item lacks it, are in the last one.
 */
function partsOf(query: LotSearch): Part[] {
  const { by, isDescending } = query.order ?? { by: 'expiry', isDescending: false };
  const direction = isDescending ? 'DESC' : 'ASC';
  const place = `lot.item_id ${direction}, lot.position ${direction}`;
  const few = narrowedSource(query, by);
  const joined = 'CROSS JOIN item ON item.id = lot.item_id';
  const from = `${few ?? 'item_lot AS lot'} ${joined}`;
  const alongSkus = `item_sku CROSS JOIN item_lot AS lot
    ON lot.item_id = item_sku.item_id AND item_sku.flags & ${itemFlags.lot} ${joined}`;
  if (by === 'onHand') return [{ from, where: 'TRUE', by: `${onHandAt(query)} ${direction}, ${place}` }];
  const keys = {
    expiry: 'lot.date_key',
    lot: 'lot.lot_key',
    sku: few === null ? 'item_sku.sku_key' : 'sku_key(item.sku)',
  } as const;
  const source = by === 'sku' && few === null ? alongSkus : from;
  return [
    { from: source, where: `${keys[by]} > ''`, by: `${keys[by]} ${direction}, ${place}` },
    { from: source, where: `${keys[by]} = ''`, by: place },
  ];
}

function toLotHit(row: readonly SQLOutputValue[], centerIds: readonly number[]): LotHit {
  const [id, position, number, date, onHand, isExcluded, places, sku, name] = row;
  const stored = JSON.parse(String(places)) as [center: number | null, onHand: number][];
  const selected = stored.filter(([center]) => center !== null && centerIds.includes(center));
  return {
    inventoryId: Number(id),
    sku: textOf(sku),
    name: textOf(name),
    position: Number(position),
    lotNumber: textOf(number),
    lotDate: textOf(date) || null,
    onHand:
      centerIds.length === 0 ? Number(onHand) : selected.reduce((sum, [, quantity]) => sum + quantity, 0),
    isExcluded: isExcluded === null ? null : isExcluded === 1,
  };
}
