import { describe, expect, test } from 'vitest';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import { sandboxForTest, sharedSandbox } from '#test/support/shared-sandbox.ts';
import {
  authorizeUrl,
  createPkce,
  dayMs,
  exchangeCode,
  getPath,
  getRows,
  type JsonRecord,
} from './call-sandbox.ts';
import { ownChannelId, send } from './send-call.ts';

const sandbox = sharedSandbox({ sunset10: false, rateLimitPerMinute: 1_000_000 });

describe('an item of a box', () => {
  const plain = () => sandbox.world.demo.items.find(({ isLot }) => !isLot)?.inventoryId;
  const announce = (changes: JsonRecord) =>
    send(sandbox, 'POST', '/2026-07/receiving', {
      body: {
        fulfillment_center: { id: 27 },
        package_type: 'Package',
        box_packaging_type: 'EverythingInOneBox',
        expected_arrival_date: new Date(Date.now() + 5 * dayMs).toISOString(),
        boxes: [
          { tracking_number: '1ZBOX', box_items: [{ inventory_id: plain(), quantity: 1, ...changes }] },
        ],
      },
    });

  test.each<JsonRecord>([{ sku: 5 }, { lot_number: 5 }, { lot_date: 'x' }, { lot_date: '2027-02-30' }])(
    'is refused with %j, even though the field is optional',
    async (changes) => {
      const response = await announce(changes);
      expect(response.status).toBe(422);
      expect(JSON.stringify(await response.json())).toContain(Object.keys(changes)[0]);
    },
  );

  test('without lots may have a readable lot, which is not saved', async () => {
    const response = await announce({ sku: null, lot_number: 'L1', lot_date: '2027-03-01' });
    expect(response.status).toBe(201);
    expect(sandbox.world.demo.receivingOrders.at(-1)?.boxes[0]?.items[0]).toMatchObject({ lotNumber: null });
  });
});

test('a customs value with decimals is refused before 2026-07 and accepted from then on', async () => {
  const create = async (version: string, value: number) => {
    const body = { name: 'Priced', variants: [{ name: 'Priced', customs: { value } }] };
    return (await send(sandbox, 'POST', `/${version}/product`, { body })).status;
  };
  expect([await create('2025-07', 3.25), await create('2026-01', 3.25)]).toEqual([400, 400]);
  expect([await create('2025-07', 3), await create('2026-07', 3.25)]).toEqual([201, 201]);
});

describe('an id in a path', () => {
  test('is plain digits and no other notation of a number', async () => {
    const { demo } = sandbox.world;
    const lists: readonly (readonly [path: string, id: number | undefined])[] = [
      ['/2.0/receiving', demo.receivingOrders[0]?.id],
      ['/2.0/order', demo.orders[0]?.id],
      ['/2.0/shipment', demo.orders[0]?.shipments[0]?.id],
      ['/1.0/return', demo.returns[0]?.id],
      ['/2026-07/inventory', demo.items[0]?.inventoryId],
      ['/2026-07/unidentified-receiving-order', demo.unidentifiedOrders[0]?.id],
    ];
    for (const [path, id = 0] of lists) {
      const statuses = [];
      for (const text of [`${id}`, `${id}.0`, `${id}e0`, `0x${id.toString(16)}`, `%20${id}`]) {
        statuses.push((await getPath(sandbox, `${path}/${text}`)).status);
      }
      // The specification declares the id of a receiving order as an int32.
      const refused = path === '/2.0/receiving' ? 400 : 404;
      expect([path, ...statuses]).toEqual([path, 200, refused, refused, refused, refused]);
    }
    const { inventoryId = 0 } = demo.items[0] ?? {};
    expect((await getPath(sandbox, `/2026-07/lot-exclusion?inventory_id=${inventoryId}e0`)).status).toBe(400);
  });
});

test('the products of 2.0 come in pages with the specification alone, so that a list has a limit', async () => {
  const strict = await sandboxForTest({
    specOnly: true,
    items: 2_000,
    rateLimitPerMinute: 10_000,
    orders: 0,
  });
  const whole = await getRows(strict, '/2.0/product');
  const second = await getRows(strict, '/2.0/product?Page=2&Limit=10');
  expect(whole).toHaveLength(250);
  expect(second.map(({ id }) => id)).toEqual(whole.slice(10, 20).map(({ id }) => id));
});

test('shipments can be read with fulfillments_read as well as with orders_read, orders cannot', async () => {
  const { verifier, challenge } = createPkce();
  const scope = 'fulfillments_read openid';
  const { parameters } = await authorizeByHttp(authorizeUrl(sandbox, challenge, { scope }));
  const { access_token: token } = await exchangeCode(sandbox, parameters.code ?? '', verifier);
  const order = sandbox.world.demo.orders.find(({ shipments }) => shipments.length > 0);
  const shipment = order?.shipments[0]?.id;
  const statusOf = async (path: string) => (await getPath(sandbox, path, token)).status;
  expect(await statusOf(`/2026-07/shipment/${shipment}`)).toBe(200);
  expect(await statusOf(`/2026-07/order/${order?.id}/shipment`)).toBe(200);
  expect(await statusOf(`/2026-07/order/${order?.id}/shipment/${shipment}`)).toBe(200);
  expect(await statusOf(`/2026-07/order/${order?.id}`)).toBe(403);
  expect(await statusOf('/2.0/order')).toBe(403);
});

describe('the header creationSourceId of a new return', () => {
  test.each([
    ['3', 200],
    ['-2147483648', 200],
    ['2147483648', 400],
    ['1e3', 400],
    ['app', 400],
  ])('%s is answered with %i', async (source, status) => {
    const channelId = await ownChannelId(sandbox);
    const response = await fetch(`${sandbox.origin}/1.0/return`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.demo.personalToken}`,
        'content-type': 'application/json',
        service_channel_id: String(channelId),
        creationSourceId: source,
      },
      body: JSON.stringify({
        fulfillmentCenter: { id: 27 },
        inventory: [{ id: sandbox.world.demo.items[0]?.inventoryId, quantity: 1 }],
      }),
    });
    expect(response.status).toBe(status);
    if (status === 400) {
      expect(await response.json()).toMatchObject({ errors: { creationSourceId: [expect.any(String)] } });
    }
  });
});
