import { describe, expect, test } from 'vitest';
import {
  fieldsRefused,
  getJson,
  getPath,
  getRows,
  itemBySku,
  type JsonRecord,
  nowMs,
} from '#test/integration/sandbox/call-sandbox.ts';
import { getAllItems } from '#test/integration/sandbox/list-pages.ts';
import { ownChannelId, send } from '#test/integration/sandbox/send-call.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { shelfMove } from '#test/sandbox/world/stock/stock-move.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';

const sandbox = sharedSandbox({
  sunset10: false,
  items: 400,
  rateLimitPerMinute: 1_000_000,
  receivingOrders: 40,
  now: () => nowMs,
});

const item = (sku: string) => itemBySku(sandbox, sku);
const grown = (number: number): InventoryItem => sandbox.world.demo.catalog.grown.item(number);

let made = 0;

async function create(...names: readonly string[]): Promise<{ id: number; variants: number[] }> {
  made += 1;
  const variants = names.map((name) => ({ name, sku: `${name}-${made}` }));
  const response = await send(sandbox, 'POST', '/2025-07/product', {
    body: { name: `Made ${made}`, variants },
  });
  const product = (await response.json()) as { id: number; variants: { id: number }[] };
  return { id: product.id, variants: product.variants.map(({ id }) => id) };
}

const erase = (productId: number) => send(sandbox, 'DELETE', `/2026-07/product/${productId}`);
const post = (path: string, body: unknown) => send(sandbox, 'POST', `/2026-07${path}`, { body });

const variantIds = async (productId: number): Promise<unknown[]> =>
  (await getRows(sandbox, `/2026-07/product/${productId}/variants`)).map(({ id }) => id);

const reasonOf = async (response: Response) => String(((await response.json()) as JsonRecord).detail);

/** Adds pieces to a shelf, and reserves some of them. */
function stock({ inventoryId }: { inventoryId: number }, quantity: number, committed = 0): number {
  const centerId = sandbox.world.centers[0]?.id ?? 0;
  const event = { atMs: nowMs, category: 'InventoryAdjusted', inventoryId } as const;
  sandbox.world.demo.stock.record(shelfMove({ centerId, quantity }, event));
  if (committed > 0) sandbox.world.demo.stock.commit(inventoryId, centerId, committed);
  return centerId;
}

function itemOf(variantId: number | undefined): InventoryItem {
  const found = sandbox.world.demo.catalog.findVariant(variantId ?? 0);
  if (found === undefined) throw new Error(`There is no variant ${variantId ?? 0}.`);
  return found;
}

describe('deleting a product', () => {
  test('removes it and its items from all lists and look-ups', async () => {
    const { id, variants } = await create('GONE');
    const { inventoryId, sku } = itemOf(variants[0]);
    expect((await erase(id)).status).toBe(200);
    expect((await getPath(sandbox, `/2026-07/product/${id}/variants`)).status).toBe(404);
    expect((await getPath(sandbox, `/2026-07/inventory/${inventoryId}`)).status).toBe(404);
    for (const query of [`SKU=${sku}`, `ProductId=${id}`, `Search=${sku}`, 'Search=GONE']) {
      expect(await getRows(sandbox, `/2.0/product?${query}`)).toEqual([]);
    }
    const listed = await getAllItems(sandbox, '/2026-01/product?PageSize=7');
    expect(listed.some((product) => product.id === id)).toBe(false);
    expect(listed.every((product) => product.id !== undefined)).toBe(true);
    expect((await erase(id)).status).toBe(404);
  });

  test('leaves no short page behind', async () => {
    await erase((await create('SHORT')).id);
    const { items } = await getJson<{ items: unknown[] }>(sandbox, '/2026-01/product?PageSize=250');
    const all = await getAllItems(sandbox, '/2026-01/product?PageSize=250');
    expect(items).toHaveLength(Math.min(250, all.length));
  });

  test('is refused if it has pieces on hand or is part of a bundle', async () => {
    const part = await create('PART');
    const definition = { bundle_definition: [{ variant_id: part.variants[0], quantity: 1 }] };
    const set = await create('SETOFIT');
    await post(`/variant/${set.variants[0]}:convertToBundle`, definition);
    const full = await create('FULL');
    stock(itemOf(full.variants[0]), 1);
    for (const [id, reason] of [
      [part.id, /part of a bundle/],
      [full.id, /on hand/],
    ] as const) {
      const response = await erase(id);
      expect(response.status).toBe(400);
      expect(await reasonOf(response)).toMatch(reason);
      expect(await variantIds(id)).toHaveLength(1);
    }
    expect((await erase(set.id)).status).toBe(200);
    expect((await erase(part.id)).status).toBe(200);
  });

  test('is refused for another merchant’s product', async () => {
    expect((await erase(sandbox.world.other.items[0]?.productId ?? 0)).status).toBe(404);
  });
});

