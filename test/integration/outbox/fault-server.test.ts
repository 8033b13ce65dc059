import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutboxSender } from '#electron/outbox/outbox-sender.ts';
import { createOutboxRepository, type OutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import { type MessageId, sentence } from '#shared/messages/messages.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { type ConnectOptions, connectApi } from '#test/integration/service/connect-api.ts';
import type { Fault } from '#test/sandbox/misbehavior/faults.ts';
import { type SandboxOptions, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { createOutboxes } from './fresh-outbox.ts';
import { type Passage, startGateway } from './gateway.ts';
import { createHurriedClock } from './hurried-clock.ts';
import { createRepositoryOutbox } from './repository-outbox.ts';
import { findReturnable, returnOf, trackingNumberOf } from './returnable.ts';
import { createSkippingClock } from './skipping-clock.ts';

const outboxes = createOutboxes();

type DeskOptions = SandboxOptions & {
  api?: ConnectOptions['api'];
  /** Default: a clock that skips every pause. */
  clock?: ReturnType<typeof createHurriedClock>;
  /** What a gateway does with the first creation. Default: no gateway. */
  creationPassage?: Passage;
  /** How long to wait for a response to begin. Default: longer than any machine takes. */
  headersMs?: number;
};

/** The timeout of a desk that waits in vain. */
const headersMs = 400;

/** Starts a gateway that passes everything on except the first creation, and returns its address. */
async function openGateway(serviceUrl: string, creationPassage: Passage): Promise<string> {
  let isFirst = true;
  const gateway = await startGateway(serviceUrl, {
    passageOf({ isCreation }) {
      if (!isCreation || !isFirst) return 'pass';
      isFirst = false;
      return creationPassage;
    },
    answered: () => undefined,
    passed: () => undefined,
  });
  onTestFinished(() => gateway.close());
  return gateway.url;
}

/** A desk on a real sandbox over real HTTP. */
async function openDesk(options: DeskOptions = {}) {
  const {
    api: change,
    clock = createSkippingClock(Date.now()),
    headersMs = 30_000,
    creationPassage,
    ...sandboxOptions
  } = options;
  const counts = { receivingOrders: 0, unidentifiedOrders: 0, orders: 0, returns: 0 };
  const sandbox = await startSandbox({ ...counts, ...sandboxOptions });
  onTestFinished(() => sandbox.stop());
  const { demo } = sandbox.world;
  const returnable = findReturnable(sandbox.world);
  const headers = { authorization: `Bearer ${sandbox.demo.personalToken}` };
  const channels = (await (await fetch(`${sandbox.baseUrl}/2026-07/channel`, { headers })).json()) as {
    items: { id: number; scopes: string[] }[];
  };
  const channelId = channels.items.find(({ scopes }) => scopes.join(' ').includes('returns_write'))?.id ?? 0;
  const owner = { environment: 'local', account: `local/${channelId}`, channelId };
  const repository: OutboxRepository = createOutboxRepository(`${await outboxes.make()}/outbox.sqlite`, {
    now: clock.now,
  });
  repository.open({ isStart: true });
  const { outbox, tell } = createRepositoryOutbox(repository);
  const baseUrl =
    creationPassage === undefined ? sandbox.baseUrl : await openGateway(sandbox.baseUrl, creationPassage);
  const connected = connectApi(
    { baseUrl, demo: sandbox.demo },
    {
      http: { timeouts: { connectMs: 30_000, headersMs, bodyMs: 30_000 } },
      ...(change === undefined ? {} : { api: change }),
    },
  );
  const sender = createOutboxSender({
    outbox,
    kinds: [createReturnWrites(connected)],
    owner: () => ({ ...owner, grantedScopes: [] }),
    ...clock,
    random: () => 1,
  });
  onTestFinished(async () => {
    await Promise.all([sender.dispose(), connected.close()]);
    repository.close(null);
  });
  const { account } = owner;
  /** Resolves with the row as soon as it is in the wanted state. */
  const until = (row: OutboxRow, isWanted: (row: OutboxRow) => boolean) =>
    new Promise<OutboxRow>((resolve) => {
      const unwatch = outbox.watch(look);
      function look(): void {
        const current = repository.read({ account, id: row.id }).value;
        if (current === null || !isWanted(current)) return;
        unwatch();
        resolve(current);
      }
      look();
    });
  const commits = () => demo.returns.map(({ referenceId }) => referenceId);
  const tellQueued = ({ id }: OutboxRow) => {
    tell({ account, id, state: 'queued' });
  };
  return {
    sandbox,
    sender,
    repository,
    misbehave: (...faults: Fault[]) => {
      for (const fault of faults)
        sandbox.faults.next({ match: { method: 'POST', path: '/return' }, ...fault });
    },
    queue(): OutboxRow {
      const key = { ...owner, kind: 'return.create', operator: null, desk: null };
      const { id, referenceId } = repository.createDraft({ ...key, draft: {} }).value;
      const body = returnOf(returnable, referenceId);
      const row = repository.queue({ account, id, body }).value;
      tellQueued(row);
      return row;
    },
    until,
    /** Sends the row again, as decided by a user. */
    sendAgain(row: OutboxRow) {
      repository.decide({ account, id: row.id, decision: 'sendAgain' });
      tellQueued(row);
    },
    release(row: OutboxRow) {
      repository.release({ account, id: row.id });
      tellQueued(row);
    },
    commits,
    /** Resolves with the row when it is sent, and checks that the service has nothing else. */
    async arriveOnce(row: OutboxRow) {
      const sent = await until(row, is('sent'));
      expect(commits()).toEqual([row.referenceId]);
      return sent;
    },
    posts: () => sandbox.requests.filter(({ method }) => method === 'POST').length,
    lookUps: () =>
      sandbox.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/return')).length,
  };
}

const is = (state: OutboxRow['state']) => (row: OutboxRow) => row.state === state;

/**
 * Checks that nothing arrived or was resent automatically, then resends as the user and sees it arrive; returns the row
 * that asked.
 */
async function waitForPerson(desk: Awaited<ReturnType<typeof openDesk>>, row: OutboxRow): Promise<OutboxRow> {
  const undecided = await desk.until(row, ({ needsDecision }) => needsDecision);
  expect(undecided).toMatchObject({
    state: 'unconfirmed',
    lookUps: 3,
    attempts: 1,
    evidence: { class: 'ambiguous' },
  });
  expect([desk.posts(), desk.commits()]).toEqual([1, []]);
  desk.sendAgain(row);
  await desk.arriveOnce(row);
  return undecided;
}

describe('against a server with faults', () => {
  test('server unreachable: queued, and sent when the server is back', async () => {
    const desk = await openDesk();
    await desk.sandbox.stop();
    const row = desk.queue();
    const waiting = await desk.until(row, ({ setbacks }) => setbacks > 1);
    expect(waiting).toMatchObject({ state: 'queued', wasPossiblySent: false, attempts: expect.any(Number) });
    expect(waiting.evidence).toMatchObject({ class: 'unsent', code: 'unreachable' });
    await desk.sandbox.start();
    desk.sender.connectionRestored();
    expect(await desk.arriveOnce(row)).toMatchObject({ resultId: expect.any(Number) });
  });

  test('401: one refresh, one resend', async () => {
    const tokens: string[] = [];
    const desk = await openDesk({
      api: {
        authorizer: {
          accessToken: async () => tokens.at(-1) ?? 'spent',
          async refreshAfterRejection() {
            tokens.push(desk.sandbox.issuePersonalToken());
            return tokens.at(-1) ?? '';
          },
        },
      },
    });
    const row = desk.queue();
    await desk.until(row, is('sent'));
    expect([tokens.length, desk.posts(), desk.commits().length]).toEqual([1, 2, 1]);
  });

  test('429: queued for as long as requested', async () => {
    const desk = await openDesk();
    desk.misbehave({ kind: 'status', status: 429, retryAfter: 7 });
    const row = desk.queue();
    const waiting = await desk.until(row, ({ evidence }) => evidence !== null);
    expect(waiting).toMatchObject({ state: 'queued', evidence: { class: 'notProcessed', status: 429 } });
    const waitMs = Date.parse(waiting.nextAttemptAt ?? '') - Date.parse(waiting.evidence?.at ?? '');
    expect(Math.abs(waitMs - 7_000)).toBeLessThan(1_000);
  });

  test.each([400, 409, 422])(
    '%i: looked up, then rejected with a draft under a new reference',
    async (status) => {
      const desk = await openDesk();
      desk.misbehave({
        kind: 'status',
        status,
        body: { message: 'No such center.', errors: { center: ['Unknown.'] } },
      });
      const row = desk.queue();
      const rejected = await desk.until(row, is('rejected'));
      expect(rejected.evidence?.serverSays).toBe('No such center.');
      expect(desk.lookUps()).toBe(1);
      const next = desk.repository.read({ account: row.account, id: rejected.followedById ?? 0 }).value;
      expect(next).toMatchObject({ state: 'draft', followsId: row.id });
      expect(next?.referenceId).not.toBe(row.referenceId);
      expect(desk.commits()).toEqual([]);
    },
  );

  test('a refusal by a service that received it twice: exists once, sent, and no correction', async () => {
    const desk = await openDesk({ creationPassage: 'repeat' });
    const row = desk.queue();
    expect(await desk.arriveOnce(row)).toMatchObject({
      resultId: expect.any(Number),
      followedById: null,
      attempts: 1,
      evidence: { class: 'rejected', status: 422, serverSays: expect.stringContaining(row.referenceId) },
    });
  });

  test('a refusal without a list: the reference is saved until a user has checked', async () => {
    const desk = await openDesk({ specOnly: true, sunset10: false });
    desk.misbehave({ kind: 'status', status: 422, match: { method: 'POST', path: '/1.0/return' } });
    const row = desk.queue();
    const undecided = await desk.until(row, ({ needsDecision }) => needsDecision);
    expect(undecided).toMatchObject({
      state: 'unconfirmed',
      followedById: null,
      evidence: { class: 'rejected', status: 422 },
    });
    const draft = desk.repository.revise({ account: row.account, id: row.id }).value;
    expect(draft).toMatchObject({ state: 'draft', followsId: row.id });
  });

  test.each<[string, Fault, MessageId?]>([
    ['a page of a captive portal', { kind: 'nonJson', status: 200 }, 'failure.webPage'],
    ['nothing at all', { kind: 'status', status: 200 }],
    ['JSON without a number', { kind: 'status', status: 201, body: { ok: true } }],
    ['a number that is none', { kind: 'status', status: 201, body: { id: 0 } }],
    ['another return', { kind: 'status', status: 201, body: { id: 77, reference_id: 'RT-OTHER' } }],
  ])(
    'success with %s, and nothing passed on: looked up, then a user is asked',
    async (_name, fault, why = 'outbox.evidence.unnumbered') => {
      const desk = await openDesk();
      desk.misbehave(fault);
      const row = desk.queue();
      const undecided = await waitForPerson(desk, row);
      expect(undecided).toMatchObject({
        resultId: null,
        evidence: { sentence: sentence(why) },
      });
    },
  );

  test('a 422 for a duplicate after a lost response: looked up and found', async () => {
    const desk = await openDesk();
    desk.misbehave({ kind: 'dropBeforeCommit' });
    desk.sandbox.faults.next({
      kind: 'status',
      status: 500,
      match: { method: 'GET', path: '/return' },
      times: 2,
    });
    const row = desk.queue();
    await desk.until(row, ({ needsDecision }) => needsDecision);
    // It arrives after the last look-up, for example through another desk of the same account.
    desk.misbehave({ kind: 'dropAfterCommit' });
    desk.sendAgain(row);
    expect(await desk.arriveOnce(row)).toMatchObject({ resultId: expect.any(Number), attempts: 2 });
  });

  test('any 4xx on a row that was possibly sent, without a list: a user is asked immediately', async () => {
    const desk = await openDesk({ specOnly: true, sunset10: false });
    // Only the specification knows 1.0: the newer versions answer 404 first.
    desk.misbehave({ kind: 'dropAfterCommit', match: { method: 'POST', path: '/1.0/return' } });
    const row = desk.queue();
    const undecided = await desk.until(row, ({ needsDecision }) => needsDecision);
    expect(undecided.attempts).toBe(1);
    desk.sendAgain(row);
    const again = await desk.until(row, ({ needsDecision, attempts }) => needsDecision && attempts === 2);
    expect(again).toMatchObject({ state: 'unconfirmed', evidence: { class: 'ambiguous', status: 422 } });
    expect(desk.commits()).toEqual([row.referenceId]);
  });

  test.each([
    [403, 'scope'],
    [404, 'version'],
    [405, 'version'],
    [410, 'version'],
    [413, 'size'],
    [302, 'address'],
  ])(
    '%i: held for its %s with body and reference saved, and sent when released',
    async (status, heldReason) => {
      const desk = await openDesk();
      desk.misbehave({
        kind: 'status',
        status,
        times: 4,
        headers: { location: 'https://elsewhere.example/' },
      });
      const row = desk.queue();
      const held = await desk.until(row, is('held'));
      expect(held).toMatchObject({
        referenceId: row.referenceId,
        body: row.body,
        evidence: { class: 'held', heldReason },
      });
      if (heldReason === 'scope') expect(held.evidence?.missingScope).toBe('returns_write');
      expect(desk.commits()).toEqual([]);
      desk.sandbox.faults.clear();
      // An operation that is not offered is requested again after 15 minutes at the earliest.
      if (heldReason === 'version') return;
      desk.release(row);
      await desk.arriveOnce(row);
    },
  );

  test.each(['truncatedJson', 'malformedJson', 'emptyBody'] as const)(
    'a 201 with %s: sent, and its id is looked up by reference',
    async (kind) => {
      const desk = await openDesk();
      desk.misbehave({ kind });
      const row = desk.queue();
      const sent = await desk.until(row, ({ resultId }) => resultId !== null);
      expect(sent).toMatchObject({ state: 'sent', attempts: 1 });
      expect(desk.commits()).toEqual([row.referenceId]);
    },
  );

  const ambiguous: [string, Fault][] = [
    ['408', { kind: 'status', status: 408 }],
    ['500', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['a gateway’s page', { kind: 'nonJson' }],
    ['a connection that breaks before', { kind: 'dropBeforeCommit' }],
    ['no answer in time', { kind: 'hang' }],
  ];
  test.each(ambiguous)(
    '%s: unconfirmed, looked up, then a user is asked; never resent automatically',
    async (_name, fault) => {
      const desk = await openDesk(fault.kind === 'hang' ? { headersMs } : {});
      desk.misbehave(fault);
      const row = desk.queue();
      await waitForPerson(desk, row);
    },
  );

  const arrived: [string, Fault][] = [
    ['a connection that breaks behind the commit', { kind: 'dropAfterCommit' }],
    ['an answer that comes too late', { kind: 'delay', ms: headersMs + 50 }],
  ];
  test.each(arrived)('%s: found by its reference and sent', async (_name, fault) => {
    // The look-ups must not be over before the late response arrives.
    const clock = createHurriedClock(Date.now());
    const patience = fault.kind === 'delay' ? { headersMs } : {};
    const desk = await openDesk({ refusesDuplicateReferences: false, clock, ...patience });
    desk.misbehave(fault);
    const row = desk.queue();
    expect(await desk.until(row, is('sent'))).toMatchObject({ resultId: expect.any(Number), attempts: 1 });
    expect([desk.posts(), desk.commits()]).toEqual([1, [row.referenceId]]);
  });

  test.each([
    ['1.0', 'camelCase'],
    ['2026-07', 'snake_case'],
  ])('creation works in the style of %s (%s)', async (version) => {
    const desk = await openDesk(version === '1.0' ? { specOnly: true, sunset10: false } : { sunset10: true });
    const row = desk.queue();
    // 1.0 responds without an id, and its server has no list: only a user can confirm that it exists.
    await desk.until(row, ({ state, needsDecision }) => state === 'sent' || needsDecision);
    expect(desk.sandbox.world.demo.returns).toMatchObject([
      {
        referenceId: row.referenceId,
        trackingNumber: trackingNumberOf(row.referenceId),
        lines: [{ quantity: 2, actionType: 'InventoryDefault' }],
      },
    ]);
    expect(desk.sandbox.requests.some(({ path }) => path.startsWith(`/${version}/return`))).toBe(true);
  });
});
