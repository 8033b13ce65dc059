import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { inlineKey, isRightToLeft } from '#renderer/platform/direction.ts';
import styles from './split-view.module.css';

type SplitViewProps = {
  readonly list: ReactNode;
  /** Null: the list takes the full width. */
  readonly detail: ReactNode | null;
  /** The list's share of the width beside the detail. */
  readonly share: number;
  readonly onShare: (share: number) => void;
  readonly label: string;
};

const keyStep = 0.02;

/** The list, with the opened record beside it and an edge between them that mouse and keyboard can move. */
export function SplitView({ list, detail, share, onShare, label }: SplitViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const width = () => root.current?.clientWidth ?? 0;
  const shown = dragged ?? share;

  const shareAt = (event: PointerEvent) => {
    const { left = 0, right = 0 } = root.current?.getBoundingClientRect() ?? {};
    const fromStart = isRightToLeft() ? right - event.clientX : event.clientX - left;
    return clampShare(fromStart / Math.max(1, width()), width());
  };
  const moveByKey = (event: KeyboardEvent) => {
    const key = inlineKey(event.key);
    const step = key === 'ArrowLeft' ? -keyStep : key === 'ArrowRight' ? keyStep : 0;
    if (step === 0) return;
    event.preventDefault();
    onShare(clampShare(share + step, width()));
  };

  return (
    <div ref={root} className={styles.split} data-dragging={dragged !== null || undefined}>
      <div className={styles.list} style={detail === null ? undefined : { flexBasis: `${shown * 100}%` }}>
        {list}
      </div>
      {detail !== null && (
        <>
          <div
            className={styles.edge}
            role="separator"
            aria-orientation="vertical"
            aria-label={label}
            aria-valuenow={Math.round(shown * 100)}
            aria-valuemin={20}
            aria-valuemax={80}
            tabIndex={0}
            onKeyDown={moveByKey}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(share);
            }}
            onPointerMove={(event) => dragged !== null && setDragged(shareAt(event))}
            onPointerUp={(event) => {
              if (dragged === null) return;
              onShare(shareAt(event));
              setDragged(null);
            }}
            onPointerCancel={() => setDragged(null)}
          />
          <div className={styles.detail}>{detail}</div>
        </>
      )}
    </div>
  );
}

const minListPx = 400;
const minDetailPx = 480;

/**
 * Limits the list's share so that both panes stay usable at the given width in pixels, and to the range of the
 * preferences (0.2 to 0.8). If the width is too small for both, the list yields.
 */
export function clampShare(share: number, widthPx: number): number {
  if (!Number.isFinite(share) || widthPx <= 0) return 0.42;
  const minShare = Math.max(0.2, minListPx / widthPx);
  const maxShare = Math.min(0.8, 1 - minDetailPx / widthPx);
  return Math.min(0.8, Math.max(0.2, Math.min(maxShare, Math.max(minShare, share))));
}
