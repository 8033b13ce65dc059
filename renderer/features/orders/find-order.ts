import type { Answer } from '../../../shared/ipc/answer.ts';
import type { SeenHit } from '../../../shared/ipc/seen-view.ts';
import type { Order, OrderPage } from '../../../shared/service/orders.ts';

/** What an order is looked for with; each rejects with what a request of the main process rejects with. */
export type OrderSources = {
  readonly searchSeen: (text: string) => Promise<readonly SeenHit[]>;
  readonly readOrder: (id: number) => Promise<Answer<Order>>;
  readonly listByReference: (reference: string) => Promise<Answer<OrderPage>>;
};

/** An order that may be meant, by what it was found. */
export type FoundOrder = {
  readonly orderId: number;
  readonly kind: 'order' | 'shipment';
  /** The id of the record that was found: of the order, or of its shipment. */
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  /** What of a seen record matched; '' for what the service found. */
  readonly matched: string;
};

/** What was tried, and what came of it; stored where not the service answered but what is kept of it. */
export type Attempt =
  | { readonly by: 'seen'; readonly count: number }
  | { readonly by: 'id'; readonly isFound: boolean; readonly isStored: boolean }
  | { readonly by: 'reference'; readonly count: number; readonly isStored: boolean }
  | { readonly by: 'noComma' }
  | { readonly by: 'failed'; readonly error: unknown };

/** What came of looking for an order. */
export type OrderFinding = {
  readonly text: string;
  readonly attempts: readonly Attempt[];
  readonly found: readonly FoundOrder[];
};

/** The order id that a text is; null where it is none. */
export function orderIdOf(text: string): number | null {
  const digits = /^#?(\d{1,10})$/.exec(text.trim())?.[1];
  const id = digits === undefined ? 0 : Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/**
 * Looks for an order by a text: among the orders and shipments that were seen on this desk (the only place where a
 * tracking number is found), then at the service by its id where the text is one, and by its reference.
 *
 * @param isNotFound whether an error says no more than that there is no such order.
 */
export async function findOrder(
  text: string,
  sources: OrderSources,
  isNotFound: (error: unknown) => boolean,
): Promise<OrderFinding> {
  const wanted = text.trim();
  const attempts: Attempt[] = [];
  const found: FoundOrder[] = [];
  const add = (order: Order) => {
    if (!found.some(({ orderId, kind }) => kind === 'order' && orderId === order.id))
      found.unshift(foundOf(order));
  };

  try {
    const hits = (await sources.searchSeen(wanted)).filter(
      ({ kind, parentId }) => kind === 'order' || (kind === 'shipment' && parentId !== null),
    );
    attempts.push({ by: 'seen', count: hits.length });
    found.push(...hits.map(foundOfHit));

    const id = orderIdOf(wanted);
    const order = id === null ? null : await readIfThere(id, sources, isNotFound);
    if (id !== null) {
      attempts.push({ by: 'id', isFound: order !== null, isStored: order?.source === 'cache' });
    }
    if (order !== null) add(order.data);
    else if (wanted.includes(',')) attempts.push({ by: 'noComma' });
    else {
      const { data, source } = await sources.listByReference(wanted);
      attempts.push({ by: 'reference', count: data.orders.length, isStored: source === 'cache' });
      data.orders.forEach(add);
    }
  } catch (error) {
    attempts.push({ by: 'failed', error });
  }
  return { text: wanted, attempts, found };
}

async function readIfThere(id: number, sources: OrderSources, isNotFound: (error: unknown) => boolean) {
  try {
    return await sources.readOrder(id);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

function foundOfHit({ kind, id, parentId, title, detail, matched }: SeenHit): FoundOrder {
  const isShipment = kind === 'shipment';
  const orderId = isShipment ? (parentId ?? id) : id;
  return { orderId, kind: isShipment ? 'shipment' : 'order', id, title, detail, matched };
}

function foundOf(order: Order): FoundOrder {
  return {
    orderId: order.id,
    kind: 'order',
    id: order.id,
    title: order.orderNumber ?? order.referenceId ?? '',
    detail: [order.status, order.recipient?.fullName ?? order.recipient?.name ?? '']
      .filter(Boolean)
      .join(' · '),
    matched: '',
  };
}

/** The one order that is meant; null where several may be, or none is there. */
export function soleOrder(found: readonly FoundOrder[]): number | null {
  const ids = new Set(found.map(({ orderId }) => orderId));
  const [first] = ids;
  return ids.size === 1 && first !== undefined ? first : null;
}
