import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, checkPair, hasCheckDigit } from '#shared/barcode/check-digit.ts';
import {
  containedGtin,
  expandUpcE,
  gtinCandidates,
  gtinKeys,
  gtinProblem,
  printedGtin,
  writtenOutProblem,
} from '#shared/barcode/gtin.ts';
import { sentence } from '#shared/messages/messages.ts';

const digitsOf = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''));

describe('a check digit', () => {
  test.each([
    ['7351353', 7],
    ['03600029145', 2],
    ['400638133393', 1],
    ['978030640615', 7],
    ['1540014128876', 3],
    ['10614141234567890', 8],
  ])('of %s is %i', (digits, expected) => {
    expect(checkDigit(digits)).toBe(expected);
  });

  test('detects every single wrong digit', () => {
    fc.assert(
      fc.property(digitsOf(13), fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const whole = digits + checkDigit(digits);
        const wrong = (Number(whole.charAt(place)) + shift) % 10;
        expect(hasCheckDigit(whole)).toBe(true);
        expect(hasCheckDigit(whole.slice(0, place) + wrong + whole.slice(place + 1))).toBe(false);
      }),
    );
  });
});

test('check characters match those of the known alphanumeric keys', () => {
  expect(checkPair('1987654Ad4X4bL5ttr2310c')).toBe('2K');
  expect(checkPair('12345678901234567890123')).toBe('NT');
  expect(checkPair('12345_ABCDEFGHIJKLM')).toBe('CP');
  expect(checkPair('99999zzzzzzzzzzzzzzzzzz')).toBe('T2');
  expect(checkPair('no spaces')).toBeNull();
});

describe('a UPC-E', () => {
  test.each([
    ['04252614', '042100005264'],
    ['06543217', '065100004327'],
    ['01234505', '012000003455'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['01234596', '012345000096'],
    ['425261', '042100005264'],
    ['0425261', '042100005264'],
  ])('%s is expanded to %s', (short, long) => {
    expect(expandUpcE(short)).toBe(long);
  });

  test('with a wrong check digit, another number system, or another length is invalid', () => {
    for (const text of ['04252615', '24252614', '9425261', '42526', '042526140', 'abcdef', '']) {
      expect(expandUpcE(text), text).toBeNull();
    }
  });

  test('always yields a GTIN-12', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digitsOf(6), (system, body) => {
        const long = expandUpcE(system + body);
        expect(long).toMatch(/^\d{12}$/);
        expect(hasCheckDigit(long ?? '')).toBe(true);
        expect(expandUpcE(system + body + (long ?? '').slice(-1))).toBe(long);
      }),
    );
  });
});

