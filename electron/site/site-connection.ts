import { getCACertificates } from 'node:tls';
import { Client } from 'pg';
import type { SiteAddress } from '#shared/site/model/site-address.ts';
import { judgeSchema, type SchemaVersion, schemaNumber } from '#shared/site/model/site-schema.ts';
import type { SiteFacts } from '#shared/site/site.ts';
import type { Draw } from './shared-budget.ts';
import { SiteRefused } from './site-fault.ts';
import { createSiteRows, type Query } from './site-rows.ts';

/** How long a connection and each statement may take, in milliseconds. */
const longestMs = 10_000;

/** How often a desk says that it is there, in milliseconds. */
export const heartbeatMs = 30_000;

export type DeskIdentity = { id: string; name: string; programVersion: string };

export type SiteConnection = Awaited<ReturnType<typeof connectSite>>;

type ConnectOptions = {
  address: SiteAddress & { user: string };
  password: string;
  environment: string;
  account: string;
  /** Called when the connection breaks between two statements. */
  lost: () => void;
  /** Called with the area that somebody wrote rows in. */
  noticed: (area: string) => void;
};

/** A connection of the driver that has entered the account. Its statements run one after the other. */
async function openClient({ address, password, environment, account, lost }: ConnectOptions) {
  const { isLoopback, ...at } = address;
  const client = new Client({
    ...at,
    password,
    ssl: isLoopback ? false : { ca: [...getCACertificates('default'), ...getCACertificates('system')] },
    application_name: 'Dockhand',
    connectionTimeoutMillis: longestMs,
    query_timeout: longestMs,
    statement_timeout: longestMs,
    keepAlive: true,
  });
  let isOpen = false;
  // What goes wrong while it connects is told by the rejection alone.
  const noteLost = () => {
    if (isOpen) lost();
  };
  client.on('error', noteLost);
  client.on('end', noteLost);
  let last: Promise<unknown> = Promise.resolve();
  const query: Query = <Row extends object>(text: string, values: unknown[] = []) => {
    const rows = last.then(async () => (await client.query<Row>(text, values)).rows);
    last = rows.catch(() => undefined);
    return rows;
  };
  const close = async () => {
    isOpen = false;
    await client.end().catch(() => undefined);
  };
  let accountId: number;
  try {
    await client.connect();
    await readVersion(query);
    const [entered] = await query<{ id: number }>('select dockhand.enter($1, $2) as id', [
      environment,
      account,
    ]);
    accountId = entered?.id ?? 0;
  } catch (error) {
    await close();
    throw error;
  }
  isOpen = true;
  return { client, query, close, accountId };
}

/** @throws SiteRefused where the schema is not for this program */
async function readVersion(query: Query): Promise<void> {
  const [version] = await query<SchemaVersion>(
    'select number, lowest_program as "lowestProgram" from dockhand.version',
  );
  if (version === undefined) throw new SiteRefused('notMade', 'the table dockhand.version is empty');
  const judged = judgeSchema(version);
  const words = `schema ${version.number}, for programs from ${version.lowestProgram}; this one is ${schemaNumber}`;
  if (judged === 'old') throw new SiteRefused('schemaOld', words);
  if (judged === 'new') throw new SiteRefused('schemaNew', words);
}

/**
 * Connects a desk to its site and enters the account: off this computer only with TLS, and a certificate for that host
 * from an authority that Node or the system trusts. Rows go over a connection of their own, so that a request never
 * waits for a page of them.
 *
 * @throws SiteRefused where the schema is not for this program; else an error of the driver
 */
export async function connectSite(options: ConnectOptions) {
  const { query, close } = await openClient(options);
  const bulk = await openClient(options).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  bulk.client.on('notification', ({ payload = '' }) => {
    const [accountId, area = ''] = payload.split(' ');
    if (Number(accountId) === bulk.accountId) options.noticed(area);
  });
  await bulk.query('listen dockhand');
  return {
    /** Writes down that this desk is there, and answers how many are; checks the schema before, which may be another. */
    async beat({ id, name, programVersion }: DeskIdentity): Promise<number> {
      await readVersion(query);
      await query(
        `insert into dockhand.desks (id, name, program_version, program_number) values ($1, $2, $3, $4)
         on conflict (account_id, id) do update set name = excluded.name, seen_at = now(),
           program_version = excluded.program_version, program_number = excluded.program_number`,
        [id, name, programVersion, schemaNumber],
      );
      const [desks] = await query<{ count: number }>(
        `select count(*)::integer from dockhand.desks where seen_at > now() - $1 * interval '1 millisecond'`,
        [3 * heartbeatMs],
      );
      return desks?.count ?? 1;
    },
    /** Milliseconds to wait, or 0 for a token that was drawn; `unpaid` is what was sent without one since the last draw. */
    async draw({ burst, perSecond, reserve, share }: Draw, unpaid: number): Promise<number> {
      const [drawn] = await query<{ waitMs: number }>(
        'select dockhand.draw($1, $2, $3, $4, $5) as "waitMs"',
        [burst, perSecond, reserve, share, unpaid],
      );
      return drawn?.waitMs ?? 0;
    },
    async readFacts(deskId: string): Promise<SiteFacts> {
      const askedAtMs = performance.now();
      const [server] = await query<{ version: string; bytes: string; number: number }>(
        `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, number
         from dockhand.version`,
      );
      const lagMs = performance.now() - askedAtMs;
      const desks = await query<{
        id: string;
        name: string;
        version: string;
        seenAt: Date;
        isThere: boolean;
      }>(
        `select id, name, program_version as version, seen_at as "seenAt",
           seen_at > now() - $1 * interval '1 millisecond' as "isThere"
         from dockhand.desks order by seen_at desc limit 200`,
        [3 * heartbeatMs],
      );
      return {
        serverVersion: server?.version ?? '',
        schemaNumber: server?.number ?? 0,
        databaseBytes: Number(server?.bytes ?? 0),
        lagMs: Math.round(lagMs),
        desks: desks.map(({ version, seenAt, ...desk }) => ({
          ...desk,
          programVersion: version,
          seenAt: seenAt.toISOString(),
          isThisDesk: desk.id === deskId,
        })),
      };
    },
    ...createSiteRows(bulk.query),
    async close(): Promise<void> {
      await Promise.all([close(), bulk.close()]);
    },
  };
}
