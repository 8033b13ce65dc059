import type { Client } from 'pg';
import {
  checkSchema,
  deskGrants,
  deskGroup,
  minPostgresVersion,
  type SchemaVersion,
  schemaNumber,
} from '#shared/site/model/site-schema.ts';

/**
 * The state of a database: facts about it, and what must be done before desks can use it, in the order in which to do
 * it.
 */
type SiteReport = { facts: string[]; missing: string[] };

const tablePrivileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

async function readRow<Row>(client: Client, sql: string, values: unknown[] = []): Promise<Row> {
  return (await client.query(sql, values)).rows[0] as Row;
}

/** Reads the schema's number and the programs it is for; null if there is none. Throws if it may not be read. */
export async function readSchemaVersion(client: Client): Promise<SchemaVersion | null> {
  const { isThere } = await readRow<{ isThere: boolean }>(
    client,
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'dockhand' and c.relname = 'version') as "isThere"`,
  );
  if (!isThere) return null;
  return readRow(client, 'select number, lowest_program as "lowestProgram" from dockhand.version');
}

/**
 * Reads the state and changes nothing. Anyone who may connect can ask; the schema's number requires a desk's or the
 * owner's login.
 */
export async function checkSite(client: Client): Promise<SiteReport> {
  const server = await readRow<Record<'version' | 'database' | 'login' | 'encoding', string> & Server>(
    client,
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
       current_setting('server_version_num')::integer / 10000 as major, current_database() as database,
       session_user as login, pg_is_in_recovery() as "isReplica",
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
       exists (select from pg_roles where rolname = $1) as "hasGroup"`,
    [deskGroup],
  );
  const version = await readSchemaVersion(client);
  const facts = [
    `PostgreSQL ${server.version}, database ${server.database}, connected as ${server.login}${server.isEncrypted ? ' with TLS' : ''}`,
    version === null
      ? `no schema; this program makes schema ${schemaNumber}`
      : `schema ${version.number}, for programs from ${version.lowestProgram}; this program is ${schemaNumber}`,
  ];
  const missing: string[] = [];
  if (server.major < minPostgresVersion) missing.push(`PostgreSQL ${minPostgresVersion} or newer`);
  if (server.encoding !== 'UTF8') missing.push(`a database in UTF8 instead of ${server.encoding}`);
  if (server.isReplica) missing.push('the address of the primary: this server is a replica, and read-only');
  if (version === null) missing.push('the schema: npm run site -- init URL');
  else if (checkSchema(version) === 'old') missing.push('the newer schema: npm run site -- upgrade URL');
  else if (checkSchema(version) === 'new') missing.push(newerProgram(version));
  if (!server.hasGroup) missing.push(`create role ${deskGroup} nologin;`);
  else if (version !== null) {
    if (checkSchema(version) === 'usable' && version.number === schemaNumber)
      missing.push(...(await checkGrants(client)));
    missing.push(...(await checkLogins(client, facts)));
  }
  return { facts, missing };
}

type Server = { major: number; isReplica: boolean; isEncrypted: boolean; hasGroup: boolean };

/** Returns the message for a schema that only newer programs can use. */
export function newerProgram({ number, lowestProgram }: SchemaVersion): string {
  return `a newer Dockhand: this one knows schema ${schemaNumber}, the database has ${number}, for programs from ${lowestProgram}`;
}

/** Returns the statements that fix every grant the desks lack and every grant they have beyond their own. */
async function checkGrants(client: Client): Promise<string[]> {
  const missing: string[] = [];
  const mend = (privilege: string, object: string, isWanted: boolean, isGranted: boolean) => {
    if (isWanted && !isGranted) missing.push(`grant ${privilege} on ${object} to ${deskGroup};`);
    if (!isWanted && isGranted) missing.push(`revoke ${privilege} on ${object} from public, ${deskGroup};`);
  };
  const schema = await readRow<{ uses: boolean; creates: boolean }>(
    client,
    `select has_schema_privilege($1, 'dockhand', 'USAGE') as uses, has_schema_privilege($1, 'dockhand', 'CREATE') as creates`,
    [deskGroup],
  );
  mend('usage', 'schema dockhand', true, schema.uses);
  mend('create', 'schema dockhand', false, schema.creates);
  const tables = await client.query<{ name: string; privilege: string; has: boolean; guarded: boolean }>(
    `select c.relname as name, privilege, has_table_privilege($1, c.oid, privilege) as has, c.relrowsecurity as guarded
     from pg_class c cross join unnest($2::text[]) as privilege
     where c.relnamespace = 'dockhand'::regnamespace and c.relkind in ('r', 'p') order by name`,
    [deskGroup, tablePrivileges],
  );
  for (const { name, privilege, has, guarded } of tables.rows) {
    mend(
      privilege.toLowerCase(),
      `dockhand.${name}`,
      deskGrants.tables[name]?.includes(privilege) === true,
      has,
    );
    if (has && !guarded && privilege === 'SELECT')
      missing.push(`alter table dockhand.${name} enable row level security;`);
  }
  const functions = await client.query<{ name: string; signature: string; has: boolean }>(
    `select proname as name, oid::regprocedure::text as signature, has_function_privilege($1, oid, 'EXECUTE') as has
     from pg_proc where pronamespace = 'dockhand'::regnamespace order by signature`,
    [deskGroup],
  );
  for (const { name, signature, has } of functions.rows) {
    mend('execute', `function ${signature}`, deskGrants.functions.includes(name), has);
  }
  return missing;
}

type Login = { name: string } & Record<'inherits' | 'connects' | 'owns' | 'isPowerful', boolean>;

/** Reports what the desk logins lack, or could do beyond what desks do. */
async function checkLogins(client: Client, facts: string[]): Promise<string[]> {
  const { rows } = await client.query<Login>(
    `select r.rolname as name, pg_has_role(r.oid, $1::name, 'USAGE') as inherits,
       has_database_privilege(r.oid, current_database(), 'CONNECT') as connects,
       r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as "isPowerful",
       (select pg_has_role(r.oid, nspowner, 'MEMBER') from pg_namespace where nspname = 'dockhand') as owns
     from pg_auth_members m join pg_roles r on r.oid = m.member
     where m.roleid = $1::regrole and r.rolcanlogin order by name`,
    [deskGroup],
  );
  // The creator of the group may grant it to others and is no desk.
  const logins = rows.filter(({ inherits, owns, isPowerful }) => inherits || !(owns || isPowerful));
  facts.push(`logins of desks: ${logins.map(({ name }) => name).join(', ') || 'none'}`);
  if (logins.length === 0)
    return [`a login for desks: create role NAME login password '…' in role ${deskGroup};`];
  const { database } = await readRow<{ database: string }>(
    client,
    'select quote_ident(current_database()) as database',
  );
  return logins.flatMap(({ name, inherits, connects, owns, isPowerful }) => {
    const login = client.escapeIdentifier(name);
    return [
      ...(inherits ? [] : [`alter role ${login} inherit; grant ${deskGroup} to ${login};`]),
      ...(connects ? [] : [`grant connect on database ${database} to ${login};`]),
      ...(isPowerful
        ? [
            `alter role ${login} nosuperuser nobypassrls nocreaterole nocreatedb noreplication; (it can do more than desks do)`,
          ]
        : []),
      ...(owns && !isPowerful
        ? [`another owner of schema dockhand, or another login for desks, than ${login}`]
        : []),
    ];
  });
}
