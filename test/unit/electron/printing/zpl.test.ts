import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldData, zplOf } from '#electron/printing/zpl.ts';
import type { Label } from '#shared/labels/label.ts';
import { layoutLabel } from '#shared/labels/model/label-layout.ts';
import { labelDpis, labelSizes } from '#shared/labels/model/label-limits.ts';
import { burn, readZpl } from '#test/support/label-printer.ts';
import { barcodesIn } from '#test/support/read-barcodes.ts';

const label: Label = {
  heading:
    'Sencha “Grün” 抹茶 ^XZ~JA _5E \\ loose leaf, first flush, in a tin with a lid that is hard to open',
  codes: ['4006381333931'],
  facts: [
    { text: 'Lot L^7', code: null },
    { text: 'Exp. 1/31/2027', code: null },
    { text: 'SKU TEA-1', code: 'TEA-1' },
  ],
};
const printed = (of: Label, size: (typeof labelSizes)[number], dpi: (typeof labelDpis)[number]) =>
  readZpl(zplOf(layoutLabel(of, size, dpi)));
const kinds = labelSizes.flatMap((size) => labelDpis.map((dpi) => [size, dpi] as const));

describe('a label in ZPL', () => {
  it.each(kinds)('has on %s at %s dpi the texts of its layout, letter by letter', (size, dpi) => {
    const layout = layoutLabel(label, size, dpi);
    const { fields, width, length, copies } = readZpl(zplOf(layout));
    const inches = size === 'label2x1' ? [2, 1] : [4, 6];
    expect([width / dpi, length / dpi].map((inch) => Math.round(inch * 50) / 50)).toEqual(inches);
    expect(copies).toBe(1);
    expect(fields.map(({ text }) => text)).toEqual(
      layout.parts.map((part) => (part.kind === 'bars' ? part.code : part.text)),
    );
  });

  it.each(kinds)('has a barcode on %s at %s dpi that can be read from its pixels', async (size, dpi) => {
    // 20419948 and 4099381333931 have the pair 99, whose codeword switches to pairs elsewhere.
    for (const code of ['4006381333931', 'A>^~_B', '20419948', '4099381333931', 'AB409999']) {
      const read = await barcodesIn(burn(printed({ ...label, codes: [code] }, size, dpi)));
      expect(read).toEqual([{ format: 'Code128', text: code }]);
    }
  });

  it('executes no command from a name, a code, or a fact', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom('^', '~', '_', '\\', '>', '\n', '\u0000', '^XZ', '~HS', '^FS'),
        fc.constant('é'),
      ),
      maxLength: 30,
    });
    fc.assert(
      fc.property(hostile, hostile, (text, code) => {
        const of = { heading: text, codes: [code, 'TEA-1'], facts: [{ text, code: null }] };
        const format = zplOf(layoutLabel(of, 'label4x6', 203));
        // Throws on a command that is not one of ours.
        const { fields } = readZpl(format);
        expect(fields.filter(({ kind }) => kind === 'bars')).toHaveLength(1);
        expect(format.match(/\^XZ/g)).toHaveLength(1);
        expect(format).toMatch(/^[\x20-\x7e\n]*$/);
      }),
      { numRuns: 300 },
    );
  });

  it('writes every character that is not a plain letter as its UTF-8 bytes', () => {
    expect(fieldData('Tee ^ ~ _ \\ é 茶')).toBe('Tee _5E _7E _5F _5C _C3_A9 _E8_8C_B6');
  });
});
