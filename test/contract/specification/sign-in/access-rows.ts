import { expect, vi } from 'vitest';
import { z } from 'zod';
import { proposeSavedChannel, settleChannel, toSavedChannel } from '#electron/session/session-state.ts';
import { createPersonalTokens } from '#electron/session/tokens.ts';
import { type Channel, ChannelListWire } from '#shared/channels/channels.ts';
import { ReceivingOrderListWire } from '#shared/receiving/receiving.ts';
import { serviceScopes } from '#shared/session/model/scopes.ts';
import { values } from '#test/contract/specification/answer-rows.ts';
import type { Bench } from '#test/contract/specification/bench.ts';
import { type Row, rowOf } from '#test/contract/specification/row.ts';
import {
  callSample,
  noArguments,
  type Sample,
  sample,
  sendSample,
} from '#test/contract/specification/sample.ts';
import { openSandboxSession } from '#test/integration/session/sandbox-session.ts';
import { valuesAt } from '#test/sandbox/misbehavior/member-path.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { signIn } from './sign-in-samples.ts';

const listAddress = 'GET /2.0/receiving';

const listOrders: Sample = sample(listAddress, 'receiving.list', ReceivingOrderListWire, () => ({
  query: { Limit: 1 },
}));

const listChannels: Sample = sample('GET /2026-07/channel', 'channels.list', ChannelListWire, noArguments, {
  clientPlaces: { 'items[]': '[]' },
});

const statusWith = async (bench: Bench, token: string): Promise<number> =>
  (await bench.send(listAddress, { headers: { authorization: `Bearer ${token}` } })).status;

const cancelAddress = 'POST /1.0/return/{id}/cancel';
const historyAddress = 'POST /2026-01/inventory/history:query';

/** Advances the clock of this process, which sandbox and client read, by ten years. */
async function tenYearsLater<Value>(work: () => Promise<Value>): Promise<Value> {
  const tenYearsMs = 10 * 365 * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + tenYearsMs });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const otherSandboxes = new WeakMap<Bench, Promise<Sandbox>>();

/** A second environment in addition to the bench's, closed together with it. */
async function otherEnvironment(bench: Bench): Promise<Sandbox> {
  const known = otherSandboxes.get(bench);
  if (known !== undefined) return known;
  const started = startSandbox({ seed: 99, rateLimitPerMinute: 1_000_000 });
  otherSandboxes.set(bench, started);
  bench.onClose(async () => (await started).stop());
  return started;
}

const renewedAhead: Row = {
  section: '7.5',
  subject: 'an expired access token is refused, and the client renews it before that',
  async sandbox(bench) {
    const { access_token: token } = (await signIn(bench)).tokens;
    expect(await statusWith(bench, token)).toBe(200);
    bench.sandbox.expireAccessTokens();
    expect(await statusWith(bench, token)).toBe(401);
  },
  async clientAlone(bench) {
    const opened = openSandboxSession(bench.sandbox);
    await opened.signIn();
    const first = await opened.session.accessToken();
    opened.clock.aheadMs = 50 * 60_000;
    expect(await opened.session.accessToken()).toBe(first);
    opened.clock.aheadMs = 56 * 60_000;
    expect(await opened.session.accessToken()).not.toBe(first);
  },
  mutation: { kind: 'letPass', on: listAddress, was: 401 },
};