describe('moved variants', () => {
  test('go with their names to a new product, and the old product is removed with its last variant', async () => {
    const { id, variants } = await create('ONE', 'TWO');
    const first = await post('/product:moveVariants', {
      name: 'Own',
      variants: [{ id: variants[0], name: 'Uno' }],
    });
    const product = (await first.json()) as { id: number; variants: JsonRecord[] };
    expect(product.variants).toMatchObject([{ id: variants[0], name: 'Uno' }]);
    expect(await variantIds(id)).toEqual([variants[1]]);
    await post(`/product/${product.id}:moveVariants`, { variants: [{ id: variants[1] }] });
    expect(await variantIds(product.id)).toEqual(variants);
    expect((await getPath(sandbox, `/2026-07/product/${id}/variants`)).status).toBe(404);
  });

  test('can be moved back, generated ones too, and exist once', async () => {
    const { productId, variantId } = grown(7);
    const before = await variantIds(productId);
    const { id } = await create('AWAY');
    expect((await post(`/product/${id}:moveVariants`, { variants: [{ id: variantId }] })).status).toBe(201);
    expect(await variantIds(productId)).toEqual(before.filter((each) => each !== variantId));
    expect((await post(`/product/${productId}:moveVariants`, { variants: [{ id: variantId }] })).status).toBe(
      201,
    );
    expect(await variantIds(productId)).toEqual(before);
    expect(await variantIds(id)).toHaveLength(1);
  });

  test.each([
    ['no list', {}, 'variants'],
    ['none', { variants: [] }, 'variants'],
    ['an unknown one', { variants: [{ id: 1 }] }, 'variants[0].id'],
    ['a text', { variants: [{ id: '1' }] }, 'variants[0].id'],
  ])('are refused if they are %s', async (_name, body, field) => {
    const { id } = await create('HOME');
    for (const path of ['/product:moveVariants', `/product/${id}:moveVariants`]) {
      const response = await post(path, { name: 'New', ...body });
      expect(response.status).toBe(400);
      expect(await fieldsRefused(response)).toContain(field);
    }
  });

  test('are refused if named twice in one body, or if already in the product', async () => {
    const { id, variants } = await create('TWICE', 'STAYS');
    const twice = { name: 'New', variants: [{ id: variants[0] }, { id: variants[0] }] };
    expect((await post('/product:moveVariants', twice)).status).toBe(400);
    expect((await post(`/product/${id}:moveVariants`, { variants: [{ id: variants[0] }] })).status).toBe(400);
    expect(await variantIds(id)).toEqual(variants);
  });
});

describe('a variant that others are merged into', () => {
  test('has their pieces on hand, and history adds up for all of them', async () => {
    const { id, variants } = await create('INTO', 'FROM', 'ALSO');
    const [into, from, also] = variants.map(itemOf);
    if (into === undefined || from === undefined || also === undefined) throw new Error('Three were made.');
    stock(into, 5, 2);
    const centerId = stock(from, 7);
    const body = [{ id: from.variantId }, { id: also.variantId }];
    expect((await post(`/variant/${into.variantId}:merge`, body)).status).toBe(201);
    const { stock: book } = sandbox.world.demo;
    expect(book.level(into.inventoryId, centerId)).toMatchObject({ onHand: 12, committed: 2 });
    expect(book.totalOnHand(from.inventoryId)).toBe(0);
    const answer = await post('/inventory/history:query', {
      facility_id: centerId,
      inventory_ids: [into.inventoryId, from.inventoryId],
    });
    const { data } = (await answer.json()) as { data: JsonRecord[] };
    const sum = (inventoryId: number) =>
      data
        .filter((event) => event.inventory_id === inventoryId)
        .flatMap((event) => [event.increment, event.decrement] as (JsonRecord | null)[])
        .reduce((total, side) => total + Number(side?.quantity_change ?? 0), 0);
    expect([sum(into.inventoryId), sum(from.inventoryId)]).toEqual([12, 0]);
    expect(await variantIds(id)).toEqual([into.variantId]);
    expect((await getPath(sandbox, `/2026-07/inventory/${from.inventoryId}`)).status).toBe(404);
  });

  test('accepts a generated variant, whose siblings stay', async () => {
    const { productId, variantId, inventoryId, isLot } = grown(11);
    const before = await variantIds(productId);
    const { variants } = await create('BIG');
    const levels = sandbox.world.demo.stock.levels(inventoryId);
    const isFree = levels.every(
      ({ committed, awaiting, exception }) => committed + awaiting + exception === 0,
    );
    const response = await post(`/variant/${variants[0]}:merge`, [{ id: variantId }]);
    expect(response.status).toBe(isFree && !isLot ? 201 : 422);
    expect(await variantIds(productId)).toEqual(
      response.status === 201 ? before.filter((each) => each !== variantId) : before,
    );
  });

  test.each([
    ['itself', (own: number) => own, 400],
    ['what nobody knows', () => 1, 400],
    ['a bundle', () => bundle().variantId, 422],
    ['what orders wait for', () => reserved().variantId, 422],
  ])('does not accept %s', async (_name, idOf, status) => {
    const { variants } = await create('ALONE');
    const [own = 0] = variants;
    expect((await post(`/variant/${own}:merge`, [{ id: idOf(own) }])).status).toBe(status);
  });

  test('does not accept a lot item if it has no lots itself', async () => {
    const { variants } = await create('PLAIN', 'LOTS');
    itemOf(variants[1]).isLot = true;
    const response = await post(`/variant/${variants[0]}:merge`, [{ id: variants[1] }]);
    expect(response.status).toBe(422);
    expect(await reasonOf(response)).toMatch(/lots/);
  });
});

