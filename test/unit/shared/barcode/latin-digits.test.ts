import { expect, test } from 'vitest';
import { latinDigits } from '#shared/barcode/latin-digits.ts';

test('Arabic and Persian digits become Latin ones, and everything else stays', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789');
  expect(latinDigits('٥x½ 7٪')).toBe('5x½ 7٪');
});
