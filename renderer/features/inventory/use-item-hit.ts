import { useQuery } from '@tanstack/react-query';
import type { ItemHit } from '../../../shared/inventory/item-view.ts';
import { useAccount } from '../../platform/account.tsx';
import { call } from '../../platform/bridge/call.ts';
import { serviceKey } from '../../platform/bridge/queries.ts';

/** What else may be found by the digits of an id stands behind the item itself. */
const mostHits = 10;

/** An item as the catalog on this desk knows it; null while it does not. */
export function useItemHit(id: number): ItemHit | null {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'inventory', 'hit', id],
    queryFn: async () => {
      const { hits } = await call('inventory.search', { text: String(id), limit: mostHits });
      return hits.find(({ inventoryId }) => inventoryId === id) ?? null;
    },
  });
  return data ?? null;
}
