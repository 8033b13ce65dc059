import type { DeskProposal, DeskView } from '#shared/desk/desk.ts';

/** What is known when an account is first used on this computer. */
type DeskProposalInput = {
  readonly computerName: string;
  /** The last desk set up on this computer, for any account; null if there is none. */
  readonly lastDesk: DeskView | null;
  readonly centers: readonly { readonly id: number; readonly name: string }[];
  /** The center of each receiving order, newest first; null if the order has none. */
  readonly orderCenters: readonly (number | null)[];
};

const maxNameLength = 60;

/**
 * Proposes the initial name and center: the only center, otherwise that of the previous desk, otherwise the one with
 * most of the latest receiving orders. If two have equally many, the one with the newer order; null if nothing suggests
 * one.
 */
export function proposeDesk(known: DeskProposalInput): DeskProposal {
  const { computerName, lastDesk, centers, orderCenters } = known;
  // The network part of the name says nothing about the desk.
  const name = (lastDesk?.name ?? computerName.split('.')[0] ?? '').trim().slice(0, maxNameLength);
  const [first, second] = centers;
  if (first !== undefined && second === undefined) return { name, centerId: first.id, reason: 'only' };
  // Another environment may use the same id for another center.
  const last = centers.find(
    (center) => center.id === lastDesk?.centerId && center.name === lastDesk.centerName,
  );
  if (last !== undefined) return { name, centerId: last.id, reason: 'lastUsed' };
  const frequentId = mostFrequent(orderCenters.filter((id) => centers.some((center) => center.id === id)));
  return { name, centerId: frequentId, reason: frequentId === null ? null : 'orders' };
}

function mostFrequent(ids: readonly (number | null)[]): number | null {
  const counts = new Map<number | null, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [topEntry] = [...counts].toSorted(([, one], [, other]) => other - one);
  return topEntry?.[0] ?? null;
}
