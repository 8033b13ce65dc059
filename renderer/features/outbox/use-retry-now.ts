import { failureLine } from '../../components/feedback/failure-text.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { announce } from '../../platform/announce.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';

/** Ends the pauses of what did not leave this computer, and says how many those were, or why not. */
export function useRetryNow(): { readonly isPending: boolean; readonly retryNow: () => void } {
  const t = useMessages();
  const closeLabel = t('notice.close');
  const { isPending, mutate } = useRequest('outbox.retryNow', ({ count }) => {
    const text = t('outbox.hurriedText', { count });
    announce({ title: t('outbox.hurried'), text, isTrouble: false, closeLabel });
  });
  const onError = (error: unknown) => {
    announce({
      title: t('outbox.notHurried'),
      text: failureLine(failureOf(error), t),
      isTrouble: true,
      closeLabel,
    });
  };
  return { isPending, retryNow: () => mutate({}, { onError }) };
}
