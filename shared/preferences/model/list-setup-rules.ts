import type { ListSetups, SavedView } from '#shared/preferences/list-setup.ts';

/** Each view of a list has a key, Alt+1 to Alt+9: first those that the profile's file sets. */
export const mostViews = 9;
export const mostColumns = 40;

/**
 * Set-ups of lists with those of a file added: a view takes the place of the one of its name, columns are taken where
 * none were set up here. Answers those for which a list had no place as `dropped`.
 */
export function mergeSetups(
  own: ListSetups,
  added: ListSetups,
): { lists: ListSetups; dropped: { list: string; view: string }[] } {
  const dropped: { list: string; view: string }[] = [];
  const lists = { ...own };
  for (const [list, { columns, views }] of Object.entries(added)) {
    const before = own[list] ?? { columns: null, views: [] };
    const merged = [...before.views];
    for (const view of views) {
      const place = placeOfView(merged, view.name);
      if (place >= 0) merged[place] = view;
      else if (merged.length < mostViews) merged.push(view);
      else dropped.push({ list, view: view.name });
    }
    lists[list] = { columns: before.columns ?? columns, views: merged };
  }
  return { lists, dropped };
}

/** The place of the view of a name, case apart; -1 where there is none. */
export function placeOfView(views: readonly Pick<SavedView, 'name'>[], name: string): number {
  const wanted = name.trim().toLowerCase();
  return views.findIndex((view) => view.name.toLowerCase() === wanted);
}

/** How many views the set-ups hold. */
export function countViews(lists: ListSetups): number {
  return Object.values(lists).reduce((sum, { views }) => sum + views.length, 0);
}
