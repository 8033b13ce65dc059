import { expect } from 'vitest';
import { orderFromCenter } from '../../../support/order-from-center.ts';
import { openReceiver, type WebhookReceiver } from '../../../support/webhook-receiver.ts';
import type { Bench } from '../bench.ts';

export const topic = 'order.shipment.tracking_received';

/** The center whose labels make tracking events in a sandbox. */
export const trackedCenter = 33;

/** The payload of an event. */
export type Payload = Readonly<Record<string, unknown>>;

/** An order with a shipment that has just got its label. */
export type Labeled = { orderId: number; referenceId: string };

/** Orders one piece from a center and lets it be labeled and shipped. */
export async function makeLabel(bench: Bench, centerId: number): Promise<Labeled> {
  const referenceId = bench.fresh('EVENT');
  const body = orderFromCenter(bench.sandbox.world, centerId, referenceId, bench.now());
  const order = await bench.send('POST /2026-07/order', { body });
  const { id, shipments } = order.json as { id: number; shipments: { id: number }[] };
  await bench.send('POST /2026-01/simulate/shipment', {
    body: { shipment_id: String(shipments[0]?.id), simulation: { action: 'ShipOrder' } },
  });
  return { orderId: id, referenceId };
}

/** A subscription with a receiver of its own, for as long as `act` takes. */
export async function withSubscriber(
  bench: Bench,
  act: (receiver: WebhookReceiver, subscription: Payload) => Promise<void>,
  asked: { status?: number | null; topics?: readonly string[] } = {},
): Promise<void> {
  const receiver = await openReceiver(asked.status);
  const body = { topics: asked.topics ?? [topic], url: receiver.url };
  const subscribed = await bench.send('POST /2026-07/webhook', { body });
  try {
    expect(subscribed.status).toBe(200);
    await act(receiver, subscribed.json as Payload);
  } finally {
    for (const { id } of bench.sandbox.world.demo.webhooks.subscriptions) {
      bench.sandbox.world.demo.webhooks.unsubscribe(id);
    }
    await receiver.close();
  }
}

/** The payload of the one event that a label makes. */
export async function payloadOf(
  bench: Bench,
  check: (payload: Payload, label: Labeled) => void,
): Promise<void> {
  await withSubscriber(bench, async ({ events }) => {
    const label = await makeLabel(bench, trackedCenter);
    await bench.sandbox.deliverWebhooks();
    expect(events).toHaveLength(1);
    check(JSON.parse(events[0]?.body ?? '') as Payload, label);
  });
}

const minuteMs = 60_000;

/** In which minutes after the event a receiver that answers so is tried, when the clock stands still at each of these. */
export async function minutesTried(
  bench: Bench,
  status: number | null,
  minutes: readonly number[],
): Promise<number[]> {
  const tried: number[] = [];
  await withSubscriber(
    bench,
    async ({ events }) => {
      await makeLabel(bench, trackedCenter);
      let at = 0;
      let seen = 0;
      for (const minute of minutes) {
        bench.passTime((minute - at) * minuteMs);
        at = minute;
        await bench.sandbox.deliverWebhooks();
        tried.push(...events.slice(seen).map(() => minute));
        seen = events.length;
      }
    },
    { status },
  );
  return tried;
}
