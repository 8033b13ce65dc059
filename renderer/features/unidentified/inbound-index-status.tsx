import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IndexStatus } from '../../components/feedback/index-status.tsx';
import { inboundCoverage } from '../../components/records/inbound-coverage.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { receivingIndexQuery } from '../../platform/bridge/queries.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';

/** How many receiving orders are known on this desk, how many of them not yet with their boxes, and the key to refresh. */
export function InboundIndexStatus() {
  const t = useMessages();
  const client = useQueryClient();
  const query = receivingIndexQuery(useAccount().id);
  const { data: index } = useQuery(query);
  const refresh = useRequest('receiving.refreshIndex', (view) => client.setQueryData(query.queryKey, view));
  if (index === undefined) return null;
  return (
    <IndexStatus
      index={index}
      known={`${t('match.known')} ${inboundCoverage(index, t)}`}
      refreshLabel={t('match.refresh')}
      isAsked={refresh.isPending}
      wraps
      onRefresh={() => refresh.mutate({})}
    />
  );
}
