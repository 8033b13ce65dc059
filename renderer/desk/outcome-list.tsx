import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import styles from './outcome-list.module.css';

export const outcomeTones: Readonly<Record<OutboxState, Tone>> = {
  draft: 'waiting',
  queued: 'waiting',
  sending: 'moving',
  unconfirmed: 'attention',
  held: 'attention',
  rejected: 'wrong',
  sent: 'done',
  cancelled: 'ended',
  unreadable: 'wrong',
};

export type ShownOutcome = {
  readonly key: string;
  readonly address: `/${string}`;
  readonly tone: Tone;
  readonly state: string;
  readonly reference: string;
};

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
