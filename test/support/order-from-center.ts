import { takeable } from '#test/sandbox/world/orders/order-goods.ts';
import type { World } from '#test/sandbox/world/world.ts';

/** The item that a center of the sandbox can send most of, with no further requirements. */
function sendableFrom({ demo }: World, centerId: number, nowMs: number): { sku: string; name: string } {
  const [found] = demo.items
    .filter(({ isDigital, handling }) => !isDigital && handling.packagingMaterialTypeId !== null)
    .toSorted(
      (left, right) =>
        takeable(demo.stock, right, centerId, nowMs) - takeable(demo.stock, left, centerId, nowMs),
    );
  if (found === undefined) throw new Error(`Nothing can be sent from ${centerId}.`);
  return found;
}

/** The body of an order for one unit that a center has and can send. */
export function orderFromCenter(world: World, centerId: number, referenceId: string, nowMs: number) {
  const { sku, name } = sendableFrom(world, centerId, nowMs);
  const address = { address1: '1 Dock Road', city: 'Reno', state: 'NV', zip_code: '89501', country: 'US' };
  return {
    recipient: { name: 'A Person', address },
    products: [{ reference_id: sku, name, quantity: 1 }],
    reference_id: referenceId,
    shipping_method: 'Standard',
    type: 'DTC',
    location_id: centerId,
  };
}
