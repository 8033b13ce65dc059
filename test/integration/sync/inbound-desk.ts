import type { Store } from '#electron/cache/open-store.ts';
import { createReadThrough } from '#electron/cache/read-through.ts';
import { createInbound } from '#electron/inbound/inbound.ts';
import { createReceivingOrders } from '#electron/resources/receiving/receiving-orders.ts';
import { createUnidentifiedOrders } from '#electron/resources/unidentified/unidentified.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import type { Connection } from '#electron/sync/connection.ts';
import type { InboundHit, ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import {
  type ConnectOptions,
  connectApi,
  type ReachedService,
} from '#test/integration/service/connect-api.ts';
import { createHeldTime, createWatch } from '#test/support/held-time.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';

/** Options that differ from the default desk. */
export type InboundDeskOptions = ConnectOptions & {
  account?: string;
  holdsPause?: boolean;
  /** The shared data of the desks of a site; when omitted, there is none. */
  sharing?: IndexSharing;
  /** Default 0: each ranking uses the current orders. */
  rankingCacheMs?: number;
};

/** A desk whose index of inbound orders is synced from a sandbox, over real HTTP and in a real file. */
export function openInboundDesk(service: ReachedService, store: Store, options: InboundDeskOptions = {}) {
  const time = createHeldTime(options.holdsPause);
  const connected = connectApi(service, { ...options, api: { now: time.now, ...options.api } });
  const desk = {
    account: (options.account ?? 'local:1') as string | null,
    connection: 'online' as Connection,
    problems: [] as unknown[],
  };
  const watch = createWatch<ReceivingIndexView>(() => index.view());
  const account = () => desk.account;
  const inbound = createInbound({
    api: connected.api,
    pages: inlinePageReader,
    store,
    account,
    connection: () => desk.connection,
    publish: (_event, view) => watch.publish(view as ReceivingIndexView),
    faulted: (_what, error) => void desk.problems.push(error),
    onStoreProblem: (error) => void desk.problems.push(error),
    onSession: () => undefined,
    onConnection: () => undefined,
    sharing: options.sharing ?? null,
    settleMs: 0,
    gatherMs: 1,
    now: time.now,
    timers: time.timers,
    rankingCacheMs: options.rankingCacheMs ?? 0,
  });
  const { index, notes } = inbound;
  const readThrough = createReadThrough({ store, account });
  const parts = { api: connected.api, readThrough, store, notes };
  const pictures = { read: () => Promise.reject(new Error('Nobody looks at pictures here.')) };

  return Object.assign(desk, {
    index,
    inbound,
    receiving: createReceivingOrders({ ...parts, listIndexed: inbound.listOrders }),
    unidentified: createUnidentifiedOrders({ ...parts, pictures }),
    views: watch.views,
    until: watch.until,
    passTime: time.passTime,
    /** The hits of the codes, in short form. */
    async look(...texts: string[]) {
      const { hits } = await inbound.lookUp({ texts });
      return hits.map(inShort);
    },
    async close() {
      await index.dispose();
      await connected.close();
    },
  });
}

export type InboundDesk = ReturnType<typeof openInboundDesk>;

function inShort(hit: InboundHit): [string, number, string] {
  if (hit.kind === 'box') return ['box', hit.boxId, hit.by];
  return hit.kind === 'order' ? ['order', hit.order.id, hit.by] : ['unidentified', hit.id, hit.by];
}

export const isUpToDate = ({ state }: ReceivingIndexView) => state === 'idle';

/** Whether everything was read to the last page once more. */
export const isUpToDateAfter = (before: ReceivingIndexView) => (view: ReceivingIndexView) =>
  isUpToDate(view) && view.nextAt !== before.nextAt;
