import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';

/** The kinds of write that change a record of the service instead of creating one. */
export const changeKinds = ['unidentified.link', 'lot.change', 'receiving.mark'] as const;

export type ChangeKind = (typeof changeKinds)[number];

export function isChangeKind(kind: string): kind is ChangeKind {
  return changeKinds.some((one) => one === kind);
}

/**
 * Whether the changed record was read after the last attempt and does not show the change. If so, the attempt did not
 * arrive or was undone, and there is nothing left to look up.
 */
export function wasReadSince({
  kind,
  state,
  needsDecision,
  lookUps,
  evidence,
}: Pick<OutboxEntry, 'kind' | 'state' | 'needsDecision' | 'lookUps' | 'evidence'>): boolean {
  if (!isChangeKind(kind)) return false;
  if (state === 'unconfirmed') return needsDecision && lookUps > 0;
  const reason = evidence?.heldReason;
  return state === 'held' && (reason === 'changed' || reason === 'refusal');
}

/** Returns a parcel's record key for {@link recordOf}. */
export const parcelRecord = (id: number) => `unidentified/${id}`;

export const receivingRecord = (id: number) => `receiving/${id}`;

/**
 * Returns one key for all lots with the same number, which the service may treat as one: a lot named without its date
 * can be any of them.
 */
export const lotRecord = (inventoryId: number, lotNumber: string) => `lot/${inventoryId}/${lotNumber}`;

/** Returns the key of the record that a change affects: changes of one record are sent sequentially, in their order. */
export function recordOf(change: QueuedChange): string {
  switch (change.kind) {
    case 'unidentified.link':
      return parcelRecord(change.id);
    case 'lot.change':
      return lotRecord(change.inventoryId, change.lotNumber);
    default:
      return receivingRecord(change.id);
  }
}

/** Returns the number of the record that a change affects: of the parcel, item, or order. */
export function recordIdOf(change: QueuedChange): number {
  return change.kind === 'lot.change' ? change.inventoryId : change.id;
}
