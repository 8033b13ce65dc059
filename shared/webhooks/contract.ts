import { z } from 'zod';
import { noOutput, nothing, request } from '#shared/ipc/define.ts';
import { WebhookDelivery, WebhookDraft, WebhookSubscription } from './webhooks.ts';

/** Without anything else the service returns, such as the signing secret. */
const shown = z.object(WebhookSubscription.shape);

export const webhooksRequests = {
  /** All subscriptions, as currently at the service. */
  list: request(nothing, z.array(shown)),
  /** The signing secret is passed in and never returned: the receiver's owner chooses it. */
  subscribe: request(WebhookDraft, noOutput),
  remove: request(z.object({ id: z.string().min(1).max(200) }), noOutput),
  /** The last deliveries to these subscriptions, latest first; null if the server has none. */
  listDeliveries: request(nothing, z.array(WebhookDelivery).nullable()),
};
