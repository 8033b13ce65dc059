/** Where a site's database is. */
export type SiteAddress = {
  host: string;
  port: number;
  database: string;
  /** Null where the address names nobody. */
  user: string | null;
  /** On this computer: the one place that is spoken to without TLS. */
  isLoopback: boolean;
};

const pattern =
  /^postgres(?:ql)?:\/\/(?:(?<user>[\w.-]{1,63})@)?(?<host>[a-z\d.-]{1,253}|\[[a-f\d:.]+\])(?::(?<port>\d{1,5}))?\/(?<database>[\w.-]{1,63})$/iu;

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

/**
 * Reads `postgres://user@host:port/database`, where user and port (5432) can be left out. Null for anything else: a
 * password would stand in a file or in the list of processes, and an option such as `sslmode` could switch off TLS.
 */
export function readSiteAddress(text: string): SiteAddress | null {
  const { user, host: written = '', port = '5432', database = '' } = pattern.exec(text)?.groups ?? {};
  const host = written.toLowerCase().replaceAll(/[[\]]/gu, '');
  if (host === '' || Number(port) < 1 || Number(port) > 65_535) return null;
  return {
    host,
    port: Number(port),
    database,
    user: user ?? null,
    isLoopback: loopbackHosts.includes(host),
  };
}
