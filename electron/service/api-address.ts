import { readCursor } from './cursor.ts';
import type { OperationVersion } from './operations.ts';

/** The parts of a call that make its address. */
export type CallAddress = {
  /** Values of the path's `{name}` parts. */
  path?: Readonly<Record<string, string | number>>;
  /** null and undefined are left out. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** A next or prev of an earlier answer, in any of its forms, and the parameter that takes a bare token. */
  cursor?: { value: string; parameter: string };
};

/**
 * The address of a call at one version, always on the API's own origin and below its path. Null when its cursor
 * leads elsewhere.
 */
export function addressOf(base: URL, entry: OperationVersion, call: CallAddress): string | null {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodePathValue(call.path?.[name]));
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${entry.version}${path}`;
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  if (call.cursor !== undefined) {
    const reading = readCursor(call.cursor.value, base.origin, call.cursor.parameter);
    if (!reading.ok) return null;
    for (const [name, value] of Object.entries(reading.query)) {
      // The service reads names without their case: twice in two spellings would be two values.
      const isSame = (known: string) => known.toLowerCase() === name.toLowerCase();
      for (const known of [...url.searchParams.keys()].filter(isSame)) url.searchParams.delete(known);
      url.searchParams.set(name, value);
    }
  }
  if (url.origin !== base.origin) throw new Error('A token was about to leave for another origin.');
  return url.href;
}

function encodePathValue(value: string | number | undefined): string {
  const text = String(value ?? '');
  // An empty value or a dot segment would be another path.
  if (text === '' || text === '.' || text === '..') throw new Error('A path parameter is missing.');
  return encodeURIComponent(text);
}
