import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128Bars } from '#renderer/components/barcode/barcode.tsx';
import { sheetGroups } from '#renderer/features/return-desk/print/command-sheet.tsx';
import { printedCommand } from '#shared/desk/model/desk-command.ts';
import { newReferenceId } from '#shared/returns/model/reference-id.ts';
import { maxReferenceLength } from '#shared/returns/model/return-kinds.ts';
import { readCode128 } from '#test/support/read-code128.ts';

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: maxReferenceLength,
});

describe('the barcode of a slip', () => {
  it('reads back as the reference that it encodes', () => {
    const bytes = (count: number) => new Uint8Array(count).fill(0x5b);
    for (const prefix of ['RT', '', 'WAREHOUSE7', 'A'.repeat(60)]) {
      const reference = newReferenceId(prefix, '2026-11-22', bytes);
      expect(readCode128(code128Bars(reference).bars)).toBe(reference);
    }
  });

  it('reads back as its text, for any characters that a reference can contain', () => {
    fc.assert(
      fc.property(visible, (text) => {
        expect(readCode128(code128Bars(text).bars)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('starts at its left edge and ends at its right edge, in whole modules', () => {
    const { bars, width } = code128Bars('RT-20261122-CFHJ-KMPR-T347');
    const last = bars.at(-1);
    expect(bars[0]?.x).toBe(0);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(width);
    for (const bar of bars) expect([bar.x % 1, bar.width % 1]).toEqual([0, 0]);
  });

  it('rejects an empty text', () => {
    expect(() => code128Bars('')).toThrow();
  });
});

it('every code of the command sheet reads back as the text printed beside it', () => {
  for (const { command } of sheetGroups.flatMap(({ codes }) => codes)) {
    const code = printedCommand(command, '482915');
    expect(readCode128(code128Bars(code).bars)).toBe(code);
  }
});
