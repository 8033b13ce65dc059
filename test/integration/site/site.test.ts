import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '#build/find-free-port.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import { createMemorySecretStore } from '#electron/session/secret-store.ts';
import { createSite, type Site } from '#electron/site/site.ts';
import { siteNoteKey } from '#electron/site/site-note.ts';
import { schemaNumber } from '#shared/site/model/site-schema.ts';
import { listen } from '#test/integration/service/loopback-server.ts';
import { createPrivateAuthority } from '#test/integration/service/private-authority.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';

const owner = 'production-1/7';

/** Timers on which a minute takes 120 ms. */
const timers = {
  set: (run: () => void, ms: number) => setTimeout(run, ms / 500),
  clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};

describe.runIf(hasPostgres)('a desk and its site', () => {
  const server = sharedPostgres({ identity: createPrivateAuthority().issue(['127.0.0.2']) });
  const shared = sharedSite(server);
  const sites: Site[] = [];
  const faults: string[] = [];

  const urlOf = (name = shared.database, host = '127.0.0.1', port = server.port) =>
    `postgres://${host}:${port}/${name}`;
  const openSite = (
    url = urlOf(),
    desk: string | (() => string) = 'Dock 1',
    account: () => string | null = () => owner,
    file = memoryPreferenceFile(),
    secretStore = createMemorySecretStore(),
  ) => {
    const site = createSite({
      site: { url, name: 'North' },
      environment: 'production-1',
      account,
      desk: () => ({ name: typeof desk === 'string' ? desk : desk(), programVersion: '1.2.3' }),
      file,
      secretStore,
      changed: () => undefined,
      faulted: (words) => faults.push(words),
      timers,
      random: () => 0,
    });
    sites.push(site);
    return site;
  };
  const openWithPassword = async (...how: Parameters<typeof openSite>) => {
    const site = openSite(...how);
    await site.handlers.savePassword({ password: 'desk-password' });
    return site;
  };
  const untilConnected = (site: Site) => expect.poll(() => site.status().state).toBe('connected');
  const untilFault = (site: Site) => expect.poll(() => site.status().fault);
  /** The account of the desk that the site saw last. */
  const readSeenAccount = async () => {
    const { rows } = await shared.admin.query(
      'select account from dockhand.desks join dockhand.accounts a on a.id = account_id order by seen_at desc',
    );
    return rows[0]?.account;
  };

  afterEach(async () => {
    await Promise.all(sites.splice(0).map((site) => site.close()));
    await shared.admin.query('delete from dockhand.desks');
    faults.length = 0;
  });

  it('is registered again and again, and sees only the desks of its account', async () => {
    const first = await openWithPassword();
    const second = await openWithPassword(urlOf(), 'Dock 2');
    const other = await openWithPassword(urlOf(), 'Elsewhere', () => 'production-1/8');
    for (const site of [first, second, other]) await untilConnected(site);
    const { facts, ...view } = await first.handlers.read();
    expect(view).toMatchObject({
      state: 'connected',
      fault: null,
      login: 'dockhand_desk',
      isSignInSaved: false,
    });
    expect(facts).toMatchObject({ serverVersion: expect.stringMatching(/^\d+/u), schemaNumber });
    expect(facts?.databaseBytes).toBeGreaterThan(1_000_000);
    const desks = facts?.desks.map(({ name, isThere, isThisDesk }) => ({ name, isThere, isThisDesk }));
    expect(desks).toHaveLength(2);
    expect(desks).toEqual(
      expect.arrayContaining([
        { name: 'Dock 1', isThere: true, isThisDesk: true },
        { name: 'Dock 2', isThere: true, isThisDesk: false },
      ]),
    );
    await shared.admin.query(`update dockhand.desks set seen_at = now() - interval '1 hour'`);
    await expect
      .poll(async () => (await first.handlers.read()).facts?.desks.map(({ isThere }) => isThere))
      .toEqual([true, true]);
  });

  it('requests a password once, and gives it to no other address', async () => {
    const [file, secretStore] = [memoryPreferenceFile(), createMemorySecretStore()];
    const open = (url: string) => {
      const site = createSite({
        site: { url, name: 'North' },
        environment: 'production-1',
        account: () => owner,
        desk: () => ({ name: 'Dock 1', programVersion: '1.2.3' }),
        file,
        secretStore,
        changed: () => undefined,
        faulted: () => undefined,
        timers,
      });
      sites.push(site);
      return site;
    };
    const before = open(urlOf());
    await untilFault(before).toBe('noPassword');
    await before.handlers.savePassword({ password: 'desk-password' });
    await untilConnected(before);
    await before.close();
    await untilConnected(open(urlOf()));
    await untilFault(open(urlOf('another'))).toBe('noPassword');
  });

  it('keeps its ID from the next start on if only its preferences were lost', async () => {
    const secretStore = createMemorySecretStore();
    const open = (file: PreferenceFile) => openSite(urlOf(), 'Dock 1', () => owner, file, secretStore);
    const before = open(memoryPreferenceFile());
    await before.handlers.savePassword({ password: 'desk-password' });
    await untilConnected(before);
    await before.close();
    const fresh = memoryPreferenceFile();
    const first = open(fresh);
    await untilConnected(first);
    await first.close();
    const second = open(fresh);
    await untilConnected(second);
    expect(second.deskId).toBe(first.deskId);
    expect(second.hasShared(owner)).toBe(true);
  });

  it('takes the password from a user if the keychain no longer returns it', async () => {
    const note = { deskId: randomUUID(), isKept: true };
    const file = memoryPreferenceFile({ [siteNoteKey('production-1')]: note });
    const site = openSite(urlOf(), 'Dock 1', () => owner, file);
    await untilFault(site).toBe('keychain');
    await site.handlers.savePassword({ password: 'desk-password' });
    await untilConnected(site);
    expect(site.deskId).toBe(note.deskId);
    // The keychain still has the former one, and may return it once it is unlocked.
    await untilFault(openSite(urlOf(), 'Dock 1', () => owner, file)).toBe('keychain');
  });

  it('has a fault for each way in which the site can be away, and reconnects automatically', async () => {
    const site = await openWithPassword();
    await untilConnected(site);
    const disturb = async (fault: string, damage: string, repair: string) => {
      await shared.admin.query(damage);
      await shared.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'dockhand_desk'`,
      );
      await untilFault(site).toBe(fault);
      await shared.admin.query(repair);
      await untilConnected(site);
    };
    const version = (number: number, lowest: number) =>
      `update dockhand.version set number = ${number}, lowest_program = ${lowest}`;
    await disturb('wrongPassword', 'alter role dockhand_desk nologin', 'alter role dockhand_desk login');
    await disturb(
      'tooMany',
      'alter role dockhand_desk connection limit 0',
      'alter role dockhand_desk connection limit -1',
    );
    await disturb('schemaOld', version(0, 0), version(schemaNumber, 1));
    await disturb('schemaNew', version(9, 9), version(schemaNumber, 1));
    await disturb('notMade', 'alter schema dockhand rename to away', 'alter schema away rename to dockhand');
    await disturb(
      'notAllowed',
      'revoke insert on dockhand.desks from dockhand_desks',
      'grant insert on dockhand.desks to dockhand_desks',
    );
    await disturb(
      'readOnly',
      `alter database ${shared.database} set default_transaction_read_only = on`,
      `set default_transaction_read_only = off; alter database ${shared.database} reset default_transaction_read_only`,
    );
    await disturb(
      'full',
      `create function public.fill() returns trigger language plpgsql as
         $$ begin raise disk_full using message = 'could not extend file'; end $$;
       create trigger fill before insert on dockhand.desks execute function public.fill()`,
      'drop trigger fill on dockhand.desks',
    );
    // Each is reported once, however often it was tried; between them the connection was cut.
    const codes = faults.map((words) => words.split(':')[0]);
    expect(codes.filter((fault) => fault !== 'noPassword' && fault !== 'unreachable')).toEqual([
      'wrongPassword',
      'tooMany',
      'schemaOld',
      'schemaNew',
      'notMade',
      'notAllowed',
      'readOnly',
      'full',
    ]);
  });

  it.each([
    ['noDatabase', () => urlOf('missing')],
    ['certificate', () => urlOf(shared.database, '127.0.0.2')],
    ['unreachable', async () => urlOf(shared.database, '127.0.0.1', await findFreePort())],
  ])('reports %s for an address that leads there', async (fault, url) => {
    const site = await openWithPassword(await url());
    await untilFault(site).toBe(fault);
    expect(await site.handlers.read()).toMatchObject({
      state: 'away',
      facts: null,
      detail: expect.any(String),
    });
  });

  it('sends nothing to a server on another computer that does not encrypt', async () => {
    const received: Buffer[] = [];
    const plain = createServer((socket) => {
      socket.on('data', (data) => {
        received.push(data);
        socket.end('N');
      });
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.2', resolve));
    const address = plain.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const site = await openWithPassword(urlOf(shared.database, '127.0.0.2', port));
    await untilFault(site).toBe('noTls');
    await site.close();
    plain.close();
    // The request for TLS (protocol 1234.5679), and nothing after it.
    expect(new Set(received.map((data) => data.toString('hex')))).toEqual(new Set(['0000000804d2162f']));
  });

  it('is idle while no account is signed in, and follows the signed-in account', async () => {
    let account: string | null = null;
    const site = await openWithPassword(urlOf(), 'Dock 1', () => account);
    expect(site.status().state).toBe('idle');
    for (const next of ['production-1/1', 'production-1/2']) {
      account = next;
      site.sessionChanged();
      await expect.poll(readSeenAccount).toBe(next);
    }
    account = null;
    site.sessionChanged();
    await expect.poll(() => site.status().state).toBe('idle');
  });

  it('follows the signed-in account, even if a statement of the previous one is never answered', async () => {
    const proxy = await startTcpProxy(server.port);
    onTestFinished(() => proxy.close());
    let account = 'production-1/1';
    // The name is read right before the heartbeat.
    let beat: () => void = () => undefined;
    const name = () => {
      beat();
      return 'Dock 1';
    };
    const untilUnanswered = (trouble: 'strand' | 'hold') =>
      new Promise<void>((resolve) => {
        beat = () => {
          proxy[trouble]();
          beat = () => undefined;
          resolve();
        };
      });
    const site = await openWithPassword(urlOf(shared.database, '127.0.0.1', proxy.port), name, () => account);
    await untilConnected(site);
    await untilUnanswered('strand');
    account = 'production-1/2';
    site.sessionChanged();
    await expect.poll(readSeenAccount).toBe(account);
    await untilConnected(site);
    await untilUnanswered('hold');
    await site.close();
    expect(faults.filter((words) => !words.startsWith('noPassword'))).toEqual([]);
  });

  it('can be left while a server accepts the connection and never answers', async () => {
    const accepted = vi.fn();
    const silent = createServer(accepted);
    onTestFinished(() => void silent.close());
    const port = await listen(silent);
    const site = await openWithPassword(urlOf(shared.database, '127.0.0.1', port));
    await expect.poll(() => accepted.mock.calls.length).toBeGreaterThan(0);
    await site.close();
    expect(site.status().state).toBe('idle');
  });
});

describe('a desk without a site', () => {
  it('loads no driver: the program reaches it only by a dynamic import', () => {
    const folder = join(projectFolder, 'dist', 'main');
    const read = (path: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(path)) return seen;
      seen.add(path);
      const imports = readFileSync(path, 'utf8').matchAll(
        /^(?:import|export)\b[^;]*?"(\.{1,2}\/[^"]+)";?$/gmu,
      );
      for (const [, to = ''] of imports) read(join(path, '..', to), seen);
      return seen;
    };
    const main = join(folder, 'main.js');
    // The composed parts of the program are loaded while the window starts.
    const [, composed = ''] =
      /import\("(\.\/chunks\/compose-[^"]+)"\)/u.exec(readFileSync(main, 'utf8')) ?? [];
    const loaded = [...read(join(folder, composed), read(main))];
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((path) => readFileSync(path, 'utf8').includes('SCRAM-SHA-256'))).toEqual([]);
    const start = loaded.map((path) => readFileSync(path, 'utf8')).join();
    expect(start).toMatch(/import\(".\/(?:chunks\/)?site-connection-/u);
  });
});
