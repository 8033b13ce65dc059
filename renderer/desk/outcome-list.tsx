import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type MessageId, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import styles from './outcome-list.module.css';

const looks: Readonly<Record<OutboxState, readonly [Tone, MessageId]>> = {
  draft: ['waiting', 'deskPart.outcome.draft'],
  queued: ['waiting', 'outbox.state.queued'],
  sending: ['moving', 'outbox.state.sending'],
  unconfirmed: ['attention', 'deskPart.outcome.unconfirmed'],
  held: ['attention', 'deskPart.outcome.held'],
  rejected: ['wrong', 'outbox.state.rejected'],
  sent: ['done', 'outbox.state.sent'],
  cancelled: ['ended', 'outbox.state.cancelled'],
  unreadable: ['wrong', 'outbox.state.unreadable'],
};

export type ShownOutcome = {
  readonly key: string;
  readonly address: `/${string}`;
  readonly tone: Tone;
  readonly state: string;
  readonly reference: string;
};

type SubmittedEntry = Pick<OutboxEntry, 'id' | 'state' | 'resultId' | 'needsDecision'> &
  Pick<ShownOutcome, 'reference'> & {
    /** The list of the records that such writes create. */
    readonly list: `/${string}`;
    /** The message for a sent one, with the ID of its record. */
    readonly sentAs: MessageId;
  };

/** Returns the outcome of a write that left the desk, in one word, and where to view it. */
export function outcomeOf(
  { id, state, resultId, reference, needsDecision, list, sentAs }: SubmittedEntry,
  t: Translate,
): ShownOutcome {
  const isSent = state === 'sent' && resultId !== null;
  const [tone, name] = looks[state];
  return {
    key: `outbox ${id}`,
    address: isSent ? `${list}/${resultId}` : `/outbox/${id}`,
    tone,
    state: isSent
      ? t(sentAs, { id: String(resultId) })
      : t(needsDecision ? 'receivingDesk.outcome.decide' : name),
    reference,
  };
}

export function OutcomeList({ outcomes }: { readonly outcomes: readonly ShownOutcome[] }) {
  const t = useMessages();
  return (
    <section className={styles.strip} aria-label={t('deskPart.outcomes')}>
      <h2 className="rigid no-margin small medium dim">{t('deskPart.outcomes')}</h2>
      {outcomes.length === 0 && <p className="no-margin small dim">{t('deskPart.outcomesNone')}</p>}
      <ol className="flex wrap grow shrink list clip">
        {outcomes.map(({ key, address, tone, state, reference }, index) => (
          // What is sent twice is changed twice, each time with its own outcome.
          <li key={`${key} ${outcomes.length - index}`}>
            <a href={`#${address}`} className={styles.outcome}>
              <StateMark tone={tone} label={state} />
              <ServiceText mono>{reference}</ServiceText>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
