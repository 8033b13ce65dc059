import { recordOf } from '#shared/outbox/model/change-records.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { QueuedChange } from '#shared/outbox/queued-change.ts';
import type { World } from '#test/sandbox/world/world.ts';

/** A change of a record of the demo merchant that no other test has, and what can happen to the record meanwhile. */
export type ChangeCase = {
  change: QueuedChange;
  /** What the write is called by the service: a part of its path. */
  path: string;
  isDone: () => boolean;
  /** Somebody else does the same. */
  finish: () => void;
  /** Somebody else makes something of it that the person did not see. */
  meddle: () => void;
};

let lastLot = 0;

/** A parcel that waits, to be linked with an order that stands. */
function link({ demo }: World): ChangeCase {
  const parcel = demo.unidentifiedOrders.find(({ linkedOrderId }) => linkedOrderId === null);
  const [order, other] = demo.receivingOrders.filter(({ status }) => status !== 'Cancelled');
  if (parcel === undefined || order === undefined || other === undefined) throw new Error('No parcel waits.');
  // Whoever asks next gets another one.
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

/** A lot that nobody excluded. */
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

/** An order whose mark is to be taken away. */
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

/** A case of each kind. */
export const changeCases = {
  'unidentified.link': link,
  'lot.change': lot,
  'receiving.mark': mark,
} as const satisfies Record<QueuedChange['kind'], (world: World) => ChangeCase>;

/** What a write is told apart by where records are counted: a change by its record, a return by its reference. */
export function nameOf({ body, referenceId }: Pick<OutboxRow, 'body' | 'referenceId'>): string {
  const change = QueuedChange.safeParse(body).data;
  return change === undefined ? referenceId : nameOfChange(change);
}

/** The name of a change; a lot is its own, so that a request says it too. */
export function nameOfChange(change: QueuedChange): string {
  return change.kind === 'lot.change' ? change.lotNumber : `${change.kind}-${change.id}`;
}

/** The name that a request of a write has: what its body or its path says. */
export function nameInRequest(path: string, body: string): string | null {
  const sent = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  const linked = /unidentified-receiving-order\/(\d+):associateWRO/.exec(path)?.[1];
  if (linked !== undefined) return `unidentified.link-${linked}`;
  const [marked] = Array.isArray(sent['ids']) ? sent['ids'] : [];
  if (marked !== undefined) return `receiving.mark-${String(marked)}`;
  const named = sent['lot_number'] ?? sent['reference_id'] ?? sent['referenceId'];
  return typeof named === 'string' ? named : null;
}

/** A change as a body of the outbox. */
export const bodyOf = (change: QueuedChange) => ({ ...change, record: recordOf(change) });
