import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OutboxEntry } from '../../../shared/ipc/outbox-view.ts';
import { useAccount } from '../../app/account.tsx';
import { outboxEntryQuery } from '../../bridge/queries.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Fact, FactList } from '../../components/facts.tsx';
import { SideSection } from '../../components/record-pane/record-pane.tsx';
import { RecordTimeline } from '../../components/record-pane/record-timeline.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './outbox.module.css';
import { showStanding, standingOf } from './outbox-state.ts';
import { outboxSteps } from './outbox-steps.ts';

/** Where a write belongs, who made it, and how it went. */
export function OutboxFacts({ entry }: { readonly entry: OutboxEntry }) {
  const words = useWords();
  const { content, operator, desk, attempts, resultId, followsId, followedById } = entry;
  const text = (value: string | null) => (value === null ? null : <ServiceText>{value}</ServiceText>);
  return (
    <>
      <RecordTimeline title={words('timeline.title')} steps={outboxSteps(entry, words)} />
      {content !== null && (
        <SideSection title={words('outbox.content')}>
          <FactList>
            {resultId !== null && (
              <Fact label={words('outbox.fact.return')}>
                <RecordAt to={`/returns/${resultId}`} id={resultId} />
              </Fact>
            )}
            <Fact label={words('outbox.fact.tracking')}>
              {content.trackingNumber === null ? null : (
                <span className={styles.copied}>
                  <ServiceText mono>{content.trackingNumber}</ServiceText>
                  <CopyButton
                    text={content.trackingNumber}
                    what={words('outbox.fact.trackingWhat')}
                    size={20}
                  />
                </span>
              )}
            </Fact>
            <Fact label={words('outbox.fact.center')}>{text(content.centerName)}</Fact>
            {content.box !== null && content.box > 1 && (
              <Fact label={words('outbox.fact.box')}>{content.box}</Fact>
            )}
            <Fact label={words('outbox.fact.customer')}>{text(content.customerName)}</Fact>
            <Fact label={words('outbox.fact.order')}>
              {content.orderId === null ? null : (
                <RecordAt to={`/orders/${content.orderId}`} id={content.orderId} />
              )}
            </Fact>
            <Fact label={words('outbox.fact.shipment')}>
              {content.shipmentId === null ? null : <span className="mono">{content.shipmentId}</span>}
            </Fact>
          </FactList>
        </SideSection>
      )}
      <SideSection title={words('outbox.facts')}>
        <FactList>
          <Fact label={words('outbox.fact.operator')}>{text(operator)}</Fact>
          <Fact label={words('outbox.fact.desk')}>{text(desk)}</Fact>
          <Fact label={words('outbox.fact.attempts')}>{attempts}</Fact>
          {followsId !== null && (
            <Fact label={words('outbox.fact.follows')}>
              <OtherWrite id={followsId} />
            </Fact>
          )}
          {followedById !== null && (
            <Fact label={words('outbox.fact.followedBy')}>
              <OtherWrite id={followedById} />
            </Fact>
          )}
        </FactList>
      </SideSection>
    </>
  );
}

function RecordAt({ to, id }: { readonly to: string; readonly id: number }) {
  return (
    <Link to={to} className={`mono ${styles.link}`}>
      {id}
      <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}

/** Another write of the outbox: its reference leads to it, and its state stands beside. */
function OtherWrite({ id }: { readonly id: number }) {
  const words = useWords();
  const account = useAccount();
  const { data: entry } = useQuery(outboxEntryQuery(account.id, id));
  if (entry === undefined) return null;
  if (entry === null) return words('outbox.gone');
  return (
    <span className={styles.other}>
      <Link to={`/outbox/${id}`} search className={`mono ${styles.link}`}>
        {entry.referenceId}
        <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
      </Link>
      <StateMark {...showStanding(standingOf(entry), words)} />
    </span>
  );
}
