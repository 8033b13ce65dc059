import { Button } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { DataGrid, type DataGridHandle } from '#renderer/components/data-grid/data-grid.tsx';
import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import { type GridSelection, noRows } from '#renderer/components/data-grid/row-selection.ts';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { EmptyState } from '#renderer/components/feedback/empty-state.tsx';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { rowHeights } from '#renderer/components/layout/row-heights.ts';
import { SplitView } from '#renderer/components/layout/split-view.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { isNowhere } from '#renderer/platform/keyboard/fields.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { ListDefinition } from './define-list.ts';
import { ExportMenu } from './export/export-menu.tsx';
import { tableOf } from './export/export-table.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListNote } from './list-note.tsx';
import { isRecordNumber, type SortSearch, searchOfSort, sortOf } from './list-search.ts';
import type { ListRoute } from './use-list.ts';
import type { PagedList } from './use-paged-list.ts';
import { useListSetup } from './views/use-list-setup.ts';
import { ViewMenu } from './views/view-menu.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen was opened by its key, or from a row: the focus moves to its list, or to the whole list. */
    readonly isByKey?: boolean;
  }
}

type ListScreenProps<Row extends object, Search extends SortSearch> = {
  readonly of: ListDefinition<Row, Search>;
  readonly route: ListRoute<Search>;
  readonly list: PagedList<Row>;
  /** The rows to show if the screen narrows the loaded ones further; when omitted, all. */
  readonly rows?: readonly Row[] | undefined;
  /** Further pages are read only when the user asks for them; default false. */
  readonly isPaused?: boolean;
  /** Columns that replace the list's own, such as those that depend on more than its search. */
  readonly columns?: readonly GridColumn<Row>[];
  /** Replaces the list's message if no row passes its filters. */
  readonly noneMatch?: { readonly title?: string; readonly text: string } | undefined;
  /** Replaces the rows if there are none and no filter is set. */
  readonly empty?: ReactNode;
  /** Offered beside "Clear filters" if no row passes. */
  readonly emptyAction?: ReactNode;
  /** The action of Escape, for the shortcut sheet. */
  readonly closeShortcut?: MessageId;
  /** The open row, if it is not the one with the record's id. */
  readonly openRowId?: string | null;
  /** The action on opening a row, instead of showing its record beside the list. */
  readonly onOpen?: (row: Row) => void;
  /** Between the filters and the rows: a notice, a chart. */
  readonly above?: ReactNode;
  /** Above the rows only: content that appears and disappears there does not move an opened record. */
  readonly aboveRows?: ReactNode;
  /** Below the rows: content that appears there moves none of them. */
  readonly belowRows?: ReactNode;
  /** The selected rows; when omitted, rows of this list cannot be selected. `SelectionBar` shows the selection. */
  readonly selection?: GridSelection | undefined;
  /** Called on every keystroke with the text that narrows the loaded rows. */
  readonly onType?: (text: string) => void;
  /** Called with the first filter's text on Enter. */
  readonly onEnter?: (text: string) => void;
  /** The text that the rows match: Enter in the first filter opens the first row as soon as they match the typed text. */
  readonly matchedText?: string;
};

