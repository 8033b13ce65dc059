import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { PrintPaper } from '../../../shared/ipc/print-paper.ts';
import { useMeasuredElement } from '../data-grid/use-measured-element.ts';
import content from './page-content.module.css';
import { gapPx, pageCountOf, pageLayoutOf, scaleFor } from './page-layout.ts';
import styles from './paper-pages.module.css';

type PaperPagesProps = {
  readonly paper: PrintPaper;
  readonly label: string;
  readonly onCount: (pages: number) => void;
  readonly children: ReactNode;
};

/** Around the pages, in pixels of the screen. */
const edgePx = 16;

/**
 * Pages side by side in their real proportions: columns of a page's size, so that what is broken between two pages of
 * paper is broken between two columns here.
 */
export function PaperPages({ paper, label, onCount, children }: PaperPagesProps) {
  const page = useMemo(() => pageLayoutOf(paper), [paper]);
  const { width, height, margin, innerWidth, innerHeight } = page;
  const { ref, height: placeHeight } = useMeasuredElement<HTMLElement>();
  const [count, setCount] = useState(1);
  const flow = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      let isThere = true;
      const measure = () => isThere && setCount(pageCountOf(page, element.scrollWidth));
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
    [page],
  );
  useLayoutEffect(() => onCount(count), [onCount, count]);

  const scale = scaleFor(page, placeHeight - 2 * edgePx);
  const wholeWidth = count * (width + gapPx) - gapPx;
  const starts = Array.from({ length: count }, (_, index) => index * (width + gapPx));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by the keyboard
    <section ref={ref} className={styles.place} aria-label={label} tabIndex={0}>
      <div className={styles.sized} style={{ width: wholeWidth * scale, height: height * scale }}>
        <div className={styles.scaled} style={{ width: wholeWidth, height, transform: `scale(${scale})` }}>
          {starts.map((left) => (
            <div key={left} className={styles.paper} style={{ left, width, height }} />
          ))}
          <div
            ref={flow}
            className={`${styles.flow} ${content.content}`}
            style={{
              left: margin,
              top: margin,
              width: innerWidth,
              height: innerHeight,
              columnWidth: innerWidth,
              columnGap: 2 * margin + gapPx,
            }}
          >
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}
