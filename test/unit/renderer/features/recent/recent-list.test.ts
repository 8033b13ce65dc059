import { expect, test } from 'vitest';
import { answerOf, recentList } from '../../../../../renderer/features/recent/recent-screen.tsx';
import type { RecentHit } from '../../../../../shared/recent/recent-view.ts';
import { aRecentHit } from '../../../../support/samples/recent-hit.ts';

const parseRecentSearch = recentList.parse;

test('the search in the address leaves out what it does not understand', () => {
  expect(parseRecentSearch({ text: ' mug ', kinds: ['order', 'ghost'], sort: 'color' })).toEqual({
    text: 'mug',
    kinds: ['order'],
  });
  expect(parseRecentSearch({ text: 42 })).toEqual({ text: '42' });
});

const idOf = recentList.rowId;

const hit: RecentHit = aRecentHit();

test('records of two kinds may have one id', () => {
  expect(idOf(hit)).not.toBe(idOf({ ...hit, kind: 'return' }));
});

test('hits are as old as the oldest of them', () => {
  const hits = [hit, { ...hit, id: 8, asOf: '2026-11-19T10:00:00.000Z' }];
  const now = '2026-11-21T10:00:00.000Z';
  expect(answerOf({ hits, totalCount: 2 }, now)).toMatchObject({
    source: 'cache',
    asOf: '2026-11-19T10:00:00.000Z',
  });
  expect(answerOf({ hits: [], totalCount: 0 }, now).asOf).toBe(now);
});
