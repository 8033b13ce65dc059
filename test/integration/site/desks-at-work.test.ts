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
  const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000 });

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
    await poll(async () => (await today()).site).toMatchObject({
      name: 'North warehouse',
      isConnected: true,
      deskCount: 2,
      outbox: { moving: 1 },
    });
    const { outbox, operators } = await today();
    expect(outbox.moving).toBe(0);
    expect(operators.map(({ operator }) => operator)).toContain('Dock 1’s operator');
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
});
