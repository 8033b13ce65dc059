import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import { inlinePageReader } from '#electron/sync/page-reader.ts';
import { openFreshStore } from '#test/integration/service/service-against-sandbox.ts';
import { openInboundDesk } from '#test/integration/sync/inbound-desk.ts';
import { openShipmentDesk } from '#test/integration/sync/shipment-desk.ts';
import { openSite } from '#test/integration/sync/synced-desk.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { sandboxForTest } from '#test/support/shared-sandbox.ts';

const account = 'local:1';
const longAgo = '2000-01-01T00:00:00.000Z';

describe.runIf(hasPostgres)('shipments and inbound orders that one desk reads for all', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  let forgetBefore = longAgo;

  const openShared = async (
    name: string,
  ): Promise<{ store: Store; sharing: IndexSharing; faults: string[] }> => {
    const opened = await openFreshStore();
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
  const openInbound = async (sandbox: Sandbox, name: string) => {
    const { store, sharing, faults } = await openShared(name);
    const desk = openInboundDesk(sandbox, store, { account, sharing });
    onTestFinished(() => desk.close());
    desk.index.sessionChanged();
    return Object.assign(desk, { store, faults });
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

  it('remove customer names from the site and from every desk when their retention ends', async () => {
    const sandbox = await sandboxForTest({ orders: 60, rateLimitPerMinute: 100_000 });
    const first = await openShipments(sandbox, 'Dock 1');
    const readNames = async () => {
      const { rows } = await shared.admin.query<{ count: number }>(
        `select count(*)::integer from dockhand.rows
         where area = 'shipments' and body -> 'shipment' ->> 'customerName' is not null`,
      );
      return rows[0]?.count;
    };
    await first.until(({ asOf }) => asOf !== null);
    expect(await readNames()).toBeGreaterThan(0);
    await first.close();
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
});
