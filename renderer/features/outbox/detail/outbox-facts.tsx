import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import {
  byTime,
  type RecordStep,
  RecordTimeline,
} from '#renderer/components/record-pane/record-timeline.tsx';
import { changeName } from '#renderer/components/records/change-name.ts';
import {
  CopiedText,
  Fact,
  FactList,
  GivenText,
  RecordFact,
  TextFact,
  TimeFact,
} from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { describeBefore, describeCurrent } from '#renderer/features/outbox/change-sides.ts';
import styles from '#renderer/features/outbox/outbox.module.css';
import { showOutboxStatus } from '#renderer/features/outbox/outbox-state.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { outboxEntryQuery } from '#renderer/platform/bridge/queries.ts';
import { outboxStatusOf } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxEntry, OutboxOrder, OutboxReceiving, OutboxReturn } from '#shared/outbox/outbox-view.ts';
import type { QueuedChange } from '#shared/outbox/queued-change.ts';

export function OutboxFacts({ entry }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  const { content, receiving, operator, desk, attempts, resultId, followsId, followedById } = entry;
  return (
    <>
      <RecordTimeline title={t('timeline.title')} steps={outboxSteps(entry, t)} />
      {content !== null && <ReturnFacts content={content} resultId={resultId} />}
      {receiving !== null && <ReceivingFacts receiving={receiving} resultId={resultId} />}
      {entry.order !== null && <OrderFacts order={entry.order} resultId={resultId} />}
      {entry.change !== null && <ChangeFacts entry={entry} change={entry.change} />}
      <SideSection title={t('term.facts')}>
        <FactList>
          <TextFact label={t('term.operator')} text={operator} />
          <TextFact label={t('term.desk')} text={desk} />
          <Fact label={t('term.attempts')}>{attempts}</Fact>
          {followsId !== null && (
            <Fact label={t('outbox.fact.follows')}>
              <OtherWrite id={followsId} />
            </Fact>
          )}
          {followedById !== null && (
            <Fact label={t('outbox.fact.followedBy')}>
              <OtherWrite id={followedById} />
            </Fact>
          )}
        </FactList>
      </SideSection>
    </>
  );
}

/** Another outbox write: its reference links to it, with its state beside it. */
function OtherWrite({ id }: { readonly id: number }) {
  const t = useMessages();
  const account = useAccount();
  const { data: entry } = useQuery(outboxEntryQuery(account.id, id));
  if (entry === undefined) return null;
  if (entry === null) return t('outbox.gone');
  return (
    <span className={styles.other}>
      <Link to={`/outbox/${id}`} search className="mono with-mark shrink semibold link">
        {entry.referenceId}
        <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
      </Link>
      <StateMark {...showOutboxStatus(outboxStatusOf(entry), t)} />
    </span>
  );
}

/** Returns the progress of a write: started, queued, tried, and its current state. */
export function outboxSteps(entry: OutboxEntry, t: Translate): RecordStep[] {
  const { createdAt, queuedAt, settledAt, changedAt, evidence } = entry;
  const status = outboxStatusOf(entry);
  const { tone, label } = showOutboxStatus(status, t);
  const steps: RecordStep[] = [
    { key: 'begun', tone: 'waiting', label: t('outbox.step.begun'), instant: createdAt },
  ];
  if (queuedAt !== null) {
    steps.push({ key: 'queued', tone: 'waiting', label: t('outbox.step.queued'), instant: queuedAt });
  }
  // A draft's evidence belongs to the write that it replaces.
  if (evidence !== null && queuedAt !== null) {
    steps.push({ key: 'tried', tone: 'moving', label: t('outbox.triedAt'), instant: evidence.at });
  }
  const since = settledAt ?? changedAt;
  const isNew = status === 'queued' && since === queuedAt;
  if (!isNew) steps.push({ key: 'now', tone, label, instant: since });
  return byTime(steps);
}

/** The number of boxes whose tracking numbers are shown; all of them are copied. */
const maxShown = 8;

type ReturnFactsProps = { readonly content: OutboxReturn; readonly resultId: number | null };

function ReturnFacts({ content, resultId }: ReturnFactsProps) {
  const t = useMessages();
  const { trackingNumber, centerName, box, customerName, orderId, shipmentId } = content;
  return (
    <SideSection title={t('outbox.kindName.return')}>
      <FactList>
        {resultId !== null && <RecordFact label={t('term.return')} path="/returns" id={resultId} />}
        <TextFact label={t('term.tracking')} text={trackingNumber} copyAs={t('term.trackingNumberWhat')} />
        <TextFact label={t('term.center')} text={centerName} />
        {box !== null && box > 1 && <Fact label={t('term.box')}>{box}</Fact>}
        <TextFact label={t('term.customer')} text={customerName} />
        <RecordFact label={t('term.customerOrder')} path="/orders" id={orderId} />
        <Fact label={t('term.shipment')}>
          {shipmentId === null ? null : <span className="mono">{shipmentId}</span>}
        </Fact>
      </FactList>
    </SideSection>
  );
}

