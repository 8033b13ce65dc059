import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOutOfReach, useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call, type OutputOf } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import type { LotAction } from '#shared/lots/model/lot-exclusion-rules.ts';

/** Which operations on lots this server offers, as far as that is known. */
type LotOffers = OutputOf<'lots.readOffers'>;

function offersKey(accountId: string): readonly unknown[] {
  return [serviceKey, accountId, 'lots', 'offers'];
}

/** What the server offers; null until that was read. What is learned while lots are read is read again with them. */
export function useLotOffers(): LotOffers | null {
  const { id } = useAccount();
  const query = queryOptions({ queryKey: offersKey(id), queryFn: () => call('lots.readOffers', {}) });
  return useQuery(query).data ?? null;
}

/** Has what the server offers read again whenever something was asked that may have taught it. */
export function useOffersAfter(askedAtMs: number): void {
  const { id } = useAccount();
  const client = useQueryClient();
  useEffect(() => {
    if (askedAtMs > 0) void client.invalidateQueries({ queryKey: offersKey(id) });
  }, [client, id, askedAtMs]);
}

/** Why something cannot be done about any lot, a sentence; null where nothing known speaks against it. */
export function useLotRefusals(): (action: LotAction) => string | null {
  const t = useMessages();
  const offers = useLotOffers();
  const refusal = useQueueRefusal('inventory_write');
  const isOutOfReach = useIsOutOfReach();
  return (action) => {
    if (refusal !== null) return refusal;
    // Without a list of exclusions nobody could check what waited before it leaves.
    if (isOutOfReach && offers?.list === 'notOffered') return t('offline.refusal');
    return offers?.[action] === 'notOffered' ? t(`lotChange.notOffered.${action}`) : null;
  };
}
