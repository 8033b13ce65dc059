import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { failureSentence } from '#shared/messages/failure-sentence.ts';
import { FailureNotice } from './failure-notice.tsx';
import { failureText } from './failure-text.ts';
import styles from './not-offered.module.css';
import { NotOffered } from './not-offered.tsx';
import { StateShape } from './state-mark.tsx';

type ProblemNoticeProps = {
  /** The thrown value. */
  readonly error: unknown;
  readonly form: 'pane' | 'section' | 'cell';
  /** What remains possible if the service does not offer this, as a sentence. */
  readonly remains?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};

/**
 * Why something is missing, in a form that fits the space: features that the service does not offer are shown without
 * alarm, a missing scope is named, everything else is a failure with its advice.
 */
export function ProblemNotice({ error, form, remains, onRetry }: ProblemNoticeProps) {
  const t = useMessages();
  const failure = failureOf(error);
  if (failure.code === 'UNSUPPORTED') {
    return (
      <NotOffered sentence={translateSentence(t, failureSentence(failure))} remains={remains} form={form} />
    );
  }
  if (form !== 'cell') {
    return <FailureNotice error={error} fillsPane={form === 'pane'} onRetry={onRetry} isRead />;
  }
  const { title, sentence, advice, tone } = failureText(failure, t, true);
  const missing = failure.code === 'FORBIDDEN' ? failure.missingScope : null;
  return (
    <span className={styles.cell} title={advice === null ? sentence : `${sentence} ${advice}`}>
      <StateShape tone={tone} />
      {missing === null ? title : t('failure.FORBIDDEN.cell', { scope: missing })}
    </span>
  );
}
