import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import type { InboundFindings } from '../../../../shared/receiving/receiving-index-view.ts';
import { call } from '../../../platform/bridge/call.ts';
import { candidatesKey } from '../../../platform/bridge/queries.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { findNamedOrders } from './named-orders.ts';

/** The receiving orders that a parcel may belong to, ranked anew whenever more is known on this desk. */
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
