import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OutboxEntry } from '../../../shared/ipc/outbox-view.ts';
import { useAccount } from '../../app/account.tsx';
import { outboxEntryQuery } from '../../bridge/queries.ts';
import { Fact, FactList } from '../../components/facts.tsx';
import { SideSection } from '../../components/record-pane/record-pane.tsx';
import { RecordTimeline } from '../../components/record-pane/record-timeline.tsx';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './outbox.module.css';
import { ReceivingFacts, ReturnFacts } from './outbox-content.tsx';
import { showStanding, standingOf } from './outbox-state.ts';
import { outboxSteps } from './outbox-steps.ts';

/** Where a write belongs, who made it, and how it went. */
export function OutboxFacts({ entry }: { readonly entry: OutboxEntry }) {
  const words = useWords();
  const { content, receiving, operator, desk, attempts, resultId, followsId, followedById } = entry;
  const text = (value: string | null) => (value === null ? null : <ServiceText>{value}</ServiceText>);
  return (
    <>
      <RecordTimeline title={words('timeline.title')} steps={outboxSteps(entry, words)} />
      {content !== null && <ReturnFacts content={content} resultId={resultId} />}
      {receiving !== null && <ReceivingFacts receiving={receiving} resultId={resultId} />}
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
