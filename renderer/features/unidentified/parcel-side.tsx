import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import { ChargesLink } from '#renderer/components/records/charges-link.tsx';
import { Fact, FactList, RecordFact, TimeFact } from '#renderer/components/text/facts.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { UnidentifiedOrder } from '#shared/unidentified/unidentified.ts';
import { CountdownList, useCountdownRules } from './countdown.tsx';
import { showLink } from './matching/match-sentences.ts';
import { ParcelAgeMark } from './queue/queue-marks.tsx';
import styles from './unidentified.module.css';

export function ParcelSide({ order }: { readonly order: UnidentifiedOrder }) {
  const t = useMessages();
  const rules = useCountdownRules();
  const { id, createdDate, linkedWroId } = order;
  return (
    <>
      <LinkFacts order={order} />
      <SideSection title={t('term.facts')}>
        <div className={styles.facts}>
          <FactList>
            <TimeFact label={t('term.created')} instant={createdDate} />
            <Fact label={t('unidentified.age')}>
              {createdDate === null ? null : (
                <ParcelAgeMark instant={createdDate} isLinked={linkedWroId !== null} />
              )}
            </Fact>
            {rules !== null && linkedWroId === null && (
              <Fact label={t('unidentified.column.countdown')}>
                <CountdownList createdDate={createdDate} rules={rules} />
              </Fact>
            )}
            <Fact label={t('term.id')}>
              <span className="mono">{id}</span>
            </Fact>
          </FactList>
          <ChargesLink about="URO" id={id} />
        </div>
      </SideSection>
    </>
  );
}

function LinkFacts({ order }: { readonly order: UnidentifiedOrder }) {
  const t = useMessages();
  const { linkedWroId, linkedWroDate } = order;
  return (
    <SideSection title={t('unidentified.link')}>
      {linkedWroId === null ? (
        <p className={styles.words}>
          <StateMark {...showLink(order, t)} />
        </p>
      ) : (
        <FactList>
          <RecordFact label={t('unidentified.column.order')} path="/receiving" id={linkedWroId} />
          <TimeFact label={t('unidentified.column.linkedOn')} instant={linkedWroDate} />
        </FactList>
      )}
    </SideSection>
  );
}
