import { useQuery } from '@tanstack/react-query';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { candidatesKey } from '#renderer/platform/bridge/queries.ts';
import type { MatchCertainty } from '#shared/matching/match-certainty.ts';
import type { BestMatchPage, MatchCandidateView } from '#shared/unidentified/match-view.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';

/** The best order for each unlinked parcel that this desk knows; null if none is convincing. */
export type BestMatches = {
  readonly byId: ReadonlyMap<number, MatchCandidateView | null>;
  /** All of them were compared; until then, missing parcels are unknown. */
  readonly isComplete: boolean;
};

export const noMatches: BestMatches = { byId: new Map(), isComplete: false };

/**
 * Reads them page by page, from this desk's data.
 *
 * @param onPage called after each page with everything read so far
 */
export async function readBestMatches(
  readPage: (after: number) => Promise<BestMatchPage>,
  onPage: (matches: BestMatches) => void,
): Promise<BestMatches> {
  const byId = new Map<number, MatchCandidateView | null>();
  for (let after: number | null = 0; after !== null; ) {
    const page: BestMatchPage = await readPage(after);
    for (const { id, best } of page.matches) byId.set(id, best);
    after = page.next;
    if (after !== null) onPage({ byId: new Map(byId), isComplete: false });
  }
  return { byId, isComplete: true };
}

/** Returns the best matches, ranked again whenever this desk learns more; known matches stay until then. */
export function useBestMatches(isEnabled = true): BestMatches {
  const { id: accountId } = useAccount();
  const queryKey = [...candidatesKey(accountId), 'best'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ client, signal }) => {
      const isFirst = client.getQueryData<BestMatches>(queryKey)?.isComplete !== true;
      return readBestMatches(
        (after) => {
          signal.throwIfAborted();
          return call('unidentified.listBestMatches', { after });
        },
        (matches) => isFirst && !signal.aborted && client.setQueryData<BestMatches>(queryKey, matches),
      );
    },
    staleTime: 0,
    structuralSharing: false,
    enabled: isEnabled,
  });
  return data ?? noMatches;
}

/** Of its best match; null while unknown. */
export function certaintyIn(
  { byId }: BestMatches,
  { id }: Pick<UnidentifiedOrder, 'id'>,
): MatchCertainty | null {
  const best = byId.get(id);
  return best === undefined ? null : (best?.certainty ?? 'none');
}

/** A parcel with the order that it belongs to beyond reasonable doubt. */
export type ExactMatch = { readonly parcel: UnidentifiedOrder; readonly match: MatchCandidateView };

/** In list order. */
export function exactMatches(parcels: readonly UnidentifiedOrder[], { byId }: BestMatches): ExactMatch[] {
  return parcels.flatMap((parcel) => {
    const match = byId.get(parcel.id);
    return match?.certainty === 'exact' ? [{ parcel, match }] : [];
  });
}
