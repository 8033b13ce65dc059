import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import type { Client } from 'pg';
import { deskGrants, deskGroup, deskLogin, schemaNumber } from '#shared/site/model/site-schema.ts';
import { newerProgram, readSchemaVersion } from './check-site.ts';

/** The command cannot be run like this; the message is for the user who typed it. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/**
 * Creates the roles of desks if they are missing; roles apply to the entire server.
 *
 * @param password of the login, printable ASCII; null generates one
 * @returns the password of a newly created login; null if one existed, whose password stays unchanged
 * @throws CommandRefused with the statements for a DBA if the connection's login may not create roles.
 */
export async function makeDeskRoles(client: Client, password: string | null): Promise<string | null> {
  if (password !== null && !/^[\x21-\x7e]{8,200}$/u.test(password))
    throw new CommandRefused(
      'The password of desks takes 8 to 200 printable ASCII characters without spaces.',
    );
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [[deskGroup, deskLogin]],
  );
  const lacks = (role: string) => !rows.some(({ name }) => name === role);
  if (!lacks(deskGroup) && !lacks(deskLogin)) return null;
  const made = password ?? randomBytes(18).toString('base64url');
  const groupSql = `create role ${deskGroup} nologin`;
  const loginSql = (secret: string) =>
    `create role ${deskLogin} login password ${secret} in role ${deskGroup}`;
  try {
    if (lacks(deskGroup)) await client.query(groupSql);
    if (lacks(deskLogin)) await client.query(loginSql(client.escapeLiteral(scramVerifier(made))));
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const statements = [
      ...(lacks(deskGroup) ? [`  ${groupSql};`] : []),
      ...(lacks(deskLogin) ? [`  ${loginSql("'…'")};`] : []),
    ];
    throw new CommandRefused(
      `This login may not make roles. Ask a DBA for them, then repeat the command:\n${statements.join('\n')}`,
      { cause: error },
    );
  }
  return lacks(deskLogin) ? made : null;
}

/**
 * Applies all migrations that the schema lacks, or none, and gives desks exactly their grants.
 *
 * @returns the names of the migrations
 * @throws CommandRefused if the schema is newer than this program, another upgrade is running, or the login lacks a
 *   right.
 */
export async function upgradeSite(client: Client, folder = migrationsFolder): Promise<string[]> {
  const version = await readSchemaVersion(client);
  // Otherwise desks would lose their grants on tables that this program does not know.
  if (version !== null && version.number > schemaNumber)
    throw new CommandRefused(`An upgrade takes ${newerProgram(version)}.`);
  const { rows } = await client.query<{ creates: boolean; database: string; login: string }>(
    `select has_database_privilege(current_database(), 'CREATE') as creates,
       quote_ident(current_database()) as database, quote_ident(session_user) as login`,
  );
  const [{ creates, database, login } = { creates: true, database: '', login: '' }] = rows;
  if (version === null && !creates)
    throw new CommandRefused(
      `This login may not make a schema. Ask a DBA:\n  grant create on database ${database} to ${login};`,
    );
  const silent = () => undefined;
  let applied: { name: string }[];
  try {
    applied = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsSchema: 'dockhand',
      createMigrationsSchema: version === null,
      migrationsTable: 'migrations',
      singleTransaction: true,
      logger: { debug: silent, info: silent, warn: silent, error: silent },
    });
  } catch (error) {
    if (error instanceof Error && /already running/u.test(error.message))
      throw new CommandRefused('Another upgrade of this database is running. Try again when it is done.', {
        cause: error,
      });
    throw error;
  }
  await grantDesks(client);
  return applied.map(({ name }) => name);
}

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** In one transaction, so that a working desk never lacks a grant. */
async function grantDesks(client: Client): Promise<void> {
  const tables = Object.entries(deskGrants.tables).map(
    ([table, privileges]) => `grant ${privileges.join(', ')} on dockhand.${table} to ${deskGroup};`,
  );
  const functions = deskGrants.functions.map(
    (name) => `grant execute on function dockhand.${name} to ${deskGroup};`,
  );
  await client.query(`begin;
    revoke all on schema dockhand from public, ${deskGroup};
    revoke all on all tables in schema dockhand from public, ${deskGroup};
    revoke all on all functions in schema dockhand from public, ${deskGroup};
    grant usage on schema dockhand to ${deskGroup};
    ${[...tables, ...functions].join('\n')}
    commit;`);
}

/** Same as PostgreSQL's own. */
const scramIterations = 4_096;

/**
 * Returns what PostgreSQL stores for a password (RFC 5803), so that the password itself is in no statement and no log.
 *
 * @param password printable ASCII, which SASLprep leaves unchanged
 */
function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${stored}:${server}`;
}