/** A list of records: filters at the top, rows on the left, the opened record on the right. */
export function ListScreen<Row extends object, Search extends SortSearch>(
  props: ListScreenProps<Row, Search>,
) {
  const { of, route, list } = props;
  const { rowId, label, remains } = of;
  const t = useMessages();
  const counts = useCountFormat();
  const [preferences, savePreferences] = usePreferences();
  const grid = useRef<DataGridHandle<Row>>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const { search } = route;
  const ownColumns = useMemo(() => of.columns({ t, counts }, search), [of, t, counts, search]);
  const columns = props.columns ?? ownColumns;
  const setup = useListSetup(of, route, columns);
  const rows = props.rows ?? list.rows;
  const sort = sortOf(search);

  const { open, close: closeRecord, recordId } = route;
  const { onOpen } = props;
  const openRow = useCallback(
    (row: Row) => (onOpen === undefined ? open(rowId(row)) : onOpen(row)),
    [onOpen, open, rowId],
  );
  const { selection } = props;
  const hasChosen = selection !== undefined && selection.chosen.ids.size > 0;
  const isClosable = recordId !== null || hasChosen;
  const close = () => {
    // Closes the opened record first, then clears the selection.
    if (recordId === null) {
      if (hasChosen) selection?.onChange(noRows);
      return;
    }
    closeRecord();
    grid.current?.focus();
  };
  useShortcuts([
    { chord: '/', label: 'shortcut.filter', isAtOnce: true, run: () => firstField.current?.select() },
    { chord: 'mod+r', label: 'action.refresh', run: list.refresh },
    ...(isClosable
      ? [{ chord: 'Escape', label: props.closeShortcut ?? 'shortcut.close', run: close } as const]
      : []),
  ]);
  useFocusOnEntry(rows.length > 0, recordId, () => grid.current?.focus());
  const { loadMore } = list;
  const hasRows = list.rows.length > 0;
  const isEmpty = rows.length === 0;
  // Pages of which no row passes the filters have no end to scroll to.
  useEffect(() => {
    if (isEmpty) loadMore();
  }, [isEmpty, loadMore]);
  const openFirst = useFirstRow(list, rows, { matchedText: props.matchedText, recordId }, (row) => {
    openRow(row);
    grid.current?.focusFirst();
  });
  const pressInField = (event: KeyboardEvent) => {
    if (event.target !== firstField.current) return;
    if (event.key === 'Enter') props.onEnter?.(firstField.current?.value ?? '');
    openFirst(event.key === 'Enter' ? firstField.current.value.trim() : null);
    if (event.key !== 'ArrowDown' || rows.length === 0) return;
    event.preventDefault();
    grid.current?.focusFirst();
  };
  // Only rows in the list's own order indicate how far down its pages the view is.
  const isOwnOrder = (sort === null || list.isSorted) && rows === list.rows;
  const { setView } = list;
  // Selected rows are wanted wherever they are.
  const isViewEnough = isOwnOrder && !hasChosen;
  const follow = useCallback(
    (lastIndex: number) => setView(isViewEnough ? lastIndex : null),
    [setView, isViewEnough],
  );

  const isReadingOn = list.isCurrent && !list.isComplete && list.error === null && props.isPaused !== true;
  const placeholder =
    list.isPending || isReadingOn || (list.isRefreshing && !(hasRows && list.isCurrent)) ? (
      <DelayedSkeleton lines={14} />
    ) : list.error !== null && !(hasRows && list.isComplete) ? (
      <ProblemNotice error={list.error} form="pane" remains={remains && t(remains)} onRetry={list.retry} />
    ) : route.isNarrowed ? (
      <EmptyState
        title={props.noneMatch?.title ?? t(label('noneMatch'))}
        action={
          <>
            <Button variant="default" onClick={route.clear}>
              {t('filter.clearAll')}
            </Button>
            {props.emptyAction}
          </>
        }
      >
        {props.noneMatch?.text ?? t(label('noneMatchText'))}
      </EmptyState>
    ) : (
      (props.empty ?? <EmptyState title={t(label('none'))}>{t(label('noneText'))}</EmptyState>)
    );

  const title = t(of.title);
  const listTotal = list.isComplete ? list.rows.length : list.totalCount;
  const totalCount = props.rows === undefined ? listTotal : rows.length;
  return (
    <>
      <FilterBar
        of={of}
        route={route}
        list={list}
        firstField={firstField}
        onType={props.onType}
        onKeyDown={pressInField}
      >
        <ViewMenu setup={setup} />
      </FilterBar>
      {props.above}
      {list.isCut && <ListNote role="note">{t('list.cut')}</ListNote>}
      <SplitView
        label={t('split.edge')}
        share={preferences.listShare}
        onShare={(listShare) => savePreferences({ listShare })}
        detail={
          recordId === null ? null : (
            <OpenedRecord recordId={recordId} largestId={of.largestId} onClose={close} />
          )
        }
        list={
          <>
            {props.aboveRows}
            <DataGrid
              ref={grid}
              label={title}
              rows={rows}
              rowId={rowId}
              columns={setup.shown}
              sortColumns={columns}
              arrangement={setup.arrangement}
              rowHeightPx={rowHeights[preferences.density]}
              totalCount={totalCount}
              sort={sort}
              isSorted={list.isSorted}
              isBusy={!list.isCurrent}
              listKey={list.shownKey}
              onSort={(next) =>
                route.change(
                  searchOfSort(
                    next,
                    columns.map(({ id }) => id),
                  ) as Partial<Search>,
                )
              }
              selection={selection}
              openRowId={props.openRowId === undefined ? recordId : props.openRowId}
              onOpen={openRow}
              onNearEnd={list.loadMore}
              onView={follow}
              placeholder={placeholder}
            />
            {props.belowRows}
            <ListFooter list={list} shownCount={rows.length} isSorted={sort !== null && !list.isSorted}>
              <ExportMenu
                name={title}
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

type OpenedRecordProps = {
  readonly recordId: string;
  readonly largestId: number | undefined;
  readonly onClose: () => void;
};

/** The record opened beside its list; for an address that cannot be one, a message. */
function OpenedRecord({ recordId, largestId, onClose }: OpenedRecordProps) {
  const t = useMessages();
  if (isRecordNumber(recordId, largestId)) return <Outlet />;
  return (
    <EmptyState
      title={t('list.noRecord')}
      action={
        <Button variant="default" onClick={onClose}>
          {t('action.backToList')}
        </Button>
      }
    >
      {t('list.noRecordText')}
    </EmptyState>
  );
}

/**
 * Opens the first row as soon as the rows that match the typed text are known; placeholder rows are never opened.
 *
 * @param shown `matchedText`: the text that the rows match; omitted if the list opens none this way. `recordId`: the
 *   open record
 * @returns a function that sets the text whose first row is wanted; to be called with null once the user does something
 *   else
 */
function useFirstRow<Row>(
  list: Pick<PagedList<Row>, 'isCurrent' | 'isPending'>,
  rows: readonly Row[],
  { matchedText, recordId }: { readonly matchedText: string | undefined; readonly recordId: string | null },
  onOpen: (row: Row) => void,
): (text: string | null) => void {
  const awaited = useRef<string | null>(null);
  const openId = useRef(recordId);
  useEffect(() => {
    // The user has opened or closed a record in the meantime.
    if (openId.current !== recordId) awaited.current = null;
    openId.current = recordId;
  }, [recordId]);
  const knownText = list.isCurrent && !list.isPending ? matchedText : undefined;
  const openAwaited = () => {
    if (awaited.current === null || awaited.current !== knownText) return;
    awaited.current = null;
    const [first] = rows;
    if (first !== undefined) onOpen(first);
  };
  const openKnown = useEffectEvent(openAwaited);
  useEffect(() => {
    if (knownText !== undefined) openKnown();
  }, [knownText]);
  return (text) => {
    awaited.current = text;
    openAwaited();
  };
}

/**
 * Moves the focus into a list as soon as it has rows, if its screen was opened by its key, or a record that covered it
 * was closed; never if another element has the focus.
 */
function useFocusOnEntry(hasRows: boolean, recordId: string | null, focus: () => void): void {
  const entry = useRouterState({ select: ({ location }) => location.state });
  const entered = useRef<unknown>(null);
  const before = useRef(recordId);
  const enter = useEffectEvent(() => {
    if (isNowhere(document.activeElement)) focus();
  });
  useEffect(() => {
    if (!hasRows || entry.isByKey !== true || entered.current === entry) return;
    entered.current = entry;
    enter();
  }, [hasRows, entry]);
  useEffect(() => {
    const wasOpen = before.current !== null;
    before.current = recordId;
    if (wasOpen && recordId === null) enter();
  }, [recordId]);
}
