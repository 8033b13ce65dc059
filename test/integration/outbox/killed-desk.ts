/**
 * A desk in a process of its own, to be killed: the real outbox, sender and client. It waits for the word on its
 * standard input, queues returns one after the other, and says each reference once it was told that it is queued.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createReturnWrites } from '../../../electron/service/return-writes.ts';
import { openOutbox } from '../../../electron/store/open-outbox.ts';
import { createOutboxSender } from '../../../electron/sync/outbox-sender.ts';
import type { OutboxState } from '../../../shared/ipc/outbox-states.ts';
import { connectApi } from '../service/connect-api.ts';
import { createHurriedClock } from './hurried-clock.ts';
import { type Returnable, returnOf } from './returnable.ts';

/** What a desk is told to do. */
export type DeskOrder = Returnable & {
  folder: string;
  baseUrl: string;
  personalToken: string;
  channelId: number;
  /** How many returns to queue; 0: none, and end when everything has come to its end. */
  count: number;
};

const say = (line: string) => void writeSync(1, `${line}\n`);
const [word] = (await once(process.stdin, 'data')) as [Buffer];
const order = JSON.parse(word.toString()) as DeskOrder;
const { channelId } = order;
const owner = { environment: 'local', account: `local/${channelId}`, channelId };
const { account } = owner;
const clock = createHurriedClock(Number(process.env['DOCKHAND_CLOCK_START']));

const outbox = openOutbox({
  folder: order.folder,
  workerPath: new URL('hurried-worker.ts', import.meta.url),
});
const { api } = connectApi({ baseUrl: order.baseUrl, demo: { personalToken: order.personalToken } });
const openStates: OutboxState[] = ['queued', 'sending', 'unconfirmed', 'held'];

/** The person at the desk: what was looked up to the end and is not there is sent again. */
async function decideAll(): Promise<number> {
  const query = { account, states: openStates, order: 'oldest', offset: 0, limit: 200 } as const;
  const { rows, totalCount } = await outbox.list(query);
  for (const { id, needsDecision } of rows) {
    if (needsDecision) await outbox.decide({ account, id, decision: 'sendAgain' });
  }
  return totalCount;
}

createOutboxSender({
  outbox,
  kinds: [createReturnWrites({ api })],
  owner: () => ({ ...owner, grantedScopes: ['returns_write'] }),
  faulted: (error) => say(`fault ${String(error)}`),
  ...clock,
});
await outbox.health();
say('ready');

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
  say(`queued ${referenceId}`);
  await decideAll();
}
while ((await decideAll()) > 0 || order.count > 0) await pause(5);
const { byState } = await outbox.counts({ account, kind: null });
say(`done ${JSON.stringify(byState)}`);
process.exit(0);
