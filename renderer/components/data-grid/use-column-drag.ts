import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRightToLeft } from '#renderer/platform/direction.ts';
import { widthWithin } from './column-setup.ts';

type ColumnTarget = { readonly target: string; readonly side: 'before' | 'behind' };

export type ColumnArrangement = {
  /** @param width null: the list's own width */
  readonly onResize: (id: string, width: number | null) => void;
  readonly onMove: (id: string, to: ColumnTarget) => void;
};

type Dragged =
  | { readonly kind: 'width'; readonly id: string; readonly fromPx: number; readonly width: number }
  | {
      readonly kind: 'place';
      readonly id: string;
      readonly fromPx: number;
      readonly to: ColumnTarget | null;
    };

export type ColumnDrag = {
  readonly begin: (event: PointerEvent<HTMLElement>) => void;
  /** The column whose edge is being dragged, with its temporary width. */
  readonly resized: { readonly id: string; readonly width: number } | null;
  /** The side of a column where the dragged one would be dropped. */
  readonly dropAt: (id: string) => 'before' | 'behind' | undefined;
  /** Whether the press that is ending was a drag, or on an edge. */
  readonly hasEnded: () => boolean;
};

/** How far a pointer can move during a click. */
const clickTolerancePx = 5;
/** Two presses on an edge within this time reset the column to its own width. */
const doubleClickMs = 400;

/** Drags a grid's headers to another position, and their edges to another width. */
export function useColumnDrag(arrangement: ColumnArrangement | undefined): ColumnDrag | null {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const hasMoved = useRef(false);
  const isOnEdge = useRef(false);
  const lastEdge = useRef({ id: '', atMs: 0 });

  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (dragged === null) return;
    const byPx = (event.clientX - dragged.fromPx) * (isRightToLeft() ? -1 : 1);
    if (dragged.kind === 'width') {
      if (byPx === 0) return;
      hasMoved.current = true;
      setDragged({ ...dragged, fromPx: event.clientX, width: dragged.width + byPx });
      return;
    }
    if (!hasMoved.current && Math.abs(byPx) < clickTolerancePx) return;
    hasMoved.current = true;
    setDragged({ ...dragged, to: targetAt(event.clientX, event.clientY, dragged.id) });
  });
  const end = useEffectEvent((isKept: boolean) => {
    if (dragged === null) return;
    setDragged(null);
    if (!isKept || !hasMoved.current) return;
    if (dragged.kind === 'width') arrangement?.onResize(dragged.id, widthWithin(dragged.width));
    else if (dragged.to !== null) arrangement?.onMove(dragged.id, dragged.to);
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const drop = () => end(true);
    const cancel = () => end(false);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [isDragging]);

  if (arrangement === undefined) return null;
  return {
    begin(event) {
      hasMoved.current = false;
      isOnEdge.current = false;
      if (event.button !== 0 || !(event.target instanceof HTMLElement)) return;
      const cell = event.target.closest<HTMLElement>('[data-movable]');
      const id = cell?.dataset['movable'];
      if (cell === null || id === undefined) return;
      const fromPx = event.clientX;
      if (event.target.dataset['edge'] === undefined) {
        setDragged({ kind: 'place', id, fromPx, to: null });
        return;
      }
      event.preventDefault();
      // A press on an edge does not sort.
      isOnEdge.current = true;
      const isSecond = lastEdge.current.id === id && event.timeStamp - lastEdge.current.atMs < doubleClickMs;
      lastEdge.current = { id, atMs: event.timeStamp };
      if (isSecond) arrangement.onResize(id, null);
      else setDragged({ kind: 'width', id, fromPx, width: cell.getBoundingClientRect().width });
    },
    resized: dragged?.kind === 'width' ? { id: dragged.id, width: widthWithin(dragged.width) } : null,
    dropAt: (id) => (dragged?.kind === 'place' && dragged.to?.target === id ? dragged.to.side : undefined),
    hasEnded: () => hasMoved.current || isOnEdge.current,
  };
}

/** The column before or behind which a point lies; null over the dragged one, and outside all columns. */
function targetAt(x: number, y: number, dragged: string): ColumnTarget | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-movable]');
  const target = cell?.dataset['movable'];
  if (cell === null || cell === undefined || target === undefined || target === dragged) return null;
  const { left, width } = cell.getBoundingClientRect();
  const isInSecondHalf = x > left + width / 2;
  return { target, side: isInSecondHalf === isRightToLeft() ? 'before' : 'behind' };
}
