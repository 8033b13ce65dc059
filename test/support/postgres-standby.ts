import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#build/find-free-port.ts';
import type { PostgresServer } from './postgres-server.ts';

/** A server that follows another one by streaming replication, and is readable in the meantime. */
export type PostgresStandby = {
  port: number;
  /** Makes it a primary; resolves when it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/** Whether a standby is available: only if the tests start their server themselves. */
export const hasStandby = process.platform === 'linux' && process.env['DOCKHAND_TEST_POSTGRES'] === undefined;

/** Maximum time until a standby is readable, in milliseconds. */
const startMs = 60_000;

/** The standby runs while its standard input stays open. */
const tiedServer = '"$1" -D "$2" -p "$3" >"$2/log" 2>&1 & read -r _; kill -INT $!; wait $!';

/**
 * Starts a standby from a copy of a server that runs on this computer (the package has no `pg_basebackup`). Its folder
 * is removed with the server's.
 *
 * @param port through which it follows the server
 */
export async function startStandby(server: PostgresServer, port: number): Promise<PostgresStandby> {
  const primary = await server.connect();
  const { rows } = await primary.query<{ data: string }>(`select current_setting('data_directory') as data`);
  const data = rows[0]?.data ?? '';
  const copy = join(dirname(data), 'standby');
  const { uid, gid } = statSync(data);
  const program = readlinkSync(`/proc/${postmasterOf(data)}/exe`);
  const how = {
    // PostgreSQL refuses to run as root, and reads only files of its own user.
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    env: { ...process.env, LD_LIBRARY_PATH: join(dirname(dirname(program)), 'lib'), LC_ALL: 'C' },
  };
  const run = (script: string, input = '') => {
    const { status, stderr } = spawnSync('sh', ['-ec', script, 'sh', data, copy], {
      ...how,
      input,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The copy of the server failed: ${stderr}`);
  };
  await primary.query(`select pg_backup_start('standby', true)`);
  run('cp -r "$1" "$2"; rm "$2/postmaster.pid"; touch "$2/standby.signal"');
  const { rows: ends } = await primary.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  await primary.end();
  run('cat >"$2/backup_label"', ends[0]?.label);
  const login = `host=127.0.0.1 port=${port} user=postgres password=dockhand`;
  run('cat >>"$2/postgresql.conf"', `primary_conninfo = '${login}'\n`);

  const ownPort = await findFreePort();
  const child = spawn('sh', ['-c', tiedServer, 'sh', program, copy, String(ownPort)], {
    ...how,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const connect = () => server.connect({ port: ownPort });
  for (const startedAtMs = performance.now(); ; await wait(50)) {
    const failure = await connect().then(
      (client) => client.end().then(() => null),
      (error: unknown) => error,
    );
    if (failure === null) break;
    if (performance.now() - startedAtMs > startMs) {
      const log = readFileSync(join(copy, 'log'), 'utf8');
      await stop();
      throw new Error(`The standby did not start: ${log}`, { cause: failure });
    }
  }
  return {
    port: ownPort,
    async promote() {
      const client = await connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    stop,
  };
}

/** Ends a server that runs on this computer like a power failure; unwritten data is lost. */
export async function killPostgres(server: PostgresServer): Promise<void> {
  const client = await server.connect();
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  process.kill(postmasterOf(rows[0]?.data ?? ''), 'SIGKILL');
  await ended;
}

function postmasterOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
}
