import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemorySecretStore } from '#electron/session/secret-store.ts';
import { createSite, type Site } from '#electron/site/site.ts';
import type { SitePlace, SiteRow } from '#electron/site/site-rows.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';

const owner = 'production-1/7';

describe.runIf(hasPostgres)('rows that desks share', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const sites: Site[] = [];
  const faults: string[] = [];

  /** A desk that follows the area `notes` after a position, and records what it receives. */
  const openDesk = async ({
    account = owner,
    limit = 1_000,
    database = shared.database,
    from = null as SitePlace | null,
  } = {}) => {
    const site = createSite({
      site: { url: `postgres://127.0.0.1:${server.port}/${database}`, name: 'North' },
      environment: 'production-1',
      account: () => account,
      desk: () => ({ name: 'Dock', programVersion: '1.2.3' }),
      file: memoryPreferenceFile(),
      secretStore: createMemorySecretStore(),
      changed: () => undefined,
      faulted: (words) => faults.push(words),
      // A pause after a fault takes a few milliseconds; a check without a notification takes longer than a test.
      timers: {
        set: (run, ms) => setTimeout(run, ms > 20_000 ? ms : ms / 500),
        clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
      random: () => 0,
    });
    const received: SiteRow[] = [];
    const saved = new Map<string, unknown>();
    let place = from;
    const counts = { restarts: 0, caughtUp: 0 };
    site.follow({
      area: 'notes',
      limit,
      place: async () => place,
      apply: async (_account, { rows, place: at }) => {
        received.push(...rows);
        for (const { key, body } of rows) saved.set(key, body);
        place = at;
      },
      restart: async () => {
        counts.restarts += 1;
        place = null;
      },
      caughtUp: async () => {
        counts.caughtUp += 1;
      },
    });
    sites.push(site);
    await site.handlers.savePassword({ password: 'desk-password' });
    await expect.poll(() => counts.caughtUp).toBe(1);
    const restoredAt = async () => (await site.handlers.read()).restoredAt;
    return { site, received, saved, counts, restoredAt, place: () => place };
  };

  afterEach(async () => {
    await Promise.all(sites.splice(0).map((site) => site.close()));
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases');
    faults.length = 0;
  });

  it('reach each desk of the account once, in order, as they are and when they are removed', async () => {
    const first = await openDesk();
    await first.site.put(owner, 'notes', [
      { key: 'a', body: { n: 1 } },
      { key: 'b', body: 'text' },
    ]);
    const second = await openDesk();
    const elsewhere = await openDesk({ account: 'production-1/8' });
    await second.site.put(owner, 'notes', [
      { key: 'a', body: { n: 2 } },
      { key: 'b', body: null },
    ]);
    await second.site.put(owner, 'other', [{ key: 'a', body: 1 }]);
    await second.site.put(owner, 'notes', [{ key: 'a', body: { n: 3 } }], { isOwn: true });
    await expect.poll(() => first.received).toHaveLength(5);
    await expect
      .poll(() => second.received.map(({ key, seq, body }) => [key, seq, body]))
      .toEqual([
        ['a', 1, { n: 1 }],
        ['b', 2, 'text'],
        ['a', 3, { n: 2 }],
        ['b', 4, null],
        ['a', 5, { n: 3 }],
      ]);
    expect(first.received).toEqual(second.received);
    expect(first.received.map(({ deskId }) => deskId)).toEqual([null, null, null, null, second.site.deskId]);
    expect(elsewhere.received).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('are written only if they change', async () => {
    const { site } = await openDesk();
    expect(await site.put(owner, 'notes', [{ key: 'a', body: { n: 1, m: 2 } }])).toEqual(new Map([['a', 1]]));
    expect(await site.put(owner, 'notes', [{ key: 'a', body: { m: 2, n: 1 } }])).toEqual(new Map());
    expect(await site.put(owner, 'notes', [{ key: 'gone', body: null }])).toEqual(new Map());
  });

  it('have the last of several changes that are written together', async () => {
    const { site } = await openDesk();
    const changes = [1, 2, 3].map((body) => ({ key: body === 2 ? 'b' : 'a', body }));
    await site.put(owner, 'notes', changes);
    const { rows } = await shared.admin.query(
      `select key, body from dockhand.rows where area = 'notes' order by key`,
    );
    expect(rows).toEqual([
      { key: 'a', body: 3 },
      { key: 'b', body: 2 },
    ]);
  });

  it('do not overwrite what another desk wrote in the meantime', async () => {
    const { site } = await openDesk();
    const take = (expected: number) => site.put(owner, 'notes', [{ key: 'a', body: 'mine', expected }]);
    expect(await take(0)).toEqual(new Map([['a', 1]]));
    expect(await take(0)).toEqual(new Map());
    expect(await take(1)).toEqual(new Map([['a', 2]]));
  });

  it('are skipped by no desk while many desks write at the same time', async () => {
    const reader = await openDesk({ limit: 7 });
    const desks = await Promise.all([openDesk(), openDesk(), openDesk()]);
    await Promise.all(
      desks.flatMap(({ site }, desk) =>
        Array.from({ length: 40 }, (_, n) =>
          site.put(owner, 'notes', [
            { key: `${desk} ${n}`, body: n },
            { key: 'all', body: `${desk} ${n}` },
          ]),
        ),
      ),
    );
    for (const { saved } of [reader, ...desks]) await expect.poll(() => saved.size).toBe(121);
    const { rows } = await shared.admin.query(`select key, body from dockhand.rows where area = 'notes'`);
    for (const { saved } of [reader, ...desks])
      expect(Object.fromEntries(saved)).toEqual(Object.fromEntries(rows.map(({ key, body }) => [key, body])));
    const numbers = reader.received.map(({ seq }) => seq);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it('are read again from the start after the database was restored from a backup, whatever was written since', async () => {
    const database = `${shared.database}_restored`;
    const backup = `${database}_backup`;
    const admin = await server.connect();
    /** A template database must not have other connections. */
    const copy = async (from: string, to: string) => {
      await admin.query(`alter database ${from} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from]);
      await admin.query(`create database ${to} template ${from}`);
      await admin.query(`alter database ${from} allow_connections true`);
    };
    await shared.admin.end();
    await copy(shared.database, database);
    shared.admin = await server.connect({ database: shared.database });
    const desk = await openDesk({ database });
    await desk.site.put(owner, 'notes', [{ key: 'a', body: 1 }]);
    await expect.poll(() => desk.received).toHaveLength(1);
    await copy(database, backup);
    await expect.poll(() => desk.site.status().state).toBe('connected');
    await desk.site.put(owner, 'notes', [{ key: 'b', body: 1 }]);
    await expect.poll(() => desk.received).toHaveLength(2);
    await admin.query(`drop database ${database} with (force)`);
    // Before the desk is back, another one uses the number of the lost row.
    const other = await server.connect({ database: backup });
    const [accountId, deskId] = [
      `(select account_id from dockhand.areas where area = 'notes')`,
      'gen_random_uuid()',
    ];
    await other.query(`update dockhand.areas set last = 2 where area = 'notes';
      insert into dockhand.rows values (${accountId}, 'notes', 'c', ${deskId}, 2, '1', now());
      insert into dockhand.marks values (${accountId}, 'notes', 2)`);
    await other.end();
    await admin.query(`alter database ${backup} rename to ${database}`);
    await expect.poll(() => desk.counts.restarts).toBe(1);
    await expect.poll(() => desk.received.map(({ key }) => key)).toEqual(['a', 'b', 'a', 'c']);
    expect(await desk.restoredAt()).toEqual(expect.any(String));
    await desk.site.close();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });

  const ageMarks = () =>
    shared.admin.query(`update dockhand.marks set written_at = written_at - interval '31 days'`);

  it('are not read again from the start because the area did not change for a month', async () => {
    const desk = await openDesk();
    for (const key of ['a', 'b']) await desk.site.put(owner, 'notes', [{ key, body: 1 }]);
    await expect.poll(() => desk.received).toHaveLength(2);
    await ageMarks();
    await desk.site.put(owner, 'notes', [{ key: 'c', body: 1 }]);
    await expect.poll(() => desk.saved.has('c')).toBe(true);
    expect(desk.received.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(desk.counts.restarts).toBe(0);
    const { rows } = await shared.admin.query(
      `select seq::integer from dockhand.marks where area = 'notes' order by seq`,
    );
    expect(rows).toEqual([{ seq: 2 }, { seq: 3 }]);
  });

  /** Writes rows `a` and `b`, and returns the position of a desk that read them and was then turned off. */
  const readAndLeave = async () => {
    const desk = await openDesk();
    for (const key of ['a', 'b']) await desk.site.put(owner, 'notes', [{ key, body: 1 }]);
    await expect.poll(() => desk.received).toHaveLength(2);
    await desk.site.close();
    return desk.place();
  };

  it('are read again by a desk that was off for over a month, without a report of a restored database', async () => {
    const from = await readAndLeave();
    const { site } = await openDesk();
    await site.put(owner, 'notes', [{ key: 'c', body: 1 }]);
    await ageMarks();
    await site.put(owner, 'notes', [{ key: 'd', body: 1 }]);
    const desk = await openDesk({ from });
    expect(desk.received.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
    expect(desk.counts.restarts).toBe(1);
    expect(await desk.restoredAt()).toBeNull();
    expect(faults).toEqual([]);
  });

  it.each([
    ['it lacks the newest one', 'seq > 1'],
    ['it lacks all', 'true'],
  ])('are read again with a report of a restored database if %s, however old it is', async (_, lost) => {
    const from = await readAndLeave();
    for (const table of ['rows', 'marks'])
      await shared.admin.query(`delete from dockhand.${table} where ${lost}`);
    await ageMarks();
    const desk = await openDesk({ from });
    expect(desk.counts.restarts).toBe(1);
    expect(await desk.restoredAt()).toEqual(expect.any(String));
    expect(faults).toEqual(['the database was restored, or failed over']);
  });

  it('of shared work are written only by the desk that has the lease', async () => {
    const first = await openDesk();
    const second = await openDesk();
    const lease = await first.site.lease(owner, 'catalog', 10_000);
    expect(lease).toEqual({ work: 'catalog', fence: 1 });
    expect(await second.site.lease(owner, 'catalog', 10_000)).toBeNull();
    expect(await first.site.lease(owner, 'catalog', 1)).toEqual(lease);
    const write = () =>
      first.site.put(owner, 'notes', [{ key: 'a', body: 1 }], { lease: lease ?? undefined });
    await write();
    await wait(2);
    expect(await second.site.lease(owner, 'catalog', 10_000)).toEqual({ work: 'catalog', fence: 2 });
    await expect(write()).rejects.toMatchObject({ code: 'DH001' });
    await second.site.lease(owner, 'catalog', 0);
    expect(await first.site.lease(owner, 'catalog', 10_000)).toEqual({ work: 'catalog', fence: 3 });
  });

  it('belong to the signed-in account, and are written only through the function', async () => {
    const { site } = await openDesk();
    await expect(site.put('production-1/8', 'notes', [{ key: 'a', body: 1 }])).rejects.toMatchObject({
      fault: 'unreachable',
    });
    const desk = await server.connect({
      database: shared.database,
      user: 'dockhand_desk',
      password: 'desk-password',
    });
    for (const statement of [
      'delete from dockhand.rows',
      'update dockhand.areas set last = 0',
      'update dockhand.leases set fence = 9',
    ])
      await expect(desk.query(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(
      desk.query(`select dockhand.put('notes', '[]', gen_random_uuid(), null, null)`),
    ).rejects.toMatchObject({ code: '42501' });
    await desk.end();
  });
});
