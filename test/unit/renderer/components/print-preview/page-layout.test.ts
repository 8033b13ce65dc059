import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  pageCountOf,
  pageLayoutOf,
  scaleFor,
} from '../../../../../renderer/components/print-preview/page-layout.ts';
import { paperSizesMm, printPapers } from '../../../../../shared/ipc/print-paper.ts';

const styles = readFileSync(
  new URL('../../../../../renderer/components/print-preview/printed-copy.module.css', import.meta.url),
  'utf8',
);

describe('the pages of a preview', () => {
  it.each(printPapers)('are those of the style sheet that is printed with: %s', (paper) => {
    const rule = new RegExp(
      `@page ${paper} \\{\\s*size: ([\\d.]+)mm ([\\d.]+)mm;\\s*margin: ([\\d.]+)mm;\\s*\\}`,
      'u',
    ).exec(styles);
    const [, width, height, margin] = (rule ?? []).map(Number);
    expect({ width, height }).toEqual(paperSizesMm[paper]);
    expect(pageLayoutOf(paper).margin).toBeCloseTo(((margin ?? 0) / 25.4) * 96, 3);
    expect(styles).toMatch(new RegExp(`\\.${paper} \\{\\s*page: ${paper};\\s*\\}`, 'u'));
  });

  it('are counted by how far the columns go', () => {
    const page = pageLayoutOf('a4');
    const wide = (pages: number) => page.innerWidth + (pages - 1) * (page.width + 28);
    expect([1, 2, 11].map((pages) => pageCountOf(page, wide(pages)))).toEqual([1, 2, 11]);
    expect(pageCountOf(page, 0)).toBe(1);
  });

  it('are drawn no larger than they are, and in a tiny window not so small that nothing is seen', () => {
    const label = pageLayoutOf('label4x6');
    expect(scaleFor(label, 5_000)).toBe(1);
    expect(scaleFor(label, label.height / 2)).toBeCloseTo(0.5);
    expect(scaleFor(label, -20)).toBe(0.3);
  });
});
