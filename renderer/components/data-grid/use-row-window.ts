import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type RowWindowOptions = {
  readonly element: HTMLElement | null;
  readonly heightPx: number;
  readonly rowHeightPx: number;
  readonly rowCount: number;
  /** The row that stays rendered at any scroll position, because it may have the focus; -1: none. */
  readonly savedRow: number;
};

/** The rendered rows of a long list. */
type RowWindow = {
  /** Their indexes, ascending. */
  readonly drawn: readonly number[];
  readonly lastInView: number;
  /** Scrolls until a row is in view, no further than needed. */
  readonly reveal: (row: number) => void;
  /** Scrolls to the first row. Costs nothing if the list is already there. */
  readonly toTop: () => void;
};

/** More rows than are in view, so that a scroll by the compositor shows rows before the page has rendered more. */
const overscan = 4;

/**
 * Follows the scroll position of a list with rows of equal height, and determines which rows to render. Memory and work
 * depend on the size of the view, not on the number of rows.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { element, heightPx, rowHeightPx, rowCount, savedRow } = options;
  const viewRows = Math.ceil(heightPx / rowHeightPx) + 1;
  const [scrollTop, setScrollTop] = useState(0);

  /**
   * As of the last scroll: reading it from the element after its rows changed would make the browser lay all of them
   * out immediately.
   */
  const isAtTop = useRef(true);

  // A scroll within one row re-renders nothing.
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
    // In the same frame as the scroll: later would show a frame without the rows.
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

/** A row range by first and last index, both included; empty if `last` is less than `first`. */
type RowRange = { readonly first: number; readonly last: number };

/**
 * The rows in view of a list with rows of equal height. If a list became shorter than its scroll position, returns the
 * range at its end, where the scroll will be reset, so that no frame is empty.
 *
 * @param firstInView the row at the upper edge according to the scroll position.
 * @param viewRows how many rows can be in view, including partly visible ones.
 */
export function rangeInView(firstInView: number, viewRows: number, rowCount: number): RowRange {
  const first = Math.max(0, Math.min(firstInView, rowCount - viewRows));
  return { first, last: Math.min(rowCount, first + viewRows) - 1 };
}

/**
 * The indexes to render, ascending: those in view, some more rows on both sides, and one that must stay rendered (-1:
 * none) because it has the focus.
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

/**
 * The scroll position that brings a row into view: unchanged if it already is, otherwise moved no further than needed.
 */
export function scrollTopFor(
  row: number,
  rowHeightPx: number,
  view: { readonly scrollTop: number; readonly heightPx: number },
): number {
  const top = row * rowHeightPx;
  if (top < view.scrollTop) return top;
  return Math.max(view.scrollTop, top + rowHeightPx - view.heightPx);
}
