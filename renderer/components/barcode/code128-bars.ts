import { code128 } from 'bwip-js/generic';

/** A bar of a barcode, in modules: the width of its narrowest bar. */
type Bar = { readonly x: number; readonly width: number };

/** A barcode without the white that has to be around it. */
type BarPattern = { readonly bars: readonly Bar[]; readonly width: number };

/** Drawn at twice the size, the middle of every bar is a whole number. */
const scale = 2;
const noText = { width: 0, ascent: 0, descent: 0 };

/**
 * A text as Code 128, which scanners read as it is written.
 *
 * @param text visible ASCII, at least one character
 */
export function code128Bars(text: string): BarPattern {
  const bars: Bar[] = [];
  let width = 0;
  const drawing = {
    scale: (): [number, number] => [scale, scale],
    measure: () => noText,
    init(drawnWidth: number) {
      width = drawnWidth / scale;
    },
    line(middle: number, _top: number, _middle: number, _bottom: number, drawnWidth: number) {
      bars.push({ x: (middle - drawnWidth / 2) / scale, width: drawnWidth / scale });
    },
    polygon() {},
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => ({ bars, width }),
  };
  return code128({ bcid: 'code128', text, scale, height: 1 }, drawing);
}
