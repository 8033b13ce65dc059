import { describe, expect, test } from 'vitest';
import { isWebAddress, readDigitalLink } from '#shared/barcode/digital-link.ts';
import { sentence } from '#shared/messages/messages.ts';

const read = (text: string) => readDigitalLink(text, 2026);
const shown = (text: string) => read(text)?.elements.map(({ ai, value }) => `(${ai})${value}`);
const problems = (text: string) => read(text)?.errors.map(({ code, at, length }) => [code, at, length]);

describe('a GS1 Digital Link', () => {
  test('of any domain contains the same as an element string', () => {
    expect(read('https://dalgiardino.com/01/09506000134376/10/ABC/21/123456?17=280426')).toMatchObject({
      syntax: 'digital-link',
      gtin: '09506000134376',
      lot: 'ABC',
      serial: '123456',
      expiry: '2028-04-26',
      errors: [],
    });
  });

  test.each([
    ['http://localhost:8080/a/b/c/01/09506000134352', ['(01)09506000134352']],
    ['HTTPS://ID.GS1.ORG/00/106141412345678908', ['(00)106141412345678908']],
    ['https://x.org/01/09506000134352/', ['(01)09506000134352']],
    ['https://x.org/01/09506000134352#17=261231', ['(01)09506000134352']],
    ['https://x.org/01/09506000134352?lang=en;17=261231&linkType=gs1:pip', ['(01)09506000134352']],
    ['https://x.org/01/09506000134352/10/A%2FB%25', ['(01)09506000134352', '(10)A/B%']],
    ['https://x.org/01/09506000134352/10/A+B?10=A%2bB', ['(01)09506000134352', '(10)A+B']],
    ['https://x.org/10/01/01/09506000134352/22/2', ['(01)09506000134352', '(22)2']],
    ['https://x.org/01/09506000134352/235/TPX1', ['(01)09506000134352', '(235)TPX1']],
    ['https://x.org/414/9501101530003/254/32a', ['(414)9501101530003', '(254)32a']],
    ['https://x.org/8004/95212349', ['(8004)95212349']],
    ['https://x.org/01/09506000134352?5=1&12345=1&=&&x', ['(01)09506000134352']],
  ])('%s carries %j', (text, elements) => {
    expect(shown(text)).toEqual(elements);
    expect(problems(text)).toEqual([]);
  });

  test('without the leading zeros of its GTIN is read', () => {
    expect(read('https://x.org/01/9506000134352')).toMatchObject({
      gtin: '09506000134352',
      elements: [{ at: 17, length: 13 }],
    });
    expect(read('https://x.org/01/042100005264')?.gtin).toBe('00042100005264');
  });

  test.each([
    ['a wrong check digit', 'https://x.org/01/09506000134353', [['CHECK', 30, 1]], []],
    ['one behind missing zeros', 'https://x.org/01/9506000134353', [['CHECK', 29, 1]], []],
    ['a bad escape', 'https://x.org/01/09506000134352/10/A%2', [['PERCENT', 36, 1]], ['(01)09506000134352']],
    [
      'an escaped space',
      'https://x.org/01/09506000134352/10/A%20B',
      [['CHARACTER', 36, 3]],
      ['(01)09506000134352'],
    ],
    [
      'a letter of no set',
      'https://x.org/01/09506000134352/10/%C3%BC',
      [['CHARACTER', 35, 3]],
      ['(01)09506000134352'],
    ],
    [
      'qualifiers out of order',
      'https://x.org/01/09506000134352/21/1/10/A',
      [['NOT_IN_PATH', 37, 2]],
      ['(01)09506000134352', '(21)1'],
    ],
    [
      'qualifiers of two alternatives',
      'https://x.org/01/09506000134352/10/A/235/1',
      [['NOT_IN_PATH', 37, 3]],
      ['(01)09506000134352', '(10)A'],
    ],
    [
      'a date in the path',
      'https://x.org/01/09506000134352/17/261231',
      [['NOT_IN_PATH', 32, 2]],
      ['(01)09506000134352'],
    ],
    [
      'a serial in the query',
      'https://x.org/01/09506000134352?21=1',
      [['NOT_IN_QUERY', 32, 2]],
      ['(01)09506000134352'],
    ],
    [
      'no such identifier',
      'https://x.org/01/09506000134352?05=1',
      [['UNKNOWN_AI', 32, 2]],
      ['(01)09506000134352'],
    ],
    ['an empty value', 'https://x.org/01/09506000134352?10=', [['TOO_SHORT', 35, 0]], ['(01)09506000134352']],
    ['no value', 'https://x.org/01/09506000134352?10', [['TOO_SHORT', 34, 0]], ['(01)09506000134352']],
  ])('with %s reports the position', (_name, text, errors, elements) => {
    expect(problems(text)).toEqual(errors);
    expect(shown(text)).toEqual(elements);
  });

  test('that is compressed is refused as compressed', () => {
    expect(read('https://id.gs1.org/AQnYUc1gmiCNV4JG')).toMatchObject({
      elements: [],
      errors: [{ code: 'COMPRESSED', at: 19, length: 16 }],
    });
  });
});

