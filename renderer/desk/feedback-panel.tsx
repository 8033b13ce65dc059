import type { ReactNode } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import { ChoiceDigit } from './choosers/desk-chooser.tsx';
import styles from './feedback-panel.module.css';
import type { DeskChoice } from './state/desk-choice.ts';
import { displayNameOf, itemOf, leftUndoneText, type SentenceValues } from './state/desk-sentences.ts';
import type { FeedbackTone } from './state/desk-types.ts';
import { type NotSaved, notSavedOf, type Saving } from './state/draft-saver.ts';

const feedbackTones: Readonly<Record<FeedbackTone, Tone>> = {
  done: 'done',
  asks: 'attention',
  refused: 'wrong',
  working: 'moving',
};

type PanelFeedback = {
  readonly code: string;
  readonly tone: FeedbackTone;
  readonly values: SentenceValues;
};

type FeedbackPanelProps = {
  /** Null before the first step. */
  readonly feedback: PanelFeedback | null;
  /** Shown before the first step. */
  readonly none: readonly [MessageId, MessageId];
  /** What happened, and what to do next. */
  readonly sentence: (part: '' | '.next') => ReactNode;
  /** Whether the reported step is on the disk; omitted if nothing is saved. */
  readonly saving?: Saving | undefined;
  /** Possible actions; none while something else asks. */
  readonly choices: readonly DeskChoice[];
};

/** A step is done once it is on the disk: anything that a kill would lose is shown as in progress. */
function pendingOf(feedback: PanelFeedback | null, saving: Saving | undefined): NotSaved {
  return feedback?.tone !== 'done' || saving === undefined ? null : notSavedOf(saving);
}

function toneOf(tone: FeedbackTone, pending: NotSaved): FeedbackTone {
  if (pending === null) return tone;
  return pending === 'saving' ? 'working' : 'refused';
}

/**
 * The latest feedback, at a fixed position and height: what happened and to which item in large text, then what to do.
 * It takes no focus; the caller is responsible for having it spoken.
 */
export function FeedbackPanel({ feedback, none, sentence, saving, choices }: FeedbackPanelProps) {
  const t = useMessages();
  const item = feedback === null ? null : itemOf(feedback.values);
  const pending = pendingOf(feedback, saving);
  const tone = feedback === null ? null : toneOf(feedback.tone, pending);
  return (
    <section
      className={styles.panel}
      aria-label={t('deskPart.feedback')}
      data-tone={tone === null ? undefined : feedbackTones[tone]}
      data-feedback={feedback?.code}
      data-pending={pending ?? undefined}
    >
      {tone !== null && (
        <div className={styles.sign}>
          <StateShape tone={feedbackTones[tone]} />
        </div>
      )}
      <div className={styles.text}>
        <p className={styles.headline}>
          <span>{feedback === null ? t(none[0]) : sentence('')}</span>
          {item !== null && (
            <span className={styles.item}>
              <ServiceText mono={item.sku !== ''}>{displayNameOf(item, t)}</ServiceText>
              {item.sku !== '' && item.name !== '' && (
                <span className="shrink large muted regular clip">
                  <ServiceText>{item.name}</ServiceText>
                </span>
              )}
            </span>
          )}
          {pending !== null && (
            <span key={pending} className={styles.pending}>
              {t(`deskPart.pending.${pending}`)}
            </span>
          )}
        </p>
        <p className={styles.next}>
          {feedback === null ? (
            t(none[1])
          ) : (
            <>
              {leftUndoneText(feedback.values, t)}
              {sentence('.next')}
            </>
          )}
        </p>
      </div>
      {feedback !== null && choices.length > 0 && (
        <ol className={styles.actions} aria-label={t('deskPart.actions')} onKeyDown={moveByArrows}>
          {choices.map((choice, index) => (
            <li key={choice.key}>
              <button type="button" className={styles.action} onClick={choice.run}>
                <ChoiceDigit index={index} />
                <span>{choice.label ?? choice.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type SpokenFeedbackProps<Shown> = {
  readonly feedback: Shown | null;
  readonly sentenceOf: (feedback: Shown) => string;
};

/** Speaks the feedback to a key; scan results are spoken where scans are handled. */
export function SpokenFeedback<Shown extends { readonly number: number; readonly isOfScan: boolean }>({
  feedback,
  sentenceOf,
}: SpokenFeedbackProps<Shown>) {
  return (
    <div className="visually-hidden" aria-live="polite">
      {feedback !== null && !feedback.isOfScan && <span key={feedback.number}>{sentenceOf(feedback)}</span>}
    </div>
  );
}
