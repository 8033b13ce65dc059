import type { Label } from '#shared/labels/label.ts';
import { type PrintPaper, paperMarginsMm, paperSizesMm } from '#shared/preferences/model/print-paper.ts';
import { code128Modules, code128Words } from './code128.ts';
import type { LabelDpi, LabelSize } from './label-limits.ts';
import { cutToWidth, emWidth, printableText, wrapText } from './label-text.ts';

/** A line of text; places and sizes are dots of the printer, from the upper left of what is printed. */
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

/** Where everything on a label stands. */
export type LabelLayout = {
  readonly size: LabelSize;
  readonly dpi: LabelDpi;
  /** Of what is printed: the label without its margins. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly parts: readonly (LabelLine | LabelBars)[];
};

/** The shapes of a label in millimeters. */
type Shape = {
  readonly headingMm: number;
  readonly headingLines: number;
  readonly rowMm: number;
  /** A row that is too long is smaller, down to this; what is longer still is cut. */
  readonly leastRowMm: number;
  readonly mostRows: number;
  readonly gapMm: number;
  readonly mostBarsMm: number;
  /** Coarser than that, a barcode is only longer. */
  readonly mostModuleMm: number;
};

const shapes: Readonly<Record<LabelSize, Shape>> = {
  label2x1: {
    headingMm: 2.7,
    headingLines: 2,
    rowMm: 2.3,
    leastRowMm: 1.7,
    mostRows: 3,
    gapMm: 0.5,
    mostBarsMm: 11,
    mostModuleMm: 0.38,
  },
  label4x6: {
    headingMm: 8,
    headingLines: 3,
    rowMm: 6,
    leastRowMm: 3.5,
    mostRows: 6,
    gapMm: 3,
    mostBarsMm: 46,
    mostModuleMm: 0.63,
  },
};

/** A narrower bar is blurred by heat and read by few scanners; two dots of 203 dpi are 0.25 mm. */
const leastModuleMm = 0.24;
const quietModules = 10;
const lineSpacing = 1.12;

/**
 * Lays a label out for a printer. Text is cut by its own width, in lines of its own, so that none can reach the barcode;
 * a code that is too long for bars that a scanner reads gives way to the next.
 *
 * @param size the label; any other paper holds it as a label of 4 × 6 inches
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

  const barcode = barcodeOf(
    label.codes,
    width,
    margin,
    dots(shape.mostModuleMm),
    (leastModuleMm * dpi) / 25.4,
  );
  const facts = label.facts.filter(({ code }) => code === null || code !== barcode?.code);
  const texts = [
    ...(barcode === null ? [] : [barcode.code]),
    ...facts.map(({ text }) => printableText(text)),
  ];
  const rows = packRows(texts, width / rowHeight).slice(0, shape.mostRows);
  const rowStep = Math.ceil(rowHeight * lineSpacing);
  const headingStep = Math.ceil(headingHeight * lineSpacing);

  // What a third row takes is the second line of the heading.
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
    const bars = Math.min(dots(shape.mostBarsMm), room);
    const x = Math.floor((width - barcode.modules * barcode.module) / 2);
    parts.push({ kind: 'bars', ...barcode, x, y, height: bars });
    y += bars + gap;
  }
  for (const row of rows) {
    const [start = '', end] = row;
    const line = { kind: 'text', y, isBold: false } as const;
    const isAlone = end === undefined;
    const fitting = Math.max(dots(shape.leastRowMm), Math.floor(width / Math.max(1, emWidth(start))));
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

/** The first code whose bars fit beside the white that they need, which the margins are part of; as coarse as it can be. */
function barcodeOf(
  codes: readonly string[],
  width: number,
  margin: number,
  mostModule: number,
  leastModule: number,
) {
  for (const code of codes) {
    const words = code128Words(code);
    if (words === null) continue;
    const modules = code128Modules(words);
    const module = Math.min(
      mostModule,
      Math.floor(width / modules),
      Math.floor((width + 2 * margin) / (modules + 2 * quietModules)),
    );
    if (module >= leastModule) return { code, words, modules, module };
  }
  return null;
}

/** Two texts to a row where both are whole in it, with an em between them. */
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
