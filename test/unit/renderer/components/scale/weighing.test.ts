import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countPieces,
  readScaleReport,
  type Weight,
  weightDecimals,
  weightIn,
} from '#renderer/components/scale/weighing.ts';

const reportOf = (...bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer);
const weight = (value: number, unit: Weight['unit'], division: number): Weight => ({ value, unit, division });

describe('a report of a USB scale', () => {
  test.each([
    [[4, 2, 0, 0xd2, 0x04], { state: 'stable', weight: weight(1_234, 'g', 1) }],
    [[4, 11, 0xff, 0x7d, 0], { state: 'stable', weight: weight(12.5, 'oz', 0.1) }],
    [[3, 3, 0xfd, 0xd2, 0x04], { state: 'moving', weight: weight(1.234, 'kg', 0.001) }],
    [[4, 12, 1, 3, 0], { state: 'stable', weight: weight(30, 'lb', 10) }],
    [[2, 2, 0, 0, 0], { state: 'zero' }],
    [[4, 2, 0, 0, 0], { state: 'zero' }],
    [[5, 2, 0, 9, 0], { state: 'underZero' }],
    [[6, 2, 0, 0, 0], { state: 'overload' }],
    [[1, 2, 0, 0, 0], { state: 'notReady' }],
    [[7, 2, 0, 0, 0], { state: 'notReady' }],
    [[8, 2, 0, 0, 0], { state: 'notReady' }],
    [[4, 5, 0, 1, 0], { state: 'unitUnknown' }],
    [[4, 2, 100, 1, 0], { state: 'unitUnknown' }],
  ])('%j is parsed by status, unit, exponent, and weight', (bytes, reading) => {
    expect(readScaleReport(reportOf(...bytes))).toEqual(reading);
  });

  test('is rejected if it is too short or has an unknown status', () => {
    for (const bytes of [[], [4, 2, 0, 1], [0, 2, 0, 1, 0], [9, 2, 0, 1, 0]])
      expect(readScaleReport(reportOf(...bytes))).toBeNull();
  });

  test('with arbitrary bytes is parsed without an error, and gives a finite weight', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const reading = readScaleReport(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        if (reading !== null && 'weight' in reading)
          expect(Number.isFinite(reading.weight.value) && reading.weight.division > 0).toBe(true);
      }),
    );
  });
});

describe('a weight in another unit', () => {
  test('is rounded to the precision of the scale', () => {
    expect(weightIn(weight(354, 'g', 1), 'oz')).toMatchObject({ value: 12.49, unit: 'oz' });
    expect(weightIn(weight(1.234, 'kg', 0.001), 'g')).toEqual(weight(1_234, 'g', 1));
    expect(weightIn(weight(12.5, 'oz', 0.1), 'OZ')).toEqual(weight(12.5, 'oz', 0.1));
    expect(weightIn(weight(1, 'g', 1), 'stone')).toBeNull();
    expect(weightDecimals(weight(1.2, 'kg', 0.005))).toBe(3);
  });

  test('converts back within half a division', () => {
    const unit = fc.constantFrom<Weight['unit'][]>('mg', 'g', 'kg', 'oz', 'lb');
    fc.assert(
      fc.property(fc.nat(65_535), fc.integer({ min: -3, max: 2 }), unit, unit, (raw, exponent, from, to) => {
        const before = weight(Number(`${raw}e${exponent}`), from, Number(`1e${exponent}`));
        const there = weightIn(before, to);
        const back = there && weightIn({ ...there, division: 1e-9 }, from);
        expect(Math.abs((back?.value ?? Number.NaN) - before.value)).toBeLessThanOrEqual(
          before.division / 2 + 1e-6,
        );
      }),
    );
  });
});

describe('counting by weight', () => {
  test('proposes the nearest whole number and reports the remainder', () => {
    const sample = { pieces: 10, weight: weight(200, 'g', 1) };
    expect(countPieces(sample, weight(743, 'g', 1))).toEqual({
      count: 37,
      remainder: weight(3, 'g', 1),
    });
    expect(countPieces(sample, weight(0.738, 'kg', 0.001))).toMatchObject({ count: 37 });
  });

  test('is refused if the division of the scale makes the number uncertain', () => {
    expect(countPieces({ pieces: 10, weight: weight(10, 'g', 2) }, weight(20, 'g', 2))).toBeNull();
    expect(countPieces({ pieces: 1, weight: weight(1, 'g', 2) }, weight(1, 'g', 2))).toBeNull();
    expect(countPieces({ pieces: 0, weight: weight(10, 'g', 1) }, weight(10, 'g', 1))).toBeNull();
    // A sample that is reliable for ten pieces isn't for a hundred.
    const sample = { pieces: 10, weight: weight(100, 'g', 1) };
    expect(countPieces(sample, weight(100, 'g', 1))).toMatchObject({ count: 10 });
    expect(countPieces(sample, weight(1_000, 'g', 1))).toBeNull();
  });

  test('never proposes a wrong number, for any weight of the pieces and rounding of the scale', () => {
    let proposed = 0;
    const grams = fc.double({ min: 0.05, max: 900, noNaN: true });
    fc.assert(
      fc.property(
        grams,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 2_000 }),
        fc.constantFrom(0.1, 1, 2, 10),
        (piece, known, count, division) => {
          const shown = (pieces: number) =>
            weight(Math.round((pieces * piece) / division) * division, 'g', division);
          const found = countPieces({ pieces: known, weight: shown(known) }, shown(count));
          if (found === null) return;
          proposed += 1;
          expect(found.count).toBe(count);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(proposed).toBeGreaterThan(100);
  });
});
