import { onTestFinished } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import type { ItemIndex } from '#electron/catalog/item-index.ts';
import { createToday } from '#electron/resources/today/today.ts';
import type { IndexSharing } from '#electron/site/shared-index.ts';
import { outboxStates } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxCounts } from '#shared/outbox/outbox-view.ts';
import { connectApi } from '#test/integration/service/connect-api.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { inlinePageReader } from '#test/support/inline-page-reader.ts';
import { sampleInbound } from '#test/support/samples/sample-inbound.ts';

const byState = Object.fromEntries(outboxStates.map((state) => [state, 0])) as OutboxCounts['byState'];

type Written = Extract<Parameters<ItemIndex['write']>[0], { pass: 'exclusions' }>;

type TodayDeskOptions = {
  store: Store;
  account: string;
  /** Items with lots in its catalog. */
  items: readonly number[];
  sharing?: IndexSharing | null;
};

/** The first screen of a desk that reads missing data from a sandbox; its catalog has these items with lots. */
export async function openToday(
  sandbox: Sandbox,
  { store, account, items, sharing = null }: TodayDeskOptions,
) {
  const connected = connectApi(sandbox);
  const desk = { account: account as string | null };
  const written: Written[] = [];
  const reported = new Set<number>();
  const counts = { expiring: 0, expired: 0, excluded: 0, exclusionsAsOf: null };
  const index = {
    readSync: async () => null,
    countLots: async () => ({ ...counts, withLots: items.length, withExclusions: reported.size }),
    listStaleExclusions: async () => items.filter((id) => !reported.has(id)),
    async write(page: Written) {
      written.push(page);
      for (const { inventoryId } of page.records) reported.add(inventoryId);
    },
  };
  const listeners: (() => void)[] = [];
  let aheadMs = 0;
  const today = createToday({
    api: connected.api,
    pages: inlinePageReader,
    store,
    account: () => desk.account,
    connection: () => 'online',
    publish: () => undefined,
    faulted: () => undefined,
    onStoreProblem: () => undefined,
    onSession: (listener) => void listeners.push(listener),
    onConnection: () => undefined,
    indexOf: async () => index as unknown as ItemIndex,
    inbound: { readIndex: async () => sampleInbound['receiving.readIndex'] },
    countWrites: async () => ({ byState, needsDecision: 0, corrections: 0 }),
    centers: async () => null,
    preferences: {
      read: () => ({ unidentifiedFeeDays: null, unidentifiedDisposalDays: null }),
      readDesk: () => null,
    },
    sharing,
    now: () => Date.now() + aheadMs,
    settleMs: 0,
    gatherMs: 1,
  });
  onTestFinished(async () => {
    await today.close();
    await connected.close();
  });
  const sessionChanged = () => {
    for (const listener of listeners) listener();
  };
  sessionChanged();
  return {
    read: today.handlers.read,
    written,
    desk,
    sessionChanged,
    /** As if its catalog had been rebuilt. */
    forgetExclusions() {
      reported.clear();
      written.length = 0;
    },
    passTime(ms: number) {
      aheadMs += ms;
      today.handleEvent({ state: 'idle' });
    },
  };
}
