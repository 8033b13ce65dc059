import { z } from 'zod';
import { entriesOf, fromWireKeys, OptionalText, wire } from './wire.ts';

/** A place in the list, in whichever form the service writes it; an empty one is none. */
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
 * A page of a list that is followed by cursors, `{ items, next }`, also written `{ data, next }` (reference-notes
 * 6.2, 2.3), with the list's other places where they are given; a bare array is the whole list. One record that cannot
 * be read refuses the whole answer, as in `listAnswer`. An empty cursor is none.
 */
export function cursorPage<Schema extends z.ZodType>(record: Schema) {
  return pageOf(wire(record));
}

/** The same page with its records as they came, for whoever reads them one by one. */
export const RawCursorPage = pageOf(z.unknown());
