import { queryOptions, useQuery } from '@tanstack/react-query';
import { recordIdOf } from '#renderer/components/list-screen/list-search.ts';
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

type NamedOrderSources = {
  /** Looks up several interpretations of the same input in this desk's data. */
  readonly lookUp: (texts: readonly string[]) => Promise<InboundFindings>;
  /** Asks the service; null if it has no such order. */
  readonly read: (id: number) => Promise<ReceivingOrder | null>;
};

/** A named receiving order, and its box if the input named one. */
export type NamedOrder = { readonly order: IndexedReceiving; readonly boxNumber: number | null };

export type NamedOrders = {
  readonly text: string;
  readonly found: readonly NamedOrder[];
  readonly index: ReceivingIndexView;
};

/**
 * Finds the receiving orders that a user names by an id, a purchase order, or a box, each once, in this desk's data;
 * asks the service for an id that this desk does not know.
 */
export async function findNamedOrders(
  texts: readonly string[],
  { lookUp, read }: NamedOrderSources,
  now: () => Date = () => new Date(),
): Promise<NamedOrders> {
  const trimmed = texts.map((text) => text.trim());
  const [text = ''] = trimmed;
  const { hits, index } = await lookUp(trimmed);
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

/** Returns the id in a text, with or without the prefixes that warehouses write; null if the text is not an id. */
export function receivingIdOf(text: string): number | null {
  return recordIdOf(/^(?:#|wro[\s#-]*)?(\d{1,10})$/iu.exec(text.trim())?.[1]);
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

/** Returns the receiving orders that a parcel may belong to, ranked again whenever this desk learns more. */
export function useCandidates(accountId: string, id: number, isEnabled: boolean) {
  return useQuery({
    ...queryOptions({
      queryKey: [...candidatesKey(accountId), id],
      queryFn: () => call('unidentified.listCandidates', { id }),
      // An event invalidates it; a parcel that is opened again is ranked again.
      staleTime: 0,
    }),
    enabled: isEnabled,
  });
}

/**
 * Finds the receiving orders that a user names by any of several interpretations of an id, a purchase order, or a box.
 */
export function lookUpNamedOrders(texts: readonly string[]) {
  return findNamedOrders(texts, {
    lookUp: (terms): Promise<InboundFindings> => call('receiving.lookUp', { texts: [...terms] }),
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
