import { dated, type Operation, operation } from '../operation.ts';
import { createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts';

/** Webhook subscriptions (specification 2.13, 4.10 and 6; reference notes, 9). */
export const webhookOperations: readonly Operation[] = [
  operation('POST /webhook', ['2026-07'], 'webhooks_write', createWebhook),
  operation('POST /webhook', ['2025-07', '2026-01'], 'webhooks_write', createWebhook, { specified: false }),
  operation('GET /webhook', dated, 'webhooks_read', listWebhooks, { specified: false }),
  operation('DELETE /webhook/{id}', dated, 'webhooks_write', deleteWebhook, { specified: false }),
];
