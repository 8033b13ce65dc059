import { expect, onTestFinished, test } from 'vitest';
import { createOutboxSender } from '#electron/outbox/outbox-sender.ts';
import { createOutboxRepository, type WithChanges } from '#electron/outbox/storage/outbox-repository.ts';
import { createReceivingDesk } from '#electron/resources/receiving/receiving-desk.ts';
import { createReceivingWrites } from '#electron/resources/receiving/receiving-writes.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { createOutboxes } from '#test/integration/outbox/fresh-outbox.ts';
import { createHurriedClock } from '#test/integration/outbox/hurried-clock.ts';
import { createRepositoryOutbox } from '#test/integration/outbox/repository-outbox.ts';
import { ownChannelId } from '#test/integration/sandbox/send-call.ts';
import { connectApi } from '#test/integration/service/connect-api.ts';
import { startSandbox } from '#test/sandbox/start-sandbox.ts';
import { receivingDraftFor } from './receiving-draft-for.ts';

const outboxes = createOutboxes();

/** The receiving desk with the real outbox and sender on a real sandbox; pauses pass 200 times as fast. */
async function openDesk() {
  const sandbox = await startSandbox({ receivingOrders: 3, unidentifiedOrders: 0, orders: 0, returns: 0 });
  onTestFinished(() => sandbox.stop());
  const channelId = await ownChannelId(sandbox);
  const owner = { environment: 'local', account: `local/${channelId}`, channelId };
  const clock = createHurriedClock(Date.now());
  const repository = createOutboxRepository(`${await outboxes.make()}/outbox.sqlite`, { now: clock.now });
  repository.open({ isStart: true });
  const { outbox, tell } = createRepositoryOutbox(repository);
  const withChanges = async <Value>({ value, changes }: WithChanges<Value>): Promise<Value> => {
    for (const change of changes) tell(change);
    return value;
  };
  const connected = connectApi(sandbox, { api: { channelId: () => channelId } });
  const sender = createOutboxSender({
    outbox,
    kinds: [createReceivingWrites(connected)],
    owner: () => ({ ...owner, grantedScopes: [] }),
    ...clock,
    random: () => 1,
  });
  onTestFinished(async () => {
    await Promise.all([sender.dispose(), connected.close()]);
    repository.close(null);
  });
  const desk = createReceivingDesk({
    outbox: {
      createDraft: async (draft) => withChanges(repository.createDraft(draft)),
      saveDraft: async (draft) => withChanges(repository.saveDraft(draft)),
      readDrafts: async (query) => withChanges(repository.readDrafts(query)),
      read: async (key) => withChanges(repository.read(key)),
      queue: async (row) => withChanges(repository.queue(row)),
    },
    owner: () => owner,
    people: () => ({ operator: null, desk: null }),
    otherOperators: () => [],
    note: () => undefined,
    noteStarted: () => undefined,
    version: () => null,
    centers: async () => null,
  });
  return {
    sandbox,
    desk,
    until: (id: number, isWanted: (row: OutboxRow) => boolean) =>
      new Promise<OutboxRow>((resolve) => {
        const unwatch = outbox.watch(look);
        function look(): void {
          const row = repository.read({ account: owner.account, id }).value;
          if (row === null || !isWanted(row)) return;
          unwatch();
          resolve(row);
        }
        look();
      }),
    posts: () => sandbox.requests.filter(({ method }) => method === 'POST').length,
    countOf: (number: string | null) =>
      sandbox.world.demo.receivingOrders.filter((order) => order.purchaseOrderNumber === number).length,
  };
}

test('a receiving order whose response was lost is found by its content and never sent again', async () => {
  const { sandbox, desk, until, posts, countOf } = await openDesk();
  sandbox.faults.next({ kind: 'dropAfterCommit', match: { method: 'POST' } });
  const draft = receivingDraftFor(sandbox);
  const { id } = await desk.saveDraft({ id: null, draft });
  await desk.queue({ id });
  const sent = await until(id, ({ state }) => state === 'sent');
  expect(sent).toMatchObject({
    attempts: 1,
    wasPossiblySent: true,
    resultId: expect.any(Number),
    evidence: { class: 'ambiguous' },
  });
  expect([posts(), countOf(draft.purchaseOrderNumber)]).toEqual([1, 1]);
});

test('a receiving order that did not arrive is looked up until the last attempt, then a user decides', async () => {
  const { sandbox, desk, until, posts, countOf } = await openDesk();
  sandbox.faults.next({ kind: 'dropBeforeCommit', match: { method: 'POST' } });
  const draft = receivingDraftFor(sandbox);
  const { id } = await desk.saveDraft({ id: null, draft });
  await desk.queue({ id });
  const undecided = await until(id, ({ needsDecision }) => needsDecision);
  expect(undecided).toMatchObject({ state: 'unconfirmed', lookUps: 3, attempts: 1 });
  expect([posts(), countOf(draft.purchaseOrderNumber)]).toEqual([1, 0]);
});
