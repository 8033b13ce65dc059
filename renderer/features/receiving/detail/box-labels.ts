import { useMutation } from '@tanstack/react-query';
import { failureLine } from '../../../components/feedback/failure-text.ts';
import { fileNameOf } from '../../../components/list-screen/export/export-table.ts';
import { type Translate, useMessages } from '../../../messages/use-messages.ts';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/bridge/call.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';

function tellTrouble(title: string, error: Error, t: Translate): void {
  announce({
    title,
    text: failureLine(failureOf(error), t),
    isTrouble: true,
    closeLabel: t('notice.close'),
  });
}

/** Saves the box labels of an order where a person wants them, and says how that went. */
export function useSavedLabels(orderId: number) {
  const t = useMessages();
  const id = String(orderId);
  return useMutation({
    mutationFn: () => call('receiving.saveLabels', { id: orderId }),
    onSuccess: (answer) => {
      if (answer.outcome === 'cancelled') return;
      announce({
        title: t('labels.saved'),
        text: t('labels.savedText', { id, file: fileNameOf(answer.path) }),
        isTrouble: false,
        closeLabel: t('notice.close'),
      });
    },
    onError: (error) => tellTrouble(t('labels.notSaved', { id }), error, t),
  });
}

/** Opens the box labels of an order in the program that prints them, and says how that went. */
export function useOpenedLabels(orderId: number) {
  const t = useMessages();
  const id = String(orderId);
  return useMutation({
    mutationFn: () => call('receiving.openLabels', { id: orderId }),
    onSuccess: () =>
      announce({
        title: t('labels.opened', { id }),
        text: t('labels.openedText'),
        isTrouble: false,
        closeLabel: t('notice.close'),
      }),
    onError: (error) => tellTrouble(t('labels.notOpened', { id }), error, t),
  });
}
