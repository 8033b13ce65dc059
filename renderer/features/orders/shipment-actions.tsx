import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shipment } from '../../../shared/service/orders.ts';
import { useMissingScope } from '../../bridge/use-missing-scope.ts';
import { ReasonedButton } from '../../components/reasoned-button.tsx';
import { useWords } from '../../messages/use-words.ts';
import { CancelShipmentDialog } from './cancel-shipment-dialog.tsx';
import styles from './shipment-actions.module.css';
import { isTracked, pastCancellingOf, wasShipped } from './shipment-rules.ts';
import { useMarkShipment } from './use-shipment-changes.ts';

type ShipmentActionsProps = { readonly shipment: Shipment; readonly orderId: number };

/** What can be done with a shipment; what cannot be done now says why. */
export function ShipmentActions({ shipment, orderId }: ShipmentActionsProps) {
  const words = useWords();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const marking = useMarkShipment(orderId);
  const missing = useScopeReason();
  const past = pastCancellingOf(shipment);
  const isUploaded = shipment.isTrackingUploaded;
  return (
    <div className={styles.actions}>
      <ReasonedButton
        variant="default"
        reason={wasShipped(shipment) ? missing('returns_write') : words('shipment.notShipped')}
        onClick={() => void navigate({ to: '/return-desk', search: { shipment: shipment.id } })}
      >
        {words('shipment.startReturn')}
      </ReasonedButton>
      {(isTracked(shipment) || isUploaded) && (
        <ReasonedButton
          variant="default"
          reason={missing('fulfillments_write')}
          loading={marking.isPending}
          onClick={() => marking.mutate({ shipment, isUploaded: !isUploaded })}
        >
          {words(isUploaded ? 'shipment.markNotUploaded' : 'shipment.markUploaded')}
        </ReasonedButton>
      )}
      <ReasonedButton
        variant="default"
        reason={past === null ? missing('fulfillments_write') : words(`shipment.past.${past}`)}
        onClick={() => setAsking(true)}
      >
        {words('shipment.cancel')}
      </ReasonedButton>
      {isAsking && (
        <CancelShipmentDialog shipment={shipment} orderId={orderId} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

/** Why something cannot be done: the permission that is missing for it, where that is known. */
function useScopeReason(): (scope: 'returns_write' | 'fulfillments_write') => string | null {
  const words = useWords();
  const missing = {
    returns_write: useMissingScope('returns_write'),
    fulfillments_write: useMissingScope('fulfillments_write'),
  };
  return (scope) =>
    missing[scope] === null ? null : words('failure.FORBIDDEN.adviceScope', { scope: missing[scope] });
}
