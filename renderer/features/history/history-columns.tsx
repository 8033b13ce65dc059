import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import {
  countColumn,
  emptyCell,
  idColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import type { ColumnContext } from '#renderer/components/list-screen/define-list.ts';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import { signed } from '#renderer/components/stock/quantities.ts';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import type { Translate } from '#renderer/messages/use-messages.ts';
import type { HistoryEvent, HistorySide } from '#shared/history/history.ts';
import {
  changeAt,
  changedQuantity,
  type EventReference,
  referenceOf,
  showCategory,
  sideOf,
  skuOf,
} from './stock-change.ts';

/** Returns the columns of a center's events; `centerName` returns a center's name by its id. */
export function historyColumns(
  { t, counts }: ColumnContext,
  centerId: number,
  centerName: (id: number) => string,
): readonly GridColumn<HistoryEvent>[] {
  const lotDateOf = (event: HistoryEvent) => sideOf(event, centerId)?.expirationDate ?? null;
  const placeOf = (side: HistorySide | null) => {
    if (side === null) return '';
    if (side.facilityId !== null && side.facilityId !== centerId) return centerName(side.facilityId);
    return side.locationId === null ? '' : String(side.locationId);
  };
  const place = (
    id: 'from' | 'to',
    sideOf: (event: HistoryEvent) => HistorySide | null,
  ): GridColumn<HistoryEvent> => ({
    ...textColumn(
      { id, header: t(`history.column.${id}`), width: 100, grow: 0.6, priority: 7 },
      (event: HistoryEvent) => placeOf(sideOf(event)),
    ),
    cell: (event) => {
      const side = sideOf(event);
      const text = placeOf(side);
      const isPlace = text === String(side?.locationId);
      return text === '' ? emptyCell : <ServiceText mono={isPlace}>{text}</ServiceText>;
    },
  });
  return [
    instantColumn(
      { id: 'when', header: t('history.column.when'), width: 112, grow: 0.3, priority: 1 },
      ({ eventDatetime }) => eventDatetime,
    ),
    stateColumn(
      { id: 'category', header: t('term.type'), width: 152, wholeWidth: 184, grow: 0.6, priority: 2 },
      ({ eventCategory }) => showCategory(eventCategory, t),
      ({ eventCategory }) => showCategory(eventCategory, t).label,
    ),
    {
      ...textColumn(
        { id: 'item', header: t('term.item'), width: 130, grow: 1, priority: 1 },
        (event: HistoryEvent) => skuOf(event, centerId) ?? String(event.inventoryId),
      ),
      cell: (event) => (
        <RecordLink to={`/inventory/${event.inventoryId}`} isInGrid>
          <ServiceText mono>{skuOf(event, centerId) ?? `#${event.inventoryId}`}</ServiceText>
        </RecordLink>
      ),
    },
    {
      ...countColumn(
        { id: 'change', header: t('history.column.change'), width: 84, grow: 0.2, priority: 1 },
        (event: HistoryEvent) => changedQuantity(changeAt(event, centerId)),
        counts,
      ),
      cell: (event) => {
        const change = changeAt(event, centerId);
        if (change.kind === 'unknown') {
          return (
            <span className="dim" title={t('history.unknownChangeTitle')}>
              {t('history.unknownChange')}
            </span>
          );
        }
        if (change.kind === 'moved') {
          return (
            <span className="dim" title={t('history.movedTitle')}>
              {t('history.moved')}
            </span>
          );
        }
        return <span className="semibold">{signed(change.quantity, counts.full)}</span>;
      },
    },
    textColumn(
      { id: 'lot', header: t('term.lot'), width: 104, grow: 0.6, priority: 4 },
      (event) => sideOf(event, centerId)?.lotNumber ?? null,
      { isMono: true },
    ),
    {
      ...textColumn(
        { id: 'lotDate', header: t('term.lotDate'), width: 104, grow: 0.2, priority: 6 },
        lotDateOf,
      ),
      cell: (event) => {
        const day = lotDateOf(event);
        return day === null ? emptyCell : <DayText day={day} />;
      },
      exportValue: lotDateOf,
      exportKind: 'day',
    },
    place('from', ({ decrement }) => decrement),
    place('to', ({ increment }) => increment),
    {
      ...textColumn(
        { id: 'reference', header: t('term.reference'), width: 190, grow: 0.8, priority: 3 },
        (event: HistoryEvent) => referenceWord(referenceOf(event), t),
      ),
      cell: (event) => {
        const reference = referenceOf(event);
        const label = referenceWord(reference, t);
        if (reference === null) return emptyCell;
        if (reference.kind === 'text') return <ServiceText>{label}</ServiceText>;
        return (
          <RecordLink to={`/${referencePaths[reference.kind]}/${reference.id}`} isInGrid>
            <ServiceText>{label}</ServiceText>
          </RecordLink>
        );
      },
    },
    idColumn(
      { id: 'event', header: t('history.column.event'), width: 92, grow: 0.2, priority: 8 },
      ({ inventoryAuditEventId }) => inventoryAuditEventId,
      'dim',
    ),
  ];
}

const referencePaths = { receiving: 'receiving', order: 'orders', return: 'returns' } as const;

function referenceWord(reference: EventReference | null, t: Translate): string {
  if (reference === null) return '';
  if (reference.kind === 'text') return reference.text;
  const id = String(reference.id);
  if (reference.kind !== 'receiving') return t(`record.${reference.kind}`, { id });
  return reference.box === null
    ? t('record.receiving', { id })
    : t('history.reference.receivingBox', { id, box: reference.box });
}
