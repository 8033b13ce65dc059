import { Sentence } from '../../../shared/ipc/sentence.ts';
import type { Sentence as PlainSentence } from '../../../shared/messages/messages.ts';

const looksLikeJson = (text: string) => text.startsWith('{');

/** A sentence as a column of the log has it: JSON, but the bare text of a quoted one, as older versions wrote it. */
export function toSaved(sentence: PlainSentence | null): string | null {
  if (sentence === null) return null;
  const text = sentence.id === 'quoted' ? sentence.values?.['text'] : undefined;
  return typeof text === 'string' && !looksLikeJson(text) ? text : JSON.stringify(sentence);
}

export function fromSaved(text: string | null): PlainSentence | null {
  return text === null ? null : Sentence.parse(parsedOr(text));
}

function parsedOr(text: string): unknown {
  if (!looksLikeJson(text)) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    return Sentence.safeParse(parsed).success ? parsed : text;
  } catch {
    return text;
  }
}

/** What can be sought in a saved sentence: its id, whose words are those of the English one, and its values. */
export function wordsOfSaved(saved: string): string {
  const sentence = looksLikeJson(saved) ? fromSaved(saved) : null;
  if (sentence === null || sentence.id === 'quoted') return saved;
  return [sentence.id, ...Object.values(sentence.values ?? {}).flat()].join(' ');
}
