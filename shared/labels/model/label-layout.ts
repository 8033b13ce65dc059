import type { Label } from '#shared/labels/label.ts';
import { type PrintPaper, paperMarginsMm, paperSizesMm } from '#shared/preferences/model/print-paper.ts';
import { code128Modules, code128Words } from './code128.ts';
import type { LabelDpi, LabelSize } from './label-limits.ts';
import { cutToWidth, emWidth, printableText, wrapText } from './label-text.ts';

/** A line of text; positions and sizes are in printer dots, from the upper left of the printed area. */
type LabelLine = {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly isBold: boolean;
  readonly isAtEnd: boolean;
};

type LabelBars = {
  readonly kind: 'bars';
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The width of the narrowest bar. */
  readonly module: number;
  readonly modules: number;
  readonly code: string;
  /** Codewords of Code 128. */
  readonly words: readonly number[];
};

export type LabelLayout = {
  readonly size: LabelSize;
  readonly dpi: LabelDpi;
  /** Of the printed area: the label without its margins. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly parts: readonly (LabelLine | LabelBars)[];
};

/** Label dimensions in millimeters. */
type Shape = {
  readonly headingMm: number;
  readonly headingLines: number;
  readonly rowMm: number;
  /** A row that is too long shrinks to this at most; what is still longer is cut. */
  readonly minRowMm: number;
  readonly maxRows: number;
  readonly gapMm: number;
  readonly maxBarsMm: number;
  /** Any coarser only makes the barcode longer. */
  readonly maxModuleMm: number;
};

const shapes: Readonly<Record<LabelSize, Shape>> = {
  label2x1: {
    headingMm: 2.7,
    headingLines: 2,
    rowMm: 2.3,
    minRowMm: 1.7,
    maxRows: 3,
    gapMm: 0.5,
    maxBarsMm: 11,
    maxModuleMm: 0.38,
  },
  label4x6: {
    headingMm: 8,
    headingLines: 3,
    rowMm: 6,
    minRowMm: 3.5,
    maxRows: 6,
    gapMm: 3,
    maxBarsMm: 46,
    maxModuleMm: 0.63,
  },
};

/** Heat blurs narrower bars, and few scanners read them; two dots of 203 dpi are 0.25 mm. */
const minModuleMm = 0.24;
const quietModules = 10;
const lineSpacing = 1.12;

/**
 * Lays out a label for a printer. Text is cut by its own width, on separate lines, so that none can reach the barcode;
 * a code that is too long for scannable bars is replaced by the next.
 *
 * @param size the label; any other paper is laid out as a label of 4 × 6 inches
 */
export function layoutLabel(label: Label, size: PrintPaper, dpi: LabelDpi): LabelLayout {
  const labelSize = size === 'label2x1' ? size : 'label4x6';
  const shape = shapes[labelSize];
  const dots = (mm: number) => Math.floor((mm * dpi) / 25.4);
  const marginMm = paperMarginsMm[labelSize];
  const margin = dots(marginMm);
  const width = dots(paperSizesMm[labelSize].width - 2 * marginMm);
  const height = dots(paperSizesMm[labelSize].height - 2 * marginMm);
  const gap = dots(shape.gapMm);
  const rowHeight = dots(shape.rowMm);
  const headingHeight = dots(shape.headingMm);

  const barcode = barcodeOf(label.codes, width, margin, dots(shape.maxModuleMm), (minModuleMm * dpi) / 25.4);
  const facts = label.facts.filter(({ code }) => code === null || code !== barcode?.code);
  const texts = [
    ...(barcode === null ? [] : [barcode.code]),
    ...facts.map(({ text }) => printableText(text)),
  ];
  const rows = packRows(texts, width / rowHeight).slice(0, shape.maxRows);
  const rowStep = Math.ceil(rowHeight * lineSpacing);
  const headingStep = Math.ceil(headingHeight * lineSpacing);

  // A third row takes the space of the heading's second line.
  const isCrowded = labelSize === 'label2x1' && rows.length > 2;
  const heading = wrapText(label.heading, width / headingHeight, isCrowded ? 1 : shape.headingLines);
  const parts: (LabelLine | LabelBars)[] = heading.map((text, index) => ({
    kind: 'text',
    x: 0,
    y: index * headingStep,
    width,
    height: headingHeight,
    text,
    isBold: true,
    isAtEnd: false,
  }));
  let y = heading.length * headingStep + gap;
  if (barcode !== null) {
    const room = height - y - rows.length * rowStep - gap;
    const bars = Math.min(dots(shape.maxBarsMm), room);
    const x = Math.floor((width - barcode.modules * barcode.module) / 2);
    parts.push({ kind: 'bars', ...barcode, x, y, height: bars });
    y += bars + gap;
  }
  for (const row of rows) {
    const [start = '', end] = row;
    const line = { kind: 'text', y, isBold: false } as const;
    const isAlone = end === undefined;
    const fitting = Math.max(dots(shape.minRowMm), Math.floor(width / Math.max(1, emWidth(start))));
    const startHeight = isAlone ? Math.min(rowHeight, fitting) : rowHeight;
    const startWidth = isAlone ? width : Math.ceil(emWidth(start) * rowHeight);
    parts.push({
      ...line,
      x: 0,
      width: startWidth,
      height: startHeight,
      text: cutToWidth(start, width / startHeight),
      isAtEnd: false,
    });
    if (end !== undefined) {
      const endWidth = width - startWidth;
      parts.push({ ...line, x: startWidth, width: endWidth, height: rowHeight, text: end, isAtEnd: true });
    }
    y += rowStep;
  }
  return { size: labelSize, dpi, width, height, margin, parts };
}

/**
 * Returns the first code whose bars fit including the required white space, to which the margins contribute; as coarse
 * as possible.
 */
function barcodeOf(
  codes: readonly string[],
  width: number,
  margin: number,
  maxModule: number,
  minModule: number,
) {
  for (const code of codes) {
    const words = code128Words(code);
    if (words === null) continue;
    const modules = code128Modules(words);
    const module = Math.min(
      maxModule,
      Math.floor(width / modules),
      Math.floor((width + 2 * margin) / (modules + 2 * quietModules)),
    );
    if (module >= minModule) return { code, words, modules, module };
  }
  return null;
}

/** Puts two texts in a row if both fit completely, with an em between them. */
function packRows(texts: readonly string[], widthEm: number): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const text of texts) {
    const last = rows.at(-1);
    const isFree = last?.length === 1 && emWidth(last[0] ?? '') + 1 + emWidth(text) <= widthEm;
    if (isFree) last.push(text);
    else rows.push([text]);
  }
  return rows;
}
