import { describe, expect, test } from 'vitest';
import type { SyncView } from '#shared/sync/sync-view.ts';
import { productOf } from '#test/support/samples/saved-records.ts';
import { expectEqual, requestedPages, type SyncedDesk, workplaces } from './desks-and-sandboxes.ts';
import { isIdle } from './synced-desk.ts';

const hour = 3_600_000;

async function nextRun(desk: SyncedDesk) {
  desk.passTime(hour);
  await desk.until((view) => view.state === 'running');
  await desk.until(isIdle);
}

const statesOf = (view: SyncView) => Object.fromEntries(view.passes.map(({ pass, state }) => [pass, state]));

describe('a synced desk', () => {
  test('has every item as the service has it, including hostile texts, and requested each page once', async () => {
    const sandbox = await workplaces.startSandbox({ hostile: true });
    const desk = workplaces.openDesk(sandbox);
    const view = await desk.until(isIdle);
    expect(desk.problems).toEqual([]);
    await expectEqual(desk, sandbox);
    expect(new Set(view.passes.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(view).toMatchObject({ share: 1, startedAt: null, problem: null });
    expect(view.wholeAsOf).not.toBeNull();
    expect(Date.parse(view.nextAt ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
    const requested = requestedPages(sandbox);
    expect(new Set(requested).size).toBe(requested.length);
  });

  test.each(['2025-07', '2026-01'])('at %s has the same data', async (version) => {
    const sandbox = await workplaces.startSandbox();
    const operations = ['list', 'listLevels', 'listLots', 'listLocations'].map((name) => `inventory.${name}`);
    const versions = Object.fromEntries([...operations, 'products.list'].map((name) => [name, version]));
    const desk = workplaces.openDesk(sandbox, { connect: { versions } });
    await desk.until(isIdle);
    await expectEqual(desk, sandbox);
    expect(sandbox.requests.every(({ path }) => path.startsWith(`/${version}/`))).toBe(true);
  });

  test('has the available data of a specification-only server, and shows what is missing', async () => {
    const sandbox = await workplaces.startSandbox({ specOnly: true });
    const desk = workplaces.openDesk(sandbox);
    const view = await desk.until(isIdle);
    expect(statesOf(view)).toEqual({
      items: 'done',
      products: 'done',
      levels: 'notOffered',
      lots: 'notOffered',
      locations: 'notOffered',
    });
    await expectEqual(desk, sandbox, ['item', 'parts', 'returns']);
    const [hit] = await (await desk.index()).find([{ text: '10001' }]);
    expect((await desk.sync.view()).wholeAsOf).not.toBeNull();
    expect(hit?.hit.onHand ?? null).toBeNull();
  });

  test('has the rest without the scope for quantities, and shows what is missing', async () => {
    const sandbox = await workplaces.startSandbox();
    sandbox.faults.next({
      kind: 'status',
      status: 403,
      times: Number.POSITIVE_INFINITY,
      match: { path: '/inventory-level' },
    });
    const desk = workplaces.openDesk(sandbox);
    const view = await desk.until(isIdle);
    expect(statesOf(view)).toMatchObject({ items: 'done', levels: 'forbidden', lots: 'forbidden' });
    await expectEqual(desk, sandbox, ['item', 'barcodes', 'parts', 'returns']);
    expect(desk.problems).toMatchObject([
      { failure: { code: 'FORBIDDEN', missingScope: 'inventory_read' } },
      { failure: { code: 'FORBIDDEN' } },
      { failure: { code: 'FORBIDDEN' } },
    ]);
  });

  test('of an account without any items is complete, and empty', async () => {
    const sandbox = await workplaces.startSandbox();
    const empty = {
      kind: 'status',
      status: 200,
      body: { items: [] },
      times: Number.POSITIVE_INFINITY,
    } as const;
    sandbox.faults.next(empty);
    const desk = workplaces.openDesk(sandbox);
    const view = await desk.until(isIdle);
    expect(view).toMatchObject({ itemCount: 0, share: 1 });
    expect(view.wholeAsOf).not.toBeNull();
  });
});

describe('the next round', () => {
  test('applies renamed, deactivated, relabeled, and new items', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    const { catalog } = sandbox.world.demo;
    const [renamed, inactive, relabeled, grown] = [3, 5, 8, 500].map((position) => catalog.at(position));
    if (renamed === undefined || inactive === undefined || relabeled === undefined || grown === undefined) {
      throw new Error('The sandbox has fewer items than this test takes.');
    }
    catalog.changeVariant(renamed, { name: 'Another name' }, Date.now());
    catalog.changeVariant(inactive, { isActive: false }, Date.now());
    const [old] = relabeled.barcodes;
    const barcodes = [{ value: 'NEW-LABEL-1', stickerUrl: null }];
    catalog.changeVariant(relabeled, { barcodes }, Date.now());
    catalog.changeVariant(grown, { sku: 'GROWN-ANEW' }, Date.now());
    const product = catalog.findProduct(renamed.productId);
    if (product === undefined) throw new Error('An item has no product.');
    catalog.createProduct({ ...product, referenceId: 'r-9' }, [{ ...renamed, sku: 'NEW-9' }], Date.now());
    sandbox.clearRequests();
    await nextRun(desk);
    await expectEqual(desk, sandbox);
    const index = await desk.index();
    expect(await index.find([{ text: 'NEW-LABEL-1' }])).toMatchObject([
      { by: 'barcode', hit: { inventoryId: relabeled.inventoryId } },
    ]);
    expect(await index.find([{ text: old?.value ?? '' }])).toEqual([]);
    const products = sandbox.requests.filter(({ path }) => path.endsWith('/product'));
    expect(products).toHaveLength(1);
    const since = Date.parse(products[0]?.query['LastUpdatedTimestamp'] ?? '');
    expect(Date.now() - since).toBeLessThan(hour);
  });

  test('reads all products once a day', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    sandbox.clearRequests();
    desk.passTime(25 * hour);
    await desk.until((view) => view.state === 'running');
    await desk.until(isIdle);
    const products = sandbox.requests.filter(({ path }) => path.endsWith('/product'));
    expect(products).not.toEqual([]);
    expect(products[0]?.query).not.toHaveProperty('LastUpdatedTimestamp');
  });

  test('once a day, no longer finds an item by the codes of a product that was deleted elsewhere', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    const index = await desk.index();
    const inventory_id = sandbox.world.demo.catalog.at(12)?.inventoryId ?? 0;
    const records = [productOf(1, 'Gone', [{ id: 2, barcodes: ['GONE-1'], inventory: { inventory_id } }])];
    const asOf = new Date(Date.now() - hour).toISOString();
    await index.write({ pass: 'products', records, asOf, state: null });
    const found = async () => (await index.find([{ text: 'GONE-1' }])).map(({ hit }) => hit.inventoryId);
    expect(await found()).toEqual([inventory_id]);
    desk.passTime(25 * hour);
    await desk.until((view) => view.state === 'running');
    await desk.until(isIdle);
    expect(await found()).toEqual([]);
    await expectEqual(desk, sandbox);
  });

  test('reads only the totals if only they are due', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    const before = await desk.until(isIdle);
    sandbox.clearRequests();
    desk.passTime(20 * 60_000);
    await desk.until((view) => view.state === 'running');
    const view = await desk.until(isIdle);
    expect(new Set(sandbox.requests.map(({ path }) => path))).toEqual(new Set(['/2026-07/inventory-level']));
    expect(statesOf(view)).toEqual(statesOf(before));
    expect(view.wholeAsOf).toBe(before.wholeAsOf);
    await expectEqual(desk, sandbox);
  });

  test('marks missing items, and unmarks those that came back', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    const { catalog } = sandbox.world.demo;
    const gone = [4, 300, 301, 639].map((position) => catalog.at(position)?.inventoryId ?? 0);
    for (const id of gone) catalog.withdraw(id);
    sandbox.clearRequests();
    await nextRun(desk);
    await expectEqual(desk, sandbox);
    const index = await desk.index();
    for (const id of gone) expect((await index.read(id))?.removedAt).not.toBeNull();
    const byIds = sandbox.requests.filter(({ query }) => query['InventoryIds'] !== undefined);
    expect(byIds.map(({ query }) => query['InventoryIds'])).toEqual([gone.join(',')]);

    for (const id of gone.slice(1)) catalog.putBack(id);
    sandbox.clearRequests();
    await nextRun(desk);
    await expectEqual(desk, sandbox);
    expect(sandbox.requests.some(({ query }) => query['InventoryIds'] !== undefined)).toBe(false);
  });

  test('does not treat an item as missing that fell between two pages', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    const asPerson = { authorization: `Bearer ${sandbox.demo.personalToken}` };
    const answer = await fetch(`${sandbox.baseUrl}/2026-07/inventory?PageSize=250`, { headers: asPerson });
    const page = (await answer.json()) as { items: { inventory_id: number }[]; next: string };
    const body = { ...page, items: page.items.slice(0, -1) };
    sandbox.faults.next({ kind: 'status', status: 200, body, match: { path: /\/inventory$/ } });
    sandbox.clearRequests();
    await nextRun(desk);
    await expectEqual(desk, sandbox);
    expect(sandbox.faults.pending()).toEqual([]);
    const missed = String(page.items.at(-1)?.inventory_id);
    expect(sandbox.requests.filter(({ query }) => query['InventoryIds'] === missed)).toHaveLength(1);
  });

  test('keeps the newer data of an item that a user viewed in the meantime', async () => {
    const sandbox = await workplaces.startSandbox();
    const desk = workplaces.openDesk(sandbox);
    await desk.until(isIdle);
    const index = await desk.index();
    const id = sandbox.world.demo.catalog.at(12)?.inventoryId ?? 0;
    const kept = await index.read(id);
    if (kept === null || kept.level === null) throw new Error('The item is not there.');
    // After the run's pages; a time further ahead would be that of a wrong clock.
    const asOf = new Date(Date.now() + 55_000).toISOString();
    const level = { ...kept.level.value, totalOnHandQuantity: 987_654 };
    await index.write({ pass: 'levels', records: [level], asOf, state: null });
    await nextRun(desk);
    expect((await index.read(id))?.level).toEqual({ value: level, asOf });
  });
});
