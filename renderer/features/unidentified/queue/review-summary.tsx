import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { sinceSentence } from '#renderer/components/records/since-sentence.ts';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { showLinkResult } from '#renderer/features/unidentified/matching/match-sentences.ts';
import type { LinkResult } from '#renderer/features/unidentified/matching/use-link.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import styles from './queue.module.css';

type ReviewSummaryProps = { readonly results: readonly LinkResult[]; readonly onLeave: () => void };

export function ReviewSummary({ results, onLeave }: ReviewSummaryProps) {
  const t = useMessages();
  const countOf = (targetOutcome: LinkResult['outcome']) =>
    results.filter(({ outcome }) => outcome === targetOutcome).length;
  const queued = countOf('queued');
  const numbers = { linked: countOf('linked'), count: results.length, queued };
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('shortcut.match.review')}</h1>
        <span className="rigid ink" role="status">
          {queued === 0 ? t('match.review.done', numbers) : t('match.review.doneQueued', numbers)}
        </span>
        <span className="grow" />
        <Button autoFocus onClick={onLeave}>
          {t('action.backToList')}
        </Button>
      </header>
      <ol className={styles.results} tabIndex={0} aria-label={t('match.review.results')}>
        {results.map((result) => (
          <li key={result.id}>
            <span className={styles.pair}>
              <RecordLink to={`/unidentified/${result.id}`}>
                <span className="mono">{result.id}</span>
              </RecordLink>
              <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
              <RecordLink to={`/receiving/${result.receivingOrderId}`}>
                <span className="mono">{result.receivingOrderId}</span>
              </RecordLink>
            </span>
            <StateMark {...showLinkResult(result.outcome, t)} isLoud />
            <ReasonOf result={result} t={t} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The result for the previous parcel, on the line above the next one. */
export function LastResult({ result }: { readonly result: LinkResult | null }) {
  const t = useMessages();
  return (
    <span className={styles.last} role="status">
      {result !== null && (
        <>
          <StateMark
            tone={showLinkResult(result.outcome, t).tone}
            label={t(`match.review.last.${result.outcome}`, {
              id: String(result.id),
              order: String(result.receivingOrderId),
            })}
            isLoud
          />
          <ReasonOf result={result} t={t} />
        </>
      )}
    </span>
  );
}

function ReasonOf({ result, t }: { readonly result: LinkResult; readonly t: Translate }) {
  const times = useTimes();
  const { reason, since, requestId } = result;
  if (reason === null) return null;
  return (
    <span className="muted">
      <ServiceText wraps>{sinceSentence(translateSentence(t, reason), since, { t, times })}</ServiceText>
      {requestId !== null && (
        <>
          {' '}
          {t('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
        </>
      )}
    </span>
  );
}
