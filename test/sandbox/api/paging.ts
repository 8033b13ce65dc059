import type { Query } from './query.ts';

/** The default and the maximum number of rows per page. */
export const defaultLimit = 50;
export const largestLimit = 250;

export function readPage(query: Query, pageName = 'Page'): { page: number; limit: number } {
  const page = query.integer(pageName, 1, 1);
  return { page, limit: query.integer('Limit', defaultLimit, 1, largestLimit) };
}

export const pageOf = <Row>(rows: readonly Row[], page: number, limit: number): Row[] =>
  rows.slice((page - 1) * limit, page * limit);

/** The call's own address with some parameters replaced, case-insensitively. */
export function withParameters(url: URL, replaced: Readonly<Record<string, string>>): string {
  const names = new Set(Object.keys(replaced).map((name) => name.toLowerCase()));
  const next = new URL(url);
  next.search = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !names.has(name.toLowerCase())),
  ).toString();
  for (const [name, value] of Object.entries(replaced)) next.searchParams.set(name, value);
  return next.href;
}

/** Paging headers for the client (reference notes, 4.4). */
export const pageHeaders = (page: number, limit: number, total: number): Record<string, string> => ({
  'Page-Number': String(page),
  'Page-Size': String(limit),
  'Total-Pages': String(Math.ceil(total / limit)),
  'Total-Count': String(total),
});

/** Whether a timestamp is later than one and earlier than another (specification 4.3); true if neither is given. */
export function between(laterThanMs: number | null, earlierThanMs: number | null, atMs: number | null) {
  if (laterThanMs === null && earlierThanMs === null) return true;
  const [later, earlier] = [
    laterThanMs ?? Number.NEGATIVE_INFINITY,
    earlierThanMs ?? Number.POSITIVE_INFINITY,
  ];
  return atMs !== null && atMs > later && atMs < earlier;
}

/** Whether a timestamp is in a window, both ends included; true without a window. */
export function within(startMs: number | null, endMs: number | null, atMs: number | null): boolean {
  if (startMs === null && endMs === null) return true;
  return atMs !== null && (startMs === null || atMs >= startMs) && (endMs === null || atMs <= endMs);
}
