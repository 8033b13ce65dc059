import { expect, it } from 'vitest';
import { statusWords } from '#shared/wire/model/filter-rules.ts';

it.each([
  ['AwaitingArrival', 'Awaiting arrival'],
  ['PartiallyArrivedAtHub', 'Partially arrived at hub'],
  ['Completed', 'Completed'],
  ['', ''],
  ['On hold', 'On hold'],
  ['XRay', 'XRay'],
])('a status %j is shown as %j', (status, words) => {
  expect(statusWords(status)).toBe(words);
});
