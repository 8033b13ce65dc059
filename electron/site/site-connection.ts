import { getCACertificates } from 'node:tls';
import { Client } from 'pg';
import { z } from 'zod';
import type { SiteAddress } from '#shared/site/model/site-address.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { checkSchema, type SchemaVersion, schemaNumber } from '#shared/site/model/site-schema.ts';
import type { SiteFacts } from '#shared/site/site.ts';
import type { Draw } from './shared-budget.ts';
import { SiteRefused } from './site-fault.ts';
import { createSiteRows, isOnlineSql, type Query } from './site-rows.ts';

/** The time limit for connecting and for each statement, in milliseconds. */
const timeoutMs = 10_000;

export type DeskIdentity = { id: string; name: string; programVersion: string };

export type SiteConnection = Awaited<ReturnType<typeof connectSite>>;

type ConnectOptions = {
  address: SiteAddress & { user: string };
  password: string;
  environment: string;
  account: string;
  /** Called when the connection breaks between two statements. */
  lost: () => void;
  /** Called with the area in which any desk wrote rows. */
  noticed: (area: string) => void;
  /** Closes the connection, also while it is being opened: every statement rejects. */
  signal: AbortSignal;
};

/** Opens a connection of the driver and enters the account. Its statements run sequentially. */
async function openClient({
  address,
  password,
  environment,
  account,
  lost,
  signal,
}: Omit<ConnectOptions, 'noticed' | 'signal'> & Partial<Pick<ConnectOptions, 'signal'>>) {
  signal?.throwIfAborted();
  const { isLoopback, ...at } = address;
  const client = new Client({
    ...at,
    password,
    ssl: isLoopback ? false : { ca: [...getCACertificates('default'), ...getCACertificates('system')] },
    application_name: 'Dockhand',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    keepAlive: true,
  });
  let isOpen = false;
  // An error during connecting is reported only by the rejection.
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
    const ended = client.end().catch(() => undefined);
    // On a dead network, nothing answers the end of an idle connection.
    const { stream } = client.connection;
    stream.end(() => stream.destroy());
    await ended;
  };
  const abort = () => {
    if (isOpen) void close();
    else client.connection.stream.destroy();
  };
  signal?.addEventListener('abort', abort, { once: true });
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

/** @throws SiteRefused if the schema does not match this program */
async function readVersion(query: Query): Promise<void> {
  const [version] = await query<SchemaVersion>(
    'select number, lowest_program as "lowestProgram" from dockhand.version',
  );
  if (version === undefined) throw new SiteRefused('notMade', 'the table dockhand.version is empty');
  const judged = checkSchema(version);
  const message = `schema ${version.number}, for programs from ${version.lowestProgram}; this one is ${schemaNumber}`;
  if (judged === 'old') throw new SiteRefused('schemaOld', message);
  if (judged === 'new') throw new SiteRefused('schemaNew', message);
}

/** How far a desk has read each area. */
const Places = z.record(z.string(), z.number());

type AreaRow = { area: string; newest: string; rows: string; rowBytes: string | null };

/** Reads each area's contents, how far each desk reports having read it, and which desk leads what. */
async function readAreas(query: Query) {
  // From area to area along the index, so that no area is scanned just to collect the names.
  const found = await query<AreaRow>(
    `with recursive named as (
       (select r.area from dockhand.rows r order by r.area limit 1)
       union all
       select (select r.area from dockhand.rows r where r.area > n.area order by r.area limit 1)
       from named n where n.area is not null
     )
     select n.area, (select r.seq from dockhand.rows r where r.area = n.area order by r.seq desc limit 1) as newest,
       (select count(*) from dockhand.rows r where r.area = n.area) as rows,
       (select avg(pg_column_size(s)) from (
          select r.* from dockhand.rows r where r.area = n.area order by r.seq desc limit 200) s) as "rowBytes"
     from named n where n.area is not null`,
  );
  const places = await query<{ deskId: string; body: unknown }>(
    `select desk_id as "deskId", body from dockhand.rows where area = $1 and body is not null`,
    [siteAreas.places],
  );
  // A database with older grants reports no leaders.
  const leases = await query<{ work: string; deskId: string }>(
    `select work, desk_id as "deskId" from dockhand.leases where until > clock_timestamp() order by work limit 1000`,
  ).catch(() => []);
  const newest = new Map(found.map((row) => [row.area, Number(row.newest)]));
  const placeById = new Map(places.map(({ deskId, body }) => [deskId, Places.safeParse(body).data]));
  return {
    sizes: found.map(({ area, rows, rowBytes }) => ({
      area,
      rows: Number(rows),
      bytes: Math.round(Number(rows) * Number(rowBytes ?? 0)),
    })),
    behindOf(deskId: string): number | null {
      const places = placeById.get(deskId);
      if (places === undefined) return null;
      return Object.entries(places).reduce(
        (sum, [area, place]) => sum + Math.max(0, (newest.get(area) ?? 0) - place),
        0,
      );
    },
    leadsOf: (deskId: string) => leases.flatMap((lease) => (lease.deskId === deskId ? [lease.work] : [])),
  };
}

