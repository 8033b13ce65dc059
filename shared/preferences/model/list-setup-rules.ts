import type { ListSetups, SavedView, SharedView } from '#shared/preferences/list-setup.ts';

/** Each view of a list has a key, Alt+1 to Alt+9: first those that the profile's file sets. */
export const mostViews = 9;
/** Desks of a site may have more together; those have no key. */
export const mostSharedViews = 200;
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

/** Set-ups of lists with the columns of the one and the views of the other. */
export function withViews(own: ListSetups, views: readonly SharedView[]): ListSetups {
  const lists = Object.fromEntries(
    Object.entries(own).map(([list, setup]) => [list, { ...setup, views: [] as SavedView[] }]),
  );
  for (const { list, view } of views) {
    const setup = (lists[list] ??= { columns: null, views: [] });
    if (setup.views.length < mostSharedViews) setup.views.push(view);
  }
  return lists;
}

/** The views of all lists, each with its list. */
export function viewsOf(lists: ListSetups): SharedView[] {
  return Object.entries(lists).flatMap(([list, { views }]) => views.map((view) => ({ list, view })));
}

/** What names a view among those of all lists. */
export function viewKey({ list, view }: SharedView): string {
  return `${list} ${view.name.trim().toLowerCase()}`;
}

/** A name for a view that another desk changed too, with this desk's name behind it, that none of its list has. */
export function freeViewName(
  { list, view }: SharedView,
  desk: string,
  taken: { readonly has: (key: string) => boolean },
): string {
  for (let number = 1; ; number += 1) {
    const ending = ` (${[desk.slice(0, 30), ...(number === 1 ? [] : [number])].join(' ')})`;
    const name = `${view.name.slice(0, 60 - ending.length).trimEnd()}${ending}`;
    if (!taken.has(viewKey({ list, view: { ...view, name } }))) return name;
  }
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
