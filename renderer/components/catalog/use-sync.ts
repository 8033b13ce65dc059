import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyncView } from '../../../shared/sync/sync-view.ts';
import { useAccount } from '../../platform/account.tsx';
import { syncQuery } from '../../platform/bridge/queries.ts';
import { type RequestInProgress, useRequest } from '../../platform/bridge/use-request.ts';

/** How the catalog on this desk is kept up to date; undefined until that is known. */
export function useSync(): SyncView | undefined {
  return useQuery(syncQuery(useAccount().id)).data;
}

type SyncRequestName = 'sync.start' | 'sync.pause' | 'sync.rebuild';

/** A request about the sync, whose state is read again afterward. */
export function useSyncRequest<Name extends SyncRequestName>(name: Name): RequestInProgress<Name> {
  const client = useQueryClient();
  const { queryKey } = syncQuery(useAccount().id);
  return useRequest(name, () => void client.invalidateQueries({ queryKey }));
}
