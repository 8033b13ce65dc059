import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import {
  countColumn,
  idColumn,
  instantColumn,
  nothing,
  textColumn,
} from '../../components/data-grid/value-columns.tsx';
import type { ColumnContext } from '../../components/list-screen/define-list.ts';
import { useNow } from '../../components/text/use-now.ts';
import { useTimes } from '../../components/text/use-times.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import {
  CountdownMark,
  type CountdownRules,
  countdownsOf,
  countdownText,
  nextCountdown,
} from './countdown.tsx';

/**
 * The columns of the list: what a parcel is linked with where it is, what becomes of it where it is not.
 *
 * @param rules null: what becomes of it is not said.
 */
export function unidentifiedColumns(
  { t, counts }: ColumnContext,
  isLinked: boolean,
  rules: CountdownRules | null,
): readonly GridColumn<UnidentifiedOrder>[] {
  const columns: GridColumn<UnidentifiedOrder>[] = [
    textColumn(
      { id: 'tag', header: t('unidentified.column.tag'), width: 100, grow: 0.4, priority: 1 },
      ({ barcode }) => barcode,
      { isMono: true },
    ),
    textColumn(
      { id: 'tracking', header: t('unidentified.column.tracking'), width: 184, grow: 0.6, priority: 2 },
      ({ trackingBarcode }) => trackingBarcode,
      { isMono: true },
    ),
    textColumn(
      { id: 'reason', header: t('unidentified.column.reason'), width: 136, grow: 0.9, priority: 4 },
      ({ reason }) => reason,
    ),
    textColumn(
      { id: 'comment', header: t('unidentified.column.comment'), width: 160, grow: 1.8, priority: 5 },
      ({ comment }) => comment,
    ),
    {
      ...countColumn(
        { id: 'pictures', header: t('unidentified.column.pictures'), width: 72, grow: 0, priority: 6 },
        ({ attachments }: UnidentifiedOrder) => attachments.length,
        counts,
      ),
      cell: ({ attachments }) => (attachments.length === 0 ? nothing : counts.short(attachments.length)),
    },
    {
      ...instantColumn(
        { id: 'created', header: t('unidentified.column.created'), width: 146, grow: 0.3, priority: 3 },
        ({ createdDate }: UnidentifiedOrder) => createdDate,
      ),
      cell: ({ createdDate }) => (createdDate === null ? nothing : <Age instant={createdDate} />),
    },
  ];
  if (!isLinked) return rules === null ? columns : [...columns, countdownColumn(rules, t)];
  return [
    ...columns,
    idColumn(
      { id: 'order', header: t('unidentified.column.order'), width: 92, grow: 0.2, priority: 3 },
      ({ linkedWroId }) => linkedWroId,
      'plain',
    ),
    instantColumn(
      { id: 'linkedOn', header: t('unidentified.column.linkedOn'), width: 112, grow: 0.2, priority: 7 },
      ({ linkedWroDate }) => linkedWroDate,
    ),
  ];
}

/** What happens next to a parcel that nobody links, the soonest first. */
function countdownColumn(rules: CountdownRules, t: Translate): GridColumn<UnidentifiedOrder> {
  const nextOf = ({ createdDate }: UnidentifiedOrder) =>
    nextCountdown(countdownsOf(createdDate, rules, Date.now()));
  return {
    id: 'countdown',
    header: t('unidentified.column.countdown'),
    width: 196,
    grow: 0.2,
    priority: 3,
    cell: ({ createdDate }) => <CountdownMark createdDate={createdDate} rules={rules} />,
    text: (order) => {
      const next = nextOf(order);
      return next === null ? '' : countdownText(next, t);
    },
    sortValue: (order) => nextOf(order)?.atMs ?? null,
  };
}

/** How long a parcel has been there, which matters, and since when. */
function Age({ instant }: { readonly instant: string }) {
  const t = useMessages();
  const times = useTimes();
  const now = useNow(60_000);
  const age = times.age(instant, now);
  return (
    <time
      dateTime={instant}
      className="flex space-between full-width gap-8"
      title={t('time.exactly', { exact: times.exact(instant), age })}
    >
      {age}
      <span className="dim">{times.date(instant)}</span>
    </time>
  );
}
