import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { fragmentTerms, wholeBeginningTerm } from './item-text.ts';
import { variantsOf } from './item-text-words.ts';

/** Places of items in the index, in order; not all of them if the limit was reached. */
type Places = { places: readonly number[]; areAll: boolean };

/** Number of expressions and words whose results are cached, and of places cached per expression. */
const maxRemembered = 400;
const maxRememberedPlaces = 500;

/** If more tokens than this share a prefix, the index sorts their items itself. */
const maxTokens = 40;

export function createTokenIndex(database: DatabaseSync) {
  // The tokens themselves. A token is found immediately, but sorting the items of all tokens with a prefix takes long.
  database.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.token USING fts5vocab(main, item_token, instance)');
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const readPlaces = prepare(
    'SELECT rowid FROM item_token WHERE item_token MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?',
  );
  const skipItems = prepare('SELECT 1 FROM item_token WHERE item_token MATCH ? LIMIT 1 OFFSET ?');
  const findToken = prepare('SELECT term FROM temp.token WHERE term >= ? AND term < ? LIMIT 1');

  const firstPlaces = new Map<string, Places>();
  const rarities = new Map<string, boolean>();
  const beginnings = new Map<string, string | null>();
  const fragments = new Map<string, readonly string[]>();
  const corrections = new Map<string, ReadonlySet<string>>();

  const placesBehind = (expression: string, after: number, limit: number): Places => {
    const rows = readPlaces.all(expression, after, limit) as unknown as [number][];
    return { places: rows.map(([place]) => place), areAll: rows.length < limit };
  };

  const placesOf = (expression: string, limit: number): Places => {
    const known = firstPlaces.get(expression);
    if (known !== undefined && (known.areAll || known.places.length >= limit)) {
      return { places: known.places.slice(0, limit), areAll: known.places.length < limit };
    }
    const found = placesBehind(expression, -1, limit);
    if (limit <= maxRememberedPlaces) cache(firstPlaces, expression, found);
    return found;
  };

  const isInSome = (expression: string): boolean => !placesOf(expression, 1).areAll;

  const termsFrom = (beginning: string): string[] => {
    const terms: string[] = [];
    let from = beginning;
    while (terms.length < maxTokens) {
      const [token] = (findToken.get(from, `${beginning}\u{10ffff}`) ?? []) as unknown as [string?];
      if (token === undefined) return terms;
      terms.push(`"${token}"`);
      from = `${token}\u{1}`;
    }
    return [`"${beginning}" *`];
  };

  return {
    /** Call when the file may have changed. */
    forget(): void {
      for (const memory of [firstPlaces, rarities, beginnings, fragments, corrections]) memory.clear();
    },
    /** Returns the first items with the tokens, after a place (-1: from the start), at most `limit`. */
    placesOf: (expression: string, after: number, limit: number): Places =>
      after < 0 ? placesOf(expression, limit) : placesBehind(expression, after, limit),
    /** Returns whether fewer items than this have the tokens. */
    isRare: (expression: string, count: number): boolean =>
      count <= maxRememberedPlaces
        ? placesOf(expression, count).areAll
        : remember(
            rarities,
            `${count} ${expression}`,
            () => skipItems.get(expression, count - 1) === undefined,
          ),
    isInSome,
    /**
     * Returns the expression for items with a word that starts with this one; null if it is long and no word starts
     * with it.
     */
    beginningOf: (word: string): string | null =>
      remember(beginnings, word, () => wholeBeginningTerm(word, termsFrom)),
    /** Same as {@link fragmentTerms}. */
    fragmentsOf: (word: string): readonly string[] =>
      remember(fragments, word, () => fragmentTerms(word, termsFrom)),
    /** Returns the words of items that differ from this one by one letter. */
    variantsOf: (word: string): ReadonlySet<string> =>
      remember(corrections, word, () => new Set([...variantsOf(word)].filter((variant) => isWord(variant)))),
  };

  function isWord(word: string): boolean {
    return skipItems.get(`"=${word}"`, 0) !== undefined;
  }
}

function remember<Value>(memory: Map<string, Value>, name: string, find: () => Value): Value {
  const known = memory.get(name);
  return known === undefined ? cache(memory, name, find()) : known;
}

function cache<Value>(memory: Map<string, Value>, name: string, value: Value): Value {
  if (memory.size >= maxRemembered) memory.clear();
  memory.set(name, value);
  return value;
}
