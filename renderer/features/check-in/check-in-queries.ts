import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { checkInKey, serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { BegunCheckIn, CheckIn, DeskCheckIn } from '#shared/check-in/check-in.ts';
import { compareCheckIn, type ShownRow } from '#shared/check-in/model/check-in-rules.ts';
import { emptyCheckIn } from '#shared/check-in/model/check-in-steps.ts';
import { sumCheckIns } from '#shared/check-in/model/check-in-sum.ts';
import type { ReceivingOrder } from '#shared/receiving/receiving.ts';

/** A count started on this desk, with its order as saved here. */
export type StartedCount = {
  readonly orderId: number;
  readonly startedAt: string;
  /** The other desks that are counting it. */
  readonly desks: readonly string[];
  /** Null if the order is no longer saved here. */
  readonly order: ReceivingOrder | null;
  readonly boxesMet: number;
  /** Counted pieces of those announced. */
  readonly counted: number;
  /** All counted pieces, announced or not. */
  readonly pieces: number;
  /** Null if the user who counts must not know it. */
  readonly expected: number | null;
};

/** Read again on every visit, as counts change with every scan. */
export function startedCountsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...checkInKey(accountId), 'begun'],
    queryFn: async () => Promise.all((await call('receiving.listCheckIns', {})).map(readStartedCount)),
    staleTime: 0,
  });
}

/**
 * Reads the progress of a count, by the rules of its own screen; parts that can't be read now are treated as missing.
 */
async function readStartedCount({ orderId, startedAt, desks }: BegunCheckIn): Promise<StartedCount> {
  const toNull = () => null;
  const [order, boxes, saved, others] = await Promise.all([
    call('receiving.read', { id: orderId, prefer: 'cache' }).catch(toNull),
    call('receiving.listBoxes', { id: orderId, prefer: 'cache' }).catch(toNull),
    call('receiving.readCheckIn', { id: orderId }).catch(toNull),
    desks.length === 0 ? [] : call('receiving.readDeskCheckIns', { id: orderId }),
  ]);
  const own = saved ?? (others.length === 0 ? null : emptyCheckIn({ orderId, at: startedAt }));
  const boxesMet = own === null ? 0 : sumCheckIns(own, others).boxesMet.length;
  const base = { orderId, startedAt, desks, order: order?.data ?? null, boxesMet };
  if (order === null || own === null) return { ...base, counted: 0, pieces: 0, expected: 0 };
  const goods = { order: order.data, boxes: boxes?.data ?? [] };
  const { matched, expected, counted: pieces } = compareCheckIn(goods, own, others);
  return { ...base, counted: matched, pieces, expected };
}

/**
 * Returns the query for the count of an order on this desk; null if there is none. The counting screen writes it here,
 * so that returning in the same window shows the newest count, even one that is still being saved.
 */
export function checkInQuery(accountId: string, orderId: number) {
  return queryOptions({
    queryKey: [...checkInKey(accountId), orderId],
    async queryFn({ client, queryKey }) {
      const saved = await call('receiving.readCheckIn', { id: orderId });
      // What was counted in this window may not be on the disk yet.
      return client.getQueryData<CheckIn | null>(queryKey) ?? saved;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Site events invalidate it. */
export function deskCheckInsQuery(accountId: string, orderId: number) {
  return queryOptions({
    queryKey: [...checkInKey(accountId), 'desks', orderId],
    queryFn: (): Promise<DeskCheckIn[]> => call('receiving.readDeskCheckIns', { id: orderId }),
    staleTime: 0,
  });
}

/** The same key as where orders are read. */
export function goodsKey(accountId: string, orderId: number, part: 'order' | 'boxes'): readonly unknown[] {
  return [serviceKey, accountId, 'receiving', part, orderId];
}

export type ItemNames = ReadonlyMap<number, string>;

const none: ItemNames = new Map();

const maxNames = 200;

/** From the catalog on this desk where it knows them. */
function itemNamesQuery(accountId: string, ids: readonly number[]) {
  const requestedIds = ids.slice(0, maxNames);
  return queryOptions({
    queryKey: [...checkInKey(accountId), 'names', requestedIds],
    enabled: requestedIds.length > 0,
    queryFn: async (): Promise<ItemNames> => {
      const { data } = await call('inventory.list', {
        filters: { search: '', ids: requestedIds, isActive: null, isDigital: null },
        cursor: null,
        pageSize: maxNames,
        prefer: 'cache',
      });
      return new Map(
        data.items.flatMap(({ inventoryId, name }) => (name === null ? [] : [[inventoryId, name]])),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Empty until they are known. */
export function useItemNames({ inventoryQuantities }: ReceivingOrder): ItemNames {
  const account = useAccount();
  const ids = useMemo(
    () => inventoryQuantities.flatMap(({ inventoryId }) => inventoryId ?? []),
    [inventoryQuantities],
  );
  return useQuery(itemNamesQuery(account.id, ids)).data ?? none;
}

/** Returns the name of a row's item: as counted, otherwise from the catalog. */
export function nameIn(names: ItemNames, { name, inventoryId }: ShownRow): string | null {
  return name ?? (inventoryId === null ? null : (names.get(inventoryId) ?? null));
}
