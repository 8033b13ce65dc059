import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { createDeskPlace, type DeskPlace, draftFor, type RunningDesk } from './composed-desk.ts';

const small = { items: 20, orders: 4, returns: 4, receivingOrders: 2, unidentifiedOrders: 0 };
/** How much faster the minute of the rate limit passes, both at the desk and at the service. */
const rate = 40;
const startMs = Date.now();
const hurriedNow = () => startMs + (Date.now() - startMs) * rate;
const budgetOptions = {
  now: () => performance.now() * rate,
  timers: {
    set: (run: () => void, afterMs: number): unknown => setTimeout(run, afterMs / rate),
    clear: (timer: unknown) => {
      clearTimeout(timer as NodeJS.Timeout);
    },
  },
};

let sandbox: Sandbox;
let place: DeskPlace;

beforeEach(async () => {
  place = await createDeskPlace();
});

afterEach(async () => {
  await place.clean();
  await sandbox.stop();
});

const postsAt = ({ requests }: Sandbox) =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/return'));
const referencesAt = ({ world }: Sandbox) => world.demo.returns.map(({ referenceId }) => referenceId ?? '');

async function queueMany(desk: RunningDesk, count: number): Promise<string[]> {
  const references: string[] = [];
  for (let index = 0; index < count; index += 1) references.push((await desk.queueReturn()).referenceId);
  return references;
}

describe('returns built while the service is away', () => {
  test('are sent in queueing order, each once, within the limit: 200 of them, over two restarts', async () => {
    sandbox = await startSandbox({ ...small, now: hurriedNow });
    const before = referencesAt(sandbox);
    const first = await place.open(sandbox, { budgetOptions });
    await first.signIn(sandbox.demo.personalToken);
    await sandbox.stop();
    const references = await queueMany(first, 80);
    await first.close();
    const second = await place.open(sandbox, { budgetOptions });
    references.push(...(await queueMany(second, 60)));
    await second.close();
    const third = await place.open(sandbox, { budgetOptions });
    references.push(...(await queueMany(third, 60)));
    sandbox.clearRequests();

    await sandbox.start();
    await third.environment.checkConnection();
    await third.reach('sent', 200);

    const made = referencesAt(sandbox).filter((reference) => !before.includes(reference));
    expect(made.toSorted()).toEqual(references.toSorted());
    const { entries } = await third.use(({ outbox }) =>
      outbox.list({ states: ['sent'], order: 'oldest', offset: 0, limit: 200 }),
    );
    expect(entries.map(({ referenceId }) => referenceId)).toEqual(references);
    // The service assigns ascending ids to returns: in order of id they are in queueing order.
    const ids = entries.map(({ resultId }) => resultId ?? 0);
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    expect(postsAt(sandbox)).toHaveLength(200);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
  });

  test('are saved and queued under their account when its session is over, and are sent after signing in again', async () => {
    sandbox = await startSandbox(small);
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    sandbox.revokePersonalToken();
    await expect(desk.use(({ returns }) => returns.read({ id: 1 }))).rejects.toThrow();
    expect(desk.environment.session.view().step).toBe('over');
    const { id, referenceId } = await desk.queueReturn();
    const draft = await desk.use(({ returns }) => returns.saveDraft({ id: null, draft: draftFor(sandbox) }));
    expect(draft.account).toBe((await desk.use(({ outbox }) => outbox.read({ id })))?.account);
    expect(postsAt(sandbox)).toEqual([]);

    await desk.signIn(sandbox.issuePersonalToken());
    await desk.reach('sent', 1);
    expect(referencesAt(sandbox)).toContain(referenceId);
    expect(await desk.use(({ outbox }) => outbox.counts({ kind: null }))).toMatchObject({
      byState: { draft: 1, sent: 1 },
    });
  });

  test('belong to no account if none is signed in', async () => {
    sandbox = await startSandbox(small);
    const desk = await place.open(sandbox);
    const signedOut = { failure: { code: 'SIGNED_OUT' } };
    const draft = draftFor(sandbox);
    await expect(desk.use(({ returns }) => returns.saveDraft({ id: null, draft }))).rejects.toMatchObject(
      signedOut,
    );
    await expect(desk.use(({ outbox }) => outbox.counts({ kind: null }))).rejects.toMatchObject(signedOut);
    expect(await desk.use(({ outbox }) => outbox.countUnsent())).toBe(0);
  });
});

describe('returns of one account', () => {
  test('wait while another account or environment is in use, and are sent nowhere else', async () => {
    sandbox = await startSandbox(small);
    const elsewhere = await startSandbox({ ...small, seed: 2 });
    const own = await place.open(sandbox);
    await own.signIn(sandbox.demo.personalToken);
    await sandbox.stop();
    const { id, referenceId } = await own.queueReturn();
    await sandbox.start();
    // The other merchant signs in at the same desk.
    await own.signIn(sandbox.other.personalToken);
    await own.environment.checkConnection();
    expect(await own.use(({ outbox }) => outbox.read({ id }))).toBeNull();
    await own.close();

    const other = await place.open(elsewhere);
    await other.signIn(elsewhere.demo.personalToken);
    const there = await other.queueReturn();
    await other.reach('sent', 1);
    expect(await other.use(({ outbox }) => outbox.read({ id }))).toBeNull();
    await other.close();
    expect(postsAt(elsewhere)).toHaveLength(1);
    expect(referencesAt(elsewhere)).toContain(there.referenceId);
    expect(postsAt(sandbox)).toEqual([]);
    await elsewhere.stop();

    const back = await place.open(sandbox);
    await back.signIn(sandbox.demo.personalToken);
    await back.reach('sent', 1);
    expect(referencesAt(sandbox)).toContain(referenceId);
    expect(postsAt(sandbox)).toHaveLength(1);
  });
});
