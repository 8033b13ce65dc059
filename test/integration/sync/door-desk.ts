import type { Store } from '../../../electron/cache/open-store.ts';
import { createReadThrough } from '../../../electron/cache/read-through.ts';
import { createDoor } from '../../../electron/inbound/inbound.ts';
import { createDoorIndex } from '../../../electron/inbound/inbound-index.ts';
import { createDoorNotes } from '../../../electron/inbound/inbound-notes.ts';
import { createDoorPages } from '../../../electron/inbound/inbound-pages.ts';
import { createReceiving } from '../../../electron/resources/receiving/receiving.ts';
import { createUnidentified } from '../../../electron/resources/unidentified/unidentified.ts';
import type { Connection } from '../../../electron/sync/connection.ts';
import { readingHere } from '../../../electron/sync/page-reader.ts';
import type { DoorHit, ReceivingIndexView } from '../../../shared/receiving/receiving-index-view.ts';
import { createHeldTime, createWatch } from '../../support/held-time.ts';
import { type ConnectOptions, connectApi, type ReachedService } from '../service/connect-api.ts';

/** How a desk may differ from the usual one. */
export type DoorDeskOptions = ConnectOptions & { account?: string; holdsPause?: boolean };

/** A desk whose index of the door is kept up to date from a sandbox, over real HTTP and in a real file. */
export function openDoorDesk(service: ReachedService, store: Store, options: DoorDeskOptions = {}) {
  const time = createHeldTime(options.holdsPause);
  const connected = connectApi(service, { ...options, api: { now: time.now, ...options.api } });
  const desk = {
    account: (options.account ?? 'local:1') as string | null,
    connection: 'online' as Connection,
    problems: [] as unknown[],
  };
  const watch = createWatch<ReceivingIndexView>(() => index.view());
  const account = () => desk.account;
  const onStoreProblem = (error: unknown) => void desk.problems.push(error);
  const index = createDoorIndex({
    pages: createDoorPages({ api: connected.api, pages: readingHere }),
    store,
    account,
    connection: () => desk.connection,
    publish: watch.publish,
    faulted: (error) => void desk.problems.push(error),
    settleMs: 0,
    gatherMs: 1,
    now: time.now,
    timers: time.timers,
  });
  const notes = createDoorNotes({ store, onNoted: index.noted, onStoreProblem });
  const readThrough = createReadThrough({ store, account });
  const parts = { api: connected.api, readThrough, store, notes };
  const pictures = {
    read: () => Promise.reject(new Error('Nobody looks at pictures here.')),
  };
  const door = createDoor({ store, index, account, onStoreProblem, rankingKeptMs: 0 });

  return Object.assign(desk, {
    index,
    door,
    receiving: createReceiving(parts),
    unidentified: createUnidentified({ ...parts, pictures }),
    views: watch.views,
    until: watch.until,
    passTime: time.passTime,
    /** What a code names, in short. */
    async look(...texts: string[]) {
      const { hits } = await door.lookUp({ texts });
      return hits.map(inShort);
    },
    async close() {
      await index.dispose();
      await connected.close();
    },
  });
}

/** A desk of {@link openDoorDesk}. */
export type DoorDesk = ReturnType<typeof openDoorDesk>;

function inShort(hit: DoorHit): [string, number, string] {
  if (hit.kind === 'box') return ['box', hit.boxId, hit.by];
  return hit.kind === 'order' ? ['order', hit.order.id, hit.by] : ['unidentified', hit.id, hit.by];
}

export const isUpToDate = ({ state }: ReceivingIndexView) => state === 'idle';

/** Whether everything was read to its end once more. */
export const isUpToDateAfter = (before: ReceivingIndexView) => (view: ReceivingIndexView) =>
  isUpToDate(view) && view.nextAt !== before.nextAt;
