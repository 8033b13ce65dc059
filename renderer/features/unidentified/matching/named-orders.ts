import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#renderer/platform/bridge/call.ts';
import { candidatesKey } from '#renderer/platform/bridge/queries.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';
import type {
  InboundFindings,
  InboundHit,
  IndexedReceiving,
  ReceivingIndexView,
} from '#shared/receiving/receiving-index-view.ts';

/** Where a receiving order is looked for that a person names. */
type NamedOrderSources = {
  /** What this desk knows of several readings of the same keys. */
  readonly lookUp: (texts: readonly string[]) => Promise<InboundFindings>;
  /** Asks the service; null where it knows no such order. */
  readonly read: (id: number) => Promise<ReceivingOrder | null>;
};

/** A receiving order that was named, and the box of it where that was what was named. */
export type NamedOrder = { readonly order: IndexedReceiving; readonly boxNumber: number | null };

export type NamedOrders = {
  readonly text: string;
  readonly found: readonly NamedOrder[];
  readonly index: ReceivingIndexView;
};

/**
 * The receiving orders that a person names by an id, a purchase order or a box, each once, from what this desk knows;
 * an id that it does not know is asked of the service.
 */
export async function findNamedOrders(
  texts: readonly string[],
  { lookUp, read }: NamedOrderSources,
  now: () => Date = () => new Date(),
): Promise<NamedOrders> {
  const asked = texts.map((text) => text.trim());
  const [text = ''] = asked;
  const { hits, index } = await lookUp(asked);
  const found = new Map<number, NamedOrder>();
  for (const hit of hits) {
    const named = namedBy(hit);
    if (named !== null && !found.has(named.order.id)) found.set(named.order.id, named);
  }
  const id = receivingIdOf(text);
  const order = found.size > 0 || id === null ? null : await read(id);
  if (order !== null) found.set(order.id, { order: asIndexed(order, now()), boxNumber: null });
  return { text, found: [...found.values()], index };
}

function namedBy(hit: InboundHit): NamedOrder | null {
  if (hit.kind === 'unidentified') return null;
  return { order: hit.order, boxNumber: hit.kind === 'box' ? hit.boxNumber : null };
}

/** The id that a text is, with or without what warehouses write before it; null where it is none. */
export function receivingIdOf(text: string): number | null {
  const digits = /^(?:#|wro[\s#-]*)?(\d{1,10})$/iu.exec(text.trim())?.[1];
  const id = digits === undefined ? 0 : Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

function asIndexed(order: ReceivingOrder, now: Date): IndexedReceiving {
  const { id, status, purchaseOrderNumber, expectedArrivalDate, insertDate, fulfillmentCenter } = order;
  return {
    id,
    status,
    purchaseOrderNumber,
    centerName: fulfillmentCenter?.name ?? null,
    expectedArrivalDate,
    insertDate,
    boxCount: null,
    asOf: now.toISOString(),
  };
}

/** The receiving orders that a parcel may belong to, ranked again whenever more is known on this desk. */
export function useCandidates(accountId: string, id: number, isEnabled: boolean) {
  return useQuery({
    ...queryOptions({
      queryKey: [...candidatesKey(accountId), id],
      queryFn: () => call('unidentified.listCandidates', { id }),
      // An event says when it is not true any more; a parcel that is opened again is ranked again.
      staleTime: 0,
    }),
    enabled: isEnabled,
  });
}

/** The receiving orders that a person names by any of several readings of an id, a purchase order or a box. */
export function findOrdersNamed(texts: readonly string[]) {
  return findNamedOrders(texts, {
    lookUp: (asked): Promise<InboundFindings> => call('receiving.lookUp', { texts: [...asked] }),
    async read(id): Promise<ReceivingOrder | null> {
      try {
        return (await call('receiving.read', { id, prefer: 'service' })).data;
      } catch (error) {
        if (failureOf(error).code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });
}
