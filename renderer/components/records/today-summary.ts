import { useQuery } from '@tanstack/react-query';
import { useAccount } from '#renderer/platform/account.tsx';
import { todayQuery } from '#renderer/platform/bridge/queries.ts';

/** What a sidebar can say of the parcels that are not linked. */
type TodaySummary = {
  readonly unidentifiedCount: number;
  /** Days since the oldest of them came; null where there is none. */
  readonly unidentifiedOldestDays: number | null;
  /** Writes in the outbox that need a person. */
  readonly outboxForPerson: number;
};

/** A few figures of the first screen for every other one; null before this desk has read them. */
export function useTodaySummary(): TodaySummary | null {
  const { data: view } = useQuery(todayQuery(useAccount().id));
  const parcels = view?.unidentified.figures ?? null;
  if (view === undefined || parcels === null) return null;
  const { returns, receipts, others } = view.outbox;
  return {
    unidentifiedCount: parcels.total,
    unidentifiedOldestDays: parcels.oldestDays,
    outboxForPerson: returns + receipts + others,
  };
}
