import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutboxSender } from '#electron/outbox/outbox-sender.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { createLotWrites } from '#electron/resources/lots/lot-writes.ts';
import { createMarkWrites } from '#electron/resources/receiving/mark-writes.ts';
import { createLinkWrites } from '#electron/resources/unidentified/link-writes.ts';
import { quoted } from '#shared/messages/messages.ts';
import { changeKinds } from '#shared/outbox/model/change-records.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import { ownChannelId } from '#test/integration/sandbox/send-call.ts';
import { connectApi } from '#test/integration/service/connect-api.ts';
import type { Fault } from '#test/sandbox/misbehavior/faults.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { bodyOf, type ChangeCase, changeCases } from './change-records.ts';
import { createOutboxes } from './fresh-outbox.ts';
import { createRepositoryOutbox } from './repository-outbox.ts';
import { createSkippingClock } from './skipping-clock.ts';

const outboxes = createOutboxes();
const sandbox = sharedSandbox({ orders: 0, returns: 0, rateLimitPerMinute: 1_000_000 });

/** A desk on a real sandbox over real HTTP, whose changes wait in a real file. */
async function openDesk() {
  const clock = createSkippingClock(Date.now());
  const channelId = await ownChannelId(sandbox);
  const owner = { environment: 'local', account: `local/${channelId}`, channelId };
  const { account } = owner;
  const repository = createOutboxRepository(`${await outboxes.make()}/outbox.sqlite`, { now: clock.now });
  repository.open({ isStart: true });
  let isAlive = true;
  let current: typeof owner | null = owner;
  const { outbox, tell } = createRepositoryOutbox(repository, { isAlive: () => isAlive });
  const connected = connectApi(sandbox, { api: { channelId: () => channelId } });
  const senderOn = (opened: typeof outbox) =>
    createOutboxSender({
      outbox: opened,
      kinds: [createLinkWrites(connected), createLotWrites(connected), createMarkWrites(connected)],
      owner: () => current && { ...current, grantedScopes: [] },
      ...clock,
      random: () => 1,
    });
  let sender = senderOn(outbox);
  let watched = { outbox, tell };
  onTestFinished(async () => {
    await Promise.all([sender.dispose(), connected.close()]);
    repository.close(null);
  });
  const read = ({ id }: Pick<OutboxRow, 'id'>) => repository.read({ account, id }).value;
  const announceLoss = ({ id }: OutboxRow) => watched.tell({ account, id, state: 'queued' });
  return {
    account,
    repository,
    queue(...changes: QueuedChange[]): OutboxRow[] {
      const whose = { ...owner, operator: null, desk: null };
      const rows = repository.enqueue(
        changes.map((change) => ({ ...whose, kind: change.kind, body: bodyOf(change) })),
      ).value;
      for (const row of rows) announceLoss(row);
      return rows;
    },
    until: (row: OutboxRow, isWanted: (row: OutboxRow) => boolean) =>
      new Promise<OutboxRow>((resolve) => {
        const { outbox: own } = watched;
        const unwatch = own.watch(look);
        function look(): void {
          const now = read(row);
          if (now === null || !isWanted(now)) return;
          unwatch();
          resolve(now);
        }
        look();
      }),
    read,
    decide(row: OutboxRow, decision: 'sendAgain' | 'itArrived') {
      repository.decide({ account, id: row.id, decision });
      announceLoss(row);
    },
    release(row: OutboxRow) {
      repository.release({ account, id: row.id });
      announceLoss(row);
    },
    /** Signs in as another account, or as none. */
    signIn(other: Partial<typeof owner> | null) {
      current = other && { ...owner, ...other };
      sender.sessionChanged();
    },
    connectionRestored: () => sender.connectionRestored(),
    /** Ends the process immediately and starts the next one on the same file. */
    kill() {
      isAlive = false;
      repository.open({ isStart: true });
      watched = createRepositoryOutbox(repository);
      sender = senderOn(watched.outbox);
    },
  };
}

const is =
  (...states: OutboxRow['state'][]) =>
  (row: OutboxRow) =>
    states.includes(row.state);

/** Writes of this kind that reached the service, answered or not. */
const writesOf = ({ path }: ChangeCase) =>
  sandbox.requests.filter((request) => request.method === 'POST' && request.path.includes(path)).length;

const misbehave = ({ path }: ChangeCase, ...faults: Fault[]) => {
  for (const fault of faults) sandbox.faults.next({ match: { method: 'POST', path }, ...fault });
};

