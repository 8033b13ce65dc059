import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { contentFingerprintOf } from '#shared/returns/model/return-edit-rules.ts';
import type { DuplicateQuery } from '#shared/returns/return-change-view.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { createDeskPlace, type DeskPlace, draftFor, type RunningDesk } from './composed-desk.ts';

let place: DeskPlace;
let desk: RunningDesk;

const sandbox = sharedSandbox({
  items: 20,
  orders: 4,
  returns: 4,
  receivingOrders: 2,
  unidentifiedOrders: 0,
  rateLimitPerMinute: 100_000,
});

beforeEach(async () => {
  place = await createDeskPlace();
  desk = await place.open(sandbox);
  await desk.signIn(sandbox.demo.personalToken);
});

afterEach(async () => {
  await place.clean();
  sandbox.faults.clear();
  await sandbox.start();
});

const saveDraft = async (change: Partial<ReturnDraft> = {}) =>
  desk.use(({ returns }) => returns.saveDraft({ id: null, draft: { ...draftFor(sandbox), ...change } }));
const shippedWith = (id: number): Pick<ReturnDraft, 'originalShipment'> => ({
  originalShipment: { id, orderId: 5, trackingNumber: null, customerName: 'Jane Doe', goods: null },
});
const findDuplicates = (query: Partial<DuplicateQuery>) => {
  const nothing = { referenceId: null, trackingNumber: null, originalShipmentId: null };
  const whole = { ...nothing, otherBoxes: [], outboxId: null, ...query };
  return desk.use(({ returns }) => returns.findDuplicates(whole));
};
const accountId = () => {
  const view = desk.environment.session.view();
  if (view.step !== 'signedIn') throw new Error(`The session is ${view.step}.`);
  return view.account.id;
};
const newReturn = (reference: string) => sentence('activity.subject.newReturn', { reference });
const rowsOf = async (subject: Sentence) => {
  const log = await desk.store.listActivity({ account: accountId(), limit: 50, before: null });
  return log.filter((row) => isDeepStrictEqual(row.subject, subject)).toReversed();
};
const entries = async (subject: Sentence) =>
  (await rowsOf(subject)).map(({ action, outcome }) => `${action} ${outcome}`);