describe('one item', () => {
  test('has one key, printed as UPC-A, EAN-13, GTIN-14 or UPC-E', () => {
    for (const text of ['042100005264', '0042100005264', '00042100005264', '04252614']) {
      expect(gtinKeys(text)[0], text).toBe('00042100005264');
    }
  });

  test('keeps its key in every longer form', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12, 13).chain(digitsOf), (digits) => {
        fc.pre(/[1-9]/.test(digits));
        const text = digits + checkDigit(digits);
        const key = text.padStart(14, '0');
        for (const length of [8, 12, 13, 14].filter((wide) => wide >= text.length)) {
          expect(gtinKeys(text.padStart(length, '0'))).toContain(key);
        }
        expect(gtinKeys(printedGtin(key))).toContain(key);
      }),
    );
  });

  test('with eight digits that are valid in two ways may be either, the likelier first', () => {
    expect(gtinCandidates('01234565').map(({ format }) => format)).toEqual(['UPC-E', 'GTIN-8']);
    expect(gtinKeys('01234565')).toEqual(['00012345000065', '00000001234565']);
    expect(gtinCandidates('73513537').map(({ format }) => format)).toEqual(['GTIN-8']);
  });

  test.each([
    ['4006381333931', 'global'],
    ['036000291452', 'global'],
    ['73513537', 'global'],
    ['2112345678900', 'restricted'],
    ['0212345678909', 'restricted'],
    ['21234567', 'restricted'],
    ['9812345678906', 'coupon'],
    ['9802345678906', 'coupon'],
    ['9852345678906', 'global'],
    ['9892345678906', 'global'],
    ['9902345678906', 'coupon'],
    ['9992345678906', 'coupon'],
    ['2992345678906', 'restricted'],
    ['3002345678906', 'global'],
    ['0302345678906', 'global'],
    ['0492345678906', 'restricted'],
    ['0602345678906', 'global'],
    ['0512345678900', 'coupon'],
  ])('%s has the scope: %s', (text, scope) => {
    const digits = text.slice(0, -1);
    expect(gtinCandidates(digits + checkDigit(digits))[0]?.scope).toBe(scope);
  });

  test.each([
    ['0192345678906', 'global'],
    ['0202345678906', 'restricted'],
    ['0292345678906', 'restricted'],
    ['0302345678906', 'global'],
    ['0402345678906', 'restricted'],
    ['0502345678906', 'coupon'],
    ['0592345678906', 'coupon'],
    ['1992345678906', 'global'],
    ['2002345678906', 'restricted'],
    ['9792345678906', 'global'],
    ['9842345678906', 'coupon'],
    ['02345670', 'restricted'],
    ['01234560', 'restricted'],
    ['10000000', 'global'],
  ])('%s has the scope, at the bounds of its prefix: %s', (text, scope) => {
    const digits = text.slice(0, -1);
    const candidates = gtinCandidates(digits + checkDigit(digits));
    expect(candidates.find(({ format }) => format !== 'UPC-E')?.scope).toBe(scope);
  });

  test.each([
    ['00000073513537', '73513537'],
    ['00042100005264', '042100005264'],
    ['04006381333931', '4006381333931'],
    ['15400141288763', '15400141288763'],
    ['042100005264', '042100005264'],
    ['15400141000000', '15400141000000'],
  ])('%s is shown as %s', (key, shown) => {
    expect(printedGtin(key)).toBe(shown);
  });

  test('is found inside its case with another check digit', () => {
    expect(containedGtin('15400141288763')).toBe('05400141288766');
    expect(containedGtin('05400141288766')).toBeNull();
    expect(containedGtin('95400141288769')).toBeNull();
    for (const text of ['short', 'x15400141288763', '15400141288763x'])
      expect(containedGtin(text)).toBeNull();
  });
});

describe('an invalid GTIN', () => {
  test.each([
    ['4006381333932', 'CHECK', 12, 1],
    ['400638133393', 'CHECK', 11, 1],
    ['40063813339', 'LENGTH', 0, 11],
    ['', 'LENGTH', 0, 0],
    ['40063813E3931', 'CHARACTER', 8, 1],
    ['00000000000000', 'EMPTY_KEY', 0, 14],
  ])('%j is reported as %s at %i', (text, code, at, length) => {
    expect(gtinKeys(text)).toEqual([]);
    expect(gtinProblem(text)).toMatchObject({ code, at, length, value: text, ai: null });
    expect(gtinProblem(text, 3)).toMatchObject({ at: at + 3 });
  });

  test('is reported with the expected digit', () => {
    expect(gtinProblem('4006381333932')?.reason).toEqual(
      sentence('barcode.gtin.checkDigit', { expected: 1, given: '2' }),
    );
    expect(gtinProblem('4006381333931')).toBeNull();
    expect(gtinProblem('04252614')).toBeNull();
    expect(writtenOutProblem('04252614')?.code).toBe('CHECK');
    expect(writtenOutProblem('4006381333931')).toBeNull();
    expect(gtinProblem('A006381333931')).toMatchObject({
      code: 'CHARACTER',
      at: 0,
      reason: sentence('barcode.gtin.character', { character: 'A' }),
    });
  });
});
