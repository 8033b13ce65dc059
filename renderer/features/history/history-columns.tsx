import { useMemo } from 'react';
import type { HistoryEvent, HistorySide } from '../../../shared/service/history.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { signed } from '../../components/quantities.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { instantMs } from '../../components/relative-age.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useCountFormat } from '../../components/use-count-format.ts';
import { useTimes } from '../../components/use-times.ts';
import { useWords, type Words } from '../../messages/use-words.ts';
import { showCategory } from './event-category.ts';
import styles from './history.module.css';
import {
  changeAt,
  changedQuantity,
  type EventReference,
  referenceOf,
  skuOf,
  tellingSide,
} from './stock-change.ts';

const nothing = <span className={styles.nothing}>–</span>;

/** The columns of the events of a center; `centerName` names a center by its id. */
export function useHistoryColumns(
  centerId: number,
  centerName: (id: number) => string,
): readonly GridColumn<HistoryEvent>[] {
  const words = useWords();
  const counts = useCountFormat();
  const times = useTimes();
  return useMemo(() => {
    const lotOf = (event: HistoryEvent) => tellingSide(event, centerId)?.lotNumber ?? null;
    const lotDateOf = (event: HistoryEvent) => tellingSide(event, centerId)?.expirationDate ?? null;
    const placeOf = (side: HistorySide | null) => {
      if (side === null) return '';
      if (side.facilityId !== null && side.facilityId !== centerId) return centerName(side.facilityId);
      return side.locationId === null ? '' : String(side.locationId);
    };
    const place = (id: 'from' | 'to', sideOf: (event: HistoryEvent) => HistorySide | null) =>
      ({
        id,
        header: words(`history.column.${id}`),
        width: 100,
        grow: 0.6,
        priority: 7,
        cell: (event) => {
          const side = sideOf(event);
          const text = placeOf(side);
          const isPlace = text === String(side?.locationId);
          return text === '' ? nothing : <ServiceText mono={isPlace}>{text}</ServiceText>;
        },
        text: (event) => placeOf(sideOf(event)),
        sortValue: (event) => placeOf(sideOf(event)) || null,
      }) satisfies GridColumn<HistoryEvent>;
    const columns: GridColumn<HistoryEvent>[] = [
      {
        id: 'when',
        header: words('history.column.when'),
        width: 112,
        grow: 0.3,
        priority: 1,
        cell: (event) =>
          event.eventDatetime === null ? nothing : <TimeText instant={event.eventDatetime} />,
        text: (event) => event.eventDatetime ?? '',
        sortValue: (event) => instantMs(event.eventDatetime),
        exportValue: (event) => event.eventDatetime,
        exportKind: 'instant',
      },
      {
        id: 'category',
        header: words('history.column.category'),
        width: 152,
        grow: 0.6,
        priority: 2,
        cell: (event) => <StateMark {...showCategory(event.eventCategory, words)} />,
        text: (event) => showCategory(event.eventCategory, words).word,
        sortValue: (event) => showCategory(event.eventCategory, words).word,
      },
      {
        id: 'item',
        header: words('history.column.item'),
        width: 130,
        grow: 1,
        priority: 1,
        cell: (event) => (
          <RecordLink to={`/inventory/${event.inventoryId}`} isInGrid>
            <ServiceText mono>{skuOf(event, centerId) ?? `#${event.inventoryId}`}</ServiceText>
          </RecordLink>
        ),
        text: (event) => skuOf(event, centerId) ?? String(event.inventoryId),
        sortValue: (event) => skuOf(event, centerId) ?? String(event.inventoryId),
      },
      {
        id: 'change',
        header: words('history.column.change'),
        width: 84,
        grow: 0.2,
        priority: 1,
        align: 'end',
        cell: (event) => {
          const change = changeAt(event, centerId);
          if (change.kind === 'unknown') {
            return (
              <span className={styles.nothing} title={words('history.unknownChangeTitle')}>
                {words('history.unknownChange')}
              </span>
            );
          }
          if (change.kind === 'moved') {
            return (
              <span className={styles.nothing} title={words('history.movedTitle')}>
                {words('history.moved')}
              </span>
            );
          }
          return <span className={styles.change}>{signed(change.quantity, counts.full)}</span>;
        },
        text: (event) => String(changedQuantity(changeAt(event, centerId)) ?? ''),
        sortValue: (event) => changedQuantity(changeAt(event, centerId)),
        exportValue: (event) => changedQuantity(changeAt(event, centerId)),
        exportKind: 'number',
      },
      {
        id: 'lot',
        header: words('history.column.lot'),
        width: 104,
        grow: 0.6,
        priority: 4,
        cell: (event) => {
          const lot = lotOf(event);
          return lot === null || lot === '' ? nothing : <ServiceText mono>{lot}</ServiceText>;
        },
        text: (event) => lotOf(event) ?? '',
        sortValue: lotOf,
      },
      {
        id: 'lotDate',
        header: words('history.column.lotDate'),
        width: 104,
        grow: 0.2,
        priority: 6,
        cell: (event) => {
          const day = lotDateOf(event);
          return day === null ? nothing : <time dateTime={day}>{times.day(day)}</time>;
        },
        text: (event) => lotDateOf(event) ?? '',
        sortValue: lotDateOf,
        exportValue: lotDateOf,
        exportKind: 'day',
      },
      place('from', ({ decrement }) => decrement),
      place('to', ({ increment }) => increment),
      {
        id: 'reference',
        header: words('history.column.reference'),
        width: 190,
        grow: 0.8,
        priority: 3,
        cell: (event) => {
          const reference = referenceOf(event);
          const word = referenceWord(reference, words);
          if (reference === null) return nothing;
          if (reference.kind === 'text') return <ServiceText>{word}</ServiceText>;
          return (
            <RecordLink to={`/${referencePaths[reference.kind]}/${reference.id}`} isInGrid>
              <ServiceText>{word}</ServiceText>
            </RecordLink>
          );
        },
        text: (event) => referenceWord(referenceOf(event), words),
        sortValue: (event) => referenceWord(referenceOf(event), words) || null,
      },
      {
        id: 'event',
        header: words('history.column.event'),
        width: 92,
        grow: 0.2,
        priority: 8,
        cell: (event) => <span className={`mono ${styles.nothing}`}>{event.inventoryAuditEventId}</span>,
        text: (event) => String(event.inventoryAuditEventId),
        sortValue: (event) => event.inventoryAuditEventId,
        exportValue: (event) => event.inventoryAuditEventId,
        exportKind: 'number',
      },
    ];
    return columns;
  }, [words, counts, times, centerId, centerName]);
}

const referencePaths = { receiving: 'receiving', order: 'orders', return: 'returns' } as const;

function referenceWord(reference: EventReference | null, words: Words): string {
  if (reference === null) return '';
  if (reference.kind === 'text') return reference.text;
  const id = String(reference.id);
  if (reference.kind !== 'receiving') return words(`history.reference.${reference.kind}`, { id });
  return reference.box === null
    ? words('history.reference.receiving', { id })
    : words('history.reference.receivingBox', { id, box: reference.box });
}
