import { useMemo } from 'react';
import styles from './barcode.module.css';
import { code128Bars } from './code128-bars.ts';

/** The white on either side of the bars without which a scanner does not find their ends. */
const quietModules = 10;

type BarcodeProps = {
  /** Visible ASCII. */
  readonly text: string;
  /** Of its narrowest bar, on paper. */
  readonly moduleMm: number;
  /** What assistive technology says in its place. */
  readonly label: string;
};

/** A text as Code 128 in black on white, whatever the theme; as high as its place, narrower where that is narrow. */
export function Barcode({ text, moduleMm, label }: BarcodeProps) {
  const { bars, width } = useMemo(() => code128Bars(text), [text]);
  const whole = width + 2 * quietModules;
  const path = bars.map((bar) => `M${quietModules + bar.x} 0h${bar.width}v1h-${bar.width}z`).join('');
  return (
    <svg
      className={styles.barcode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} 1`}
      width={`${Math.round(whole * moduleMm * 100) / 100}mm`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      data-barcode={text}
    >
      <rect width={whole} height="1" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
