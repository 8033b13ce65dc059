import { describe, expect, test } from 'vitest';
import { type Barcode, type BarcodeReading, readBarcode } from '#shared/barcode/read-barcode.ts';

const gs = '\u001d';
const gtin = '0109501101530003';
const read = (text: string) => readBarcode(text, 2026);
const kinds = ({ readings }: Barcode) => readings.map(({ kind, basis }) => `${kind} by ${basis}`);
const refusals = ({ refused }: Barcode) =>
  refused.map(({ as, problems }) => [as, ...problems.map(({ code, at }) => `${code} at ${at}`)]);

/** The item keys (GTIN-14) of the readings, in their order, without duplicates; not the content of a shipping unit. */
function itemKeys({ readings }: Barcode): readonly string[] {
  const keyOf = (reading: BarcodeReading) => {
    if (reading.kind === 'gtin') return reading.key;
    return reading.kind === 'gs1' ? reading.gtin : null;
  };
  return [...new Set(readings.map(keyOf).filter((key) => key !== null))];
}

describe('a scan with a symbology identifier', () => {
  test.each([
    [`]C1${gtin}10A`, ['gs1 by symbology'], []],
    [`]d2${gs}${gtin}`, ['gs1 by symbology'], []],
    [`]Q3${gtin}`, ['gs1 by symbology'], []],
    [`]e0${gtin}`, ['gs1 by symbology'], []],
    ['  ]C1(01)09501101530003 ', ['gs1 by symbology'], []],
    [']E04006381333931', ['gtin by symbology'], []],
    [']E473513537', ['gtin by symbology'], []],
    [']E004252614', ['gtin by symbology'], []],
    [']E0425261', ['gtin by symbology'], []],
    [']E04006381333932', ['text by form'], [['gtin', 'CHECK at 15']]],
    [']E401234565', ['gtin by symbology'], []],
    [']E401234505', ['text by form'], [['gtin', 'CHECK at 10']]],
    [']E4012345', ['text by form'], [['gtin', 'LENGTH at 3']]],
    [']C1A', ['text by form'], [['element-string', 'UNKNOWN_AI at 3']]],
    [']C10109501101530004', ['text by form'], [['element-string', 'CHECK at 18']]],
    [']C04006381333931', ['gtin by form', 'text by form'], []],
    [`]C0${gtin}`, ['text by form', 'gs1 by guess'], []],
    [']A0AB-12', ['text by form'], []],
    [']Q1https://x.org/01/09506000134352', ['gs1 by form', 'text by form'], []],
  ])('%j is %j', (text, expected, refused) => {
    expect(kinds(read(text))).toEqual(expected);
    expect(refusals(read(text))).toEqual(refused);
  });

  test('is read without the identifier', () => {
    expect(read(' ]C04006381333931\r')).toMatchObject({
      text: ' ]C04006381333931\r',
      data: '4006381333931',
      symbology: { identifier: ']C0' },
    });
  });

  test('has a supplement besides the number', () => {
    expect(read(']E3978030640615754499').readings).toMatchObject([
      { kind: 'gtin', key: '09780306406157', supplement: '54499' },
    ]);
    expect(read(']E04006381333931').readings).toMatchObject([{ key: '04006381333931', supplement: null }]);
    for (const supplement of ['02', '54499']) {
      const upcA = `]E3042100005264${supplement}`;
      expect(read(upcA).readings).toMatchObject([{ key: '00042100005264', format: 'GTIN-12', supplement }]);
    }
  });
});

test('a written-out separator and the bar of a composite symbol are not part of a value', () => {
  for (const text of ['01095011015300031727010110L-7<GS>2112', ']C101095011015300031727010110L-7<GS>2112']) {
    expect(read(text).readings[0]).toMatchObject({ kind: 'gs1', lot: 'L-7', serial: '12' });
  }
  const { readings } = read('(01)09501101530003|(10)L-7|(21)12');
  expect(readings[0]).toMatchObject({ gtin: '09501101530003', lot: 'L-7', serial: '12' });
  const wrong = readBarcode('01095011015300031727010110L<GS>0512', 2026);
  expect(wrong.readings[0]).toMatchObject({ errors: [{ at: 31 }] });
});

