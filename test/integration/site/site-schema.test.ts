import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkSite } from '#build/site/check-site.ts';
import { CommandRefused, makeDeskRoles, upgradeSite } from '#build/site/upgrade-site.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { schemaNumber } from '#shared/site/model/site-schema.ts';
import { createPrivateAuthority } from '#test/integration/service/private-authority.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres } from '#test/support/shared-postgres.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const authority = createPrivateAuthority();

describe.runIf(hasPostgres)('the database of a site', () => {
  const server = sharedPostgres({ identity: authority.issue(['127.0.0.2']) });
  const opened: Client[] = [];
  let database = '';

  /** A connection to the site's database, closed with the test. */
  const connect = async (config: Parameters<typeof server.connect>[0] = {}) => {
    const client = await server.connect({ database, ...config });
    opened.push(client);
    return client;
  };
  const connectDesk = (user: string) => connect({ user, password: 'desk-password' });
  /** A desk that entered an account and registered itself. */
  const openDesk = async (user: string, account: string) => {
    const desk = await connectDesk(user);
    await desk.query('select dockhand.enter($1, $2)', ['production-1', account]);
    await desk.query(
      `insert into dockhand.desks (id, name, program_version, program_number)
       values (gen_random_uuid(), $1, '1.0.0', 1)`,
      [account],
    );
    return desk;
  };
  const runSite = async (args: string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['build/site/site.ts', ...args], {
      cwd: projectFolder,
      env: { ...process.env, PGPASSWORD: 'dockhand', ...env },
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: child.exitCode, output: out + err };
  };
  const urlAt = (host: string, name = database) => `postgres://postgres@${host}:${server.port}/${name}`;

  beforeAll(async () => {
    database = await server.createDatabase();
    const admin = await server.connect({ database });
    await makeDeskRoles(admin, 'desk-password');
    await upgradeSite(admin);
    await admin.query(`create role dockhand_other login password 'desk-password' in role dockhand_desks`);
    await admin.end();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((client) => client.end()));
  });

  it('is created, upgraded, and checked by the command', async () => {
    const fresh = await server.createDatabase();
    const url = urlAt('127.0.0.1', fresh);
    const before = await runSite(['check', url]);
    expect(before.output).toContain('missing: the schema: npm run site -- init URL');
    expect(before.code).toBe(1);
    expect(await runSite(['upgrade', url])).toMatchObject({ code: 1 });
    const made = await runSite(['init', url]);
    expect(made.output).toMatch(
      /^migrated: 0001_desks, 0002_budget, 0003_rows, 0004_put\nPostgreSQL \d+[^\n]*, database site_/mu,
    );
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('site: ready for desks') });
    const again = await runSite(['upgrade', url]);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('nothing to migrate') });
    expect(await runSite(['check', url])).toMatchObject({ code: 0 });
  });

  it('prints the password of desks once, and stores none', async () => {
    const admin = await connect();
    await admin.query('alter role dockhand_desk rename to away');
    const { output } = await runSite(['init', urlAt('127.0.0.1')]);
    const [, password = ''] = /shown once: (\S{20,})$/mu.exec(output) ?? [];
    const desk = await connect({ user: 'dockhand_desk', password });
    expect((await desk.query('select number from dockhand.version')).rows).toHaveLength(1);
    const { rows } = await admin.query(`select rolpassword from pg_authid where rolname = 'dockhand_desk'`);
    expect(rows).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$/u) }]);
    const again = await runSite(['init', urlAt('127.0.0.1')]);
    expect(again.output).not.toContain('shown once');
    expect(again.output).toMatch(
      /exists, and its password is unchanged\..*\n {2}alter role dockhand_desk password '…';/u,
    );
    const ignored = await runSite(['init', urlAt('127.0.0.1')], { DOCKHAND_DESK_PASSWORD: 'other-password' });
    expect(ignored).toMatchObject({ code: 1, output: expect.stringContaining('its password is unchanged') });
    await Promise.all(opened.splice(1).map((client) => client.end()));
    await admin.query('drop role dockhand_desk; alter role away rename to dockhand_desk');
  });

  it('has a number for each migration, and grants for each table that desks use', async () => {
    const admin = await connect();
    const files = readdirSync(join(projectFolder, 'build', 'site', 'migrations'));
    const { rows } = await admin.query('select number from dockhand.version');
    expect(rows).toEqual([{ number: schemaNumber }]);
    expect(files).toHaveLength(schemaNumber);
    expect(await checkSite(admin)).toMatchObject({ missing: [] });
  });

  it('finds the rows to write by their keys, even before the database has statistics', async () => {
    const admin = await connect({ database: await server.createDatabase() });
    await upgradeSite(admin);
    await admin.query('alter table dockhand.rows set (autovacuum_enabled = false)');
    await admin.query(`select dockhand.enter('production-1', 'ours')`);
    const [pages, pageSize] = [8, 250];
    for (let page = 0; page < pages; page += 1) {
      const changes = Array.from({ length: pageSize }, (_, at) => ({ key: `${page}:${at}`, body: { page } }));
      await admin.query('select dockhand.put($1, $2, $3, null, null)', [
        'catalog',
        JSON.stringify(changes),
        '00000000-0000-0000-0000-000000000000',
      ]);
    }
    await admin.query('select pg_stat_force_next_flush()');
    const { rows } = await admin.query<{ read: string; written: string }>(
      `select idx_tup_read as read, (select count(*) from dockhand.rows) as written
       from pg_stat_user_indexes where indexrelname = 'rows_pkey'`,
    );
    expect(Number(rows[0]?.written)).toBe(pages * pageSize);
    expect(Number(rows[0]?.read)).toBeLessThanOrEqual(pages * pageSize);
  });

  it('is reached on another computer only over TLS with a trusted certificate', async () => {
    const file = join(temporaryFolder(), 'authority.pem');
    writeFileSync(file, authority.cert);
    const trusted = await runSite(['check', urlAt('127.0.0.2')], { NODE_EXTRA_CA_CERTS: file });
    expect(trusted).toMatchObject({ code: 0, output: expect.stringContaining('with TLS') });
    const untrusted = await runSite(['check', urlAt('127.0.0.2')]);
    expect(untrusted).toMatchObject({ code: 1, output: expect.stringContaining('certificate') });
  });

  it('says where the password comes from if the server wants one', async () => {
    const none = { PGPASSWORD: '', PGPASSFILE: join(temporaryFolder(), 'none') };
    expect(await runSite(['check', urlAt('127.0.0.1')], none)).toEqual({
      code: 1,
      output: 'The server wants a password: set PGPASSWORD, or add a line to the file .pgpass.\n',
    });
  });

  it('accepts no password and no options in the address', async () => {
    for (const address of [
      'postgres://desk:secret@db/site',
      'postgres://db/site?sslmode=disable',
      'https://db/site',
    ]) {
      expect(await runSite(['check', address])).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run site'),
      });
    }
  });

  it('lets a desk read and change only the rows of its own account', async () => {
    const ours = await openDesk('dockhand_desk', 'ours');
    const theirs = await openDesk('dockhand_other', 'theirs');
    for (const [desk, own, other] of [
      [ours, 'ours', 'theirs'],
      [theirs, 'theirs', 'ours'],
    ] as const) {
      expect((await desk.query('select name from dockhand.desks')).rows).toEqual([{ name: own }]);
      const changed = await desk.query('update dockhand.desks set name = $1 where name = $2', [
        'mine',
        other,
      ]);
      const removed = await desk.query('delete from dockhand.desks where name = $1', [other]);
      expect([changed.rowCount, removed.rowCount]).toEqual([0, 0]);
    }
    const { rows } = await ours.query<{ id: number }>('select dockhand.current_account() as id');
    const insertion = `insert into dockhand.desks (account_id, id, name, program_version, program_number)
      values (${rows[0]?.id}, gen_random_uuid(), 'x', '1.0.0', 1)`;
    await expect(theirs.query(insertion)).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses the account of another login, even if its settings are set manually', async () => {
    await openDesk('dockhand_desk', 'taken');
    const other = await connectDesk('dockhand_other');
    await expect(other.query(`select dockhand.enter('production-1', 'taken')`)).rejects.toMatchObject({
      code: '42501',
    });
    await other.query(`select set_config('dockhand.environment', 'production-1', false),
      set_config('dockhand.account', 'taken', false)`);
    expect((await other.query('select * from dockhand.desks')).rows).toEqual([]);
    await other.query('set role dockhand_desks');
    expect((await other.query('select * from dockhand.desks')).rows).toEqual([]);
  });

  it('separates two accounts of one login, and the environments of one account', async () => {
    const desk = await openDesk('dockhand_desk', 'first channel');
    await desk.query(`select dockhand.enter('production-1', 'second channel')`);
    expect((await desk.query('select * from dockhand.desks')).rows).toEqual([]);
    await desk.query(`select dockhand.enter('sandbox-1', 'first channel')`);
    expect((await desk.query('select * from dockhand.desks')).rows).toEqual([]);
    await desk.query(`select dockhand.enter('production-1', 'first channel')`);
    expect((await desk.query('select name from dockhand.desks')).rows).toEqual([{ name: 'first channel' }]);
  });

  it('lets a desk do nothing else', async () => {
    const desk = await openDesk('dockhand_desk', 'curious');
    const attempts = [
      'select * from dockhand.accounts',
      'select * from dockhand.migrations',
      'update dockhand.version set lowest_program = 99',
      'truncate dockhand.desks',
      'create table dockhand.own (id integer)',
      'create table public.own (id integer)',
      'alter table dockhand.desks disable row level security',
      `alter role dockhand_desk bypassrls`,
    ];
    for (const attempt of attempts)
      await expect(desk.query(attempt), attempt).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    [
      'revoke insert on dockhand.desks from dockhand_desks',
      'grant insert on dockhand.desks to dockhand_desks;',
    ],
    [
      'grant select on dockhand.accounts to public',
      'revoke select on dockhand.accounts from public, dockhand_desks;',
    ],
    [
      'revoke execute on function dockhand.enter from dockhand_desks',
      'grant execute on function dockhand.enter(text,text) to dockhand_desks;',
    ],
    [
      'revoke usage on schema dockhand from dockhand_desks',
      'grant usage on schema dockhand to dockhand_desks;',
    ],
    [
      'alter table dockhand.desks disable row level security',
      'alter table dockhand.desks enable row level security;',
    ],
    [
      'alter role dockhand_desk bypassrls',
      expect.stringMatching(/^alter role "dockhand_desk" nosuperuser nobypassrls/u),
    ],
    [
      'revoke dockhand_desks from dockhand_desk, dockhand_other',
      expect.stringContaining('a login for desks: create role'),
    ],
  ])('names the required action of a DBA after: %s', async (damage, mending) => {
    const admin = await connect();
    await admin.query('begin');
    await admin.query(damage);
    expect((await checkSite(admin)).missing).toEqual([mending]);
    await admin.query('rollback');
    expect((await checkSite(admin)).missing).toEqual([]);
  });

  it('explains what an older program must do with a newer schema, and leaves the schema unchanged', async () => {
    const admin = await connect();
    await admin.query('update dockhand.version set number = 9, lowest_program = 9');
    await expect(upgradeSite(admin)).rejects.toThrow(/newer Dockhand.*has 9, for programs from 9/u);
    expect((await checkSite(admin)).missing).toEqual([expect.stringContaining('a newer Dockhand')]);
    await admin.query('update dockhand.version set number = 9, lowest_program = 1');
    expect((await checkSite(admin)).missing).toEqual([]);
    await admin.query('update dockhand.version set number = $1, lowest_program = 1', [schemaNumber]);
  });

  it('names the statements if a login may create neither schema nor roles', async () => {
    const admin = await connect();
    await admin.query(`create role plain login password 'desk-password'`);
    const fresh = await server.createDatabase();
    const plain = await connect({ database: fresh, user: 'plain', password: 'desk-password' });
    await expect(upgradeSite(plain)).rejects.toThrow(`grant create on database ${fresh} to plain;`);
    await admin.query('alter role dockhand_desk rename to away');
    await expect(makeDeskRoles(plain, null)).rejects.toThrow(
      "create role dockhand_desk login password '…' in role dockhand_desks;",
    );
    await admin.query('alter role away rename to dockhand_desk');
    await expect(makeDeskRoles(admin, 'pass word')).rejects.toThrow(CommandRefused);
  });

  it('is created by a login that may create roles and nothing more', async () => {
    const admin = await connect();
    await admin.query(`create role owner login createrole password 'desk-password'`);
    const fresh = await server.createDatabase();
    await admin.query(`grant create on database ${fresh} to owner`);
    const owner = await connect({ database: fresh, user: 'owner', password: 'desk-password' });
    await upgradeSite(owner);
    expect(await checkSite(owner)).toMatchObject({ missing: [] });
  });

  it('is upgraded completely or not at all', async () => {
    const fresh = await server.createDatabase();
    const admin = await connect({ database: fresh });
    const folder = temporaryFolder();
    writeFileSync(join(folder, '0001_first.sql'), 'create table dockhand.first (id integer);');
    writeFileSync(join(folder, '0002_broken.sql'), 'create table dockhand.first (id integer);');
    await expect(upgradeSite(admin, folder)).rejects.toThrow(/already exists/u);
    const { rows } = await admin.query(`select to_regclass('dockhand.first') as first`);
    expect(rows).toEqual([{ first: null }]);
  });
});
