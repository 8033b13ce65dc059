import type { RecentHit } from '#shared/recent/recent-view.ts';

/** A record that was seen on this desk, of which a test says only what it looks at. */
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
