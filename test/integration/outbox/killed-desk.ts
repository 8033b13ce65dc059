/**
 * A desk in a separate process, to be killed: the real outbox, sender and client. It waits for its order on standard
 * input, queues returns and changes sequentially, and prints the name of each as soon as it is known to be queued.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createStoreThreads } from '#electron/database/store-threads.ts';
import { createOutboxSender } from '#electron/outbox/outbox-sender.ts';
import { openOutbox } from '#electron/outbox/storage/open-outbox.ts';
import { createLotWrites } from '#electron/resources/lots/lot-writes.ts';
import { createMarkWrites } from '#electron/resources/receiving/mark-writes.ts';
import { createReturnWrites } from '#electron/resources/returns/return-writes.ts';
import { createLinkWrites } from '#electron/resources/unidentified/link-writes.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';
import { connectApi } from '#test/integration/service/connect-api.ts';
import { bodyOf, nameOf, nameOfChange } from './change-records.ts';
import { createHurriedClock } from './hurried-clock.ts';
import { type Returnable, returnOf } from './returnable.ts';

/** The order for a desk, as one line of JSON. */
export type DeskOrder = Returnable & {
  folder: string;
  workerPath: string;
  baseUrl: string;
  personalToken: string;
  channelId: number;
  /** How many returns to queue; 0: none, and exit when everything is finished. */
  count: number;
  /** Changes queued between the returns. */
  changes: readonly QueuedChange[];
};

const print = (line: string) => void writeSync(1, `${line}\n`);
const input = createInterface({ input: process.stdin });
const readLine = async () => ((await once(input, 'line')) as [string])[0];
const order = JSON.parse(await readLine()) as DeskOrder;
const { channelId } = order;
const owner = { environment: 'local', account: `local/${channelId}`, channelId };
const { account } = owner;
const clock = createHurriedClock(Number(process.env['DOCKHAND_CLOCK_START']));

print('opening');
const outbox = openOutbox({ folder: order.folder, threads: createStoreThreads(order.workerPath) });
const { api } = connectApi({ baseUrl: order.baseUrl, demo: { personalToken: order.personalToken } });
const openStates: OutboxState[] = ['queued', 'sending', 'unconfirmed', 'held'];

/**
 * Acts as the user at the desk: resends everything that was looked up to the last attempt and not found, after the test
 * has been informed and has answered.
 */
async function decideAll(): Promise<number> {
  const query = { account, states: openStates, order: 'oldest', offset: 0, limit: 200 } as const;
  const { rows, totalCount } = await outbox.list(query);
  for (const row of rows) {
    const { id, needsDecision } = row;
    if (!needsDecision) continue;
    const answered = readLine();
    print(`deciding ${nameOf(row)}`);
    await answered;
    await outbox.decide({ account, id, decision: 'sendAgain' });
  }
  return totalCount;
}

/** Whether copies of sent writes still have to be looked for. */
async function looksForCopies(): Promise<boolean> {
  for (let offset = 0; ; offset += 200) {
    const { rows } = await outbox.list({ account, states: ['sent'], order: 'newest', offset, limit: 200 });
    if (rows.some(({ nextAttemptAt }) => nextAttemptAt !== null)) return true;
    if (rows.length === 0) return false;
  }
}

const nextChange = () =>
  new Promise<void>((resolve) => {
    const unwatch = outbox.watch(() => {
      unwatch();
      resolve();
    });
  });

createOutboxSender({
  outbox,
  kinds: [
    createReturnWrites({ api }),
    createLinkWrites({ api }),
    createLotWrites({ api }),
    createMarkWrites({ api }),
  ],
  owner: () => ({ ...owner, grantedScopes: ['returns_write'] }),
  faulted: (error) => print(`fault ${String(error)}`),
  ...clock,
});

for (let index = 0; index < order.count; index += 1) {
  const draft = await outbox.createDraft({
    ...owner,
    kind: 'return.create',
    draft: {},
    operator: null,
    desk: null,
  });
  const { referenceId } = draft;
  const body = returnOf(order, referenceId);
  await outbox.queue({ account, id: draft.id, body });
  print(`queued ${referenceId}`);
  await decideAll();
  const change = order.changes[index];
  if (change === undefined) continue;
  await outbox.enqueue([{ ...owner, kind: change.kind, body: bodyOf(change), operator: null, desk: null }]);
  print(`queued ${nameOfChange(change)}`);
}
for (;;) {
  const change = nextChange();
  if ((await decideAll()) === 0 && order.count === 0 && !(await looksForCopies())) break;
  await change;
}
print('done');
process.exit(0);
