import type { DemoAccount } from '#test/sandbox/sandbox.ts';
import { deliveryState, type WebhookDelivery, type Webhooks } from '#test/sandbox/world/webhooks.ts';

type Section = readonly [title: string, rows: Readonly<Record<string, string>>];

/** Returns the dashboard sections for the root user; the caller provides the rows of the delivery log. */
export const dashboardSections = (
  demo: DemoAccount,
  redirectUris: readonly string[],
  origin: string,
  deliveries: Readonly<Record<string, string>>,
): readonly Section[] => [
  ['Integrations, API tokens', { 'Personal access token': demo.personalToken }],
  [
    'Integrations, OAuth apps',
    {
      'Client id': demo.clientId,
      'Client secret': demo.clientSecret,
      'Redirect addresses': redirectUris.join(' '),
      Scopes: demo.scopes.join(' '),
    },
  ],
  ['Root user', { 'E-mail address': demo.userName, Password: demo.password }],
  ['Addresses', { Authorization: origin, API: origin }],
  ['Integrations, Webhooks', deliveries],
];

const maxShown = 100;

function describe({ topic, subscription, attempts }: WebhookDelivery): string {
  const tries = attempts.map(
    ({ atMs, status }) => `${new Date(atMs).toISOString()} ${status ?? 'no answer'}`,
  );
  return `${topic} to ${subscription.url}: ${tries.length === 0 ? 'not tried yet' : tries.join(', ')}`;
}

/** Returns the delivery log as shown on the dashboard (specification 6, rule 3), latest first. */
export function deliveryLog({ deliveries }: Webhooks, nowMs: number): Record<string, string> {
  const rows = deliveries
    .slice(-maxShown)
    .toReversed()
    .map((delivery) => {
      const state = deliveryState(delivery, nowMs);
      return [delivery.messageId, `${state}. ${describe(delivery)}`] as const;
    });
  return rows.length === 0 ? { Deliveries: 'None yet' } : Object.fromEntries(rows);
}
