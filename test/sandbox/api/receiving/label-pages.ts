import { code128Widths } from '#test/sandbox/world/code128.ts';

const pageWidth = 288;
const pageHeight = 432;
const margin = 18;

export interface BoxLabel {
  orderId: number;
  boxNumber: number;
  boxCount: number;
  purchaseOrderNumber: string | null;
  trackingNumber: string | null;
  centerName: string;
}

/** A PDF literal string. The built-in fonts have only ASCII here; any other character becomes a question mark. */
function literal(text: string): string {
  const printable = text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 60);
  return `(${printable.replaceAll(/[\\()]/g, '\\$&')})`;
}

const line = (text: string, size: number, y: number): string =>
  `BT /F1 ${size} Tf ${margin} ${y} Td ${literal(text)} Tj ET`;

function bars(text: string, y: number, height: number): string {
  const widths = code128Widths(text);
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const module = Math.min(1.6, (pageWidth - 2 * margin) / modules);
  let x = margin;
  const rectangles: string[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) rectangles.push(`${x.toFixed(2)} ${y} ${(width * module).toFixed(2)} ${height} re`);
    x += width * module;
  }
  return `${rectangles.join('\n')}\nf`;
}

function pageContent(label: BoxLabel): string {
  const boxCode = `${label.orderId}-${label.boxNumber}`;
  return [
    line(`Receiving order ${label.orderId}`, 20, pageHeight - 40),
    line(`Box ${label.boxNumber} of ${label.boxCount}`, 16, pageHeight - 64),
    line(label.centerName, 11, pageHeight - 86),
    line(`PO ${label.purchaseOrderNumber ?? '-'}`, 11, pageHeight - 102),
    bars(boxCode, pageHeight - 200, 80),
    line(boxCode, 11, pageHeight - 214),
    line('Tracking', 11, pageHeight - 246),
    ...(label.trackingNumber === null ? [] : [bars(label.trackingNumber, pageHeight - 332, 72)]),
    line(label.trackingNumber ?? 'none', 11, pageHeight - 346),
  ].join('\n');
}

export function writeBoxLabels(labels: readonly BoxLabel[]): Uint8Array {
  const firstPage = 4;
  const pageIds = labels.map((_label, index) => firstPage + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${labels.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...labels.flatMap((label, index) => {
      const content = pageContent(label);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ` +
          `/Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  // Every byte is ASCII, so the length of the text is the offset that the table needs.
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const tableOffset = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableOffset}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
