import type { OutboxState } from '../../../shared/ipc/outbox-states.ts';
import { ServiceText } from '../../components/service-text.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { useWords, type Words } from '../../messages/use-words.ts';
import type { DeskOutcome } from './desk-state.ts';
import styles from './outcome-strip.module.css';

const tones: Readonly<Record<OutboxState, Tone>> = {
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

/** The returns that left the desk last, each with what became of it, and the way to it. */
export function OutcomeStrip({ outcomes }: { readonly outcomes: readonly DeskOutcome[] }) {
  const words = useWords();
  return (
    <section className={styles.strip} aria-label={words('returnDesk.outcomes')}>
      <h2>{words('returnDesk.outcomes')}</h2>
      {outcomes.length === 0 && <p>{words('returnDesk.outcomesNone')}</p>}
      <ol>
        {outcomes.map((outcome, index) => {
          const { key, address, tone, state, reference } = shownOf(outcome, words);
          return (
            // What is sent twice is changed twice, and each time an outcome of its own.
            <li key={`${key} ${outcomes.length - index}`}>
              <a href={`#${address}`} className={styles.outcome}>
                <StateMark tone={tone} word={state} />
                <ServiceText mono>{reference}</ServiceText>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type Shown = { key: string; address: string; tone: Tone; state: string; reference: string };

function shownOf(outcome: DeskOutcome, words: Words): Shown {
  if (outcome.kind === 'modified') {
    const { id, referenceId: reference, isVerified } = outcome;
    const word = isVerified ? 'returnDesk.outcome.modified' : 'returnDesk.outcome.modifiedUnverified';
    const state = words(word, { id: String(id) });
    return {
      key: `return ${id}`,
      address: `/returns/${id}`,
      tone: isVerified ? 'done' : 'attention',
      state,
      reference,
    };
  }
  const { id, state, resultId, referenceId: reference } = outcome.entry;
  const isSent = state === 'sent' && resultId !== null;
  return {
    key: `outbox ${id}`,
    address: isSent ? `/returns/${resultId}` : `/outbox/${id}`,
    tone: tones[state],
    state: isSent
      ? words('returnDesk.outcome.sentAs', { id: String(resultId) })
      : words(`returnDesk.outcome.${state}`),
    reference,
  };
}
