import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type RowWindowOptions = {
  readonly element: HTMLElement | null;
  readonly heightPx: number;
  readonly rowHeightPx: number;
  readonly rowCount: number;
  /** The row that stays drawn wherever the list is scrolled to, because it may have the focus; -1: none. */
  readonly savedRow: number;
};

/** The rows of a long list that are drawn. */
type RowWindow = {
  /** Their indexes, ascending. */
  readonly drawn: readonly number[];
  /** The last row in view. */
  readonly lastInView: number;
  /** Scrolls until a row is in view, no further than needed. */
  readonly reveal: (row: number) => void;
  /** Scrolls to the first row. Costs nothing where the list stands there. */
  readonly toTop: () => void;
};

/** More rows than are in view, so that a scroll by the compositor meets rows before the page has drawn further ones. */
const overscan = 4;

/**
 * Follows the scroll of a list whose rows are all of one height, and says which of them to draw. What it holds and
 * does is as large as the view, however many rows there are.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { element, heightPx, rowHeightPx, rowCount, savedRow } = options;
  const viewRows = Math.ceil(heightPx / rowHeightPx) + 1;
  const [scrollTop, setScrollTop] = useState(0);

  /** As the last scroll said: asking the element after its rows changed has the browser lay all of them out at once. */
  const isAtTop = useRef(true);

  // A scroll within one row redraws nothing.
  const read = useCallback(
    (scroller: HTMLElement) =>
      setScrollTop((before) => {
        const isSameRow = Math.floor(before / rowHeightPx) === Math.floor(scroller.scrollTop / rowHeightPx);
        return isSameRow ? before : scroller.scrollTop;
      }),
    [rowHeightPx],
  );
  useLayoutEffect(() => {
    if (element === null) return undefined;
    // In the frame of the scroll itself: later would show a frame without the rows.
    const follow = () => {
      isAtTop.current = element.scrollTop === 0;
      flushSync(() => read(element));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [element, read]);

  const firstInView = Math.max(0, Math.floor(scrollTop / rowHeightPx));
  const { first, last } = rangeInView(firstInView, viewRows, rowCount);
  const drawn = useMemo(
    () => indexesToDraw({ first, last }, overscan, savedRow, rowCount),
    [first, last, savedRow, rowCount],
  );
  const reveal = useCallback(
    (row: number) => {
      if (element === null) return;
      const view = { scrollTop: element.scrollTop, heightPx: element.clientHeight };
      const top = scrollTopFor(row, rowHeightPx, view);
      if (top === view.scrollTop) return;
      element.scrollTo({ top, behavior: 'instant' });
      read(element);
    },
    [element, rowHeightPx, read],
  );
  const toTop = useCallback(() => {
    if (!isAtTop.current) reveal(0);
  }, [reveal]);
  return { drawn, lastInView: Math.max(0, last), reveal, toTop };
}

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
