/** The address of a site's database. */
export type SiteAddress = {
  host: string;
  port: number;
  database: string;
  /** Null if the address contains no user. */
  user: string | null;
  /** On this computer: the only host that is accessed without TLS. */
  isLoopback: boolean;
};

const pattern =
  /^postgres(?:ql)?:\/\/(?:(?<user>[\w.-]{1,63})@)?(?<host>[a-z\d.-]{1,253}|\[[a-f\d:.]+\])(?::(?<port>\d{1,5}))?\/(?<database>[\w.-]{1,63})$/iu;

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

/**
 * Parses `postgres://user@host:port/database`, in which user and port (5432) are optional. Returns null for anything
 * else: a password would be visible in a file or in the process list, and an option such as `sslmode` could disable
 * TLS.
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
