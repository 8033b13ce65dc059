import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { OfflineNote, useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { showOrderStatus } from '#renderer/components/records/order-status.ts';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { type CancelOutcome, outcomesOf } from '#renderer/features/orders/cancel-orders.ts';
import styles from '#renderer/features/orders/orders.module.css';
import { orderKey, ordersKey } from '#renderer/features/orders/orders-queries.ts';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { announce } from '#renderer/platform/announce.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { useHasScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { Order } from '#shared/orders/orders.ts';
import { openShipments, uncancelableOrderStatusOf } from './shipment-rules.ts';

/** Empty if no permission allows any. */
export function OrderActions({ order }: { readonly order: Order }) {
  const t = useMessages();
  const [open, setOpen] = useState<'cancel' | 'store' | null>(null);
  const canCancel = useHasScope('orders_write');
  const offline = useServiceRefusal();
  const past = uncancelableOrderStatusOf(order);
  const refusal = past === null ? offline : t(`customerOrder.past.${past}`);
  const close = () => setOpen(null);
  useShortcuts(
    canCancel && refusal === null
      ? [{ chord: 'x', label: 'shortcut.cancelOrder', run: () => setOpen('cancel') }]
      : [],
  );
  return (
    <div className={styles.orderActions} role="group" aria-label={t('customerOrder.actions')}>
      {canCancel && (
        <ReasonedButton
          variant="default"
          size="compact-sm"
          reason={refusal}
          rightSection={refusal === null ? <KeyHint>X</KeyHint> : null}
          onClick={() => setOpen('cancel')}
        >
          {t('customerOrder.cancel')}
        </ReasonedButton>
      )}
      <ReasonedButton variant="default" size="compact-sm" reason={offline} onClick={() => setOpen('store')}>
        {t('customerOrder.store')}
      </ReasonedButton>
      <OfflineNote />
      {open === 'cancel' && <CancelOrderDialog order={order} onClose={close} />}
      {open === 'store' && <StoreOrderDialog id={order.id} onClose={close} />}
    </div>
  );
}

type OrderDialogProps = { readonly order: Order; readonly onClose: () => void };

/** Asks before an order is canceled, and shows the outcome for each of its shipments. */
function CancelOrderDialog({ order, onClose }: OrderDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  const account = useAccount();
  const id = String(order.id);
  const cancel = useMutation({
    gcTime: 0,
    mutationFn: () => call('orders.cancel', { id: order.id }),
    onSuccess: (canceled) => {
      client.setQueryData(orderKey(account.id, order.id), canceled.order);
      onClose();
      const left = outcomesOf(order.id, canceled).filter(({ isDone }) => !isDone);
      const status = showOrderStatus(canceled.order.data.status, t).label;
      const reasons = left.flatMap((outcome) => reasonLine(outcome) ?? []);
      announce({
        title:
          left.length === 0
            ? t('customerOrder.canceled', { id })
            : t('customerOrder.notCanceled', { id, isPart: String(reasons.length > 0) }),
        text:
          left.length === 0
            ? t('customerOrder.canceledText', {
                count: canceled.results.filter(({ isSuccess }) => isSuccess).length,
              })
            : [t('customerOrder.notCanceledText', { status }), ...reasons].join(' '),
        isTrouble: left.length > 0,
      });
    },
    // Also after a refusal, because the order then differs from what the screen shows.
    onSettled: () => void client.invalidateQueries({ queryKey: ordersKey(account.id) }),
  });
  const reasonLine = ({ shipmentId, reason }: CancelOutcome) =>
    shipmentId === null
      ? null
      : t('customerOrder.shipmentLeft', {
          id: String(shipmentId),
          reason: reason === null ? t('failure.noReason') : translateSentence(t, reason),
        });
  const recipient = order.recipient?.fullName ?? order.recipient?.name ?? null;
  return (
    <QuestionDialog
      title={t('customerOrder.cancelTitle', { id })}
      confirmLabel={t('customerOrder.cancelConfirm')}
      cancelLabel={t('cancelOrders.keep')}
      isDestructive
      request={cancel}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <p>
        {t('customerOrder.cancelText', {
          count: openShipments(order).length,
          hasName: String(recipient !== null),
          name: recipient ?? '',
        })}
      </p>
      <p>{t('shipment.cancelFinal')}</p>
    </QuestionDialog>
  );
}

/** Shows the order as its store wrote it; copying yields exactly that text. */
function StoreOrderDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useMessages();
  const account = useAccount();
  const store = useQuery({
    queryKey: [...orderKey(account.id, id), 'store'],
    queryFn: () => call('orders.readStoreOrder', { id }),
    retry: false,
  });
  return (
    <Dialog
      size={720}
      onClose={onClose}
      title={t('customerOrder.storeTitle', { id: String(id) })}
      closeLabel={t('notice.close')}
    >
      {store.error !== null && (
        <ProblemNotice error={store.error} form="section" onRetry={() => void store.refetch()} />
      )}
      {store.data !== undefined && (
        <>
          <div className={styles.storeHead}>
            <span className="grow muted">{t('customerOrder.storeText')}</span>
            <CopyButton text={store.data.json} what={t('customerOrder.storeWhat')} />
          </div>
          <pre className={`mono ${styles.store}`} tabIndex={0} aria-label={t('customerOrder.storeWhat')}>
            <bdi>{indentedJson(store.data.json)}</bdi>
          </pre>
        </>
      )}
    </Dialog>
  );
}

/** Returns indented JSON without changing a digit of long numbers; text that is not JSON stays as it is. */
export function indentedJson(json: string): string {
  try {
    JSON.parse(json);
  } catch {
    return json;
  }
  const parts = json.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gu) ?? [];
  const lines: string[] = [''];
  let depth = 0;
  const add = (text: string) => lines.push(lines.pop() + text);
  const begin = () => lines.push('  '.repeat(Math.max(0, depth)));
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1] ?? '';
    const isEmpty = (part === '}' && before === '{') || (part === ']' && before === '[');
    if (part === '}' || part === ']') {
      depth -= 1;
      if (!isEmpty) begin();
    } else if (before === '{' || before === '[' || before === ',') begin();
    add(part === ':' ? ': ' : part);
    if (part === '{' || part === '[') depth += 1;
  }
  return lines.join('\n');
}
