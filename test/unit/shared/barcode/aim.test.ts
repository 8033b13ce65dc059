import { describe, expect, test } from 'vitest';
import { readSymbology } from '#shared/barcode/aim.ts';

describe('an AIM symbology identifier', () => {
  test.each([
    [']C1', 'GS1-128', 'gs1'],
    [']C0', 'Code 128', 'any'],
    [']d2', 'GS1 DataMatrix', 'gs1'],
    [']d1', 'Data Matrix', 'any'],
    [']Q3', 'GS1 QR Code', 'gs1'],
    [']Q1', 'QR Code', 'any'],
    [']J1', 'GS1 DotCode', 'gs1'],
    [']e0', 'GS1 DataBar', 'gs1'],
    [']E0', 'EAN-13, UPC-A or UPC-E', 'ean'],
    [']E4', 'EAN-8', 'ean'],
    [']E1', 'EAN/UPC', 'any'],
    [']I1', 'Interleaved 2 of 5', 'any'],
    [']A0', 'Code 39', 'any'],
  ])('%s is %s and its content %s', (identifier, name, content) => {
    expect(readSymbology(`${identifier}123`)).toEqual({
      symbology: { identifier, name, content },
      length: 3,
    });
  });

  test.each(['', ']', ']C', '123', ']?1', ']y1', ' ]C1', 'C1', ']1C'])('%j is none, and is kept', (text) => {
    expect(readSymbology(text)).toEqual({ symbology: null, length: 0 });
  });
});
