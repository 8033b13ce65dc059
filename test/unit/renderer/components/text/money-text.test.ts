import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { moneyText } from '#renderer/components/text/money-text.tsx';

const intl = createIntl({ locale: 'en' });

it('shows the currency with its number of decimals', () => {
  expect(moneyText(intl, 3.5, 'USD').replaceAll('\u00a0', ' ')).toBe('USD 3.50');
  expect(moneyText(intl, 350, 'jpy').replaceAll('\u00a0', ' ')).toBe('JPY 350');
});

it('writes a plain number if the currency is missing or unknown', () => {
  expect(moneyText(intl, 1234.5, null)).toBe('1,234.50');
  expect(moneyText(intl, 3, '')).toBe('3.00');
  expect(moneyText(intl, 3, 'dollars')).toBe('3.00 dollars');
});
