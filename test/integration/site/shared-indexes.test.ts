import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { initialInboundState, lastWholeRun, parseInboundState } from '#electron/inbound/inbound-reading.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import { openFreshStore } from '#test/integration/service/service-against-sandbox.ts';
import { openInboundDesk } from '#test/integration/sync/inbound-desk.ts';
import { openShipmentDesk } from '#test/integration/sync/shipment-desk.ts';
import { openSite } from '#test/integration/sync/synced-desk.ts';
import { openToday } from '#test/integration/today/today-desk.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';

const account = 'local:1';
const longAgo = '2000-01-01T00:00:00.000Z';

describe.runIf(hasPostgres)('what one desk of a site reads for all', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  let forgetBefore = longAgo;

  const openShared = async (
    name: string,
    opened: Pick<Awaited<ReturnType<typeof openFreshStore>>, 'store' | 'close'> | null = null,
  ): Promise<{ store: Store; sharing: IndexSharing; faults: string[] }> => {
    opened ??= await openFreshStore();
    const { store } = opened;
    const faults: string[] = [];
    const url = `postgres://127.0.0.1:${server.port}/${shared.database}`;
    const note = (words: string) => void faults.push(words);
    const site = openSite({ url, desk: name }, () => account, note);
    onTestFinished(async () => {
      await site.close();
      await opened.close();
    });
    const sharing = {
      site,
      pages: inlinePageReader,
      store,
      leaseMs: 3_000,
      renewMs: 100,
      forgetBefore: () => forgetBefore,
      faulted: (error: unknown) => note(String(error)),
    };
    return { store, sharing, faults };
  };
  const openShipments = async (sandbox: Sandbox, name: string) => {
    const { store, sharing, faults } = await openShared(name);
    const desk = openShipmentDesk(sandbox, store, { account, sharing });
    onTestFinished(() => desk.close());
    desk.index.sessionChanged();
    return Object.assign(desk, { store, faults });
  };
  const openInbound = async (
    sandbox: Sandbox,
    name: string,
    opened: Parameters<typeof openShared>[1] = null,
  ) => {
    const { store, sharing, faults } = await openShared(name, opened);
    const desk = openInboundDesk(sandbox, store, { account, sharing });
    onTestFinished(() => desk.close());
    desk.index.sessionChanged();
    return Object.assign(desk, { store, faults });
  };
  const openFirstScreen = async (
    sandbox: Sandbox,
    name: string,
    items: readonly number[],
    savingRows: (page: Parameters<Store['saveSiteRows']>[0]) => Promise<void> = async () => undefined,
  ) => {
    const { store, sharing, faults } = await openShared(name);
    const desk = await openToday(sandbox, {
      store: {
        ...store,
        async saveSiteRows(page) {
          await savingRows(page);
          await store.saveSiteRows(page);
        },
      },
      account,
      items,
      sharing,
    });
    return {
      ...desk,
      site: sharing.site,
      store,
      faults,
      readReturns: async () => (await desk.read()).returns,
    };
  };
  /** How many shipments at the site have a customer's name. */
  const readNames = async () => {
    const { rows } = await shared.admin.query<{ count: number }>(
      `select count(*)::integer from dockhand.rows
       where area = 'shipments' and body -> 'shipment' ->> 'customerName' is not null`,
    );
    return rows[0]?.count;
  };
  const pathsOf = (sandbox: Sandbox) =>
    sandbox.requests.map(({ path, query }) => `${path}?${new URLSearchParams(query)}`);

  afterEach(async () => {
    forgetBefore = longAgo;
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases');
  });

  it('let every desk find a shipment that only one requested', async () => {
    const sandbox = await sandboxForTest({ orders: 60, rateLimitPerMinute: 100_000 });
    const first = await openShipments(sandbox, 'Dock 1');
    const { shipmentCount } = await first.until(({ asOf }) => asOf !== null);
    expect(shipmentCount).toBeGreaterThan(10);
    sandbox.clearRequests();
    const second = await openShipments(sandbox, 'Dock 2');
    const view = await second.until(({ asOf }) => asOf !== null);
    expect(view.shipmentCount).toBe(shipmentCount);
    expect(pathsOf(sandbox)).toEqual([]);
    const tracked = sandbox.world.demo.orders
      .flatMap(({ shipments }) => shipments)
      .find(({ tracking }) => tracking !== null);
    const number = tracked?.tracking?.trackingNumber ?? '';
    const [found, alike] = await Promise.all(
      [first, second].map(({ shipments }) => shipments.lookUp({ texts: [number] })),
    );
    expect(found?.hits.length).toBeGreaterThan(0);
    expect(alike?.hits).toEqual(found?.hits);
    expect([...first.problems, ...second.problems, ...first.faults, ...second.faults]).toEqual([]);
  });

  it('let a desk find shipments even if a newer program wrote the whole first page of them', async () => {
    const sandbox = await sandboxForTest({ orders: 60, rateLimitPerMinute: 100_000 });
    const { site } = (await openShared('Dock 1')).sharing;
    await expect.poll(() => site.status().state).toBe('connected');
    const unreadable = Array.from({ length: 500 }, (_, number) => ({
      key: `new ${number}`,
      body: { number },
    }));
    await site.put(account, 'shipments', unreadable);
    const desk = await openShipments(sandbox, 'Dock 2');
    const { shipmentCount } = await desk.until(({ asOf }) => asOf !== null);
    expect(shipmentCount).toBeGreaterThan(10);
  });

  it('are read again in full for a database that replaced the first one', async () => {
    const sandbox = await sandboxForTest({ orders: 60, rateLimitPerMinute: 100_000 });
    const first = await openShipments(sandbox, 'Dock 1');
    const { shipmentCount, reachesFrom: before } = await first.until(({ asOf }) => asOf !== null);
    const { site } = (await openShared('Dock 2')).sharing;
    await expect.poll(() => site.status().state).toBe('connected');
    // In the order in which a desk that writes locks them, or one waits for the other.
    await shared.admin.query('truncate dockhand.areas, dockhand.rows, dockhand.marks');
    // A row makes every desk look.
    const written = await site.put(account, 'shipments', [{ key: 'new', body: {} }]);
    const area = { account, area: 'shipments' };
    await expect.poll(async () => (await first.store.readSitePlace(area))?.seq).toBe(written.get('new'));
    first.passTime(60 * 60_000);
    await first.until(({ reachesFrom, asOf }) => asOf !== null && reachesFrom !== before);
    const late = await openShipments(sandbox, 'Dock 3');
    await late.until(({ asOf }) => asOf !== null);
    expect((await late.index.view()).shipmentCount).toBe(shipmentCount);
  });

  it('remove customer names from the site and from every desk when their retention ends', async () => {
    const sandbox = await sandboxForTest({ orders: 60, rateLimitPerMinute: 100_000 });
    const first = await openShipments(sandbox, 'Dock 1');
    await first.until(({ asOf }) => asOf !== null);
    expect(await readNames()).toBeGreaterThan(0);
    await first.close();
    // The first row is from a desk whose clock was ahead.
    await shared.admin.query(
      `update dockhand.rows
       set body = jsonb_set(body || '{"asOf": "2099-01-01T00:00:00.000Z"}', '{shipment,customerName}', 'null')
       where area = 'shipments'
         and seq = (select min(seq) from dockhand.rows where area = 'shipments' and body ? 'shipment')`,
    );
    const follower = await openShipments(sandbox, 'Dock 2');
    forgetBefore = new Date(Date.now() + 60_000).toISOString();
    const { shipmentCount } = await follower.until(({ asOf }) => asOf !== null);
    await expect.poll(readNames).toBe(0);
    const late = await openShipments(sandbox, 'Dock 3');
    expect((await late.until(({ asOf }) => asOf !== null)).shipmentCount).toBe(shipmentCount);
    for (const desk of [follower, late]) {
      await expect
        .poll(async () => {
          const { hits } = await desk.shipments.search({ text: '1', limit: 50 });
          return hits.filter(({ customerName }) => customerName !== null).length;
        })
        .toBe(0);
    }
  });

  it('let every desk know the orders, boxes, and parcels that only one requested', async () => {
    const sandbox = await sandboxForTest({
      receivingOrders: 12,
      unidentifiedOrders: 8,
      rateLimitPerMinute: 100_000,
    });
    const first = await openInbound(sandbox, 'Dock 1');
    const { state: _state, nextAt: _nextAt, ...counts } = await first.until(({ asOf }) => asOf !== null);
    expect(counts.orderCount).toBeGreaterThan(0);
    expect(counts.boxCount).toBeGreaterThan(0);
    expect(counts.unidentifiedCount).toBeGreaterThan(0);
    sandbox.clearRequests();
    const second = await openInbound(sandbox, 'Dock 2');
    await second.until(({ asOf }) => asOf !== null);
    expect(await second.index.view()).toMatchObject(counts);
    expect(pathsOf(sandbox)).toEqual([]);
    expect([...first.problems, ...second.problems, ...first.faults, ...second.faults]).toEqual([]);
  });

  it('include the boxes that the reading desk had read before it joined', async () => {
    const sandbox = await sandboxForTest({ receivingOrders: 12, rateLimitPerMinute: 100_000 });
    const opened = await openFreshStore();
    const alone = openInboundDesk(sandbox, opened.store, { account });
    alone.index.sessionChanged();
    await alone.until(({ asOf }) => asOf !== null);
    await alone.close();
    const first = await openInbound(sandbox, 'Dock 1', opened);
    const isShared = async () => {
      const { rows } = await shared.admin.query<{ count: number }>(
        "select count(*)::integer from dockhand.rows where area = 'inbound' and body -> 'state' is not null",
      );
      return (rows[0]?.count ?? 0) > 0;
    };
    await expect.poll(isShared).toBe(true);
    const { boxCount } = await first.until(({ state, asOf }) => state === 'idle' && asOf !== null);
    const second = await openInbound(sandbox, 'Dock 2');
    const view = await second.until(({ asOf }) => asOf !== null);
    expect([view.boxCount, view.ordersAhead]).toEqual([boxCount, 0]);
  });

  it('include the boxes of other orders if those of one can’t be read', async () => {
    const sandbox = await sandboxForTest({ receivingOrders: 12, rateLimitPerMinute: 100_000 });
    const order = sandbox.world.demo.receivingOrders.find(({ status }) => status === 'Awaiting');
    sandbox.faults.next({
      kind: 'status',
      status: 500,
      times: 9_999,
      match: { path: new RegExp(`/${order?.id}/boxes$`) },
    });
    const desk = await openInbound(sandbox, 'Dock 1');
    const view = await desk.until(({ state, orderCount }) => state === 'idle' && orderCount > 0);
    expect(view).toMatchObject({ ordersAhead: 0, problem: null });
    expect(view.boxCount).toBeGreaterThan(0);
  });

  it('keep the boxes of an order for desks that open later if they can’t be read again', async () => {
    const sandbox = await sandboxForTest({ receivingOrders: 12, rateLimitPerMinute: 100_000 });
    const first = await openInbound(sandbox, 'Dock 1');
    const before = await first.until(({ asOf }) => asOf !== null);
    sandbox.faults.next({ kind: 'status', status: 404, times: 9_999, match: { path: /\/boxes$/ } });
    first.passTime(13 * 60 * 60_000);
    await first.until(({ state, asOf }) => state === 'idle' && asOf !== before.asOf);
    expect(first.problems).not.toEqual([]);
    const second = await openInbound(sandbox, 'Dock 2');
    await second.until(({ asOf }) => asOf !== null);
    const { boxCount, ordersAhead } = before;
    expect(await second.index.view()).toMatchObject({ boxCount, ordersAhead });
  });

  it('forget an order and a parcel that only the reading desk knows and the server no longer has', async () => {
    const sandbox = await sandboxForTest({ receivingOrders: 12, rateLimitPerMinute: 100_000 });
    const desk = await openInbound(sandbox, 'Dock 1');
    const before = await desk.until(({ asOf }) => asOf !== null);
    const strayId = 987_654_321;
    const stray = {
      id: strayId,
      status: 'Awaiting',
      purchaseOrderNumber: null,
      centerId: null,
      centerName: null,
      expectedArrivalDate: null,
      insertDate: null,
      externalSyncTimestamp: null,
      difference: null,
      mark: 'stray',
      goods: { inventoryQuantities: [], freight: null },
    };
    const parcel = {
      id: strayId,
      barcode: null,
      trackingBarcode: null,
      isLinked: false,
      createdDate: null,
      reason: null,
      comment: null,
      attachments: [],
    };
    await desk.store.saveInbound({
      account,
      asOf: longAgo,
      round: 0,
      orders: [stray],
      parcels: [parcel],
    });
    sandbox.clearRequests();
    desk.passTime(6 * 60_000);
    await desk.until(({ state, asOf }) => state === 'idle' && asOf !== before.asOf);
    expect(pathsOf(sandbox).filter((path) => path.includes(String(strayId)))).toHaveLength(2);
    const state = parseInboundState((await desk.store.readInboundIndex(account))?.state ?? '');
    const round = lastWholeRun(state ?? initialInboundState(0));
    const work = { account, round, now: longAgo, boxesReadBefore: longAgo };
    const { strayOrders, strayParcel } = await desk.store.readInboundWork(work);
    expect({ strayOrders, strayParcel }).toEqual({ strayOrders: [], strayParcel: null });
    expect(desk.faults).toEqual([]);
  });

  it('let a desk that opens later know the boxes of orders that were read again since', async () => {
    const sandbox = await sandboxForTest({ receivingOrders: 12, rateLimitPerMinute: 100_000 });
    const first = await openInbound(sandbox, 'Dock 1');
    const before = await first.until(({ asOf }) => asOf !== null);
    first.passTime(6 * 60_000);
    await first.until(({ state, asOf }) => state === 'idle' && asOf !== before.asOf);
    const { rows } = await shared.admin.query<{ number: string }>(
      `select boxes.body #>> '{boxes,0,trackingNumber}' as number
       from dockhand.rows boxes join dockhand.rows orders on orders.key = replace(boxes.key, 'boxes', 'order')
       where boxes.key like 'boxes %' and orders.seq > boxes.seq
         and boxes.body #>> '{boxes,0,trackingNumber}' is not null`,
    );
    const number = rows[0]?.number ?? '';
    const { orderCount, boxCount, ordersAhead } = await first.index.view();
    const second = await openInbound(sandbox, 'Dock 2');
    await second.until(({ asOf }) => asOf !== null);
    expect(await second.index.view()).toMatchObject({ orderCount, boxCount, ordersAhead });
    expect(await first.look(number)).not.toEqual([]);
    expect(await second.look(number)).toEqual(await first.look(number));
  });

  it('fill the first screen of every desk with waiting returns and exclusions that only one requested', async () => {
    const sandbox = await sandboxForTest({ rateLimitPerMinute: 100_000 });
    const { demo } = sandbox.world;
    const items = demo.catalog.stocked.filter(({ isLot }) => isLot).map(({ inventoryId }) => inventoryId);
    const first = await openFirstScreen(sandbox, 'Dock 1', items);
    await expect.poll(async () => (await first.readReturns()).state).toBe('known');
    await expect.poll(() => first.written.length).toBe(items.length);
    const waiting = demo.returns.filter(({ status }) => status === 'Arrived' || status === 'Processing');
    expect((await first.readReturns()).figures?.total).toBe(waiting.length);
    sandbox.clearRequests();
    const second = await openFirstScreen(sandbox, 'Dock 2', items);
    await expect.poll(async () => (await second.readReturns()).state).toBe('known');
    expect(await second.readReturns()).toEqual(await first.readReturns());
    await expect.poll(() => second.written.length).toBe(items.length);
    expect(second.written.map(({ records }) => records)).toEqual(first.written.map(({ records }) => records));
    expect(pathsOf(sandbox)).toEqual([]);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  /** Opens a desk that has read the exclusions of all items with lots. */
  const readAtFirstDesk = async () => {
    const sandbox = await sandboxForTest({ rateLimitPerMinute: 100_000 });
    const items = sandbox.world.demo.catalog.stocked
      .filter(({ isLot }) => isLot)
      .map(({ inventoryId }) => inventoryId);
    const first = await openFirstScreen(sandbox, 'Dock 1', items);
    await expect.poll(() => first.written.length).toBe(items.length);
    return { sandbox, items };
  };
  const itemsOf = (written: readonly { records: readonly { inventoryId: number }[] }[]) =>
    new Set(written.flatMap(({ records }) => records.map(({ inventoryId }) => inventoryId)));

  it('fill the first screen of a desk whose catalog was rebuilt again', async () => {
    const { sandbox, items } = await readAtFirstDesk();
    const second = await openFirstScreen(sandbox, 'Dock 2', items);
    await expect.poll(() => second.written.length).toBe(items.length);
    second.forgetExclusions();
    sandbox.clearRequests();
    await second.store.restartSiteArea({ account, area: 'today' });
    // A page that was being applied at that moment leads to the beginning too, with the next look.
    for (const _look of [1, 2]) await second.site.catchUp(account, 'today');
    expect(itemsOf(second.written)).toEqual(new Set(items));
    expect(pathsOf(sandbox)).toEqual([]);
  });

  it('fill the first screen of a desk whose catalog was rebuilt while the first page was saved', async () => {
    const { sandbox, items } = await readAtFirstDesk();
    const reached = Promise.withResolvers<void>();
    const rebuilt = Promise.withResolvers<void>();
    const second = await openFirstScreen(sandbox, 'Dock 2', items, async ({ place }) => {
      if (place === null || place.seq === 0) return;
      reached.resolve();
      await rebuilt.promise;
    });
    await reached.promise;
    expect(second.written.length).toBe(items.length);
    second.forgetExclusions();
    await second.store.restartSiteArea({ account, area: 'today' });
    rebuilt.resolve();
    await second.site.catchUp(account, 'today');
    expect(itemsOf(second.written)).toEqual(new Set(items));
  });

  it('say that a list is forbidden once no desk may read it, and still read exclusions', async () => {
    const sandbox = await sandboxForTest({ rateLimitPerMinute: 100_000 });
    sandbox.faults.next({ kind: 'status', status: 403, times: Infinity, match: { path: /\/return$/u } });
    const items = sandbox.world.demo.catalog.stocked
      .filter(({ isLot }) => isLot)
      .map(({ inventoryId }) => inventoryId);
    const lone = await openFirstScreen(sandbox, 'Dock 1', items);
    await expect.poll(() => pathsOf(sandbox).filter((path) => /\/return\?/u.test(path)).length).toBe(1);
    // The hour in which another desk may try begins with the end of this one's lease.
    const countLeases = async () => {
      const { rows } = await shared.admin.query(
        `select work from dockhand.leases where work = 'today' and until > clock_timestamp()`,
      );
      return rows.length;
    };
    await expect.poll(countLeases).toBe(0);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61 * 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    lone.passTime(61 * 60_000);
    await expect.poll(async () => (await lone.readReturns()).state).toBe('forbidden');
    await expect.poll(() => lone.written.length).toBe(items.length);
  });

  it('drop from every first screen a return that waits no longer, also from a page that the list lost', async () => {
    const sandbox = await sandboxForTest({ rateLimitPerMinute: 100_000 });
    const first = await openFirstScreen(sandbox, 'Dock 1', []);
    await expect.poll(async () => (await first.readReturns()).state).toBe('known');
    const second = await openFirstScreen(sandbox, 'Dock 2', []);
    await expect.poll(async () => (await second.readReturns()).state).toBe('known');
    const before = (await first.readReturns()).figures?.total ?? 0;
    expect(before).toBeGreaterThan(1);
    // As if the list had had a second page.
    const { rows } = await shared.admin.query<{ body: { reader: string; state: string } }>(
      `select body from dockhand.rows where area = 'today' and key = 'state'`,
    );
    const { reader, state: text } = rows[0]?.body ?? { reader: '', state: '{}' };
    const state = JSON.parse(text) as { returns: { round: number; readAt: string } };
    const { round, readAt: asOf } = state.returns;
    const put = (returns: object) =>
      first.site.put(account, 'today', [
        { key: 'state', body: { reader, state: JSON.stringify({ ...state, returns }) } },
      ]);
    const lost = { id: 1, centerId: null, arrivedAt: null, body: null };
    await first.site.put(account, 'today', [{ key: 'returns 2', body: { asOf, round, returns: [lost] } }]);
    await put({ ...state.returns, pages: 2 });
    const totalsBecome = async (total: number) => {
      for (const desk of [first, second]) {
        await expect.poll(async () => (await desk.readReturns()).figures?.total).toBe(total);
      }
    };
    await totalsBecome(before + 1);
    // A reading that was given up after its first page removes nothing.
    const now = new Date().toISOString();
    await put({ ...state.returns, pages: 2, round: round + 1, begunAt: now, triedAt: now });
    await second.site.catchUp(account, 'today');
    await totalsBecome(before + 1);
    const gone = sandbox.world.demo.returns.find(({ status }) => status === 'Arrived');
    if (gone === undefined) throw new Error('No return has arrived.');
    gone.status = 'Completed';
    first.passTime(11 * 60_000);
    second.passTime(11 * 60_000);
    await totalsBecome(before - 1);
    const { rows: left } = await shared.admin.query(
      `select key from dockhand.rows where area = 'today' and key = 'returns 2' and body is not null`,
    );
    expect(left).toEqual([]);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it('continue with another desk when the reading desk is gone', async () => {
    const sandbox = await sandboxForTest({ receivingOrders: 12, rateLimitPerMinute: 100_000 });
    const first = await openInbound(sandbox, 'Dock 1');
    const before = await first.until(({ asOf }) => asOf !== null);
    const second = await openInbound(sandbox, 'Dock 2');
    await second.until(({ asOf }) => asOf !== null);
    await first.close();
    await second.index.refresh();
    await second.until(({ asOf }) => asOf !== null && asOf > (before.asOf ?? ''));
  });

  it('remove customer names as soon as the time is known, if it was not when the reading began', async () => {
    const sandbox = await sandboxForTest({ orders: 60, rateLimitPerMinute: 100_000 });
    // Until a server has stated the time, it is 1970.
    forgetBefore = '1969-12-02T00:00:00.000Z';
    const desk = await openShipments(sandbox, 'Dock 1');
    await desk.until(({ asOf }) => asOf !== null);
    expect(await readNames()).toBeGreaterThan(0);
    forgetBefore = new Date(Date.now() + 60_000).toISOString();
    await desk.index.refresh();
    await expect.poll(readNames).toBe(0);
  });
});