/** Reads the server's status of its write-ahead log archive. */
async function readArchive(query: Query): Promise<SiteFacts['archive']> {
  type Archiver = { mode: string; archivedAt: Date | null; failedAt: Date | null };
  const [found] = await query<Archiver>(
    `select current_setting('archive_mode') as mode, last_archived_time as "archivedAt", last_failed_time as "failedAt"
     from pg_stat_archiver`,
  ).catch(() => []);
  if (found === undefined) return { state: 'unknown', at: null };
  const { mode, archivedAt, failedAt } = found;
  const hasFailed = failedAt !== null && (archivedAt === null || failedAt > archivedAt);
  const at = (hasFailed ? failedAt : archivedAt)?.toISOString() ?? null;
  if (mode === 'off') return { state: 'none', at: null };
  return { state: hasFailed ? 'failed' : 'archived', at };
}

/** Opens a dedicated connection, uses it, and closes it. */
export async function withSite<Value>(
  options: Omit<ConnectOptions, 'lost' | 'noticed' | 'signal'>,
  use: (query: Query) => Promise<Value>,
): Promise<Value> {
  const { query, close } = await openClient({ ...options, lost: () => undefined });
  try {
    return await use(query);
  } finally {
    await close();
  }
}

/**
 * Connects a desk to its site and enters the account. Outside this computer, only with TLS and a certificate for that
 * host from an authority that Node or the system trusts. Rows use a separate connection, so that a request never waits
 * for a page of them.
 *
 * @throws SiteRefused if the schema does not match this program; otherwise an error of the driver
 */
export async function connectSite(options: ConnectOptions) {
  const { query, close } = await openClient(options);
  const bulk = await openClient(options).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const closeBoth = async (): Promise<void> => {
    await Promise.all([close(), bulk.close()]);
  };
  bulk.client.on('notification', ({ payload = '' }) => {
    const [accountId, area = ''] = payload.split(' ');
    if (Number(accountId) === bulk.accountId) options.noticed(area);
  });
  // A standby refuses it.
  await bulk.query('listen dockhand').catch(async (error: unknown) => {
    await closeBoth();
    throw error;
  });
  return {
    /**
     * Records this desk's heartbeat and returns the online desks. Checks the schema first, since it may have changed.
     */
    async beat({ id, name, programVersion }: DeskIdentity): Promise<string[]> {
      await readVersion(query);
      await query(
        `insert into dockhand.desks (id, name, program_version, program_number) values ($1, $2, $3, $4)
         on conflict (account_id, id) do update set name = excluded.name, seen_at = now(),
           program_version = excluded.program_version, program_number = excluded.program_number`,
        [id, name, programVersion, schemaNumber],
      );
      const desks = await query<{ id: string }>(`select id from dockhand.desks where ${isOnlineSql}`);
      return desks.map((desk) => desk.id);
    },
    /**
     * Returns milliseconds to wait, or 0 for a token that was drawn; `unpaid` is the number of requests sent without
     * one since the last draw.
     */
    async draw({ burst, perSecond, reserve, share }: Draw, unpaid: number): Promise<number> {
      const [drawn] = await query<{ waitMs: number }>(
        'select dockhand.draw($1, $2, $3, $4, $5) as "waitMs"',
        [burst, perSecond, reserve, share, unpaid],
      );
      return drawn?.waitMs ?? 0;
    },
    async readFacts(deskId: string): Promise<SiteFacts> {
      const requestedAtMs = performance.now();
      const [server] = await query<{ version: string; bytes: string; number: number }>(
        `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, number
         from dockhand.version`,
      );
      const lagMs = performance.now() - requestedAtMs;
      // Over the other connection: these queries may take a moment, and no request waits for them.
      const areas = await readAreas(bulk.query);
      const desks = await query<{
        id: string;
        name: string;
        version: string;
        seenAt: Date;
        isThere: boolean;
      }>(
        `select id, name, program_version as version, seen_at as "seenAt",
           ${isOnlineSql} as "isThere"
         from dockhand.desks order by seen_at desc limit 200`,
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
          behind: areas.behindOf(desk.id),
          leads: areas.leadsOf(desk.id),
        })),
        areas: areas.sizes,
        archive: await readArchive(bulk.query),
      };
    },
    ...createSiteRows(bulk.query),
    close: closeBoth,
  };
}
