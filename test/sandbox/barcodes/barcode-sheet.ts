import { escapeHtml } from '#test/sandbox/authorization/page-frame.ts';
import type { World } from '#test/sandbox/world/world.ts';
import { type DemoBarcode, demoBarcodes } from './demo-barcodes.ts';

const style = `
@page{size:A4;margin:14mm}
body{margin:0 auto;max-width:182mm;padding:8mm 0;color:#111;background:#fff;font:11pt/1.35 system-ui,sans-serif}
h1{font-size:18pt;margin:0 0 1mm}
h2{font-size:12pt;margin:7mm 0 2mm;border-bottom:.3mm solid #999;break-after:avoid}
p{margin:0 0 3mm;color:#444}
ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(2,1fr);gap:6mm 10mm}
li{break-inside:avoid;min-width:0}
li svg{display:block;max-width:100%;height:18mm;margin:2mm 0 1mm}
li.square svg{height:26mm}
strong,span,code{display:block;overflow-wrap:anywhere}
span{font-size:9pt;color:#444}
code{font:9pt ui-monospace,Menlo,Consolas,monospace}
`;

const square: ReadonlySet<string> = new Set(['gs1datamatrix', 'qrcode']);

type Draw = (code: DemoBarcode) => string;

/** The drawing library is large, so it is loaded when the first sheet is requested. */
async function loadDraw(): Promise<Draw> {
  const { toSVG } = await import('bwip-js/node');
  return ({ kind, text }) =>
    toSVG({
      bcid: kind,
      text,
      scale: 2,
      ...(square.has(kind) ? {} : { height: 12 }),
      paddingwidth: square.has(kind) ? 2 : 10,
      paddingheight: 2,
    });
}

const codeToHtml = (code: DemoBarcode, draw: Draw): string =>
  `<li${square.has(code.kind) ? ' class="square"' : ''}><strong>${escapeHtml(code.title)}</strong>
<span>${escapeHtml(code.note)}</span>${draw(code)}<code>${escapeHtml(code.text)}</code></li>`;

/**
 * Returns a page for A4 paper with real barcodes of the demo merchant's records, to be scanned from paper or screen.
 */
export async function barcodeSheet({ demo, centers, seed }: World): Promise<string> {
  const codes = demoBarcodes(
    demo,
    centers.map(({ id }) => id),
  );
  const draw = await loadDraw();
  const groups = [...new Set(codes.map(({ group }) => group))].map((group) => {
    const own = codes.filter((code) => code.group === group);
    return `<h2>${escapeHtml(group)}</h2><ul>${own.map((code) => codeToHtml(code, draw)).join('\n')}</ul>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Demo barcodes</title>
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${style}</style></head>
<body><h1>Demo barcodes</h1>
<p>${escapeHtml(demo.companyName)}, seed ${seed}. Print it, or scan it from the screen.</p>
${groups.join('\n')}
</body></html>
`;
}
