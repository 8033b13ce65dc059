import { describe, expect, test } from 'vitest';
import { readPaging } from '../../../../electron/service/paging.ts';

const asked = { page: 2, pageSize: 50, received: 50 };

describe('the paging headers of a list', () => {
  test.each([
    [
      'a link to the next page',
      { 'next-page': '/2.0/receiving?Page=3' },
      asked,
      { totalCount: null, hasMore: true },
    ],
    [
      'the number of pages, with more',
      { 'total-pages': '3', 'total-count': '120' },
      asked,
      { totalCount: 120, hasMore: true },
    ],
    [
      'the number of pages, at the last',
      { 'total-pages': '2', 'total-count': '100' },
      asked,
      { totalCount: 100, hasMore: false },
    ],
    ['the number of records only', { 'total-count': '101' }, asked, { totalCount: 101, hasMore: true }],
    [
      'a smaller page than asked for',
      { 'total-count': '101', 'page-size': '25' },
      asked,
      { totalCount: 101, hasMore: true },
    ],
    ['nothing, with a full page', {}, asked, { totalCount: null, hasMore: true }],
    ['nothing, with a part of a page', {}, { ...asked, received: 49 }, { totalCount: null, hasMore: false }],
    ['nothing, with an empty page', {}, { ...asked, received: 0 }, { totalCount: null, hasMore: false }],
    [
      'nonsense',
      { 'total-pages': 'x', 'total-count': '-1', 'next-page': ' ' },
      { ...asked, received: 1 },
      { totalCount: null, hasMore: false },
    ],
  ])('say with %s whether there is more', (_name, headers, page, expected) => {
    expect(readPaging(headers, page)).toEqual(expected);
  });
});
