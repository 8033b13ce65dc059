import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128Bars } from '#renderer/components/barcode/barcode.tsx';
import type { Label } from '#shared/labels/label.ts';
import { code128Modules, code128Words } from '#shared/labels/model/code128.ts';
import { layoutLabel } from '#shared/labels/model/label-layout.ts';
import { labelDpis, labelSizes } from '#shared/labels/model/label-limits.ts';
import { printableText, wrapText } from '#shared/labels/model/label-text.ts';
import { readCode128 } from '#test/support/read-code128.ts';

const visible = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 60,
});

describe('Code 128 codewords', () => {
  it('draw the text they were made from, as wide as predicted', () => {
    fc.assert(
      fc.property(visible, (text) => {
        const words = code128Words(text) ?? [];
        const { bars, width } = code128Bars(words);
        expect(readCode128(bars)).toBe(text);
        expect(width).toBe(code128Modules(words));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['4006381333931', 123],
    ['00850017935019', 112],
    ['TEA-1', 90],
    ['A123456B', 112],
  ])('use pairs of digits if that is shorter: %s', (text, modules) => {
    expect(code128Modules(code128Words(text) ?? [])).toBe(modules);
  });

  it('are none for characters that Code 128 lacks', () => {
    for (const text of ['', 'THÉ', 'A\tB', '茶']) expect(code128Words(text)).toBeNull();
  });
});

const labels: fc.Arbitrary<Label> = fc.record({
  heading: fc.string({ unit: 'grapheme', maxLength: 200 }),
  codes: fc.array(fc.oneof(visible, fc.string({ maxLength: 40 })), { maxLength: 3 }),
  facts: fc.array(
    fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 60 }), code: fc.constant(null) }),
    {
      maxLength: 6,
    },
  ),
});

describe('the layout of a label', () => {
  it('puts nothing over its bars or beyond its edge, for any text, in every size and resolution', () => {
    fc.assert(
      fc.property(
        labels,
        fc.constantFrom(...labelSizes),
        fc.constantFrom(...labelDpis),
        (label, size, dpi) => {
          const { parts, width, height } = layoutLabel(label, size, dpi);
          const bands = parts
            .map((part) => ({
              ...part,
              wide: part.kind === 'bars' ? part.module * part.modules : part.width,
            }))
            .sort((one, other) => one.y - other.y || one.x - other.x);
          for (const [index, part] of bands.entries()) {
            expect(part.x).toBeGreaterThanOrEqual(0);
            expect(part.x + part.wide).toBeLessThanOrEqual(width);
            expect(part.y + part.height).toBeLessThanOrEqual(height);
            const next = bands[index + 1];
            if (next === undefined) continue;
            const isBeside = next.y === part.y && next.x >= part.x + part.wide;
            expect(isBeside || next.y >= part.y + part.height).toBe(true);
            if (part.kind === 'bars') expect(part.height).toBeGreaterThan((7 * dpi) / 25.4);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  const codeOn = (codes: string[], size: 'label2x1' | 'label4x6', dpi: 203 | 300 = 203) => {
    const bars = layoutLabel({ heading: 'Tea', codes, facts: [] }, size, dpi).parts.find(
      (part) => part.kind === 'bars',
    );
    return bars === undefined ? null : `${bars.code} × ${bars.module}`;
  };

  it('uses the first code that fits, with bars of at least a quarter of a millimeter', () => {
    expect(codeOn(['00850017935019', 'TEA-1'], 'label2x1')).toBe('00850017935019 × 3');
    expect(codeOn(['00850017935019', 'TEA-1'], 'label2x1', 300)).toBe('00850017935019 × 4');
    expect(codeOn(['LOOSE-LEAF-TEA-LARGE', '9000000001'], 'label2x1')).toBe('9000000001 × 3');
    expect(codeOn(['LOOSE-LEAF-TEA-LARGE', '9000000001'], 'label4x6')).toBe('LOOSE-LEAF-TEA-LARGE × 2');
    expect(codeOn(['THÉ 1', 'TEA-1'], 'label2x1')).toBe('TEA-1 × 3');
    expect(codeOn(['A'.repeat(80)], 'label4x6')).toBeNull();
  });

  it('omits a fact printed below the bars, and puts two side by side if both fit completely', () => {
    const facts = [
      { text: 'Lot L-7', code: null },
      { text: 'Exp. 1/31/2027', code: null },
      { text: 'SKU TEA-1', code: 'TEA-1' },
    ];
    const rows = (codes: string[]) =>
      layoutLabel({ heading: 'Tea', codes, facts }, 'label2x1', 203).parts.flatMap((part) =>
        part.kind === 'text' && !part.isBold ? [part.text] : [],
      );
    expect(rows(['TEA-1'])).toEqual(['TEA-1', 'Lot L-7', 'Exp. 1/31/2027']);
    expect(rows(['4006381333931'])).toEqual(['4006381333931', 'Lot L-7', 'Exp. 1/31/2027', 'SKU TEA-1']);
  });

  it('shrinks a number that is too long for its row, so that it is complete', () => {
    const facts = [
      { text: 'PO number PO-2026-0148', code: null },
      { text: 'Tracking 2613010654778812345678', code: null },
    ];
    const label = { heading: 'Box 1 of 5', codes: ['418205'], facts };
    const texts = layoutLabel(label, 'label4x6', 203).parts.map((part) =>
      part.kind === 'text' ? part.text : '',
    );
    expect(texts).toEqual(expect.arrayContaining(facts.map(({ text }) => text)));
  });
});

describe('the text of a label', () => {
  it('is broken between words, within a word longer than a line, and cut with an ellipsis', () => {
    expect(wrapText('Green tea, loose leaf', 8, 3)).toEqual(['Green tea,', 'loose leaf']);
    expect(wrapText('Donaudampfschifffahrtsgesellschaft', 9, 2)).toHaveLength(2);
    expect(wrapText('Green tea, loose leaf, organic', 8, 2)).toEqual(['Green tea,', 'loose leaf, o…']);
    expect(wrapText('', 9, 2)).toEqual([]);
  });

  it('has nothing that a printer would execute or draw as a box: line ends, controls, direction marks', () => {
    expect(printableText(' Tea\r\n\u0000\u001b ^XZ \u202eloose\u200b\ud800 ')).toBe('Tea ^XZ loose');
  });
});
