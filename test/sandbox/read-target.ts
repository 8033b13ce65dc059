/** The address that a request is for; null where there is none. A path of two slashes names no other host. */
export function readTarget(target: string, origin: string): URL | null {
  return URL.parse(target.startsWith('/') ? `${origin}${target}` : target, origin);
}
