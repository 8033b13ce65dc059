import { Button } from '@mantine/core';
import {
  countColumn,
  idColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { NewRecordButton } from '#renderer/components/layout/new-record-button.tsx';
import { defineList } from '#renderer/components/list-screen/define-list.ts';
import { centerFilter } from '#renderer/components/list-screen/filters/center-filter.tsx';
import { oneOfFilter, statusFilter } from '#renderer/components/list-screen/filters/choice-filter.tsx';
import { daySpanFilter } from '#renderer/components/list-screen/filters/day-span-filter.tsx';
import { textsFilter } from '#renderer/components/list-screen/filters/field-filter.tsx';
import { barItem, type FilterProps } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { OutboxNote } from '#renderer/components/list-screen/list-note.tsx';
import { ListScreen } from '#renderer/components/list-screen/list-screen.tsx';
import { endOfDay, startOfDay } from '#renderer/components/list-screen/list-search.ts';
import { numberedPages } from '#renderer/components/list-screen/page-chain.ts';
import { useList } from '#renderer/components/list-screen/use-list.ts';
import { OpenMark } from '#renderer/components/records/open-elsewhere.tsx';
import {
  filterableReturnStatuses,
  returnTypeWord,
  showReturnStatus,
  statusRank,
} from '#renderer/components/records/return-status.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { returnListsKey } from '#renderer/platform/bridge/queries.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { passesReturnFilters } from '#shared/returns/model/return-filters.ts';
import type { InspectedReturn } from '#shared/returns/return-inspection.ts';
import type { ReturnFilters } from '#shared/returns/returns.ts';
import { arrivedReturnStatuses, waitingDays } from '#shared/today/model/today-rules.ts';
import { furtherFilter } from './further-filters.tsx';
import { inspectionText } from './return-inspection.tsx';
import { announcedPieces } from './return-quantities.ts';
import styles from './returns.module.css';

/** The service's maximum: twenty thousand returns are sorted with the requests of one minute. */
const pageSize = 250;

const idOf = ({ id }: InspectedReturn) => String(id);

/**
 * The returns. Omitted `centers` means every center: a misrouted parcel is found by its tracking number, and not every
 * center processes returns.
 */
export const returnsList = defineList({
  path: '/returns',
  title: 'rail.returns',
  label: (part) => `returns.list.${part}`,
  remains: 'returns.remains',
  rowId: idOf,
  filters: [
    barItem(NewReturnButton),
    textsFilter('tracking', { label: 'returns.filter.tracking', widthPx: 154, longest: 500, isFirst: true }),
    textsFilter('references', { label: 'term.references', widthPx: 122, longest: 50 }),
    statusFilter(filterableReturnStatuses, showReturnStatus),
    centerFilter,
    barItem(DeskOnlyButton),
    oneOfFilter('waiting', 'returns.waiting', waitingDays, (days, t) =>
      t('returns.waitingDays', { count: days }),
    ),
    daySpanFilter({ label: 'term.created', from: 'term.createdFrom', to: 'term.createdTo' }),
    furtherFilter,
  ],
  columns: ({ t, counts }) => [
    idColumn(
      { id: 'id', header: t('term.return'), width: 76, grow: 0.2, priority: 1 },
      ({ id }) => id,
      'strong',
    ),
    {
      ...stateColumn(
        { id: 'status', header: t('term.status'), width: 132, grow: 0.4, priority: 1 },
        ({ status }: InspectedReturn) => showReturnStatus(status, t),
        ({ status }) => statusRank(status),
      ),
      cell: ({ id, status }) => (
        <span className="row shrink gap-8">
          <StateMark {...showReturnStatus(status, t)} />
          <OpenMark record={{ kind: 'returns', id }} />
        </span>
      ),
    },
    textColumn(
      { id: 'reference', header: t('term.reference'), width: 116, grow: 0.8, priority: 3 },
      ({ referenceId }) => referenceId,
      { isMono: true },
    ),
    textColumn(
      { id: 'tracking', header: t('term.tracking'), width: 181, wholeWidth: 196, grow: 0.8, priority: 2 },
      ({ trackingNumber }) => trackingNumber,
      { isMono: true },
    ),
    textColumn({ id: 'center', header: t('term.center'), width: 106, grow: 0.8, priority: 7 }, centerName),
    countColumn(
      { id: 'items', header: t('term.items'), width: 66, grow: 0, priority: 5 },
      ({ inventory }) => inventory.length,
      counts,
    ),
    countColumn(
      { id: 'pieces', header: t('term.pieces'), width: 72, grow: 0, priority: 5 },
      announcedPieces,
      counts,
    ),
    instantColumn(
      { id: 'created', header: t('term.created'), width: 112, grow: 0.3, priority: 4 },
      ({ insertDate }) => insertDate,
    ),
    instantColumn(
      { id: 'completed', header: t('returns.column.completed'), width: 112, grow: 0.3, priority: 6 },
      ({ completedDate }) => completedDate,
    ),
    textColumn({ id: 'type', header: t('term.type'), width: 120, grow: 0.3, priority: 8 }, ({ returnType }) =>
      returnTypeWord(returnType, t),
    ),
    textColumn(
      { id: 'inspected', header: t('returns.column.inspected'), width: 120, grow: 0.4, priority: 10 },
      ({ inspection }) => inspection.map((line) => inspectionText(line, t)).join('; '),
    ),
    idColumn(
      { id: 'shipment', header: t('term.shipment'), width: 120, grow: 0.2, priority: 9 },
      ({ originalShipmentId }) => originalShipmentId,
      'plain',
    ),
  ],
  source: {
    /** Turns days into the first and last timestamp of the day at the desk. */
    toRequest: (search, _desk, day): ReturnFilters => ({
      ids: [...(search.ids ?? [])],
      references: [...(search.references ?? [])],
      statuses: [...(search.statuses ?? (search.waiting === undefined ? [] : arrivedReturnStatuses))],
      centerIds: [...(search.centers ?? [])],
      trackingNumbers: [...(search.tracking ?? [])],
      shipmentIds: [...(search.shipments ?? [])],
      inventoryIds: [...(search.items ?? [])],
      insertedFrom: startOfDay(search.from, day),
      insertedTo: endOfDay(search.to, day),
      completedFrom: startOfDay(search.doneFrom, day),
      completedTo: endOfDay(search.doneTo, day),
      returnTypes: [...(search.types ?? [])],
      // For this many calendar days, or more.
      ...(search.waiting !== undefined && { waitsSince: day.startOf(1 - search.waiting) }),
    }),
    query: (accountId, filters) =>
      numberedPages({
        queryKey: [...returnListsKey(accountId), filters],
        fetchPage: (page, prefer) => call('returns.list', { filters, page, pageSize, prefer }),
        rowsOf: ({ returns }) => returns,
        rowId: idOf,
      }),
    passes: passesReturnFilters,
    // The service filters by status only, so page after page is read.
    readsAll: ({ waiting }) => waiting !== undefined,
  },
});

function centerName({ fulfillmentCenter }: InspectedReturn): string | null {
  if (fulfillmentCenter === null) return null;
  const { id, name } = fulfillmentCenter;
  return name ?? (id === null ? null : String(id));
}

/** Opens the return desk; shows the reason if this account is known to lack the permission to create returns. */
function NewReturnButton() {
  const t = useMessages();
  const scope = useMissingScope('returns_write');
  return (
    <NewRecordButton
      address="/return-desk"
      reason={scope === null ? null : t('return.scopeMissing', { scope })}
      shortcut="action.newReturn"
    >
      {t('action.newReturn')}
    </NewRecordButton>
  );
}

/** Switches between the returns of the desk's center and those of every center. */
function DeskOnlyButton({
  search,
  change,
  desk,
}: FilterProps<{ readonly centers?: readonly number[] | undefined }>) {
  const t = useMessages();
  const isDeskOnly = desk !== null && search.centers?.length === 1 && search.centers[0] === desk.centerId;
  const toggle = () => change({ centers: isDeskOnly || desk === null ? undefined : [desk.centerId] });
  useShortcuts([{ chord: 'h', label: 'shortcut.deskReturns', run: toggle }]);
  if (desk === null) return null;
  return (
    <button
      type="button"
      className={styles.deskKey}
      aria-pressed={isDeskOnly}
      title={t('returns.deskOnlyTitle', { center: desk.centerName })}
      onClick={toggle}
    >
      {t('term.thisDesk')}
      <KeyHint>H</KeyHint>
    </button>
  );
}

export function ReturnsScreen() {
  const t = useMessages();
  const { route, search, list } = useList(returnsList);
  return (
    <ListScreen
      of={returnsList}
      route={route}
      list={list}
      belowRows={<OutboxNote kind="return.create" sentence="returns.inOutbox" />}
      emptyAction={
        search.centers === undefined ? null : (
          <Button variant="default" onClick={() => route.change({ centers: undefined })}>
            {t('list.everyCenter')}
          </Button>
        )
      }
    />
  );
}
