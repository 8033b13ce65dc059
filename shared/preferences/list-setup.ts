import { z } from 'zod';
import { maxColumns, maxSharedViews, maxViews } from './model/list-setup-rules.ts';

/** A column of a list as set up by the user, who also sets the column order. */
export const ColumnSetup = z.object({
  id: z.string().min(1).max(40),
  isShown: z.boolean(),
  /** In CSS pixels; null for the list's default. */
  width: z.number().int().min(32).max(1_200).nullable(),
});
export type ColumnSetup = z.infer<typeof ColumnSetup>;

const ColumnSetups = z.array(ColumnSetup).max(maxColumns);

/** A view of a list: its filters, sorting, and columns. */
export const SavedView = z.object({
  name: z.string().trim().min(1).max(60),
  /** As in the list's address; the list ignores what it does not understand. */
  search: z.record(
    z.string().min(1).max(40),
    z.union([
      z.string().max(500),
      z.number(),
      z.boolean(),
      z.array(z.union([z.string().max(500), z.number()])).max(200),
    ]),
  ),
  /** Null for the list's defaults. */
  columns: ColumnSetups.nullable(),
});
export type SavedView = z.infer<typeof SavedView>;

export const ListSetup = z.object({
  columns: ColumnSetups.nullable(),
  /** The first nine have a keyboard shortcut: Alt and their position. */
  views: z.array(SavedView).max(maxSharedViews),
});
export type ListSetup = z.infer<typeof ListSetup>;

const ListId = z.string().regex(/^[a-z][a-z-]{0,39}$/);

/** A view of a list as shared by the desks of a site. */
export const SharedView = z.object({ list: ListId, view: SavedView });
export type SharedView = z.infer<typeof SharedView>;

/** The setup of each list, by its address without the slash. */
export const ListSetups = z.record(ListId, ListSetup);
export type ListSetups = z.infer<typeof ListSetups>;

/** The usable part of stored or imported setups, and what was dropped: a whole list, or a view by name. */
export type ReadSetups = { lists: ListSetups; dropped: { list: string; view: string | null }[] };

/** Reads setups one by one, so that an invalid one does not affect the others. */
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
      if (data !== undefined && position < maxViews) return [data];
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
