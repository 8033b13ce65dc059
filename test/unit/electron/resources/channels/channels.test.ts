import { describe, expect, test } from 'vitest';
import { createApi } from '#electron/api/api-client.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { listChannels } from '#electron/resources/channels/channels.ts';
import { createFakeHttp, type FakeAnswer } from '#test/unit/electron/api/fake-http.ts';

function listFrom(serve: (url: URL) => FakeAnswer) {
  const http = createFakeHttp(({ url }) => serve(new URL(url)));
  const api = createApi({
    http,
    baseUrl: 'https://api.example.com',
    channelHeader: 'service_channel_id',
    channelId: () => null,
    authorizer: {
      accessToken: () => Promise.reject(new Error('There is no session yet.')),
      refreshAfterRejection: () => Promise.reject(new Error('There is no session yet.')),
    },
    budget: createRateBudget(),
    versions: createVersionChoice({ pinned: {}, remembered: { read: () => null, write: () => undefined } }),
  });
  return { channels: listChannels(api, 'first-token'), sent: http.sent };
}

describe('the channels of a token', () => {
  test('are read with that token, before there is a session', async () => {
    const { channels, sent } = listFrom(() => ({
      body: { items: [{ id: 1, name: 'Shop', scopes: ['orders_read'] }] },
    }));
    expect(await channels).toMatchObject([{ id: 1, name: 'Shop', scopes: ['orders_read'] }]);
    expect(sent[0]?.headers?.['authorization']).toBe('Bearer first-token');
  });

  test('are also read from a bare array, with scopes in one string', async () => {
    const { channels } = listFrom(() => ({
      body: [{ id: 1, application_name: 'App', scopes: ['orders_read  orders_write'] }],
    }));
    expect(await channels).toMatchObject([
      { applicationName: 'App', scopes: ['orders_read', 'orders_write'] },
    ]);
  });

  test.each([
    ['addresses', 'https://api.example.com/2026-07/channel?Cursor=two'],
    ['paths', '/2026-07/channel?Cursor=two'],
    ['tokens', 'two'],
  ])('are read to the last page if the cursors are %s', async (_name, next) => {
    const { channels, sent } = listFrom(({ searchParams }) => ({
      body:
        searchParams.get('Cursor') === 'two'
          ? { items: [{ id: 2 }], next: null }
          : { items: [{ id: 1 }], next },
    }));
    expect((await channels).map(({ id }) => id)).toEqual([1, 2]);
    expect(sent).toHaveLength(2);
  });

  test('do not follow a cursor to another address', async () => {
    const { channels, sent } = listFrom(() => ({
      body: { items: [], next: 'https://evil.example/?Cursor=1' },
    }));
    await expect(channels).rejects.toMatchObject({ code: 'SERVICE' });
    expect(sent).toHaveLength(1);
  });

  test('stop if the cursors form a circle or never end', async () => {
    const circle = listFrom(() => ({ body: { items: [{ id: 1 }], next: 'again' } }));
    expect(await circle.channels).toHaveLength(1);
    expect(circle.sent).toHaveLength(2);
    let page = 0;
    const endless = listFrom(() => {
      page += 1;
      return { body: { items: [{ id: page }], next: `page-${page}` } };
    });
    expect((await endless.channels).length).toBeLessThanOrEqual(41);
  });

  test.each([
    [401, 'SIGNED_OUT'],
    [403, 'FORBIDDEN'],
  ])('map a %i to %s', async (status, code) => {
    await expect(listFrom(() => ({ status })).channels).rejects.toMatchObject({ code });
  });
});
