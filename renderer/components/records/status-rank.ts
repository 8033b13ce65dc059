/** Returns the position of a status among those in order, for sorting; an unknown status comes last. */
export function rankIn(order: readonly string[], status: string): number {
  const rank = order.indexOf(status);
  return rank < 0 ? order.length : rank;
}
