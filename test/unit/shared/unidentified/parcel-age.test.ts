import { expect, it } from 'vitest';
import { parcelAgeOf } from '#shared/unidentified/model/parcel-age.ts';

it.each([
  [null, 'new'],
  [0, 'new'],
  [2, 'new'],
  [3, 'week'],
  [7, 'week'],
  [8, 'old'],
  [60, 'old'],
] as const)('calls %j days %s', (days, age) => {
  expect(parcelAgeOf(days)).toBe(age);
});
