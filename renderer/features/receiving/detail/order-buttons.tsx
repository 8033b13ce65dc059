import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import {
  OfflineNote,
  useIsUnreachable,
  useQueueRefusal,
  useServiceRefusal,
  useWriteRefusal,
} from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { type PrintRequest, requestPrint } from '#renderer/components/print-preview/print-request.ts';
import { QueuedChanges, useQueuedChanges } from '#renderer/components/records/queued-changes.tsx';
import { showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import styles from '#renderer/features/receiving/receiving.module.css';
import { recordKey } from '#renderer/features/receiving/receiving-queries.ts';
import { useMarkSynced } from '#renderer/features/receiving/use-mark-synced.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { announce } from '#renderer/platform/announce.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { receivingKey } from '#renderer/platform/bridge/queries.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { receivingRecord } from '#shared/outbox/model/change-records.ts';
import { cancelOutlookOf, isMarkedSynced } from '#shared/receiving/model/receiving-change-rules.ts';
import type { ChangedReceiving, ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import { useOpenedLabels } from './box-labels.ts';
import { remainingOf } from './order-quantities.ts';

const OwnBoxLabels = lazy(async () => {
  const { OwnBoxLabels: labels } = await import('./own-box-labels.tsx');
  return { default: labels };
});
const ReceivingSheet = lazy(async () => {
  const { ReceivingSheet: sheet } = await import('./receiving-sheet.tsx');
  return { default: sheet };
});

type OrderButtonsProps = {
  readonly accountId: string;
  readonly order: ReceivingOrder;
  /** When the service returned the order. */
  readonly asOf: string;
  /** Null until they are read. */
  readonly boxes: readonly ReceivingBox[] | null;
};

/** The box labels are requested each time anew. */
type Overlay = 'cancel' | 'sheet' | PrintRequest;

/** An action that is unavailable now shows why. */
export function OrderButtons({ accountId, order, asOf, boxes }: OrderButtonsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const marking = useMarkSynced();
  const labels = useOpenedLabels(order.id);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const refusal = useWriteRefusal('receiving_write');
  const markRefusal = useQueueRefusal('receiving_write');
  const queued = useQueuedChanges(receivingRecord(order.id));
  const isSynced = isMarkedSynced(order);
  const isUnreachable = useIsUnreachable();
  const mark = (isLater: boolean) =>
    !marking.isPending && marking.mutate({ orders: [order], isSynced: !isSynced, isLater });
  const isPast = cancelOutlookOf(order.status) === 'no';
  const status = showOrderStatus(order.status, t).label;
  const close = () => setOverlay(null);
  const keys = [
    {
      chord: 'k',
      label: 'shortcut.checkIn',
      text: t('orderKey.checkIn'),
      reason: null,
      isBusy: false,
      run: () => void navigate({ href: `/check-in/${order.id}` }),
    },
    {
      chord: 's',
      label: 'shortcut.printReceivingSheet',
      text: t('orderKey.sheet'),
      reason: boxes === null ? t('orderKey.boxesUnread') : null,
      isBusy: false,
      run: () => setOverlay('sheet'),
    },
    {
      chord: 'p',
      label: 'shortcut.printLabels',
      text: t('orderKey.labels'),
      reason: useServiceRefusal(),
      isBusy: labels.isPending,
      run: () => !labels.isPending && labels.mutate(),
    },
    {
      chord: 'y',
      label: 'shortcut.markSynced',
      text: t(isSynced ? 'orderKey.markNotSynced' : 'orderKey.markSynced'),
      reason: markRefusal ?? (queued.length > 0 ? t('queuedChange.reason') : null),
      isBusy: marking.isPending,
      run: () => mark(false),
    },
    {
      chord: 'x',
      label: 'shortcut.cancelReceiving',
      text: t('orderKey.cancel'),
      reason: isPast ? t('orderKey.notCancellable', { status }) : refusal,
      isBusy: false,
      run: () => setOverlay('cancel'),
    },
  ] as const;
  const hasBoxes = boxes !== null && boxes.length > 0;
  useShortcuts([
    ...keys.filter(({ reason }) => reason === null).map(({ chord, label, run }) => ({ chord, label, run })),
    ...(hasBoxes
      ? [
          {
            chord: 'mod+p',
            label: 'shortcut.printNow' as const,
            run: () => setOverlay(requestPrint(true)),
          },
        ]
      : []),
  ]);
  const notes = [boxes === null ? t('orderKey.boxesUnread') : null, t('offline.markWaits')];
  return (
    <>
      <div className={styles.keys}>
        {keys.map(({ chord, text, reason, isBusy, run }) => (
          <Button.Group key={chord}>
            <ReasonedButton
              variant="default"
              size="compact-sm"
              reason={reason}
              loading={isBusy}
              rightSection={reason === null ? <KeyHint>{chord.toUpperCase()}</KeyHint> : null}
              onClick={run}
            >
              {text}
            </ReasonedButton>
            {chord === 'y' && reason === null && !isUnreachable && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('queueChange.laterOf', { action: text })}
                onClick={() => mark(true)}
              >
                {t('queueChange.later')}
              </Button>
            )}
          </Button.Group>
        ))}
        <ReasonedButton
          variant="default"
          size="compact-sm"
          reason={hasBoxes ? null : t(boxes === null ? 'orderKey.boxesUnread' : 'order.noBoxes')}
          onClick={() => setOverlay(requestPrint(false))}
        >
          {t('orderKey.boxLabels')}
        </ReasonedButton>
        <OfflineNote>{notes.filter((note) => note !== null).join(' ')}</OfflineNote>
        {overlay === 'cancel' && <CancelOrderDialog accountId={accountId} order={order} onClose={close} />}
        {typeof overlay === 'object' && overlay !== null && (
          <Suspense fallback={null}>
            <OwnBoxLabels
              key={overlay.id}
              order={order}
              boxes={boxes ?? []}
              isDirect={overlay.isDirect}
              onClose={close}
            />
          </Suspense>
        )}
        {overlay === 'sheet' && (
          <Suspense fallback={null}>
            <ReceivingSheet order={order} boxes={boxes ?? []} asOf={asOf} onClose={close} />
          </Suspense>
        )}
      </div>
      <QueuedChanges entries={queued} />
    </>
  );
}

