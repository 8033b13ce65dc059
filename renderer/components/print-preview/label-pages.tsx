import { code128Bars } from '#renderer/components/barcode/barcode.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { Label } from '#shared/labels/label.ts';
import { type LabelLayout, layoutLabel } from '#shared/labels/model/label-layout.ts';
import type { LabelDpi } from '#shared/labels/model/label-limits.ts';
import type { PrintPaper } from '#shared/preferences/model/print-paper.ts';
import styles from './label-pages.module.css';

type LabelPagesProps = {
  readonly title: string;
  readonly labels: readonly Label[];
  readonly copies: number;
  readonly paper: PrintPaper;
  readonly dpi: LabelDpi;
};

/** Copies of labels, one per page, drawn from the same layout as on a label printer. */
export function LabelPages({ title, labels, copies, paper, dpi }: LabelPagesProps) {
  return labels.flatMap((label, labelAt) => {
    const layout = layoutLabel(label, paper, dpi);
    return Array.from({ length: copies }, (_, index) => (
      <article key={`${labelAt} ${index}`} className={styles.label} aria-label={title}>
        <LabelDrawing layout={layout} />
      </article>
    ));
  });
}

function LabelDrawing({ layout: { width, height, dpi, parts } }: { readonly layout: LabelLayout }) {
  const t = useMessages();
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={`${Math.floor((width / dpi) * 2_540) / 100}mm`}>
      {parts.map((part) => {
        if (part.kind === 'text') {
          return (
            <text
              key={part.y + part.x}
              x={part.isAtEnd ? part.x + part.width : part.x}
              y={part.y + part.height * baseline}
              fontSize={part.height}
              fontWeight={part.isBold ? 650 : 500}
              textAnchor={part.isAtEnd ? 'end' : 'start'}
            >
              {part.text}
            </text>
          );
        }
        const { code, words, x, y, module } = part;
        const path = code128Bars(words).bars.map((bar) => `M${bar.x} 0h${bar.width}v1h-${bar.width}z`);
        return (
          <path
            key="bars"
            role="img"
            aria-label={t('print.barcode', { code })}
            data-barcode={code}
            d={path.join('')}
            transform={`translate(${x} ${y}) scale(${module} ${part.height})`}
            shapeRendering="crispEdges"
          />
        );
      })}
    </svg>
  );
}

/** The position of the baseline in a line, from its top. */
const baseline = 0.78;
