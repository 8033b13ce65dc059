import { type PrintPaper, paperSizesMm } from '../../../shared/preferences/model/print-paper.ts';

/** The white around what is printed, in millimetres; `printed-copy.module.css` has the same. */
const marginsMm: Readonly<Record<PrintPaper, number>> = { a4: 10, letter: 10, label4x6: 4 };
const pixelsPerMm = 96 / 25.4;

/** Between two pages of a preview, in pixels of the page. */
export const gapPx = 28;

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
  const [width, height, margin] = [size.width, size.height, marginsMm[paper]].map((mm) => mm * pixelsPerMm);
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
  // Browsers tell whole pixels: the beginning of a row may be told to lie before it, and its end lies a gap before the next.
  const row = Math.floor((place.top + 1) / (height + gapPx));
  return row * beside + Math.round(place.left / (width + gapPx)) + 1;
}

/** How large a page is drawn in a place of this height: never larger than it is, never too small to be looked at. */
export function scaleFor({ height }: PageLayout, placeHeight: number): number {
  return Math.min(1, Math.max(0.3, placeHeight / height));
}
