import { describe, expect, test } from 'vitest';
import { readExtent, readPaging } from '#electron/api/paging/paging.ts';

const requested = { page: 2, pageSize: 50, received: 50 };

describe('the paging headers of a list', () => {
  test.each([
    [
      'a link to the next page, with a part of a page',
      { 'next-page': '/2.0/receiving?Page=3' },
      { ...requested, received: 20 },
      { totalCount: null, hasMore: true },
    ],
    [
      'a link to the next page, against what the counts say',
      { 'next-page': '/2.0/receiving?Page=3', 'total-pages': '2', 'total-count': '100' },
      requested,
      { totalCount: 100, hasMore: true },
    ],
    [
      'only a link to the next page, with an empty page',
      { 'next-page': '/2.0/receiving?Page=3' },
      { ...requested, received: 0 },
      { totalCount: null, hasMore: false },
    ],
    [
      'counts that promise more, with an empty page',
      { 'next-page': '/2.0/receiving?Page=3', 'total-pages': '9', 'total-count': '450' },
      { ...requested, received: 0 },
      { totalCount: 450, hasMore: true },
    ],
    [
      'the number of records, at the last',
      { 'total-count': '100' },
      requested,
      { totalCount: 100, hasMore: false },
    ],
    [
      'a smaller page than asked for, which is full',
      { 'page-size': ' 25 ' },
      { ...requested, received: 25 },
      { totalCount: null, hasMore: true },
    ],
    [
      'a number with more behind it',
      { 'total-pages': '3x', 'total-count': 'x3' },
      { ...requested, received: 1 },
      { totalCount: null, hasMore: false },
    ],
    [
      'a number that is longer than any',
      { 'total-count': '1234567890' },
      { ...requested, received: 1 },
      { totalCount: null, hasMore: false },
    ],
    [
      'a page of no size',
      { 'page-size': '0' },
      { ...requested, received: 0 },
      { totalCount: null, hasMore: false },
    ],
    [
      'the number of pages, with more',
      { 'total-pages': '3', 'total-count': '120' },
      requested,
      { totalCount: 120, hasMore: true },
    ],
    [
      'the number of pages, at the last',
      { 'total-pages': '2', 'total-count': '100' },
      requested,
      { totalCount: 100, hasMore: false },
    ],
    ['the number of records only', { 'total-count': '101' }, requested, { totalCount: 101, hasMore: true }],
    [
      'a smaller page than asked for',
      { 'total-count': '101', 'page-size': '25' },
      requested,
      { totalCount: 101, hasMore: true },
    ],
    ['nothing, with a full page', {}, requested, { totalCount: null, hasMore: true }],
    [
      'nothing, with a part of a page',
      {},
      { ...requested, received: 49 },
      { totalCount: null, hasMore: false },
    ],
    ['nothing, with an empty page', {}, { ...requested, received: 0 }, { totalCount: null, hasMore: false }],
    [
      'nonsense',
      { 'total-pages': 'x', 'total-count': '-1', 'next-page': ' ' },
      { ...requested, received: 1 },
      { totalCount: null, hasMore: false },
    ],
  ])('state with %s whether there is more', (_name, headers, page, expected) => {
    expect(readPaging(headers, page)).toEqual(expected);
  });
});

test.each([
  [{ 'total-count': '120', 'total-pages': '9' }, 120],
  [{ 'total-count': ' 7 ' }, 7],
  [{ 'total-pages': '3' }, 150],
  [{ 'total-pages': 'x' }, null],
  [{}, null],
])('with the values %j state how many records a list has: %j', (headers, expected) => {
  expect(readExtent(headers, 50)).toBe(expected);
});
