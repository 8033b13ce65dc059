import { useEffect, useEffectEvent, useRef } from 'react';
import type { PagedList } from './use-paged-list.ts';

/**
 * Opens the first row of what is asked for as soon as it is known: of rows that only stand in for the answer, none.
 *
 * @returns says whether the first row is wanted; whoever does something else in between wants it no more.
 */
export function useFirstRow<Row>(
  list: Pick<PagedList<Row>, 'isCurrent' | 'isPending'>,
  rows: readonly Row[],
  onOpen: (row: Row) => void,
): (isWanted: boolean) => void {
  const isAwaited = useRef(false);
  const isKnown = list.isCurrent && !list.isPending;
  const openFirst = () => {
    isAwaited.current = false;
    const [first] = rows;
    if (first !== undefined) onOpen(first);
  };
  const openAwaited = useEffectEvent(() => {
    if (isAwaited.current) openFirst();
  });
  useEffect(() => {
    if (isKnown) openAwaited();
  }, [isKnown]);
  return (isWanted) => {
    if (isWanted && isKnown) openFirst();
    else isAwaited.current = isWanted;
  };
}
