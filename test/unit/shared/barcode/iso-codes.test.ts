import { expect, test } from 'vitest';
import { isCountryLetters, isCountryNumber, isCurrencyNumber } from '#shared/barcode/iso-codes.ts';

const numbers = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

test('the 249 countries have the letters and digits from Unicode', () => {
  const countries = numbers.filter(isCountryNumber);
  expect(countries).toHaveLength(249);
  const regions = countries.map((number) => new Intl.Locale(`und-${number}`).region ?? '');
  expect(regions.filter((region) => !isCountryLetters(region))).toEqual([]);
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  expect(pairs.filter(isCountryLetters).sort()).toEqual(regions.sort());
});

test('currencies are known, and countries with the same digits are not mistaken for one', () => {
  for (const currency of ['840', '978', '826', '756', '392', '036', '124', '985', '946', '396']) {
    expect(isCurrencyNumber(currency), currency).toBe(true);
  }
  for (const none of ['276', '250', '000', '280', '', '8400'])
    expect(isCurrencyNumber(none), none).toBe(false);
});
