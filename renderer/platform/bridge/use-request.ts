import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestName } from '#shared/ipc/contract.ts';
import { call, type InputOf, type OutputOf } from './call.ts';
import { profilesQuery, sessionQuery, statusQuery } from './queries.ts';

export type RequestInProgress<Name extends RequestName> = UseMutationResult<
  OutputOf<Name>,
  Error,
  InputOf<Name>
>;

/**
 * Creates a user's request that changes something. Afterward, Dockhand's own state is read again instead of taken from
 * the reply, because a later event may have overtaken it.
 */
export function useRequest<Name extends RequestName>(
  name: Name,
  onSuccess?: (value: OutputOf<Name>) => void,
): RequestInProgress<Name> {
  const client = useQueryClient();
  return useMutation<OutputOf<Name>, Error, InputOf<Name>>({
    // The input may be a secret, so it is discarded with the request.
    gcTime: 0,
    mutationFn: (input) => call(name, input),
    onSuccess: (value) => onSuccess?.(value),
    onSettled: () =>
      Promise.all(
        [sessionQuery, profilesQuery, statusQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
