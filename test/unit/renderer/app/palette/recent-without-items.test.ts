import { expect, it } from 'vitest';
import { withoutItems } from '../../../../../renderer/app/palette/command-palette-items.tsx';
import type { RecentHit } from '../../../../../shared/recent/recent-view.ts';
import { aRecentHit } from '../../../../support/samples/recent-hit.ts';

const hit = (kind: RecentHit['kind'], id: number): RecentHit =>
  aRecentHit({ kind, id, title: '', matched: '' });

it('leaves out the items that the catalog found, and counts them out', () => {
  const seen = { hits: [hit('inventoryItem', 4), hit('order', 4), hit('inventoryItem', 5)], totalCount: 40 };
  const left = withoutItems(seen, [{ inventoryId: 4 }, { inventoryId: 9 }]);
  expect(left.hits.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['order 4', 'inventoryItem 5']);
  expect(left.totalCount).toBe(39);
});

it('keeps everything where the catalog found nothing', () => {
  const seen = { hits: [hit('inventoryItem', 4)], totalCount: 1 };
  expect(withoutItems(seen, [])).toEqual(seen);
});
