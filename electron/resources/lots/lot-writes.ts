import type { Api } from '#electron/api/api-client.ts';
import { ServiceError } from '#electron/api/api-error.ts';
import { type ChangeStatus, createChangeKind, notFoundAs } from '#electron/outbox/change-kind.ts';
import type { WriteKind } from '#electron/outbox/write-kind.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import {
  actionsFor,
  exclusionOf,
  hasTargetStatus,
  type LotAction,
  lotStatuses,
  statusOfLot,
} from '#shared/lots/model/lot-exclusion-rules.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { QueuedLotChange } from '#shared/outbox/queued-change.ts';
import { changedAt, subjectOfLot } from './lot-change-results.ts';
import { fetchExclusions, sendLotChange } from './lot-changes.ts';

/**
 * Lot changes as a kind of write (specification 4.9, reference-notes 5). A server that lists no exclusions is sent them
 * unchecked, as directly.
 */
export function createLotWrites({ api }: { api: Pick<Api, 'call'> }): WriteKind {
  return createChangeKind<QueuedLotChange, readonly LotExclusion[]>({
    kind: 'lot.change',
    async read({ inventoryId }, guard) {
      const item = { inventoryId, sku: null };
      const call = { guard, priority: 'outbox' } as const;
      const unknown = sentence('lots.failure.itemNotFound', { item: inventoryId });
      try {
        return (await fetchExclusions(api, item, call)).data.lotExclusions;
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'UNSUPPORTED') return null;
        throw notFoundAs(unknown, error);
      }
    },
    statusOf: lotChangeStatus,
    async send(change, guard, seen) {
      const call = { guard, priority: 'outbox' } as const;
      const { value, requestId } = await sendLotChange(api, actionFor(change, seen), wantedLot(change), call);
      const own = value === null ? null : exclusionOf([value], change);
      return { requestId, found: own === null ? null : [own] };
    },
    describe: (change) => ({ action: `lots.${change.action}`, subject: subjectOfLot(wantedLot(change)) }),
  });
}

function wantedLot({ inventoryId, lotNumber, lotDate }: QueuedLotChange) {
  return { item: { inventoryId, sku: null }, lotNumber, lotDate };
}

/** To hold a lot back it is excluded or restored, depending on its state when a user releases the change. */
function actionFor({ action }: QueuedLotChange, seen: string | null): LotAction {
  if (action === 'exclude' && seen === 'deleted') return 'restore';
  return action === 'restore' && seen === 'none' ? 'exclude' : action;
}

/** A lot that no one could see before is changed only if the action fits its current state. */
function lotChangeStatus(
  change: QueuedLotChange,
  exclusions: readonly LotExclusion[],
  seen: string | null,
): ChangeStatus {
  const { action, lotNumber: lot, expectedStatus } = change;
  const exclusion = exclusionOf(exclusions, change);
  const status = statusOfLot(exclusion);
  const since = changedAt(exclusion);
  if (hasTargetStatus(action, status)) {
    const isExcluded = status === 'active';
    const reason = sentence(`lots.failure.${isExcluded ? 'alreadyExcluded' : 'notExcluded'}`, { lot });
    // A restored exclusion still shows only when it was made.
    return { is: 'asWanted', reason, since: action === 'restore' ? null : since };
  }
  const expected = lotStatuses.find((one) => one === seen) ?? expectedStatus;
  const isOpen = expected === null ? actionsFor(status).includes(action) : expected === status;
  if (isOpen) return { is: 'open' };
  return {
    is: 'changed',
    reason: sentence('outbox.changed.lot', { lot, standing: status }),
    since,
    seen: status,
  };
}
