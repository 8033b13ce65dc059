import { useQuery } from '@tanstack/react-query';
import { DelayedSkeleton } from '#renderer/components/feedback/delayed-skeleton.tsx';
import { ProblemNotice } from '#renderer/components/feedback/problem-notice.tsx';
import { isRecordNumber } from '#renderer/components/list-screen/list-search.ts';
import { useRecordId } from '#renderer/components/list-screen/use-list.ts';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { useHeldScans } from '#renderer/scan/scan-provider.tsx';
import styles from './check-in.module.css';
import { ForgetButton } from './check-in-dialogs.tsx';
import { checkInQuery, deskCheckInsQuery, goodsKey } from './check-in-queries.ts';
import { CheckInWork } from './check-in-work.tsx';

/** Compares the goods received for a receiving order with the announcement by counting them, on this desk only. */
export function CheckInScreen() {
  const idText = useRecordId();
  if (!isRecordNumber(idText)) return <NoOrder />;
  const orderId = Number(idText);
  return <OrderCheckIn key={orderId} orderId={orderId} />;
}

function NoOrder() {
  const t = useMessages();
  return <p className={styles.none}>{t('checkIn.noOrder')}</p>;
}

function OrderCheckIn({ orderId }: { readonly orderId: number }) {
  const t = useMessages();
  const account = useAccount();
  const order = useCachedRecord(goodsKey(account.id, orderId, 'order'), (prefer) =>
    call('receiving.read', { id: orderId, prefer }),
  );
  const boxes = useCachedRecord(goodsKey(account.id, orderId, 'boxes'), (prefer) =>
    call('receiving.listBoxes', { id: orderId, prefer }),
  );
  const saved = useQuery(checkInQuery(account.id, orderId));
  // Other desks' counts are added as they arrive; an error there must not prevent counting.
  const { data: others = noParts, isPending } = useQuery(deskCheckInsQuery(account.id, orderId));
  if (saved.error !== null) {
    const isUnreadable = failureOf(saved.error).code === 'CONFLICT';
    return (
      <>
        <ProblemNotice error={saved.error} form="pane" onRetry={() => void saved.refetch()} />
        {isUnreadable && <ForgetButton orderId={orderId} />}
      </>
    );
  }
  const { data: answer } = order;
  // Counting against missing boxes is impossible; without them, the order itself states what is to arrive.
  const announced = boxes.data?.data ?? (boxes.error === null ? null : noBoxes);
  if (answer === undefined && order.error !== null) {
    return (
      <ProblemNotice
        error={order.error}
        form="pane"
        remains={t('checkIn.remains')}
        onRetry={() => {
          void order.refetch();
          void boxes.refetch();
        }}
      />
    );
  }
  if (answer === undefined || announced === null || saved.data === undefined || isPending) {
    return <LoadingCheckIn />;
  }
  return (
    <CheckInWork
      order={answer.data}
      boxes={announced}
      boxesError={boxes.data === undefined ? boxes.error : null}
      source={answer.source}
      asOf={answer.asOf}
      saved={saved.data}
      others={others}
    />
  );
}

function LoadingCheckIn() {
  useHeldScans();
  return <DelayedSkeleton lines={12} />;
}

const noBoxes: readonly never[] = [];
const noParts: readonly never[] = [];
