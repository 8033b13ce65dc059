import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import { secondsToWait } from '#renderer/platform/bridge/request-failure.ts';
import type { Answer } from '#shared/ipc/answer.ts';

/** How long a saved copy stands in for a server that is reachable before it is asked again. */
const standInMs = 15_000;

/** The preferred source of a record: `cache` returns the saved copy immediately. */
export type Prefer = 'service' | 'cache';

/** Returns the query for the saved copy of a record, requested as in {@link useCachedRecord}. */
export function cachedQuery<Data>(
  queryKey: readonly unknown[],
  read: (prefer: Prefer) => Promise<Answer<Data>>,
  isEnabled: boolean,
) {
  return queryOptions({
    queryKey: [...queryKey, 'kept'],
    queryFn: () => read('cache'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isEnabled,
  });
}

/**
 * Reads one record: the saved copy is shown immediately with its age, until the service responds. If the limit of the
 * minute is used up, the record is read automatically once allowed; so is one that the server failed to return.
 *
 * @param queryKey starts with `serviceKey` and the account.
 * @param read asks the main process for the saved copy or the service's response.
 */
export function useCachedRecord<Data>(
  queryKey: readonly unknown[],
  read: (prefer: Prefer) => Promise<Answer<Data>>,
  isEnabled = true,
): UseQueryResult<Answer<Data>> {
  const { data: saved } = useQuery(cachedQuery(queryKey, read, isEnabled));
  const { data: isOnline } = useQuery({
    ...statusQuery,
    select: ({ connection }) => connection === 'online',
  });
  return useQuery<Answer<Data>>({
    queryKey,
    queryFn: () => read('service'),
    placeholderData: () => saved,
    enabled: isEnabled,
    refetchInterval({ state: { data, error } }) {
      const seconds = error === null ? null : secondsToWait(error);
      if (seconds !== null) return seconds * 1_000;
      // A copy stands in for a server that can be reached: it was busy, or had a fault.
      return isOnline === true && error === null && data?.source === 'cache' ? standInMs : false;
    },
  });
}
