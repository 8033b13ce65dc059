import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
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

/** Around the pages, in pixels of the screen. */
const edgePx = 16;

/**
 * Pages in their real proportions, as many beside each other as there is room for: columns of a page's size, so that
 * what is broken between two pages of paper is broken between two columns here.
 */
export function PaperPages({ paper, label, onCount, children }: PaperPagesProps) {
  const page = useMemo(() => pageLayoutOf(paper), [paper]);
  const { width, height, margin, innerHeight } = page;
  const { ref, width: placeWidth, height: placeHeight } = useMeasuredElement<HTMLElement>();
  const scale = scaleFor(page, placeHeight - 2 * edgePx);
  const beside = pagesBeside(page, scale, placeWidth - 2 * edgePx);
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

/** Counts pages by the last one on which something of the last element of `flow` is drawn. */
function usePageCount(pageOf: (place: { readonly left: number; readonly top: number }) => number) {
  const [count, setCount] = useState(1);
  const flow = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      let isThere = true;
      const measure = () => {
        // One for each page: what merely comes after a full page would lie on one that paper does not have.
        const drawn = [...(element.lastElementChild?.getClientRects() ?? [])].at(-1);
        if (!isThere || drawn === undefined) return;
        const whole = element.getBoundingClientRect();
        const scale = whole.width / element.offsetWidth;
        const fromStart = isRightToLeft() ? whole.right - drawn.right : drawn.left - whole.left;
        setCount(pageOf({ left: fromStart / scale, top: (drawn.top - whole.top) / scale }));
      };
      measure();
      const observer = new MutationObserver(measure);
      observer.observe(element, { childList: true, characterData: true, subtree: true });
      // Another typeface may need another page.
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

/** Between two pages of a preview, in pixels of the page. */
const gapPx = 28;

/** A page in pixels, before it is made smaller for the screen. */
type PageLayout = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Of what is printed, without the margins. */
  readonly innerWidth: number;
  readonly innerHeight: number;
};

export function pageLayoutOf(paper: PrintPaper): PageLayout {
  const size = paperSizesMm[paper];
  const [width, height, margin] = [size.width, size.height, paperMarginsMm[paper]].map(
    (mm) => mm * pixelsPerMm,
  );
  if (width === undefined || height === undefined || margin === undefined) throw new Error('No such paper.');
  return { width, height, margin, innerWidth: width - 2 * margin, innerHeight: height - 2 * margin };
}

/** How many pages stand beside each other in a place of this width, drawn at this scale; at least one. */
export function pagesBeside({ width }: PageLayout, scale: number, placeWidth: number): number {
  return Math.max(1, Math.floor((placeWidth / scale + gapPx) / (width + gapPx)));
}

/**
 * The page, counted from 1, in whose content a place lies, in pixels of the page from where the content of the first
 * begins; so many pages stand beside each other.
 */
export function pageAt(
  { width, height }: PageLayout,
  place: { readonly left: number; readonly top: number },
  beside: number,
): number {
  // Browsers report whole pixels: a row may seem to begin earlier, and its end lies a gap before the next.
  const row = Math.floor((place.top + 1) / (height + gapPx));
  return row * beside + Math.round(place.left / (width + gapPx)) + 1;
}

/** The height, in pixels of the screen, up to which a page of a small label is enlarged. */
const readableHeight = 220;

/**
 * How large a page is drawn in a place of this height: larger than it is only where it is tiny, never too small to be
 * looked at.
 */
export function scaleFor({ height }: PageLayout, placeHeight: number): number {
  return Math.min(Math.max(1, readableHeight / height), Math.max(0.3, placeHeight / height));
}

type PrintedCopyProps = { readonly paper: PrintPaper; readonly children: ReactNode };

/** What is on paper only. While it stands, whatever is printed of the window is this alone, on this paper. */
export function PrintedCopy({ paper, children }: PrintedCopyProps) {
  const className = `${printedCopyStyles.copy} ${printedCopyStyles[paper]} ${content.content}`;
  return createPortal(
    <div className={className} data-printed-copy={paper}>
      {children}
    </div>,
    document.body,
  );
}
