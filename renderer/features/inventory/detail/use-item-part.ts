import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../shared/ipc/answer.ts';
import { keptQuery, type Prefer, useKeptRecord } from '../../../components/record-pane/use-kept-record.ts';
import type { ItemPart } from '../../../components/stock/item-pane.tsx';
import { useAccount } from '../../../platform/account.tsx';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { partKey, type readPart } from '../inventory-queries.ts';

/** A part of the opened item, which outlives the item at the service. */
export type LastingPart<Data> = ItemPart<Answer<Data>> & {
  /** The service knows the item no more; what is kept of it is shown in place of that. */
  readonly isGone: boolean;
};

/** Reads one part of the opened item; of an item that the service has no more, what was kept. */
export function useItemPart<Data>(
  part: keyof typeof readPart,
  id: number,
  readById: (id: number, prefer: Prefer) => Promise<Answer<Data>>,
  isEnabled = true,
): LastingPart<Data> {
  const queryKey = partKey(useAccount().id, id, part);
  const read = (prefer: Prefer) => readById(id, prefer);
  const { data, error, isFetching, refetch } = useKeptRecord(queryKey, read, isEnabled);
  const { data: kept } = useQuery(keptQuery(queryKey, read, isEnabled));
  const isGone = error !== null && failureOf(error).code === 'NOT_FOUND' && kept !== undefined;
  return { data: isGone ? kept : data, error: isGone ? null : error, isFetching, refetch, isGone };
}
