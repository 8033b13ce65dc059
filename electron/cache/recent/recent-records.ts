import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { CacheAge, RecentRecord, SavedAnswer } from '#electron/cache/store-records.ts';
import { foldWords } from '#electron/database/folded-text.ts';
import { storeErrorOf } from '#electron/database/store-error.ts';

type SourcedWords = {
  /** The operation that returned them; '' for the record itself, whichever answer held it. */
  source: string;
  /** ISO 8601 instant (UTC). */
  asOf: string;
  words: readonly string[];
};

const ownSource = '';

/**
 * The words of a record by their source, as the column holds them; what is no such thing is left out. Throws a
 * StoreError, `damaged`, for what is no JSON: it was not written so.
 */
export function readSourcedWords(column: SQLOutputValue | undefined): SourcedWords[] {
  try {
    const entries: unknown = JSON.parse(String(column));
    return Array.isArray(entries) ? entries.filter(isSourcedWords) : [];
  } catch {
    throw storeErrorOf('damaged');
  }
}

function isSourcedWords(entry: unknown): entry is SourcedWords {
  return (
    entry !== null &&
    typeof entry === 'object' &&
    'source' in entry &&
    'asOf' in entry &&
    'words' in entry &&
    Array.isArray(entry.words)
  );
}

/** The words with those of one source in place of its earlier ones; older words than the known ones change nothing. */
function withWords(known: readonly SourcedWords[], added: SourcedWords): SourcedWords[] {
  const before = known.find(({ source }) => source === added.source);
  if (before !== undefined && before.asOf > added.asOf) return [...known];
  const words = [...new Set(added.words)].filter((word) => word !== '');
  const others = known.filter(({ source }) => source !== added.source);
  const renewed = { ...added, words };
  // A record's own words first: of several that match alike, the first one is shown.
  return added.source === ownSource ? [renewed, ...others] : [...others, renewed];
}

/** The words of every source as the index takes them, the id among them. */
function foldSources(id: number, sources: readonly SourcedWords[]): string {
  return foldWords([String(id), ...sources.flatMap(({ words }) => words)]);
}

/** The time of a record of which only words are known so far: before every instant. */
const neverSeen = '';

/** The record as it was last seen, null when it never was. */
export function readRecent(
  database: DatabaseSync,
  key: { account: string; kind: string; id: number },
): RecentRecord | null {
  const row = database
    .prepare('SELECT id, body, as_of FROM seen_record WHERE account = ? AND kind = ? AND id = ?')
    .get(key.account, key.kind, key.id);
  return row === undefined || row['as_of'] === neverSeen ? null : toRecentRecord(row);
}

/** All records of a kind that were seen, the highest id first, at most `limit`. */
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
 * Keeps the records of an answer, and its words of others, with all their words in the index; a record that was
 * seen later already stays as it is, and so do words of the same source. Words of other sources stay beside a
 * record's own. A record of which only words are known is held ready, and neither read, listed nor found before it
 * was seen itself. The index is touched only where the words are others than before.
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
  const keepWords = createWordRepository(database);

  for (const { kind, id, body, text } of answer.records) {
    const known = find.get(account, kind, id);
    if (known !== undefined && asOf < String(known['as_of'])) continue;
    const before = known === undefined ? [] : readSourcedWords(known['words']);
    const sources = withWords(before, { source: ownSource, asOf, words: text.words });
    const folded = foldSources(id, sources);
    const words = JSON.stringify(sources);
    const values = [asOf, text.parentId, text.title, text.detail, words, folded, body] as const;
    if (known === undefined) {
      index.run(insert.run(account, kind, id, ...values).lastInsertRowid, folded);
    } else {
      update.run(...values, Number(known['key']));
      keepWords.index(Number(known['key']), String(known['folded']), folded);
    }
  }
  for (const { kind, id, words } of answer.words ?? []) {
    const known = find.get(account, kind, id);
    const before = known === undefined ? [] : readSourcedWords(known['words']);
    const sources = withWords(before, { source: answer.operation, asOf, words });
    const folded = foldSources(id, sources);
    if (known !== undefined) {
      keepWords.write(Number(known['key']), String(known['folded']), sources, folded);
    } else {
      const values = [neverSeen, null, '', '', JSON.stringify(sources), folded, ''] as const;
      index.run(insert.run(account, kind, id, ...values).lastInsertRowid, folded);
    }
  }
}

/**
 * Takes the words away that no answer since this ISO 8601 instant (UTC) contained, of records that stay, and answers
 * the number of those. What was held ready for a record, and has no words left, goes.
 */
export function forgetWordsOlderThan(database: DatabaseSync, instant: string): number {
  const keepWords = createWordRepository(database);
  const rows = database
    .prepare(
      `SELECT key, id, words, folded FROM seen_record
       WHERE CASE WHEN json_valid(words) THEN EXISTS (
         SELECT 1 FROM json_each(words) WHERE json_extract(seen_record.words, fullkey || '.asOf') < ?
       ) ELSE 1 END`,
    )
    .all(instant);
  for (const row of rows) {
    const sources = readSourcedWords(row['words']).filter(({ asOf }) => asOf >= instant);
    keepWords.write(
      Number(row['key']),
      String(row['folded']),
      sources,
      foldSources(Number(row['id']), sources),
    );
  }
  database.exec("DELETE FROM seen_record WHERE as_of = '' AND words = '[]'");
  return rows.length;
}

/** Writes the words of records that are there, and passes the index the ones it held before. */
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
    write(key: number, before: string, sources: readonly SourcedWords[], folded: string) {
      change.run(JSON.stringify(sources), folded, key);
      index(key, before, folded);
    },
  };
}

/** Age of what is saved for an account; null when nothing is. */
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
