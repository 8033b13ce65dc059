import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ReceivingBox, ReceivingOrder } from '../../../../shared/receiving/receiving.ts';
import { useServiceRefusal } from '../../../components/feedback/write-refusal.tsx';
import { useListRoute } from '../../../components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '../../../components/record-pane/record-pane.tsx';
import { RecordTimeline } from '../../../components/record-pane/record-timeline.tsx';
import { useCachedRecord } from '../../../components/record-pane/use-cached-record.ts';
import { isSettled, showOrderStatus } from '../../../components/records/receiving-status.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import styles from '../receiving.module.css';
import { receivingList } from '../receiving-list.tsx';
import { readBoxes, readOrder, recordKey } from '../receiving-queries.ts';
import { ArrivalDate } from './arrival-date.tsx';
import { useSavedLabels } from './box-labels.ts';
import { BoxTable } from './box-table.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTotals } from './order-totals.tsx';
import { goesThroughHub } from './placement.ts';
import { PlacementSection } from './placement-section.tsx';
import { OrderButtons } from './receiving-write-parts.ts';
import { SkuTable } from './sku-table.tsx';
import { timelineOf } from './timeline-steps.ts';

const shortcuts = { refresh: 'shortcut.refreshOrder', copyId: 'shortcut.copyOrderId' } as const;

/** One receiving order, beside the list. */
export function OrderDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(receivingList);
  const orderId = recordId ?? '';
  const id = Number(orderId);
  const order = useCachedRecord(recordKey(account.id, id, 'order'), (prefer) => readOrder(id, prefer));
  const boxes = useCachedRecord(recordKey(account.id, id, 'boxes'), (prefer) => readBoxes(id, prefer));
  const refresh = () => {
    void order.refetch();
    void boxes.refetch();
  };
  const answer = order.data;
  const shown = answer?.data;
  const po = shown?.purchaseOrderNumber ?? null;
  return (
    <RecordPane
      label={t('order.region', { id: orderId })}
      id={orderId}
      idWhat={t('term.orderId')}
      state={shown === undefined ? null : showOrderStatus(shown.status, t)}
      second={po === null ? null : { label: t('order.po'), text: po, what: t('term.poNumber') }}
      refreshLabel={t('record.refreshOrder')}
      shortcuts={shortcuts}
      isRefreshing={order.isFetching || boxes.isFetching}
      error={order.error}
      onRefresh={refresh}
      onClose={close}
      keys={<LabelsButton orderId={id} />}
    >
      {answer === undefined || shown === undefined ? null : (
        <>
          <Suspense fallback={<div className={styles.keysToCome} />}>
            <OrderButtons
              key={shown.id}
              accountId={account.id}
              order={shown}
              asOf={answer.asOf}
              boxes={boxes.data?.data ?? null}
            />
          </Suspense>
          <OrderTotals order={shown} source={answer.source} asOf={answer.asOf} />
          <RecordColumns
            main={
              <>
                <SkuTable order={shown} />
                <BoxTable boxes={boxes} orderAsOf={answer.asOf} skus={shown.inventoryQuantities} />
                {goesThroughHub(shown) && (
                  <PlacementSection key={id} accountId={account.id} order={shown} orderAsOf={answer.asOf} />
                )}
              </>
            }
            side={
              <>
                <OrderTimeline order={shown} boxes={boxes.data?.data ?? []} />
                <OrderFacts accountId={account.id} order={shown} />
              </>
            }
          />
        </>
      )}
    </RecordPane>
  );
}

type OrderTimelineProps = {
  readonly order: ReceivingOrder;
  readonly boxes: readonly ReceivingBox[];
};

/** The way of an order, oldest step first, and what of it is not known. */
function OrderTimeline({ order, boxes }: OrderTimelineProps) {
  const t = useMessages();
  const { basis, steps, missing } = timelineOf(order, boxes, t);
  const isAwaited = !isSettled(order.status) && order.expectedArrivalDate !== null;
  const unknown = missing.length > 0 ? ` ${t('timeline.missing', { steps: missing.join(', ') })}` : '';
  return (
    <RecordTimeline
      title={t('timeline.title')}
      steps={steps}
      ahead={isAwaited ? { word: t('receiving.column.arrival'), when: <ArrivalDate order={order} /> } : null}
      note={basis === 'dates' ? t('timeline.fromDates') + unknown : null}
    />
  );
}

function LabelsButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages();
  const label = t('labels.save');
  const save = useSavedLabels(orderId);
  const refusal = useServiceRefusal();
  return (
    <Tooltip label={refusal ?? label} multiline maw={320}>
      <ActionIcon
        aria-label={label}
        aria-busy={save.isPending}
        // It keeps its place in the order of Tab, so that whoever comes to it is told.
        {...(refusal === null
          ? {}
          : { 'aria-disabled': true, 'data-disabled': true, 'aria-description': refusal })}
        onClick={() => refusal === null && !save.isPending && save.mutate()}
      >
        <IconTag size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
