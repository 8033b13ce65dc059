import { failureLine } from '../../components/feedback/failure-words.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { announce } from '../../platform/announce.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';

/** Ends the pauses of what did not leave this computer, and says how many those were, or why not. */
export function useRetryNow(): { readonly isPending: boolean; readonly retryNow: () => void } {
  const words = useMessages();
  const closeLabel = words('notice.close');
  const { isPending, mutate } = useRequest('outbox.retryNow', ({ count }) => {
    const text = words('outbox.hurriedText', { count });
    announce({ title: words('outbox.hurried'), text, isTrouble: false, closeLabel });
  });
  const onError = (error: unknown) => {
    announce({
      title: words('outbox.notHurried'),
      text: failureLine(failureOf(error), words),
      isTrouble: true,
      closeLabel,
    });
  };
  return { isPending, retryNow: () => mutate({}, { onError }) };
}
