import type { OperationVersion } from './operations/operations.ts';

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

export type CallAddress = {
  /** Values for the path's `{name}` parts. */
  path?: Readonly<Record<string, string | number>>;
  /** null and undefined are omitted; a list becomes several parameters with the same name. */
  query?: Readonly<Record<string, QueryValue>>;
  /**
   * A next or prev of an earlier response, and the parameter that takes a bare token, by the requested version if they
   * differ. It may also be an address or a path, unless it is known to be a token.
   */
  cursor?: { value: string; parameter: string | ((version: string) => string); isToken?: true };
};

/**
 * Returns the address of a call at one version, always on the API's own origin and below its path. Null if its cursor
 * leads elsewhere.
 */
export function addressOf(base: URL, entry: OperationVersion, call: CallAddress): string | null {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodePathValue(call.path?.[name]));
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${entry.version}${path}`;
  for (const [name, value] of Object.entries(call.query ?? {})) {
    const values = typeof value === 'object' && value !== null ? value : [value];
    for (const item of values) {
      if (item !== null && item !== undefined) url.searchParams.append(name, String(item));
    }
  }
  if (call.cursor !== undefined) {
    const query = queryOfCursor(call.cursor, base.origin, entry.version);
    if (query === null) return null;
    for (const [name, value] of Object.entries(query)) {
      // The service ignores the case of names: the same one in two spellings would be two values.
      const isSame = (known: string) => known.toLowerCase() === name.toLowerCase();
      for (const known of [...url.searchParams.keys()].filter(isSame)) url.searchParams.delete(known);
      url.searchParams.set(name, value);
    }
  }
  if (url.origin !== base.origin) throw new Error('A token was about to leave for another origin.');
  return url.href;
}

function queryOfCursor(
  { value, parameter, isToken }: NonNullable<CallAddress['cursor']>,
  origin: string,
  version: string,
): Record<string, string> | null {
  const name = typeof parameter === 'string' ? parameter : parameter(version);
  if (isToken === true) return { [name]: value };
  const reading = readCursor(value, origin, name);
  return reading.ok ? reading.query : null;
}

function encodePathValue(value: string | number | undefined): string {
  const text = String(value ?? '');
  // An empty value or a dot segment would change the path.
  if (text === '' || text === '.' || text === '..') throw new Error('A path parameter is missing.');
  return encodeURIComponent(text);
}

/** The result of reading a cursor: query parameters for the same operation, or a refusal because it leads elsewhere. */
type CursorReading = { ok: true; query: Record<string, string> } | { ok: false };

/**
 * Reads a next or prev cursor in its three forms (reference-notes 6.4): an absolute address, a path with a query, or a
 * bare token for the operation's cursor parameter. Uses only the query of an address, on the operation's own path, and
 * refuses an address of another origin: the bearer token is sent with the next request.
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
