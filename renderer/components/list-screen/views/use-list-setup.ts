import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  arrangeColumns,
  fullSetup,
  moveColumn,
  resizeColumn,
  withAbsent,
} from '#renderer/components/data-grid/column-setup.ts';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import type { ColumnArrangement } from '#renderer/components/data-grid/use-column-drag.ts';
import { compactSearch } from '#renderer/components/list-screen/list-search.ts';
import type { ListRoute } from '#renderer/components/list-screen/use-list.ts';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { isMac } from '#renderer/platform/keyboard/chord.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { ColumnSetup, ListSetup, SavedView } from '#shared/preferences/list-setup.ts';
import { maxViews } from '#shared/preferences/model/list-setup-rules.ts';

/** An available column: its name, whether it is shown, and its width. */
export type OfferedColumn = ColumnSetup & { readonly header: string };

/** The columns and saved views of a list, as set up on this desk. */
export type ListSetupView<Row> = {
  readonly shown: readonly GridColumn<Row>[];
  readonly offered: readonly OfferedColumn[];
  readonly arrangement: ColumnArrangement;
  readonly isOwnColumns: boolean;
  readonly setColumns: (columns: readonly ColumnSetup[] | null) => void;
  /** Views from the profile's file, which can't be changed here; they are listed before the others. */
  readonly fixedViews: readonly SavedView[];
  readonly views: readonly SavedView[];
  readonly setViews: (views: readonly SavedView[]) => void;
  /** The index, among all views, of the view whose filters, sort and columns are on the screen; -1 if there is none. */
  readonly current: number;
  readonly apply: (view: SavedView) => void;
  /** Returns the current state of the screen as a view with this name. */
  readonly asView: (name: string) => SavedView;
};

const noSetup: ListSetup = { columns: null, views: [] };

/** Returns the setup for a list from the file of the active profile. */
function useFixedSetup(id: string): ListSetup {
  const { data: profiles } = useQuery(profilesQuery);
  return chosenProfile(profiles)?.setups.lists[id] ?? noSetup;
}

/** Reads and changes the setup of a list; Alt with a digit applies one of its views. */
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
  const change = (part: Partial<ListSetup>) =>
    save({ lists: { ...lists, [id]: { ...setup, ...part } } }, { lists });
  const usedColumns = ownColumns ?? fixedColumns;
  const shown = useMemo(() => arrangeColumns(columns, usedColumns), [columns, usedColumns]);
  const full = fullSetup(columns, usedColumns);
  const setColumns = (next: readonly ColumnSetup[] | null) =>
    change({ columns: next === null ? null : withAbsent(next, usedColumns, columns) });
  const asView = (name: string): SavedView => ({
    name,
    search: compactSearch(route.search) as SavedView['search'],
    columns: setup.columns,
  });
  const apply = (view: SavedView) => {
    if (textOf(view.columns) !== textOf(setup.columns)) change({ columns: view.columns });
    route.show(view.search);
  };
  useShortcuts(
    all.slice(0, maxViews).map((view, place) => ({
      chord: `alt+${place + 1}`,
      label: 'shortcut.savedView',
      // There, Option with a digit types a character, such as # or @.
      isForFieldsFirst: isMac,
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

/** Equal values give equal text, whatever the order of their keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
