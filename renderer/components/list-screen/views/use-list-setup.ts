import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  arrangeColumns,
  fullSetup,
  moveColumn,
  resizeColumn,
} from '#renderer/components/data-grid/column-setup.ts';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import type { ColumnArrangement } from '#renderer/components/data-grid/use-column-drag.ts';
import { compactSearch } from '#renderer/components/list-screen/list-search.ts';
import type { ListRoute } from '#renderer/components/list-screen/use-list.ts';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { ColumnSetup, ListSetup, SavedView } from '#shared/preferences/list-setup.ts';
import { mostViews } from '#shared/preferences/model/list-setup-rules.ts';

/** A column as it is offered: its name, whether it is shown, and how wide. */
export type OfferedColumn = ColumnSetup & { readonly header: string };

/** The columns and the saved views of a list, as this desk has set them up. */
export type ListSetupView<Row> = {
  readonly shown: readonly GridColumn<Row>[];
  readonly offered: readonly OfferedColumn[];
  readonly arrangement: ColumnArrangement;
  readonly isOwnColumns: boolean;
  readonly setColumns: (columns: readonly ColumnSetup[] | null) => void;
  /** Those that the profile's file sets, which can't be changed here; they stand before the others. */
  readonly fixedViews: readonly SavedView[];
  readonly views: readonly SavedView[];
  readonly setViews: (views: readonly SavedView[]) => void;
  /** The view whose filters, sort and columns are those on the screen, by its place among all; -1 where there is none. */
  readonly current: number;
  readonly apply: (view: SavedView) => void;
  /** What is on the screen, as a view of this name. */
  readonly asView: (name: string) => SavedView;
};

const noSetup: ListSetup = { columns: null, views: [] };

/** The set-up that the file of the profile in use has for a list. */
function useFixedSetup(id: string): ListSetup {
  const { data: profiles } = useQuery(profilesQuery);
  return chosenProfile(profiles)?.setups.lists[id] ?? noSetup;
}

/** Reads and changes the set-up of a list; Alt with a digit applies a view of it. */
export function useListSetup<Row, Search extends object>(
  { path }: { readonly path: string },
  route: Pick<ListRoute<Search>, 'search' | 'show'>,
  columns: readonly GridColumn<Row>[],
): ListSetupView<Row> {
  const [{ lists }, save] = usePreferences();
  const id = path.slice(1);
  const setup = lists[id] ?? noSetup;
  const fixed = useFixedSetup(id);
  const { columns: ownColumns } = setup;
  const { columns: fixedColumns } = fixed;
  const all = [...fixed.views, ...setup.views];
  const change = (part: Partial<ListSetup>) => save({ lists: { ...lists, [id]: { ...setup, ...part } } });
  const shown = useMemo(
    () => arrangeColumns(columns, ownColumns ?? fixedColumns),
    [columns, ownColumns, fixedColumns],
  );
  const full = fullSetup(columns, ownColumns ?? fixedColumns);
  const setColumns = (next: readonly ColumnSetup[] | null) =>
    change({ columns: next === null ? null : [...next] });
  const asView = (name: string): SavedView => ({
    name,
    search: compactSearch(route.search) as SavedView['search'],
    columns: setup.columns,
  });
  const apply = (view: SavedView) => {
    if (textOf(view.columns) !== textOf(setup.columns)) setColumns(view.columns);
    route.show(view.search);
  };
  useShortcuts(
    all.slice(0, mostViews).map((view, place) => ({
      chord: `alt+${place + 1}`,
      label: 'shortcut.savedView',
      run: () => apply(view),
    })),
  );
  const now = asView('');
  return {
    shown,
    offered: full.map((column) => ({
      ...column,
      header: columns.find((known) => known.id === column.id)?.header ?? column.id,
    })),
    arrangement: {
      onResize: (columnId, width) => setColumns(resizeColumn(full, columnId, width)),
      onMove: (columnId, to) => setColumns(moveColumn(full, columnId, to)),
    },
    isOwnColumns: setup.columns === null,
    setColumns,
    fixedViews: fixed.views,
    views: setup.views,
    setViews: (views) => change({ views: [...views] }),
    current: all.findIndex(
      (view) => textOf(view.search) === textOf(now.search) && textOf(view.columns) === textOf(now.columns),
    ),
    apply,
    asView,
  };
}

/** A value as text that is the same for the same value, whatever the order of its keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
