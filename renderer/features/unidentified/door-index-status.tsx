import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IndexStatus } from '../../components/feedback/index-status.tsx';
import { doorReach } from '../../components/records/door-reach.ts';
import { useWords } from '../../messages/use-words.ts';
import { useAccount } from '../../platform/account.tsx';
import { receivingIndexQuery } from '../../platform/bridge/queries.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';

/** How many receiving orders are known on this desk, how many of them not yet with their boxes, and the key to refresh. */
export function DoorIndexStatus() {
  const words = useWords();
  const client = useQueryClient();
  const query = receivingIndexQuery(useAccount().id);
  const { data: index } = useQuery(query);
  const refresh = useRequest('receiving.refreshIndex', (view) => client.setQueryData(query.queryKey, view));
  if (index === undefined) return null;
  return (
    <IndexStatus
      index={index}
      known={`${words('match.known')} ${doorReach(index, words)}`}
      refreshLabel={words('match.refresh')}
      isAsked={refresh.isPending}
      wraps
      onRefresh={() => refresh.mutate({})}
    />
  );
}
