import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApi } from '#electron/api/api-client.ts';
import type { HttpAnswer, HttpRequest } from '#electron/api/http/http-message.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { createOutboxSender } from '#electron/outbox/outbox-sender.ts';
import type { OutboxOwner } from '#electron/outbox/storage/outbox.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import { seededRandom } from '#test/integration/store/file-damage.ts';
import { runCount } from '#test/support/run-count.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';
import { returnable } from './outbox-server.ts';
import { createRepositoryOutbox } from './repository-outbox.ts';
import { returnOf } from './returnable.ts';

const switches = runCount('R7, switches of environment, account and channel', 1_000, 1_000);

/**
 * Each account in two channels, and each channel id in two accounts: no two of the three values determine the third.
 */
const owners: OutboxOwner[] = ['local', 'production-1'].flatMap((environment) =>
  ['a', 'b'].flatMap((name) =>
    [7, 8].map((channelId) => ({ environment, account: `${environment}/${name}`, channelId })),
  ),
);

test(`no return is sent under a different environment, account, or channel than its own, in ${switches} switches`, async () => {
  const random = seededRandom(7);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'dockhand-switches-'));
  const time = createSimulatedTime({ turns: 150, startMs: Date.parse('2026-11-22T08:00:00Z') });
  const repository = createOutboxRepository(join(folder, 'outbox.sqlite'), { now: time.now });
  repository.open({ isStart: true });
  const { outbox, tell } = createRepositoryOutbox(repository);
  let current: OutboxOwner | null = pick(owners);
  const arrived: {
    environment: string;
    token: string;
    channel: string;
    reference: string;
    isRead: boolean;
  }[] = [];

  const connect = (environment: string) => {
    const own = () => (current?.environment === environment ? current : null);
    const request = async (requested: HttpRequest): Promise<HttpAnswer> => {
      const ticket = await requested.admit?.();
      const url = new URL(requested.url);
      const sent =
        typeof requested.body === 'string' ? (JSON.parse(requested.body) as { reference_id: string }) : null;
      arrived.push({
        environment,
        token: (requested.headers?.['authorization'] ?? '').replace('Bearer token of ', ''),
        channel: requested.headers?.['service_channel_id'] ?? '',
        reference: sent?.reference_id ?? url.searchParams.get('ReferenceIds') ?? '',
        isRead: sent === null,
      });
      await time.sleep(random() * 300);
      // Some responses are lost, so that look-ups are in progress while the account changes.
      const status = sent !== null && random() < 0.2 ? 503 : 201;
      ticket?.answered(status, {});
      const body = sent === null ? '[]' : JSON.stringify({ id: arrived.length });
      return { status, headers: {}, body: new TextEncoder().encode(body), requestId: 'r' };
    };
    const api = createApi({
      http: { request },
      baseUrl: `https://${environment}.example`,
      channelHeader: 'service_channel_id',
      channelId: () => own()?.channelId ?? null,
      authorizer: {
        async accessToken() {
          // It takes time, as a refresh does; in the worst case the token is that of an account that signed in since.
          const asking = own()?.account ?? 'nobody';
          await time.sleep(random() * 200);
          return `token of ${random() < 0.5 ? asking : (own()?.account ?? 'nobody')}`;
        },
        refreshAfterRejection: async () => 'token of nobody',
      },
      budget: createRateBudget({ limit: 100_000, now: time.now, timers: time.timers }),
      versions: createVersionChoice({ pinned: {}, remembered: { read: () => null, write: () => undefined } }),
      now: time.now,
    });
    return createOutboxSender({
      outbox,
      kinds: [createReturnWrites({ api })],
      owner: () => {
        const owner = own();
        return owner === null ? null : { ...owner, grantedScopes: [] };
      },
      now: time.now,
      random,
      timers: time.timers,
    });
  };

  const senders = [connect('local'), connect('production-1')];
  const rowOwners = new Map<string, OutboxOwner>();
  for (let turn = 0; turn < switches; turn += 1) {
    current = random() < 0.1 ? null : pick(owners);
    for (const sender of senders) sender.sessionChanged();
    const owner = pick(owners);
    const key = { ...owner, kind: 'return.create', operator: null, desk: null };
    const draft = repository.createDraft({ ...key, draft: {} }).value;
    rowOwners.set(draft.referenceId, owner);
    const { state } = repository.queue({
      account: owner.account,
      id: draft.id,
      body: returnOf(returnable, draft.referenceId),
    }).value;
    tell({ account: owner.account, id: draft.id, state });
    await time.advance(random() * 400);
  }
  repository.close(null);
  rmSync(folder, { recursive: true, force: true });

  expect(arrived.filter(({ isRead }) => !isRead).length).toBeGreaterThan(switches / 4);
  const strayed = arrived.filter(({ environment, token, channel, reference }) => {
    const owner = rowOwners.get(reference);
    return (
      owner?.environment !== environment || owner.account !== token || String(owner.channelId) !== channel
    );
  });
  expect(strayed).toEqual([]);
}, 300_000);
