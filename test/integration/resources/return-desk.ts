import { beforeAll, expect } from 'vitest';
import type { Store } from '#electron/cache/open-store.ts';
import { createReturnChanges, type ReturnChangeEntry } from '#electron/resources/returns/return-changes.ts';
import { returnOnWire } from '#electron/resources/returns/return-writes.ts';
import { ReturnFilters, type ReturnOrder } from '#shared/returns/returns.ts';
import { ownChannelId, send } from '#test/integration/sandbox/send-call.ts';
import { connectTo } from '#test/integration/service/service-against-sandbox.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { sharedSandbox, sharedStore } from '#test/support/shared-sandbox.ts';

const everything = ReturnFilters.parse({});

/** Where a desk works: the sandbox, the saved data, and the channel that it writes in. */
export type ReturnPlace = { sandbox: Sandbox; store: Store; channelId: number };

/** Opens the place shared by the tests of one file, from the first test to the last. */
export function openReturnPlace(): ReturnPlace {
  const kept = sharedStore();
  const sandbox = sharedSandbox({ sunset10: false, rateLimitPerMinute: 100_000 });
  let channelId: number;
  beforeAll(async () => {
    channelId = await ownChannelId(sandbox);
  });
  return {
    sandbox,
    get store() {
      return kept.store;
    },
    get channelId() {
      return channelId;
    },
  };
}

export function openDesk({ sandbox, store, channelId }: ReturnPlace, version = '2026-07') {
  const operations = ['returns.list', 'returns.read', 'returns.modify', 'returns.cancel'];
  const connected = connectTo(sandbox, store, {
    versions: Object.fromEntries(operations.map((operation) => [operation, version])),
    api: { channelId: () => channelId },
  });
  const entries: ReturnChangeEntry[] = [];
  const changes = createReturnChanges({
    api: connected.api,
    returns: connected.returns,
    account: () => connected.account.id,
    startActivity: () => (entry) => void entries.push(entry),
  });
  return { ...connected, changes, entries, sandbox, channelId };
}

export type ReturnDesk = ReturnType<typeof openDesk>;

let lastReference = 0;

/** An item of the sandbox that can be returned, with or without lots. */
export function itemWith(sandbox: Sandbox, isLot: boolean): number {
  const item = sandbox.world.demo.catalog.stocked.find((entry) => entry.isLot === isLot);
  if (item === undefined) throw new Error('The sandbox has no such item.');
  return item.inventoryId;
}

/** Creates a return of two items. */
export async function makeReturn(desk: ReturnDesk): Promise<ReturnOrder> {
  const { sandbox, channelId } = desk;
  lastReference += 1;
  const body = {
    referenceId: `CHANGE-${lastReference}`,
    centerId: sandbox.world.centers.find(({ processesReturns }) => processesReturns)?.id ?? 0,
    centerName: 'here',
    trackingNumber: `TRACK-${lastReference}`,
    originalShipmentId: null,
    lines: [
      { inventoryId: itemWith(sandbox, false), quantity: 2, action: null, lotNumber: null, lotDate: null },
      {
        inventoryId: itemWith(sandbox, true),
        quantity: 1,
        action: 'Restock',
        lotNumber: 'A-1',
        lotDate: '2027-01-31',
      },
    ],
  } as const;
  const sent = returnOnWire({ ...body, lines: [...body.lines] }, 'snake_case');
  const response = await send(sandbox, 'POST', '/2026-07/return', { body: sent, channelId });
  expect(response.status).toBe(201);
  const { data } = await desk.returns.list({
    filters: { ...everything, references: [body.referenceId] },
    page: 1,
    pageSize: 50,
  });
  const id = data.returns[0]?.id ?? 0;
  return (await desk.returns.read({ id })).data;
}
