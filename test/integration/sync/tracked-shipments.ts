import { expect } from 'vitest';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { Order } from '#test/sandbox/world/orders/order.ts';
import type { Shipment, Tracking } from '#test/sandbox/world/orders/shipment.ts';
import type { ShipmentDesk } from './shipment-desk.ts';

/** A shipment of a sandbox that has a tracking number. */
export type Tracked = { order: Order; shipment: Shipment; tracking: Tracking; number: string };

export function trackedIn(sandbox: Sandbox): Tracked[] {
  return sandbox.world.demo.orders.flatMap((order) =>
    order.shipments.flatMap((shipment) => {
      const { tracking } = shipment;
      return tracking === null ? [] : [{ order, shipment, tracking, number: tracking.trackingNumber }];
    }),
  );
}

/** The first parcel of a carrier. */
export function shipmentOf(sandbox: Sandbox, carrier: string): Tracked {
  const found = trackedIn(sandbox).find(({ tracking }) => tracking.carrier === carrier);
  if (found === undefined) throw new Error(`No parcel goes with ${carrier}.`);
  return found;
}

/** Expects every parcel of the sandbox to be found by its number. */
export async function expectAll(desk: ShipmentDesk, sandbox: Sandbox): Promise<void> {
  const tracked = trackedIn(sandbox);
  expect((await desk.index.view()).shipmentCount).toBe(tracked.length);
  for (const { number, shipment } of tracked) {
    const found = await desk.shipments.lookUp({ texts: [number] });
    expect(found.hits.map(({ shipmentId }) => shipmentId)).toContain(shipment.id);
  }
}
