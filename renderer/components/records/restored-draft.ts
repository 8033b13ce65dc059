import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { Undo } from '#renderer/platform/announce.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { outboxKey } from '#renderer/platform/bridge/queries.ts';

/**
 * Returns how to restore a discarded draft: as a new draft with its content, under its own reference; `onRestored` is
 * called with the new draft's ID.
 */
export function useRestoredDraft(): (id: number, onRestored?: (draftId: number) => void) => Undo {
  const t = useMessages();
  const client = useQueryClient();
  const { id: accountId } = useAccount();
  return useCallback(
    (id, onRestored) => ({
      about: [`draft ${id}`],
      run: () =>
        void call('outbox.revise', { id })
          .then(({ id: draftId, referenceId }) => {
            announceDone(t('undo.draft'), referenceId);
            onRestored?.(draftId);
          })
          .catch((error: unknown) => announceTrouble(t('undo.failed'), error, t))
          .finally(() => void client.invalidateQueries({ queryKey: outboxKey(accountId) })),
    }),
    [t, client, accountId],
  );
}
