import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import {
  cancelOutlookOf,
  isMarkedSynced,
} from '../../../../shared/receiving/model/receiving-change-rules.ts';
import type { ReceivingBox, ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import {
  OfflineNote,
  useServiceRefusal,
  useWriteRefusal,
} from '../../../components/feedback/write-refusal.tsx';
import { ReasonedButton } from '../../../components/layout/reasoned-button.tsx';
import { showOrderStatus } from '../../../components/records/receiving-status.ts';
import { KeyHint } from '../../../components/text/key-hint.tsx';
import { withMessages } from '../../../messages/load-messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useShortcuts } from '../../../platform/keyboard/keymap.tsx';
import styles from '../receiving.module.css';
import { useMarkSynced } from '../use-mark-synced.ts';
import { useOpenedLabels } from './box-labels.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';

const ReceivingSheet = lazy(async () => {
  const { ReceivingSheet: sheet } = await withMessages(
    import('./receiving-sheet.tsx'),
    import('../../../messages/en/receiving-sheet.ts').then((module) => module.receivingSheetMessages),
  );
  return { default: sheet };
});

type OrderButtonsProps = {
  readonly accountId: string;
  readonly order: ReceivingOrder;
  /** When the service told the order. */
  readonly asOf: string;
  /** Null until they were read. */
  readonly boxes: readonly ReceivingBox[] | null;
};

type Overlay = 'cancel' | 'sheet';

/** What can be done with an order; what cannot be done now says why. */
export function OrderButtons({ accountId, order, asOf, boxes }: OrderButtonsProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const marking = useMarkSynced();
  const labels = useOpenedLabels(order.id);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const refusal = useWriteRefusal('receiving_write');
  const isSynced = isMarkedSynced(order);
  const isPast = cancelOutlookOf(order.status) === 'no';
  const status = showOrderStatus(order.status, t).word;
  const close = () => setOverlay(null);
  const keys = [
    {
      chord: 'k',
      label: 'shortcut.checkIn',
      word: t('orderKey.checkIn'),
      reason: null,
      isBusy: false,
      run: () => void navigate({ href: `/check-in/${order.id}` }),
    },
    {
      chord: 'p',
      label: 'shortcut.printReceivingSheet',
      word: t('orderKey.sheet'),
      reason: boxes === null ? t('orderKey.boxesUnread') : null,
      isBusy: false,
      run: () => setOverlay('sheet'),
    },
    {
      chord: 'l',
      label: 'shortcut.printLabels',
      word: t('orderKey.labels'),
      reason: useServiceRefusal(),
      isBusy: labels.isPending,
      run: () => !labels.isPending && labels.mutate(),
    },
    {
      chord: 'y',
      label: 'shortcut.markSynced',
      word: t(isSynced ? 'orderKey.markNotSynced' : 'orderKey.markSynced'),
      reason: refusal,
      isBusy: marking.isPending,
      run: () => !marking.isPending && marking.mutate({ orders: [order], isSynced: !isSynced }),
    },
    {
      chord: 'x',
      label: 'shortcut.cancelReceiving',
      word: t('orderKey.cancel'),
      reason: isPast ? t('orderKey.notCancellable', { status }) : refusal,
      isBusy: false,
      run: () => setOverlay('cancel'),
    },
  ] as const;
  useShortcuts(
    keys.filter(({ reason }) => reason === null).map(({ chord, label, run }) => ({ chord, label, run })),
  );
  return (
    <div className={styles.keys}>
      {keys.map(({ chord, word, reason, isBusy, run }) => (
        <ReasonedButton
          key={chord}
          variant="default"
          size="compact-sm"
          reason={reason}
          loading={isBusy}
          rightSection={reason === null ? <KeyHint>{chord.toUpperCase()}</KeyHint> : null}
          onClick={run}
        >
          {word}
        </ReasonedButton>
      ))}
      <OfflineNote>{boxes === null ? t('orderKey.boxesUnread') : null}</OfflineNote>
      {overlay === 'cancel' && <CancelOrderDialog accountId={accountId} order={order} onClose={close} />}
      {overlay === 'sheet' && (
        <Suspense fallback={null}>
          <ReceivingSheet order={order} boxes={boxes ?? []} asOf={asOf} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
