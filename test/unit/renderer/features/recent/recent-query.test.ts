import { expect, test } from 'vitest';
import { answerOf, idOf } from '../../../../../renderer/features/recent/recent-query.ts';
import type { RecentHit } from '../../../../../shared/recent/recent-view.ts';

const hit: RecentHit = {
  kind: 'order',
  id: 7,
  parentId: null,
  title: 'web-7',
  detail: '',
  matched: 'web-7',
  asOf: '2026-11-20T10:00:00.000Z',
};

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
