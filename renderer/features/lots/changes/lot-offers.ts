import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsUnreachable, useQueueRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call, type OutputOf } from '#renderer/platform/bridge/call.ts';
import { accountKey } from '#renderer/platform/bridge/queries.ts';
import type { LotAction } from '#shared/lots/model/lot-exclusion-rules.ts';

/** As far as known. */
type LotOffers = OutputOf<'lots.readOffers'>;

const offersKey = accountKey('lots', 'offers');

/**
 * Returns what the service offers; null until it is read. It is read again together with the lots, since reading them
 * can reveal more.
 */
export function useLotOffers(): LotOffers | null {
  const { id } = useAccount();
  const query = queryOptions({ queryKey: offersKey(id), queryFn: () => call('lots.readOffers', {}) });
  return useQuery(query).data ?? null;
}

const revealedKeys = [offersKey, accountKey('lots', 'list'), accountKey('lots', 'coverage')];

/**
 * Invalidates the service's offers, and the list of lots with its exclusions, after any request for an item's lots or
 * exclusions, which may have revealed more about them.
 */
export function useInvalidateRevealed(requestedAtMs: number): void {
  const { id } = useAccount();
  const client = useQueryClient();
  useEffect(() => {
    if (requestedAtMs === 0) return;
    for (const keyOf of revealedKeys) void client.invalidateQueries({ queryKey: keyOf(id) });
  }, [client, id, requestedAtMs]);
}

/** Returns why an action is impossible for all lots, as a message; null if there is no known reason. */
export function useLotRefusals(): (action: LotAction) => string | null {
  const t = useMessages();
  const offers = useLotOffers();
  const refusal = useQueueRefusal('inventory_write');
  const isUnreachable = useIsUnreachable();
  return (action) => {
    if (refusal !== null) return refusal;
    // Without a list of exclusions, waiting changes could not be checked before they are sent.
    if (isUnreachable && offers?.list === 'notOffered') return t('offline.refusal');
    return offers?.[action] === 'notOffered' ? t(`lotChange.notOffered.${action}`) : null;
  };
}
