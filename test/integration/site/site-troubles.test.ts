import { afterEach, describe, expect, it } from 'vitest';
import { ActivityQuery } from '#shared/activity/activity-view.ts';
import type { DeskCode } from '#shared/inventory/desk-code.ts';
import { quoted } from '#shared/messages/messages.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { openSharingDesk, owner, type SharingDesk } from './sharing-desk.ts';

describe.runIf(hasPostgres)('shared data during trouble with the site', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const desks = new Set<SharingDesk>();
  const proxies = new Set<TcpProxy>();

  const open = async (
    name: string,
    port = server.port,
    trustedNow = Date.now,
    file = memoryPreferenceFile(),
  ) => {
    const url = `postgres://127.0.0.1:${port}/${shared.database}`;
    const desk = await openSharingDesk({
      url,
      name,
      folder: temporaryFolder(),
      file,
      trustedNow,
    });
    desks.add(desk);
    return desk;
  };
  const openBehindProxy = async (name: string) => {
    const proxy = await startTcpProxy(server.port);
    proxies.add(proxy);
    return { proxy, desk: await open(name, proxy.port) };
  };
  const poll = <Value>(read: () => Value) => expect.poll(read);
  const state = ({ site }: SharingDesk) => site.status().state;
  const untilFault = (desk: SharingDesk) => poll(() => desk.site.status().fault);

  afterEach(async () => {
    await Promise.all([...desks].map((desk) => desk.close()));
    desks.clear();
    await Promise.all([...proxies].map((proxy) => proxy.close()));
    proxies.clear();
    await shared.admin.query(
      'truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases, dockhand.desks',
    );
  });

  const code = (text: string): DeskCode => ({
    code: text,
    inventoryId: 11,
    sku: 'SKU-11',
    name: 'Soap',
    quantity: 1,
  });
  const addCode = ({ preferences, sharing }: SharingDesk, text: string) => {
    preferences.saveCodes(owner, [...preferences.readCodes(owner), code(text)]);
    sharing.codesChanged(owner);
  };
  const codesOf = ({ preferences }: SharingDesk) => preferences.readCodes(owner).map((one) => one.code);
  const note = (desk: SharingDesk, text: string, at = new Date().toISOString()) =>
    desk.store
      .appendActivity({
        at,
        account: owner,
        desk: desk.name,
        operator: null,
        action: 'returns.create',
        subject: quoted(text),
        outcome: 'sent',
        requestId: null,
        detail: null,
      })
      .then(() => desk.sharing.activityRecorded());
  const logOf = async (desk: SharingDesk, which = 'all') => {
    const { desk: _desk, ...search } = ActivityQuery.parse({});
    const page = await desk.store.findActivityOfDesks({
      ...search,
      account: owner,
      desk: which === 'all' ? null : which,
      deskId: desk.site.deskId,
    });
    return page.rows.map(({ subject }) => String(subject?.values?.['text'])).toSorted();
  };
  const movingOf = async (desk: SharingDesk) => {
    const others = await desk.sharing.ofToday.others(owner);
    return others.map(({ desk: name, outbox }) => `${name} ${outbox.moving}`);
  };

  /** Makes both desks do one thing of each kind; `untilShared` waits until each has what the other did. */
  const workAt = async (first: SharingDesk, second: SharingDesk, name: string) => {
    for (const desk of [first, second]) {
      addCode(desk, `${name}-${desk.name}`);
      desk.queue();
      await note(desk, `${name} ${desk.name}`);
    }
  };
  const untilShared = async (first: SharingDesk, second: SharingDesk, name: string) => {
    for (const desk of [first, second]) {
      await poll(() => codesOf(desk)).toEqual(expect.arrayContaining([`${name}-Dock 1`, `${name}-Dock 2`]));
      await poll(() => logOf(desk)).toEqual(expect.arrayContaining([`${name} Dock 1`, `${name} Dock 2`]));
    }
  };

  it('arrives late if the connection is slow, and nothing waits for it', async () => {
    const { proxy, desk: slow } = await openBehindProxy('Dock 1');
    const other = await open('Dock 2');
    await poll(() => state(slow)).toBe('connected');
    proxy.delay(130);
    await workAt(slow, other, 'SLOW');
    // Already saved here, whatever the site does.
    expect(codesOf(slow)).toContain('SLOW-Dock 1');
    expect(await logOf(slow)).toContain('SLOW Dock 1');
    await untilShared(slow, other, 'SLOW');
    await poll(() => movingOf(other)).toEqual(['Dock 1 1']);
    const facts = (await slow.site.handlers.read()).facts;
    expect(facts?.lagMs).toBeGreaterThan(250);
  });

  it('arrives once the site is reachable again after its connection led nowhere or was cut', async () => {
    const { proxy, desk: first } = await openBehindProxy('Dock 1');
    const second = await open('Dock 2');
    await poll(() => state(first)).toBe('connected');
    for (const trouble of ['cut', 'hold'] as const) {
      proxy[trouble]();
      await workAt(first, second, trouble.toUpperCase());
      expect(codesOf(first)).toContain(`${trouble.toUpperCase()}-Dock 1`);
      proxy.restore();
      await untilShared(first, second, trouble.toUpperCase());
    }
    await poll(() => movingOf(second)).toEqual(['Dock 1 2']);
  });

  it('arrives after a new sign-in, even if the connection of the previous one leads nowhere', async () => {
    const { proxy, desk: first } = await openBehindProxy('Dock 1');
    const second = await open('Dock 2');
    await poll(() => [state(first), state(second)]).toEqual(['connected', 'connected']);
    proxy.strand();
    first.signOut();
    await poll(() => state(first)).toBe('idle');
    first.signIn();
    await poll(() => state(first)).toBe('connected');
    await workAt(first, second, 'AGAIN');
    await untilShared(first, second, 'AGAIN');
  });

  it('arrives once a read-only database accepts rows again', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    await poll(() => [state(first), state(second)]).toEqual(['connected', 'connected']);
    const setReadOnly = async (isOn: boolean) => {
      await shared.admin.query(
        `alter database ${shared.database} set default_transaction_read_only = ${isOn}`,
      );
      await shared.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and application_name = 'Dockhand'`,
        [shared.database],
      );
    };
    await setReadOnly(true);
    await untilFault(first).toBe('readOnly');
    await workAt(first, second, 'READONLY');
    await setReadOnly(false);
    await untilShared(first, second, 'READONLY');
  });

  it('arrives once a full disk has room again, and the status shows it in the meantime', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    await poll(() => [state(first), state(second)]).toEqual(['connected', 'connected']);
    await shared.admin.query(`
      create function public.no_room() returns trigger language plpgsql as
        $$ begin raise disk_full using message = 'could not extend file'; end $$;
      create trigger no_room before insert on dockhand.rows for each statement execute function public.no_room()`);
    await workAt(first, second, 'FULL');
    await untilFault(first).toBe('full');
    await shared.admin.query('drop trigger no_room on dockhand.rows; drop function public.no_room()');
    await untilShared(first, second, 'FULL');
  });

  it('continues at a desk whose own disk is full while desks come and go', async () => {
    let isFull = false;
    const file = memoryPreferenceFile();
    const first = await open('Dock 1', server.port, Date.now, {
      ...file,
      write(key, value) {
        if (isFull && key.startsWith('site')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        file.write(key, value);
      },
    });
    await poll(() => state(first)).toBe('connected');
    isFull = true;
    const second = await open('Dock 2');
    await poll(() => state(second)).toBe('connected');
    await first.site.lookForDesks();
    expect([state(first), first.site.isThere(second.site.deskId)]).toEqual(['connected', true]);
  });

  it('includes the leader, the read position of each desk, the used space, and the server’s archive state', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    await poll(() => [state(first), state(second)]).toEqual(['connected', 'connected']);
    await workAt(first, second, 'FACTS');
    await first.site.lease(owner, 'catalog', 60_000);
    const read = async () => (await second.site.handlers.read()).facts;
    await poll(async () =>
      (await read())?.desks.map(({ name, leads, behind }) => [name, leads, behind === null]).toSorted(),
    ).toEqual([
      ['Dock 1', ['catalog'], false],
      ['Dock 2', [], false],
    ]);
    await poll(async () => (await read())?.areas.map(({ area }) => area)).toEqual(
      expect.arrayContaining(['activity', 'codes', 'places', 'reports']),
    );
    const facts = await read();
    for (const { rows, bytes } of facts?.areas ?? []) {
      expect(rows).toBeGreaterThan(0);
      expect(bytes).toBeGreaterThan(20 * rows);
    }
    expect(facts?.archive).toEqual({ state: 'none', at: null });
  });

  /** Returns all texts that the database stores. */
  const textsAtSite = async () => {
    const { rows } = await shared.admin.query(
      'select key || coalesce(body::text, $1) as text from dockhand.rows',
      [''],
    );
    return rows.map(({ text }) => String(text)).join('\n');
  };

  it('keeps names no longer than the desk that wrote them, even if that desk is off', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    first.preferences.save({ retentionDays: 30 });
    await note(first, 'NAME-OLD', day(29));
    await note(first, 'NAME-NEW', day(1));
    await poll(() => logOf(second)).toEqual(['NAME-NEW', 'NAME-OLD']);
    expect(await textsAtSite()).toContain('NAME-OLD');
    // The retention changes.
    first.preferences.save({ retentionDays: 7 });
    await poll(async () => {
      await first.sharing.recheck();
      return logOf(second);
    }).toEqual(['NAME-NEW']);
    expect(await textsAtSite()).not.toContain('NAME-OLD');
    // A desk that is off can't remove them: its rows say how long they may stay.
    await first.site.put(
      owner,
      'activity',
      [{ key: '4000', body: { ...entry('NAME-PAST', day(9)), until: day(2) } }],
      { isOwn: true },
    );
    await poll(() => logOf(second, first.site.deskId)).toEqual(['NAME-NEW', 'NAME-PAST']);
    desks.delete(first);
    await first.close();
    await second.store.purgeRecordsOlderThan({ activity: day(365), checkIns: day(365), now: day(0) });
    expect(await logOf(second)).toEqual(['NAME-NEW']);
    await poll(async () => {
      await second.sharing.recheck();
      return textsAtSite();
    }).not.toContain('NAME-PAST');
  });

  it('keeps the activity of all desks until the time is known, whatever the computer’s clock says', async () => {
    let nowMs = 0;
    const openUntrusted = (name: string) => open(name, server.port, () => nowMs);
    const [first, second] = await Promise.all([openUntrusted('Dock 1'), openUntrusted('Dock 2')]);
    await poll(() => [state(first), state(second)]).toEqual(['connected', 'connected']);
    const at = new Date(Date.now() - 400 * 86_400_000).toISOString();
    const row = { key: '4000', body: { ...entry('NAME-PAST', at), until: at } };
    await first.site.put(owner, 'activity', [row], { isOwn: true });
    await poll(() => logOf(second)).toEqual(['NAME-PAST']);
    await second.sharing.recheck();
    expect(await textsAtSite()).toContain('NAME-PAST');
    nowMs = Date.now();
    await second.sharing.recheck();
    expect(await textsAtSite()).not.toContain('NAME-PAST');
  });

  const entry = (text: string, at: string) => ({
    id: 4_000,
    at,
    desk: 'Dock 1',
    operator: null,
    action: 'returns.create',
    subject: quoted(text),
    outcome: 'sent',
    requestId: null,
    detail: null,
  });

  it('has nothing of a desk that purged its data, and keeps what belongs to all', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    await poll(() => [state(first), state(second)]).toEqual(['connected', 'connected']);
    await workAt(first, second, 'PURGED');
    await untilShared(first, second, 'PURGED');
    first.signOut();
    await first.site.removeOwn();
    const texts = await textsAtSite();
    expect(texts).not.toContain('PURGED Dock 1');
    expect(texts).toContain('PURGED Dock 2');
    expect(texts).toContain('PURGED-Dock 1');
    await poll(() => logOf(second)).toEqual(['PURGED Dock 2']);
    await poll(() => movingOf(second)).toEqual([]);
  });

  it('keeps only the newest rows of each log', async () => {
    const [first, second] = await Promise.all([open('Dock 1'), open('Dock 2')]);
    await poll(() => [state(first), state(second)]).toEqual(['connected', 'connected']);
    await note(first, 'FIRST');
    await poll(() => logOf(second)).toEqual(['FIRST']);
    await first.site.put(
      owner,
      'activity',
      [
        {
          key: '1',
          body: { ...entry('NEWER', new Date().toISOString()), until: '2999-01-01T00:00:00.000Z' },
        },
      ],
      { isOwn: true },
    );
    await poll(() => logOf(second)).toEqual(['NEWER']);
  });
});
