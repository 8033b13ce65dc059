import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { secondsToWait } from '#renderer/platform/bridge/request-failure.ts';
import type { Answer } from '#shared/ipc/answer.ts';

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
 * minute is used up, the record is read automatically once allowed.
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
  return useQuery<Answer<Data>>({
    queryKey,
    queryFn: () => read('service'),
    placeholderData: () => saved,
    enabled: isEnabled,
    refetchInterval({ state: { error } }) {
      const seconds = error === null ? null : secondsToWait(error);
      return seconds === null ? false : seconds * 1_000;
    },
  });
}
