import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';

/** The kinds of write that change a record of the service, instead of creating one. */
export const changeKinds = ['unidentified.link', 'lot.change', 'receiving.mark'] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** Whether a kind of write changes a record that exists. */
export function isChangeKind(kind: string): kind is ChangeKind {
  return changeKinds.some((one) => one === kind);
}

/**
 * Whether the record of a change was read after its last attempt and speaks against it: then the attempt did not arrive,
 * or was undone, and nothing is left to be looked up.
 */
export function wasReadSince({
  kind,
  state,
  evidence,
}: Pick<OutboxEntry, 'kind' | 'state' | 'evidence'>): boolean {
  const reason = evidence?.heldReason;
  return isChangeKind(kind) && state === 'held' && (reason === 'changed' || reason === 'refusal');
}

/** The record that a parcel is, for {@link recordOf}. */
export const parcelRecord = (id: number) => `unidentified/${id}`;

/** The record that a receiving order is. */
export const receivingRecord = (id: number) => `receiving/${id}`;

/** The lots of one number, which the service may take for one: a lot that is named without its date is each of them. */
export const lotRecord = (inventoryId: number, lotNumber: string) => `lot/${inventoryId}/${lotNumber}`;

/** Names the record that a change is about: changes of one record leave one after the other, in their order. */
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
