import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import { StateMark } from '../../../components/feedback/state-mark.tsx';
import { SideSection } from '../../../components/record-pane/record-pane.tsx';
import { RecordTimeline } from '../../../components/record-pane/record-timeline.tsx';
import { Fact, FactList, TextFact } from '../../../components/text/facts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAccount } from '../../../platform/account.tsx';
import { outboxEntryQuery } from '../../../platform/bridge/queries.ts';
import styles from '../outbox.module.css';
import { showStanding, standingOf } from '../outbox-state.ts';
import { ReceivingFacts, ReturnFacts } from './outbox-content.tsx';
import { outboxSteps } from './outbox-steps.ts';

/** Where a write belongs, who made it, and how it went. */
export function OutboxFacts({ entry }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  const { content, receiving, operator, desk, attempts, resultId, followsId, followedById } = entry;
  return (
    <>
      <RecordTimeline title={t('timeline.title')} steps={outboxSteps(entry, t)} />
      {content !== null && <ReturnFacts content={content} resultId={resultId} />}
      {receiving !== null && <ReceivingFacts receiving={receiving} resultId={resultId} />}
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

/** Another write of the outbox: its reference leads to it, and its state stands beside. */
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
      <StateMark {...showStanding(standingOf(entry), t)} />
    </span>
  );
}
