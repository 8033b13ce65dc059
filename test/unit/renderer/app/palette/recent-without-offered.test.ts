import { expect, it } from 'vitest';
import { withoutOffered } from '#renderer/app/palette/command-palette-recent.tsx';
import type { RecentHit } from '#shared/recent/recent-view.ts';
import { aRecentHit } from '#test/support/samples/recent-hit.ts';

const hit = (kind: RecentHit['kind'], id: number): RecentHit =>
  aRecentHit({ kind, id, title: '', matched: '' });

it('leaves out the items that the catalog found, and subtracts them from the count', () => {
  const seen = { hits: [hit('inventoryItem', 4), hit('order', 4), hit('inventoryItem', 5)], totalCount: 40 };
  const left = withoutOffered(seen, { items: [{ inventoryId: 4 }, { inventoryId: 9 }], orderId: null });
  expect(left.hits.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['order 4', 'inventoryItem 5']);
  expect(left.totalCount).toBe(39);
});

it('leaves out the receiving order that is offered by its id, but no other record with that number', () => {
  const seen = { hits: [hit('receivingOrder', 4), hit('order', 4)], totalCount: 2 };
  const left = withoutOffered(seen, { items: [], orderId: '4' });
  expect(left).toEqual({ hits: [hit('order', 4)], totalCount: 1 });
});

it('keeps everything if nothing else is offered', () => {
  const seen = { hits: [hit('inventoryItem', 4)], totalCount: 1 };
  expect(withoutOffered(seen, { items: [], orderId: null })).toEqual(seen);
});
