import { Button } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { type MessageId, useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { DataGrid, type DataGridHandle } from '../data-grid/data-grid.tsx';
import type { GridColumn } from '../data-grid/grid-column.ts';
import { type GridSelection, noRows } from '../data-grid/row-selection.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { PatientSkeleton } from '../feedback/patient-skeleton.tsx';
import { ProblemNotice } from '../feedback/problem-notice.tsx';
import { rowHeights } from '../layout/row-heights.ts';
import { SplitView } from '../layout/split-view.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { tableOf } from './export/export-table.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { hasFilters, type SortSearch, searchOfSort, sortOf } from './list-search.ts';
import { isRecordNumber } from './record-number.ts';
import { useFirstRow } from './use-first-row.ts';
import { useFocusOnEntry } from './use-focus-on-entry.ts';
import type { ListRoute } from './use-list-route.ts';
import type { PagedList } from './use-paged-list.ts';

/** The words of a list that differ from place to place. */
type ListLabels = {
  /** Names the place, the grid and an exported file. */
  readonly title: string;
  /** Names the filters for assistive technology. */
  readonly filters: string;
  readonly refresh: string;
  /** What to say where nothing passes the filters. */
  readonly noneMatch: string;
  readonly noneMatchText: string;
};

type ListScreenProps<Row extends object, Search extends SortSearch> = {
  readonly labels: ListLabels;
  readonly place: ListRoute<Search>;
  readonly list: PagedList<Row>;
  /** The rows to show where the screen narrows the loaded ones further; absent: all of them. */
  readonly rows?: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly GridColumn<Row>[];
  /** The filter controls. */
  readonly filters: ReactNode;
  /** The field among them to which "/" leads. */
  readonly firstFilter: RefObject<HTMLInputElement | null>;
  /** In place of rows where there are none and no filter is set. */
  readonly empty: ReactNode;
  /** Offered beside "Clear filters" where no row passes. */
  readonly emptyAction?: ReactNode;
  /** What remains where the service does not offer the list at all; a sentence. */
  readonly remains?: string;
  /** What Escape does, for the sheet of shortcuts. */
  readonly closeShortcut?: MessageId;
  /** What opening a row does, in place of showing its record beside the list. */
  readonly onOpen?: (row: Row) => void;
  /** Between the filters and the rows: a notice, a chart. */
  readonly above?: ReactNode;
  /** Which rows are chosen; absent: rows of this list cannot be chosen. `SelectionBar` says it. */
  readonly selection?: GridSelection | undefined;
  /** Enter in the first filter opens the first row of what was typed there, once it is known. */
  readonly opensFirst?: boolean;
};

/** A list of records: filters on top, rows on the left, the opened record on the right. */
export function ListScreen<Row extends object, Search extends SortSearch>(
  props: ListScreenProps<Row, Search>,
) {
  const { place, list, rowId, columns, labels: own } = props;
  const t = useMessages();
  const [preferences, savePreferences] = usePreferences();
  const grid = useRef<DataGridHandle<Row>>(null);
  const { firstFilter } = props;
  const rows = props.rows ?? list.rows;
  const sort = sortOf(place.search);
  const isFiltered = hasFilters(place.search);

  const { open, close: closeRecord, recordId } = place;
  const { onOpen } = props;
  const openRow = useCallback(
    (row: Row) => (onOpen === undefined ? open(rowId(row)) : onOpen(row)),
    [onOpen, open, rowId],
  );
  const { selection } = props;
  const hasChosen = selection !== undefined && selection.chosen.ids.size > 0;
  const isClosable = recordId !== null || hasChosen;
  const close = () => {
    // First what is opened, then what is chosen.
    if (recordId === null) {
      if (hasChosen) selection?.onChange(noRows);
      return;
    }
    closeRecord();
    grid.current?.focus();
  };
  useShortcuts([
    { chord: '/', label: 'shortcut.filter', isAtOnce: true, run: () => firstFilter.current?.select() },
    { chord: 'mod+r', label: 'shortcut.refreshList', run: list.refresh },
    ...(isClosable
      ? [{ chord: 'Escape', label: props.closeShortcut ?? 'shortcut.close', run: close } as const]
      : []),
  ]);
  useFocusOnEntry(rows.length > 0, recordId, () => grid.current?.focus());
  const openFirst = useFirstRow(list, rows, (row) => {
    openRow(row);
    grid.current?.focusFirst();
  });
  const pressInField = (event: KeyboardEvent) => {
    if (event.target !== firstFilter.current) return;
    openFirst(props.opensFirst === true && event.key === 'Enter');
    if (event.key !== 'ArrowDown' || rows.length === 0) return;
    event.preventDefault();
    grid.current?.focusFirst();
  };
  // Only rows in the list's own order say how far down its pages are in view.
  const isOwnOrder = (sort === null || list.isSorted) && rows === list.rows;
  const { setView } = list;
  const follow = useCallback(
    (lastIndex: number) => setView(isOwnOrder ? lastIndex : null),
    [setView, isOwnOrder],
  );

  const placeholder =
    list.isPending || (list.isRefreshing && list.rows.length === 0) ? (
      <PatientSkeleton lines={14} />
    ) : list.error !== null && list.rows.length === 0 ? (
      <ProblemNotice error={list.error} form="pane" remains={props.remains} onRetry={list.refresh} />
    ) : isFiltered ? (
      <EmptyState
        title={own.noneMatch}
        action={
          <>
            <Button variant="default" onClick={place.clear}>
              {t('filter.clearAll')}
            </Button>
            {props.emptyAction}
          </>
        }
      >
        {own.noneMatchText}
      </EmptyState>
    ) : (
      props.empty
    );

  const totalCount = props.rows === undefined ? list.totalCount : rows.length;
  return (
    <>
      <FilterBar
        title={own.title}
        label={own.filters}
        refreshLabel={own.refresh}
        canClear={isFiltered}
        onClear={place.clear}
        onRefresh={list.refresh}
        isRefreshing={list.isRefreshing}
        onKeyDown={pressInField}
      >
        {props.filters}
      </FilterBar>
      {props.above}
      <SplitView
        label={t('split.edge')}
        share={preferences.listShare}
        onShare={(listShare) => savePreferences({ listShare })}
        detail={recordId === null ? null : <OpenedRecord recordId={recordId} onClose={close} />}
        list={
          <>
            <DataGrid
              ref={grid}
              label={own.title}
              rows={rows}
              rowId={rowId}
              columns={columns}
              rowHeightPx={rowHeights[preferences.density]}
              totalCount={totalCount}
              sort={sort}
              isSorted={list.isSorted}
              isBusy={!list.isCurrent}
              listKey={list.shownKey}
              onSort={(next) =>
                place.change(
                  searchOfSort(
                    next,
                    columns.map(({ id }) => id),
                  ) as Partial<Search>,
                )
              }
              selection={selection}
              openRowId={recordId}
              onOpen={openRow}
              onNearEnd={list.loadMore}
              onView={follow}
              placeholder={placeholder}
            />
            <ListFooter list={list} shownCount={rows.length} isSorted={sort !== null && !list.isSorted}>
              <ExportMenu
                name={own.title}
                shownCount={rows.length}
                totalCount={list.totalCount}
                isComplete={list.isComplete}
                readTable={() => tableOf(columns, grid.current?.readRows() ?? rows)}
              />
            </ListFooter>
          </>
        }
      />
    </>
  );
}

type OpenedRecordProps = { readonly recordId: string; readonly onClose: () => void };

/** The record that is opened beside its list; of an address that can be none it is said. */
function OpenedRecord({ recordId, onClose }: OpenedRecordProps) {
  const t = useMessages();
  if (isRecordNumber(recordId)) return <Outlet />;
  return (
    <EmptyState
      title={t('list.noRecord')}
      action={
        <Button variant="default" onClick={onClose}>
          {t('list.noRecordClose')}
        </Button>
      }
    >
      {t('list.noRecordText')}
    </EmptyState>
  );
}
