import { describe, expect, it } from 'vitest';
import { codesOf, markedRanges } from '#renderer/features/unidentified/matching/match-marks.ts';
import { matchReasonCodes } from '#shared/matching/match-kinds.ts';

const marked = (text: string, ...codes: string[]) =>
  markedRanges(text, codes).map(({ from, to }) => text.slice(from, to));

describe('markedRanges', () => {
  it('finds a code in any grouping and spelling', () => {
    expect(marked('packing slip says po 2026 - 0412, no label', 'PO-2026-0412')).toEqual(['po 2026 - 0412']);
    expect(marked('1Z 5QY 435 6580024631', '1Z5QY4356580024631')).toEqual(['1Z 5QY 435 6580024631']);
  });

  it('finds a purchase order number without its letters', () => {
    expect(marked('2026-0412 written on side', 'PO-2026-0412')).toEqual(['2026-0412']);
  });

  it('marks the tracking number within a longer code', () => {
    expect(marked('420123459400111899223', '9400111899223')).toEqual(['9400111899223']);
  });

  it('merges overlaps, and marks each occurrence', () => {
    expect(marked('FH-SOAP-500 and FH-SOAP', 'FH-SOAP', 'SOAP-500')).toEqual(['FH-SOAP-500', 'FH-SOAP']);
  });

  it('marks nothing for a code that is meaningless or missing', () => {
    expect(marked('box 7 of 12', '7', '', '--')).toEqual([]);
    expect(marked('', 'PO-1')).toEqual([]);
  });

  it('keeps its positions in texts of several scripts', () => {
    expect(marked('\u{1F4E6} Ｐ２Ｏ-７７７ ok', 'P2O777')).toEqual(['Ｐ２Ｏ-７７７']);
    expect(marked('\u202Egpj.exe\u202C PO-4711', 'PO-4711')).toEqual(['PO-4711']);
  });
});

describe('codesOf', () => {
  it('uses codes written on the parcel, and not those found only in the order', () => {
    expect(
      codesOf([
        { code: 'PURCHASE_ORDER_SLIP', speaks: 'for', values: { purchaseOrder: 'PO-1', written: 'P0-1' } },
        { code: 'ORDER_NAMED', speaks: 'for', values: { order: 4_711 } },
        { code: 'EXPECTED_THEN', speaks: 'for', values: { days: 1 } },
      ]),
    ).toEqual(['P0-1', '4711']);
  });

  it('accepts any reason, even without its values', () => {
    expect(codesOf(matchReasonCodes.map((code) => ({ code, speaks: 'for', values: {} })))).toEqual([]);
  });
});
