import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OutboxReceiving, OutboxReturn } from '../../../../shared/outbox/outbox-view.ts';
import { SideSection } from '../../../components/record-pane/record-pane.tsx';
import { CopiedText, Fact, FactList, TextFact, TimeFact } from '../../../components/text/facts.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useCountFormat } from '../../../components/text/use-count-format.ts';
import { useMessages } from '../../../messages/use-messages.ts';

/** So many boxes show their numbers; all of them are copied. */
const mostShown = 8;

type ReturnFactsProps = { readonly content: OutboxReturn; readonly resultId: number | null };

export function ReturnFacts({ content, resultId }: ReturnFactsProps) {
  const t = useMessages();
  const { trackingNumber, centerName, box, customerName, orderId, shipmentId } = content;
  return (
    <SideSection title={t('outbox.kindName.return')}>
      <FactList>
        {resultId !== null && (
          <Fact label={t('term.return')}>
            <RecordAt to={`/returns/${resultId}`} id={resultId} />
          </Fact>
        )}
        <TextFact label={t('term.tracking')} text={trackingNumber} copyAs={t('term.trackingNumber')} />
        <TextFact label={t('term.center')} text={centerName} />
        {box !== null && box > 1 && <Fact label={t('term.box')}>{box}</Fact>}
        <TextFact label={t('outbox.fact.customer')} text={customerName} />
        <Fact label={t('term.order')}>
          {orderId === null ? null : <RecordAt to={`/orders/${orderId}`} id={orderId} />}
        </Fact>
        <Fact label={t('term.shipment')}>
          {shipmentId === null ? null : <span className="mono">{shipmentId}</span>}
        </Fact>
      </FactList>
    </SideSection>
  );
}

type ReceivingFactsProps = { readonly receiving: OutboxReceiving; readonly resultId: number | null };

export function ReceivingFacts({ receiving, resultId }: ReceivingFactsProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const { purchaseOrderNumber, centerName, expectedArrivalAt, boxCount, trackingNumbers } = receiving;
  return (
    <SideSection title={t('outbox.kindName.receiving')}>
      <FactList>
        {resultId !== null && (
          <Fact label={t('term.order')}>
            <RecordAt to={`/receiving/${resultId}`} id={resultId} />
          </Fact>
        )}
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

/** The tracking numbers of an order's boxes, one below the other. */
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
        what={t(numbers.length > 1 ? 'outbox.fact.trackingAllWhat' : 'term.trackingNumber')}
        copied={numbers.join('\n')}
      />
      {numbers.slice(1, mostShown).map((number, index) => (
        <ServiceText key={`${number} ${index}`} mono>
          {number}
        </ServiceText>
      ))}
      {numbers.length > mostShown && (
        <span className="dim">{t('outbox.fact.trackingMore', { count: numbers.length - mostShown })}</span>
      )}
      {without !== '' && <span className="dim">{without}</span>}
    </span>
  );
}

function RecordAt({ to, id }: { readonly to: string; readonly id: number }) {
  return (
    <Link to={to} className="mono with-mark shrink semibold link">
      {id}
      <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
