/** What a cursor comes to: query parameters for the same operation; or it leads elsewhere and is refused. */
type CursorReading = { ok: true; query: Record<string, string> } | { ok: false };

/**
 * Reads a next or prev cursor in its three forms (reference-notes 6.4): an absolute address, a path with a query,
 * or a bare token for the operation's cursor parameter. Only the query of an address is used, on the operation's
 * own path, and an address of another origin is refused: the bearer token goes along with what is asked next.
 *
 * @param apiOrigin scheme, host and port of the configured API address
 * @param parameter name of the query parameter that takes a bare token, for example `Cursor`
 */
export function readCursor(cursor: string, apiOrigin: string, parameter: string): CursorReading {
  const isAddress = /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(cursor) || /^\s*[/\\]{2}/.test(cursor);
  const isPath = cursor.includes('?');
  if (!isAddress && !isPath) return { ok: true, query: { [parameter]: cursor } };
  if (!URL.canParse(cursor, apiOrigin)) return { ok: false };
  const url = new URL(cursor, apiOrigin);
  if (url.origin !== apiOrigin || url.username !== '' || url.password !== '') return { ok: false };
  return { ok: true, query: Object.fromEntries(url.searchParams) };
}