describe.each(changeKinds)('a queued change: %s', (kind) => {
  const caseOf = () => changeCases[kind](sandbox.world);

  test('is sent once, and is done when its record shows it', async () => {
    const own = caseOf();
    const desk = await openDesk();
    const [row] = desk.queue(own.change) as [OutboxRow];
    const sent = await desk.until(row, is('sent'));
    expect(sent).toMatchObject({ attempts: 1, resultId: expect.any(Number), evidence: { status: 200 } });
    expect([own.isDone(), writesOf(own)]).toEqual([true, 1]);
  });

  test('waits while the service is away or no account is signed in, and is sent only under its own account', async () => {
    const own = caseOf();
    const desk = await openDesk();
    desk.signIn(null);
    const [row] = desk.queue(own.change) as [OutboxRow];
    desk.signIn({ account: 'local/9', channelId: 9 });
    await sandbox.stop();
    desk.signIn({});
    const waiting = await desk.until(row, ({ setbacks }) => setbacks > 1);
    expect(waiting).toMatchObject({ state: 'queued', wasPossiblySent: false, evidence: { class: 'unsent' } });
    await sandbox.start();
    expect(writesOf(own)).toBe(0);
    desk.connectionRestored();
    await desk.until(row, is('sent'));
    expect([own.isDone(), writesOf(own)]).toEqual([true, 1]);
  });

  test('is not sent if another user made the same change in the meantime, and reports it', async () => {
    const own = caseOf();
    const desk = await openDesk();
    own.finish();
    const [row] = desk.queue(own.change) as [OutboxRow];
    const sent = await desk.until(row, is('sent'));
    expect(sent).toMatchObject({ attempts: 0, evidence: { class: 'sent', code: 'already' } });
    expect(writesOf(own)).toBe(0);
  });

  test('is not sent if the record changed in the meantime, and waits for a user', async () => {
    const own = caseOf();
    const desk = await openDesk();
    own.meddle();
    const [row] = desk.queue(own.change) as [OutboxRow];
    const held = await desk.until(row, is('held'));
    expect(held.evidence).toMatchObject({ class: 'held', heldReason: 'changed' });
    expect(writesOf(own)).toBe(0);
    if (kind === 'unidentified.link') {
      // A link cannot be undone: there is nothing to continue with.
      expect(held.evidence?.seen).toBeUndefined();
      expect(desk.repository.cancel({ account: desk.account, id: row.id }).value.state).toBe('cancelled');
      return;
    }
    desk.release(row);
    await desk.until(row, is('sent'));
    expect([own.isDone(), writesOf(own)]).toEqual([true, 1]);
  });

  test('is found by its record if the response was lost, and is not sent again', async () => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, { kind: 'dropAfterCommit' });
    const [row] = desk.queue(own.change) as [OutboxRow];
    const sent = await desk.until(row, is('sent'));
    expect(sent).toMatchObject({ attempts: 1, wasPossiblySent: true });
    expect([own.isDone(), writesOf(own)]).toEqual([true, 1]);
  });

  test.each<[string, Fault]>([
    ['the request was lost', { kind: 'dropBeforeCommit' }],
    ['a gateway answered in place of the service', { kind: 'nonJson', status: 200 }],
    ['the service had a fault', { kind: 'status', status: 503 }],
  ])('waits for a user if %s, and is read once more before it is sent again', async (_what, fault) => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, fault);
    const [row] = desk.queue(own.change) as [OutboxRow];
    const undecided = await desk.until(row, ({ needsDecision }) => needsDecision);
    expect(undecided).toMatchObject({ state: 'unconfirmed', lookUps: 3, attempts: 1 });
    expect([own.isDone(), writesOf(own)]).toEqual([false, 1]);
    desk.decide(row, 'sendAgain');
    await desk.until(row, is('sent'));
    expect([own.isDone(), writesOf(own)]).toEqual([true, 2]);
  });

  test('is not sent again if the record changed while it was in doubt', async () => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, { kind: 'dropBeforeCommit' });
    const [row] = desk.queue(own.change) as [OutboxRow];
    await desk.until(row, is('unconfirmed'));
    own.meddle();
    const held = await desk.until(row, is('held'));
    expect(held.evidence).toMatchObject({ heldReason: 'changed' });
    expect(writesOf(own)).toBe(1);
    // It was read since then: nothing is left to look up.
    expect(desk.repository.cancel({ account: desk.account, id: row.id }).value.state).toBe('cancelled');
  });

  test.each([
    ['a network’s sign-in page', 200, 30],
    ['a gateway’s 404 page', 404, 8],
  ])('is sent automatically when %s is gone that replaced the record', async (_what, status, times) => {
    const own = caseOf();
    const desk = await openDesk();
    sandbox.faults.next({ kind: 'nonJson', status, match: { method: 'GET' }, times });
    const [row] = desk.queue(own.change) as [OutboxRow];
    const waiting = await desk.until(row, ({ setbacks, state }) => setbacks > 1 || state === 'held');
    expect(waiting).toMatchObject({
      state: 'queued',
      evidence: { class: 'unsent', sentence: { id: 'failure.webPage' } },
    });
    expect(await desk.until(row, is('sent', 'held'))).toMatchObject({ state: 'sent', attempts: 1 });
    expect([sandbox.faults.pending(), own.isDone(), writesOf(own)]).toEqual([[], true, 1]);
  });

  test('does not hold up others for good if its record is answered with a 404 page every time', async () => {
    const own = caseOf();
    const desk = await openDesk();
    sandbox.faults.next({ kind: 'nonJson', status: 404, match: { method: 'GET' }, times: Infinity });
    const [row] = desk.queue(own.change) as [OutboxRow];
    expect(await desk.until(row, is('held'))).toMatchObject({ evidence: { heldReason: 'refusal' } });
    expect(writesOf(own)).toBe(0);
  });

  test('waits as long as a 429 requests, then is sent', async () => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, { kind: 'status', status: 429, retryAfter: 7 });
    const [row] = desk.queue(own.change) as [OutboxRow];
    const waiting = await desk.until(row, ({ evidence }) => evidence !== null);
    expect(waiting).toMatchObject({ state: 'queued', evidence: { class: 'notProcessed', status: 429 } });
  });

  test('waits for a user if the service refuses it, shows the service’s message, and can be given up', async () => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, { kind: 'status', status: 409, body: { message: 'Not today.' } });
    const [row] = desk.queue(own.change) as [OutboxRow];
    const held = await desk.until(row, is('held'));
    expect(held).toMatchObject({
      followedById: null,
      evidence: { heldReason: 'refusal', status: 409, serverSays: 'Not today.' },
    });
    expect(desk.repository.cancel({ account: desk.account, id: row.id }).value.state).toBe('cancelled');
  });

  test('is read and not sent again if the program was killed while sending it', async () => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, { kind: 'hang' });
    const [row] = desk.queue(own.change) as [OutboxRow];
    await expect.poll(() => writesOf(own)).toBe(1);
    own.finish();
    desk.kill();
    expect(desk.read(row)).toMatchObject({ state: 'unconfirmed', wasPossiblySent: true });
    await desk.until(row, is('sent'));
    expect([own.isDone(), writesOf(own)]).toEqual([true, 1]);
  });

  test('waits for a user if its record can no longer be read, and is sent again once it can', async () => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, { kind: 'hang' });
    const [row] = desk.queue(own.change) as [OutboxRow];
    await expect.poll(() => writesOf(own)).toBe(1);
    sandbox.faults.next({ kind: 'status', status: 500, match: { method: 'GET' }, times: Infinity });
    desk.kill();
    const asked = await desk.until(row, ({ needsDecision }) => needsDecision);
    expect(asked).toMatchObject({ state: 'unconfirmed', attempts: 1, lookUps: 0 });
    sandbox.faults.clear();
    desk.decide(row, 'sendAgain');
    await desk.until(row, is('sent'));
    expect([own.isDone(), writesOf(own)]).toEqual([true, 2]);
  });

  test('is held if the sign-in does not permit it', async () => {
    const own = caseOf();
    const desk = await openDesk();
    misbehave(own, { kind: 'status', status: 403 });
    const [row] = desk.queue(own.change) as [OutboxRow];
    const held = await desk.until(row, is('held'));
    expect(held.evidence).toMatchObject({ heldReason: 'scope' });
    desk.release(row);
    await desk.until(row, is('sent'));
    expect(own.isDone()).toBe(true);
  });

  test('can be withdrawn until it is sent', async () => {
    const own = caseOf();
    const desk = await openDesk();
    desk.signIn(null);
    const [row] = desk.queue(own.change) as [OutboxRow];
    expect(desk.repository.cancel({ account: desk.account, id: row.id }).value.state).toBe('cancelled');
    const [other] = desk.queue(caseOf().change) as [OutboxRow];
    desk.signIn({});
    await desk.until(other, is('sent'));
    expect([desk.read(row)?.state, own.isDone()]).toEqual(['cancelled', false]);
  });
});

