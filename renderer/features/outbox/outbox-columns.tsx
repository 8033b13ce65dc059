import { useMemo } from 'react';
import type { OutboxEntry } from '../../../shared/outbox/outbox-view.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import {
  countColumn,
  instantColumn,
  stateColumn,
  textColumn,
} from '../../components/data-grid/value-columns.tsx';
import { TimeText } from '../../components/text/time-text.tsx';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { NextText } from './detail/next-text.tsx';
import styles from './outbox.module.css';
import { kindOf } from './outbox-kind.ts';
import { knownBy, nextStep, type OutboxContext, piecesOf, sinceOf } from './outbox-sentences.ts';
import { showStanding, standingOf, standingRank } from './outbox-state.ts';

/** The columns of the outbox: what waits, and what happens next with it. */
export function useOutboxColumns(context: OutboxContext): readonly GridColumn<OutboxEntry>[] {
  const t = useMessages();
  const counts = useCountFormat();
  const { isSignedIn, isOffline } = context;
  return useMemo(
    (): GridColumn<OutboxEntry>[] => [
      stateColumn(
        { id: 'state', header: t('outbox.column.state'), width: 136, grow: 0.1, priority: 1 },
        (entry) => showStanding(standingOf(entry), t),
        standingRank,
      ),
      {
        ...textColumn<OutboxEntry>(
          {
            id: 'reference',
            header: t('outbox.column.reference'),
            width: 150,
            wholeWidth: 226,
            grow: 0.1,
            priority: 1,
          },
          ({ referenceId }) => referenceId,
        ),
        cell: ({ referenceId }) => (
          <span className={`${styles.reference} mono`}>
            <bdi>{referenceId}</bdi>
          </span>
        ),
      },
      textColumn(
        { id: 'what', header: t('outbox.column.what'), width: 76, grow: 0.1, priority: 2 },
        (entry) => t(`outbox.kindShort.${kindOf(entry)}`),
      ),
      {
        id: 'next',
        header: t('outbox.column.next'),
        width: 160,
        wholeWidth: 200,
        grow: 2,
        priority: 3,
        cell: (entry) => <NextText entry={entry} context={{ isSignedIn, isOffline }} />,
        // Without the moment: what is copied or saved would be wrong a second later.
        text: (entry) => entry.nextAttemptAt ?? '',
        sortValue: (entry) =>
          nextStep(entry, { isSignedIn, isOffline }).at === null
            ? null
            : Date.parse(entry.nextAttemptAt ?? ''),
        exportKind: 'instant',
        exportValue: ({ nextAttemptAt }) => nextAttemptAt,
      },
      textColumn(
        { id: 'tracking', header: t('outbox.column.tracking'), width: 158, grow: 0.5, priority: 5 },
        knownBy,
        { isMono: true },
      ),
      countColumn(
        { id: 'pieces', header: t('outbox.column.pieces'), width: 66, grow: 0, priority: 7 },
        piecesOf,
        counts,
      ),
      {
        ...instantColumn(
          { id: 'since', header: t('outbox.column.since'), width: 84, grow: 0.1, priority: 4 },
          sinceOf,
        ),
        cell: (entry) => <TimeText instant={sinceOf(entry)} form="age" />,
      },
      textColumn(
        { id: 'operator', header: t('outbox.column.operator'), width: 100, grow: 0.4, priority: 8 },
        ({ operator }) => operator,
      ),
      textColumn(
        { id: 'center', header: t('outbox.column.center'), width: 120, grow: 0.5, priority: 9 },
        ({ content, receiving }) => (content ?? receiving)?.centerName ?? null,
      ),
      countColumn(
        { id: 'attempts', header: t('outbox.column.attempts'), width: 80, grow: 0, priority: 10 },
        ({ attempts }) => attempts,
        counts,
      ),
    ],
    [t, counts, isSignedIn, isOffline],
  );
}
