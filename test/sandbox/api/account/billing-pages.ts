import { openToken, sealToken } from '../sealed-token.ts';

/** One page of a list of the account: what was asked for when the list was begun, and where the page begins. */
export interface BillingPage<Filter> {
  list: string;
  filter: Filter;
  start: number;
  size: number;
}

/** The fewest and the most rows of a page, and how many there are unless a call says otherwise (specification 4.7). */
export const pageSizes = { least: 1, most: 1_000, usual: 100 } as const;

/** The page that a cursor stands for; null where it is none of this list. */
export function readBillingCursor<Filter>(cursor: string, list: string): BillingPage<Filter> | null {
  return (openToken(list, cursor) as BillingPage<Filter> | undefined) ?? null;
}

/** The envelope of a page; its cursors are tokens, which say nothing to a client (specification 4.7). */
export function billingEnvelope<Row, Filter>(
  rows: readonly Row[],
  page: BillingPage<Filter>,
  toWire: (row: Row) => object,
): object {
  const { start, size } = page;
  const cursorAt = (at: number) => sealToken(page.list, { ...page, start: at });
  const isEmpty = rows.length === 0;
  const lastStart = Math.max(0, Math.ceil(rows.length / size) - 1) * size;
  return {
    items: rows.slice(start, start + size).map(toWire),
    first: isEmpty ? null : cursorAt(0),
    last: isEmpty ? null : cursorAt(lastStart),
    next: start + size < rows.length ? cursorAt(start + size) : null,
    prev: start > 0 ? cursorAt(Math.max(0, start - size)) : null,
  };
}
