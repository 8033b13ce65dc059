import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

class WindowQueryClient extends QueryClient {
  /** Does not restart what is being read for the first time but reads it once more, because it may lack the change. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
    const first = fetching.filter(({ state }) => state.data === undefined);
    const readAgain = async ({ queryKey, promise }: (typeof first)[number]) => {
      await promise?.catch(() => undefined);
      // Whatever else came in the meantime has its part in the same read.
      await super.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    };
    await Promise.all([super.invalidateQueries(filters, options), ...first.map(readAgain)]);
  }
}

/**
 * Creates the window's single cache. The main process handles the network, retries, and stored copies; the window only
 * asks it.
 */
export function createQueryClient(): QueryClient {
  return new WindowQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
