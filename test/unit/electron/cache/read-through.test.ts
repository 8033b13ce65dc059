import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ServiceError, webPageError } from '#electron/api/api-error.ts';
import { type CachedRead, createReadThrough, type Fetched } from '#electron/cache/read-through.ts';
import type { SavedAnswer } from '#electron/cache/store-records.ts';
import type { FailureCode } from '#shared/ipc/failure.ts';
import { Failure } from '#shared/ipc/failure.ts';

function failing(code: FailureCode): ServiceError {
  const details = { missingScope: null, fields: {}, retryAfterSeconds: 5, status: null };
  const failure = Failure.parse({ code, message: `It is ${code}.`, requestId: null, ...details });
  return new ServiceError(failure, { operation: 'receiving.list', status: null, requestId: null });
}

function createMemoryStore() {
  const saved: SavedAnswer[] = [];
  return {
    saved,
    async saveAnswer(answer: SavedAnswer) {
      saved.push(answer);
    },
    async readSnapshot(key: { account: string; operation: string; parameters: string }) {
      const isSame = (answer: SavedAnswer) =>
        answer.account === key.account &&
        answer.operation === key.operation &&
        answer.parameters === key.parameters;
      return saved.findLast(isSame) ?? null;
    },
  };
}

function reading(
  fetch: () => Promise<Fetched<string[]>>,
  change: Partial<CachedRead<string[]>> = {},
): CachedRead<string[]> {
  return {
    operation: 'receiving.list',
    parameters: { page: 1 },
    schema: z.array(z.string()),
    fetch,
    ...change,
  };
}

const fresh = { data: ['a'], asOf: '2026-11-20T10:00:00.000Z', requestId: 'r' };

function createTested(account: () => string | null = () => 'sandbox:7') {
  const store = createMemoryStore();
  const problems: unknown[] = [];
  const readThrough = createReadThrough({ store, account, onStoreProblem: (error) => problems.push(error) });
  return { store, problems, readThrough };
}

