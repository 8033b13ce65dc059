import type { Sentence } from '#shared/messages/messages.ts';

/** A sentence as the log and an error's message have it: its id, and its values as JSON. */
export function sentenceText({ id, values }: Sentence): string {
  return values === undefined ? id : `${id} ${JSON.stringify(values)}`;
}