describe('a compressed link', () => {
  const isCompressed = (text: string) => read(text)?.errors[0]?.code === 'COMPRESSED';

  test.each([
    // On GS1's own resolver, and on any host of its domain.
    ['https://id.gs1.org/AQAAAAAAAA', true],
    ['http://gs1.org/AQAAAAAAAA', true],
    ['https://a.b-c.gs1.org/AQAAAAAAAA', true],
    ['HTTPS://ID.GS1.ORG/AQAAAAAAAA', true],
    ['https://notgs1.org/AQAAAAAAAA', false],
    ['https://gs1.org.example/AQAAAAAAAA', false],
    ['https://example.com/?https://gs1.org/AQAAAAAAAA', false],
    // On another host if its letters and digits are mixed like random bits.
    ['https://example.com/AQnYUc1gmi', true],
    ['https://example.com/AQNYUC1GMI', false],
    ['https://example.com/AQnYUcXgmi', false],
    ['https://example.com/aqnyuc1gmi', false],
    // At least ten characters of base64url, at the end of the path.
    ['https://id.gs1.org/AQAAAAAAA', false],
    ['https://id.gs1.org/AQAAAA.AAAAAAAAAA', false],
    ['https://id.gs1.org/AQAAAAAAAAAA.A', false],
    ['https://id.gs1.org/AQ-AAAAAA_A', true],
    ['https://id.gs1.org/AQAAAAAAAA/', true],
    ['https://id.gs1.org/AQAAAAAAAA/x', false],
    // Its first eight bits are two digits of a key.
    ['https://id.gs1.org/AgAAAAAAAA', false],
    ['https://id.gs1.org/JQAAAAAAAA', true],
    ['https://id.gs1.org/JPAAAAAAAA', false],
    ['https://id.gs1.org/JfAAAAAAAA', true],
    ['https://id.gs1.org/QAAAAAAAAA', true],
    ['https://id.gs1.org/QgAAAAAAAA', false],
    ['https://id.gs1.org/gPAAAAAAAA', true],
    ['https://id.gs1.org/gQAAAAAAAA', false],
    ['https://id.gs1.org/BAQAAAAAAAA', false],
  ])('%s is one: %s', (text, expected) => {
    expect(isCompressed(text)).toBe(expected);
  });
});

describe('a refused part of a link', () => {
  const reasonsOf = (text: string) => read(text)?.errors.map(({ reason }) => reason);

  test('is reported with the reason', () => {
    expect(reasonsOf('https://x.org/01/09506000134352?05=1&21=1')).toEqual([
      sentence('barcode.unknownAi', { ai: '05' }),
      sentence('barcode.link.notInQuery', { ai: '21' }),
    ]);
    expect(reasonsOf('https://x.org/01/09506000134352/17/261231')).toEqual([
      sentence('barcode.link.notInPath', { ai: '17', key: '01' }),
    ]);
  });

  test.each(['A%', 'A%2', 'A%2gB', 'A%g2', 'A%.20'])(
    'may be a percent sign without two digits: %s',
    (lot) => {
      expect(read(`https://x.org/01/09506000134352/10/${lot}`)?.errors).toMatchObject([
        { code: 'PERCENT', at: 36, length: 1, ai: '10', value: lot },
      ]);
    },
  );

  test.each([
    ['95012346', '00000095012346'],
    ['042100005264', '00042100005264'],
    ['9506000134352', '09506000134352'],
  ])('is not a GTIN without its leading zeros: %s is %s', (value, gtin) => {
    expect(read(`https://x.org/01/${value}`)).toMatchObject({ gtin });
  });

  test.each(['1', '950600013', 'A5012346', '9506000134', '950600013435200'])(
    'may be a GTIN of another length, or with a letter: %s',
    (value) => {
      expect(read(`https://x.org/01/${value}`)).toMatchObject({ gtin: null });
    },
  );
});

describe('an address that is not a link', () => {
  test.each([
    'https://x.org',
    'https://x.org/',
    'https://example.com/products/shirt',
    'https://example.com/About-our-company',
    'https://example.com/AQnYUcgmiCNVJG',
    'https://x.org/01',
    'https://x.org/01/09506000134352/more',
    'https://x.org/?01=09506000134352',
    'https://x.org/10/ABC',
    'ftp://x.org/01/09506000134352',
    'https:///01/09506000134352',
    'x.org/01/09506000134352',
    '',
  ])('%j contains nothing', (text) => {
    expect(read(text)).toBeNull();
  });

  test('is still distinguished from text', () => {
    expect(isWebAddress('https://x.org/a?b#c')).toBe(true);
    expect(isWebAddress('see https://x.org')).toBe(false);
    expect(isWebAddress('https://x y/')).toBe(false);
  });
});
