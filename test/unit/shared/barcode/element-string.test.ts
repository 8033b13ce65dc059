import { describe, expect, test } from 'vitest';
import { readBracketed, readElementString } from '#shared/barcode/element-string.ts';
import { sentence } from '#shared/messages/messages.ts';

const gs = '\u001d';
const gtin = '0109501101530003';
const read = (text: string) => readElementString(text, 2026);
const shown = (text: string) => read(text).elements.map(({ ai, value }) => `(${ai})${value}`);
const problems = (text: string) => read(text).errors.map(({ code, at, length }) => [code, at, length]);

describe('a GS1 element string', () => {
  test('contains item, lot, and expiry, with and without separators after fixed-length values', () => {
    const expected = {
      gtin: '09501101530003',
      lot: 'AB-123',
      expiry: '2026-12-31',
      errors: [],
    };
    expect(read(`${gtin}1726123110AB-123`)).toMatchObject(expected);
    expect(read(`${gs}${gtin}${gs}17261231${gs}10AB-123${gs}`)).toMatchObject(expected);
    expect(read(`${gtin}10AB-123${gs}17261231`)).toMatchObject(expected);
  });

  test('contains every value under its name', () => {
    expect(
      read(`${gtin}1126010215260228166002291326010310L${gs}21S/N${gs}3010${gs}3103000195`),
    ).toMatchObject({
      kind: 'gs1',
      syntax: 'element-string',
      production: '2026-01-02',
      bestBefore: '2026-02-28',
      sellBy: '2060-02-29',
      packaging: '2026-01-03',
      lot: 'L',
      serial: 'S/N',
      quantity: 10,
      measures: [{ ai: '3103', name: 'NET WEIGHT', unit: 'kg', value: 0.195, logistic: false }],
      errors: [],
    });
  });

  test('contains shipping unit, content, and count', () => {
    expect(read('001061414123456789080209501101530003370024')).toMatchObject({
      sscc: '106141412345678908',
      contentGtin: '09501101530003',
      gtin: null,
      quantity: 24,
      errors: [],
    });
  });

  test('reduces times to their day', () => {
    expect(read(`${gtin}70032612311430`).expiry).toBe('2026-12-31');
    expect(read(`${gtin}8008260101123059`).production).toBe('2026-01-01');
    expect(read(`${gtin}1726113070032612311430`).expiry).toBe('2026-11-30');
  });

  test.each([
    ['3100000005', 5, 'kg', false],
    ['3105123456', 1.23456, 'kg', false],
    ['3302001250', 12.5, 'kg', true],
    ['3402001250', 12.5, 'lb', true],
    ['3311000012', 1.2, 'm', true],
    ['3603000500', 0.5, 'qt (US)', false],
    ['3620000500', 500, 'qt (US)', true],
    ['3372000150', 1.5, '', false],
  ])('reads the measure %s', (element, value, unit, logistic) => {
    expect(read(`${gtin}${element}`).measures).toMatchObject([{ value, unit, logistic }]);
  });

  test('of fixed-length elements needs no separators between them', () => {
    expect(shown(`${gtin}172612313103000195410950110153000310A`)).toEqual([
      '(01)09501101530003',
      '(17)261231',
      '(3103)000195',
      '(410)9501101530003',
      '(10)A',
    ]);
  });
});

describe('a refused element', () => {
  test.each([
    ['a wrong check digit', '010950110153000410A', [['CHECK', 15, 1]], ['(10)A']],
    ['a month 13', `${gtin}1726133110A`, [['DATE', 20, 2]], ['(01)09501101530003', '(10)A']],
    ['a day 31 of April', `${gtin}17260431`, [['DATE', 22, 2]], ['(01)09501101530003']],
    ['a letter among digits', '0109501101S30003', [['CHARACTER', 10, 1]], []],
    ['a space in a lot', '10AB C', [['CHARACTER', 4, 1]], []],
    ['a lot of 21', `10${'A'.repeat(21)}${gs}${gtin}`, [['TOO_LONG', 22, 1]], ['(01)09501101530003']],
    ['an empty lot', `10${gs}${gtin}`, [['TOO_SHORT', 2, 0]], ['(01)09501101530003']],
    ['a GTIN cut off', '01095011', [['TOO_SHORT', 8, 0]], []],
    ['a GTIN cut off by a separator', `01095011${gs}10A`, [['TOO_SHORT', 8, 0]], ['(10)A']],
    ['no such identifier', `0509501101530003${gs}10A`, [['UNKNOWN_AI', 0, 16]], ['(10)A']],
    ['an identifier cut off', `${gtin}1`, [['UNKNOWN_AI', 16, 1]], ['(01)09501101530003']],
    ['no country', `${gtin}422999`, [['CODE_LIST', 19, 3]], ['(01)09501101530003']],
    ['a separator forgotten', `${gtin}42284010A`, [['TOO_LONG', 22, 3]], ['(01)09501101530003']],
    ['another lot', `10A${gs}10B`, [['REPEATED', 6, 1]], ['(10)A']],
  ])('for %s reports the position, and the rest is read', (_name, text, errors, elements) => {
    expect(problems(text)).toEqual(errors);
    expect(shown(text)).toEqual(elements);
  });

  test('contains its identifier, its value, and a message', () => {
    expect(read('0109501101530004').errors).toEqual([
      {
        code: 'CHECK',
        at: 15,
        length: 1,
        ai: '01',
        value: '09501101530004',
        reason: sentence('barcode.element.checkDigit', { element: '(01) GTIN', given: '4', expected: 3 }),
      },
    ]);
  });
});

