import type { GridColumn } from '#renderer/components/data-grid/grid-column.ts';
import {
  countColumn,
  emptyCell,
  idColumn,
  instantColumn,
  textColumn,
} from '#renderer/components/data-grid/value-columns.tsx';
import type { ColumnContext } from '#renderer/components/list-screen/define-list.ts';
import { OpenMark } from '#renderer/components/records/open-elsewhere.tsx';
import { QueuedMark } from '#renderer/components/records/queued-changes.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { matchCertainties } from '#shared/matching/match-certainty.ts';
import { parcelRecord } from '#shared/outbox/model/change-records.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import {
  type CountdownDay,
  CountdownMark,
  type CountdownRules,
  countdownsOf,
  countdownText,
  nextCountdown,
} from './countdown.tsx';
import { type BestMatches, certaintyIn } from './queue/best-matches.ts';
import { CertaintyMark, MatchCell, ParcelAgeCell } from './queue/queue-marks.tsx';

/** The data of the queue's columns in addition to the parcel's own record. */
type QueueContext = {
  readonly matches: BestMatches;
  /** Why an order may still turn up although none was found; null if all open ones were compared. */
  readonly doubt: string | null;
  /** The countdowns for an unlinked parcel; null hides them. */
  readonly rules: CountdownRules | null;
  readonly today: CountdownDay;
};

/** Returns the columns of the list: for linked parcels the linked order, for others the likely one. */
export function unidentifiedColumns(
  context: ColumnContext,
  isLinked: boolean,
  queue: QueueContext,
): readonly GridColumn<UnidentifiedOrder>[] {
  const { t, counts } = context;
  const columns: GridColumn<UnidentifiedOrder>[] = [
    {
      ...textColumn(
        { id: 'tag', header: t('unidentified.column.tag'), width: 118, grow: 0.3, priority: 1 },
        ({ barcode }: UnidentifiedOrder) => barcode,
      ),
      cell: ({ id, barcode }) => (
        <span className="row shrink gap-4">
          {barcode === null || barcode === '' ? emptyCell : <ServiceText mono>{barcode}</ServiceText>}
          <QueuedMark record={parcelRecord(id)} />
          <OpenMark record={{ kind: 'unidentified', id }} />
        </span>
      ),
    },
    {
      ...instantColumn(
        { id: 'created', header: t('term.created'), width: 146, grow: 0.2, priority: 2 },
        ({ createdDate }: UnidentifiedOrder) => createdDate,
      ),
      cell: ({ createdDate }) =>
        createdDate === null ? emptyCell : <ParcelAgeCell instant={createdDate} isLinked={isLinked} />,
    },
    ...(isLinked ? linkedColumns(t) : matchColumns(t, queue)),
    textColumn(
      { id: 'tracking', header: t('unidentified.column.tracking'), width: 176, grow: 0.4, priority: 6 },
      ({ trackingBarcode }) => trackingBarcode,
      { isMono: true },
    ),
    textColumn(
      { id: 'reason', header: t('unidentified.column.reason'), width: 136, grow: 0.8, priority: 7 },
      ({ reason }) => reason,
    ),
    textColumn(
      { id: 'comment', header: t('unidentified.column.comment'), width: 160, grow: 1.6, priority: 8 },
      ({ comment }) => comment,
    ),
    {
      ...countColumn(
        { id: 'pictures', header: t('term.photos'), width: 72, grow: 0, priority: 9 },
        ({ attachments }: UnidentifiedOrder) => attachments.length,
        counts,
      ),
      cell: ({ attachments }) => (attachments.length === 0 ? emptyCell : counts.short(attachments.length)),
    },
  ];
  return columns;
}

function linkedColumns(t: Translate): GridColumn<UnidentifiedOrder>[] {
  return [
    idColumn(
      { id: 'order', header: t('unidentified.column.order'), width: 92, grow: 0.2, priority: 3 },
      ({ linkedWroId }) => linkedWroId,
      'plain',
    ),
    instantColumn(
      { id: 'linkedOn', header: t('unidentified.column.linkedOn'), width: 112, grow: 0.2, priority: 4 },
      ({ linkedWroDate }) => linkedWroDate,
    ),
  ];
}

function matchColumns(t: Translate, queue: QueueContext): GridColumn<UnidentifiedOrder>[] {
  const { matches, doubt, rules, today } = queue;
  const bestOf = ({ id }: UnidentifiedOrder) => matches.byId.get(id);
  const rankOf = (order: UnidentifiedOrder) => {
    const certainty = certaintyIn(matches, order);
    return certainty === null ? null : matchCertainties.indexOf(certainty);
  };
  return [
    {
      id: 'certainty',
      header: t('unidentified.column.certainty'),
      width: 96,
      wholeWidth: 144,
      grow: 0.1,
      priority: 3,
      cell: (order) => <CertaintyMark best={bestOf(order)} doubt={doubt} />,
      text: (order) => {
        const certainty = certaintyIn(matches, order);
        return certainty === null ? '' : t(`match.certainty.${certainty}`);
      },
      sortValue: rankOf,
    },
    {
      id: 'match',
      header: t('unidentified.column.match'),
      width: 132,
      wholeWidth: 196,
      grow: 0.3,
      priority: 4,
      cell: (order) => <MatchCell best={bestOf(order)} />,
      text: (order) => {
        const found = bestOf(order)?.order;
        return found === undefined ? '' : `${found.id} ${found.purchaseOrderNumber ?? ''}`.trim();
      },
      sortValue: (order) => bestOf(order)?.order.id ?? null,
    },
    ...(rules === null ? [] : [countdownColumn(rules, today, t)]),
    textColumn(
      { id: 'center', header: t('term.center'), width: 112, grow: 0.3, priority: 5 },
      (order) => bestOf(order)?.order.centerName ?? null,
    ),
  ];
}

/** Returns the column for the next event of an unlinked parcel, soonest first. */
function countdownColumn(
  rules: CountdownRules,
  today: CountdownDay,
  t: Translate,
): GridColumn<UnidentifiedOrder> {
  const nextOf = ({ createdDate }: UnidentifiedOrder) =>
    nextCountdown(countdownsOf(createdDate, rules, Date.now(), today));
  return {
    id: 'countdown',
    header: t('unidentified.column.countdown'),
    width: 196,
    grow: 0.2,
    priority: 5,
    cell: ({ createdDate }) => <CountdownMark createdDate={createdDate} rules={rules} />,
    text: (order) => {
      const next = nextOf(order);
      return next === null ? '' : countdownText(next, t);
    },
    sortValue: (order) => nextOf(order)?.atMs ?? null,
  };
}
