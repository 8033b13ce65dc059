import tls from 'node:tls';

/**
 * The certificates that sign for a server: Node's own list (with what NODE_EXTRA_CA_CERTS adds) and the operating
 * system's store, each once, as PEM. Reading the system's store may take a tenth of a second: call it once.
 */
export function readCertificateAuthorities(): readonly string[] {
  return [...new Set([...tls.getCACertificates('default'), ...readSystemStore()])];
}

function readSystemStore(): readonly string[] {
  try {
    return tls.getCACertificates('system');
  } catch {
    // A system store that cannot be read leaves the built-in list, which is strict enough on its own.
    return [];
  }
}
