import { expect, test } from 'vitest';
import { createWebhooks, type WebhookEntry } from '#electron/resources/webhooks/webhooks.ts';
import { sentence } from '#shared/messages/messages.ts';
import { connectApi } from '#test/integration/service/connect-api.ts';
import { closesWithTest } from '#test/integration/service/service-against-sandbox.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';

const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000, orders: 2, returns: 2, receivingOrders: 2 });

function openDesk(account: () => string | null = () => 'production:1') {
  const connected = connectApi(sandbox);
  closesWithTest(connected.close);
  const entries: WebhookEntry[] = [];
  const webhooks = createWebhooks({
    api: connected.api,
    account,
    startActivity: () => (entry) => void entries.push(entry),
  });
  return { webhooks, entries };
}

const draft = { topics: ['order.shipment.tracking_received'], url: 'https://hooks.example.com/desk?key=K' };

test('a subscription is created, listed without its secret, and removed', async () => {
  const { webhooks, entries } = openDesk();
  const made = await webhooks.subscribe({ ...draft, description: 'The office' });
  expect(made).toMatchObject({
    ...draft,
    description: 'The office',
    secret: expect.stringMatching(/^whsec_/),
  });
  expect(await webhooks.list()).toMatchObject([{ id: made.id, ...draft, enabled: true }]);
  expect(JSON.stringify(await webhooks.list())).not.toContain(made.secret);
  await webhooks.remove({ id: made.id ?? '' });
  expect(await webhooks.list()).toEqual([]);
  expect(entries).toMatchObject([
    {
      action: 'webhooks.subscribe',
      subject: sentence('activity.subject.newWebhook', { host: 'hooks.example.com' }),
      outcome: 'done',
    },
    {
      action: 'webhooks.remove',
      subject: sentence('activity.subject.webhook', { id: made.id ?? '' }),
      outcome: 'done',
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/whsec_|key=K/);
});

test('more subscriptions than fit on a page are all listed', async () => {
  const { webhooks } = openDesk();
  const { webhooks: own } = sandbox.world.demo;
  const wanted = Array.from({ length: 260 }, (_, index) =>
    own.subscribe(
      { topics: draft.topics, url: `https://hooks.example.com/${index}`, description: null, secret: null },
      0,
    ),
  );
  const listed = await webhooks.list();
  expect(listed.map(({ url }) => url)).toEqual(wanted.map(({ url }) => url));
  expect(sandbox.requests).toHaveLength(2);
  for (const { id } of wanted) own.unsubscribe(id);
});

test('a subscription that does not exist cannot be removed, which is logged', async () => {
  const { webhooks, entries } = openDesk();
  await expect(webhooks.remove({ id: 'whsub_gone' })).rejects.toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
  expect(entries).toMatchObject([
    { action: 'webhooks.remove', outcome: 'failed', detail: sentence('failure.notFound') },
  ]);
});

test('a refusal by the service is reported with its fields, if it names any, and logged as refused', async () => {
  const { webhooks, entries } = openDesk();
  await expect(webhooks.subscribe({ ...draft, topics: ['order.teleported'] })).rejects.toMatchObject({
    failure: { code: 'INVALID' },
  });
  expect(entries).toMatchObject([{ outcome: 'refused', requestId: expect.any(String) }]);
});

test('a violated limit causes neither a request from this computer nor a row in the log', async () => {
  const { webhooks, entries } = openDesk();
  await expect(webhooks.subscribe({ ...draft, url: 'http://hooks.example.com' })).rejects.toMatchObject({
    failure: { code: 'INVALID', fields: { url: [sentence('invalid.httpsUrl')] } },
  });
  expect(sandbox.requests).toEqual([]);
  expect(entries).toEqual([]);
});

test.each(['https://a:99999/', 'https://a%b/', 'https://127.999.1.1/', 'http://127.0.0.999/'])(
  'the invalid address %s is refused with its field and causes no request',
  async (url) => {
    const { webhooks, entries } = openDesk();
    await expect(webhooks.subscribe({ ...draft, url })).rejects.toMatchObject({
      failure: { code: 'INVALID', fields: { url: [sentence('invalid.url')] } },
    });
    expect([sandbox.requests, entries]).toEqual([[], []]);
  },
);

test.each(['', '.', '..'])(
  'a subscription without a real id, %j, is refused before it becomes a path',
  async (id) => {
    const { webhooks, entries } = openDesk();
    await expect(webhooks.remove({ id })).rejects.toMatchObject({
      failure: { code: 'INVALID', fields: { id: [sentence('invalid.format')] } },
    });
    expect([sandbox.requests, entries]).toEqual([[], []]);
  },
);

test('a lost response is reported and nothing is sent twice; the list shows that it was created', async () => {
  const { webhooks, entries } = openDesk();
  sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST', path: 'webhook' } });
  await expect(webhooks.subscribe(draft)).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
  expect(sandbox.requests).toHaveLength(1);
  expect(entries).toMatchObject([{ action: 'webhooks.subscribe', outcome: 'unverified' }]);
  const listed = await webhooks.list();
  expect(listed).toHaveLength(1);
  for (const { id } of listed) await webhooks.remove({ id: id ?? '' });
});

test.each([502, 503, 504])(
  'a change that a gateway answers with %i may have been made, and is logged so',
  async (status) => {
    const { webhooks, entries } = openDesk();
    sandbox.faults.next({
      kind: 'status',
      status,
      times: 2,
      match: { path: 'webhook' },
    });
    await expect(webhooks.subscribe(draft)).rejects.toMatchObject({ failure: { status, mayBeDone: true } });
    await expect(webhooks.remove({ id: 'whsub_1' })).rejects.toMatchObject({
      failure: { status, mayBeDone: true },
    });
    expect(sandbox.requests).toHaveLength(2);
    expect(entries).toMatchObject([
      { action: 'webhooks.subscribe', outcome: 'unverified' },
      { action: 'webhooks.remove', outcome: 'unverified' },
    ]);
  },
);

test('a subscription requested before a change of account is not sent to the other account', async () => {
  let accountId = 'production:1';
  const { webhooks, entries } = openDesk(() => accountId);
  const requested = webhooks.subscribe(draft);
  accountId = 'production:2';
  await expect(requested).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
  expect(sandbox.requests).toEqual([]);
  expect(entries).toMatchObject([{ action: 'webhooks.subscribe', outcome: 'failed' }]);
});
