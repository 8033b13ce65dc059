/** Lots as they go out: the earliest date first, those without a date last, and otherwise as they came. */
export function firstOutFirst<Lot extends { readonly lotDate: string | null }>(lots: readonly Lot[]): Lot[] {
  return lots.toSorted(({ lotDate: one }, { lotDate: other }) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : 1;
  });
}

/** The lots in their order, those that were named before all others. */
export function namedFirst<Lot>(lots: readonly Lot[], isNamed: (lot: Lot) => boolean): Lot[] {
  return [...lots.filter(isNamed), ...lots.filter((lot) => !isNamed(lot))];
}
