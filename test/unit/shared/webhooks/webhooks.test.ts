import { describe, expect, test } from 'vitest';
import { NewWebhookWire, WebhookDraft, WebhookPageWire } from '#shared/webhooks/webhooks.ts';

const topics = ['order.shipment.tracking_received'];

describe('the address of a receiver', () => {
  test.each([
    'https://hooks.example.com',
    'https://hooks.example.com:8443/a?b=c#d',
    'HTTPS://HOOKS.example.com/',
    'http://127.0.0.1:9000/x',
    'http://127.8.8.8/',
    'http://localhost/x',
    'http://[::1]:9000/x',
  ])('may be %s', (url) => {
    expect(WebhookDraft.parse({ topics, url }).url).toBe(url);
  });

  test.each([
    '',
    'hooks.example.com',
    'http://hooks.example.com',
    'http://127.0.0.1.example.com/',
    'http://localhost.example.com/',
    'http://localhost@example.com/',
    'https://user:word@example.com/',
    'https://',
    'https:///a',
    'https://hooks example.com',
    'https://hooks.example.com/a b',
    'ftp://127.0.0.1/',
    'javascript:alert(1)',
    'file:///etc/hosts',
    ' https://hooks.example.com',
  ])('may not be "%s"', (url) => {
    expect(WebhookDraft.safeParse({ topics, url }).success).toBe(false);
  });
});

test.each([
  ['topics', { topics: [], url: 'https://a.example' }],
  ['topics', { topics: [''], url: 'https://a.example' }],
  ['secret', { topics, url: 'https://a.example', secret: 'whsec_short' }],
  ['description', { topics, url: 'https://a.example', description: 'x'.repeat(501) }],
])('a draft is refused for its %s', (field, draft) => {
  expect(WebhookDraft.safeParse(draft).error?.issues[0]?.path[0]).toBe(field);
});

test('a new subscription may be answered with any body, or with none', () => {
  for (const body of [null, {}, { id: null }]) {
    expect(NewWebhookWire.parse(body)).toMatchObject({ id: null, topics: [], secret: null });
  }
  expect(NewWebhookWire.parse({ id: 5, created_at: '2026-11-20T08:00:00', secret: 's' })).toMatchObject({
    id: '5',
    createdAt: '2026-11-20T08:00:00.000Z',
    secret: 's',
  });
});

test('a listed subscription shows whether it is enabled, if the service reports it', () => {
  const { items } = WebhookPageWire.parse({ items: [{ id: 'a', enabled: false }, { id: 'b' }] });
  expect(items.map(({ enabled }) => enabled)).toEqual([false, null]);
});
