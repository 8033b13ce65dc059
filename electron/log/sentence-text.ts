import type { Sentence } from '#shared/messages/messages.ts';

/** Returns a message in its form for the log and errors: its id, and its values as JSON. */
export function sentenceText({ id, values }: Sentence): string {
  return values === undefined ? id : `${id} ${JSON.stringify(values)}`;
}
