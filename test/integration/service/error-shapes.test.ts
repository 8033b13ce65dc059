import { describe, expect, test } from 'vitest';
import { ServiceError } from '#electron/api/api-error.ts';
import type { FailureCode } from '#shared/ipc/failure.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { quoted, type Sentence, sentence } from '#shared/messages/messages.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import type { Fault, FaultKind } from '#test/sandbox/misbehavior/faults.ts';
import { english } from '#test/support/english.ts';
import { sandboxForTest, sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';
import { connectWarehouse } from './connect-warehouse.ts';

type Desk = ReturnType<typeof connectWarehouse>;

/** One operation of every kind: a numbered list, a bare list, a record, part of a record, a query by POST. */
type Tried = {
  operation: string;
  scope: string;
  /** The fault applies to this path only. */
  path: RegExp;
  id: number;
  run: (desk: Desk) => Promise<unknown>;
};

const unknownId = 1_999_999_999;

const kept = sharedStore();
const sandbox = sharedSandbox({ rateLimitPerMinute: 100_000 });

const tried: readonly Tried[] = [
  {
    operation: 'receiving.read',
    scope: 'receiving_read',
    path: /\/receiving\/\d+$/,
    id: unknownId,
    run: (desk) => desk.receiving.read({ id: unknownId }),
  },
  {
    operation: 'unidentified.read',
    scope: 'receiving_read',
    // If other ids could not be read either, it would be treated as not offered.
    path: /\/unidentified-receiving-order\/1999999999$/,
    id: unknownId,
    run: (desk) => desk.unidentified.read({ id: unknownId }),
  },
  {
    operation: 'inventory.read',
    scope: 'inventory_read',
    path: /\/inventory\/\d+$/,
    id: unknownId,
    run: (desk) => desk.inventory.read({ id: unknownId }),
  },
  {
    operation: 'returns.read',
    scope: 'returns_read',
    path: /\/return\/\d+$/,
    id: unknownId,
    run: (desk) => desk.returns.read({ id: unknownId }),
  },
];

const historyQuery = {
  centerId: 1,
  inventoryIds: [],
  category: null,
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-20T00:00:00Z',
};

/** Operations for which a 404 would refer to the operation itself; any other response is accepted. */
const lists: readonly Tried[] = [
  {
    operation: 'unidentified.list',
    scope: 'receiving_read',
    path: /\/unidentified-receiving-order$/,
    id: 0,
    run: (desk) => desk.unidentified.list({ isLinked: false, page: 1 }),
  },
  {
    operation: 'history.list',
    scope: 'inventory_read',
    path: /\/inventory\/history:query$/,
    id: 0,
    run: (desk) => desk.history.list({ query: historyQuery, cursor: null }),
  },
];

/** Returns the failure shown on a fresh desk that has no saved data. */
async function failureOf(
  one: Tried,
  fault: FaultKind | null,
  options: Parameters<typeof connectWarehouse>[2] = {},
) {
  const desk = connectWarehouse(sandbox, kept.store, options);
  if (fault !== null) sandbox.faults.next({ ...fault, match: { path: one.path }, times: 9 } satisfies Fault);
  const error = await one.run(desk).then(
    () => null,
    (rejected: unknown) => rejected,
  );
  sandbox.faults.clear();
  await desk.close();
  expect(error).toBeInstanceOf(ServiceError);
  const { failure, operation, reasonCode } = error as ServiceError;
  expect(operation).toBe(one.operation);
  // A message for users: one line, properly ended, without parts of a stack trace, a page, or an object.
  const shown = translateSentence(english.t, failureSentence(failure));
  expect(shown).toMatch(failure.message === null ? /^[A-Z0-9][^\n<>{}]*$/ : /^[A-Z0-9][^\n<>{}]*[.!?]$/);
  for (const text of [shown, failure.serverSays ?? '']) {
    expect(text).not.toMatch(/[\n<>{}]|undefined|null|\[object|\bat .+:\d+:\d+/);
  }
  return { failure, reasonCode };
}

const problem = (detail: string) => ({
  type: 'https://errors.example/x',
  title: 'A problem.',
  status: 422,
  detail,
  instance: '/x',
  traceId: '00-1',
});

const apiMessage = 'The quantity must be above zero.';
const trace = 'at Service.Run() in C:\\src\\Service.cs:line 12';

/** Every shape of reference-notes 10.1, with the parts that must reach the user. */
const shapes: readonly [
  string,
  unknown,
  { serverSays?: string; fields?: Record<string, Sentence[]>; reasonCode?: string },
][] = [
  ['A, problem details', problem(apiMessage), { serverSays: apiMessage, fields: {} }],
  [
    'B, a validation problem',
    { ...problem(apiMessage), errors: { quantity: [apiMessage, 'It must be whole.'] } },
    { serverSays: apiMessage, fields: { quantity: [quoted(apiMessage), quoted('It must be whole.')] } },
  ],
  [
    'B without a detail',
    { title: 'One or more validation errors occurred.', status: 400, errors: { lot_number: [apiMessage] } },
    { serverSays: apiMessage, fields: { lot_number: [quoted(apiMessage)] } },
  ],
  [
    'C, a bare map',
    { boxes: [apiMessage] },
    { serverSays: apiMessage, fields: { boxes: [quoted(apiMessage)] } },
  ],
  [
    'C with the empty key',
    { '': [apiMessage] },
    { serverSays: apiMessage, fields: { '': [quoted(apiMessage)] } },
  ],
  [
    'D, an API error',
    { message: apiMessage, errors: ['Line 2.'], details: { a: 1 }, stackTrace: trace },
    { serverSays: apiMessage, fields: { '': [quoted('Line 2.')] } },
  ],
  [
    'D with nothing but a trace',
    { message: null, errors: null, details: null, stackTrace: trace },
    { fields: {} },
  ],
  ['E, the throttle’s shape', { statusCode: 422, message: apiMessage }, { serverSays: apiMessage }],
  [
    'F, a coded error',
    { code: 'VALIDATION_ERROR', message: apiMessage },
    { serverSays: apiMessage, reasonCode: 'VALIDATION_ERROR' },
  ],
  ['G, a plain string', apiMessage, { serverSays: apiMessage, fields: {} }],
  [
    'H, a framework’s result',
    { value: { detail: apiMessage }, formatters: [], content_types: [], status_code: 422 },
    { serverSays: apiMessage },
  ],
  [
    'a reason code beside a problem',
    { ...problem(apiMessage), reason_code: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED' },
    { serverSays: apiMessage, reasonCode: 'WRO_UNIQUE_SKU_LIMIT_EXCEEDED' },
  ],
  ['no body', '', { fields: {} }],
  ['null', null, { fields: {} }],
  ['a number', 7, { fields: {} }],
  ['a list', [], { fields: {} }],
];

describe.each([...tried, ...lists])('$operation', (one) => {
  describe.each([400, 422])('answered with %d', (status) => {
    test.each(shapes)(
      'in the shape %s is INVALID with the message of the response',
      async (_name, body, expected) => {
        const { failure, reasonCode } = await failureOf(one, { kind: 'status', status, body });
        expect(failure).toMatchObject({ code: 'INVALID', requestId: expect.stringMatching(/\S/) });
        const { reasonCode: code, ...rest } = expected;
        expect(failure).toMatchObject(rest);
        if (code !== undefined) expect(reasonCode).toBe(code);
        expect(JSON.stringify(failure)).not.toContain('.cs:line');
      },
    );
  });

  const cases: readonly [string, FaultKind, { code: FailureCode } & Record<string, unknown>][] = [
    ['401', { kind: 'status', status: 401 }, { code: 'SIGNED_OUT' }],
    [
      '403 without a word',
      { kind: 'status', status: 403, body: '' },
      { code: 'FORBIDDEN', missingScope: one.scope },
    ],
    [
      '403 with a reason',
      { kind: 'status', status: 403, body: problem(apiMessage) },
      { code: 'FORBIDDEN', missingScope: one.scope },
    ],
    ['409', { kind: 'status', status: 409, body: problem(apiMessage) }, { code: 'CONFLICT' }],
    [
      '429 with its wait',
      { kind: 'status', status: 429, retryAfter: 40 },
      { code: 'THROTTLED', retryAfterSeconds: 40 },
    ],
    ['500 without a body', { kind: 'status', status: 500, body: '' }, { code: 'SERVICE', status: 500 }],
    [
      '500 with a map',
      { kind: 'status', status: 500, body: { '': [apiMessage] } },
      { code: 'SERVICE', status: 500 },
    ],
    ['502, a gateway’s page', { kind: 'nonJson' }, { code: 'SERVICE', status: 502 }],
    ['503 that stays', { kind: 'status', status: 503, body: '' }, { code: 'SERVICE', status: 503 }],
    [
      '302 to elsewhere',
      { kind: 'status', status: 302, headers: { location: 'https://evil.example/' } },
      { code: 'SERVICE', status: 302 },
    ],
    ['418', { kind: 'status', status: 418, body: problem(apiMessage) }, { code: 'SERVICE', status: 418 }],
    [
      'a page in place of JSON',
      { kind: 'nonJson', status: 200 },
      { code: 'SERVICE', message: { id: 'failure.webPage' } },
    ],
    ['JSON of another kind', { kind: 'status', status: 200, body: { message: 'ok' } }, { code: 'SERVICE' }],
    ['a body beyond the cap', { kind: 'hugeBody', bytes: 21 * 1024 * 1024 }, { code: 'SERVICE' }],
    ['a connection that breaks before the answer', { kind: 'dropBeforeCommit' }, { code: 'OFFLINE' }],
  ];

  test.each(cases)(
    'answered with %s is a failure with its code and a message',
    async (_name, fault, expected) => {
      const { failure } = await failureOf(one, fault);
      expect(failure).toMatchObject(expected);
      if (failure.code === 'FORBIDDEN') expect(failure.missingScope).toBe(one.scope);
    },
  );

  test('is OFFLINE within the time limit if the service hangs', async () => {
    const timeouts = { connectMs: 5_000, headersMs: 150, bodyMs: 150 };
    const { failure } = await failureOf(one, { kind: 'hang' }, { http: { timeouts } });
    expect(failure).toMatchObject({ code: 'OFFLINE', message: { id: 'failure.timedOut' } });
  });
});

/** The operation runs first; its response is lost on the way. */
describe.each(lists)('$operation', (one) => {
  test.each([
    ['breaks off in the middle', { kind: 'truncatedJson' }, 'OFFLINE'],
    ['is no whole JSON', { kind: 'malformedJson' }, 'SERVICE'],
    ['never leaves', { kind: 'dropAfterCommit' }, 'OFFLINE'],
  ] as const)(
    'with a response that %s is a failure with its code and a message',
    async (_name, fault, code) => {
      const { failure } = await failureOf(one, fault);
      expect(failure.code).toBe(code);
    },
  );
});

describe.each(tried)('$operation of a record', (one) => {
  test.each([
    ['problem details', problem(`The record ${one.id} was not found.`)],
    ['a validation problem', { ...problem('x'), errors: { id: [`${one.id} is unknown.`] } }],
    ['a coded error', { code: 'NOT_FOUND', message: `Record ${one.id} not found.` }],
    ['no body', ''],
  ])('answered with 404 and %s is NOT_FOUND', async (_name, body) => {
    const { failure } = await failureOf(one, { kind: 'status', status: 404, body });
    expect(failure.code).toBe('NOT_FOUND');
  });

  test('unknown to the service itself is NOT_FOUND', async () => {
    expect((await failureOf(one, null)).failure.code).toBe('NOT_FOUND');
  });
});

describe.each(lists)('$operation as a whole', (one) => {
  test.each([404, 405, 410])('answered with %d at every version is UNSUPPORTED', async (status) => {
    const { failure } = await failureOf(one, { kind: 'status', status, body: '' });
    expect(failure.code).toBe('UNSUPPORTED');
  });
});

test.each([...lists, ...tried])('$operation continues with a fresh token after one expired', async (one) => {
  const rejected: string[] = [];
  const desk = connectWarehouse(sandbox, kept.store, {
    api: {
      authorizer: {
        accessToken: async () => sandbox.demo.personalToken,
        refreshAfterRejection: async (token) => {
          rejected.push(token);
          return sandbox.demo.personalToken;
        },
      },
    },
  });
  sandbox.faults.next({ kind: 'status', status: 401, match: { path: one.path } });
  const outcome = await one.run(desk).then(
    () => 'answered',
    (error: unknown) => (error as ServiceError).code,
  );
  expect(outcome).toBe(one.id === unknownId ? 'NOT_FOUND' : 'answered');
  expect(rejected).toHaveLength(1);
});

test('a revoked personal token is SIGNED_OUT for every operation', async () => {
  const revoking = await sandboxForTest({ rateLimitPerMinute: 100_000 });
  const desk = connectWarehouse(revoking, kept.store);
  revoking.faults.next({ kind: 'tokenExpired' });
  for (const one of [...lists, ...tried]) {
    await expect(one.run(desk)).rejects.toMatchObject({
      code: 'SIGNED_OUT',
      failure: { message: sentence('failure.signInExpired') },
    });
  }
});
