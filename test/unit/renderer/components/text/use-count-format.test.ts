import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { countFormatOf } from '#renderer/components/text/use-count-format.ts';

const counts = countFormatOf(createIntl({ locale: 'en-US' }));

it('writes a count in full unless it would not fit in a cell', () => {
  expect(counts.short(99_999)).toBe('99,999');
  expect(counts.short(2_147_483_647)).toBe('2.1B');
  expect(counts.full(2_147_483_647)).toBe('2,147,483,647');
});
