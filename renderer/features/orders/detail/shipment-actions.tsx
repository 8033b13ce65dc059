import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shipment } from '../../../../shared/orders/orders.ts';
import { OfflineNote, useWriteRefusal } from '../../../components/feedback/write-refusal.tsx';
import { ReasonedButton } from '../../../components/layout/reasoned-button.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useMissingScope } from '../../../platform/bridge/use-missing-scope.ts';
import { CancelShipmentDialog } from './cancel-shipment-dialog.tsx';
import styles from './shipment-actions.module.css';
import { isTracked, pastCancellingOf, wasShipped } from './shipment-rules.ts';
import { useMarkShipment } from './use-shipment-changes.ts';

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
