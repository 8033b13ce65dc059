import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ItemOrder, ItemSearch } from '../../../shared/inventory/item-view.ts';
import { figureColumns } from '../item-figures.ts';
import { nameKey, skuKey } from '../item-keys.ts';
import { idOfPlace } from './item-text.ts';
import { allOf, lackingTerms } from './item-text-tokens.ts';

/** Of more items a page is sooner found by going along the order. */
const fewItems = 2_000;

/**
 * Makes the list of the items that pass filters which few pass: they are taken from the index over the texts, which
 * knows what each item is not, since going along an order would meet all the others between them. Answers ids, at most
 * one more than the query's limit, in the order of {@link createItemList}; null where the filters let many pass, or are
 * none.
 *
 * @param mostRare up to how many items are few; they are put in order anew for each page
 */
export function createRareList(
  database: DatabaseSync,
  mostRare = fewItems,
): (query: ItemSearch, refused: number) => number[] | null {
  const passing = prepareRows(
    database,
    `SELECT ${idOfPlace} FROM item_token WHERE item_token MATCH ? LIMIT ${mostRare + 1}`,
  );
  const written = prepareRows(
    database,
    `SELECT id, sku, name FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN item ON item.id = wanted
     WHERE as_of > 0 AND flags & ? = 0`,
  );
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? prepareRows(database, sql);
    statements.set(sql, known);
    return known;
  };

  const inOrder = (
    ids: readonly number[],
    { by, isDescending }: ItemOrder,
    query: ItemSearch,
    refused: number,
  ) => {
    const direction = isDescending ? 'DESC' : 'ASC';
    const page = [query.limit + 1, query.offset];
    if (by !== 'sku' && by !== 'name') {
      const key = by === 'id' ? 'id' : figureColumns[by];
      const statement = prepared(
        `SELECT id FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN item ON item.id = wanted
         WHERE as_of > 0 AND flags & ? = 0
         ORDER BY ${key} IS NULL, ${key} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
      );
      return firstsOf(statement.all(JSON.stringify(ids), refused, ...page));
    }
    const rows = written.all(JSON.stringify(ids), refused) as unknown as [
      id: number,
      sku: string | null,
      name: string | null,
    ][];
    const keyed = rows.map(([id, sku, name]) => [by === 'sku' ? skuKey(sku) : nameKey(name), id]);
    // SQLite compares the keys as it does in the whole order; the characters of JavaScript come in another one.
    const statement = prepared(
      `SELECT value ->> 1 FROM json_each(?) ORDER BY value ->> 0 = '', value ->> 0 ${direction}, value ->> 1 ${direction}
       LIMIT ? OFFSET ?`,
    );
    return firstsOf(statement.all(JSON.stringify(keyed), ...page));
  };

  return (query, refused) => {
    const lacking = lackingTerms(refused);
    if (lacking.length === 0) return null;
    const ids = firstsOf(passing.all(allOf(lacking)));
    if (ids.length > mostRare) return null;
    return inOrder(ids, query.order ?? { by: 'id', isDescending: false }, query, refused);
  };
}

function prepareRows(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

function firstsOf(rows: unknown): number[] {
  return (rows as [number][]).map(([id]) => id);
}