/** Who may call, and with which rights (specification 5, 5.1, 5.3, 5.4 and 7.5). */
export const accessRows: readonly Row[] = [
  rowOf('5', 'every call carries Authorization: Bearer <ACCESS_TOKEN>', {
    async sandbox(bench) {
      const statusOf = async (authorization: string | undefined) =>
        (await bench.send(listAddress, { headers: { authorization } })).status;
      expect(await statusOf(undefined)).toBe(401);
      expect(await statusOf(`Basic ${bench.sandbox.demo.personalToken}`)).toBe(401);
      expect(await statusOf(`Bearer ${bench.sandbox.demo.personalToken}`)).toBe(200);
    },
    client: async (bench) => void (await callSample(bench, listOrders)),
    mutation: { kind: 'forgetHeader', on: listAddress, name: 'authorization' },
  }),
  rowOf('5', 'POST calls carry service_channel_id: <CHANNEL_ID>', {
    async sandbox(bench) {
      const path = { id: 1 };
      const without = { path, headers: { service_channel_id: undefined } };
      expect((await bench.send(cancelAddress, without)).status).toBe(400);
      expect((await bench.send(cancelAddress, { path })).status).toBe(404);
    },
    async clientAlone(bench) {
      bench.sandbox.clearRequests();
      await callSample(
        bench,
        { ...listOrders, address: cancelAddress, operation: 'returns.cancel' },
        { path: { id: 1 } },
      ).catch(() => undefined);
      expect(bench.sandbox.requests[0]?.headers['service_channel_id']).toBe(String(bench.channelId));
    },
    mutation: { kind: 'forgetHeader', on: cancelAddress, name: 'service_channel_id' },
  }),
  rowOf('5', 'bodies are sent as Content-Type: application/json', {
    async sandbox(bench) {
      const statusAs = async (type: string) => {
        const call = { body: { facility_id: 14 }, headers: { 'content-type': type } };
        return (await bench.send(historyAddress, call)).status;
      };
      expect(await statusAs('text/plain')).toBe(415);
      expect(await statusAs('application/json')).toBe(200);
    },
    async client(bench) {
      const history: Sample = sample(historyAddress, 'history.list', z.unknown(), () => ({
        body: { facility_id: 14 },
      }));
      await callSample(bench, history);
    },
    mutation: { kind: 'forgetHeader', on: historyAddress, name: 'content-type' },
  }),
  // A revoked token no longer grants access; others of the same account still work.
  rowOf('5.1', 'several personal access tokens may exist, and each can be revoked', {
    async sandbox(bench) {
      const [first, second] = [bench.sandbox.issuePersonalToken(), bench.sandbox.issuePersonalToken()];
      expect([await statusWith(bench, first), await statusWith(bench, second)]).toEqual([200, 200]);
      bench.sandbox.revokePersonalToken(first);
      expect([await statusWith(bench, first), await statusWith(bench, second)]).toEqual([401, 200]);
    },
    async clientAlone() {
      let isOver = false;
      const ended = async () => {
        isOver = true;
      };
      const tokens = createPersonalTokens({ token: 'revoked', isRefused: async () => true, ended });
      await expect(tokens.refreshAfterRejection('revoked')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
      expect(isOver).toBe(true);
    },
    mutation: { kind: 'letPass', on: listAddress, was: 401 },
  }),
  rowOf('5.1', 'a personal access token does not expire', {
    async sandbox(bench) {
      expect(await tenYearsLater(() => statusWith(bench, bench.sandbox.demo.personalToken))).toBe(200);
    },
    client: (bench) => tenYearsLater(async () => void (await callSample(bench, listOrders))),
    mutation: () => ({
      kind: 'status',
      on: listAddress,
      status: 401,
      was: 200,
      fromMs: Date.now() + 365 * 86_400_000,
    }),
  }),
  // The channel in use is the one with `_write` scopes, regardless of its position in the list.
  rowOf('5.1', 'the channel to use is the one with _write scopes', {
    async sandbox(bench) {
      const { items } = (await sendSample(bench, listChannels)) as {
        items: { id: number; scopes: string[] }[];
      };
      expect(items.length).toBeGreaterThan(1);
      const writing = items.filter(({ scopes }) => scopes.some((scope) => scope.endsWith('_write')));
      expect(writing.map(({ id }) => id)).toEqual([bench.channelId]);
    },
    async client(bench) {
      const { value } = await callSample(bench, listChannels);
      const channels = (value as Channel[]).map(toSavedChannel).toReversed();
      expect(settleChannel(channels, null)?.id).toBe(bench.channelId);
      expect(proposeSavedChannel(channels)).toBe(bench.channelId);
    },
    mutation: { kind: 'omit', on: listChannels.address, path: 'items[].scopes' },
  }),
  rowOf('5.1', "a personal token's channel has neither offline_access nor openid", {
    async sandbox(bench) {
      const scopes = valuesAt(await sendSample(bench, listChannels), 'items[].scopes[]');
      expect(scopes).not.toContain('offline_access');
      expect(scopes).not.toContain('openid');
    },
    async client(bench) {
      const { value } = await callSample(bench, listChannels);
      const scopes = new Set((value as Channel[]).flatMap((channel) => channel.scopes));
      expect([...scopes].toSorted()).toEqual([...serviceScopes].toSorted());
    },
    mutation: {
      kind: 'replace',
      on: listChannels.address,
      path: 'items[].scopes[]',
      from: 'billing_read',
      to: 'openid',
    },
  }),
  ...values(
    '5.3',
    () => listChannels,
    'items[].scopes[]',
    [
      'billing_read',
      'channels_read',
      'fulfillments_read',
      'fulfillments_write',
      'inventory_read',
      'inventory_write',
      'locations_read',
      'orders_read',
      'orders_write',
      'pricing_read',
      'products_read',
      'products_write',
      'receiving_read',
      'receiving_write',
      'returns_read',
      'returns_write',
      'webhooks_read',
      'webhooks_write',
    ],
    serviceScopes,
  ),
  rowOf('5.4', 'tokens are not shared between environments', {
    async sandbox(bench) {
      const { demo } = await otherEnvironment(bench);
      expect(await statusWith(bench, demo.personalToken)).toBe(401);
    },
    async clientAlone(bench) {
      const other = await otherEnvironment(bench);
      const opened = openSandboxSession(other);
      await opened.session.start();
      const { personalToken } = bench.sandbox.demo;
      const view = await opened.session.signInWithToken({ token: personalToken });
      expect(view).toMatchObject({ problem: { kind: 'tokenRefused' } });
    },
    mutation: { kind: 'letPass', on: listAddress, was: 401 },
  }),
  renewedAhead,
];
