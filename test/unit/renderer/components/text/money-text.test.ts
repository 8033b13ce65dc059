import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { moneyText } from '#renderer/components/text/money-text.tsx';

const intl = createIntl({ locale: 'en' });

it('names the currency, with the decimals that it has', () => {
  expect(moneyText(intl, 3.5, 'USD').replaceAll('\u00a0', ' ')).toBe('USD 3.50');
  expect(moneyText(intl, 350, 'jpy').replaceAll('\u00a0', ' ')).toBe('JPY 350');
});

it('writes a plain number where no currency is said, or one that is none', () => {
  expect(moneyText(intl, 1234.5, null)).toBe('1,234.50');
  expect(moneyText(intl, 3, '')).toBe('3.00');
  expect(moneyText(intl, 3, 'dollars')).toBe('3.00 dollars');
});
