import { deliveryState, type WebhookDelivery, type Webhooks } from '../world/webhooks.ts';

const mostShown = 100;

function describe({ topic, subscription, attempts }: WebhookDelivery): string {
  const tries = attempts.map(
    ({ atMs, status }) => `${new Date(atMs).toISOString()} ${status ?? 'no answer'}`,
  );
  return `${topic} to ${subscription.url}: ${tries.length === 0 ? 'not tried yet' : tries.join(', ')}`;
}

/** The log of deliveries as the dashboard shows it (specification 6, rule 3), the latest first. */
export function deliveryLog({ deliveries }: Webhooks, nowMs: number): Record<string, string> {
  const rows = deliveries
    .slice(-mostShown)
    .toReversed()
    .map((delivery) => {
      const state = deliveryState(delivery, nowMs);
      return [delivery.messageId, `${state}. ${describe(delivery)}`] as const;
    });
  return rows.length === 0 ? { Deliveries: 'None yet' } : Object.fromEntries(rows);
}
