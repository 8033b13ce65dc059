/**
 * Chromium has no app:// scheme. The host serves `app://dockhand/…` as `https://dockhand.invalid/…` (a
 * secure context, and a name that no resolver may ever know) and translates both ways.
 */
const reserved = '.invalid';

/** `app://dockhand/a?b#c` → `https://dockhand.invalid/a?b#c`; null for an address of another scheme. */
export function servedAddress(scheme: string, url: string): string | null {
  const prefix = `${scheme}://`;
  if (!url.toLowerCase().startsWith(prefix)) return null;
  const [, host = '', rest = ''] = /^([^/?#]*)(.*)$/su.exec(url.slice(prefix.length)) ?? [];
  return `https://${host}${reserved}${rest}`;
}

/** The way back of {@link servedAddress}; any other address comes back as it is. */
export function appAddress(scheme: string, url: string): string {
  const match = /^https:\/\/([^/?#:]+)\.invalid(?=$|[/?#])(.*)$/su.exec(url);
  return match === null ? url : `${scheme}://${match[1]}${match[2]}`;
}
