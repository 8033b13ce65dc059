import { afterEach, describe, expect, it } from 'vitest';
import { createOpenRecords } from '#electron/site/open-records.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { openSiteDesk, siteAccount } from './site-desk.ts';

const at = Date.parse('2026-11-22T10:41:00.000Z');

describe.runIf(hasPostgres)('a record that is open at a desk', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const desks: { close: () => Promise<void> }[] = [];

  const openDesk = async (name: string) => {
    const desk = await openSiteDesk(name, (site, store, faults) =>
      createOpenRecords({
        site,
        store,
        people: () => ({ operator: null, desk: name }),
        received: () => undefined,
        faulted: (error) => void faults.push(String(error)),
        unreadable: () => undefined,
        now: () => at,
      }),
    );
    desks.push(desk);
    await desk.connect(`postgres://127.0.0.1:${server.port}/${shared.database}`);
    return { desk, list: async () => desk.shared.list(siteAccount) };
  };

  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
    await shared.admin.query(
      'truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases, dockhand.desks',
    );
  });

  it('is shown at the others with its desk and start time, until it is closed or another one is opened', async () => {
    const first = await openDesk('Dock 1');
    const second = await openDesk('Dock 2');
    second.desk.shared.note(siteAccount, [{ kind: 'returns', id: 7 }]);
    const shown = {
      kind: 'returns',
      id: 7,
      desk: 'Dock 2',
      operator: null,
      since: '2026-11-22T10:41:00.000Z',
    };
    await expect.poll(first.list).toEqual([shown]);
    expect(await second.list()).toEqual([]);
    second.desk.shared.note(siteAccount, [{ kind: 'receiving', id: 9 }]);
    await expect.poll(first.list).toMatchObject([{ kind: 'receiving', id: 9 }]);
    second.desk.shared.note(siteAccount, []);
    await expect.poll(first.list).toEqual([]);
    // The next account that signs in starts with nothing open.
    second.desk.shared.note(siteAccount, [{ kind: 'receiving', id: 9 }]);
    await expect.poll(first.list).toHaveLength(1);
    second.desk.shared.note(null, []);
    second.desk.shared.note(siteAccount, []);
    await expect.poll(first.list).toEqual([]);
  });

  it('is no longer shown if its desk is gone, or if the site is away', async () => {
    const first = await openDesk('Dock 1');
    const second = await openDesk('Dock 2');
    second.desk.shared.note(siteAccount, [{ kind: 'unidentified', id: 3 }]);
    await expect.poll(first.list).toHaveLength(1);
    // As after a kill: its heartbeat stops, its row remains.
    await second.desk.leave();
    await shared.admin.query(
      `update dockhand.desks set seen_at = now() - interval '5 minutes' where name = 'Dock 2'`,
    );
    await first.desk.site.lookForDesks();
    expect(await first.list()).toEqual([]);
    await second.desk.connect(`postgres://127.0.0.1:${server.port}/${shared.database}`);
    // It starts with nothing open.
    await first.desk.site.lookForDesks();
    await expect.poll(first.list).toEqual([]);
    await first.desk.leave();
    expect(await first.list()).toEqual([]);
  });
});
