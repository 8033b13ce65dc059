import { expect, test } from 'vitest';
import { runLinter } from '#shared/barcode/gs1-linters.ts';
import { sentence } from '#shared/messages/messages.ts';

const cases: readonly (readonly [linter: string, right: readonly string[], wrong: readonly string[]])[] = [
  ['csum', ['106141412345678908', '4006381333931'], ['106141412345678909', '4006381333930']],
  ['csumalpha', ['1987654Ad4X4bL5ttr2310c2K'], ['1987654Ad4X4bL5ttr2310c2X', '2K', 'A']],
  ['gcppos1', ['9521', '9521ABC'], ['952', '95A1', '', 'A9521']],
  ['gcppos2', ['19521', '09501101530003'], ['1952', '19A21']],
  ['hhmi', ['0000', '2359'], ['2400', '2360']],
  ['hh', ['23'], ['24']],
  ['mi', ['59'], ['60']],
  ['ss', ['00'], ['99']],
  ['iso3166', ['840', '276', '004'], ['999', '000', '280']],
  ['iso3166999', ['999', '840'], ['998']],
  ['iso3166alpha2', ['US', 'GB'], ['UK', 'us', 'XX']],
  ['iso4217', ['840', '978', '826'], ['000', '280']],
  ['iso5218', ['0', '1', '2', '9'], ['3', '31', '13']],
  ['mediatype', ['01', '10', '80', '99'], ['00', '11', '79']],
  [
    'iban',
    ['GB82WEST12345698765432', 'DE89370400440532013000'],
    ['GB82WEST12345698765433', 'X', ' GB82WEST12345698765432', 'GB82WEST12345698765432 ', 'GB8'],
  ],
  ['pcenc', ['A%20B', 'plain', ''], ['A%2', '%', '%GG']],
  ['latitude', ['0000000000', '1800000000'], ['1800000001']],
  ['longitude', ['3600000000'], ['3600000001']],
  ['yesno', ['0', '1'], ['2', '21', '12']],
  ['hyphen', ['-', '--'], ['X', 'X-', '-X']],
  ['importeridx', ['-', '_', '0', 'Z', 'a'], ['.', '!', '.A', 'A.']],
  ['winding', ['0', '1', '9'], ['2', '21', '12']],
  ['zero', ['0', '00'], ['1', '10', '01']],
  ['nonzero', ['0001'], ['0000']],
  ['nozeroprefix', ['1', '10'], ['0', '01']],
  ['hasnondigit', ['1A'], ['12']],
  ['pieceoftotal', ['0102', '0202'], ['0302', '0001', '0100']],
  [
    'posinseqslash',
    ['1/1', '2/3', '9/10'],
    ['2/1', '0/1', '1/0', '01/2', '1/', '/', '1', '1/1x', 'x1/1', '1x/1'],
  ],
  ['yymmd0', ['260200', '261231'], ['261301', '260230']],
  ['yymmdd', ['261231'], ['261200']],
  ['yyyymmdd', ['20261231'], ['20261232']],
];

test.each(cases)('the check %s accepts %j and refuses %j', (linter, right, wrong) => {
  for (const part of right) expect(runLinter(linter, part, 2026), part).toBeNull();
  for (const part of wrong) {
    const fault = runLinter(linter, part, 2026);
    expect(fault, part).not.toBeNull();
    expect((fault?.at ?? -1) >= 0 && (fault?.at ?? 0) + (fault?.length ?? 0) <= part.length, part).toBe(true);
  }
});

test('an unknown check refuses nothing', () => {
  expect(runLinter('couponcode', '', 2026)).toBeNull();
  expect(runLinter('constructor', '', 2026)).toBeNull();
});

test.each([
  ['gcppos1', '95A1', ['VALUE', 2, 1, sentence('barcode.element.companyPrefix')]],
  ['gcppos2', '1952', ['VALUE', 4, 0, sentence('barcode.element.companyPrefix')]],
  ['gcppos2', '1A952', ['VALUE', 1, 1, sentence('barcode.element.companyPrefix')]],
  [
    'csum',
    '4006381333930',
    ['CHECK', 12, 1, sentence('barcode.element.checkDigit', { given: '0', expected: 1 })],
  ],
  [
    'csumalpha',
    '1987654Ad4X4bL5ttr2310c2X',
    ['CHECK', 23, 2, sentence('barcode.element.checkPair', { given: '2X', expected: '2K' })],
  ],
  ['csumalpha', '2K', ['CHECK', 0, 2, sentence('barcode.element.checkPairAlone', { given: '2K' })]],
  ['csumalpha', 'A', ['CHECK', 0, 1, sentence('barcode.element.checkPairAlone', { given: 'A' })]],
])('the check %s reports for %s where and why', (linter, part, expected) => {
  const fault = runLinter(linter, part, 2026);
  expect([fault?.code, fault?.at, fault?.length, fault?.reason]).toEqual(expected);
});
