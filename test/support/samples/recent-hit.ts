import type { RecentHit } from '#shared/recent/recent-view.ts';

/** A record seen on this desk; a test passes only the fields that it checks. */
export const aRecentHit = (change: Partial<RecentHit> = {}): RecentHit => ({
  kind: 'order',
  id: 7,
  parentId: null,
  title: 'web-7',
  detail: '',
  matched: 'web-7',
  asOf: '2026-11-20T10:00:00.000Z',
  ...change,
});