describe('a scan without a symbology identifier', () => {
  test.each([
    ['4006381333931', ['gtin by form', 'text by form'], []],
    ['0 42100 00526 4', ['gtin by form', 'text by form'], []],
    ['01234565', ['gtin by form', 'gtin by form', 'text by form'], []],
    ['4006381333932', ['text by form'], [['gtin', 'CHECK at 12']]],
    ['0 42100 00526 5', ['text by form'], [['gtin', 'CHECK at 14']]],
    ['12345', ['text by form'], []],
    ['SKU-4006381333931', ['text by form'], []],
    ['1Z999AA10123456784', ['text by form'], []],
    ['ab12', ['text by form'], []],
    ['10ABC', ['text by form'], []],
    [gtin, ['gs1 by form', 'text by form'], []],
    [`${gtin}1726123110A`, ['gs1 by form', 'text by form'], []],
    [`10A${gs}${gtin}`, ['gs1 by form', 'text by form'], []],
    ['0109501101530004', ['text by form'], [['element-string', 'CHECK at 15']]],
    ['00106141412345678908', ['gs1 by form', 'text by form'], []],
    ['1726123110ABC', ['text by form', 'gs1 by guess'], []],
    ['(01)09501101530003', ['gs1 by form', 'text by form'], []],
    ['(01)09501101530004', ['text by form'], [['bracketed', 'CHECK at 17']]],
    ['(555) 1234', ['text by form'], [['bracketed', 'UNKNOWN_AI at 0']]],
    ['https://x.org/01/09506000134353', ['text by form'], [['digital-link', 'CHECK at 30']]],
    ['https://x.org/about', ['text by form'], []],
    [`[)>\u001e06${gs}1P123${gs}Q4\u001e\u0004`, ['text by form'], []],
  ])('%j is %j', (text, expected, refused) => {
    expect(kinds(read(text))).toEqual(expected);
    expect(refusals(read(text))).toEqual(refused);
  });

  test('has no readings if it is empty', () => {
    for (const text of ['', ' \r\n', ']C1', ']E0 ']) {
      expect(read(text)).toMatchObject({ data: '', readings: [], refused: [] });
    }
  });

  test('keeps its text unchanged, including capitals', () => {
    expect(read(' ab12 X ').readings).toEqual([{ kind: 'text', text: 'ab12 X', basis: 'form' }]);
  });

  test('is read along with its refused parts', () => {
    const [reading] = read(`]C1${gtin}1726133110A`).readings;
    expect(reading).toMatchObject({
      kind: 'gs1',
      gtin: '09501101530003',
      lot: 'A',
      expiry: null,
      errors: [{ code: 'DATE', at: 23, length: 2, ai: '17', value: '261331' }],
    });
  });

  test('interprets two-digit years relative to this year', () => {
    const text = `]C1${gtin}17770101`;
    expect(readBarcode(text, 2026).readings).toMatchObject([{ expiry: '1977-01-01' }]);
    expect(readBarcode(text, 2027).readings).toMatchObject([{ expiry: '2077-01-01' }]);
    const thisYear = new Date().getFullYear();
    expect(readBarcode(text)).toEqual(readBarcode(text, thisYear));
  });
});

test('the same item has one key, however its number is written', () => {
  const texts = [
    '042100005264',
    ']E00042100005264',
    '04252614',
    ']C10100042100005264',
    '(01)00042100005264',
    'https://example.com/01/00042100005264/10/A',
    '00042100005264',
  ];
  for (const text of texts) expect(itemKeys(read(text))[0], text).toBe('00042100005264');
});

describe('a parcel label', () => {
  const number = '9205590164917312751089';

  test.each([
    [`]C142094107${gs}${number}`, [number, `42094107${gs}${number}`]],
    [`420941071234${gs}${number}`, [number, `420941071234${gs}${number}`]],
    [`42094107${number}`, [number, `42094107${number}`]],
    ['420941079205590164917312751080', ['420941079205590164917312751080']],
    ['(00) 1 0614141 234567890 8', ['00106141412345678908', '(00) 1 0614141 234567890 8']],
    ['(00) 1 0614141 234567890 9', ['(00) 1 0614141 234567890 9']],
    [']C100106141412345678908', ['00106141412345678908']],
  ])('%j is tracked by %j', (text, expected) => {
    const texts = read(text).readings.flatMap((reading) => (reading.kind === 'text' ? [reading.text] : []));
    expect(texts).toEqual(expected);
  });
});

test('a scan is looked up by every number that it may be', () => {
  expect(itemKeys(read('01234565'))).toEqual(['00012345000065', '00000001234565']);
  expect(itemKeys(read('SKU-1'))).toEqual([]);
  expect(itemKeys(read(']C1001061414123456789080209501101530003370024'))).toEqual([]);
});
