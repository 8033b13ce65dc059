import { z } from 'zod';
import { entriesOf, fromWireKeys, OptionalText, wire } from './wire.ts';

/** A position in the list, in any form the service uses; an empty one means none. */
const Cursor = OptionalText.transform((cursor) => (cursor === null || cursor.trim() === '' ? null : cursor));

const cursorKeys = ['first', 'last', 'next', 'prev'] as const;
const envelopeKeys = ['items', 'data', ...cursorKeys];

function cursorsOf(answer: object): Record<string, unknown> {
  const members = new Map(Object.entries(answer));
  return Object.fromEntries(cursorKeys.map((key) => [key, fromWireKeys(members.get(key) ?? null)]));
}

function pageOf<Schema extends z.ZodType>(record: Schema) {
  return z.preprocess(
    (answer) => {
      if (Array.isArray(answer)) return { items: answer };
      if (answer === null || typeof answer !== 'object') return answer;
      if (!envelopeKeys.some((key) => key in answer)) return answer;
      return { items: entriesOf(answer), ...cursorsOf(answer) };
    },
    z.object({
      items: z.array(record),
      first: Cursor,
      last: Cursor,
      next: Cursor,
      prev: Cursor,
    }),
  );
}

/**
 * A page of a cursor-based list, `{ items, next }`, also written `{ data, next }` (reference-notes 6.2, 2.3), with the
 * list's other cursors if present; a bare array is the complete list. One unreadable record rejects the whole response,
 * as in `listAnswer`. An empty cursor means none.
 */
export function cursorPage<Schema extends z.ZodType>(record: Schema) {
  return pageOf(wire(record));
}

/** The same page with its records as received, for code that parses them one by one. */
export const RawCursorPage = pageOf(z.unknown());
