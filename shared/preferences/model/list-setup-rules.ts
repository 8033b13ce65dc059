import type { ListSetups, SavedView, SharedView } from '#shared/preferences/list-setup.ts';

/** Each view of a list has a keyboard shortcut, Alt+1 to Alt+9; the views from the profile's file come first. */
export const maxViews = 9;
/** Desks of a site may have more in total; those have no shortcut. */
export const maxSharedViews = 200;
export const maxColumns = 40;

/**
 * Merges the setups of a file into existing ones: a view replaces the one with the same name; columns are taken only if
 * none were set up here. Returns the views that did not fit into their list as `dropped`.
 */
export function mergeSetups(
  existing: ListSetups,
  added: ListSetups,
): { lists: ListSetups; dropped: { list: string; view: string }[] } {
  const dropped: { list: string; view: string }[] = [];
  const lists = { ...existing };
  for (const [list, { columns, views }] of Object.entries(added)) {
    const before = existing[list] ?? { columns: null, views: [] };
    const merged = [...before.views];
    for (const view of views) {
      const place = placeOfView(merged, view.name);
      if (place >= 0) merged[place] = view;
      else if (merged.length < maxViews) merged.push(view);
      else dropped.push({ list, view: view.name });
    }
    lists[list] = { columns: before.columns ?? columns, views: merged };
  }
  return { lists, dropped };
}

/** Returns list setups with the columns of the first argument and the views of the second. */
export function withViews(setups: ListSetups, views: readonly SharedView[]): ListSetups {
  const lists = Object.fromEntries(
    Object.entries(setups).map(([list, setup]) => [list, { ...setup, views: [] as SavedView[] }]),
  );
  for (const { list, view } of views) {
    const setup = (lists[list] ??= { columns: null, views: [] });
    if (setup.views.length < maxSharedViews) setup.views.push(view);
  }
  return lists;
}

export function viewsOf(lists: ListSetups): SharedView[] {
  return Object.entries(lists).flatMap(([list, { views }]) => views.map((view) => ({ list, view })));
}

export function viewKey({ list, view }: SharedView): string {
  return `${list} ${view.name.trim().toLowerCase()}`;
}

/** Returns a name for a view that another desk also changed: with this desk's name appended, and unused in its list. */
export function uniqueViewName(
  { list, view }: SharedView,
  desk: string,
  usedKeys: { readonly has: (key: string) => boolean },
): string {
  for (let number = 1; ; number += 1) {
    const ending = ` (${[desk.slice(0, 30), ...(number === 1 ? [] : [number])].join(' ')})`;
    const name = `${view.name.slice(0, 60 - ending.length).trimEnd()}${ending}`;
    if (!usedKeys.has(viewKey({ list, view: { ...view, name } }))) return name;
  }
}

/** Ignores case; -1 if there is none. */
export function placeOfView(views: readonly Pick<SavedView, 'name'>[], name: string): number {
  const normalizedName = name.trim().toLowerCase();
  return views.findIndex((view) => view.name.toLowerCase() === normalizedName);
}

export function countViews(lists: ListSetups): number {
  return Object.values(lists).reduce((sum, { views }) => sum + views.length, 0);
}