const bytesOfFolder = () =>
  readdirSync(place.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('a return that may already be on this desk', () => {
  test('is found among drafts and queued returns, not among cancelled ones, and is not its own duplicate', async () => {
    await sandbox.stop();
    const trackingNumber = 'TWICE';
    const draft = await saveDraft({ trackingNumber, group: 'a' });
    const queued = await desk.queueReturn({ trackingNumber, group: 'b', ...shippedWith(77) });
    const cancelled = await saveDraft({ trackingNumber, group: 'c' });
    await desk.use(({ outbox }) => outbox.cancel({ id: cancelled.id }));
    const asking = await saveDraft({ trackingNumber, group: 'd' });
    const found = await findDuplicates({ trackingNumber, originalShipmentId: 77, outboxId: asking.id });
    expect(found.source).toBe('none');
    expect(found.onThisDesk).toEqual([
      {
        outboxId: queued.id,
        referenceId: queued.referenceId,
        // It is retried repeatedly.
        state: expect.stringMatching(/^(queued|sending)$/),
        reasons: ['tracking', 'shipment'],
      },
      { outboxId: draft.id, referenceId: draft.referenceId, state: 'draft', reasons: ['tracking'] },
    ]);
    expect((await findDuplicates({ trackingNumber: 'ONCE' })).onThisDesk).toEqual([]);
    const { referenceId } = queued;
    expect((await findDuplicates({ referenceId })).onThisDesk).toMatchObject([{ reasons: ['reference'] }]);
  });

  test('is no duplicate if it is another box of the same return, on this desk or at the service', async () => {
    const first = await desk.queueReturn({ trackingNumber: 'BOX', group: 'made-here' });
    await desk.reach('sent', 1);
    const second = await saveDraft({ trackingNumber: 'BOX', group: first.referenceId, box: 2 });
    const third = await saveDraft({ trackingNumber: 'BOX', group: first.referenceId, box: 3 });
    for (const outboxId of [second.id, third.id]) {
      const found = await findDuplicates({ trackingNumber: 'BOX', outboxId });
      expect(found).toMatchObject({ source: 'service', duplicates: [], onThisDesk: [] });
    }
    const stranger = await saveDraft({ trackingNumber: 'BOX', group: 'another' });
    const found = await findDuplicates({ trackingNumber: 'BOX', outboxId: stranger.id });
    expect(found.duplicates).toMatchObject([{ order: { referenceId: first.referenceId } }]);
    expect(found.onThisDesk.map(({ outboxId }) => outboxId)).toEqual([third.id, second.id]);
  });

  test('is reported once: by the service if it lists it, else as sent from here', async () => {
    const { id, referenceId } = await desk.queueReturn({ trackingNumber: 'ONCE-SENT' });
    await desk.reach('sent', 1);
    await sandbox.stop();
    const alone = await findDuplicates({ referenceId });
    expect(alone).toMatchObject({ duplicates: [], onThisDesk: [{ outboxId: id, state: 'sent' }] });
    await sandbox.start();
    const listed = await findDuplicates({ trackingNumber: 'ONCE-SENT' });
    expect([listed.duplicates.length, listed.onThisDesk.length]).toEqual([1, 0]);
    const returnId = listed.duplicates[0]?.order.id ?? 0;
    await desk.use(({ returns }) => returns.cancel({ id: returnId }));
    const cancelled = await findDuplicates({ trackingNumber: 'ONCE-SENT' });
    expect([cancelled.duplicates.length, cancelled.onThisDesk.length]).toEqual([0, 0]);
  });
});

describe('the activity log', () => {
  test('has a row for everything that a user did with a write in the outbox', async () => {
    sandbox.faults.next({ kind: 'status', status: 413, match: { method: 'POST', path: '/return' } });
    const held = await desk.queueReturn();
    await desk.reach('held', 1);
    await desk.use(({ outbox }) => outbox.release({ id: held.id }));
    await desk.reach('sent', 1);
    expect(await entries(newReturn(held.referenceId))).toEqual([
      'returns.queue queued',
      'returns.create held',
      'outbox.release queued',
      'returns.create sent',
    ]);

    sandbox.faults.next({ kind: 'status', status: 413, match: { method: 'POST', path: '/return' } });
    const tooLarge = await desk.queueReturn();
    await desk.reach('held', 1);
    const draft = await desk.use(({ outbox }) => outbox.revise({ id: tooLarge.id }));
    await desk.use(({ outbox }) => outbox.cancel({ id: draft.id }));
    expect(await entries(newReturn(tooLarge.referenceId))).toEqual([
      'returns.queue queued',
      'returns.create held',
      'outbox.revise done',
    ]);
    expect(await entries(newReturn(draft.referenceId))).toEqual(['outbox.cancel cancelled']);
  });

  test('reports a write whose response was lost, and what a user decided about it', async () => {
    sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST', path: '/return' } });
    const { id, referenceId } = await desk.queueReturn();
    await desk.reach('unconfirmed', 1);
    const decided = await desk.use(({ outbox }) => outbox.decide({ id, decision: 'itArrived' }));
    expect(decided.state).toBe('sent');
    expect(await entries(newReturn(referenceId))).toEqual([
      'returns.queue queued',
      'returns.create unconfirmed',
      'outbox.decide sent',
    ]);
    expect((await rowsOf(newReturn(referenceId))).at(-1)?.detail).toEqual(
      sentence('activity.decision.itArrived'),
    );
  });

  test('a change that a user reports as received updates its record, as one that was sent', async () => {
    const order = sandbox.world.demo.receivingOrders.find(
      ({ externalSyncAtMs }) => externalSyncAtMs === null,
    );
    if (order === undefined) throw new Error('Every order has a mark.');
    const { id } = order;
    const readSaved = () => desk.use(({ receiving }) => receiving.read({ id, prefer: 'cache' }));
    expect((await readSaved()).data.externalSyncTimestamp).toBeNull();
    sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST', path: /setExternalSync/iu } });
    const mark = { kind: 'receiving.mark', id, isSynced: true, expectedTimestamp: null } as const;
    const { entries: queued } = await desk.use(({ outbox }) => outbox.queueChanges({ changes: [mark] }));
    await desk.reach('unconfirmed', 1);
    expect(desk.applied).toEqual([]);
    const rowId = queued[0]?.id ?? 0;
    await desk.use(({ outbox }) => outbox.decide({ id: rowId, decision: 'itArrived' }));
    await expect.poll(() => desk.applied).toEqual([{ kind: 'receiving.mark', recordId: id }]);
    expect((await readSaved()).data.externalSyncTimestamp).not.toBeNull();
  });

  test('has a row for a modified return, and for a cancelled one', async () => {
    place.preferences.save({ operator: 'Jane' });
    const { id } = await desk.queueReturn();
    await desk.reach('sent', 1);
    const { resultId } = (await desk.use(({ outbox }) => outbox.read({ id }))) ?? {};
    const returnId = resultId ?? 0;
    const { data } = await desk.use(({ returns }) => returns.read({ id: returnId }));
    const body = {
      referenceId: data.referenceId ?? '',
      centerId: data.fulfillmentCenter?.id ?? 0,
      centerName: data.fulfillmentCenter?.name ?? '',
      trackingNumber: 'CHANGED',
      originalShipmentId: null,
      lines: [
        {
          inventoryId: draftFor(sandbox).lines[0]?.inventoryId ?? 0,
          quantity: 1,
          action: null,
          lotNumber: null,
          lotDate: null,
        },
      ],
    };
    const change = { id: returnId, expectedContent: contentFingerprintOf(data), body };
    await desk.use(({ returns }) => returns.modify(change));
    await desk.use(({ returns }) => returns.cancel({ id: returnId }));
    expect(await entries(sentence('activity.subject.return', { id: returnId }))).toEqual([
      'returns.modify done',
      'returns.cancel done',
    ]);
    const [row] = await desk.store.listActivity({ account: accountId(), limit: 1, before: null });
    expect(row).toMatchObject({ operator: 'Jane', requestId: expect.any(String) });
  });
});

describe('signing out', () => {
  test('with purge leaves no bytes of any return on this computer if unsent ones are purged too', async () => {
    await sandbox.stop();
    const { referenceId } = await desk.queueReturn({ trackingNumber: 'TRACKING-TO-FORGET' });
    const draft = await saveDraft();
    await expect(desk.environment.session.signOut({ purge: true })).rejects.toMatchObject({
      failure: { code: 'CONFLICT' },
    });
    const secrets = [referenceId, draft.referenceId, 'TRACKING-TO-FORGET'];
    expect(secrets.filter((secret) => bytesOfFolder().includes(secret))).toEqual(secrets);

    await sandbox.start();
    sandbox.faults.next({ kind: 'status', status: 503, times: 9, match: { method: 'POST' } });
    await desk.signIn(sandbox.demo.personalToken);
    const { purgedRows } = await desk.environment.session.signOut({ purge: true, purgesUnsent: true });
    expect(purgedRows).toBeGreaterThanOrEqual(2);
    expect(secrets.filter((secret) => bytesOfFolder().includes(secret))).toEqual([]);
    await desk.close();
    expect(secrets.filter((secret) => bytesOfFolder().includes(secret))).toEqual([]);
  });

  test('without purge keeps queued returns for the next time', async () => {
    await sandbox.stop();
    const { id, referenceId } = await desk.queueReturn();
    await desk.environment.session.signOut({ purge: false });
    await sandbox.start();
    await desk.signIn(sandbox.demo.personalToken);
    await desk.reach('sent', 1);
    expect(await desk.use(({ outbox }) => outbox.read({ id }))).toMatchObject({ referenceId, state: 'sent' });
  });
});

test('a damaged outbox is reported and set aside, and its readable returns continue', async () => {
  await sandbox.stop();
  const { referenceId } = await desk.queueReturn();
  await desk.close();
  const file = join(place.folder, 'outbox.sqlite');
  const bytes = readFileSync(file);
  // After the pages of the header and the schema: the index pages.
  bytes.fill(0xff, bytes.length - 4_096, bytes.length - 2_048);
  writeFileSync(file, bytes);

  desk = await place.open(sandbox);
  const health = await desk.use(({ outbox }) => outbox.health());
  expect(health).toMatchObject({ setAside: [expect.stringContaining('outbox')], salvagedRows: 1 });
  expect(desk.damages).toEqual([health]);
  await sandbox.start();
  await desk.environment.checkConnection();
  expect((await desk.use(({ outbox }) => outbox.read({ id: 1 })))?.referenceId).toBe(referenceId);
});

test('an outbox whose file is missing names every unfinished return and draft, once', async () => {
  const sent = await desk.queueReturn();
  await desk.reach('sent', 1);
  await sandbox.stop();
  const { referenceId } = await desk.queueReturn();
  // A draft that was given up, one that continues as another, and one that was begun: the open ones are named.
  const [dropped, revised, begun] = [await saveDraft(), await saveDraft(), await saveDraft()];
  await desk.use(({ outbox }) => outbox.cancel({ id: dropped.id }));
  await desk.use(({ outbox }) => outbox.cancel({ id: revised.id }));
  const next = await desk.use(({ outbox }) => outbox.revise({ id: revised.id }));
  await desk.close();
  const removeFile = () => {
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(place.folder, `outbox.sqlite${end}`), { force: true });
  };
  removeFile();

  desk = await place.open(sandbox);
  const health = await desk.use(({ outbox }) => outbox.health());
  expect(health.missing).toMatchObject([
    { referenceId, wasQueued: true },
    { referenceId: begun.referenceId, wasQueued: false },
    { referenceId: next.referenceId, wasQueued: false },
  ]);
  expect(desk.damages).toEqual([health]);
  const query = { states: ['unreadable' as const], order: 'newest' as const, offset: 0, limit: 9 };
  const { entries } = await desk.use(({ outbox }) => outbox.list(query));
  expect(entries.find((entry) => entry.referenceId === referenceId)).toMatchObject({
    raw: expect.stringContaining('"isMissing":true'),
  });
  expect(entries).toHaveLength(3);
  expect(sandbox.world.demo.returns.map((order) => order.referenceId)).toContain(sent.referenceId);
  await desk.close();

  desk = await place.open(sandbox);
  expect((await desk.use(({ outbox }) => outbox.health())).missing).toEqual([]);
  expect(desk.damages).toEqual([]);
  // What was discarded isn't missed again, even if the file is missing again.
  for (const { id } of entries) await desk.use(({ outbox }) => outbox.cancel({ id }));
  expect(await desk.use(({ outbox }) => outbox.list(query))).toMatchObject({ totalCount: 0 });
  await desk.close();
  removeFile();
  desk = await place.open(sandbox);
  expect((await desk.use(({ outbox }) => outbox.health())).missing).toEqual([]);
  await sandbox.start();
});