function bundle(): InventoryItem {
  const found = sandbox.world.demo.catalog.handWritten.find(({ isBundle }) => isBundle);
  if (found === undefined) throw new Error('There is no bundle.');
  return found;
}

function partOfBundle(): InventoryItem {
  const { catalog } = sandbox.world.demo;
  const found = catalog.find(bundle().bundle[0]?.inventoryId ?? 0);
  if (found === undefined) throw new Error('The bundle has no part.');
  return found;
}

function reserved(): InventoryItem {
  const { stock: book, catalog } = sandbox.world.demo;
  const found = catalog.stocked.find(
    ({ inventoryId, isLot }) => !isLot && book.levels(inventoryId).some(({ committed }) => committed > 0),
  );
  if (found === undefined) throw new Error('Nothing is reserved.');
  return found;
}

describe('a variant that becomes a bundle', () => {
  const parts = () => [{ variant_id: item('FH-MUG-INK').variantId, quantity: 2 }];

  test('turns its product into one', async () => {
    const { id, variants } = await create('SET');
    const body = { name: 'Two mugs', bundle_definition: parts() };
    const response = await post(`/variant/${variants[0]}:convertToBundle`, body);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ id, type: 'Bundle', variants: [{ name: 'Two mugs' }] });
  });

  test.each([
    ['without parts', () => []],
    ['of itself', (own: number) => [{ variant_id: own, quantity: 1 }]],
    ['of a bundle', () => [{ variant_id: bundle().variantId, quantity: 1 }]],
    ['of no pieces', () => [{ variant_id: item('FH-MUG-INK').variantId, quantity: 0 }]],
  ])('cannot be one %s', async (_name, partsOf) => {
    const { variants } = await create('NOSET');
    const [own = 0] = variants;
    const response = await post(`/variant/${own}:convertToBundle`, { bundle_definition: partsOf(own) });
    expect(response.status).toBe(400);
    expect(itemOf(own).isBundle).toBe(false);
  });

  test('must have no pieces on hand and not be part of another bundle', async () => {
    const { variants } = await create('HELD');
    stock(itemOf(variants[0]), 3);
    const path = `/variant/${variants[0]}:convertToBundle`;
    expect(await reasonOf(await post(path, { bundle_definition: parts() }))).toMatch(/on hand/);
    const part = `/variant/${partOfBundle().variantId}:convertToBundle`;
    expect(await reasonOf(await post(part, { bundle_definition: parts() }))).toMatch(/part of a bundle/);
  });
});

describe('a batch of 1.0', () => {
  test('is linked once with the item whose SKU is the reference id', async () => {
    const channelId = await ownChannelId(sandbox);
    const mug = item('FH-MUG-INK');
    const body = [{ name: 'Mug', reference_id: 'FH-MUG-INK' }];
    const count = sandbox.world.demo.catalog.length;
    const first = await send(sandbox, 'POST', '/1.0/product/batch', { body, channelId });
    const [linked] = (await first.json()) as JsonRecord[];
    expect(linked).toMatchObject({
      id: mug.productId,
      reference_id: 'FH-MUG-INK',
      fulfillable_inventory_items: [{ id: mug.inventoryId, quantity: 1 }],
      total_onhand_quantity: sandbox.world.demo.stock.totalOnHand(mug.inventoryId),
    });
    expect(sandbox.world.demo.catalog.length).toBe(count);
    expect((await send(sandbox, 'POST', '/1.0/product/batch', { body, channelId })).status).toBe(422);
  });
});
