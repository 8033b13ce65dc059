import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import {
  OfflineNote,
  useQueueRefusal,
  useWriteRefusal,
} from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { showShipmentStatus } from '#renderer/components/records/order-status.ts';
import styles from '#renderer/features/orders/orders.module.css';
import { orderKey, ordersKey } from '#renderer/features/orders/orders-queries.ts';
import { uploadName } from '#renderer/features/orders/tracking-upload/tracking-upload.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { announce } from '#renderer/platform/announce.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { useHasScope, useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Order, Shipment } from '#shared/orders/orders.ts';
import { isTracked, uncancelableShipmentStatusOf, wasShipped, withShipments } from './shipment-rules.ts';

type ShipmentActionsProps = { readonly shipment: Shipment; readonly orderId: number };

/** An action that is unavailable now shows why. */
export function ShipmentActions({ shipment, orderId }: ShipmentActionsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const marking = useMarkShipment(orderId);
  const returnRefusal = useQueueRefusal('returns_write');
  const refusal = useWriteRefusal('fulfillments_write');
  const cancelRefusal = useWriteRefusal(useCancelScope());
  const past = uncancelableShipmentStatusOf(shipment);
  const isUploaded = shipment.isTrackingUploaded;
  return (
    <div className={styles.actions}>
      <ReasonedButton
        variant="default"
        reason={wasShipped(shipment) ? returnRefusal : t('shipment.notShipped')}
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
        reason={past === null ? cancelRefusal : t(`shipment.past.${past}`)}
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

/** Returns the permission used to cancel a shipment: its own, otherwise that of its order. */
function useCancelScope(): 'fulfillments_write' | 'orders_write' {
  const isOwnMissing = useMissingScope('fulfillments_write') !== null;
  const hasOrders = useHasScope('orders_write');
  return isOwnMissing && hasOrders ? 'orders_write' : 'fulfillments_write';
}

/** Asks before a shipment is canceled, and explains what that means for its goods. */
function CancelShipmentDialog({ shipment, orderId, onClose }: CancelShipmentDialogProps) {
  const t = useMessages();
  const cancelling = useCancelShipment(orderId, onClose);
  const id = String(shipment.id);
  const units = shipment.products
    .flatMap(({ inventoryItems }) => inventoryItems)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const recipient = shipment.recipient?.fullName ?? shipment.recipient?.name ?? null;
  return (
    <QuestionDialog
      title={t('shipment.cancelTitle', { id })}
      confirmLabel={t('shipment.cancelConfirm')}
      cancelLabel={t('shipment.cancelKeep')}
      isDestructive
      request={cancelling}
      onConfirm={() => cancelling.mutate({ orderId, id: shipment.id })}
      onClose={onClose}
    >
      <p>
        {t('shipment.cancelText', {
          count: units,
          hasName: String(recipient !== null),
          name: recipient ?? '',
        })}
      </p>
      <p>{t('shipment.cancelFinal')}</p>
    </QuestionDialog>
  );
}

/** Also shows and announces the resulting state. */
function useCancelShipment(orderId: number, onDone: () => void) {
  const t = useMessages();
  const { show, readAgain } = useShownOrder(orderId);
  const byOrder = useCancelScope() === 'orders_write';
  return useMutation({
    gcTime: 0,
    mutationFn: ({ orderId: ofOrder, id }: { readonly orderId: number; readonly id: number }) =>
      byOrder ? call('orders.cancelShipment', { orderId: ofOrder, id }) : call('shipments.cancel', { id }),
    onSuccess: ({ outcome, shipment }) => {
      show(shipment.data);
      onDone();
      const id = String(shipment.data.id);
      const status = showShipmentStatus(shipment.data.status, t).label;
      announce({
        title: t(outcome === 'done' ? 'shipment.cancelled' : 'shipment.cancelUnverified', { id }),
        text:
          outcome === 'done' ? t('shipment.cancelledText') : t('shipment.cancelUnverifiedText', { status }),
        isTrouble: outcome !== 'done',
      });
      void readAgain();
    },
    // The obstacle is a change to the order in the meantime; the order is shown behind the question.
    onError: () => void readAgain(),
  });
}

/** Marks whether the tracking of one shipment was handed to the shop, and reports the outcome. */
function useMarkShipment(orderId: number) {
  const t = useMessages();
  const { show, readAgain } = useShownOrder(orderId);
  const marking = useMutation({
    gcTime: 0,
    mutationFn: (change: { readonly shipment: Shipment; readonly isUploaded: boolean }) =>
      call('shipments.markTrackingUploaded', { ids: [change.shipment.id], isUploaded: change.isUploaded }),
    onSuccess: ({ results }, { shipment, isUploaded }) => {
      const result = results.find(({ shipmentId }) => shipmentId === shipment.id);
      const id = String(shipment.id);
      if (result?.isDone === true) {
        const marked = { ...shipment, isTrackingUploaded: isUploaded };
        show(marked);
        const title = t(isUploaded ? 'shipment.nowUploaded' : 'shipment.nowNotUploaded', { id });
        const undo = {
          about: [uploadName(shipment.id)],
          run: () => marking.mutate({ shipment: marked, isUploaded: !isUploaded }),
        };
        announce({ title, text: t('shipment.uploadedText'), isTrouble: false, undo });
      } else {
        const reason = result?.reason == null ? t('failure.noReason') : translateSentence(t, result.reason);
        const request = withRequest(reason, result?.requestId ?? null, t('failure.requestId'));
        announceTrouble(t('shipment.notMarked', { id }), request, t);
      }
      void readAgain();
    },
    onError: (error, { shipment }) =>
      announceTrouble(t('shipment.notMarked', { id: String(shipment.id) }), error, t),
  });
  return marking;
}

function withRequest(text: string, requestId: string | null, label: string): string {
  return requestId === null ? text : `${text} ${label} ${requestId}`;
}

/** The order on the screen: changes are shown immediately, then it is read again. */
function useShownOrder(orderId: number) {
  const client = useQueryClient();
  const account = useAccount();
  const show = useCallback(
    (changed: Shipment) =>
      client.setQueryData<Answer<Order>>(
        orderKey(account.id, orderId),
        (answer) =>
          answer && {
            ...answer,
            data: withShipments(answer.data, (shipment) => (shipment.id === changed.id ? changed : shipment)),
          },
      ),
    [client, account.id, orderId],
  );
  const readAgain = useCallback(
    () => client.invalidateQueries({ queryKey: ordersKey(account.id) }),
    [client, account.id],
  );
  return { show, readAgain };
}
