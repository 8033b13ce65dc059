import fc from 'fast-check';
import {
  type ApplicationIdentifier,
  applicationIdentifiers,
  type CharacterSet,
  type Component,
} from '#shared/barcode/gs1-dictionary.ts';

/** The rules again, implemented differently from the code under test. */
function digitThatCompletes(digits: string): string {
  const weighted = Array.from(
    digits,
    (digit, index) => Number(digit) * ((digits.length - index) % 2 ? 3 : 1),
  );
  const sum = weighted.reduce((total, value) => total + value, 0);
  return String((1000 - sum) % 10);
}

const alphabets: Readonly<Record<CharacterSet, string>> = {
  N: '0123456789',
  X: '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
  Y: '#-/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  Z: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=',
};

const twoDigits = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((value) => String(value).padStart(2, '0'));

const monthAndDay = fc.tuple(twoDigits(1, 12), twoDigits(1, 28)).map((parts) => parts.join(''));

const textOf = (characters: string, minimum: number, maximum: number) =>
  fc
    .array(fc.constantFrom(...Array.from(characters)), { minLength: minimum, maxLength: maximum })
    .map((parts) => parts.join(''));

const clock = fc.tuple(twoDigits(0, 23), twoDigits(0, 59)).map((parts) => parts.join(''));

/** Values of parts with restricted content, by the name of the check that restricts it. */
const byLinter: Readonly<Record<string, fc.Arbitrary<string>>> = {
  yymmd0: fc.tuple(twoDigits(0, 99), twoDigits(1, 12), twoDigits(0, 28)).map((parts) => parts.join('')),
  yymmdd: fc.tuple(twoDigits(0, 99), monthAndDay).map((parts) => parts.join('')),
  yyyymmdd: fc.tuple(fc.constantFrom('1899', '1964', '2026'), monthAndDay).map((parts) => parts.join('')),
  hh: twoDigits(0, 23),
  mi: twoDigits(0, 59),
  ss: twoDigits(0, 59),
  hhmi: clock,
  iso3166: fc.constantFrom('840', '276', '124', '004'),
  iso3166999: fc.constantFrom('840', '999'),
  iso3166alpha2: fc.constantFrom('US', 'DE', 'CA'),
  iso4217: fc.constantFrom('840', '978', '036'),
  iso5218: fc.constantFrom('0', '1', '2', '9'),
  mediatype: fc.constantFrom('01', '10', '80', '99'),
  iban: fc.constantFrom('DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947'),
  pcenc: fc.constantFrom('Main%20Street+5', 'A', '%C3%BC'),
  latitude: fc.constantFrom('0000000000', '1800000000', '0279085848'),
  longitude: fc.constantFrom('0000000000', '3600000000', '1234567890'),
  yesno: fc.constantFrom('0', '1'),
  hyphen: fc.constant('-'),
  importeridx: fc.constantFrom('-', '7', 'A', '_', 'z'),
  winding: fc.constantFrom('0', '1', '9'),
  zero: fc.constant('0'),
  nozeroprefix: textOf('123456789', 1, 12),
  pieceoftotal: fc.constantFrom('0101', '0102', '9999'),
  posinseqslash: fc.constantFrom('1/1', '2/3'),
  packagetype: fc.constantFrom('CT', '201'),
  couponcode: fc.constant('106141416543213150110120'),
  couponposoffer: fc.constant('0'),
  csumalpha: fc.constant('1987654Ad4X4bL5ttr2310c2K'),
};

function partOf({ characters, minimum, maximum, linters }: Component): fc.Arbitrary<string> {
  const [first = ''] = linters;
  const special = byLinter[first];
  if (special !== undefined) return special;
  if (first === 'nonzero') return textOf('123456789', minimum, maximum);
  if (first === 'csum') {
    return textOf(alphabets.N, maximum - 1, maximum - 1).map((digits) => digits + digitThatCompletes(digits));
  }
  if (first === 'gcppos1') return textOf(alphabets[characters], 0, maximum - 4).map((rest) => `9521${rest}`);
  return textOf(alphabets[characters], minimum, maximum);
}

/** A value that the dictionary accepts; optional parts may be omitted from some point on. */
export function valueOf({ components }: ApplicationIdentifier): fc.Arbitrary<string> {
  const optional = components.filter((component) => component.optional).length;
  return fc
    .nat({ max: optional })
    .chain((left) =>
      fc.tuple(...components.slice(0, components.length - left).map(partOf)).map((parts) => parts.join('')),
    );
}

/** An application identifier of the dictionary with a value that it accepts. */
export interface SampleElement {
  readonly entry: ApplicationIdentifier;
  readonly value: string;
}

/** Elements with any application identifiers, each at most once. */
export const sampleElements: fc.Arbitrary<SampleElement[]> = fc
  .uniqueArray(fc.constantFrom(...applicationIdentifiers().values()), { minLength: 1, maxLength: 6 })
  .chain((entries) => fc.tuple(...entries.map((entry) => valueOf(entry).map((value) => ({ entry, value })))));
