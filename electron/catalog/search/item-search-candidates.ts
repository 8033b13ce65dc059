import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { keyKinds } from '#electron/catalog/item-keys.ts';
import { Candidate, type CandidateRow } from './item-search-match.ts';
import { idAt } from './item-text.ts';
import type { SearchText } from './item-text-words.ts';
import { createTokenIndex } from './token-index.ts';

type TokenQuery = { expression: string; after: number; limit: number };

/** Maximum number of prefix matches of each kind that are examined, and of entries skipped that may be refused. */
const maxBeginnings = 60;
const maxSkipped = 2_000;

/** Number of items cached from one search to the next: the next keystroke finds many of them again. */
const maxRemembered = 6_000;

/** Maximum length of a GTIN, without leading zeros. */
const maxGtinLength = 14;
const maxIdLength = 15;

/** Items with refused flags are left out everywhere. */
export type CandidateSource = ReturnType<typeof createCandidateSource>;

export function createCandidateSource(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const byIds = prepare(
    `SELECT item.id, sku, name, barcode, more_barcodes, flags, on_hand FROM json_each(?) AS wanted CROSS JOIN item ON item.id = wanted.value
     WHERE item.as_of > 0`,
  );
  const idsByKey = prepare('SELECT item_id FROM item_key WHERE kind = ? AND key = ? LIMIT 60');
  const idsByName = prepare('SELECT item_id FROM item_name WHERE name_key = ? LIMIT 60');
  const beginningOf = (table: string, column: string) =>
    prepare(
      `SELECT item_id FROM (
         SELECT item_id, flags FROM ${table} WHERE ${column} >= ? AND ${column} < ? LIMIT ${maxSkipped}
       ) WHERE flags & ? = 0 LIMIT ${maxBeginnings}`,
    );
  const idsBySku = beginningOf('item_sku', 'sku_key');
  const idsByNameStart = beginningOf('item_name', 'name_key');
  const idsByOtherBarcode = prepare(
    `SELECT item_id FROM (
       SELECT item_id, kind FROM item_key WHERE key >= ? AND key < ? LIMIT ${maxSkipped}
     ) WHERE kind = ${keyKinds.barcode} LIMIT ${maxBeginnings}`,
  );
  const idsByBarcode = prepare(
    `SELECT item_key.item_id FROM json_each(?) AS span CROSS JOIN item_key
     WHERE item_key.key >= span.value->>0 AND item_key.key < span.value->>1 AND kind = ${keyKinds.barcode} LIMIT ${maxBeginnings}`,
  );
  const idsById = prepare(
    `SELECT item.id FROM json_each(?) AS span CROSS JOIN item
     WHERE item.id >= span.value->>0 AND item.id < span.value->>1 LIMIT ${maxBeginnings}`,
  );
  const readVersion = prepare('PRAGMA data_version');
  const tokens = createTokenIndex(database);
  const remembered = new Map<number, Candidate>();
  let version: number | null = null;

  const ids = (statement: StatementSync, ...values: SQLInputValue[]) =>
    (statement.all(...values) as unknown as [number][]).map(([id]) => id);
  const readAll = (itemIds: readonly number[]): Candidate[] => {
    let unread = itemIds.filter((id) => !remembered.has(id));
    if (remembered.size + unread.length > maxRemembered) {
      remembered.clear();
      unread = [...itemIds];
    }
    if (unread.length > 0) {
      const rows = byIds.all(JSON.stringify(unread)) as unknown as CandidateRow[];
      for (const row of rows) remembered.set(row[0], new Candidate(row));
    }
    return itemIds.flatMap((id) => remembered.get(id) ?? []);
  };
  const read = (itemIds: readonly number[], refused: number): Candidate[] =>
    itemIds.length === 0 ? [] : readAll([...new Set(itemIds)]).filter(({ flags }) => (flags & refused) === 0);

  return {
    tokens,
    /** Call before each search: data that others have written since is read again. */
    renew(): void {
      const [current] = readVersion.get() as unknown as [number];
      if (current === version) return;
      version = current;
      tokens.forget();
      remembered.clear();
    },
    /** Returns items that have the text as a key (SKU, barcode, id), whatever their rows contain now. */
    named({ whole, code, gtins }: SearchText, refused: number): Candidate[] {
      const itemIds = gtins.flatMap((gtin) => ids(idsByKey, keyKinds.barcode, gtin));
      for (const gtin of gtins) itemIds.push(...ids(idsByKey, keyKinds.sku, gtin));
      if (whole !== '') {
        itemIds.push(...ids(idsByKey, keyKinds.sku, whole), ...ids(idsByKey, keyKinds.barcode, whole));
      }
      if (code !== '' && code !== whole) itemIds.push(...ids(idsByKey, keyKinds.barcode, code));
      return read(itemIds, refused);
    },
    /**
     * Returns some of the items whose SKU, id, barcode or name starts with the text, and those whose id is one of its
     * words.
     */
    beginning({ whole, code, digits, ids: typed }: SearchText, refused: number): Candidate[] {
      if (whole === '') return [];
      const name = whole.slice(0, 80);
      const itemIds = [...typed, ...ids(idsByName, name), ...ids(idsByNameStart, name, after(name), refused)];
      if (code !== '') {
        itemIds.push(...ids(idsBySku, code, after(code), refused));
        itemIds.push(...ids(idsByOtherBarcode, whole, after(whole)));
      }
      if (digits !== null) {
        const significant = digits.replace(/^0+/, '');
        itemIds.push(...ids(idsByBarcode, spansOf(significant, maxGtinLength)));
        if (significant === digits) itemIds.push(...ids(idsById, spansOf(digits, maxIdLength)));
      }
      return read(itemIds, refused);
    },
    /** In the order of their places; `last` is the place of the last one, null if there are no more. */
    withTokens({ expression, after: place, limit }: TokenQuery): {
      candidates: Candidate[];
      last: number | null;
    } {
      const { places, areAll } = tokens.placesOf(expression, place, limit);
      return { candidates: readAll(places.map(idAt)), last: areAll ? null : (places.at(-1) ?? null) };
    },
  };
}

/** Sorts after every text with this prefix. */
function after(text: string): string {
  return `${text}\u{10ffff}`;
}

/** Returns, for each length, the lowest number that starts with the digits and the one after the highest, as JSON. */
function spansOf(digits: string, longest: number): string {
  const spans: [number, number][] = [];
  const lengths = digits === '' ? 0 : longest - digits.length + 1;
  for (let added = 0; added < lengths; added += 1) {
    const factor = 10 ** added;
    spans.push([Number(digits) * factor, (Number(digits) + 1) * factor]);
  }
  return JSON.stringify(spans);
}
