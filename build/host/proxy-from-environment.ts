/** Reads `HTTPS_PROXY` or its lowercase twin, which takes precedence, as in every other program. */
function variable(env: Record<string, string | undefined>, name: string): string {
  return env[name.toLowerCase()] || env[name] || '';
}

function isExcluded(host: string, port: string, noProxy: string): boolean {
  return noProxy
    .split(/[\s,]+/u)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/u.exec(entry.toLowerCase()) ?? [];
      if (onlyPort !== undefined && onlyPort !== port) return false;
      const domain = name.replace(/^\*?\./u, '');
      return host === domain || host.endsWith(`.${domain}`);
    });
}

/**
 * Returns the proxy that the environment names for an address, in the format of Electron's `session.resolveProxy`:
 * `DIRECT` or `PROXY host:port` (`HTTPS host:port` if the connection to the proxy itself uses TLS).
 */
export function proxyFor(url: string, env: Record<string, string | undefined>): string {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/gu, '').toLowerCase();
  const effectivePort = port || (protocol === 'https:' ? '443' : '80');
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const named =
    variable(env, protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || variable(env, 'ALL_PROXY');
  if (named === '' || isLoopback || isExcluded(host, effectivePort, variable(env, 'NO_PROXY')))
    return 'DIRECT';
  const proxy = new URL(named.includes('://') ? named : `http://${named}`);
  const isTls = proxy.protocol === 'https:';
  return `${isTls ? 'HTTPS' : 'PROXY'} ${proxy.hostname}:${proxy.port || (isTls ? '443' : '80')}`;
}
