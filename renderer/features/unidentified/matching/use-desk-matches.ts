import { useState } from 'react';
import type { LinkTarget } from './candidate-row.tsx';
import type { DeskMatches } from './match-desk.tsx';
import { useCandidates } from './match-queries.ts';

/** The candidates of a parcel, and the one that is looked at: at first the best, where there is one. */
export function useDeskMatches(accountId: string, id: number, isEnabled: boolean): DeskMatches {
  const { data: view, error, refetch } = useCandidates(accountId, id, isEnabled);
  const [looked, setLooked] = useState<LinkTarget | null>(null);
  // Ranked anew, it may be told more of than before.
  const current = view?.candidates.find(({ order }) => order.id === looked?.order.id);
  const best = view === undefined || view.isNone ? null : (view.candidates[0] ?? null);
  return {
    view,
    error,
    retry: () => void refetch(),
    chosen: current ?? looked ?? best,
    choose: setLooked,
  };
}
