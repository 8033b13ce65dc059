import { sentence } from '#shared/messages/messages.ts';
import { TransportError } from './transport-error.ts';

/** One route to an origin: direct, or through the HTTP or HTTPS proxy at this address. */
export type Route = { kind: 'direct' } | { kind: 'proxy'; uri: string; name: string };

/** Best first; never empty. */
type ProxyChoice = { routesTo(url: URL): Promise<readonly [Route, ...Route[]]> };

const direct: Route = { kind: 'direct' };

/** Whether the host is this machine, which is never accessed through a proxy. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/**
 * Asks the system which proxy leads to an address, once a minute per origin. The path never reaches a PAC script.
 * Rejects with a TransportError if the system names only kinds of proxy that Dockhand cannot use (SOCKS), or if the
 * system's response is unavailable.
 */
export function createProxyChoice(options: {
  /** Returns the system's proxy for an address, in PAC format: `PROXY host:port; DIRECT`. */
  resolveProxy?: ((url: string) => Promise<string>) | undefined;
  now: () => number;
  /** How long the result for an origin is saved; default 60,000, because a laptop changes its network. */
  cacheMs?: number;
}): ProxyChoice {
  const { resolveProxy, now, cacheMs = 60_000 } = options;
  const saved = new Map<string, { routes: readonly [Route, ...Route[]]; untilMs: number }>();

  return {
    async routesTo(url) {
      if (resolveProxy === undefined || isLoopback(url.hostname)) return [direct];
      const known = saved.get(url.origin);
      if (known !== undefined && known.untilMs > now() && known.untilMs <= now() + cacheMs)
        return known.routes;
      const routes = readProxyList(await askFor(resolveProxy, url), url.hostname);
      saved.set(url.origin, { routes, untilMs: now() + cacheMs });
      return routes;
    },
  };
}

async function askFor(resolveProxy: (url: string) => Promise<string>, url: URL): Promise<string> {
  try {
    return await resolveProxy(`${url.origin}/`);
  } catch (error) {
    throw new TransportError('proxy', sentence('failure.proxySettings'), true, { cause: error });
  }
}

/** Parses a PAC result into routes, in its order. Skips unusable entries if another one is usable. */
export function readProxyList(list: string, hostname: string): readonly [Route, ...Route[]] {
  const routes: Route[] = [];
  const unsupported: string[] = [];
  for (const entry of list.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/);
    const route = routeOf(kind.toUpperCase(), address);
    if (route !== null) routes.push(route);
    else if (kind !== '') unsupported.push(kind.toUpperCase());
  }
  const [first, ...others] = routes;
  if (first !== undefined) return [first, ...others];
  if (unsupported.length === 0) return [direct];
  const values = { host: hostname, kinds: unsupported };
  throw new TransportError('proxy', sentence('failure.proxyUnsupported', values), true);
}

function routeOf(kind: string, address: string): Route | null {
  if (kind === 'DIRECT') return direct;
  const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind];
  if (scheme === undefined || !URL.canParse(`${scheme}://${address}`)) return null;
  const { hostname, port } = new URL(`${scheme}://${address}`);
  if (hostname === '') return null;
  const name = `${hostname}:${port === '' ? (scheme === 'https' ? '443' : '80') : port}`;
  return { kind: 'proxy', uri: `${scheme}://${name}`, name };
}
