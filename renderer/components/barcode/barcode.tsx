import { code128 } from 'bwip-js/generic';
import { useMemo } from 'react';
import styles from './barcode.module.css';

/** The quiet zone on either side of the bars; without it, a scanner does not find their ends. */
const quietModules = 10;

type BarcodeProps = {
  /** Visible ASCII. */
  readonly text: string;
  /** Width of the narrowest bar, on paper. */
  readonly moduleMm: number;
  /** The text that assistive technology reads instead. */
  readonly label: string;
};

/** A text as Code 128 in black on white, whatever the theme; fills its container's height, and shrinks to its width. */
export function Barcode({ text, moduleMm, label }: BarcodeProps) {
  const { bars, width } = useMemo(() => code128Bars(text), [text]);
  const totalWidth = width + 2 * quietModules;
  const path = bars.map((bar) => `M${quietModules + bar.x} 0h${bar.width}v1h-${bar.width}z`).join('');
  return (
    <svg
      className={styles.barcode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${totalWidth} 1`}
      width={`${Math.round(totalWidth * moduleMm * 100) / 100}mm`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      data-barcode={text}
    >
      <rect width={totalWidth} height="1" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A bar of a barcode, in modules: the width of its narrowest bar. */
type Bar = { readonly x: number; readonly width: number };

/** A barcode without its quiet zone. */
type BarPattern = { readonly bars: readonly Bar[]; readonly width: number };

/** At twice the size, the middle of every bar is an integer. */
const scale = 2;
const noText = { width: 0, ascent: 0, descent: 0 };

/**
 * Encodes a text as Code 128, which scanners read back unchanged.
 *
 * @param code visible ASCII, at least one character; or its codewords, as returned by `code128Words`
 */
export function code128Bars(code: string | readonly number[]): BarPattern {
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
  const isText = typeof code === 'string';
  const text = isText ? code : code.map((codeword) => `^${String(codeword).padStart(3, '0')}`).join('');
  const options = { bcid: 'code128', text, raw: !isText, scale, height: 1 };
  return code128(options, drawing);
}
