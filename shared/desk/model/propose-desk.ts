import type { DeskProposal, DeskView } from '#shared/desk/desk.ts';

/** What is known when an account is first used on this computer. */
type KnownOfDesk = {
  readonly computerName: string;
  /** The desk that was set up last here, whoever's account it was for; null for none. */
  readonly lastDesk: DeskView | null;
  readonly centers: readonly { readonly id: number; readonly name: string }[];
  /** The center of each receiving order, the newest first; null where the order has none. */
  readonly orderCenters: readonly (number | null)[];
};

const longestName = 60;

/**
 * The name and the center to begin with: the only center, else where the desk before stood, else where most of the
 * latest receiving orders go. Of two with as many, the one with the newer order; null where nothing points to one.
 */
export function proposeDesk(known: KnownOfDesk): DeskProposal {
  const { computerName, lastDesk, centers, orderCenters } = known;
  // A network's part of the name says nothing of the desk.
  const name = (lastDesk?.name ?? computerName.split('.')[0] ?? '').trim().slice(0, longestName);
  const [first, second] = centers;
  if (first !== undefined && second === undefined) return { name, centerId: first.id, reason: 'only' };
  // Another environment may use the same id for another center.
  const last = centers.find((one) => one.id === lastDesk?.centerId && one.name === lastDesk.centerName);
  if (last !== undefined) return { name, centerId: last.id, reason: 'lastUsed' };
  const most = mostFrequent(orderCenters.filter((id) => centers.some((center) => center.id === id)));
  return { name, centerId: most, reason: most === null ? null : 'orders' };
}

function mostFrequent(ids: readonly (number | null)[]): number | null {
  const counts = new Map<number | null, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
