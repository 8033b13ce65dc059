import { type ReactNode, type Ref, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMeasuredElement } from '#renderer/components/data-grid/use-measured-element.ts';
import { isRightToLeft } from '#renderer/platform/direction.ts';
import { type PrintPaper, paperMarginsMm, paperSizesMm } from '#shared/preferences/model/print-paper.ts';
import content from './page-content.module.css';
import styles from './paper-pages.module.css';
import printedCopyStyles from './printed-copy.module.css';

type PaperPagesProps = {
  readonly paper: PrintPaper;
  readonly label: string;
  readonly onCount: (pages: number) => void;
  readonly children: ReactNode;
};

/** Space around the pages, in screen pixels. */
const edgePx = 16;

/**
 * Pages in their real proportions, as many side by side as fit: columns of a page's size, so that page breaks on paper
 * are column breaks here.
 */
export function PaperPages({ paper, label, onCount, children }: PaperPagesProps) {
  const page = useMemo(() => pageLayoutOf(paper), [paper]);
  const { width, height, margin, innerHeight } = page;
  const { ref, width: placeWidth, height: placeHeight } = useMeasuredElement<HTMLElement>();
  const scale = scaleFor(page, placeHeight - 2 * edgePx);
  const beside = pagesPerRow(page, scale, placeWidth - 2 * edgePx);
  const { flow, count } = usePageCount(useCallback((place) => pageAt(page, place, beside), [page, beside]));
  useLayoutEffect(() => onCount(count), [onCount, count]);

  const [stepX, stepY] = [width + gapPx, height + gapPx];
  const wholeWidth = Math.min(count, beside) * stepX - gapPx;
  const wholeHeight = Math.ceil(count / beside) * stepY - gapPx;
  const places = Array.from({ length: count }, (_, index) => ({
    insetInlineStart: (index % beside) * stepX,
    top: Math.floor(index / beside) * stepY,
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by the keyboard
    <section ref={ref} className={styles.place} aria-label={label} tabIndex={0}>
      <div className={styles.sized} style={{ width: wholeWidth * scale, height: wholeHeight * scale }}>
        <div
          className={styles.scaled}
          style={{ width: wholeWidth, height: wholeHeight, transform: `scale(${scale})` }}
        >
          {places.map((place, index) => (
            <div key={index} className={styles.paper} style={{ ...place, width, height }} />
          ))}
          <div
            ref={flow}
            className={`${styles.flow} ${content.content}`}
            style={{
              insetInlineStart: margin,
              top: margin,
              width: beside * stepX - gapPx - 2 * margin,
              columnCount: beside,
              columnGap: 2 * margin + gapPx,
              columnHeight: innerHeight,
              rowGap: 2 * margin + gapPx,
            }}
          >
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Counts pages up to the last one on which part of the last element of `flow` is drawn. */
function usePageCount(pageOf: (place: { readonly left: number; readonly top: number }) => number) {
  const [count, setCount] = useState(1);
  const flow = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      let isThere = true;
      const measure = () => {
        // One rectangle per page: content that merely follows a full page would be on a page that does not exist on
        // paper.
        const drawn = [...(element.lastElementChild?.getClientRects() ?? [])].at(-1);
        if (!isThere || drawn === undefined) return;
        const bounds = element.getBoundingClientRect();
        const scale = bounds.width / element.offsetWidth;
        const fromStart = isRightToLeft() ? bounds.right - drawn.right : drawn.left - bounds.left;
        setCount(pageOf({ left: fromStart / scale, top: (drawn.top - bounds.top) / scale }));
      };
      measure();
      const observer = new MutationObserver(measure);
      observer.observe(element, { childList: true, characterData: true, subtree: true });
      // Another font may need another page.
      void document.fonts.ready.then(measure);
      return () => {
        isThere = false;
        observer.disconnect();
      };
    },
    [pageOf],
  );
  return { flow, count };
}

const pixelsPerMm = 96 / 25.4;

/** Space between two pages of a preview, in page pixels. */
const gapPx = 28;

/** A page in pixels, before it is scaled down for the screen. */
type PageLayout = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Without the margins. */
  readonly innerHeight: number;
};

export function pageLayoutOf(paper: PrintPaper): PageLayout {
  const size = paperSizesMm[paper];
  const [width, height, margin] = [size.width, size.height, paperMarginsMm[paper]].map(
    (mm) => mm * pixelsPerMm,
  );
  if (width === undefined || height === undefined || margin === undefined) throw new Error('No such paper.');
  return { width, height, margin, innerHeight: height - 2 * margin };
}

/** Returns how many pages fit side by side in this width at this scale; at least one. */
export function pagesPerRow({ width }: PageLayout, scale: number, placeWidth: number): number {
  return Math.max(1, Math.floor((placeWidth / scale + gapPx) / (width + gapPx)));
}

/**
 * Returns the page, counted from 1, whose content contains a position, given in page pixels from the start of the first
 * page's content; `beside` is the number of pages per row.
 */
export function pageAt(
  { width, height }: PageLayout,
  place: { readonly left: number; readonly top: number },
  beside: number,
): number {
  // Browsers report whole pixels: a row may seem to start earlier, and it ends a gap before the next.
  const row = Math.floor((place.top + 1) / (height + gapPx));
  return row * beside + Math.round(place.left / (width + gapPx)) + 1;
}

/** The height, in screen pixels, up to which a page of a small label is enlarged. */
const readableHeight = 220;

/** Returns the scale of a page in this height: enlarged only if the page is tiny, and never too small to view. */
export function scaleFor({ height }: PageLayout, placeHeight: number): number {
  return Math.min(Math.max(1, readableHeight / height), Math.max(0.3, placeHeight / height));
}

type PrintedCopyProps = {
  readonly ref: Ref<HTMLDivElement>;
  readonly paper: PrintPaper;
  readonly children: ReactNode;
};

/**
 * Content that appears on paper only. While any is mounted, printing the window prints only the page of the job in
 * progress, otherwise the last one, on its paper.
 */
export function PrintedCopy({ ref, paper, children }: PrintedCopyProps) {
  const className = `${printedCopyStyles.copy} ${printedCopyStyles[paper]} ${content.content}`;
  return createPortal(
    <div ref={ref} className={className} data-printed-copy={paper}>
      {children}
    </div>,
    document.body,
  );
}
