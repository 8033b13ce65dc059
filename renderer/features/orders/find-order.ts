import { recordIdOf } from '#renderer/components/list-screen/list-search.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Order, OrderPage, Shipment } from '#shared/orders/orders.ts';
import type { ShipmentFindings, ShipmentHit } from '#shared/shipments/shipment-view.ts';

/** Each rejects with the same errors as a request to the main process. */
export type OrderSources = {
  readonly lookUpLabel: (text: string) => Promise<ShipmentFindings>;
  /** Returns the shipments that contain a text anywhere. */
  readonly searchShipments: (text: string) => Promise<ShipmentFindings>;
  readonly readOrder: (id: number) => Promise<Answer<Order>>;
  readonly readShipment: (id: number) => Promise<Answer<Shipment>>;
  readonly listByReference: (reference: string) => Promise<Answer<OrderPage>>;
};

/** A possibly meant order, by the way it was found. */
export type FoundOrder =
  | { readonly kind: 'order'; readonly orderId: number; readonly order: Order }
  | { readonly kind: 'shipment'; readonly orderId: number | null; readonly hit: ShipmentHit };

/** An attempt and its outcome; stored if the response came from the saved data and not from the service. */
export type Attempt =
  | { readonly by: 'label'; readonly count: number; readonly isBySuffix: boolean }
  | { readonly by: 'shipments'; readonly count: number; readonly hasMore: boolean }
  | { readonly by: 'noShipments'; readonly error: unknown }
  | { readonly by: 'id' | 'shipmentId'; readonly isFound: boolean; readonly isStored: boolean }
  | { readonly by: 'reference'; readonly count: number; readonly isStored: boolean }
  | { readonly by: 'noComma' }
  | { readonly by: 'failed'; readonly error: unknown };

type Findings = { readonly attempts: readonly Attempt[]; readonly found: readonly FoundOrder[] };
type OrderFinding = Findings & { readonly text: string };

/** Null if the text is not an order id. */
export function orderIdOf(text: string): number | null {
  return recordIdOf(/^#?(\d{1,10})$/.exec(text.trim())?.[1]);
}

/**
 * Finds an order by a text. Searches the shipments known on this desk first (the only place where a tracking number is
 * found), and stops there if the text is a parcel's label. Otherwise asks the service by id, if the text is one, and by
 * reference.
 *
 * @param isNotFound whether an error means only that there is no such order.
 */
export async function findOrder(
  text: string,
  sources: OrderSources,
  isNotFound: (error: unknown) => boolean,
): Promise<OrderFinding> {
  const trimmedText = text.trim();
  const onThisDesk = await findShipments(trimmedText, sources);
  if (onThisDesk.isLabel)
    return { text: trimmedText, attempts: onThisDesk.attempts, found: onThisDesk.found };
  const atService = await findAtService(trimmedText, sources, isNotFound);
  const foundIds = new Set(atService.found.map(({ orderId }) => orderId));
  return {
    text: trimmedText,
    attempts: [...onThisDesk.attempts, ...atService.attempts],
    // An order found on the service is not offered again for each of its shipments.
    found: [...atService.found, ...onThisDesk.found.filter(({ orderId }) => !foundIds.has(orderId ?? 0))],
  };
}

/**
 * Finds the order of a shipment. Asks the service, and takes what this desk knows if the service has no answer.
 *
 * @param isNone whether an error means only that there is no such shipment.
 */
export async function findShipment(
  id: number,
  sources: Pick<OrderSources, 'readShipment' | 'searchShipments'>,
  isNone: (error: unknown) => boolean,
): Promise<Findings> {
  const attempts: Attempt[] = [];
  try {
    const { data, source, asOf } = await sources.readShipment(id);
    attempts.push({ by: 'shipmentId', isFound: true, isStored: source === 'cache' });
    return { attempts, found: [foundOfHit(hitOf(data, asOf))] };
  } catch (error) {
    attempts.push(
      isNone(error) ? { by: 'shipmentId', isFound: false, isStored: false } : { by: 'failed', error },
    );
  }
  try {
    const { hits } = await sources.searchShipments(String(id));
    const known = hits.filter(({ shipmentId }) => shipmentId === id);
    attempts.push({ by: 'shipments', count: known.length, hasMore: false });
    return { attempts, found: known.map(foundOfHit) };
  } catch (error) {
    return { attempts: [...attempts, { by: 'noShipments', error }], found: [] };
  }
}

async function findShipments(
  text: string,
  sources: OrderSources,
): Promise<Findings & { readonly isLabel: boolean }> {
  try {
    const { hits: labeled } = await sources.lookUpLabel(text);
    if (labeled.length > 0) {
      const isBySuffix = labeled.every(({ by }) => by === 'suffix');
      const attempt = { by: 'label', count: labeled.length, isBySuffix } as const;
      return { attempts: [attempt], found: labeled.map(foundOfHit), isLabel: true };
    }
    const { hits, hasMore } = await sources.searchShipments(text);
    const attempt = { by: 'shipments', count: hits.length, hasMore } as const;
    return { attempts: [attempt], found: hits.map(foundOfHit), isLabel: false };
  } catch (error) {
    // The data on this desk cannot be read, but the service may still know the order.
    return { attempts: [{ by: 'noShipments', error }], found: [], isLabel: false };
  }
}

async function findAtService(
  text: string,
  sources: OrderSources,
  isNotFound: (error: unknown) => boolean,
): Promise<Findings> {
  const attempts: Attempt[] = [];
  try {
    const id = orderIdOf(text);
    const order = id === null ? null : await readOrderIfExists(id, sources, isNotFound);
    if (id !== null) {
      attempts.push({ by: 'id', isFound: order !== null, isStored: order?.source === 'cache' });
    }
    if (order !== null) return { attempts, found: [foundOf(order.data)] };
    if (text.includes(',')) return { attempts: [...attempts, { by: 'noComma' }], found: [] };
    const { data, source } = await sources.listByReference(text);
    attempts.push({ by: 'reference', count: data.orders.length, isStored: source === 'cache' });
    return { attempts, found: data.orders.map(foundOf) };
  } catch (error) {
    return { attempts: [...attempts, { by: 'failed', error }], found: [] };
  }
}

async function readOrderIfExists(id: number, sources: OrderSources, isNotFound: (error: unknown) => boolean) {
  try {
    return await sources.readOrder(id);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

function hitOf(shipment: Shipment, asOf: string): ShipmentHit {
  const { id, orderId, referenceId, recipient, status, tracking } = shipment;
  return {
    shipmentId: id,
    orderId,
    orderReference: referenceId,
    trackingNumber: tracking?.trackingNumber ?? '',
    carrier: tracking?.carrier ?? null,
    customerName: recipient?.fullName ?? recipient?.name ?? null,
    status,
    shippedAt: tracking?.shippingDate ?? null,
    asOf,
    by: 'exact',
  };
}

function foundOfHit(hit: ShipmentHit): FoundOrder {
  return { kind: 'shipment', orderId: hit.orderId, hit };
}

function foundOf(order: Order): FoundOrder {
  return { kind: 'order', orderId: order.id, order };
}

/** Returns the one order that is meant, with the shipment that led to it; null if there are several or none. */
export function soleOrder(
  found: readonly FoundOrder[],
): { readonly orderId: number; readonly shipmentId: number | null } | null {
  const [first] = found;
  if (first === undefined || first.orderId === null) return null;
  if (found.some(({ orderId }) => orderId !== first.orderId)) return null;
  const isOne = found.length === 1 && first.kind === 'shipment';
  return { orderId: first.orderId, shipmentId: isOne ? first.hit.shipmentId : null };
}
