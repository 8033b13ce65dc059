import { afterEach, describe, expect, it } from 'vitest';
import { createCheckIns, shareCheckIns } from '#electron/resources/check-ins/check-ins.ts';
import type { CheckIn } from '#shared/check-in/check-in.ts';
import { compareCheckIn } from '#shared/check-in/model/check-in-rules.ts';
import {
  type CountedGoods,
  countPieces,
  emptyCheckIn,
  openBox,
  setCount,
} from '#shared/check-in/model/check-in-steps.ts';
import { countElsewhere } from '#shared/check-in/model/check-in-sum.ts';
import type { ReceivingBox } from '#shared/receiving/receiving.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { copyDatabase, openSiteDesk, restoreDatabase, siteAccount } from './site-desk.ts';

const at = '2026-11-22T08:00:00.000Z';
const orderId = 9;
const mug: CountedGoods = {
  inventoryId: 1,
  sku: 'MUG',
  name: null,
  code: 'MUG',
  lotNumber: null,
  lotDate: null,
};

describe.runIf(hasPostgres)('counts of one order at several desks', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const desks: { close: () => Promise<void> }[] = [];
  const addressOf = (database: string) => `postgres://127.0.0.1:${server.port}/${database}`;

  const openDesk = async (name: string) => {
    const unread: string[] = [];
    let operator: string | null = null;
    const desk = await openSiteDesk(name, (site, store, faults) =>
      shareCheckIns({
        site,
        store,
        people: () => ({ desk: name }),
        received: () => undefined,
        faulted: (error) => void faults.push(String(error)),
        unreadable: (words) => void unread.push(words),
      }),
    );
    const checkIns = () =>
      createCheckIns({ store: desk.store, account: () => siteAccount, shared: desk.shared });
    const change = async (step: (checkIn: CheckIn, elsewhere: number) => CheckIn | null) => {
      const before = (await checkIns().read({ id: orderId })) ?? emptyCheckIn({ orderId, at });
      const others = await checkIns().readOthers({ id: orderId });
      const after = step(before, countElsewhere(others, before.boxId, mug));
      if (after === null) throw new Error('Not counted.');
      await checkIns().save({ ...after, operator });
    };
    const made = {
      ...desk,
      unread,
      get site() {
        return desk.site;
      },
      checkIns,
      change,
      count: (quantity: number) =>
        change((checkIn, elsewhere) =>
          countPieces(checkIn, { goods: mug, quantity, elsewhere, text: null, at }),
        ),
      /** A user enters the total. */
      correct: (counted: number) =>
        change((checkIn, elsewhere) =>
          setCount(checkIn, { boxId: checkIn.boxId, goods: mug, counted, elsewhere, text: null, at }),
        ),
      sum: async () => {
        const own = (await checkIns().read({ id: orderId })) ?? emptyCheckIn({ orderId, at });
        const others = await checkIns().readOthers({ id: orderId });
        return compareCheckIn({ order: { inventoryQuantities: [] }, boxes: [] }, own, others).counted;
      },
      employ(person: string) {
        operator = person;
      },
      recheck: () => desk.shared.recheck(siteAccount),
      elsewhere: async () => countElsewhere(await checkIns().readOthers({ id: orderId }), null, mug),
      here: () => desk.connect(addressOf(shared.database)),
    };
    desks.push(made);
    return made;
  };
  const openBoth = async () => {
    const both = [await openDesk('Dock 1'), await openDesk('Dock 2')] as const;
    for (const desk of both) await desk.here();
    return both;
  };
  /** Two desks that counted 3 and 4. */
  const openCounted = async () => {
    const [first, second] = await openBoth();
    await first.count(3);
    await second.count(4);
    for (const desk of [first, second]) await expect.poll(desk.sum).toBe(7);
    return [first, second] as const;
  };

  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases');
  });

  it('add up at each desk, and show the desk that counted', async () => {
    const [first, second] = await openBoth();
    await first.count(3);
    await second.count(4);
    await Promise.all([first.count(1), second.count(2)]);
    for (const desk of [first, second]) await expect.poll(desk.sum).toBe(10);
    const others = await first.checkIns().readOthers({ id: orderId });
    expect(others).toMatchObject([{ desk: 'Dock 2', counts: [{ inventoryId: 1, counted: 6 }] }]);
    expect(await first.checkIns().list()).toMatchObject([{ orderId, desks: ['Dock 2'] }]);
    expect([first.faults, second.faults]).toEqual([[], []]);
  });

  it('add up when one of the desks was away and counted alone in the meantime', async () => {
    const [first, second] = await openCounted();
    await second.leave();
    await second.count(5);
    await first.count(1);
    // It uses the last counts that it received.
    expect(await second.sum()).toBe(12);
    expect(await first.sum()).toBe(8);
    await second.here();
    for (const desk of [first, second]) await expect.poll(desk.sum).toBe(13);
  });

  it('are corrected in the share of the correcting desk, down to zero', async () => {
    const [first, second] = await openBoth();
    await first.count(3);
    await expect.poll(second.sum).toBe(3);
    await second.correct(1);
    await expect.poll(first.sum).toBe(1);
    const [other] = await first.checkIns().readOthers({ id: orderId });
    expect(other?.counts).toMatchObject([{ counted: -2 }]);
    await expect(second.correct(-1)).rejects.toThrow('Not counted.');
    // Both subtract the same pieces: the sum is zero, not negative.
    await Promise.all([first.leave(), second.leave()]);
    await first.correct(0);
    await second.correct(0);
    await Promise.all([first.here(), second.here()]);
    await expect.poll(second.elsewhere).toBe(2);
    await expect.poll(first.elsewhere).toBe(-3);
    for (const desk of [first, second]) expect(await desk.sum()).toBe(0);
    // The next scan counts fully.
    await second.count(2);
    await expect.poll(first.sum).toBe(2);
    await first.correct(5);
    for (const desk of [first, second]) await expect.poll(desk.sum).toBe(5);
  });

  it('are complete again after the database was restored from a backup', async () => {
    const admin = await server.connect();
    const [first, second] = await openCounted();
    await shared.admin.end();
    await copyDatabase(admin, shared.database, 'counts_backup');
    for (const desk of [first, second]) await expect.poll(() => desk.site.status().state).toBe('connected');
    await first.count(10);
    await second.count(20);
    for (const desk of [first, second]) await expect.poll(desk.sum).toBe(37);
    await restoreDatabase(admin, 'counts_backup', shared.database);
    shared.admin = await server.connect({ database: shared.database });
    const readAll = async () => {
      const { rows } = await shared.admin.query(
        `select (body -> 'counts' -> 0 ->> 'counted')::int as counted from dockhand.rows
         where area = 'check-ins' order by counted`,
      );
      return rows.map(({ counted }) => counted);
    };
    await expect.poll(readAll).toEqual([13, 24]);
    for (const desk of [first, second]) await expect.poll(desk.sum).toBe(37);
    const third = await openDesk('Dock 3');
    await third.here();
    await expect.poll(third.sum).toBe(37);
    await admin.end();
  });

  it('keep a box open as long as any desk has it in hand', async () => {
    const [first, second] = await openBoth();
    await first.change((checkIn) => openBox(checkIn, { boxId: 5, text: null, at }));
    await second.change((checkIn) =>
      openBox(openBox(checkIn, { boxId: 5, text: null, at }), { boxId: 6, text: null, at }),
    );
    const progress = async (desk: typeof first) => {
      const own = (await desk.checkIns().read({ id: orderId })) ?? emptyCheckIn({ orderId, at });
      const boxes = [5, 6].map((boxId) => ({ boxId, boxNumber: boxId, trackingNumber: null, boxItems: [] }));
      const goods = { order: { inventoryQuantities: [] }, boxes: boxes as unknown as ReceivingBox[] };
      const others = await desk.checkIns().readOthers({ id: orderId });
      return compareCheckIn(goods, own, others).boxes.map((box) => box.progress);
    };
    for (const desk of [first, second]) await expect.poll(() => progress(desk)).toEqual(['open', 'open']);
  });

  it('show the operator of the last step, whoever works at that desk when it shares them', async () => {
    const [first, second] = await openBoth();
    const readCounts = async () =>
      (await second.checkIns().readOthers({ id: orderId })).map(({ operator, counts }) => [
        operator,
        counts[0]?.counted,
      ]);
    first.employ('Anna');
    await first.count(3);
    await expect.poll(readCounts).toEqual([['Anna', 3]]);
    await first.leave();
    await first.count(1);
    first.employ('Bob');
    await first.here();
    await expect.poll(readCounts).toEqual([['Anna', 4]]);
    await first.recheck();
    const { rows } = await shared.admin.query(
      `select body ->> 'operator' as operator from dockhand.rows where area = 'check-ins' and body is not null`,
    );
    expect(rows).toEqual([{ operator: 'Anna' }]);
    await first.count(1);
    await expect.poll(readCounts).toEqual([['Bob', 5]]);
  });

  it('are removed at the others when they are forgotten, age out while the site is away, or are purged', async () => {
    const [first, second] = await openBoth();
    await first.count(3);
    await second.count(4);
    await expect.poll(first.sum).toBe(7);
    await second.checkIns().forget({ id: orderId });
    await expect.poll(first.sum).toBe(3);
    await second.count(5);
    await expect.poll(first.sum).toBe(8);
    await second.leave();
    await second.store.removeCheckIn({ account: siteAccount, orderId });
    await second.here();
    await expect.poll(first.sum).toBe(3);
    await second.count(6);
    await expect.poll(first.sum).toBe(9);
    // Including its read position.
    expect(await second.site.removeOwn()).toBe(2);
    await expect.poll(first.sum).toBe(3);
  });

  it('come back to a desk whose records were lost, and stay at the others', async () => {
    const [first, second] = await openCounted();
    await second.leave();
    // As a damaged file from which nothing is read.
    await second.store.purgeRecords(siteAccount);
    expect(await second.sum()).toBe(0);
    await second.here();
    await expect.poll(second.sum).toBe(7);
    await second.recheck();
    await second.count(1);
    await expect.poll(first.sum).toBe(8);
    expect(await second.checkIns().list()).toMatchObject([{ orderId, desks: ['Dock 1'] }]);
    expect(second.faults).toEqual([]);
  });

  it('removed while the site was away stay removed after it was restored from an older backup', async () => {
    const admin = await server.connect();
    const [first, second] = await openCounted();
    await shared.admin.end();
    await copyDatabase(admin, shared.database, 'removed_backup');
    for (const desk of [first, second]) await expect.poll(() => desk.site.status().state).toBe('connected');
    await first.count(1);
    await second.checkIns().forget({ id: orderId });
    for (const desk of [first, second]) await expect.poll(desk.sum).toBe(4);
    await restoreDatabase(admin, 'removed_backup', shared.database);
    shared.admin = await server.connect({ database: shared.database });
    await expect.poll(first.elsewhere).toBe(0);
    expect(await second.checkIns().read({ id: orderId })).toBeNull();
    await admin.end();
  });

  it('stay at the others while their own desk cannot read them', async () => {
    const [first, second] = await openBoth();
    await first.count(3);
    await expect.poll(second.elsewhere).toBe(3);
    await first.store.saveCheckIn({ account: siteAccount, orderId, at, body: '{' });
    await first.recheck();
    await second.site.catchUp(siteAccount, 'check-ins');
    expect(await second.elsewhere()).toBe(3);
    expect(first.faults).toEqual([]);
  });

  it('written by a newer program are left out, and reported', async () => {
    const [first, second] = await openBoth();
    await first.count(3);
    const newer = [{ key: String(orderId), body: { pallets: 2 } }];
    const readUnread = async () => {
      // The second desk removes a row that its own records lack when it has just joined, so it is written each time.
      await second.site.put(siteAccount, 'check-ins', newer, { isOwn: true });
      await first.checkIns().readOthers({ id: orderId });
      return first.unread;
    };
    await expect.poll(readUnread).toContain(`check-ins ${orderId}`);
    expect(await first.sum()).toBe(3);
  });
});
