import { quoted, type Sentence } from '#shared/messages/messages.ts';

const looksLikeJson = (text: string) => text.startsWith('{');

/**
 * Returns a sentence as stored in a column of the log: JSON, except for the bare text of a quoted one, as older
 * versions wrote it.
 */
export function toSaved(sentence: Sentence | null): string | null {
  if (sentence === null) return null;
  const { text, ...more } = sentence.id === 'quoted' ? (sentence.values ?? {}) : {};
  const isBare = typeof text === 'string' && !looksLikeJson(text) && Object.keys(more).length === 0;
  return isBare ? text : JSON.stringify(sentence);
}

/** Text that is not a sentence in JSON is from an older version. */
export function fromSaved(text: string | null): Sentence | null {
  if (text === null) return null;
  return (looksLikeJson(text) ? parsed(text) : null) ?? quoted(text);
}

function parsed(text: string): Sentence | null {
  try {
    const sentence = JSON.parse(text) as Partial<Sentence>;
    return typeof sentence.id === 'string' ? (sentence as Sentence) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the searchable text of a saved sentence: its ID, whose words are those of the English one, and its values.
 */
export function wordsOfSaved(saved: string): string {
  const sentence = looksLikeJson(saved) ? parsed(saved) : null;
  if (sentence === null) return saved;
  const id = sentence.id === 'quoted' ? [] : [sentence.id];
  return [...id, ...Object.values(sentence.values ?? {}).flat()].join(' ');
}
