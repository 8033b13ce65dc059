import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { CacheAge, RecentRecord, SavedAnswer } from '#electron/cache/store-records.ts';
import { isSavedNewer } from '#electron/database/database.ts';
import { foldWords } from '#electron/database/folded-text.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';

/** The search terms of a record from one source. */
type SourceTerms = {
  /** The operation that returned them; '' for the record itself, whichever response contained it. */
  source: string;
  /** ISO 8601 timestamp (UTC). */
  asOf: string;
  words: readonly string[];
};

const ownSource = '';

/**
 * Returns the search terms of a record by their source, as stored in the column; omits anything else. Throws a
 * StoreError, `damaged`, if it is not JSON: it was not written like that.
 */
export function readSourceTerms(column: SQLOutputValue | undefined): SourceTerms[] {
  try {
    const entries: unknown = JSON.parse(String(column));
    return Array.isArray(entries) ? entries.filter(isSourceTerms) : [];
  } catch {
    throw storeErrorOf('damaged');
  }
}

function isSourceTerms(entry: unknown): entry is SourceTerms {
  return (
    entry !== null &&
    typeof entry === 'object' &&
    'source' in entry &&
    'asOf' in entry &&
    'words' in entry &&
    Array.isArray(entry.words)
  );
}

/** Returns the terms with those of one source replaced; terms older than the known ones change nothing. */
function withTerms(known: readonly SourceTerms[], added: SourceTerms): SourceTerms[] {
  const before = known.find(({ source }) => source === added.source);
  if (before !== undefined && isSavedNewer(before.asOf, added.asOf)) return [...known];
  const words = [...new Set(added.words)].filter((word) => word !== '');
  const others = known.filter(({ source }) => source !== added.source);
  const renewed = { ...added, words };
  // A record's own terms come first: if several match equally well, the first is shown.
  return added.source === ownSource ? [renewed, ...others] : [...others, renewed];
}

/** Returns the terms of every source in the index's form, including the ID. */
function foldSources(id: number, sources: readonly SourceTerms[]): string {
  return foldWords([String(id), ...sources.flatMap(({ words }) => words)]);
}

/** The time of a record of which only search terms are known so far: before every timestamp. */
const neverSeen = '';

/** null if it was never seen. */
export function readRecent(
  database: DatabaseSync,
  key: { account: string; kind: string; id: number },
): RecentRecord | null {
  const row = database
    .prepare('SELECT id, body, as_of FROM seen_record WHERE account = ? AND kind = ? AND id = ?')
    .get(key.account, key.kind, key.id);
  return row === undefined || row['as_of'] === neverSeen ? null : toRecentRecord(row);
}

/** Highest ID first, at most `limit`. */
export function listRecent(
  database: DatabaseSync,
  query: { account: string; kind: string; limit: number },
): RecentRecord[] {
  return database
    .prepare(
      `SELECT id, body, as_of FROM seen_record
       WHERE account = ? AND kind = ? AND as_of > '' ORDER BY id DESC LIMIT ?`,
    )
    .all(query.account, query.kind, query.limit)
    .map(toRecentRecord);
}

/**
 * Saves the records of a response, and its words for others, with all their words in the index. A record that was seen
 * more recently stays as it is, and so do words of the same source. Words of other sources are stored next to a
 * record's own. A record of which only words are known is prepared, but not read, listed or found before it has been
 * seen itself. The index is updated only if the words have changed.
 */
