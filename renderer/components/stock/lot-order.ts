/** Lots as they go out: the earliest date first, those without a date last, and otherwise as they came. */
export function firstOutFirst<Lot extends { readonly lotDate: string | null }>(lots: readonly Lot[]): Lot[] {
  return lots.toSorted(({ lotDate: one }, { lotDate: other }) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : 1;
  });
}
