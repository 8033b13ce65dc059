import { ok } from '#test/sandbox/api/answer.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { isInt32 } from '#test/sandbox/api/path-id.ts';
import { deliveryState } from '#test/sandbox/world/webhooks.ts';
import type { World } from '#test/sandbox/world/world.ts';

const maxShown = 20;

/**
 * `/_sandbox/webhooks/{id}/attempt`: records a receiver's response to a delivery, `{"status"}`; null if there was none.
 */
export function noteDelivery({ demo, other }: World, id: number, step: string, nowMs: number, body: unknown) {
  const delivery = [...demo.webhooks.deliveries, ...other.webhooks.deliveries].find((one) => one.id === id);
  const status = isRecord(body) ? body['status'] : undefined;
  if (delivery === undefined || step !== 'attempt') return { status: 404 };
  if (status !== null && !isInt32(status)) {
    return { status: 400, body: { message: 'Give the status that the receiver answered with, or null.' } };
  }
  delivery.attempts.push({ atMs: nowMs, status });
  return ok({ attempts: delivery.attempts.length });
}

/**
 * `GET /_sandbox/webhooks`: the last deliveries of both merchants, the latest first, with the response to each attempt.
 */
export function describeDeliveries({ demo, other }: World, nowMs: number): object {
  const deliveries = [...demo.webhooks.deliveries, ...other.webhooks.deliveries]
    .toSorted((first, second) => second.createdAtMs - first.createdAtMs)
    .slice(0, maxShown);
  return {
    deliveries: deliveries.map((delivery) => ({
      message_id: delivery.messageId,
      subscription_id: delivery.subscription.id,
      topic: delivery.topic,
      state: deliveryState(delivery, nowMs),
      created_at: new Date(delivery.createdAtMs).toISOString(),
      attempts: delivery.attempts.map(({ status }) => status),
    })),
  };
}