describe('reading through the cache', () => {
  test('returns the service’s response and saves it, with the records in it', async () => {
    const { store, readThrough } = createTested();
    const text = { parentId: null, title: 'a', detail: '', words: ['a'] };
    const records = (data: string[]) =>
      data.map((body, index) => ({ kind: 'order' as const, id: index, body, text }));
    const answer = await readThrough.read(reading(async () => fresh, { records }));
    expect(answer).toEqual({ data: ['a'], source: 'service', asOf: fresh.asOf });
    expect(store.saved).toEqual([
      {
        account: 'sandbox:7',
        operation: 'receiving.list',
        parameters: '{"page":1}',
        body: '["a"]',
        asOf: fresh.asOf,
        requestId: 'r',
        records: [{ kind: 'order', id: 0, body: '"a"', text }],
        searchTerms: [],
      },
    ]);
  });

  test('saves the words that a response contains about other records', async () => {
    const { store, readThrough } = createTested();
    const searchTerms = (data: string[]) => [{ kind: 'order' as const, id: 5, terms: data }];
    await readThrough.read(reading(async () => fresh, { searchTerms }));
    expect(store.saved).toMatchObject([
      { records: [], searchTerms: [{ kind: 'order', id: 5, terms: ['a'] }] },
    ]);
  });

  test.each(['OFFLINE', 'SIGNED_OUT', 'SERVICE', 'THROTTLED'] as const)(
    'returns the saved data, with its age, when the service is %s',
    async (code) => {
      const { readThrough } = createTested();
      await readThrough.read(reading(async () => fresh));
      const answer = await readThrough.read(reading(() => Promise.reject(failing(code))));
      expect(answer).toEqual({ data: ['a'], source: 'cache', asOf: fresh.asOf });
    },
  );

  test.each(['FORBIDDEN', 'NOT_FOUND', 'INVALID', 'CONFLICT', 'UNSUPPORTED', 'INTERNAL'] as const)(
    'never returns saved data after %s',
    async (code) => {
      const { readThrough } = createTested();
      await readThrough.read(reading(async () => fresh));
      await expect(readThrough.read(reading(() => Promise.reject(failing(code))))).rejects.toMatchObject({
        code,
      });
    },
  );

  test('takes no web page for a missing record: returns the saved data, and reports nothing missing', async () => {
    const { readThrough } = createTested();
    const missing: string[] = [];
    const missed = (account: string) => void missing.push(account);
    const page = () => Promise.reject(webPageError('receiving.list', 404, 'r-1'));
    await expect(readThrough.read(reading(page, { missed }))).rejects.toMatchObject({ code: 'SERVICE' });
    await readThrough.read(reading(async () => fresh));
    expect(await readThrough.read(reading(page, { missed }))).toMatchObject({ data: ['a'], source: 'cache' });
    expect(missing).toEqual([]);
  });

  test('passes the failure on when nothing was saved', async () => {
    const { readThrough } = createTested();
    const read = reading(() => Promise.reject(failing('OFFLINE')));
    await expect(readThrough.read(read)).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('passes an internal error of Dockhand on unchanged', async () => {
    const { readThrough } = createTested();
    await readThrough.read(reading(async () => fresh));
    const fault = new TypeError('x');
    await expect(readThrough.read(reading(() => Promise.reject(fault)))).rejects.toBe(fault);
  });

  test('treats saved data that no longer fits as missing', async () => {
    const { store, readThrough } = createTested();
    const key = {
      account: 'sandbox:7',
      operation: 'receiving.list',
      parameters: '{"page":1}',
      requestId: null,
    };
    for (const body of ['{"not": "a list"}', '["cut']) {
      await store.saveAnswer({ ...key, body, asOf: fresh.asOf, records: [] });
      const read = reading(() => Promise.reject(failing('OFFLINE')));
      await expect(readThrough.read(read)).rejects.toMatchObject({ code: 'OFFLINE' });
    }
  });

  test('returns the newer of the saved response and the records from other responses', async () => {
    const { readThrough } = createTested();
    await readThrough.read(reading(async () => fresh));
    const offline = () => Promise.reject(failing('OFFLINE'));
    const younger = { data: ['b'], asOf: '2026-11-20T11:00:00.000Z' };
    const older = { data: ['c'], asOf: '2026-11-20T09:00:00.000Z' };
    expect(await readThrough.read(reading(offline, { fromRecords: async () => younger }))).toMatchObject(
      younger,
    );
    expect((await readThrough.read(reading(offline, { fromRecords: async () => older }))).data).toEqual([
      'a',
    ]);
    expect((await readThrough.read(reading(offline, { fromRecords: async () => null }))).data).toEqual(['a']);
    const unseen = reading(offline, { parameters: { page: 2 }, fromRecords: async () => older });
    expect(await readThrough.read(unseen)).toEqual({ ...older, source: 'cache' });
  });

  test('reports the service’s response once it is saved, for the requesting account, and nothing else', async () => {
    const { store, readThrough } = createTested();
    const onFetched: unknown[] = [];
    const change: Partial<CachedRead<string[]>> = {
      onFetched: (...what) => void onFetched.push([...what, store.saved.length]),
    };
    await readThrough.read(reading(async () => fresh, change));
    expect(onFetched).toEqual([['sandbox:7', fresh, 1]]);
    await readThrough.read(reading(() => Promise.reject(failing('OFFLINE')), change));
    await readThrough.read(reading(async () => fresh, { ...change, prefer: 'cache' }));
    expect(onFetched).toHaveLength(1);
  });

  test('shares one request among callers that make the same one at the same time', async () => {
    const { readThrough } = createTested();
    let requested = 0;
    const { promise, resolve } = Promise.withResolvers<Fetched<string[]>>();
    const fetch = () => {
      requested += 1;
      return promise;
    };
    const first = readThrough.read(reading(fetch, { parameters: { a: 1, b: 2 } }));
    const second = readThrough.read(reading(fetch, { parameters: { b: 2, a: 1 } }));
    const other = readThrough.read(reading(fetch, { parameters: { a: 2, b: 2 } }));
    resolve(fresh);
    expect(await first).toEqual(await second);
    await other;
    expect(requested).toBe(2);
    await readThrough.read(reading(fetch, { parameters: { a: 1, b: 2 } }));
    expect(requested).toBe(3);
  });

  test('shares no request of many that waits longer than a user’s', async () => {
    const { readThrough } = createTested();
    const waiting = Promise.withResolvers<Fetched<string[]>>();
    const ofMany = readThrough.read(reading(() => waiting.promise, { call: { priority: 'outbox' } }));
    expect(await readThrough.read(reading(async () => fresh))).toMatchObject({ data: ['a'] });
    waiting.resolve({ ...fresh, data: ['b'] });
    expect(await ofMany).toMatchObject({ data: ['b'] });
  });

  test('starts over after a write: a later read shares no earlier request, and is shared itself', async () => {
    const { readThrough } = createTested();
    const earlier = Promise.withResolvers<Fetched<string[]>>();
    const later = Promise.withResolvers<Fetched<string[]>>();
    const answers = [earlier.promise, later.promise];
    const read = () => readThrough.read(reading(() => answers.shift() ?? Promise.reject(failing('SERVICE'))));
    const before = read();
    readThrough.startOver();
    const after = read();
    earlier.resolve(fresh);
    expect(await before).toMatchObject({ data: ['a'] });
    const alike = read();
    later.resolve({ ...fresh, data: ['b'] });
    expect(await Promise.all([after, alike])).toMatchObject([{ data: ['b'] }, { data: ['b'] }]);
  });

  test('continues without the store, and reports its error', async () => {
    const full = new Error('The disk is full.');
    const problems: unknown[] = [];
    const readThrough = createReadThrough({
      account: () => 'a',
      store: { saveAnswer: () => Promise.reject(full), readSnapshot: () => Promise.reject(full) },
      onStoreProblem: (error) => problems.push(error),
    });
    expect((await readThrough.read(reading(async () => fresh))).source).toBe('service');
    const read = reading(() => Promise.reject(failing('OFFLINE')));
    await expect(readThrough.read(read)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(problems).toEqual([full, full]);
  });
});

describe('the owner of the data', () => {
  test('is no one while no account is signed in', async () => {
    const { store, readThrough } = createTested(() => null);
    await expect(readThrough.read(reading(async () => fresh))).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(store.saved).toEqual([]);
  });

  test('determines which saved data is shown: another account sees nothing of the first', async () => {
    let account = 'sandbox:7';
    const { readThrough } = createTested(() => account);
    await readThrough.read(reading(async () => fresh));
    account = 'production:7';
    const read = reading(() => Promise.reject(failing('OFFLINE')));
    await expect(readThrough.read(read)).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('is checked again when the response arrives: after a change of account, nothing is saved or shown', async () => {
    let account: string | null = 'sandbox:7';
    const { store, readThrough } = createTested(() => account);
    for (const next of ['sandbox:8', null]) {
      account = 'sandbox:7';
      const { promise, resolve } = Promise.withResolvers<Fetched<string[]>>();
      const onFetched: unknown[] = [];
      const read = readThrough.read(
        reading(() => promise, { onFetched: (accountId) => void onFetched.push(accountId) }),
      );
      account = next;
      resolve(fresh);
      await expect(read).rejects.toMatchObject({ code: 'SIGNED_OUT' });
      expect([...store.saved, ...onFetched]).toEqual([]);
    }
  });

  test.each(['SERVICE', 'THROTTLED'] as const)(
    'does not end a list at the end of this desk’s memory: a further page that is %s is a failure',
    async (code) => {
      const { readThrough } = createTested();
      const fromRecords = async () => ({ data: ['seen'], asOf: fresh.asOf });
      const fetch = () => Promise.reject(failing(code));
      const further = readThrough.read(reading(fetch, { fromRecords, isFurtherPage: true }));
      await expect(further).rejects.toMatchObject({ code });
      const first = await readThrough.read(reading(fetch, { fromRecords, isFurtherPage: false }));
      expect(first).toMatchObject({ source: 'cache', data: ['seen'] });
    },
  );

  test('continues with seen data if the service is unreachable', async () => {
    const { readThrough } = createTested();
    const fromRecords = async () => ({ data: ['seen'], asOf: fresh.asOf });
    const fetch = () => Promise.reject(failing('OFFLINE'));
    const further = await readThrough.read(reading(fetch, { fromRecords, isFurtherPage: true }));
    expect(further).toMatchObject({ source: 'cache', data: ['seen'] });
  });
});
