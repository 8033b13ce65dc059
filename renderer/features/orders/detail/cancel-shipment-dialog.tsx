import type { Shipment } from '../../../../shared/orders/orders.ts';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useCancelShipment } from './use-shipment-changes.ts';

type CancelShipmentDialogProps = {
  readonly shipment: Shipment;
  readonly orderId: number;
  readonly onClose: () => void;
};

/** Asks before a shipment is cancelled, and says what that means for its goods. */
export function CancelShipmentDialog({ shipment, orderId, onClose }: CancelShipmentDialogProps) {
  const t = useMessages();
  const cancelling = useCancelShipment(orderId, onClose);
  const id = String(shipment.id);
  const pieces = shipment.products
    .flatMap(({ inventoryItems }) => inventoryItems)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const recipient = shipment.recipient?.fullName ?? shipment.recipient?.name ?? null;
  return (
    <QuestionDialog
      title={t('shipment.cancelTitle', { id })}
      confirmLabel={t('shipment.cancelConfirm')}
      cancelLabel={t('shipment.cancelKeep')}
      isDestructive
      isPending={cancelling.isPending}
      error={cancelling.error}
      onConfirm={() => cancelling.mutate({ id: shipment.id })}
      onClose={onClose}
    >
      <p>
        {t('shipment.cancelText', {
          count: pieces,
          hasName: String(recipient !== null),
          name: recipient ?? '',
        })}
      </p>
      <p>{t('shipment.cancelFinal')}</p>
    </QuestionDialog>
  );
}