test('a mark that the service refuses for its order waits for a user, with the service’s reason', async () => {
  const own = changeCases['receiving.mark'](sandbox.world);
  const { id } = own.change as Extract<QueuedChange, { kind: 'receiving.mark' }>;
  const desk = await openDesk();
  const results = [{ id, action: 'ExternalSync', is_success: false, reason: 'The order is closed.' }];
  misbehave(own, { kind: 'status', status: 200, body: { results } });
  const [row] = desk.queue(own.change) as [OutboxRow];
  const settled = await desk.until(row, ({ state, needsDecision }) => state === 'held' || needsDecision);
  expect(settled).toMatchObject({
    state: 'held',
    evidence: { heldReason: 'refusal', serverSays: 'The order is closed.', requestId: expect.any(String) },
  });
  expect([own.isDone(), writesOf(own)]).toEqual([false, 1]);
});

describe('a lot change at a server that lists no exclusions', () => {
  const openBareDesk = async () => {
    const own = changeCases['lot.change'](sandbox.world);
    sandbox.faults.next({
      kind: 'status',
      status: 405,
      match: { method: 'GET', path: '/lot-exclusion' },
      times: Infinity,
    });
    return { own, desk: await openDesk() };
  };
  const isSettled = ({ state, needsDecision }: OutboxRow) =>
    needsDecision || state === 'sent' || state === 'held';

  test.each(['none', null] as const)(
    'is sent unchecked if the user saw it as %s, and is done as the response shows it',
    async (expectedStatus) => {
      const { own, desk } = await openBareDesk();
      const [row] = desk.queue({ ...own.change, expectedStatus } as QueuedChange) as [OutboxRow];
      const settled = await desk.until(row, isSettled);
      expect(settled).toMatchObject({
        state: 'sent',
        resultId: expect.any(Number),
        evidence: { status: 200 },
      });
      expect([own.isDone(), writesOf(own)]).toEqual([true, 1]);
    },
  );

  test('waits for a user if no response shows it', async () => {
    const { own, desk } = await openBareDesk();
    misbehave(own, { kind: 'emptyBody' });
    const [row] = desk.queue(own.change) as [OutboxRow];
    expect(await desk.until(row, isSettled)).toMatchObject({ state: 'unconfirmed', attempts: 1 });
  });

  test.each([400, 409, 422])('is refused with the server’s reason if the response is %s', async (status) => {
    const { own, desk } = await openBareDesk();
    misbehave(own, { kind: 'status', status, body: { message: 'Not today.' } });
    const [row] = desk.queue(own.change) as [OutboxRow];
    expect(await desk.until(row, isSettled)).toMatchObject({
      state: 'held',
      evidence: { heldReason: 'refusal', status, serverSays: 'Not today.' },
    });
    expect([own.isDone(), writesOf(own)]).toEqual([false, 1]);
  });

  test('is refused with the server’s reason if there is nothing to restore', async () => {
    const { own, desk } = await openBareDesk();
    const restore = { ...own.change, action: 'restore', expectedStatus: null } as QueuedChange;
    const [row] = desk.queue(restore) as [OutboxRow];
    const settled = await desk.until(row, isSettled);
    expect(settled).toMatchObject({
      state: 'held',
      evidence: {
        heldReason: 'refusal',
        sentence: quoted(expect.stringContaining('No exclusion was deleted for lot')),
        requestId: expect.any(String),
      },
    });
  });
});

