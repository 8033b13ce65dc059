import { z } from 'zod';
import type { MessageId } from '#shared/messages/messages.ts';
import { cursorPage } from '#shared/wire/cursor-page.ts';
import { Instant, listOf, OptionalFlag, OptionalText, wire } from '#shared/wire/wire.ts';

/** A receiver's subscription to events (reference-notes 9.1). */
export const WebhookSubscription = z.looseObject({
  /** Text, or null if the service does not return it. */
  id: OptionalText,
  url: OptionalText,
  topics: listOf(z.string()),
  description: OptionalText,
  createdAt: Instant,
  /** Whether events are sent to it; only in lists. */
  enabled: OptionalFlag,
});
export type WebhookSubscription = z.infer<typeof WebhookSubscription>;

export const WebhookPageWire = cursorPage(WebhookSubscription);

/** A new subscription with its signing secret, which is returned only once (reference-notes 9.1). */
export const NewWebhook = WebhookSubscription.extend({ secret: OptionalText });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** A new subscription as the service writes it; its body is not documented (specification 4.10). */
export const NewWebhookWire = z.preprocess((body) => body ?? {}, wire(NewWebhook));

/** Whether an address is valid for a receiver: https, or http on this computer. */
function isReceiver(text: string): boolean {
  const parts = /^(https?):\/\/(\[::1\]|[^/?#@:\s]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(text);
  const [, scheme = '', host = ''] = parts ?? [];
  if (scheme.toLowerCase() === 'https') return true;
  return parts !== null && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host);
}

/** The topics and receiver of a subscription (specification 2.13; the rest: reference-notes 9.1). */
export const WebhookDraft = z.object({
  topics: z.array(z.string().min(1).max(200)).min(1).max(100),
  url: z
    .string()
    .max(2_000)
    .refine(isReceiver, 'invalid.httpsUrl' satisfies MessageId),
  description: z.string().max(500).nullable().default(null),
  /** The signing secret; if omitted, the service creates one. */
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{32}$/, 'invalid.webhookSecret' satisfies MessageId)
    .nullable()
    .default(null),
});
export type WebhookDraft = z.input<typeof WebhookDraft>;

/** The delivery status of one event for a subscription, as the local sandbox reports it. */
export const WebhookDelivery = z.object({
  id: z.string(),
  topic: z.string(),
  url: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  createdAt: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