type OrderFactsProps = { readonly order: OutboxOrder; readonly resultId: number | null };

function OrderFacts({ order: { recipientName, orderNumber, shippingMethod }, resultId }: OrderFactsProps) {
  const t = useMessages();
  return (
    <SideSection title={t('term.customerOrder')}>
      <FactList>
        {resultId !== null && <RecordFact label={t('term.customerOrder')} path="/orders" id={resultId} />}
        <TextFact label={t('term.recipient')} text={recipientName} />
        <TextFact label={t('term.number')} text={orderNumber} isMono />
        <TextFact label={t('customerOrder.shippingMethod')} text={shippingMethod} />
      </FactList>
    </SideSection>
  );
}

type ReceivingFactsProps = { readonly receiving: OutboxReceiving; readonly resultId: number | null };

function ReceivingFacts({ receiving, resultId }: ReceivingFactsProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const { purchaseOrderNumber, centerName, expectedArrivalAt, boxCount, trackingNumbers } = receiving;
  return (
    <SideSection title={t('outbox.kindName.receiving')}>
      <FactList>
        {resultId !== null && <RecordFact label={t('term.order')} path="/receiving" id={resultId} />}
        <TextFact
          label={t('term.poNumber')}
          text={purchaseOrderNumber}
          copyAs={t('outbox.fact.numberWhat')}
        />
        <TextFact label={t('term.center')} text={centerName} />
        <TimeFact label={t('outbox.fact.arrival')} instant={expectedArrivalAt} />
        <Fact label={t('term.boxes')}>{counts.full(boxCount)}</Fact>
        <Fact label={t('term.tracking')}>
          <Trackings numbers={trackingNumbers} boxCount={boxCount} />
        </Fact>
      </FactList>
    </SideSection>
  );
}

/** One per line. */
function Trackings({
  numbers,
  boxCount,
}: {
  readonly numbers: readonly string[];
  readonly boxCount: number;
}) {
  const t = useMessages();
  const [first] = numbers;
  if (first === undefined) return '–';
  const without = t('outbox.fact.trackingNone', { count: boxCount - numbers.length });
  return (
    <span className="grid shrink gap-2">
      <CopiedText
        text={first}
        what={t(numbers.length > 1 ? 'outbox.fact.trackingAllWhat' : 'term.trackingNumberWhat')}
        copied={numbers.join('\n')}
      />
      {numbers.slice(1, maxShown).map((number, index) => (
        <ServiceText key={`${number} ${index}`} mono>
          {number}
        </ServiceText>
      ))}
      {numbers.length > maxShown && (
        <span className="dim">{t('outbox.fact.trackingMore', { count: numbers.length - maxShown })}</span>
      )}
      {without !== '' && <span className="dim">{without}</span>}
    </span>
  );
}

/** Both sides of a change: the record as it was on the screen and, if known, as the service has it. */
function ChangeFacts({ entry, change }: { readonly entry: OutboxEntry; readonly change: QueuedChange }) {
  const t = useMessages();
  const times = useTimes();
  const now = describeCurrent(entry, t, times);
  return (
    <SideSection title={t('outbox.change.title')}>
      <FactList>
        <TextFact label={t('outbox.change.asked')} text={changeName(entry, t)} wraps />
        {change.kind === 'unidentified.link' && (
          <RecordFact label={t('term.parcel')} path="/unidentified" id={change.id} />
        )}
        {change.kind === 'lot.change' ? (
          <>
            <RecordFact label={t('term.item')} path="/lots" id={change.inventoryId} />
            <TextFact label={t('term.lot')} text={change.lotNumber} />
            <Fact label={t('term.lotDate')}>
              {change.lotDate === null ? null : times.day(change.lotDate)}
            </Fact>
          </>
        ) : (
          <RecordFact label={t('term.order')} path="/receiving" id={orderOf(change)} />
        )}
        <Fact label={t('outbox.change.before')}>{describeBefore(change, t, times)}</Fact>
        <GivenText label={t('outbox.change.now')} text={now} wraps />
      </FactList>
    </SideSection>
  );
}

function orderOf(change: Exclude<QueuedChange, { kind: 'lot.change' }>): number {
  return change.kind === 'receiving.mark' ? change.id : change.receivingOrderId;
}
