import { expect, test } from 'vitest';
import { linesOf } from '#build/tests/test-counts.ts';

test('the last lines of a check count the rows by the sides that they test', () => {
  const orders = { covered: 5, both: 3, clientAlone: 1, serverAlone: 1 };
  // One row of lots was tested, and its mutation went undetected.
  const lots = { covered: 2, both: 1, clientAlone: 0, serverAlone: 0 };
  expect(linesOf([{ rows: 7, outside: 2 }, orders, lots])).toEqual([
    'specification covered: 7 of 7 (2 not an API)',
    'specification mutations: 6 of 7 noticed (both sides 4, client alone 1, server alone 1)',
  ]);
});

test('a run without the table has no such lines', () => {
  expect(linesOf([])).toEqual([]);
});
