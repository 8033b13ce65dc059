import { describe, expect, test } from 'vitest';
import { isWebAddress, readDigitalLink } from '../../../../shared/barcode/digital-link.ts';

const read = (text: string) => readDigitalLink(text, 2026);
const shown = (text: string) => read(text)?.elements.map(({ ai, value }) => `(${ai})${value}`);
const problems = (text: string) => read(text)?.errors.map(({ code, at, length }) => [code, at, length]);

describe('a GS1 Digital Link', () => {
  test('of any domain says what an element string says', () => {
    expect(read('https://dalgiardino.com/01/09506000134376/10/ABC/21/123456?17=280426')).toMatchObject({
      syntax: 'digital-link',
      gtin: '09506000134376',
      lot: 'ABC',
      serial: '123456',
      expiry: '2028-04-26',
      errors: [],
      warnings: [],
    });
  });

  test.each([
    ['http://localhost:8080/a/b/c/01/09506000134352', ['(01)09506000134352']],
    ['HTTPS://ID.GS1.ORG/00/106141412345678908', ['(00)106141412345678908']],
    ['https://x.org/01/09506000134352/', ['(01)09506000134352']],
    ['https://x.org/01/09506000134352#17=261231', ['(01)09506000134352']],
    [
      'https://x.org/01/09506000134352?lang=en;17=261231&linkType=gs1:pip',
      ['(01)09506000134352', '(17)261231'],
    ],
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

  test('without the zeros of its GTIN is read, and told', () => {
    expect(read('https://x.org/01/9506000134352')).toMatchObject({
      gtin: '09506000134352',
      elements: [{ at: 17, length: 13 }],
      warnings: [{ code: 'SHORT_GTIN', at: 17, length: 13 }],
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
  ])('with %s says where', (_name, text, errors, elements) => {
    expect(problems(text)).toEqual(errors);
    expect(shown(text)).toEqual(elements);
  });

  test('that is compressed is refused as such', () => {
    expect(read('https://id.gs1.org/AQnYUc1gmiCNV4JG')).toMatchObject({
      elements: [],
      errors: [{ code: 'COMPRESSED', at: 19, length: 16 }],
    });
  });
});

describe('an address that is none', () => {
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
  ])('%j carries nothing', (text) => {
    expect(read(text)).toBeNull();
  });

  test('is still told from text', () => {
    expect(isWebAddress('https://x.org/a?b#c')).toBe(true);
    expect(isWebAddress('see https://x.org')).toBe(false);
    expect(isWebAddress('https://x y/')).toBe(false);
  });
});
