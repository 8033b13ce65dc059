/**
 * `npm run site -- init|upgrade|check URL`: creates, migrates, and checks the database shared by the desks of a site.
 */

import { getCACertificates } from 'node:tls';
import { Client } from 'pg';
import { readSiteAddress, type SiteAddress } from '#shared/site/model/site-address.ts';
import { siteErrorText } from '#shared/site/model/site-error.ts';
import { deskLogin } from '#shared/site/model/site-schema.ts';
import { checkSite, readSchemaVersion } from './check-site.ts';
import { CommandRefused, makeDeskRoles, upgradeSite } from './upgrade-site.ts';

const usage = `npm run site -- COMMAND postgres://user@host:5432/database
  init      makes schema and roles in a database that exists, and prints the password of desks once
  upgrade   brings the schema up to this program; desks of before go on meanwhile
  check     changes nothing; prints versions and what is missing, and exits with 1 where anything is
The password of the connection comes from PGPASSWORD or the file .pgpass, that of desks (init) from
DOCKHAND_DESK_PASSWORD, else one is made. Other computers are reached with TLS and a verified certificate only
(an authority of your own: NODE_EXTRA_CA_CERTS=FILE).`;

const commands = ['init', 'upgrade', 'check'];

/**
 * Connects, as the system's user if the address names none. The password comes from PGPASSWORD or the `.pgpass` file.
 * Connections to other computers require TLS and a certificate for that host from an authority that Node or the system
 * trusts.
 */
async function connectSite({ isLoopback, user, ...address }: SiteAddress): Promise<Client> {
  const client = new Client({
    ...address,
    ...(user === null ? {} : { user }),
    ssl: isLoopback ? false : { ca: [...getCACertificates('default'), ...getCACertificates('system')] },
    application_name: 'dockhand site',
    connectionTimeoutMillis: 15_000,
  });
  // If the connection breaks between two statements, the next one fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    // Otherwise the process ends only when the server gives up waiting for the password.
    client.end().catch(() => undefined);
    // Of the driver, for a server that asks for a password.
    if (/client password must be/u.test(siteErrorText(cause)))
      throw new CommandRefused(
        'The server wants a password: set PGPASSWORD, or add a line to the file .pgpass.',
        { cause },
      );
    throw cause;
  }
  return client;
}

/** Resolves to the exit code. */
async function run(command: string, url: string): Promise<number> {
  const address = readSiteAddress(url);
  if (address === null || !commands.includes(command)) throw new CommandRefused(usage);
  const client = await connectSite(address);
  try {
    if (command === 'upgrade' && (await readSchemaVersion(client)) === null)
      throw new CommandRefused(`There is no schema to upgrade: npm run site -- init ${url}`);
    if (command === 'init') {
      const wanted = process.env['DOCKHAND_DESK_PASSWORD'] ?? null;
      const password = await makeDeskRoles(client, wanted);
      const unchanged = `The login ${deskLogin} exists, and its password is unchanged. To change it:\n  alter role ${deskLogin} password '…';`;
      if (password !== null) console.log(`login ${deskLogin} made; its password, shown once: ${password}`);
      else if (wanted === null) console.log(unchanged);
      else throw new CommandRefused(`${unchanged}\nThen repeat the command without DOCKHAND_DESK_PASSWORD.`);
    }
    if (command !== 'check') {
      const applied = await upgradeSite(client);
      console.log(applied.length === 0 ? 'nothing to migrate' : `migrated: ${applied.join(', ')}`);
    }
    const { facts, missing } = await checkSite(client);
    for (const line of facts) console.log(line);
    for (const line of missing) console.log(`missing: ${line}`);
    if (missing.length === 0) console.log('site: ready for desks');
    return missing.length === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}

try {
  const [command = '', url = ''] = process.argv.slice(2);
  process.exitCode = await run(command, url);
} catch (error) {
  console.error(
    error instanceof CommandRefused ? error.message : `The database said: ${siteErrorText(error)}`,
  );
  process.exitCode = 1;
}