describe('elements of one code', () => {
  test('that are the same count as one', () => {
    expect(read(`10A${gs}10A`)).toMatchObject({ lot: 'A', errors: [], elements: [{ ai: '10' }] });
  });

  test('that exclude each other are both kept, with an error for the later one', () => {
    const message = read(`${gtin}0209501101530003${gs}3705`);
    expect(message.errors.map(({ code, ai, at }) => [code, ai, at])).toEqual([
      ['EXCLUDED', '02', 18],
      ['EXCLUDED', '37', 35],
    ]);
    expect(message).toMatchObject({ gtin: '09501101530003', contentGtin: '09501101530003', quantity: 5 });
    expect(problems(`${gtin}31030001953102001950`)[0]?.[0]).toBe('EXCLUDED');
  });

  test('may lack a partner on another label without being refused', () => {
    expect(read('10A')).toMatchObject({ lot: 'A', errors: [] });
  });
});

describe('the form printed below a symbol', () => {
  test('is read as people type it', () => {
    expect(readBracketed('(01) 09501101530003 (17)261231(10)AB-123', 2026)).toMatchObject({
      syntax: 'bracketed',
      gtin: '09501101530003',
      expiry: '2026-12-31',
      lot: 'AB-123',
      errors: [],
    });
  });

  test('is read with spaces between the groups of a number, but not in a lot', () => {
    expect(readBracketed('(00) 1 0614141 234567890 8', 2026)).toMatchObject({
      sscc: '106141412345678908',
      errors: [],
    });
    const { gtin: number, errors } = readBracketed('(01) 0 95011 01530 003 (10)AB C', 2026);
    expect(number).toBe('09501101530003');
    expect(errors).toMatchObject([{ code: 'CHARACTER', at: 29 }]);
  });

  test('keeps brackets that contain no identifier number', () => {
    expect(readBracketed('(10)A(B)(1)C', 2026).lot).toBe('A(B)(1)C');
  });

  test('reports the position of errors', () => {
    const { errors, elements } = readBracketed('(01)09501101530004(05)1(10)', 2026);
    expect(errors.map(({ code, at, length }) => [code, at, length])).toEqual([
      ['CHECK', 17, 1],
      ['UNKNOWN_AI', 18, 4],
      ['TOO_SHORT', 27, 0],
    ]);
    expect(elements).toEqual([]);
    expect(readBracketed('lot (10)A', 2026).errors).toMatchObject([{ code: 'UNKNOWN_AI', at: 0, length: 4 }]);
  });
});

describe('text that starts with no identifier', () => {
  const unknown = (text: string, reader = readElementString) =>
    reader(text, 2026).errors.map(({ code, at, length, value, reason }) => [code, at, length, value, reason]);

  test('is named by its first four characters, up to the next separator', () => {
    expect(unknown(`0512345${gs}10A`)).toEqual([
      ['UNKNOWN_AI', 0, 7, '0512345', sentence('barcode.noAi', { text: '0512' })],
    ]);
    expect(unknown(`10A${gs}05${gs}`)).toEqual([
      ['UNKNOWN_AI', 4, 2, '05', sentence('barcode.noAi', { text: '05' })],
    ]);
  });

  test('may be before the first bracket, or in brackets', () => {
    expect(unknown('ABCDE(10)A', readBracketed)).toEqual([
      ['UNKNOWN_AI', 0, 5, 'ABCDE', sentence('barcode.noAi', { text: 'ABCD' })],
    ]);
    expect(unknown('', readBracketed)).toEqual([]);
    expect(unknown('(05)A(10)B', readBracketed)).toEqual([
      ['UNKNOWN_AI', 0, 4, 'A', sentence('barcode.unknownAi', { ai: '05' })],
    ]);
    expect(unknown('(0110)A', readBracketed)).toEqual([
      ['UNKNOWN_AI', 0, 6, 'A', sentence('barcode.unknownAi', { ai: '0110' })],
    ]);
  });
});
