import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceError } from '#electron/api/api-error.ts';
import { listChannels } from '#electron/resources/channels/channels.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { ReceivingFilters } from '#shared/receiving/receiving.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { english } from '#test/support/english.ts';
import { sandboxForTest, sharedStore } from '#test/support/shared-sandbox.ts';
import { connectTo } from './service-against-sandbox.ts';

const noFilters = ReceivingFilters.parse({});
const firstPage = { filters: noFilters, page: 1, pageSize: 50 };
type Connected = ReturnType<typeof connectTo>;

const kept = sharedStore();

describe('against the sandbox', () => {
  let sandbox: Sandbox;
  let connected: Connected;

  beforeAll(async () => {
    sandbox = await startSandbox({ rateLimitPerMinute: 100_000 });
  });

  afterAll(() => sandbox.stop());

  beforeEach(() => {
    connected = connectTo(sandbox, kept.store);
  });

  afterEach(async () => {
    sandbox.faults.clear();
    await sandbox.start();
    await connected.close();
  });

  test('the channels of a token are read before a session exists', async () => {
    const channels = await listChannels(connected.api, sandbox.demo.personalToken);
    expect(channels.some(({ scopes }) => scopes.includes('receiving_write'))).toBe(true);
    await expect(listChannels(connected.api, 'nonsense')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('the centers include the data of their locations', async () => {
    const { data, source } = await connected.centers.list();
    expect(source).toBe('service');
    expect(data.length).toBeGreaterThanOrEqual(12);
    expect(data.some(({ processesReturns }) => processesReturns === true)).toBe(true);
  });

  test('the receiving orders are read page by page, each once', async () => {
    const ids: number[] = [];
    let hasMore = true;
    for (let page = 1; hasMore; page += 1) {
      const { data } = await connected.receiving.list({ filters: noFilters, page, pageSize: 100 });
      ids.push(...data.orders.map(({ id }) => id));
      expect(data.totalCount).toBe(sandbox.world.demo.receivingOrders.length);
      hasMore = data.hasMore;
    }
    const expected = sandbox.world.demo.receivingOrders.map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(expected));
    expect(ids).toHaveLength(expected.length);
  });

  test('an order and its boxes are read completely', async () => {
    const { data: list } = await connected.receiving.list({
      ...firstPage,
      filters: { ...noFilters, statuses: ['Completed'] },
    });
    const id = list.orders[0]?.id ?? 0;
    const { data: order } = await connected.receiving.read({ id });
    expect(order.status).toBe('Completed');
    expect(order.insertDate).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(order.inventoryQuantities.length).toBeGreaterThan(0);
    const { data: boxes } = await connected.receiving.listBoxes({ id });
    expect(boxes.flatMap(({ boxItems }) => boxItems).length).toBeGreaterThan(0);
  });

  test('a missing order is NOT_FOUND', async () => {
    await expect(connected.receiving.read({ id: 2_000_000_000 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('list, order, and boxes are shown with their age while the network is down, and fresh again afterward', async () => {
    const list = await connected.receiving.list(firstPage);
    const id = list.data.orders[0]?.id ?? 0;
    const unopened = list.data.orders[1]?.id ?? 0;
    await connected.receiving.read({ id });
    await connected.receiving.listBoxes({ id });
    await sandbox.stop();
    expect(await connected.receiving.list(firstPage)).toEqual({ ...list, source: 'cache' });
    expect((await connected.receiving.read({ id })).source).toBe('cache');
    expect((await connected.receiving.listBoxes({ id })).source).toBe('cache');
    expect(await connected.receiving.read({ id: unopened })).toMatchObject({
      source: 'cache',
      asOf: list.asOf,
    });
    await expect(connected.receiving.listBoxes({ id: unopened })).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(connected.api.ping()).rejects.toMatchObject({ problem: 'unreachable' });
    await sandbox.start();
    await connected.api.ping();
    expect((await connected.receiving.list(firstPage)).source).toBe('service');
  });

  test('a list built offline equals the service’s response for the records seen', async () => {
    for (let page = 1; page <= 3; page += 1)
      await connected.receiving.list({ filters: noFilters, page, pageSize: 100 });
    const filters = { ...noFilters, statuses: ['Awaiting', 'Arrived'] };
    const listed = await connected.receiving.list({ filters, page: 1, pageSize: 250 });
    await sandbox.stop();
    const offline = await connected.receiving.list({ filters, page: 1, pageSize: 249 });
    expect(offline.source).toBe('cache');
    const ids = (answer: typeof listed) =>
      answer.data.orders.map(({ id }) => id).sort((left, right) => left - right);
    expect(ids(offline)).toEqual(ids(listed));
  });

  test.each([
    ['truncated JSON, each time', { kind: 'truncatedJson', times: 9 }],
    ['malformed JSON', { kind: 'malformedJson' }],
    ['a page instead of JSON', { kind: 'nonJson', status: 200 }],
    ['an empty body', { kind: 'emptyBody' }],
    ['a 500', { kind: 'status', status: 500 }],
    ['a 503 that stays', { kind: 'status', status: 503, times: 9 }],
    ['a 429 with a long wait', { kind: 'status', status: 429, retryAfter: 40 }],
    ['a connection that breaks each time', { kind: 'dropBeforeCommit', times: 9 }],
    ['a body beyond the cap', { kind: 'hugeBody', bytes: 21 * 1024 * 1024 }],
  ] as const)(
    '%s returns the saved data, or a failure with a message if there is none',
    async (_name, fault) => {
      const seen = await connected.receiving.list(firstPage);
      sandbox.faults.next({ ...fault });
      expect(await connected.receiving.list(firstPage)).toEqual({ ...seen, source: 'cache' });
      sandbox.faults.clear();
      const other = connectTo(sandbox, kept.store);
      sandbox.faults.next({ ...fault });
      const failed = await other.receiving.list(firstPage).catch((error: unknown) => error);
      expect(failed).toMatchObject({ name: 'ServiceError' });
      const { failure } = failed as ServiceError;
      expect(translateSentence(english.t, failureSentence(failure))).toMatch(/^\S.*[.\w]$/s);
    },
  );

  test.each([
    ['a 502 that passes', { kind: 'status', status: 502 }],
    ['a 429 that passes', { kind: 'status', status: 429, retryAfter: 1 }],
    ['a connection that breaks once', { kind: 'dropBeforeCommit' }],
    ['an answer that never leaves, once', { kind: 'dropAfterCommit' }],
    ['an answer that breaks off once', { kind: 'truncatedJson' }],
    ['a gateway’s page, once', { kind: 'nonJson', status: 502 }],
  ] as const)('%s has no visible effect', async (_name, fault) => {
    const other = connectTo(sandbox, kept.store);
    sandbox.faults.next({ ...fault });
    expect((await other.receiving.list(firstPage)).source).toBe('service');
  });

  test('a hanging service is abandoned, and treated as unreachable', async () => {
    const other = connectTo(sandbox, kept.store, {
      http: { timeouts: { connectMs: 5_000, headersMs: 200, bodyMs: 200 } },
    });
    sandbox.faults.next({ kind: 'hang' });
    await expect(other.receiving.list(firstPage)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(other.connection.failures).toBe(1);
  });

  test('an ended session returns the saved data, and a failure for everything else', async () => {
    const seen = await connected.receiving.list(firstPage);
    sandbox.faults.next({ kind: 'status', status: 401, times: 9 });
    expect(await connected.receiving.list(firstPage)).toEqual({ ...seen, source: 'cache' });
    await expect(connected.receiving.list({ ...firstPage, pageSize: 7, page: 9 })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
  });

  test('the service logs the request id of the client', async () => {
    const other = connectTo(sandbox, kept.store, { api: { requestId: () => 'desk-4-request-1' } });
    sandbox.clearRequests();
    await other.receiving.list(firstPage);
    expect(sandbox.requests.map(({ requestId }) => requestId)).toEqual(['desk-4-request-1']);
  });
});

describe('against a server that implements only the specification', () => {
  test('receiving orders are found at the version that the specification names, which is remembered', async () => {
    const sandbox = await sandboxForTest({ specOnly: true, rateLimitPerMinute: 100_000 });
    const connected = connectTo(sandbox, kept.store);
    const { data } = await connected.receiving.list(firstPage);
    expect(connected.remembered.get('receiving.list')).toBe('2.0');
    const id = data.orders[0]?.id ?? 0;
    expect((await connected.receiving.read({ id })).data.id).toBe(id);
    sandbox.clearRequests();
    await connected.receiving.list(firstPage);
    expect(sandbox.requests).toHaveLength(1);
    await expect(connected.receiving.listBoxes({ id })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    await expect(connected.receiving.read({ id: 2_000_000_000 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const centers = await connected.centers.list();
    expect(centers.data.length).toBeGreaterThan(0);
    expect(new Set(centers.data.map(({ processesReturns }) => processesReturns))).toEqual(new Set([null]));
    expect(await listChannels(connected.api, sandbox.demo.personalToken)).not.toEqual([]);
  });
});