describe('changes of one record', () => {
  const excluding = () => {
    const own = changeCases['lot.change'](sandbox.world);
    const exclude = own.change as Extract<QueuedChange, { kind: 'lot.change' }>;
    const include = { ...exclude, action: 'delete', expectedStatus: 'active' } as const;
    return { own, exclude, include };
  };

  test('are sent in order, each seeing the result of the one before', async () => {
    const { own, exclude, include } = excluding();
    const desk = await openDesk();
    const [first, second] = desk.queue(exclude, include) as [OutboxRow, OutboxRow];
    await desk.until(second, is('sent'));
    expect(desk.read(first)?.state).toBe('sent');
    expect([own.isDone(), writesOf(own)]).toEqual([false, 2]);
  });

  test('wait behind one that waits for a user, while others are sent', async () => {
    const { own, exclude, include } = excluding();
    const other = excluding();
    const desk = await openDesk();
    misbehave(own, { kind: 'dropBeforeCommit' });
    const rows = desk.queue(exclude, include, other.exclude) as [OutboxRow, OutboxRow, OutboxRow];
    await desk.until(rows[2], is('sent'));
    await desk.until(rows[0], ({ needsDecision }) => needsDecision);
    expect(desk.read(rows[1])?.state).toBe('queued');
    desk.decide(rows[0], 'sendAgain');
    await desk.until(rows[1], is('sent'));
    expect([own.isDone(), desk.read(rows[0])?.state]).toEqual([false, 'sent']);
  });
});
