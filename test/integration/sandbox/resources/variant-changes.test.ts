import { expect, test } from 'vitest';
import { getJson, type JsonRecord, nowMs } from '#test/integration/sandbox/call-sandbox.ts';
import { ownChannelId, send } from '#test/integration/sandbox/send-call.ts';
import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import { orderFromCenter } from '#test/support/order-from-center.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';

const version = '2026-07';

let made = 0;

const sandbox = sharedSandbox({ rateLimitPerMinute: 1_000_000, receivingOrders: 10, now: () => nowMs });

async function create(variant: JsonRecord = {}): Promise<{ id: number; variantId: number }> {
  made += 1;
  const variants = [{ name: `Made ${made}`, sku: `MADE-${made}`, ...variant }];
  const response = await send(sandbox, 'POST', `/${version}/product`, {
    body: { name: `Made ${made}`, variants },
  });
  expect(response.status).toBe(201);
  const product = (await response.json()) as { id: number; variants: { id: number }[] };
  return { id: product.id, variantId: product.variants[0]?.id ?? 0 };
}

async function change(productId: number, body: unknown): Promise<{ status: number; json: unknown }> {
  const response = await send(sandbox, 'PATCH', `/${version}/product/${productId}/variants`, { body });
  return { status: response.status, json: await response.json() };
}

function onShelves(): InventoryItem {
  const { catalog, stock } = sandbox.world.demo;
  const found = catalog.stocked.find(
    ({ inventoryId, isLot }) => !isLot && stock.totalOnHand(inventoryId) > 0,
  );
  if (found === undefined) throw new Error('Nothing is on hand.');
  return found;
}

test('a variant named twice is refused, as the second change would undo the first', async () => {
  const { id, variantId } = await create();
  const answer = await change(id, [
    { id: variantId, name: 'First' },
    { id: variantId, sku: 'SECOND' },
  ]);
  expect(answer).toMatchObject({ status: 400, json: { errors: { '[1].id': [expect.any(String)] } } });
  expect(await getJson(sandbox, `/${version}/product/${id}/variants`)).toMatchObject([
    { name: `Made ${made}`, sku: `MADE-${made}` },
  ]);
});

test('an item on hand cannot become a bundle by a change of its fields either', async () => {
  const { variantId } = await create();
  const { productId, variantId: own, inventoryId } = onShelves();
  const answer = await change(productId, [
    { id: own, bundle_definition: [{ variant_id: variantId, quantity: 1 }] },
  ]);
  expect(answer).toMatchObject({
    status: 422,
    json: { detail: expect.stringContaining('cannot become a bundle') },
  });
  expect(sandbox.world.demo.catalog.find(inventoryId)?.isBundle).toBe(false);
});

test.each(['lot_information', 'is_digital'])('an item on hand cannot change its kind: %s', async (field) => {
  const { productId, variantId } = onShelves();
  const value = field === 'is_digital' ? true : { is_lot: true };
  expect(await change(productId, [{ id: variantId, [field]: value }])).toMatchObject({
    status: 422,
    json: { detail: expect.stringContaining('cannot change its kind') },
  });
  const { id, variantId: empty } = await create();
  expect((await change(id, [{ id: empty, [field]: value }])).status).toBe(200);
});

test('a bundle can contain neither itself nor other bundles, however it is created', async () => {
  const { id, variantId } = await create();
  const part = await create();
  const bundle = await create({ bundle_definition: [{ variant_id: part.variantId, quantity: 2 }] });
  for (const partId of [variantId, bundle.variantId]) {
    const answer = await change(id, [
      { id: variantId, bundle_definition: [{ variant_id: partId, quantity: 1 }] },
    ]);
    expect(answer).toMatchObject({
      status: 400,
      json: { errors: { '[0].bundle_definition[0].variant_id': [expect.any(String)] } },
    });
  }
  const body = {
    name: 'Set of sets',
    variants: [{ bundle_definition: [{ variant_id: bundle.variantId, quantity: 1 }] }],
  };
  expect((await send(sandbox, 'POST', `/${version}/product`, { body })).status).toBe(400);
});

test('a serial number length is refused if a parcel of such numbers could not be packed', async () => {
  const scan = (length: number) => ({
    fulfillment_settings: { serial_scan: { is_enabled: true, exact_character_length: length } },
  });
  const { id, variantId } = await create(scan(200));
  expect(await change(id, [{ id: variantId, ...scan(2_147_483_647) }])).toMatchObject({
    status: 400,
    json: { errors: { '[0].fulfillment_settings.serial_scan.exact_character_length': [expect.any(String)] } },
  });
});

test('the digital part of a bundle is not in any shipment', async () => {
  const { catalog } = sandbox.world.demo;
  const body = orderFromCenter(sandbox.world, 33, 'WITH-A-FILE', nowMs);
  const real = catalog.findBySku(body.products[0]?.reference_id ?? '');
  const file = await create({ is_digital: true });
  const set = await create({
    packaging_material_type_id: 1,
    bundle_definition: [
      { variant_id: real?.variantId, quantity: 1 },
      { variant_id: file.variantId, quantity: 1 },
    ],
  });
  const response = await send(sandbox, 'POST', `/${version}/order`, {
    channelId: await ownChannelId(sandbox),
    body: { ...body, products: [{ id: set.id, quantity: 1 }] },
  });
  expect(await response.json()).toMatchObject({
    status: 'Processing',
    shipments: [{ products: [{ id: set.id, inventory_items: [{ id: real?.inventoryId }] }] }],
  });
});

test('a shipment names a product by the product’s own reference id, as its order does', async () => {
  const body = orderFromCenter(sandbox.world, 33, 'NAMED', nowMs);
  const response = await send(sandbox, 'POST', `/${version}/order`, {
    channelId: await ownChannelId(sandbox),
    body: { ...body, products: [{ reference_id: 'OWN-REFERENCE', name: 'Lamp', quantity: 1 }] },
  });
  const order = (await response.json()) as { products: { id: number }[] };
  const named = [{ reference_id: 'OWN-REFERENCE' }];
  expect(order).toMatchObject({ products: named, shipments: [{ products: named }] });
  const again = await send(sandbox, 'POST', `/${version}/order`, {
    channelId: await ownChannelId(sandbox),
    body: { ...body, reference_id: 'NAMED-AGAIN', products: [{ id: order.products[0]?.id, quantity: 1 }] },
  });
  expect(await again.json()).toMatchObject({ products: named, shipments: [{ products: named }] });
});

test('an item coming back in a return cannot be deleted before the return is done', async () => {
  const { id, variantId } = await create();
  const inventoryId = sandbox.world.demo.catalog.findVariant(variantId)?.inventoryId;
  const body = {
    fulfillment_center: { id: 27 },
    reference_id: 'COMING-BACK',
    inventory: [{ id: inventoryId, quantity: 1, requested_action: 'Dispose' }],
  };
  const channelId = await ownChannelId(sandbox);
  const response = await send(sandbox, 'POST', `/${version}/return`, { body, channelId });
  const erase = () => send(sandbox, 'DELETE', `/${version}/product/${id}`);
  const refused = await erase();
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('a return of it')]);
  const { id: returnId } = (await response.json()) as { id: number };
  expect((await send(sandbox, 'POST', `/${version}/return/${returnId}:cancel`)).status).toBe(200);
  expect((await erase()).status).toBe(200);
});
