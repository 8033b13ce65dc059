import { getCACertificates } from 'node:tls';
import { Client } from 'pg';
import type { SiteAddress } from '#shared/site/model/site-address.ts';

/**
 * Connects, as the system's user where the address names nobody. The password comes from PGPASSWORD or the file
 * `.pgpass`. Off this computer only with TLS, and a certificate for that host from an authority that Node or the system
 * trusts.
 */
export async function connectSite({ isLoopback, user, ...address }: SiteAddress): Promise<Client> {
  const client = new Client({
    ...address,
    ...(user === null ? {} : { user }),
    ssl: isLoopback ? false : { ca: [...getCACertificates('default'), ...getCACertificates('system')] },
    application_name: 'dockhand site',
    connectionTimeoutMillis: 15_000,
  });
  // What breaks the connection between two statements fails the next one.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
