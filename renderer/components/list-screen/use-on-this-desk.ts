import { useMemo } from 'react';
import type { PagedList } from './use-paged-list.ts';

/** The rows stand on this computer, which the footer says in place of an age. */
export function useOnThisDesk<Row>(list: PagedList<Row>): PagedList<Row> {
  const { stamp } = list;
  return useMemo(
    () => (stamp === null ? list : { ...list, stamp: { ...stamp, source: 'desk' } }),
    [list, stamp],
  );
}
