import { useMemo } from 'react';
import type { RecentHit } from '../../../shared/recent/recent-view.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { idColumn, instantColumn, textColumn } from '../../components/data-grid/value-columns.tsx';
import { RecentKindIcon } from '../../components/records/recent-record.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './recent.module.css';

/** The columns of the hits. */
export function useRecentColumns(): readonly GridColumn<RecentHit>[] {
  const t = useMessages();
  return useMemo(
    (): GridColumn<RecentHit>[] => [
      {
        id: 'kind',
        header: t('seen.column.kind'),
        width: 148,
        grow: 0.2,
        priority: 1,
        cell: ({ kind }) => (
          <span className={styles.kind}>
            <RecentKindIcon kind={kind} />
            {t(`seen.kind.${kind}`)}
          </span>
        ),
        text: ({ kind }) => t(`seen.kind.${kind}`),
        sortValue: ({ kind }) => t(`seen.kind.${kind}`),
      },
      idColumn(
        { id: 'id', header: t('seen.column.id'), width: 104, grow: 0.2, priority: 1 },
        ({ id }) => id,
        'strong',
      ),
      textColumn(
        { id: 'title', header: t('seen.column.title'), width: 180, grow: 1, priority: 2 },
        ({ title }) => title,
        { isMono: true },
      ),
      textColumn(
        { id: 'detail', header: t('seen.column.detail'), width: 220, grow: 1, priority: 3 },
        ({ detail }) => detail,
      ),
      textColumn(
        { id: 'matched', header: t('seen.column.matched'), width: 180, grow: 1, priority: 4 },
        ({ matched }) => matched,
      ),
      instantColumn(
        { id: 'asOf', header: t('seen.column.asOf'), width: 120, grow: 0.2, priority: 5 },
        ({ asOf }) => asOf,
      ),
    ],
    [t],
  );
}
