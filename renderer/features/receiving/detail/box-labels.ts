import { useMutation } from '@tanstack/react-query';
import { failureLine } from '../../../components/feedback/failure-words.ts';
import { fileNameOf } from '../../../components/list-screen/export/export-table.ts';
import { useMessages, type Words } from '../../../messages/use-messages.ts';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/bridge/call.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';

function tellTrouble(title: string, error: Error, words: Words): void {
  announce({
    title,
    text: failureLine(failureOf(error), words),
    isTrouble: true,
    closeLabel: words('notice.close'),
  });
}

/** Saves the box labels of an order where a person wants them, and says how that went. */
export function useSavedLabels(orderId: number) {
  const words = useMessages();
  const id = String(orderId);
  return useMutation({
    mutationFn: () => call('receiving.saveLabels', { id: orderId }),
    onSuccess: (answer) => {
      if (answer.outcome === 'cancelled') return;
      announce({
        title: words('labels.saved'),
        text: words('labels.savedText', { id, file: fileNameOf(answer.path) }),
        isTrouble: false,
        closeLabel: words('notice.close'),
      });
    },
    onError: (error) => tellTrouble(words('labels.notSaved', { id }), error, words),
  });
}

/** Opens the box labels of an order in the program that prints them, and says how that went. */
export function useOpenedLabels(orderId: number) {
  const words = useMessages();
  const id = String(orderId);
  return useMutation({
    mutationFn: () => call('receiving.openLabels', { id: orderId }),
    onSuccess: () =>
      announce({
        title: words('labels.opened', { id }),
        text: words('labels.openedText'),
        isTrouble: false,
        closeLabel: words('notice.close'),
      }),
    onError: (error) => tellTrouble(words('labels.notOpened', { id }), error, words),
  });
}
