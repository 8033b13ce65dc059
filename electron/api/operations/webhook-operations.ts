import { getAtDated, type OperationDefinition, write } from './operation-definition.ts';

/** The operations on webhook subscriptions (specification 4.10, reference-notes 9.1). */
export const webhookOperations = {
  'webhooks.list': {
    purpose: 'list webhook subscriptions',
    scope: 'webhooks_read',
    channelHeader: 'none',
    versions: getAtDated('/webhook'),
  },
  'webhooks.subscribe': {
    purpose: 'subscribe to events',
    scope: 'webhooks_write',
    channelHeader: 'none',
    versions: [
      write('2026-07', ['POST', '/webhook', 'snake_case'], true),
      write('2026-01', ['POST', '/webhook', 'snake_case'], false),
      write('2025-07', ['POST', '/webhook', 'snake_case'], false),
    ],
  },
  'webhooks.remove': {
    purpose: 'end a webhook subscription',
    scope: 'webhooks_write',
    channelHeader: 'none',
    versions: [
      write('2026-07', ['DELETE', '/webhook/{id}', 'none'], false),
      write('2026-01', ['DELETE', '/webhook/{id}', 'none'], false),
      write('2025-07', ['DELETE', '/webhook/{id}', 'none'], false),
    ],
  },
} as const satisfies Record<string, OperationDefinition>;
