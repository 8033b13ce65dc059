import type { SQLOutputValue } from 'node:sqlite';
import { foldWords } from '../../database/folded-text.ts';
import { storeErrorOf } from '../../database/store-error.ts';

/** The words that one source told of a record, and when. */
export type SourcedWords = {
  /** The operation that told them; '' for the record itself, whichever answer held it. */
  source: string;
  /** ISO 8601 instant (UTC). */
  asOf: string;
  words: readonly string[];
};

/** The source of the words that a record holds itself. */
export const ownSource = '';

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
export function withWords(known: readonly SourcedWords[], added: SourcedWords): SourcedWords[] {
  const before = known.find(({ source }) => source === added.source);
  if (before !== undefined && before.asOf > added.asOf) return [...known];
  const words = [...new Set(added.words)].filter((word) => word !== '');
  const others = known.filter(({ source }) => source !== added.source);
  const renewed = { ...added, words };
  // A record's own words first: of several that match alike, the first one is shown.
  return added.source === ownSource ? [renewed, ...others] : [...others, renewed];
}

/** The words of every source as the index takes them, the id among them. */
export function foldSources(id: number, sources: readonly SourcedWords[]): string {
  return foldWords([String(id), ...sources.flatMap(({ words }) => words)]);
}