type CancelOrderDialogProps = {
  readonly accountId: string;
  readonly order: ReceivingOrder;
  readonly onClose: () => void;
};

/** Asks before a receiving order is canceled on the service, and reports the actual outcome. */
function CancelOrderDialog({ accountId, order, onClose }: CancelOrderDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  const { id, purchaseOrderNumber } = order;
  // The user answers for the status that the question showed, not for one that arrived while it was open.
  const [expectedStatus] = useState(order.status);
  const announceChange = ({ outcome, order: answer }: ChangedReceiving) => {
    client.setQueryData(recordKey(accountId, id, 'order'), answer);
    onClose();
    announce({
      title: t(`orderCancelled.${outcome}`, { id: String(id) }),
      text: t(`orderCancelled.${outcome}Text`),
      isTrouble: outcome === 'unverified',
    });
  };
  const cancel = useMutation({
    gcTime: 0,
    mutationFn: () => call('receiving.cancel', { id, expectedStatus }),
    onSuccess: announceChange,
    // Also after a refusal, because the order then differs from what the screen shows.
    onSettled: () => void client.invalidateQueries({ queryKey: receivingKey(accountId) }),
  });
  const numbers = {
    id: String(id),
    ...remainingOf(order),
    hasPo: String(purchaseOrderNumber !== null),
    po: purchaseOrderNumber ?? '',
  };
  return (
    <QuestionDialog
      title={t('orderCancel.title', numbers)}
      confirmLabel={t('orderCancel.confirm')}
      cancelLabel={t('orderCancel.keep')}
      isDestructive
      request={cancel}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {numbers.pieces > 0 && <p>{t('orderCancel.text', numbers)}</p>}
      {cancelOutlookOf(expectedStatus) === 'unlikely' && (
        <p>{t('orderCancel.unlikely', { status: showOrderStatus(expectedStatus, t).label })}</p>
      )}
      <p>{t('action.irreversible')}</p>
    </QuestionDialog>
  );
}
