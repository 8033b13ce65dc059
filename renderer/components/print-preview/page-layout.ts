import { type PrintPaper, paperSizesMm } from '../../../shared/ipc/print-paper.ts';

/** The white around what is printed, in millimetres; `printed-copy.module.css` has the same. */
const marginsMm: Readonly<Record<PrintPaper, number>> = { a4: 10, letter: 10, label4x6: 4 };
const pixelsPerMm = 96 / 25.4;

/** Between two pages of a preview, in pixels of the page. */
export const gapPx = 28;

/** A page in pixels, before it is made smaller for the screen. */
export type PageLayout = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Of what is printed, without the margins. */
  readonly innerWidth: number;
  readonly innerHeight: number;
};

/** The page of a paper. */
export function pageLayoutOf(paper: PrintPaper): PageLayout {
  const size = paperSizesMm[paper];
  const [width, height, margin] = [size.width, size.height, marginsMm[paper]].map((mm) => mm * pixelsPerMm);
  if (width === undefined || height === undefined || margin === undefined) throw new Error('No such paper.');
  return { width, height, margin, innerWidth: width - 2 * margin, innerHeight: height - 2 * margin };
}

/** How many pages lie beside each other in content that is so wide. */
export function pageCountOf({ width, innerWidth }: PageLayout, contentWidth: number): number {
  const step = width + gapPx;
  return Math.max(1, Math.round((contentWidth - innerWidth) / step) + 1);
}

/** How large a page is drawn in a place of this height: never larger than it is, never too small to be looked at. */
export function scaleFor({ height }: PageLayout, placeHeight: number): number {
  return Math.min(1, Math.max(0.3, placeHeight / height));
}
