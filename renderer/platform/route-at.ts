/** Returns the route of an address, by the first part of its path; undefined if there is none. */
export function routeAt<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): Route | undefined {
  return routes.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Undefined if the address shows no record. */
export function recordAt(path: string, pathname: string): string | undefined {
  return pathname.slice(path.length + 1).split('/')[0] || undefined;
}