export function writeRecent(database: DatabaseSync, answer: SavedAnswer): void {
  const { account, asOf } = answer;
  const find = database.prepare(
    'SELECT key, as_of, words, folded FROM seen_record WHERE account = ? AND kind = ? AND id = ?',
  );
  const insert = database.prepare(
    `INSERT INTO seen_record (account, kind, id, as_of, parent_id, title, detail, words, folded, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE seen_record SET as_of = ?, parent_id = ?, title = ?, detail = ?, words = ?, folded = ?, body = ?
     WHERE key = ?`,
  );
  const index = database.prepare('INSERT INTO seen_text (rowid, folded) VALUES (?, ?)');
  const repository = createWordRepository(database);

  for (const { kind, id, body, text } of answer.records) {
    const known = find.get(account, kind, id);
    if (known !== undefined && isSavedNewer(String(known['as_of']), asOf)) continue;
    const before = known === undefined ? [] : readSourceTerms(known['words']);
    const sources = withTerms(before, { source: ownSource, asOf, words: text.words });
    const folded = foldSources(id, sources);
    const wordsJson = JSON.stringify(sources);
    const values = [asOf, text.parentId, text.title, text.detail, wordsJson, folded, body] as const;
    if (known === undefined) {
      index.run(insert.run(account, kind, id, ...values).lastInsertRowid, folded);
    } else {
      update.run(...values, Number(known['key']));
      repository.index(Number(known['key']), String(known['folded']), folded);
    }
  }
  for (const { kind, id, terms: words } of answer.searchTerms ?? []) {
    const known = find.get(account, kind, id);
    const before = known === undefined ? [] : readSourceTerms(known['words']);
    const sources = withTerms(before, { source: answer.operation, asOf, words });
    const folded = foldSources(id, sources);
    if (known !== undefined) {
      repository.write(Number(known['key']), String(known['folded']), sources, folded);
    } else {
      const values = [neverSeen, null, '', '', JSON.stringify(sources), folded, ''] as const;
      index.run(insert.run(account, kind, id, ...values).lastInsertRowid, folded);
    }
  }
}

/**
 * Removes the words that no response since this ISO 8601 timestamp (UTC) contained, from records that stay, and returns
 * the number of those. Deletes prepared entries without any words left.
 */
export function forgetWordsOlderThan(database: DatabaseSync, instant: string): number {
  const repository = createWordRepository(database);
  const rows = database
    .prepare(
      `SELECT key, id, words, folded FROM seen_record
       WHERE CASE WHEN json_valid(words) THEN EXISTS (
         SELECT 1 FROM json_each(words) WHERE json_extract(seen_record.words, fullkey || '.asOf') < ?
       ) ELSE 1 END`,
    )
    .all(instant);
  for (const row of rows) {
    const sources = readSourceTerms(row['words']).filter(({ asOf }) => asOf >= instant);
    repository.write(
      Number(row['key']),
      String(row['folded']),
      sources,
      foldSources(Number(row['id']), sources),
    );
  }
  database.exec("DELETE FROM seen_record WHERE as_of = '' AND words = '[]'");
  return rows.length;
}

/** Writes the words of existing records, and passes the index their previous words. */
function createWordRepository(database: DatabaseSync) {
  const change = database.prepare('UPDATE seen_record SET words = ?, folded = ? WHERE key = ?');
  const add = database.prepare('INSERT INTO seen_text (rowid, folded) VALUES (?, ?)');
  const forget = database.prepare("INSERT INTO seen_text (seen_text, rowid, folded) VALUES ('delete', ?, ?)");
  const index = (key: number, before: string, folded: string) => {
    if (before === folded) return;
    forget.run(key, before);
    add.run(key, folded);
  };
  return {
    index,
    write(key: number, before: string, sources: readonly SourceTerms[], folded: string) {
      change.run(JSON.stringify(sources), folded, key);
      index(key, before, folded);
    },
  };
}

/** null if there is none. */
export function readCacheAge(database: DatabaseSync, account: string): CacheAge | null {
  const row = database
    .prepare(
      `SELECT min(as_of) AS oldest, max(as_of) AS newest,
              (SELECT count(*) FROM seen_record WHERE account = :account AND as_of > '') AS records
       FROM (SELECT min(as_of) AS as_of FROM snapshot WHERE account = :account
             UNION ALL SELECT max(as_of) FROM snapshot WHERE account = :account
             UNION ALL SELECT min(as_of) FROM seen_record WHERE account = :account AND as_of > ''
             UNION ALL SELECT max(as_of) FROM seen_record WHERE account = :account AND as_of > '')`,
    )
    .get({ account });
  const oldest = row?.['oldest'];
  const newest = row?.['newest'];
  if (typeof oldest !== 'string' || typeof newest !== 'string') return null;
  return { oldestAsOf: oldest, newestAsOf: newest, recordCount: Number(row?.['records']) };
}

function toRecentRecord(row: Record<string, SQLOutputValue>): RecentRecord {
  return { id: Number(row['id']), body: String(row['body']), asOf: String(row['as_of']) };
}
