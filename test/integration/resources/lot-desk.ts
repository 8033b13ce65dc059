import { expect } from 'vitest';
import type { RateBudget } from '#electron/api/rate-limiter.ts';
import { createVersionChoice } from '#electron/api/versions.ts';
import { createLotChanges, type LotChangeEntry } from '#electron/resources/lots/lot-changes.ts';
import { LotChanges, type WantedLot } from '#shared/lots/lot-change-view.ts';
import type { LotStatus } from '#shared/lots/model/lot-exclusion-rules.ts';
import { connectWarehouse } from '#test/integration/service/connect-warehouse.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import type { ReturnPlace } from './return-desk.ts';

let lastLot = 0;

/** A desk that changes lots; `pinned` are the versions of its profile, `budget` by default more than tests use up. */
export function openLotDesk(
  { sandbox, store }: Pick<ReturnPlace, 'sandbox' | 'store'>,
  pinned: Readonly<Record<string, string>> = {},
  budget?: RateBudget,
) {
  const versions = createVersionChoice({ pinned, remembered: { read: () => null, write: () => undefined } });
  const connected = connectWarehouse(sandbox, store, {
    api: { versions, ...(budget === undefined ? {} : { budget }) },
  });
  const entries: LotChangeEntry[] = [];
  const options = {
    api: connected.api,
    lots: connected.lots,
    versions,
    account: () => connected.account.id,
    startActivity: () => (entry: LotChangeEntry) => void entries.push(entry),
  };
  return { ...connected, entries, options, changes: createLotChanges(options) };
}

export type LotDesk = ReturnType<typeof openLotDesk>;

export const lotItemsOf = (sandbox: Sandbox) =>
  sandbox.world.demo.catalog.stocked.filter(({ isLot }) => isLot);

/** A lot that was not excluded before. */
export function freshLotOf(sandbox: Sandbox, change: Partial<WantedLot> = {}): WantedLot {
  lastLot += 1;
  const inventoryId = lotItemsOf(sandbox)[0]?.inventoryId ?? 0;
  return {
    item: { inventoryId, sku: null },
    lotNumber: `LOT-${lastLot}`,
    lotDate: '2027-01-31',
    expectedStatus: 'none',
    ...change,
  };
}

/** The lot as the user saw it. */
export const seenAs = (lot: WantedLot, expectedStatus: LotStatus | null): WantedLot => ({
  ...lot,
  expectedStatus,
});

export async function outcomesOf(desk: LotDesk, action: 'exclude' | 'delete' | 'restore', lots: WantedLot[]) {
  const changed = await desk.changes.change({ action, lots });
  expect(LotChanges.parse(changed)).toEqual(changed);
  return changed.results.map(({ outcome }) => outcome);
}
