import { z } from 'zod';
import { mostColumns, mostSharedViews, mostViews } from './model/list-setup-rules.ts';

/** A column of a list as a person set it up; the order of the columns is theirs. */
export const ColumnSetup = z.object({
  id: z.string().min(1).max(40),
  isShown: z.boolean(),
  /** In CSS pixels; null: as wide as the list makes it. */
  width: z.number().int().min(32).max(1_200).nullable(),
});
export type ColumnSetup = z.infer<typeof ColumnSetup>;

const ColumnSetups = z.array(ColumnSetup).max(mostColumns);

/** A view of a list: what narrows and sorts it, and its columns. */
export const SavedView = z.object({
  name: z.string().trim().min(1).max(60),
  /** As it stands in the list's address; the list leaves out what it does not understand. */
  search: z.record(
    z.string().min(1).max(40),
    z.union([
      z.string().max(500),
      z.number(),
      z.boolean(),
      z.array(z.union([z.string().max(500), z.number()])).max(200),
    ]),
  ),
  /** Null: the list's own. */
  columns: ColumnSetups.nullable(),
});
export type SavedView = z.infer<typeof SavedView>;

/** How one list is set up on this desk. */
export const ListSetup = z.object({
  columns: ColumnSetups.nullable(),
  /** The first nine have a key: Alt and their place. */
  views: z.array(SavedView).max(mostSharedViews),
});
export type ListSetup = z.infer<typeof ListSetup>;

const ListId = z.string().regex(/^[a-z][a-z-]{0,39}$/);

/** A view of a list as the desks of a site share it. */
export const SharedView = z.object({ list: ListId, view: SavedView });
export type SharedView = z.infer<typeof SharedView>;

/** The set-up of each list, by its address without the slash. */
export const ListSetups = z.record(ListId, ListSetup);
export type ListSetups = z.infer<typeof ListSetups>;

/** What of stored or imported set-ups can be used, and what was left out: a whole list, or a view by its name. */
export type ReadSetups = { lists: ListSetups; dropped: { list: string; view: string | null }[] };

/** Reads set-ups one by one, so that one that is wrong takes no other with it. */
export function readListSetups(stored: unknown): ReadSetups {
  const read: ReadSetups = { lists: {}, dropped: [] };
  const record = z.record(z.string(), z.unknown()).safeParse(stored);
  for (const [list, value] of Object.entries(record.data ?? {}).slice(0, 40)) {
    const setup = z.object({ columns: z.unknown(), views: z.array(z.unknown()) }).safeParse(value);
    if (!ListId.safeParse(list).success || !setup.success) {
      read.dropped.push({ list: list.slice(0, 40), view: null });
      continue;
    }
    const views = setup.data.views.flatMap((view, position) => {
      const { data } = SavedView.safeParse(view);
      if (data !== undefined && position < mostViews) return [data];
      read.dropped.push({ list, view: nameOf(view) });
      return [];
    });
    read.lists[list] = { columns: ColumnSetups.nullable().safeParse(setup.data.columns).data ?? null, views };
  }
  return read;
}

function nameOf(view: unknown): string {
  const { data } = z.object({ name: z.string() }).safeParse(view);
  return (data?.name ?? '?').slice(0, 60);
}
