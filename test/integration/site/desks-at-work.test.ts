import { afterEach, describe, expect, it } from 'vitest';
import { ActivityQuery } from '#shared/activity/activity-view.ts';
import {
  createDeskPlace,
  type DeskPlace,
  type RunningDesk,
} from '#test/integration/returns/composed-desk.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { copyDatabase, restoreDatabase } from './site-desk.ts';

describe.runIf(hasPostgres)('desks of a site', () => {
  const sandbox = sharedSandbox({
    items: 20,
    orders: 4,
    returns: 2,
    receivingOrders: 2,
    unidentifiedOrders: 0,
  });
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const places: DeskPlace[] = [];

  const open = async (name: string, place?: DeskPlace): Promise<RunningDesk> => {
    const used = place ?? (await createDeskPlace());
    if (place === undefined) places.push(used);
    const siteUrl = `postgres://127.0.0.1:${server.port}/${shared.database}`;
    const desk = await used.open(sandbox, { siteUrl });
    await desk.signIn(sandbox.demo.personalToken);
    const view = desk.environment.session.view();
    if (view.step !== 'signedIn') throw new Error('Nobody is signed in.');
    used.preferences.saveDesk(view.account.id, { name, centerId: 1, centerName: 'Center' });
    used.preferences.save({ operator: `${name}’s operator` });
    await desk.use(({ site }) => site.savePassword({ password: 'desk-password' }));
    await poll(() => desk.use(async ({ status }) => (await status.read()).site?.state)).toBe('connected');
    return desk;
  };
  const poll = <Value>(read: () => Value) => expect.poll(read);

  afterEach(async () => {
    await Promise.all(places.splice(0).map((place) => place.clean()));
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases');
  });

  const writesAt = (desk: RunningDesk) =>
    desk.use(async ({ outbox }) =>
      (await outbox.listDesks())?.writes.map(({ desk: at, operator, standing, referenceId, isThisDesk }) => ({
        at,
        operator,
        standing,
        referenceId,
        isThisDesk,
      })),
    );
  const activityAt = (desk: RunningDesk, change: Partial<ActivityQuery>) =>
    desk.use(async ({ activity }) =>
      (await activity.list({ ...ActivityQuery.parse({}), areas: ['returns'], ...change })).rows.map(
        ({ desk: at, action, outcome }) => `${at} ${action} ${outcome}`,
      ),
    );

  it('see the pending writes of each other, who did what today, and what each desk did', async () => {
    const first = await open('Dock 1');
    const second = await open('Dock 2');
    sandbox.faults.next({
      kind: 'status',
      status: 503,
      match: { method: 'POST', path: '/return' },
      times: 1_000,
    });
    const { referenceId } = await first.queueReturn();
    const waiting = { at: 'Dock 1', operator: 'Dock 1’s operator', referenceId };
    await poll(async () =>
      (await writesAt(second))?.map(({ standing: _standing, ...write }) => write),
    ).toEqual([{ ...waiting, isThisDesk: false }]);
    expect((await writesAt(first))?.map(({ standing: _standing, ...write }) => write)).toEqual([
      { ...waiting, isThisDesk: true },
    ]);
    await poll(() => activityAt(second, { desk: 'all' })).toContain('Dock 1 returns.queue queued');
    expect(await activityAt(second, {})).toEqual([]);
    const desks = await second.use(({ site }) => site.listDesks());
    expect(desks.map(({ name, isThisDesk }) => [name, isThisDesk])).toEqual([
      ['Dock 2', true],
      ['Dock 1', false],
    ]);
    const { id = '' } = desks[1] ?? {};
    expect(await activityAt(second, { desk: id })).toContain('Dock 1 returns.queue queued');
    expect(await activityAt(second, { desk: id, text: 'nobody of that name' })).toEqual([]);
    const today = () => second.use(({ today: { read } }) => read());
    // A desk reports a waiting write, and who queued it once that is in its activity.
    await poll(today).toMatchObject({
      site: { name: 'North warehouse', isConnected: true, deskCount: 2, outbox: { moving: 1 } },
      outbox: { moving: 0 },
      operators: expect.arrayContaining([expect.objectContaining({ operator: 'Dock 1’s operator' })]),
    });
    for (const { warnings } of [first, second]) {
      expect(warnings).toEqual(["The site can't be used: noPassword: no password is saved for this address"]);
    }
  });

  it('do not share the content of a write that is no longer a draft', async () => {
    const first = await open('Dock 1');
    sandbox.faults.next({
      kind: 'status',
      status: 503,
      match: { method: 'POST', path: '/return' },
      times: 1_000,
    });
    await first.queueReturn({ trackingNumber: 'TRACK-SECRET-1' });
    await poll(async () => {
      const found = await shared.admin.query(
        `select body::text as body from dockhand.rows where area = 'reports'`,
      );
      return found.rows.map(({ body }) => String(body)).join('');
    }).toContain('return.create');
    const readAll = async () => {
      const all = await shared.admin.query('select body::text as body from dockhand.rows');
      return all.rows.map(({ body }) => String(body)).join('');
    };
    await poll(readAll).not.toContain('TRACK-SECRET-1');
  });

  it('continue alone while the site is away, show it, and share what they did when it is back', async () => {
    const place = await createDeskPlace();
    places.push(place);
    const first = await open('Dock 1');
    const second = await open('Dock 2', place);
    await first.queueReturn();
    await first.reach('sent', 1);
    await poll(() => activityAt(second, { desk: 'all' })).toContain('Dock 1 returns.create sent');
    const admin = await server.connect();
    await admin.query(`alter database ${shared.database} allow_connections false`);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'Dockhand'`,
      [shared.database],
    );
    const stateOf = (desk: RunningDesk) => desk.use(async ({ status }) => (await status.read()).site);
    await poll(async () => (await stateOf(second))?.state).toBe('away');
    expect((await stateOf(second))?.seenAt).toEqual(expect.any(String));
    await second.queueReturn();
    await second.reach('sent', 1);
    const away = await second.use(({ today: { read } }) => read());
    expect(away.site).toMatchObject({ isConnected: false, deskCount: 1 });
    expect(away.operators.map(({ operator }) => operator)).toEqual(['Dock 2’s operator']);
    // Earlier actions of others are still listed.
    expect(await activityAt(second, { desk: 'all' })).toContain('Dock 1 returns.create sent');
    await admin.query(`alter database ${shared.database} allow_connections true`);
    await admin.end();
    for (const desk of [first, second]) await desk.use(({ site }) => site.retry());
    await poll(() => activityAt(first, { desk: 'all' })).toContain('Dock 2 returns.create sent');
    await poll(async () => (await second.use(({ today: { read } }) => read())).site?.deskCount).toBe(2);
  });
  it('share the activity again that the database has lost', async () => {
    const admin = await server.connect();
    const desk = await open('Dock 1');
    const view = desk.environment.session.view();
    const account = view.step === 'signedIn' ? view.account.id : '';
    const countSent = (bodies: unknown[]) => {
      const rows = bodies as { action: string; outcome: string }[];
      return rows.filter(({ action, outcome }) => action === 'returns.create' && outcome === 'sent').length;
    };
    const countAtSite = async () => {
      const { rows } = await shared.admin.query(`select body from dockhand.rows where area = 'activity'`);
      return countSent(rows.map(({ body }) => body));
    };
    const reconnect = () => desk.use(({ site }) => site.retry());
    const countReceived = async () => {
      await reconnect();
      const rows = await desk.store.listSiteRows({ account, area: 'activity', keys: null });
      return countSent(rows.map(({ body }) => body));
    };
    await desk.queueReturn();
    await desk.reach('sent', 1);
    await poll(countReceived).toBe(1);
    await shared.admin.end();
    await copyDatabase(admin, shared.database, 'activity_backup');
    await desk.queueReturn();
    await desk.reach('sent', 2);
    await poll(countReceived).toBe(2);
    await restoreDatabase(admin, 'activity_backup', shared.database);
    shared.admin = await server.connect({ database: shared.database });
    await poll(async () => {
      await reconnect();
      return countAtSite();
    }).toBe(2);
    await admin.end();
  });
});
