import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { foldText } from '#electron/database/folded-text.ts';
import { recentKinds } from '#shared/recent/model/recent-kinds.ts';
import type { RecentHit, RecentHits } from '#shared/recent/recent-view.ts';
import { readSourceTerms } from './recent-records.ts';

export type RecentSearch = { account: string; text: string; limit: number };

/** The index holds fragments of three or more characters. */
const minFragmentLength = 3;

/**
 * Finds records by fragments of their words, in any order, ignoring case and accents. Every fragment must match: one of
 * three or more characters anywhere in a word, a shorter one at the start of a word. Records with words that equal the
 * typed text or start with it come first, then those with the text in their title or detail, then the most recently
 * seen. A text without any letter or digit finds nothing.
 */
export function searchRecent(database: DatabaseSync, { account, text, limit }: RecentSearch): RecentHits {
  const foldedText = foldText(text);
  const fragments = [...new Set(foldedText.split(' '))].filter((fragment) => fragment !== '');
  if (fragments.length === 0) return { hits: [], totalCount: 0 };
  const indexed = fragments.filter((fragment) => Array.from(fragment).length >= minFragmentLength);
  const short = fragments.filter((fragment) => !indexed.includes(fragment));
  const ranked = [...new Set([foldedText, ...fragments])];
  const nearness = ranked.map(() => '2 * (instr(folded, ?) > 0) + (instr(folded, ?) > 0)').join(' + ');
  // An item called soap ranks before the orders that merely contain one.
  const rank = `2 * (${nearness}) + (instr(lower(title || ' ' || detail), ?) > 0)`;
  const conditions = [
    'account = ?',
    // A record of which only words are known so far cannot be opened yet.
    "as_of > ''",
    ...(indexed.length > 0 ? ['key IN (SELECT rowid FROM seen_text WHERE seen_text MATCH ?)'] : []),
    ...short.map(() => '(instr(folded, ?) > 0 OR instr(folded, ?) > 0)'),
  ];
  const values = [
    ...ranked.flatMap((entry) => [`\n${entry}\n`, `\n${entry}`]),
    foldedText,
    account,
    ...(indexed.length > 0 ? [indexed.map(quoted).join(' AND ')] : []),
    ...short.flatMap((fragment) => [`\n${fragment}`, ` ${fragment}`]),
  ];
  const rows = database
    .prepare(
      `SELECT seen_record.*, total FROM (
         SELECT key AS found, ${rank} AS rank, as_of AS seen, count(*) OVER () AS total
         FROM seen_record WHERE ${conditions.join(' AND ')} ORDER BY rank DESC, seen DESC, key DESC LIMIT ?
       ) CROSS JOIN (SELECT key, kind, id, parent_id, title, detail, words, as_of FROM seen_record) AS seen_record
         ON seen_record.key = found
       ORDER BY rank DESC, seen DESC, found DESC`,
    )
    .all(...values, limit);
  const hits = rows.flatMap((row) => toHit(row, foldedText, fragments));
  return { hits, totalCount: Number(rows[0]?.['total'] ?? 0) };
}

/** Quotes a fragment as a string of the index's query language, so that nothing in it is an operator. */
function quoted(fragment: string): string {
  return `"${fragment.replaceAll('"', '""')}"`;
}

function toHit(
  row: Record<string, SQLOutputValue>,
  foldedText: string,
  fragments: readonly string[],
): RecentHit[] {
  const kind = recentKinds.find((known) => known === row['kind']);
  if (kind === undefined) return [];
  const id = Number(row['id']);
  const parentId = row['parent_id'] === null ? null : Number(row['parent_id']);
  const words = [String(id), ...readSourceTerms(row['words']).flatMap((source) => source.words)];
  const matched = bestWord(words, foldedText, fragments);
  const [title, detail, asOf] = [String(row['title']), String(row['detail']), String(row['as_of'])];
  return [{ kind, id, parentId, title, detail, matched, asOf }];
}

/** Returns the word that contains most of the fragments; of several, the one that equals the text or starts with it. */
function bestWord(words: readonly string[], foldedText: string, fragments: readonly string[]): string {
  let best = { word: '', points: 0 };
  for (const word of words) {
    const folded = foldText(word);
    const found = fragments.filter((fragment) => folded.includes(fragment)).length;
    const isEqual = folded === foldedText || fragments.includes(folded);
    const begins = fragments.some((fragment) => folded.startsWith(fragment));
    const points = found * 4 + (isEqual ? 2 : 0) + (begins ? 1 : 0);
    if (points > best.points) best = { word, points };
  }
  return best.word;
}
