/**
 * Chromium has no app:// scheme. The host serves `app://dockhand/…` as `https://dockhand.invalid/…` (a secure context,
 * with a name that never resolves) and translates both ways.
 */
const reserved = '.invalid';

/** Converts `app://dockhand/a?b#c` to `https://dockhand.invalid/a?b#c`; null for an address with another scheme. */
export function servedAddress(scheme: string, url: string): string | null {
  const prefix = `${scheme}://`;
  if (!url.toLowerCase().startsWith(prefix)) return null;
  const [, host = '', rest = ''] = /^([^/?#]*)(.*)$/su.exec(url.slice(prefix.length)) ?? [];
  return `https://${host}${reserved}${rest}`;
}

/** Reverses {@link servedAddress}; returns any other address unchanged. */
export function appAddress(scheme: string, url: string): string {
  const match = /^https:\/\/([^/?#:]+)\.invalid(?=$|[/?#])(.*)$/su.exec(url);
  return match === null ? url : `${scheme}://${match[1]}${match[2]}`;
}
