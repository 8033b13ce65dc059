import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { countPieces, emptyCheckIn } from '#shared/check-in/model/check-in-steps.ts';
import { countElsewhere } from '#shared/check-in/model/check-in-sum.ts';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { createDeskPlace, type DeskPlace, draftFor } from '#test/integration/returns/composed-desk.ts';
import { expectEqual, type SyncedDesk, workplaces } from '#test/integration/sync/desks-and-sandboxes.ts';
import {
  hasStandby,
  killPostgres,
  type PostgresStandby,
  startStandby,
} from '#test/support/postgres-standby.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';

/** Longer than any run in these tests takes, on the clock of the sync. */
const nextRunMs = 3 * 60 * 60_000;
const isWhole = (view: SyncView) =>
  view.state === 'idle' && view.wholeAsOf !== null && view.site?.share === 1;
const isLeading = (view: SyncView) => view.site?.isThisDesk === true;
const orderId = 9;
const goods = { inventoryId: 1, sku: 'MUG', name: null, code: 'MUG', lotNumber: null, lotDate: null };

describe.runIf(hasStandby)('desks whose database fails over to a replica', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const sandbox = sharedSandbox({
    items: 20,
    orders: 4,
    returns: 4,
    receivingOrders: 2,
    unidentifiedOrders: 0,
    rateLimitPerMinute: 100_000,
  });
  const places: DeskPlace[] = [];
  let toPrimary: TcpProxy;
  let replication: TcpProxy;
  let standby: PostgresStandby;

  beforeAll(async () => {
    toPrimary = await startTcpProxy(server.port);
    replication = await startTcpProxy(server.port);
    standby = await startStandby(server, replication.port);
  });
  afterAll(async () => {
    await standby.stop();
    await Promise.all([toPrimary.close(), replication.close()]);
  });
  afterEach(() => Promise.all(places.splice(0).map((place) => place.clean())));

  const address = () => `postgres://127.0.0.1:${toPrimary.port}/${shared.database}`;
  const openCatalog = (desk: string) =>
    workplaces.openDesk(sandbox, { site: { url: address(), desk, leaseMs: 3_000, renewMs: 100 } });
  /** Resolves when each desk has the current catalog of the service. */
  const readAgain = async (desks: readonly SyncedDesk[]) => {
    const views = await Promise.all(desks.map((desk) => desk.until(isWhole)));
    await expect
      .poll(async () => (await Promise.all(desks.map(({ sync }) => sync.view()))).some(isLeading))
      .toBe(true);
    for (const desk of desks) desk.passTime(nextRunMs);
    for (const [at, desk] of desks.entries()) {
      const before = views[at]?.wholeAsOf ?? '';
      await desk.until((view) => isWhole(view) && (view.wholeAsOf ?? '') > before);
      await expectEqual(desk, sandbox);
    }
  };

  const openDesk = async (name: string) => {
    const place = await createDeskPlace();
    places.push(place);
    place.preferences.save({ operator: `${name} person` });
    const desk = await place.open(sandbox, { siteUrl: address() });
    await desk.signIn(sandbox.demo.personalToken);
    const session = desk.environment.session.view();
    if (session.step !== 'signedIn') throw new Error(session.step);
    place.preferences.saveDesk(session.account.id, { name, centerId: 1, centerName: 'x' });
    await desk.use((requests) => requests.site.savePassword({ password: 'desk-password' }));
    const readSite = () => desk.use((requests) => requests.site.read());
    const readCounts = async () => {
      const own = await desk.use(({ receiving }) => receiving.readCheckIn({ id: orderId }));
      const others = await desk.use(({ receiving }) => receiving.readDeskCheckIns({ id: orderId }));
      return { own, elsewhere: countElsewhere(others, null, goods) };
    };
    const made = {
      ...desk,
      name,
      readSite,
      /** Resolves when connected, without waiting for the pause before the next attempt. */
      reachSite: () =>
        expect
          .poll(async () => {
            if ((await readSite())?.state === 'away') await desk.use((requests) => requests.site.retry());
            return (await readSite())?.state;
          })
          .toBe('connected'),
      async count(quantity: number) {
        const at = new Date().toISOString();
        const { own, elsewhere } = await readCounts();
        const begun = own ?? emptyCheckIn({ orderId, at });
        const counted = countPieces(begun, { goods, quantity, elsewhere, text: null, at });
        if (counted === null) throw new Error('Not counted.');
        await desk.use(({ receiving }) => receiving.saveCheckIn(counted));
      },
      sum: async () => {
        const { own, elsewhere } = await readCounts();
        return (own?.counts ?? []).reduce((sum, { counted }) => sum + counted, 0) + elsewhere;
      },
      async learn(code: string) {
        const inventoryId = sandbox.world.demo.catalog.at(1)?.inventoryId ?? 0;
        const texts = [String(inventoryId)];
        // The desk has its catalog from the site, a moment after it has joined.
        await expect
          .poll(async () => (await desk.use(({ inventory }) => inventory.lookUp({ texts }))).matches.length)
          .toBeGreaterThan(0);
        await desk.use(({ inventory }) => inventory.saveCode({ code, inventoryId, quantity: 1 }));
      },
      codes: async () =>
        (await desk.use(({ inventory }) => inventory.listCodes())).map(({ code }) => code).toSorted(),
      begin: () => desk.use(({ returns }) => returns.saveDraft({ id: null, draft: draftFor(sandbox) })),
      takeOver: (referenceId: string) => desk.use(({ outbox }) => outbox.takeOver({ referenceId })),
      others: async () =>
        (await desk.use(({ outbox }) => outbox.readDeskDrafts())).map(
          ({ referenceId, desk: holder }) => `${referenceId} ${holder}`,
        ),
    };
    await made.reachSite();
    return made;
  };
  const textsOf = async (port: number) => {
    const client = await server.connect({ database: shared.database, port });
    onTestFinished(() => client.end().catch(() => undefined));
    return async () => {
      const { rows } = await client.query<{ text: string }>(
        `select string_agg(key || coalesce(body::text, ''), ' ') as text from dockhand.rows`,
      );
      return rows[0]?.text ?? '';
    };
  };
  const poll = <Value>(read: () => Value) => expect.poll(read);

  it('leave no connection to a replica that is not promoted yet', async () => {
    const desk = await openDesk('Dock 1');
    const onStandby = await server.connect({ database: shared.database, port: standby.port });
    onTestFinished(() => onStandby.end());
    const countRows = async (text: string) => (await onStandby.query(text)).rows.length;
    await poll(() => countRows('select from dockhand.accounts')).toBe(1);
    toPrimary.leadTo(standby.port);
    toPrimary.cut();
    await poll(async () => (await desk.readSite())?.state).toBe('away');
    toPrimary.restore();
    for (const _attempt of [1, 2]) {
      await desk.use((requests) => requests.site.retry());
      await poll(async () => (await desk.readSite())?.fault).toBe('readOnly');
    }
    await poll(() => countRows(`select from pg_stat_activity where application_name = 'Dockhand'`)).toBe(0);
    toPrimary.leadTo(server.port);
  });

  it('continue where they were, and send the replica what it had not received', async () => {
    const desks = [await openDesk('Dock 1'), await openDesk('Dock 2'), await openDesk('Dock 3')] as const;
    const [first, second, third] = desks;
    const catalogs = ['Dock 5', 'Dock 6'].map(openCatalog);
    await readAgain(catalogs);
    await first.count(2);
    await first.learn('BEFORE-1');
    const draft = await first.begin();
    for (const desk of desks) {
      await poll(desk.sum).toBe(2);
      await poll(desk.codes).toEqual(['BEFORE-1']);
    }
    for (const desk of [second, third]) await poll(desk.others).toEqual([`${draft.referenceId} Dock 1`]);
    const onStandby = await textsOf(standby.port);
    await poll(onStandby).toContain(draft.referenceId);
    await poll(onStandby).toContain('BEFORE-1');

    // The replica receives none of the following changes, and all desks do.
    replication.hold();
    await second.count(3);
    await third.learn('LOST-3');
    const taken = await second.takeOver(draft.referenceId);
    const lost = await third.begin();
    const withdrawn = sandbox.world.demo.catalog.at(5)?.inventoryId ?? 0;
    sandbox.world.demo.catalog.withdraw(withdrawn);
    await readAgain(catalogs);
    for (const desk of desks) {
      await poll(desk.sum).toBe(5);
      await poll(desk.codes).toEqual(['BEFORE-1', 'LOST-3']);
    }
    const holders = [`${draft.referenceId} Dock 2`, `${lost.referenceId} Dock 3`];
    await poll(async () => (await first.others()).toSorted()).toEqual(holders.toSorted());
    expect(await onStandby()).not.toContain('LOST-3');
    await killPostgres(server);

    // Nothing waits for the database.
    await first.count(1);
    await standby.promote();
    toPrimary.leadTo(standby.port);
    for (const desk of desks) await desk.reachSite();
    for (const desk of desks) {
      await poll(desk.sum).toBe(6);
      await poll(desk.codes).toEqual(['BEFORE-1', 'LOST-3']);
      await poll(async () => (await desk.readSite())?.restoredAt).toEqual(expect.any(String));
    }
    await poll(onStandby).toContain(lost.referenceId);
    await poll(onStandby).toContain('LOST-3');

    // The desk that took over a draft still has it, and the previous desk does not send it.
    await expect(first.use(({ returns }) => returns.queue({ id: draft.id }))).rejects.toMatchObject({
      failure: { message: { id: 'draft.failure.takenOver' } },
    });
    await second.use(({ returns }) => returns.queue({ id: taken.id }));
    await second.reach('sent', 1);
    const sent = sandbox.world.demo.returns.filter(({ referenceId }) => referenceId === draft.referenceId);
    expect(sent).toHaveLength(1);

    // One desk reads for all again, and a new desk gets everything from the replica.
    await readAgain([...catalogs, openCatalog('Dock 7')]);
    const late = await openDesk('Dock 4');
    await poll(late.sum).toBe(6);
    await poll(late.codes).toEqual(['BEFORE-1', 'LOST-3']);
    await poll(late.others).toEqual([`${lost.referenceId} Dock 3`]);
  });
});
