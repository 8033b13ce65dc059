import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApi } from '#electron/api/api-client.ts';
import { ServiceError } from '#electron/api/api-error.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { Failure } from '#shared/ipc/failure.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { ReceivingOrderListWire } from '#shared/receiving/receiving.ts';
import { english } from '#test/support/english.ts';
import { runCount } from '#test/support/run-count.ts';
import { createFakeHttp } from '#test/unit/electron/api/fake-http.ts';

const runs = runCount('R24, fuzzed bodies of the core', 300, 10_000);
const timeoutMs = 600_000;

describe('the API core', () => {
  const deep = '['.repeat(200_000);
  const body = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '[',
      '{"items":',
      '\u0000',
      '[1e999]',
      '[{"id":1e400}]',
      '[null]',
      '<html></html>',
      '"text"',
      '\uFEFF[]',
    ),
    fc.constantFrom(deep, `${deep}${']'.repeat(200_000)}`, `[{"id":1,"deep":${deep}${']'.repeat(200_000)}}]`),
    fc.constant('[{"id":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]'),
  );

  test(
    `turns ${runs} bodies with any status into a value or a failure, and nothing else`,
    async () => {
      let answer = { status: 200, body: '' };
      const http = createFakeHttp(() => answer);
      const api = createApi({
        http,
        baseUrl: 'https://api.example.com',
        channelHeader: 'service_channel_id',
        channelId: () => null,
        authorizer: {
          accessToken: async () => 'secret-token',
          refreshAfterRejection: async () => 'secret-token',
        },
        // No limit, because only the bodies matter here.
        budget: {
          acquire: async () => ({ answered: () => undefined, failed: () => undefined }),
          view: () => ({ limit: 1, remaining: 1, waiting: 0 }),
        },
        versions: createVersionChoice({
          pinned: { 'receiving.list': '2.0' },
          remembered: { read: () => null, write: () => undefined },
        }),
      });
      await fc.assert(
        fc.asyncProperty(
          body,
          fc.constantFrom(200, 200, 201, 204, 302, 400, 401, 403, 409, 418, 422, 500, 599),
          async (text, status) => {
            answer = { status, body: text };
            const outcome = await api
              .call('receiving.list', { priority: 'background', schema: ReceivingOrderListWire })
              .catch((error: unknown) => error);
            if (outcome instanceof ServiceError) {
              expect(Failure.parse(outcome.failure)).toEqual(outcome.failure);
              expect(translateSentence(english.t, failureSentence(outcome.failure)).length).toBeLessThan(
                1_000,
              );
              expect((outcome.failure.serverSays ?? '').length).toBeLessThan(1_000);
              expect(JSON.stringify(outcome.failure)).not.toContain('secret-token');
            } else {
              expect(outcome).toHaveProperty('value');
            }
            expect({}).not.toHaveProperty('polluted');
          },
        ),
        { numRuns: runs },
      );
    },
    timeoutMs,
  );
});
