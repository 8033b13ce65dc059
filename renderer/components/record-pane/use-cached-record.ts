import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { secondsToWait } from '#renderer/platform/bridge/request-failure.ts';
import type { Answer } from '#shared/ipc/answer.ts';

/** Where a record is wanted from: `cache` answers at once with what is saved. */
export type Prefer = 'service' | 'cache';

/** What is saved of a record, asked for as {@link useCachedRecord} does. */
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
 * Reads one record: what is saved of it is shown at once with its age, until the service has answered. Where the limit
 * of the minute is used up, it is read by itself when it may be.
 *
 * @param queryKey begins with `serviceKey` and the account.
 * @param read asks the main process, for what is saved or what the service says.
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
