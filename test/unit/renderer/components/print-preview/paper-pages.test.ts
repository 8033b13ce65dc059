import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  pageAt,
  pageLayoutOf,
  pagesPerRow,
  scaleFor,
} from '#renderer/components/print-preview/paper-pages.tsx';
import { paperSizesMm, printPapers } from '#shared/preferences/model/print-paper.ts';

const styles = readFileSync(
  new URL('../../../../../renderer/components/print-preview/printed-copy.module.css', import.meta.url),
  'utf8',
);

describe('the pages of a preview', () => {
  it.each(printPapers)('match those of the print style sheet: %s', (paper) => {
    const rule = new RegExp(
      `@page ${paper} \\{\\s*size: ([\\d.]+)mm ([\\d.]+)mm;\\s*margin: ([\\d.]+)mm;\\s*\\}`,
      'u',
    ).exec(styles);
    const [, width, height, margin] = (rule ?? []).map(Number);
    expect({ width, height }).toEqual(paperSizesMm[paper]);
    expect(pageLayoutOf(paper).margin).toBeCloseTo(((margin ?? 0) / 25.4) * 96, 3);
    expect(styles).toMatch(new RegExp(`\\.${paper} \\{\\s*page: ${paper};\\s*\\}`, 'u'));
  });

  it('are placed side by side if there is room, and one below the other in a narrow window', () => {
    const label = pageLayoutOf('label4x6');
    expect([1, 3, 4].map((pages) => pagesPerRow(label, 1, pages * (label.width + 28)))).toEqual([1, 3, 4]);
    expect(pagesPerRow(label, 1, 3 * (label.width + 28) - 29)).toBe(2);
    expect(pagesPerRow(label, 0.5, 2 * (label.width + 28))).toBe(4);
    expect([pagesPerRow(label, 1, 0), pagesPerRow(label, 0.3, -32)]).toEqual([1, 1]);
  });

  it('are counted by the position where their content ends, row by row', () => {
    const page = pageLayoutOf('a4');
    const [right, down] = [page.width + 28, page.height + 28];
    expect(pageAt(page, { left: 0, top: 0 }, 3)).toBe(1);
    expect(pageAt(page, { left: Math.round(2 * right), top: 40 }, 3)).toBe(3);
    expect(pageAt(page, { left: right, top: 4 * down + 17 }, 3)).toBe(14);
  });

  it('are counted correctly if content ends exactly at the edge of a page', () => {
    const page = pageLayoutOf('label4x6');
    const down = page.height + 28;
    const rows = Array.from({ length: 60 }, (_, row) => row);
    expect(rows.map((row) => pageAt(page, { left: 0, top: Math.floor(row * down) }, 2))).toEqual(
      rows.map((row) => row * 2 + 1),
    );
    expect(
      rows.map((row) => pageAt(page, { left: 0, top: Math.ceil(row * down + page.innerHeight) }, 2)),
    ).toEqual(rows.map((row) => row * 2 + 1));
  });

  it('are never enlarged except for a tiny label, and stay visible in a tiny window', () => {
    const label = pageLayoutOf('label4x6');
    expect(scaleFor(label, 5_000)).toBe(1);
    expect(scaleFor(label, label.height / 2)).toBeCloseTo(0.5);
    expect(scaleFor(label, -20)).toBe(0.3);
    const tiny = pageLayoutOf('label2x1');
    expect(scaleFor(tiny, 5_000) * tiny.height).toBeCloseTo(220);
    expect(scaleFor(tiny, tiny.height)).toBeCloseTo(1);
  });
});
