import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { WebhookDelivery, WebhookDraft, WebhookSubscription } from './webhooks.ts';

/** Without what else the service says of one, the key of its signatures for example. */
const shown = z.object(WebhookSubscription.shape);

export const webhooksRequests = {
  /** All subscriptions, as the service has them now. */
  list: request(nothing, z.array(shown)),
  /** The key of the signatures goes in and never comes out: who has the receiver chooses it. */
  subscribe: request(WebhookDraft, nothing),
  remove: request(z.object({ id: z.string().min(1).max(200) }), nothing),
  /** The last deliveries to these subscriptions, the latest first; null where the server has none. */
  listDeliveries: request(nothing, z.array(WebhookDelivery).nullable()),
};
