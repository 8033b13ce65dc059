import type { ApiVersion } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts';

const dated: readonly ApiVersion[] = ['2025-07', '2026-01', '2026-07'];

/** Webhook subscriptions (specification 2.13, 4.10 and 6; reference notes, 9). */
export const webhookOperations: readonly Operation[] = [
  {
    method: 'POST',
    versions: ['2026-07'],
    path: '/webhook',
    scope: 'webhooks_write',
    specified: true,
    handle: createWebhook,
  },
  {
    method: 'POST',
    versions: ['2025-07', '2026-01'],
    path: '/webhook',
    scope: 'webhooks_write',
    specified: false,
    handle: createWebhook,
  },
  {
    method: 'GET',
    versions: dated,
    path: '/webhook',
    scope: 'webhooks_read',
    specified: false,
    handle: listWebhooks,
  },
  {
    method: 'DELETE',
    versions: dated,
    path: '/webhook/{id}',
    scope: 'webhooks_write',
    specified: false,
    handle: deleteWebhook,
  },
];
