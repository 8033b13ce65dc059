import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shipment } from '../../../../shared/orders/orders.ts';
import { OfflineNote, useWriteRefusal } from '../../../components/feedback/write-refusal.tsx';
import { QuestionDialog } from '../../../components/layout/question-dialog.tsx';
import { ReasonedButton } from '../../../components/layout/reasoned-button.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useMissingScope } from '../../../platform/bridge/use-missing-scope.ts';
import styles from '../orders.module.css';
import { isTracked, pastCancellingOf, wasShipped } from './shipment-rules.ts';
import { useCancelShipment, useMarkShipment } from './use-shipment-changes.ts';

type ShipmentActionsProps = { readonly shipment: Shipment; readonly orderId: number };

/** What can be done with a shipment; what cannot be done now says why. */
export function ShipmentActions({ shipment, orderId }: ShipmentActionsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const marking = useMarkShipment(orderId);
  const returnScope = useMissingScope('returns_write');
  const refusal = useWriteRefusal('fulfillments_write');
  const past = pastCancellingOf(shipment);
  const isUploaded = shipment.isTrackingUploaded;
  return (
    <div className={styles.actions}>
      <ReasonedButton
        variant="default"
        reason={
          !wasShipped(shipment)
            ? t('shipment.notShipped')
            : returnScope === null
              ? null
              : t('failure.FORBIDDEN.adviceScope', { scope: returnScope })
        }
        onClick={() => void navigate({ to: '/return-desk', search: { shipment: shipment.id } })}
      >
        {t('shipment.startReturn')}
      </ReasonedButton>
      {(isTracked(shipment) || isUploaded) && (
        <ReasonedButton
          variant="default"
          reason={refusal}
          loading={marking.isPending}
          onClick={() => marking.mutate({ shipment, isUploaded: !isUploaded })}
        >
          {t(isUploaded ? 'shipment.markNotUploaded' : 'shipment.markUploaded')}
        </ReasonedButton>
      )}
      <ReasonedButton
        variant="default"
        reason={past === null ? refusal : t(`shipment.past.${past}`)}
        onClick={() => setAsking(true)}
      >
        {t('shipment.cancel')}
      </ReasonedButton>
      <OfflineNote />
      {isAsking && (
        <CancelShipmentDialog shipment={shipment} orderId={orderId} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

type CancelShipmentDialogProps = {
  readonly shipment: Shipment;
  readonly orderId: number;
  readonly onClose: () => void;
};

/** Asks before a shipment is cancelled, and says what that means for its goods. */
function CancelShipmentDialog({ shipment, orderId, onClose }: CancelShipmentDialogProps) {
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
