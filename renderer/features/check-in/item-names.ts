import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CheckInRow } from '../../../shared/check-in/model/check-in-rows.ts';
import type { ReceivingOrder } from '../../../shared/receiving/receiving.ts';
import { useAccount } from '../../platform/account.tsx';
import { itemNamesQuery } from './check-in-queries.ts';

/** The names of items by their ids. */
export type ItemNames = ReadonlyMap<number, string>;

const none: ItemNames = new Map();

/** What the announced items of an order are called; empty until that is known. */
export function useItemNames({ inventoryQuantities }: ReceivingOrder): ItemNames {
  const account = useAccount();
  const ids = useMemo(
    () => inventoryQuantities.flatMap(({ inventoryId }) => inventoryId ?? []),
    [inventoryQuantities],
  );
  return useQuery(itemNamesQuery(account.id, ids)).data ?? none;
}

/** What the item of a row is called: as it was counted, else as the catalog has it. */
export function nameIn(names: ItemNames, { name, inventoryId }: CheckInRow): string | null {
  return name ?? (inventoryId === null ? null : (names.get(inventoryId) ?? null));
}
