import { z } from 'zod';
import { entriesOf, fromWireKeys, OptionalText, wire } from './wire.ts';

const envelopeKeys = ['items', 'data', 'first', 'last', 'next', 'prev'];

function pageOf<Schema extends z.ZodType>(record: Schema) {
  return z.preprocess(
    (answer) => {
      if (Array.isArray(answer)) return { items: answer };
      if (answer === null || typeof answer !== 'object') return answer;
      if (!envelopeKeys.some((key) => key in answer)) return answer;
      return { items: entriesOf(answer), next: 'next' in answer ? fromWireKeys(answer.next) : null };
    },
    z.object({
      items: z.array(record),
      next: OptionalText.transform((next) => (next === null || next.trim() === '' ? null : next)),
    }),
  );
}

/**
 * A page of a list that is followed by cursors, `{ items, next }`, also written `{ data, next }` (reference-notes
 * 6.2, 2.3); a bare array is the whole list. One record that cannot be read refuses the whole answer, as in
 * `listAnswer`. An empty `next` is none.
 */
export function cursorPage<Schema extends z.ZodType>(record: Schema) {
  return pageOf(wire(record));
}

/** The same page with its records as they came, for whoever reads them one by one. */
export const RawCursorPage = pageOf(z.unknown());
