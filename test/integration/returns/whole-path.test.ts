import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { quoted, sentence } from '#shared/messages/messages.ts';
import { startSandboxForSession } from '#test/integration/session/sandbox-session.ts';
import { authorizeByHttp } from '#test/sandbox/authorize-as-person.ts';
import type { Fault } from '#test/sandbox/misbehavior/faults.ts';
import { type Sandbox, startSandbox } from '#test/sandbox/start-sandbox.ts';
import { createDeskPlace, type DeskPlace, draftFor } from './composed-desk.ts';

const small = { items: 20, orders: 4, returns: 4, receivingOrders: 2, unidentifiedOrders: 0 };
let sandbox: Sandbox;
let place: DeskPlace;

beforeEach(async () => {
  sandbox = await startSandbox(small);
  place = await createDeskPlace();
});

afterEach(async () => {
  await place.clean();
  await sandbox.stop();
});

const referencesAt = ({ world }: Sandbox) => world.demo.returns.map(({ referenceId }) => referenceId);

const missingScope: Fault = {
  kind: 'status',
  status: 403,
  times: Number.POSITIVE_INFINITY,
  headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="returns_write"' },
  match: { method: 'POST', path: '/return' },
};

describe('a return built at the desk', () => {
  test('is shown to everyone until its operator works here, and again once they no longer do', async () => {
    const { operators, preferences } = place;
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    const begin = async () =>
      (await desk.use(({ returns }) => returns.saveDraft({ id: null, draft: draftFor(sandbox) }))).id;
    const shownTo = async (operator: string | null) => {
      preferences.setOperator(operator);
      return (await desk.use(({ returns }) => returns.readDrafts()))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    };
    const nobodys = await begin();
    await operators.save({ before: null, name: 'Ada' });
    await operators.save({ before: null, name: 'Bo' });
    expect(await shownTo('Ada')).toEqual([nobodys]);
    const adas = await begin();
    expect(await shownTo('Bo')).toEqual([nobodys]);
    const bos = await begin();
    expect(await shownTo('Ada')).toEqual([nobodys, adas]);
    expect(await shownTo(null)).toEqual([nobodys, adas, bos]);
    await operators.save({ before: 'Ada', name: 'Ada L.' });
    expect(await shownTo('Ada L.')).toEqual([nobodys, adas]);
    await operators.remove('Bo');
    expect(await shownTo('Ada L.')).toEqual([nobodys, adas, bos]);
  });

  test('is drafted, queued and sent, and each step adds a row to the activity log', async () => {
    place.preferences.save({ operator: 'Jane' });
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    const view = desk.environment.session.view();
    if (view.step !== 'signedIn') throw new Error(`The session is ${view.step}.`);
    const account = view.account.id;
    place.preferences.saveDesk(account, { name: 'Returns 1', centerId: 1, centerName: 'x' });
    await desk.use(({ centers }) => centers.list());

    const draft = draftFor(sandbox);
    const begun = await desk.use(({ returns }) => returns.saveDraft({ id: null, draft }));
    expect(begun).toMatchObject({ state: 'draft', operator: 'Jane', desk: 'Returns 1', draft });
    const changed = { ...draft, trackingNumber: 'T-1' };
    await desk.use(({ returns }) => returns.saveDraft({ id: begun.id, draft: changed }));
    const drafts = await desk.use(({ returns }) => returns.readDrafts());
    expect(drafts.map(({ content }) => content)).toMatchObject([
      { trackingNumber: 'T-1', box: 1, lines: [{ sku: 'MUG-B', name: 'Mug, blue', quantity: 2 }] },
    ]);
    const queued = await desk.use(({ returns }) => returns.queue({ id: begun.id }));
    expect(queued).toMatchObject({ state: 'queued', referenceId: begun.referenceId });
    await desk.reach('sent', 1);

    expect(referencesAt(sandbox)).toContain(begun.referenceId);
    const sent = await desk.use(({ outbox }) => outbox.read({ id: begun.id }));
    expect(sent).toMatchObject({ resultId: expect.any(Number), content: { trackingNumber: 'T-1' } });
    expect(desk.changes.map(({ state }) => state)).toEqual(['draft', 'draft', 'queued', 'sending', 'sent']);
    const log = await desk.store.listActivity({ account, limit: 10, before: null });
    const subject = sentence('activity.subject.newReturn', { reference: begun.referenceId });
    const by = { account, operator: 'Jane', desk: 'Returns 1', subject };
    expect(log.filter((row) => isDeepStrictEqual(row.subject, subject))).toMatchObject([
      { ...by, action: 'returns.create', outcome: 'sent', requestId: expect.any(String) },
      { ...by, action: 'returns.queue', outcome: 'queued' },
    ]);
  });

  test('is refused if something blocks it, and stays a draft', async () => {
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    const draft = { ...draftFor(sandbox), center: null, lines: [] };
    const { id } = await desk.use(({ returns }) => returns.saveDraft({ id: null, draft }));
    await expect(desk.use(({ returns }) => returns.queue({ id }))).rejects.toMatchObject({
      failure: { fields: { CENTER_MISSING: [quoted('')], NO_LINES: [quoted('')] } },
    });
    expect(await desk.use(({ returns }) => returns.readDraft({ id }))).toMatchObject({
      state: 'draft',
      draft,
    });
  });

  test('is checked against the centers saved on this desk', async () => {
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    const closed = sandbox.world.centers.find(({ processesReturns }) => !processesReturns);
    const center = { id: closed?.id ?? 0, name: closed?.name ?? '' };
    await desk.use(({ centers }) => centers.list());
    await expect(desk.queueReturn({ center })).rejects.toMatchObject({
      failure: { fields: { CENTER_WITHOUT_RETURNS: [{ id: 'quoted' }] } },
    });
  });

  test('can be neither changed nor queued again once it is queued', async () => {
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    const { id } = await desk.queueReturn();
    const draft = draftFor(sandbox);
    const conflict = { failure: { code: 'CONFLICT' } };
    await expect(desk.use(({ returns }) => returns.queue({ id }))).rejects.toMatchObject(conflict);
    await expect(desk.use(({ returns }) => returns.saveDraft({ id, draft }))).rejects.toMatchObject(conflict);
    await expect(desk.use(({ returns }) => returns.queue({ id: 999 }))).rejects.toMatchObject(conflict);
  });

  test('keeps the text of a draft that can no longer be read', async () => {
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    const view = desk.environment.session.view();
    if (view.step !== 'signedIn') throw new Error(`The session is ${view.step}.`);
    const { id: account, channelId } = view.account;
    const owner = { environment: desk.environment.profile.id, account, channelId };
    const builder = { kind: 'return.create', operator: null, desk: null };
    const { id } = await desk.outbox.createDraft({ ...owner, ...builder, draft: { lines: 'of old' } });
    expect(await desk.use(({ returns }) => returns.readDraft({ id }))).toMatchObject({
      draft: null,
      content: null,
      raw: '{"lines":"of old"}',
    });
    await expect(desk.use(({ returns }) => returns.queue({ id }))).rejects.toMatchObject({
      failure: { code: 'INVALID', message: sentence('draft.failure.unreadable') },
    });
  });

  test('comes back as a draft with the stated reasons if the service rejects it', async () => {
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    sandbox.faults.next({
      kind: 'status',
      status: 422,
      body: { message: 'No.' },
      match: { method: 'POST', path: '/return' },
    });
    const { id } = await desk.queueReturn();
    await desk.reach('rejected', 1);
    const rejected = await desk.use(({ outbox }) => outbox.read({ id }));
    expect(rejected?.evidence).toMatchObject({ status: 422, requestId: expect.any(String) });
    const [draft] = await desk.use(({ returns }) => returns.readDrafts());
    // Its slip would carry the reference of the rejected return.
    expect(draft).toMatchObject({ followsId: id, draft: { ...draftFor(sandbox), slipPrintedAt: null } });
  });

  test('is held if its scope is missing, and the scope is listed as missing', async () => {
    const desk = await place.open(sandbox);
    await desk.signIn(sandbox.demo.personalToken);
    sandbox.faults.next(missingScope);
    const { id, referenceId } = await desk.queueReturn();
    await desk.reach('held', 1);
    expect(await desk.use(({ outbox }) => outbox.read({ id }))).toMatchObject({
      evidence: { heldReason: 'scope', missingScope: 'returns_write' },
    });
    expect(desk.environment.session.view()).toMatchObject({
      missingScopes: expect.arrayContaining(['returns_write']),
    });
    const posts = sandbox.requests.filter(({ method }) => method === 'POST').length;
    sandbox.faults.clear();
    await desk.use(({ outbox }) => outbox.release({ id }));
    await desk.reach('sent', 1);
    expect(sandbox.requests.filter(({ method }) => method === 'POST').length).toBe(posts + 1);
    expect(referencesAt(sandbox)).toContain(referenceId);
  });

  test('held for a missing scope is sent once a new access token has that scope', async () => {
    const signing = await startSandboxForSession(small);
    onTestFinished(() => signing.stop());
    const desk = await place.open(signing);
    const { session } = desk.environment;
    const { clientId, clientSecret } = signing.demo;
    await session.saveClient({ clientId, clientSecret });
    const waiting = await session.signIn();
    if (waiting.step !== 'waitingForBrowser') throw new Error(`It is ${waiting.step}.`);
    await authorizeByHttp(waiting.authorizeUrl, { deliver: true });
    await expect.poll(() => session.view()).toMatchObject({ step: 'signedIn' });
    signing.faults.next(missingScope);
    const draft = draftFor(signing);
    const { id, referenceId } = await desk.use(({ returns }) => returns.saveDraft({ id: null, draft }));
    await desk.use(({ returns }) => returns.queue({ id }));
    await desk.reach('held', 1);
    signing.faults.clear();
    signing.faults.next({ kind: 'status', status: 401, match: { method: 'GET' } });
    await desk.use(({ receiving }) => receiving.read({ id: signing.world.demo.receivingOrders[0]?.id ?? 0 }));
    await desk.reach('sent', 1);
    expect(referencesAt(signing)).toContain(referenceId);
  });

  test('is logged as held once, however often it is retried, and again after a user released it', async () => {
    const first = await place.open(sandbox);
    await first.signIn(sandbox.demo.personalToken);
    sandbox.faults.next(missingScope);
    const { id } = await first.queueReturn();
    await first.reach('held', 1);
    await first.close();
    // The next start tries it again.
    const desk = await place.open(sandbox);
    const read = () => desk.use(({ outbox }) => outbox.read({ id }));
    await expect.poll(read).toMatchObject({ state: 'held', attempts: 2 });
    await desk.use(({ outbox }) => outbox.release({ id }));
    await expect.poll(read).toMatchObject({ state: 'held', attempts: 3 });
    sandbox.faults.clear();
    await desk.use(({ outbox }) => outbox.release({ id }));
    const outcomes = async () => {
      const account = (await read())?.account ?? '';
      const log = await desk.store.listActivity({ account, limit: 20, before: null });
      const own = log.filter(({ action }) => action === 'returns.create' || action === 'outbox.release');
      return own.map(({ outcome }) => outcome).toReversed();
    };
    await expect.poll(outcomes).toEqual(['held', 'queued', 'held', 'queued', 'sent']);
  });
});
