import { announceDone, announceTrouble } from '../../components/feedback/announce-outcome.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';

/** Ends the pauses of what did not leave this computer, and says how many those were, or why not. */
export function useRetryNow(): { readonly isPending: boolean; readonly retryNow: () => void } {
  const t = useMessages();
  const { isPending, mutate } = useRequest('outbox.retryNow', ({ count }) =>
    announceDone(t('outbox.hurried'), t('outbox.hurriedText', { count }), t),
  );
  const onError = (error: unknown) => announceTrouble(t('outbox.notHurried'), error, t);
  return { isPending, retryNow: () => mutate({}, { onError }) };
}
