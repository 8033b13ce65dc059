import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount } from '../../app/account.tsx';
import { useShortcuts } from '../../app/keymap.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PatientSkeleton } from '../../components/patient-skeleton.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useWords } from '../../messages/use-words.ts';
import { BoxTable } from './box-table.tsx';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTotals } from './order-totals.tsx';
import { receivingBoxesQuery, receivingOrderQuery } from './receiving-queries.ts';
import { SkuTable } from './sku-table.tsx';

const route = getRouteApi('/receiving/$orderId');

/** One receiving order, beside the list. */
export function OrderDetail() {
  const words = useWords();
  const account = useAccount();
  const navigate = route.useNavigate();
  const { orderId } = route.useParams();
  const id = Number(orderId);
  const { data: keptOrder } = useQuery(receivingOrderQuery(account.id, id, 'cache'));
  const { data: keptBoxes } = useQuery(receivingBoxesQuery(account.id, id, 'cache'));
  const order = useQuery({ ...receivingOrderQuery(account.id, id), placeholderData: () => keptOrder });
  const boxes = useQuery({ ...receivingBoxesQuery(account.id, id), placeholderData: () => keptBoxes });
  const { copy, isCopied } = useCopy();

  const refresh = () => {
    void order.refetch();
    void boxes.refetch();
  };
  const close = () => void navigate({ to: '/receiving', search: true });
  useShortcuts([
    { chord: 'r', label: 'shortcut.refreshOrder', run: refresh },
    { chord: 'c', label: 'shortcut.copyOrderId', run: () => copy(orderId) },
  ]);

  const header = (
    <OrderHeader
      orderId={orderId}
      order={order.data?.data ?? null}
      isRefreshing={order.isFetching || boxes.isFetching}
      isIdCopied={isCopied}
      onRefresh={refresh}
      onClose={close}
    />
  );
  const answer = order.data;
  const shown = answer?.data;
  return (
    <section className={styles.detail} aria-label={words('order.region', { id: orderId })}>
      {header}
      <div className={styles.scroll} tabIndex={-1}>
        {answer === undefined || shown === undefined ? (
          order.error === null ? (
            <PatientSkeleton lines={10} />
          ) : (
            <FailureNotice error={order.error} fillsPane onRetry={refresh} />
          )
        ) : (
          <>
            {order.error !== null && <FailureNotice error={order.error} fillsPane onRetry={refresh} />}
            <OrderTotals order={shown} source={answer.source} asOf={answer.asOf} />
            <div className={styles.columns}>
              <div className={styles.main}>
                <SkuTable order={shown} />
                <BoxTable
                  boxes={boxes.data ?? null}
                  orderAsOf={answer.asOf}
                  skus={shown.inventoryQuantities}
                  error={boxes.error}
                  onRetry={() => void boxes.refetch()}
                />
              </div>
              <div className={styles.side}>
                <OrderTimeline order={shown} boxes={boxes.data?.data ?? []} />
                <OrderFacts accountId={account.id} order={shown} />
              </div>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
