import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordColumns, RecordPane } from '#renderer/components/record-pane/record-pane.tsx';
import {
  byTime,
  type RecordStep,
  RecordTimeline,
} from '#renderer/components/record-pane/record-timeline.tsx';
import { RecordTotals } from '#renderer/components/record-pane/record-totals.tsx';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { isSettled, showOrderStatus } from '#renderer/components/records/receiving-status.ts';
import { QuantityBar } from '#renderer/components/stock/quantity-bar.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import styles from '#renderer/features/receiving/receiving.module.css';
import { receivingList } from '#renderer/features/receiving/receiving-list.tsx';
import { recordKey } from '#renderer/features/receiving/receiving-queries.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { isMarkedSynced } from '#shared/receiving/model/receiving-change-rules.ts';
import type { ReceivingBox, ReceivingOrder } from '#shared/receiving/receiving.ts';
import { ArrivalDate } from './arrival-date.tsx';
import { useSavedLabels } from './box-labels.ts';
import { BoxTable } from './box-table.tsx';
import { DeliveryNotes } from './delivery-notes.tsx';
import { OrderFacts } from './order-facts.tsx';
import { orderDifference, orderQuantities } from './order-quantities.ts';
import { goesThroughHub, PlacementSection } from './placement-section.tsx';
import { OrderButtons } from './receiving-write-parts.ts';
import { SkuTable } from './sku-table.tsx';

const shortcuts = { refresh: 'shortcut.refreshOrder', copyId: 'shortcut.copyOrderId' } as const;

/** Reserves the space of the buttons until they load: as many lines as their labels need. */
function ButtonsPlaceholder({ order }: { readonly order: ReceivingOrder }) {
  const t = useMessages();
  const mark = isMarkedSynced(order) ? 'markNotSynced' : 'markSynced';
  return (
    <div className={`${styles.keys} ${styles.unseen}`} aria-hidden="true">
      {(['checkIn', 'sheet', 'labels', mark, 'cancel'] as const).map((name) => (
        <Button key={name} component="span" size="compact-sm" rightSection={<KeyHint>K</KeyHint>}>
          {t(`orderKey.${name}`)}
        </Button>
      ))}
    </div>
  );
}

export function OrderDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(receivingList);
  const orderId = recordId ?? '';
  const id = Number(orderId);
  const order = useCachedRecord(recordKey(account.id, id, 'order'), (prefer) =>
    call('receiving.read', { id, prefer }),
  );
  const boxes = useCachedRecord(recordKey(account.id, id, 'boxes'), (prefer) =>
    call('receiving.listBoxes', { id, prefer }),
  );
  const refresh = () => {
    void order.refetch();
    void boxes.refetch();
  };
  const answer = order.data;
  const shown = answer?.data;
  const po = shown?.purchaseOrderNumber ?? null;
  return (
    <RecordPane
      label={t('record.receiving', { id: orderId })}
      id={orderId}
      idWhat={t('term.orderId')}
      openAs="receiving"
      state={shown === undefined ? null : showOrderStatus(shown.status, t)}
      second={po === null ? null : { label: t('order.po'), text: po, what: t('term.poNumber') }}
      shortcuts={shortcuts}
      isRefreshing={order.isFetching || boxes.isFetching}
      error={order.error}
      onRefresh={refresh}
      onClose={close}
      keys={<LabelsButton key={id} orderId={id} />}
    >
      {answer === undefined || shown === undefined ? null : (
        <>
          <Suspense fallback={<ButtonsPlaceholder order={shown} />}>
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
                <DeliveryNotes key={`${id} notes`} accountId={account.id} orderId={id} />
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

type OrderTimelineProps = { readonly order: ReceivingOrder; readonly boxes: readonly ReceivingBox[] };

/** The progress of an order, oldest step first, and its unknown parts. */
function OrderTimeline({ order, boxes }: OrderTimelineProps) {
  const t = useMessages();
  const { basis, steps, missing } = timelineOf(order, boxes, t);
  const isAwaited = !isSettled(order.status) && order.expectedArrivalDate !== null;
  const unknown = missing.length > 0 ? ` ${t('timeline.missing', { steps: missing.join(', ') })}` : '';
  return (
    <RecordTimeline
      title={t('timeline.title')}
      steps={steps}
      ahead={isAwaited ? { label: t('term.arrival'), when: <ArrivalDate order={order} /> } : null}
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
        // It stays in the Tab order, so that keyboard users learn the reason.
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

type OrderTotalsProps = {
  readonly order: ReceivingOrder;
  readonly source: 'service' | 'cache';
  readonly asOf: string;
};

function OrderTotals({ order, source, asOf }: OrderTotalsProps) {
  const t = useMessages();
  const quantities = orderQuantities(order);
  return (
    <RecordTotals
      done={quantities.stowed}
      planned={quantities.expected}
      unit={t('order.stowedOfExpected')}
      difference={orderDifference(order)}
      bar={<QuantityBar quantities={quantities} isLarge />}
      legend={(['stowed', 'received', 'expected'] as const).map((key) => ({
        key,
        label: t(`quantity.${key}`),
        count: quantities[key],
      }))}
      swatch={styles.swatch}
      source={source}
      asOf={asOf}
    />
  );
}

type Timeline = {
  /** `history`: the service recorded it; `dates`: derived from the dates of the order and its boxes. */
  readonly basis: 'history' | 'dates';
  /** Oldest first. */
  readonly steps: readonly RecordStep[];
  /** The steps that no date shows, as text; empty with a history. */
  readonly missing: readonly string[];
};

function earliest(instants: readonly (string | null)[]): string | null {
  return instants.filter((instant) => instant !== null).sort()[0] ?? null;
}

function latest(instants: readonly (string | null)[]): string | null {
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** Returns the progress of an order from its status history or, if the service sent none, from its dates. */
export function timelineOf(order: ReceivingOrder, boxes: readonly ReceivingBox[], t: Translate): Timeline {
  const history = order.statusHistory.flatMap(({ id, status, timestamp }, index) =>
    timestamp === null
      ? []
      : [{ key: `${id ?? index} ${status}`, ...showOrderStatus(status, t), instant: timestamp }],
  );
  if (history.length > 0) return { basis: 'history', steps: byTime(history), missing: [] };

  const current = showOrderStatus(order.status, t);
  const candidates = [
    { key: 'created', label: t('timeline.created'), tone: 'waiting', instant: order.insertDate },
    {
      key: 'arrived',
      label: t('timeline.firstBoxArrived'),
      tone: 'moving',
      instant: earliest(boxes.map((box) => box.arrivedDate)),
    },
    {
      key: 'counting',
      label: t('timeline.countingStarted'),
      tone: 'moving',
      instant: earliest(boxes.map((box) => box.countingStartedDate)),
    },
    {
      key: 'received',
      label: t('timeline.lastBoxReceived'),
      tone: 'moving',
      instant: latest(boxes.map((box) => box.receivedDate)),
    },
    {
      key: 'updated',
      label: t('timeline.updated', { status: current.label }),
      tone: current.tone,
      instant: order.lastUpdatedDate,
    },
  ] as const;
  const steps: RecordStep[] = [];
  const missing: string[] = [];
  for (const { instant, ...step } of candidates) {
    if (instant === null) missing.push(step.label);
    else steps.push({ ...step, instant });
  }
  return { basis: 'dates', steps: byTime(steps), missing };
}
