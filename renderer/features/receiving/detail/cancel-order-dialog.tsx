import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelOutlookOf } from '../../../../shared/receiving/model/receiving-change-rules.ts';
import type { ChangedReceiving, ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { showOrderStatus } from '../../../components/records/receiving-status.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/bridge/call.ts';
import { receivingKey } from '../../../platform/bridge/queries.ts';
import { recordKey } from '../receiving-queries.ts';
import { orderQuantities } from './order-quantities.ts';

type CancelOrderDialogProps = {
  readonly accountId: string;
  readonly order: ReceivingOrder;
  readonly onClose: () => void;
};

/** Asks before a receiving order is cancelled at the service, and says honestly what came of it. */
export function CancelOrderDialog({ accountId, order, onClose }: CancelOrderDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  const { id, status: expectedStatus, purchaseOrderNumber } = order;
  const tell = ({ outcome, order: answer }: ChangedReceiving) => {
    client.setQueryData(recordKey(accountId, id, 'order'), answer);
    onClose();
    const status = showOrderStatus(answer.data.status, t).word;
    announce({
      title: t(`orderCancelled.${outcome}`, { id: String(id) }),
      text: t(`orderCancelled.${outcome}Text`, { status }),
      isTrouble: outcome === 'unverified',
      closeLabel: t('notice.close'),
    });
  };
  const cancel = useMutation({
    gcTime: 0,
    mutationFn: () => call('receiving.cancel', { id, expectedStatus }),
    onSuccess: tell,
    // Also after a refusal: then the order is not what the screen says.
    onSettled: () => client.invalidateQueries({ queryKey: receivingKey(accountId) }),
  });
  const numbers = {
    id: String(id),
    pieces: orderQuantities(order).expected,
    skus: order.inventoryQuantities.length,
    hasPo: String(purchaseOrderNumber !== null),
    po: purchaseOrderNumber ?? '',
  };
  return (
    <QuestionDialog
      title={t('orderCancel.title', numbers)}
      confirmLabel={t('orderCancel.confirm')}
      cancelLabel={t('orderCancel.keep')}
      isDestructive
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <p>{t('orderCancel.text', numbers)}</p>
      {cancelOutlookOf(expectedStatus) === 'unlikely' && (
        <p>{t('orderCancel.unlikely', { status: showOrderStatus(expectedStatus, t).word })}</p>
      )}
      <p>{t('orderCancel.final')}</p>
    </QuestionDialog>
  );
}
