import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#electron/api/api-client.ts';
import { createRateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { createOutboxSender, type OutboxSender } from '#electron/outbox/outbox-sender.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { createLotWrites } from '#electron/resources/lots/lot-writes.ts';
import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { createSimulatedTime } from '#test/unit/electron/api/simulated-time.ts';
import { bodyOf, nameOf } from './change-records.ts';
import { createOutboxServer, lotItemId, returnable, type ServerRules } from './outbox-server.ts';
import { createRepositoryOutbox } from './repository-outbox.ts';
import { returnOf } from './returnable.ts';

const startMs = Date.parse('2026-11-22T08:00:00Z');
/** A folder in which a commit takes no disk time: durable commits are not the subject of the model. */
const memoryFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** The duration of the commit of a claim: a sender that does not wait for it is faster. */
const claimMs = 5;
const shownStates = outboxStates.filter((state) => state !== 'draft');

/**
 * A desk with the real repository in a real file, the real sender and the real client core, on the sandbox's handlers;
 * only the socket and the clock belong to the test. It can be killed between any two of its steps.
 */
export function openModelDesk(
  rules: ServerRules,
  { random = () => 0.5, limit = 100_000 }: { random?: () => number; limit?: number } = {},
) {
  const folder = mkdtempSync(join(memoryFolder, 'dockhand-model-'));
  const time = createSimulatedTime({ turns: 150, startMs });
  const { now } = time;
  const server = createOutboxServer({ now, sleep: time.sleep }, rules);
  const owner = { environment: 'local', account: `local/${server.channelId}`, channelId: server.channelId };
  const { account } = owner;
  const repository = createOutboxRepository(join(folder, 'outbox.sqlite'), { now });
  const faults: unknown[] = [];
  const budget = createRateBudget({ limit, now: time.now, timers: time.timers });
  let life = 0;
  let lots = 0;
  let sender: OutboxSender | null = null;

  const start = () => {
    repository.open({ isStart: true });
    const own = life;
    const isAlive = () => own === life;
    const opened = createRepositoryOutbox(repository, { isAlive, claimTime: () => time.sleep(claimMs) });
    const isSending = (reference: string) =>
      rows().some((row) => nameOf(row) === reference && row.state === 'sending');
    const api = createApi({
      http: server.connect({
        isAlive,
        isSending,
        kill: () => {
          if (isAlive()) kill();
        },
      }),
      baseUrl: 'https://service.example',
      channelHeader: 'service_channel_id',
      channelId: () => owner.channelId,
      authorizer: { accessToken: async () => 't', refreshAfterRejection: async () => 't2' },
      budget,
      versions: createVersionChoice({
        pinned: {},
        remembered: { read: () => null, write: () => undefined },
        now,
      }),
      now,
    });
    sender = createOutboxSender({
      outbox: opened.outbox,
      kinds: [createReturnWrites({ api }), createLotWrites({ api })],
      owner: () => ({ ...owner, grantedScopes: ['returns_write'] }),
      faulted: (error) => void faults.push(error),
      now,
      random,
      timers: time.timers,
    });
    return opened;
  };

  const rows = () =>
    repository.list({ account, states: shownStates, order: 'oldest', offset: 0, limit: 200 }).value.rows;

  const kill = () => {
    life += 1;
    repository.close(null);
    running = start();
  };

  const queueDraft = ({ id, referenceId }: OutboxRow): OutboxRow => {
    const row = repository.queue({ account, id, body: returnOf(returnable, referenceId) }).value;
    running.tell({ account, id, state: 'queued' });
    return row;
  };

  let running = start();

  return {
    server,
    time,
    rows,
    faults,
    repository,
    budget,
    account,
    queue(): OutboxRow {
      const kind = 'return.create';
      return queueDraft(
        repository.createDraft({ ...owner, kind, draft: {}, operator: null, desk: null }).value,
      );
    },
    queueDraft,
    /** Queues the exclusion of a lot that was not queued before. */
    queueLot(): OutboxRow {
      lots += 1;
      const lot = { inventoryId: lotItemId, itemName: null, lotNumber: `LOT-${lots}`, lotDate: null };
      const kind = 'lot.change';
      const body = bodyOf({ kind, action: 'exclude', ...lot, expectedStatus: 'none' });
      const [row] = repository.enqueue([{ ...owner, kind, body, operator: null, desk: null }]).value;
      if (row === undefined) throw new Error('Nothing was queued.');
      running.tell({ account, id: row.id, state: 'queued' });
      return row;
    },
    /** Ends the process immediately and starts the next one. */
    kill,
    connectionRestored: () => sender?.connectionRestored(),
    /** Reports that a user decided about a row. */
    changed: () => running.tell({ account, id: 0, state: 'queued' }),
    close() {
      life += 1;
      repository.close(null);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ModelDesk = ReturnType<typeof openModelDesk>;
