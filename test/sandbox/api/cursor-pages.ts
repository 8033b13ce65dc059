import type { ApiVersion, Call } from './answer.ts';
import { defaultLimit, largestLimit } from './paging.ts';
import { Query } from './query.ts';

/** Rows in response order, each by its position in the catalog. */
export type Positions = { length: number; at(index: number): number | undefined };

/** Start and size of a page, and the filters of the query that started the list. */
export interface PageRequest {
  start: number;
  size: number;
  query: Query;
  /** The filters as received; they are part of the cursors. */
  filters: string;
}

const pagingNames: ReadonlySet<string> = new Set(['cursor', 'pagesize']);

function readToken(token: string): { start: number; size: number; filters: string } | null {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  const [, start, size, filters = ''] = /^(\d{1,9}) (\d{1,3}) (.*)$/s.exec(text) ?? [];
  if (start === undefined || size === undefined) return null;
  return { start: Number(start), size: Number(size), filters };
}

const writeToken = (start: number, size: number, filters: string): string =>
  Buffer.from(`${start} ${size} ${filters}`).toString('base64url');

/** The requested page. A cursor overrides everything else; unreadable parameters become problems of the query. */
export function readPageRequest({ query, url }: Call): PageRequest {
  const cursor = query.text('Cursor');
  if (cursor !== null) {
    const token = readToken(cursor);
    if (token !== null && token.size >= 1 && token.size <= largestLimit) {
      return { ...token, query: new Query(new URLSearchParams(token.filters)) };
    }
    query.refuse('Cursor', 'The cursor is not valid.');
  }
  const size = query.integer('PageSize', defaultLimit, 1, largestLimit);
  const named = [...url.searchParams].filter(([name]) => !pagingNames.has(name.toLowerCase()));
  return { start: 0, size, query, filters: new URLSearchParams(named).toString() };
}

/** A cursor in the format of a version: a token, a path, or an address (reference notes, 6.4). */
function cursorLink(version: ApiVersion, url: URL, request: PageRequest, start: number): string {
  const token = writeToken(start, request.size, request.filters);
  if (version === '2.0') return token;
  const parameters = new URLSearchParams(request.filters);
  parameters.set('PageSize', String(request.size));
  parameters.set('Cursor', token);
  const path = `${url.pathname}?${parameters.toString()}`;
  return version === '2025-07' ? path : new URL(path, url).href;
}

/** The envelope of a list: the rows of one page and the adjacent cursors; 2026-07 omits cursors that are null. */
export function pageEnvelope(
  { url, version }: Call,
  request: PageRequest,
  positions: Positions,
  toWire: (position: number) => object | null,
): object {
  const { size, start } = request;
  const end = Math.min(positions.length, start + size);
  const items: object[] = [];
  for (let index = start; index < end; index += 1) {
    const position = positions.at(index);
    const row = position === undefined ? null : toWire(position);
    if (row !== null) items.push(row);
  }
  const link = (at: number) => cursorLink(version, url, request, at);
  const lastStart = Math.max(0, Math.ceil(positions.length / size) - 1) * size;
  const cursors = {
    first: positions.length === 0 ? null : link(0),
    last: positions.length === 0 ? null : link(lastStart),
    next: end < positions.length ? link(end) : null,
    prev: start > 0 ? link(Math.max(0, start - size)) : null,
  };
  if (version !== '2026-07') return { items, ...cursors };
  const given = Object.entries(cursors).filter(([, cursor]) => cursor !== null);
  return { items, ...Object.fromEntries(given) };
}
