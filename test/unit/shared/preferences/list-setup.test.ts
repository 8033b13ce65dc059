import { describe, expect, it } from 'vitest';
import { readListSetups, type SavedView } from '#shared/preferences/list-setup.ts';
import { maxViews, mergeSetups } from '#shared/preferences/model/list-setup-rules.ts';

const view = (name: string, search: SavedView['search'] = {}): SavedView => ({ name, search, columns: null });
const named = (count: number) => Array.from({ length: count }, (_, place) => view(`View ${place}`));

describe('readListSetups', () => {
  it('accepts usable setups, and lists the rest', () => {
    const columns = [{ id: 'po', isShown: true, width: 120 }];
    const stored = {
      receiving: { columns, views: [view('Late', { expected: 'late', ids: [1] }), view(''), 7] },
      returns: { columns: [{ id: 'id', isShown: 1 }], views: [view('Old', { waiting: 7 })] },
      lots: 'none',
      'Bad name': { columns: null, views: [] },
      orders: { columns: null, views: named(maxViews + 2) },
    };
    const { lists, dropped } = readListSetups(stored);
    expect(Object.keys(lists)).toEqual(['receiving', 'returns', 'orders']);
    expect(lists['receiving']).toEqual({ columns, views: [stored.receiving.views[0]] });
    expect(lists['returns']).toEqual({ columns: null, views: stored.returns.views });
    expect(lists['orders']?.views).toHaveLength(maxViews);
    expect(dropped).toEqual([
      { list: 'receiving', view: '' },
      { list: 'receiving', view: '?' },
      { list: 'lots', view: null },
      { list: 'Bad name', view: null },
      { list: 'orders', view: 'View 9' },
      { list: 'orders', view: 'View 10' },
    ]);
  });

  it.each([[null], ['text'], [[1]], [undefined]])('returns none for %j', (stored) => {
    expect(readListSetups(stored).lists).toEqual({});
  });
});

describe('mergeSetups', () => {
  it('replaces a view of the same name, keeps own columns, and reports views without space', () => {
    const columns = [{ id: 'po', isShown: true, width: null }];
    const own = { receiving: { columns, views: named(maxViews - 1) } };
    const added = {
      receiving: {
        columns: [],
        views: [view('VIEW 0', { synced: false }), view('New'), view('One too many')],
      },
      lots: { columns, views: [view('Soon')] },
    };
    const { lists, dropped } = mergeSetups(own, added);
    expect(lists['receiving']?.columns).toBe(columns);
    expect(lists['receiving']?.views.map(({ name }) => name)).toEqual([
      'VIEW 0',
      ...named(maxViews - 1)
        .slice(1)
        .map(({ name }) => name),
      'New',
    ]);
    expect(lists['lots']).toEqual(added.lots);
    expect(dropped).toEqual([{ list: 'receiving', view: 'One too many' }]);
  });
});
