import { recordOf } from '#shared/outbox/model/change-records.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { QueuedChange } from '#shared/outbox/queued-change.ts';
import type { World } from '#test/sandbox/world/world.ts';

/**
 * A change of a record of the demo merchant that no other test uses, and what can happen to the record in the meantime.
 */
export type ChangeCase = {
  change: QueuedChange;
  /** A part of the path that identifies the write at the service. */
  path: string;
  isDone: () => boolean;
  /** Makes the same change as another user. */
  finish: () => void;
  /** Makes a change as another user that this user did not see. */
  meddle: () => void;
};

let lastLot = 0;

/** An unlinked parcel, to be linked with an order that is not cancelled. */
function link({ demo }: World): ChangeCase {
  const parcel = demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null);
  const [order, other] = demo.receivingOrders.filter(({ status }) => status !== 'Cancelled');
  if (parcel === undefined || order === undefined || other === undefined) throw new Error('No parcel waits.');
  // The next caller gets another parcel.
  const { id } = parcel;
  demo.unidentifiedOrders.sort((left, right) => Number(left === parcel) - Number(right === parcel));
  const linkWith = (orderId: number) => {
    parcel.linkedOrderId = orderId;
    parcel.linkedAtMs = Date.now();
  };
  return {
    change: { kind: 'unidentified.link', id, receivingOrderId: order.id },
    path: ':associateWRO',
    isDone: () => parcel.linkedOrderId === order.id,
    finish: () => linkWith(order.id),
    meddle: () => linkWith(other.id),
  };
}

/** A lot that is not excluded yet. */
function lot({ demo }: World): ChangeCase {
  lastLot += 1;
  const inventoryId = demo.catalog.stocked.find(({ isLot }) => isLot)?.inventoryId ?? 0;
  const lotNumber = `WAITS-${lastLot}`;
  const own = () => demo.lotExclusions.filter((one) => one.lotNumber === lotNumber);
  const exclude = (deletedAtMs: number | null) => {
    const id = demo.lotExclusions.reduce((largest, one) => Math.max(largest, one.id), demo.userId) + 1;
    const createdAtMs = Date.now();
    demo.lotExclusions.push({ id, lotNumber, inventoryId, lotDateMs: null, createdAtMs, deletedAtMs });
  };
  const named = { inventoryId, itemName: null, lotNumber, lotDate: null };
  return {
    change: { kind: 'lot.change', action: 'exclude', ...named, expectedStatus: 'none' },
    path: '/lot-exclusion',
    isDone: () => own().length === 1 && own().every(({ deletedAtMs }) => deletedAtMs === null),
    finish: () => exclude(null),
    meddle: () => exclude(Date.now()),
  };
}

const markedAtMs = Date.parse('2026-11-20T08:00:00Z');

/** An order whose mark is to be removed. */
function mark({ demo }: World): ChangeCase {
  const order = demo.receivingOrders.find(({ externalSyncAtMs }) => externalSyncAtMs !== markedAtMs);
  if (order === undefined) throw new Error('Every order is in use.');
  order.externalSyncAtMs = markedAtMs;
  const expectedTimestamp = new Date(markedAtMs).toISOString();
  return {
    change: { kind: 'receiving.mark', id: order.id, isSynced: false, expectedTimestamp },
    path: ':setExternalSync',
    isDone: () => order.externalSyncAtMs === null,
    finish: () => {
      order.externalSyncAtMs = null;
    },
    meddle: () => {
      order.externalSyncAtMs = markedAtMs + 3_600_000;
    },
  };
}

export const changeCases = {
  'unidentified.link': link,
  'lot.change': lot,
  'receiving.mark': mark,
} as const satisfies Record<QueuedChange['kind'], (world: World) => ChangeCase>;

/** The name that identifies a write when records are counted: a change by its record, a return by its reference. */
export function nameOf({ body, referenceId }: Pick<OutboxRow, 'body' | 'referenceId'>): string {
  const change = QueuedChange.safeParse(body).data;
  return change === undefined ? referenceId : nameOfChange(change);
}

/** The name of a change; a lot is named by its number, so that a request contains it too. */
export function nameOfChange(change: QueuedChange): string {
  return change.kind === 'lot.change' ? change.lotNumber : `${change.kind}-${change.id}`;
}

/** The name in the request of a write, taken from its body or path. */
export function nameInRequest(path: string, body: string): string | null {
  const sent = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  const linked = /unidentified-receiving-order\/(\d+):associateWRO/.exec(path)?.[1];
  if (linked !== undefined) return `unidentified.link-${linked}`;
  const [marked] = Array.isArray(sent['ids']) ? sent['ids'] : [];
  if (marked !== undefined) return `receiving.mark-${String(marked)}`;
  const named = sent['lot_number'] ?? sent['reference_id'] ?? sent['referenceId'];
  return typeof named === 'string' ? named : null;
}

export const bodyOf = (change: QueuedChange) => ({ ...change, record: recordOf(change) });
