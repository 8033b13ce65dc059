import { Button } from '@mantine/core';
import { sinceSentence } from '#renderer/components/records/since-sentence.ts';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import styles from './failure-notice.module.css';
import { failureText } from './failure-text.ts';
import { StateShape } from './state-mark.tsx';

type FailureNoticeProps = {
  /** The thrown value. */
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Replaces the content of a whole pane, instead of being a line in it. */
  readonly fillsPane?: boolean;
  /** A query failed, which is repeated automatically when the service is back; default false. */
  readonly isRead?: boolean;
};

/** A failure: what happened, what to do now, and the request id for support. */
export function FailureNotice({ error, onRetry, fillsPane = false, isRead = false }: FailureNoticeProps) {
  const t = useMessages();
  const times = useTimes();
  const failure = failureOf(error);
  // A server that does not offer it will not offer it a second later.
  const canRetry = onRetry !== undefined && failure.code !== 'UNSUPPORTED';
  const { sentence, advice, tone, fields } = failureText(failure, t, isRead);
  const since = failure.code === 'CONFLICT' ? failure.since : null;
  return (
    <div className={`${styles.notice} ${fillsPane ? styles.pane : ''}`} role="alert" data-code={failure.code}>
      <div className={styles.title}>
        <StateShape tone={tone} />
        <strong>
          <ServiceText wraps>{sinceSentence(sentence, since, { t, times })}</ServiceText>
        </strong>
      </div>
      <div className={styles.text}>
        {fields.length > 0 && (
          <ul>
            {fields.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`}>
                {field !== '' && <code className="mono">{field}</code>}{' '}
                <ServiceText wraps>{sentence}</ServiceText>
              </li>
            ))}
          </ul>
        )}
        {advice !== null && <p>{advice}</p>}
        {failure.serverSays !== undefined && (
          <details open={failure.code === 'INVALID' || failure.code === 'CONFLICT'}>
            <summary>{t('failure.details')}</summary>
            <ServiceText wraps>{failure.serverSays}</ServiceText>
          </details>
        )}
        {(canRetry || failure.requestId !== null) && (
          <div className={styles.foot}>
            {canRetry && (
              <Button variant="default" onClick={onRetry}>
                {t('action.retry')}
              </Button>
            )}
            {failure.requestId !== null && (
              <span className="inline-row max-full gap-6 small dim">
                {t('failure.requestId')} <ServiceText mono>{failure.requestId}</ServiceText>
                <CopyButton text={failure.requestId} what={t('failure.requestIdWhat')} />
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
