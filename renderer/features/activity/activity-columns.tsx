import { useMemo } from 'react';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { instantColumn, stateColumn, textColumn } from '../../components/data-grid/value-columns.tsx';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { actionLabel, detailLabel, outcomeMark, subjectText } from './activity-names.ts';
import type { ActivityRow } from './activity-queries.ts';

/** Who did it: the operator, else the desk. */
function doerOf({ operator, desk }: Pick<ActivityRow, 'operator' | 'desk'>): string | null {
  return operator ?? desk;
}

/** The columns of the log. It is read in its own order, the newest first: none of them sorts. */
export function useActivityColumns(): readonly GridColumn<ActivityRow>[] {
  const t = useMessages();
  return useMemo(() => {
    const columns: GridColumn<ActivityRow>[] = [
      instantColumn(
        { id: 'at', header: t('activity.column.at'), width: 112, grow: 0.1, priority: 1 },
        ({ at }) => at,
      ),
      textColumn(
        {
          id: 'who',
          header: t('activity.column.who'),
          width: 88,
          wholeWidth: 130,
          grow: 0.4,
          priority: 4,
        },
        doerOf,
      ),
      textColumn(
        {
          id: 'action',
          header: t('activity.column.action'),
          width: 130,
          wholeWidth: 206,
          grow: 1.6,
          priority: 1,
        },
        ({ action }) => actionLabel(action, t),
      ),
      textColumn(
        {
          id: 'subject',
          header: t('activity.column.subject'),
          width: 160,
          wholeWidth: 318,
          grow: 1.6,
          priority: 2,
        },
        ({ subject }) => subjectText(subject, t),
      ),
      {
        ...stateColumn<ActivityRow>(
          { id: 'outcome', header: t('activity.column.outcome'), width: 118, grow: 0.2, priority: 1 },
          ({ outcome }) => outcomeMark(outcome, t),
          () => null,
        ),
        // Why, also where the window has no room for its column.
        cell: ({ outcome, detail }) => (
          <span title={detailLabel(detail, t) ?? undefined}>
            <StateMark {...outcomeMark(outcome, t)} />
          </span>
        ),
      },
      textColumn(
        {
          id: 'detail',
          header: t('activity.column.detail'),
          width: 140,
          wholeWidth: 264,
          grow: 2.6,
          priority: 3,
        },
        ({ detail }) => detailLabel(detail, t),
      ),
      textColumn(
        { id: 'requestId', header: t('activity.column.requestId'), width: 92, grow: 1.55, priority: 6 },
        ({ requestId }) => requestId,
        { isMono: true },
      ),
    ];
    return columns.map(({ sortValue: _sort, ...column }) => column);
  }, [t]);
}
