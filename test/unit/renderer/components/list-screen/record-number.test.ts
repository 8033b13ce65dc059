import { expect, it } from 'vitest';
import { isRecordNumber } from '#renderer/components/list-screen/list-search.ts';

it.each(['1', '482917', '2147483647'])('takes %j as the number of a record', (text) => {
  expect(isRecordNumber(text)).toBe(true);
});

it.each([
  '',
  'undefined',
  'abc',
  '0',
  '007',
  '-1',
  '1.5',
  '1e3',
  ' 7',
  '0x1F',
  '2147483648',
  '99999999999999999999',
  '\u0667',
])('finds no record number in %j', (text) => {
  expect(isRecordNumber(text)).toBe(false);
});
