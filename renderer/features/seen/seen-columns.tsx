import { useMemo } from 'react';
import type { SeenHit } from '../../../shared/ipc/seen-view.ts';
import type { GridColumn } from '../../components/data-grid/grid-column.ts';
import { instantMs } from '../../components/relative-age.ts';
import { SeenKindIcon } from '../../components/seen-record.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './seen.module.css';

/** The columns of the hits. */
export function useSeenColumns(): readonly GridColumn<SeenHit>[] {
  const words = useWords();
  return useMemo(() => {
    const textColumn = (
      id: 'title' | 'detail' | 'matched',
      priority: number,
      width: number,
      isMono: boolean,
    ): GridColumn<SeenHit> => ({
      id,
      header: words(`seen.column.${id}`),
      width,
      grow: 1,
      priority,
      cell: (hit) =>
        hit[id] === '' ? (
          <span className={styles.nothing}>–</span>
        ) : (
          <ServiceText mono={isMono}>{hit[id]}</ServiceText>
        ),
      text: (hit) => hit[id],
      sortValue: (hit) => hit[id] || null,
    });
    const columns: GridColumn<SeenHit>[] = [
      {
        id: 'kind',
        header: words('seen.column.kind'),
        width: 148,
        grow: 0.2,
        priority: 1,
        cell: ({ kind }) => (
          <span className={styles.kind}>
            <SeenKindIcon kind={kind} />
            {words(`seen.kind.${kind}`)}
          </span>
        ),
        text: ({ kind }) => words(`seen.kind.${kind}`),
        sortValue: ({ kind }) => words(`seen.kind.${kind}`),
      },
      {
        id: 'id',
        header: words('seen.column.id'),
        width: 104,
        grow: 0.2,
        priority: 1,
        cell: ({ id }) => <span className={`mono ${styles.id}`}>{id}</span>,
        text: ({ id }) => String(id),
        sortValue: ({ id }) => id,
        exportValue: ({ id }) => id,
        exportKind: 'number',
      },
      textColumn('title', 2, 180, true),
      textColumn('detail', 3, 220, false),
      textColumn('matched', 4, 180, false),
      {
        id: 'asOf',
        header: words('seen.column.asOf'),
        width: 120,
        grow: 0.2,
        priority: 5,
        cell: ({ asOf }) => <TimeText instant={asOf} />,
        text: ({ asOf }) => asOf,
        sortValue: ({ asOf }) => instantMs(asOf),
        exportValue: ({ asOf }) => asOf,
        exportKind: 'instant',
      },
    ];
    return columns;
  }, [words]);
}
