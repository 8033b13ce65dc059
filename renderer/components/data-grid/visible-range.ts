/** Rows by their first and last index, both included; empty where `last` lies before `first`. */
type RowRange = { readonly first: number; readonly last: number };

/**
 * The rows in view of a list whose rows are all of one height. A list that became shorter than it is scrolled is
 * answered for the end to which the scroll will be set back, so that no frame is empty.
 *
 * @param firstInView the row at the upper edge, as far as the scroll says.
 * @param viewRows how many rows can be in view, those cut off by its edges included.
 */
export function rangeInView(firstInView: number, viewRows: number, rowCount: number): RowRange {
  const first = Math.max(0, Math.min(firstInView, rowCount - viewRows));
  return { first, last: Math.min(rowCount, first + viewRows) - 1 };
}

/**
 * The indexes to draw, ascending: what is in view, some rows more on both sides, and one that must stay drawn
 * (-1: none) because it has the focus.
 */
export function indexesToDraw(
  inView: RowRange,
  overscan: number,
  pinned: number,
  rowCount: number,
): readonly number[] {
  const first = Math.max(0, inView.first - overscan);
  const last = Math.min(rowCount - 1, inView.last + overscan);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  if (pinned < 0 || pinned >= rowCount || (pinned >= first && pinned <= last)) return indexes;
  return pinned < first ? [pinned, ...indexes] : [...indexes, pinned];
}

/** Where a scroll has to stand so that a row is in view: where it stands if it is, and no further than needed. */
export function scrollTopFor(
  row: number,
  rowHeightPx: number,
  view: { readonly scrollTop: number; readonly heightPx: number },
): number {
  const top = row * rowHeightPx;
  if (top < view.scrollTop) return top;
  return Math.max(view.scrollTop, top + rowHeightPx - view.heightPx);
}
