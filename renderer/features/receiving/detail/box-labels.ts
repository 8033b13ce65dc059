import { useMutation } from '@tanstack/react-query';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { fileNameOf } from '#renderer/components/list-screen/export/export-table.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';

/** Saves the box labels of an order where the user chooses, and reports the result. */
export function useSavedLabels(orderId: number) {
  const t = useMessages();
  const id = String(orderId);
  return useMutation({
    mutationFn: () => call('receiving.saveLabels', { id: orderId }),
    onSuccess: (answer) => {
      if (answer.outcome === 'cancelled') return;
      announceDone(t('labels.saved'), t('labels.savedText', { id, file: fileNameOf(answer.path) }));
    },
    onError: (error) => announceTrouble(t('labels.notSaved', { id }), error, t),
  });
}

/** Opens the box labels of an order in the program that prints them, and reports the result. */
export function useOpenedLabels(orderId: number) {
  const t = useMessages();
  const id = String(orderId);
  return useMutation({
    mutationFn: () => call('receiving.openLabels', { id: orderId }),
    onSuccess: () => announceDone(t('labels.opened', { id }), t('labels.openedText')),
    onError: (error) => announceTrouble(t('labels.notOpened', { id }), error, t),
  });
}
